/** What there is to know of a table besides its game: how it is set up, who sits there, who looks. */
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
  /** How many readings were begun, and which of them was the last to count. */
  private reads = 0;
  private newest = 0;
  /** How many are under way. */
  private underWay = 0;
  /** What each was told last. */
  private readonly told = new WeakMap<Watcher, string>();
  private readonly environment: Pick<TableEnvironment, 'store' | 'otherNodes' | 'changed' | 'now'>;
  private readonly table: string;
  private readonly onPresence: (isHere: Present['isHere']) => void;

  /** `stirring` is called when others look than before, through whatever node. */
  constructor(
    house: Pick<TableEnvironment, 'store' | 'otherNodes' | 'changed' | 'now'>,
    table: string,
    stirring: (isHere: Present['isHere']) => void,
  ) {
    this.environment = house;
    this.table = table;
    this.onPresence = stirring;
    this.audience = new Audience(() => {
      this.presenceChanged();
      house.otherNodes.presenceChanged(table);
    });
  }

  /** Others look than before. */
  presenceChanged(): void {
    this.tell();
    this.onPresence(this.present.isHere);
  }

  async load(): Promise<Seating> {
    if (!this.seating) {
      const found = await this.find();
      this.seating ??= found;
    }
    if (!this.seating) throw notFound('table');
    return this.seating;
  }

  /** As the database has it now. Of two readings at once the earlier may come later: then what the other found counts. */
  async find(): Promise<Seating | null> {
    const reading = ++this.reads;
    this.underWay++;
    const found = await loadSeating(this.environment.store, this.table).finally(() => this.underWay--);
    if (reading < this.newest) return this.seating;
    this.newest = reading;
    return found;
  }

  /** As it is with what has just been written. It need not be read, unless somebody reads it now and may have done so too early. */
  private async with(values: Partial<Seating['row']>): Promise<Seating | null> {
    const { seating } = this;
    return seating && this.underWay === 0 ? { ...seating, row: { ...seating.row, ...values } } : this.find();
  }

  /** It stands still from now on, with a report. Whoever finds it broken in the same moment, here or elsewhere, adds none. */
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
    // Nothing is written when somebody has ended the game at that moment.
    return written! > 0 ? this.with(finished) : this.find();
  }

  /** Reads it anew, for whoever opens the table. */
  async read(): Promise<Seating> {
    const seating = await this.find();
    if (!seating) throw notFound('table');
    this.admit(seating);
    return seating;
  }

  /** It is another now: tells everybody who looks, and who looked from where he no longer may is told for the last time. */
  reseat(seating: Seating): void {
    this.seating = seating;
    this.tell();
    this.admit(seating);
  }

  /** Who has stood up, resigned or become somebody else sees no more of what he left. */
  private admit(seating: Seating): void {
    this.seating = seating;
    this.audience.keep((user, viewer) => mayWatch(seating, user, viewer));
  }

  /** Shows it to somebody from now on; or says why not, since he may have left between asking and being answered. */
  receive(watcher: Watcher, viewer: Viewer, texts: readonly string[]): Refusal | null {
    const refusal = forbids(this.seating!, watcher.user, viewer);
    if (refusal) return refusal;
    this.audience.add(watcher, viewer);
    this.greet(watcher);
    for (const text of texts) watcher.send(text);
    return null;
  }

  /** Tells somebody who comes, whatever he knows already. */
  greet(watcher: Watcher): void {
    this.told.delete(watcher);
    this.inform(watcher);
  }

  private inform(watcher: Watcher): void {
    const facts = this.textFor(watcher.user);
    if (this.told.get(watcher) === facts) return;
    this.told.set(watcher, facts);
    watcher.send(facts);
  }

  /** What a person may know of it, as a message. */
  private textFor(user: string): string {
    const facts = factsFor(this.seating!, user, this.present);
    return JSON.stringify({ type: 'table', table: this.table, facts });
  }

  private get present(): Present {
    return present(this.audience, this.environment.otherNodes.at(this.table));
  }

  /** Tells everybody who looks for whom it is new: by anything else he would hear that others do something in private. */
  tell(): void {
    if (this.seating) for (const watcher of this.audience.all) this.inform(watcher);
  }
}
