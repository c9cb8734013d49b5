/** What there is to know of a table besides its game: how it is set up, who has a seat, who watches. */
import type { Viewer } from '@concert/kernel';
import { notFound, type Refusal } from '../errors.ts';
import { overAt } from '../notifications/pending.ts';
import type { ReportRow } from '../store/index.ts';
import { Audience, type Watcher } from './audience.ts';
import type { TableEnvironment } from './environment.ts';
import { type Finished, finishTable } from './rows.ts';
import { factsFor, forbids, loadSeating, mayWatch, type Present, present, type Seating } from './seating.ts';

export class LiveSeating {
  readonly audience: Audience;
  /** As it was last read; null until it is. */
  seating: Seating | null = null;
  /** How many reads were started, and which of them was the last to count. */
  private reads = 0;
  private newest = 0;
  /** How many are under way. */
  private underWay = 0;
  /** What each watcher was told last. */
  private readonly told = new WeakMap<Watcher, string>();
  private readonly environment: Pick<TableEnvironment, 'store' | 'otherNodes' | 'changed' | 'now'>;
  private readonly table: string;

  constructor(environment: Pick<TableEnvironment, 'store' | 'otherNodes' | 'changed' | 'now'>, table: string) {
    this.environment = environment;
    this.table = table;
    this.audience = new Audience(table, () => {
      this.presenceChanged();
      environment.otherNodes.presenceChanged(table);
    });
  }

  /** The people watching changed. */
  presenceChanged(): void {
    this.tell();
  }

  async load(): Promise<Seating> {
    if (!this.seating) {
      const found = await this.find();
      this.seating ??= found;
    }
    if (!this.seating) throw notFound('table');
    return this.seating;
  }

  /** As the database has it now. Of two reads at once the earlier may finish later: then the other one counts. */
  async find(): Promise<Seating | null> {
    const reading = ++this.reads;
    this.underWay++;
    const found = await loadSeating(this.environment.store, this.table).finally(() => this.underWay--);
    if (reading < this.newest) return this.seating;
    this.newest = reading;
    return found;
  }

  /**
   * The seating with what has just been written. It need not be read, unless a read is under way that may have come too
   * early.
   */
  private async with(values: Partial<Seating['row']>): Promise<Seating | null> {
    const { seating } = this;
    return seating && this.underWay === 0 ? { ...seating, row: { ...seating.row, ...values } } : this.find();
  }

  /**
   * The table is frozen from now on, with a report. When two nodes find it broken at the same moment, only one report
   * is added.
   */
  async freeze(frozen: string, report: ReportRow): Promise<Seating | null> {
    await this.environment.store.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('tables')
        .set({ state: 'frozen', frozen })
        .where('id', '=', this.table)
        .where('state', '!=', 'frozen')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await db.insertInto('reports').values(report).execute();
    });
    this.environment.changed(this.table);
    return this.find();
  }

  /** Its game has been played to its end. */
  async finish(outcome: object): Promise<Seating | null> {
    const finished: Finished = { state: 'over', outcome: JSON.stringify(outcome), ended_at: Date.now() };
    const over = overAt(this.table, this.environment.now());
    const [, written] = await this.environment.store.write(over, finishTable(this.table, finished));
    this.environment.changed(this.table);
    // Nothing is written when the game was ended at that moment.
    return written! > 0 ? this.with(finished) : this.find();
  }

  /** Reads it again, for a table that is being opened. */
  async read(): Promise<Seating> {
    const seating = await this.find();
    if (!seating) throw notFound('table');
    this.admit(seating);
    return seating;
  }

  /**
   * It changed: tells everyone who watches. Watchers that may no longer watch from where they do are told for the last
   * time.
   */
  reseat(seating: Seating): void {
    this.seating = seating;
    this.tell();
    this.admit(seating);
  }

  /** People who have stood up, resigned or logged in as another user see no more of what they left. */
  private admit(seating: Seating): void {
    this.seating = seating;
    this.audience.keep((user, viewer) => mayWatch(seating, user, viewer));
  }

  /** Shows it to a watcher from now on; or returns why not, since they may have left between request and answer. */
  receive(watcher: Watcher, viewer: Viewer, texts: readonly string[]): Refusal | null {
    const refusal = forbids(this.seating!, watcher.user, viewer);
    if (refusal) return refusal;
    this.audience.add(watcher, viewer);
    this.greet(watcher, viewer);
    for (const text of texts) watcher.send(text, this.table, viewer);
    return null;
  }

  /** Tells a newcomer everything, even what they may know already. */
  greet(watcher: Watcher, viewer: Viewer): void {
    watcher.fresh(this.table, viewer);
    this.told.delete(watcher);
    this.inform(watcher);
  }

  private inform(watcher: Watcher): void {
    const facts = this.textFor(watcher.user);
    if (this.told.get(watcher) === facts) return;
    this.told.set(watcher, facts);
    watcher.send(facts, this.table);
  }

  /** What a person may know of it, as a message. */
  private textFor(user: string): string {
    const facts = factsFor(this.seating!, user, this.present);
    return JSON.stringify({ type: 'table', table: this.table, facts });
  }

  private get present(): Present {
    return present(this.audience, this.environment.otherNodes.at(this.table));
  }

  /** Tells everyone for whom it is new: any other message would reveal that others do something in private. */
  tell(): void {
    if (this.seating) for (const watcher of this.audience.all) this.inform(watcher);
  }
}
