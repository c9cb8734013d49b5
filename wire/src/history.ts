/** Any past moment of a table, found by playing its journal again. */
import type { Table, Viewer } from '@concert/kernel';
import { type SentTableView, tableViewOf } from './table-view.ts';

/**
 * A moment is named by the number of choices made in the open until then: the one count that reveals nothing of what
 * others do in private. Undone choices are not part of it.
 */
export class History {
  private readonly table: Table;
  /** By open count: how many entries of the journal lead to it. A private branch starts in the middle. */
  private reached: number[] = [];
  private first = 0;
  /** How much of the journal `reached` knows. */
  private known = -1;
  private walker: Table | null = null;

  constructor(table: Table) {
    this.table = table;
  }

  /** Null when the table no longer holds what led to that moment. */
  at(viewer: Viewer, wanted: number): { at: number; of: number; sight: SentTableView } | null {
    const { table } = this;
    if (wanted < table.firstCount && table.entries > table.journal.length) return null;
    const of = this.survey();
    const at = Math.max(this.first, Math.min(wanted, of));
    return { at, of, sight: tableViewOf(this.walkTo(this.reached[at]!), viewer) };
  }

  /** Walks the whole journal, noting when each count was reached last. Returns the highest. */
  private survey(): number {
    const { journal, position } = this.table;
    if (this.known === journal.length) return position.count;
    const walker = this.walkTo(Math.max(0, this.known));
    let before = walker.position.count;
    if (this.known < 0) {
      this.first = before;
      this.reached[before] = 0;
    }
    while (walker.journal.length < journal.length) {
      this.step(walker);
      const { count } = walker.position;
      if (count > before) this.reached[count] = walker.journal.length;
      before = count;
    }
    this.known = journal.length;
    return position.count;
  }

  /** A table after this many entries of the journal. */
  private walkTo(entries: number): Table {
    if (!this.walker || this.walker.journal.length > entries) this.walker = this.table.restart();
    while (this.walker.journal.length < entries) this.step(this.walker);
    return this.walker;
  }

  private step(walker: Table): void {
    const differs = walker.follow(this.table.journal[walker.journal.length]!);
    if (differs !== null) throw new Error(`the journal does not replay: ${differs}`);
  }
}
