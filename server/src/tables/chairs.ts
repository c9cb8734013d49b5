/** Who sits where until a game starts. A change of seats and a start never overlap, even on different nodes. */
import type { Seat } from '@concert/kernel';
import type { Kysely } from 'kysely';
import { conflict } from '../errors.ts';
import type { ChairRow, Schema, Store } from '../store/index.ts';
import type { Begun } from './rows.ts';

type Work<T> = (db: Kysely<Schema>, chairs: ChairRow[]) => Promise<T>;

/** Changes the seats of a table that waits for players, or refuses to. */
export async function whileGathering(store: Store, id: string, work: Work<void>): Promise<void> {
  const done = await held(store, id, async (db, chairs) => {
    await work(db, chairs);
    return true;
  });
  if (!done) throw conflict('The game has already started.');
}

/** Starts the game of a table, if it has not started and its seats are still these; returns whether it did. */
export function beginWith(store: Store, id: string, chairs: readonly ChairRow[], begun: Begun): Promise<boolean> {
  return held(store, id, async (db, now) => {
    if (!now.every((chair, seat) => isSame(chair, chairs[seat]!))) return false;
    await db.updateTable('tables').set(begun).where('id', '=', id).execute();
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
    const { numUpdatedRows } = await db
      .updateTable('tables')
      .set({ state: 'gathering' })
      .where('id', '=', id)
      .where('state', '=', 'gathering')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // A query of its own: only what is read after the row is locked stays true while it is.
    const chairs = await db.selectFrom('chairs').selectAll().where('table_id', '=', id).orderBy('seat').execute();
    return work(db, chairs);
  });
}

const isSame = (a: ChairRow, b: ChairRow): boolean =>
  a.user_id === b.user_id && a.bot === b.bot && a.contribution === b.contribution && a.answers === b.answers;
