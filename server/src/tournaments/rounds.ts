/**
 * Takes tournaments further: opens the tables of a round, reminds, fills the seats of those who did not come, reads results
 * and draws the next round. Every step is found in the database and done at most once, whichever node does it: a server
 * that stops in between goes on where it was.
 */
import { FastChance } from '@concert/kernel';
import type { Transaction } from 'kysely';
import { Refusal } from '../errors.ts';
import { newTableId } from '../ids.ts';
import { addPendingFor } from '../notifications/pending.ts';
import { PeriodicJob } from '../periodic-job.ts';
import type { ChairRow, Schema, Store, TableRow } from '../store/index.ts';
import { setChair, whileGathering } from '../tables/chairs.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { REGENT, type TablesService } from '../tables/service.ts';
import { botShare } from '../tables/shares.ts';
import { decidedPlaces, forfeitPlaces } from './decide.ts';
import { type DrawnBoard, drawBoard, drawRound } from './draw.ts';
import { openBoard } from './open-board.ts';
import { type Board, entrantOf, type Loaded, loadTournament, ofRounds, playedOf, seatNames } from './rows.ts';
import { finalistsOf } from './standings.ts';

const SWEEP_MS = 5_000;
const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
/** What `reminded` counts up to: to take the seat, and to finish the round. */
const SEAT_REMINDED = 1;
const ROUND_REMINDED = 2;

export class Rounds {
  private readonly tables: OpenTables;
  private readonly store: Store;
  private readonly service: TablesService;
  private readonly beat: () => Promise<void>;
  private readonly job: PeriodicJob;

  /** `beat` is awaited before any time is read: an outage costs no one their seat. */
  constructor(tables: OpenTables, service: TablesService, beat: () => Promise<void>) {
    this.tables = tables;
    this.store = tables.store;
    this.service = service;
    this.beat = beat;
    this.job = new PeriodicJob({
      everyMs: SWEEP_MS,
      work: () => this.goOn(),
      failed: 'tournaments could not go on',
      log: tables.log,
    });
  }

  /** Looks at every tournament that is being played. Every node does so; tests do it by hand. */
  sweep(): Promise<void> {
    return this.job.run();
  }

  close(): Promise<void> {
    return this.job.close();
  }

  private async goOn(): Promise<void> {
    await this.beat();
    const running = this.store.db.selectFrom('tournaments').select('id').where('state', '=', 'playing');
    // One that fails doesn't hold up the others.
    for (const { id } of await running.execute())
      await this.advance(id).catch((error) => this.tables.log('a tournament could not go on', { id, error }));
  }

  /** Ends the tables of this round that are still open; they are read like any other. */
  async endRound(id: string): Promise<void> {
    const loaded = await loadTournament(this.store.db, id);
    for (const board of boardsOf(loaded))
      if (board.decided === 0 && board.table_id !== null) {
        await openBoard(this.tables, this.service, loaded, board);
        await this.service.close(board.table_id).catch(unlessConflict);
      }
    await this.advance(id);
  }

  async advance(id: string): Promise<void> {
    const loaded = await loadTournament(this.store.db, id);
    if (loaded.row.state !== 'playing') return;
    for (const board of boardsOf(loaded)) if (board.decided === 0) await this.look(loaded, board);
    const now = await loadTournament(this.store.db, id);
    if (boardsOf(now).every(({ decided }) => decided === 1)) await this.beginNext(now);
  }

  // ── one table ────────────────────────────────────────────────────────────────────────────────────────────────────

  private async look(loaded: Loaded, board: Board): Promise<void> {
    const { db } = this.store;
    const id = board.table_id!;
    await openBoard(this.tables, this.service, loaded, board);
    const table = await db.selectFrom('tables').selectAll().where('id', '=', id).executeTakeFirst();
    // It was cancelled at this moment.
    if (!table) return;
    const chairs = await db.selectFrom('chairs').selectAll().where('table_id', '=', id).orderBy('seat').execute();
    const places = decidedPlaces(table, chairs, missedAt(board, table, chairs));
    if (places) await db.transaction().execute((tx) => this.decide(tx, board, places));
    else if (table.state === 'gathering' && table.shares_due === null) await this.gather(loaded, board, chairs);
    else if (table.state === 'playing') await this.remind(loaded, board, ROUND_REMINDED, chairs);
  }

  /** Waits for its players as long as was agreed; people who have withdrawn are not waited for. */
  private async gather(loaded: Loaded, board: Board, chairs: readonly ChairRow[]): Promise<void> {
    const { row, entrants } = loaded;
    const isOver = this.tables.now() >= row.seats_due!;
    const left = new Set(entrants.flatMap(({ user_id, withdrawn }) => (withdrawn === 0 ? [] : user_id)));
    const isLost = ({ kept_for, user_id, bot }: ChairRow): boolean =>
      user_id === null && bot === null && (isOver || kept_for === null || left.has(kept_for));
    const free = chairs.filter(({ user_id, bot }) => user_id === null && bot === null);
    if (free.length > 0 && free.every(isLost)) await this.goWithout(board, isLost);
    else if (free.length > 0) await this.remind(loaded, board, SEAT_REMINDED, chairs);
  }

  /** The game begins without those who did not come, or is not played at all when fewer than two did. */
  private async goWithout(board: Board, isLost: (chair: ChairRow) => boolean): Promise<void> {
    const id = board.table_id!;
    let came: number[] = [];
    await whileGathering(this.store, id, async (db, chairs) => {
      const lost = chairs.filter(isLost);
      came = chairs.filter(({ user_id }) => user_id !== null).map(({ seat }) => seat);
      // Meanwhile another of them may have come, or left their seat again.
      if (chairs.some((chair) => chair.user_id === null && chair.bot === null && !lost.includes(chair))) return;
      await this.withdraw(db as Transaction<Schema>, board, lost);
      if (came.length < 2) {
        await this.decide(db as Transaction<Schema>, board, forfeitPlaces(chairs.length, came));
        await db.updateTable('tables').set({ state: 'ended', ended_at: Date.now() }).where('id', '=', id).execute();
      } else for (const { seat } of lost) await setChair(db, id, seat, { bot: REGENT, kept_for: null, ...botShare() });
    }).catch(unlessConflict);
    await (came.length < 2 ? this.tables.announce(id) : this.service.proceed(id));
  }

  /** They did not come: they are last at this table, and not seated again before they come back. */
  private async withdraw(db: Transaction<Schema>, board: Board, lost: readonly ChairRow[]): Promise<void> {
    for (const { seat } of lost) {
      const user = board.seats[seat]!.user_id;
      await atBoard(db.updateTable('board_seats').set({ missed: 1 }), board)
        .where('seat', '=', seat)
        .execute();
      if (user !== null)
        await db
          .updateTable('entrants')
          .set({ withdrawn: 1 })
          .where('tournament_id', '=', board.tournament_id)
          .where('user_id', '=', user)
          // Who was removed stays removed.
          .where('withdrawn', '=', 0)
          .execute();
    }
  }

  /** Written once: what a second node reads later is the same. */
  private async decide(db: Transaction<Schema>, board: Board, places: readonly number[]): Promise<void> {
    const { numUpdatedRows } = await atBoard(db.updateTable('boards').set({ decided: 1 }), board)
      .where('decided', '=', 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const { seat } of board.seats)
      await atBoard(db.updateTable('board_seats').set({ place: places[seat]! }), board)
        .where('seat', '=', seat)
        .execute();
  }

  /** When half of the time for the seats is over, and a day before the organiser may end the round. */
  private async remind(loaded: Loaded, board: Board, step: number, chairs: readonly ChairRow[]): Promise<void> {
    const { row, plan } = loaded;
    const now = this.tables.now();
    const from =
      step === SEAT_REMINDED
        ? row.seats_due! - (plan.seatHours * HOUR) / 2
        : row.round_due! - Math.min(DAY, (plan.roundDays * DAY) / 2);
    if (board.reminded >= step || now < from) return;
    const users = chairs.flatMap(({ user_id, kept_for, resigned }) =>
      step === SEAT_REMINDED ? (user_id === null ? (kept_for ?? []) : []) : resigned === 1 ? [] : (user_id ?? []),
    );
    await this.store.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await atBoard(tx.updateTable('boards').set({ reminded: step }), board)
        .where('reminded', '<', step)
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await addPendingFor(tx, [...new Set(users)], { table: board.table_id!, kind: 'reminder', since: now });
    });
  }

  // ── the next round ───────────────────────────────────────────────────────────────────────────────────────────────

  private async beginNext(loaded: Loaded): Promise<void> {
    const { row, plan, entrants } = loaded;
    const played = ofRounds(loaded).map(playedOf);
    const people = entrants.map(entrantOf);
    const seats = seatNames(row).length;
    const round = row.round + 1;
    const chance = new FastChance(`${row.seed} ${round}`);
    let drawn: DrawnBoard[] = [];
    if (round <= plan.rounds) drawn = drawRound(people, played, seats, chance);
    else if (round === plan.rounds + 1 && plan.final) {
      const best = finalistsOf(people, played, seats);
      if (best.length > 1) drawn = [drawBoard(best, played, seats, chance)];
    }
    // When fewer than two are left there is nothing more to play.
    if (drawn.flat().filter((id) => id !== null).length < 2) return this.finish(loaded);
    await this.store.db.transaction().execute((tx) => this.writeRound(tx, loaded, round, drawn));
    await this.advance(row.id);
  }

  private async writeRound(
    db: Transaction<Schema>,
    { row, plan }: Loaded,
    round: number,
    drawn: readonly DrawnBoard[],
  ): Promise<void> {
    const now = this.tables.now();
    const { numUpdatedRows } = await db
      .updateTable('tournaments')
      .set({ round, seats_due: now + plan.seatHours * HOUR, round_due: now + plan.roundDays * DAY })
      .where('id', '=', row.id)
      .where('state', '=', 'playing')
      .where('round', '=', round - 1)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const [board, players] of drawn.entries()) {
      const came = players.flatMap((id, seat) => (id === null ? [] : seat));
      const isFree = came.length < 2;
      const key = { tournament_id: row.id, round, board };
      const places = isFree ? forfeitPlaces(players.length, came) : null;
      await db
        .insertInto('boards')
        .values({ ...key, table_id: isFree ? null : newTableId(), decided: isFree ? 1 : 0, reminded: 0 })
        .execute();
      await db
        .insertInto('board_seats')
        .values(players.map((user_id, seat) => ({ ...key, seat, user_id, missed: 0, place: places?.[seat] ?? null })))
        .execute();
    }
  }

  private async finish({ row, boards, entrants }: Loaded): Promise<void> {
    const now = this.tables.now();
    await this.store.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('tournaments')
        .set({ state: 'over', ended_at: now, seats_due: null, round_due: null })
        .where('id', '=', row.id)
        .where('state', '=', 'playing')
        .where('round', '=', row.round)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      for (const { user_id } of entrants) {
        const last = boards.findLast(
          ({ table_id, seats }) => table_id !== null && seats.some((seat) => seat.user_id === user_id),
        );
        if (last) await addPendingFor(tx, [user_id], { table: last.table_id!, kind: 'standings', since: now });
      }
    });
  }
}

/** The tables of the round that is played. */
const boardsOf = ({ row, boards }: Loaded): Board[] => boards.filter(({ round }) => round === row.round);

/** Who did not come; at a table that was ended before its game began, everyone whose seat is still kept. */
function missedAt({ seats }: Board, { setup }: TableRow, chairs: readonly ChairRow[]): Set<number> {
  const absent = setup === null ? chairs.filter(({ user_id, bot }) => user_id === null && bot === null) : [];
  return new Set([...seats.filter(({ missed }) => missed === 1), ...absent].map(({ seat }) => seat));
}

interface AtBoard<Q> {
  where(column: 'tournament_id' | 'round' | 'board', is: '=', value: string | number): Q;
}

const atBoard = <Q extends AtBoard<Q>>(query: Q, { tournament_id, round, board }: Board): Q =>
  query.where('tournament_id', '=', tournament_id).where('round', '=', round).where('board', '=', board);

/** Another person, or another node, was faster: the next look finds what they did. */
function unlessConflict(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 409)) throw error;
}
