/**
 * The clocks of all tables. They are stored in the database, so that they continue on any node: any node may find that
 * a player's time has run out, and the version of the row lets exactly one of them act on it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry, Seat } from '@concert/kernel';
import type { Chair, ClockMessage, Person, TurnStatus } from '@concert/wire';
import { CoalescedJob } from '../coalesced-job.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import type { Connection, ConnectionPlugin } from '../live/connection.ts';
import { addPending } from '../notifications/pending.ts';
import type { ClockRow, Store } from '../store/index.ts';
import type { Move } from '../tables/environment.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { entriesFrom, loadSeating, mayLook, playerOf, type Seating, seatsOf } from '../tables/seating.ts';
import { REGENT } from '../tables/service.ts';
import * as clock from './clock.ts';
import { Outages } from './outages.ts';

const SWEEP_MS = 1_000;
const AT_ONCE = 50;
const MOST_TRIES = 10;
const CATCH_UP_MS = 100;
const NO_CLOCK = 'There is no clock at this table, or the game has not begun.';

/** A seat whose owner ran out of time. */
export type TimeoutListener = (table: string, seat: Seat, user: string) => void;
/**
 * The result of an edit: nothing, or a changed clock, with seats that stand-ins take or one that its owner takes back.
 */
type Edited = boolean | { regents?: Seat[]; back?: Seat };

export class Clocks implements ConnectionPlugin {
  private readonly tables: OpenTables;
  private readonly store: Store;
  private readonly now: () => number;
  private readonly queues = new KeyedQueues();
  private readonly sweeper: NodeJS.Timeout;
  private readonly sweeps = new CoalescedJob(() => this.ringDue());
  private readonly outages: Outages;
  private readonly listeners: TimeoutListener[] = [];
  /** Seats on vacation at tables that are open here, where that is known. */
  private readonly away = new WeakMap<LiveTable, Seat[]>();

  constructor(tables: OpenTables, now: () => number = Date.now) {
    this.tables = tables;
    this.store = tables.store;
    this.now = now;
    this.outages = new Outages(tables.store, now, () => {
      for (const { id, seating } of tables) if (isTimed(seating)) this.safely(id, () => this.tell(id));
    });
    tables.onPlayed((table, turnStatus, move) => {
      if (!move.elsewhere && isTimed(table.seating))
        this.safely(table.id, () => this.moved(table, turnStatus.entries, move));
    });
    tables.onChanged((id) => {
      const table = tables.find(id);
      if (table && isTimed(table.seating)) this.safely(id, () => this.look(id));
    });
    tables.subscribe('clock', (id) => {
      if (tables.find(id)) this.safely(id, () => this.tell(id));
    });
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
    this.sweeper.unref();
  }

  /** Before any move: time in which no one could play is not charged. */
  begin(): Promise<void> {
    return this.outages.beat();
  }

  onRanOut(listener: TimeoutListener): void {
    this.listeners.push(listener);
  }

  /** Resolves when every clock is up to date. */
  settled(): Promise<void> {
    return this.queues.settled();
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.sweeps.settled();
    await this.settled();
  }

  // ── people ───────────────────────────────────────────────────────────────────────────────────────────────────────

  take(): boolean {
    return false;
  }

  watched(table: string, chair: Chair, connection: Connection): void {
    const seating = this.tables.find(table)?.seating;
    if (!isTimed(seating) || isHidden(seating!, chair)) return;
    this.safely(table, async () => {
      await this.outages.beat();
      const message = await this.message(table);
      if (message) connection.say(message);
    });
  }

  /** A player who acts is back. They take the seat from the stand-in first, or it would continue their turn. */
  acting(table: string, seat: Seat, { person }: Connection): Promise<void> | null {
    const live = this.tables.find(table);
    if (!live || !isTimed(live.seating)) return null;
    const failed = (error: unknown): void => this.tables.log('a chair could not be given back', { table, error });
    if (live.seating!.chairs[seat]!.regent !== null) return this.giveBack(person, table, seat).catch(failed);
    this.endVacation(live, seat, person).catch(failed);
    return null;
  }

  private async endVacation(live: LiveTable, seat: Seat, person: Person): Promise<void> {
    // After a restart, or when the table was closed, this node doesn't know yet.
    if (!this.away.has(live)) await this.message(live.id);
    if (this.away.get(live)?.includes(seat)) await this.giveBack(person, live.id, seat);
  }

  /** Returns from vacation, and to a seat that a stand-in holds. */
  async giveBack(person: Person, table: string, seat: Seat): Promise<void> {
    const seating = await this.owned(person, table, seat);
    if (!isTimed(seating) || !(await this.load(table))) throw conflict(NO_CLOCK);
    const live = this.tables.get(table);
    await live.wake();
    for (let tries = 1; ; tries++) {
      const set = await this.queues.run(table, () =>
        this.edit(table, (state, seating) =>
          this.returning(state, seating, seat, live.turnStatus, tries === MOST_TRIES),
        ),
      );
      if (set || tries === MOST_TRIES) break;
      // The clock, or this node, has not seen the latest move yet.
      await live.catchUp();
      await sleep(CATCH_UP_MS);
    }
    await this.tables.announce(table);
  }

  private returning(
    state: clock.ClockState,
    seating: Seating,
    seat: Seat,
    turnStatus: TurnStatus | null,
    atOnce: boolean,
  ): Edited {
    const { clock: setting } = seating.settings;
    const people = peopleOf(seating, seat);
    const same = turnStatus?.entries === state.entries;
    if (setting.kind === 'none' || (!same && !atOnce)) return false;
    clock.comeBack(state, seat, this.now());
    const known = same ? turnStatus : { waiting: state.running, busy: state.thinking };
    if (!state.people.includes(seat)) clock.returned(state, setting, seat, known, people, this.now());
    return { back: seat };
  }

  async vote(person: Person, table: string, seat: Seat, pause: boolean): Promise<void> {
    await this.owned(person, table, seat);
    await this.set(table, (state, { chairs }) => {
      clock.reseated(state, stillThere(state, chairs), this.now());
      clock.vote(state, seat, pause, this.now());
    });
  }

  /** This many days from now; zero ends the vacation. */
  async vacation(person: Person, table: string, seat: Seat, days: number): Promise<void> {
    await this.owned(person, table, seat);
    await this.set(table, (state, { settings }) => {
      if (days === 0) clock.comeBack(state, seat, this.now());
      else if (!clock.leave(state, seat, days, settings.vacation, this.now()))
        throw conflict(`Not enough of the ${settings.vacation} agreed vacation days are left.`);
    });
  }

  private async owned(person: Person, table: string, seat: Seat): Promise<Seating> {
    const seating = await loadSeating(this.store, table);
    if (!seating || !mayLook(seating, person.id)) throw notFound('table');
    if (!seatsOf(seating, person.id).includes(seat)) throw forbidden('That is not your seat.');
    return seating;
  }

  private async set(table: string, change: (state: clock.ClockState, seating: Seating) => void): Promise<void> {
    const found = await this.queues.run(table, () =>
      this.edit(table, (state, seating) => {
        change(state, seating);
        return true;
      }),
    );
    if (!found) throw conflict(NO_CLOCK);
  }

  // ── time ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Looks for expired clocks. Every node does so; tests do it by hand. */
  sweep(): Promise<void> {
    return this.sweeps.run();
  }

  private async ringDue(): Promise<void> {
    try {
      await this.outages.beat();
      const rows = await this.store.db
        .selectFrom('clocks')
        .select('table_id')
        .where('due', '<=', this.now())
        .orderBy('due')
        .limit(AT_ONCE)
        .execute();
      await Promise.all(rows.map(({ table_id }) => this.queues.run(table_id, () => this.ring(table_id))));
    } catch (error) {
      this.tables.log('clocks could not be read', { error });
    }
  }

  /** A player's time has run out, unless they have moved and the clock has not been set since. */
  private async ring(table: string): Promise<void> {
    let behind = false;
    let ranOut: { seat: Seat; user: string }[] = [];
    await this.edit(table, async (state, { row, chairs }) => {
      behind = false;
      ranOut = [];
      if (row.state !== 'playing') clock.halt(state, true, this.now());
      else if (state.entries < (await this.entriesOf(table))) {
        behind = true;
        return false;
      } else {
        // A player who left the table while it was closed is no longer waited for, and not notified.
        clock.reseated(state, stillThere(state, chairs), this.now());
        const out = clock.outOfTime(state, this.now());
        const others = state.people.filter((seat) => !out.includes(seat));
        clock.reseated(state, others, this.now());
        clock.countLate(state, out);
        ranOut = out.map((seat) => ({ seat, user: playerOf(chairs[seat]!)! }));
      }
      return { regents: ranOut.map(({ seat }) => seat) };
    });
    const live = this.tables.get(table);
    // The node that opens it sets the clock; a stand-in has to be started.
    if (behind || ranOut.length > 0) await live.wake();
    if (behind) await live.catchUp();
    if (behind && live.turnStatus)
      await this.moved(live, live.turnStatus.entries, { by: null, choice: true, elsewhere: false });
    if (ranOut.length === 0) return;
    await this.tables.announce(table);
    for (const { seat, user } of ranOut) for (const each of this.listeners) each(table, seat, user);
  }

  /** The length of the journal, on whichever node it was continued. */
  private async entriesOf(table: string): Promise<number> {
    const { last } = await this.store.db
      .selectFrom('entries')
      .select(({ fn }) => fn.max('seq').as('last'))
      .where('table_id', '=', table)
      .executeTakeFirstOrThrow();
    return last === null ? 0 : Number(last) + 1;
  }

  /** Sets the clock to the current state of the game. */
  private async moved(live: LiveTable, entries: number, { by, choice }: Move): Promise<void> {
    const { seating, turnStatus } = live;
    // Everything that came after it sets the clock too.
    if (!seating || !turnStatus || turnStatus.entries !== entries) return;
    const { clock: setting } = seating.settings;
    if (setting.kind === 'none') return;
    await this.store.db
      .insertInto('clocks')
      .values({
        table_id: live.id,
        version: 0,
        state: JSON.stringify(clock.newClock(setting, seating.chairs.length, this.now())),
        due: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.edit(live.id, async (state, { row, chairs }) => {
      const going = row.state === 'playing';
      if (state.entries >= entries && state.halted !== going) return false;
      if (state.halted === going) clock.halt(state, !going, this.now());
      if (state.entries < entries) {
        // The node that should have set it for earlier entries may have been too slow, or died.
        const known = by !== null && state.entries === entries - 1;
        const actions = known ? [{ seat: by, choice }] : await this.actionsSince(live.id, state.entries, entries);
        clock.moved(state, setting, turnStatus, peopleOf({ chairs }), actions, this.now());
      }
      return true;
    });
  }

  /** What was done at a table, from the journal. */
  private async actionsSince(table: string, from: number, to: number): Promise<clock.ClockAction[]> {
    const bodies = await entriesFrom(this.store, table, from);
    return bodies.slice(0, to - Math.max(0, from)).map((body) => {
      const entry = JSON.parse(body) as Entry;
      return { seat: entry.seat, choice: 'verb' in entry, undo: 'undo' in entry };
    });
  }

  /** A table's facts changed: who plays there, or whether it runs. */
  private async look(table: string): Promise<void> {
    await this.edit(table, (state, seating) => {
      const going = seating.row.state === 'playing';
      const people = stillThere(state, seating.chairs);
      const gone = people.length < state.people.length;
      if (state.halted !== going && !gone) return false;
      if (state.halted === going) clock.halt(state, !going, this.now());
      if (gone) clock.reseated(state, people, this.now());
      return true;
    });
  }

  // ── the database ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** Changes a clock unless it was changed meanwhile, then tries again. False when there is none, or nothing to do. */
  private async edit(
    table: string,
    change: (state: clock.ClockState, seating: Seating) => Edited | Promise<Edited>,
  ): Promise<boolean> {
    await this.outages.beat();
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const [row, seating] = [await this.load(table), await loadSeating(this.store, table)];
      if (!row || !seating) return false;
      const state = clock.readClock(row.state);
      const edited = await change(state, seating);
      if (edited === false) return false;
      if (await this.write(row, state, edited === true ? {} : edited)) {
        // A message without news would reveal that someone did something in private.
        const [now, before] = [this.now(), clock.readClock(row.state)];
        const shown = (each: clock.ClockState): string => JSON.stringify(clock.shownClock(table, each, now));
        if (shown(before) === shown(state)) return true;
        this.tables.publish('clock', table);
        await this.tell(table);
        return true;
      }
    }
    throw new Error(`the clock of table ${table} is changed by too many at once`);
  }

  /** Writes the clock and the seats together or not at all. */
  private write(
    row: ClockRow,
    state: clock.ClockState,
    { regents = [], back }: Exclude<Edited, boolean>,
  ): Promise<boolean> {
    return this.store.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('clocks')
        .set({ version: row.version + 1, state: JSON.stringify(state), due: clock.dueOf(state) })
        .where('table_id', '=', row.table_id)
        .where('version', '=', row.version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const chairs = db.updateTable('chairs').where('table_id', '=', row.table_id).where('resigned', '=', 0);
      if (regents.length > 0) {
        await chairs.set({ regent: REGENT }).where('seat', 'in', regents).execute();
        const about = { table: row.table_id, kind: 'regent', since: this.now() } as const;
        await addPending(db, about, (seated) => seated.where('seat', 'in', regents)).execute();
      }
      if (back !== undefined) await chairs.set({ regent: null }).where('seat', '=', back).execute();
      return true;
    });
  }

  private load(table: string): Promise<ClockRow | undefined> {
    return this.store.db.selectFrom('clocks').selectAll().where('table_id', '=', table).executeTakeFirst();
  }

  /** What to show of a clock; vacations are remembered. */
  private async message(table: string): Promise<ClockMessage | null> {
    const live = this.tables.find(table);
    const row = await this.load(table);
    const message = row ? clock.shownClock(table, clock.readClock(row.state), this.now()) : null;
    const away = message?.away ?? [];
    if (live)
      this.away.set(
        live,
        away.flatMap((until, seat) => (until === null ? [] : seat)),
      );
    return message;
  }

  private async tell(table: string): Promise<void> {
    const live = this.tables.find(table);
    const message = live && (await this.message(table));
    if (!message) return;
    const text = JSON.stringify(message);
    const seating = await live.load();
    for (const viewer of live.audience.viewers)
      if (!isHidden(seating, viewer < 0 ? null : viewer)) live.audience.tell(viewer, text);
  }

  private safely(table: string, work: () => Promise<void>): void {
    this.queues
      .run(table, work)
      .catch((error) => this.tables.log('the clock of a table could not be set', { table, error }));
  }
}

const isTimed = (seating: Seating | null | undefined): boolean =>
  seating != null && seating.settings.clock.kind !== 'none';

/** Spectators with a delay must not see from the clock how the game goes on. */
const isHidden = ({ settings }: Seating, chair: Chair): boolean => chair === null && settings.delay !== null;

/** Of those the clock knows as people, who still plays. */
const stillThere = ({ people }: clock.ClockState, chairs: Seating['chairs']): Seat[] =>
  people.filter((seat) => playerOf(chairs[seat]!) !== null);

/** Seats that people play themselves, including one who is coming back. */
const peopleOf = ({ chairs }: Pick<Seating, 'chairs'>, back?: Seat): Seat[] =>
  chairs.filter((chair) => playerOf(chair) !== null || chair.seat === back).map(({ seat }) => seat);
