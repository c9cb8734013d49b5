/** Who sits where until a game starts. A change of seats and a start never overlap, even on different nodes. */
import type { Seat } from '@concert/kernel';
import type { Kysely } from 'kysely';
import { conflict } from '../errors.ts';
import { addPending } from '../notifications/pending.ts';
import type { ChairRow, Schema, Store, TableRow } from '../store/index.ts';
import type { Begun } from './rows.ts';
import { isAwaited } from './shares.ts';

type HeldRow = Pick<TableRow, 'shares_due' | 'settings'>;
type Work<T, R = HeldRow> = (db: Kysely<Schema>, chairs: ChairRow[], row: R) => Promise<T>;

const STARTED = 'The game has already started.';

/** Changes the seats of a table that waits for players, or refuses to. */
export async function whileGathering(store: Store, id: string, work: Work<void>): Promise<void> {
  const done = await held(store, id, async (db, chairs, row) => {
    if (row.shares_due !== null) throw conflict(STARTING);
    await work(db, chairs, row);
    return true;
  });
  if (!done) throw conflict(STARTED);
}

/** From when every seat is taken until the game begins. Leaving now and coming back would be a second throw of the dice. */
export const STARTING = 'Every seat is taken and the game is starting: it is too late to change seats.';

/** Changes what is known of the shares of the dice while they are being opened, or refuses to. */
export async function whileOpening(
  store: Store,
  id: string,
  work: Work<void, HeldRow & { shares_due: number }>,
): Promise<void> {
  const done = await held(store, id, async (db, chairs, { shares_due, ...row }) => {
    if (shares_due === null) throw conflict('Shares of the dice are opened when every seat is taken.');
    await work(db, chairs, { ...row, shares_due });
    return true;
  });
  if (!done) throw conflict(STARTED);
}

/**
 * Fixes the seats and asks for the shares that are not open, until a time; those who hold them are to be told. Returns
 * whether the table waits for any.
 */
export function askForShares(store: Store, id: string, now: number, due: number): Promise<boolean> {
  return held(store, id, async (db, chairs, row) => {
    if (!chairs.every(isTaken)) return false;
    const awaited = chairs.filter(isAwaited);
    if (awaited.length === 0 || row.shares_due !== null) return awaited.length > 0;
    await db.updateTable('tables').set({ shares_due: due }).where('id', '=', id).execute();
    await addPending(db, { table: id, kind: 'start', since: now }, (seated) =>
      seated.where(
        'seat',
        'in',
        awaited.map(({ seat }) => seat),
      ),
    ).execute();
    return true;
  });
}

/** Starts the game of a table, if it has not started and its seats are still these; returns whether it did. */
export function beginWith(store: Store, id: string, chairs: readonly ChairRow[], begun: Begun): Promise<boolean> {
  return held(store, id, async (db, now) => {
    if (!now.every((chair, seat) => isSame(chair, chairs[seat]!))) return false;
    await db.updateTable('tables').set(begun).where('id', '=', id).execute();
    await db.deleteFrom('expectations').where('table_id', '=', id).where('kind', '=', 'start').execute();
    return true;
  });
}

export async function setChair(db: Kysely<Schema>, id: string, seat: Seat, values: Partial<ChairRow>): Promise<void> {
  await db.updateTable('chairs').set(values).where('table_id', '=', id).where('seat', '=', seat).execute();
}

/** Runs something while no one else changes the seats of a table or starts its game; false when it has started. */
function held(store: Store, id: string, work: Work<boolean>): Promise<boolean> {
  return store.db.transaction().execute(async (db) => {
    // It changes nothing, and locks the row: PostgreSQL lets no one else past here until this is done.
    const row = await db
      .updateTable('tables')
      .set({ state: 'gathering' })
      .where('id', '=', id)
      .where('state', '=', 'gathering')
      .returning(['shares_due', 'settings'])
      .executeTakeFirst();
    if (!row) return false;
    // A query of its own: only what is read after the row is locked stays true while it is.
    const chairs = await db.selectFrom('chairs').selectAll().where('table_id', '=', id).orderBy('seat').execute();
    return work(db, chairs, row);
  });
}

/** Does a person or a bot have this seat? */
export const isTaken = ({ user_id, bot }: ChairRow): boolean => user_id !== null || bot !== null;

const COMPARED = ['user_id', 'bot', 'commitment', 'contribution', 'failures', 'answers'] as const;

const isSame = (a: ChairRow, b: ChairRow): boolean => COMPARED.every((column) => a[column] === b[column]);
