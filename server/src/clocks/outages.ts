/**
 * No clock runs while no one can play: no server runs, the database is away, or the machine sleeps. Nodes record that
 * they are alive; when none has for a while, the first to do so again credits all clocks.
 */
import type { Transaction } from 'kysely';
import type { Store } from '../store/index.ts';
import type { Schema } from '../store/schema.ts';
import { dueOf, readClock, skip } from './clock.ts';

const BEAT_MS = 10_000;
/** An outage: no node has written for this long. */
const OUTAGE_MS = 60_000;

export class Outages {
  private readonly store: Store;
  private readonly now: () => number;
  private readonly isBack: () => void;
  /** When this node last wrote, or found written, that a node is alive. */
  private last: number | null = null;
  private beating: Promise<void> | null = null;

  /** `isBack` is called when this node itself was away and its clocks continue. */
  constructor(store: Store, now: () => number, isBack: () => void) {
    this.store = store;
    this.now = now;
    this.isBack = isBack;
  }

  /** Records that a node is alive; before any clock is read, so that none is charged for an outage. */
  beat(): Promise<void> {
    if (this.last !== null && this.now() - this.last < BEAT_MS) return Promise.resolve();
    this.beating ??= this.write().finally(() => {
      this.beating = null;
    });
    return this.beating;
  }

  private async write(): Promise<void> {
    const now = this.now();
    // All or nothing: another node that comes back waits here until every clock is credited.
    await this.store.db.transaction().execute(async (db) => {
      const row = await db.selectFrom('house').select('value').where('key', '=', 'beat').executeTakeFirst();
      if (!row) {
        await db
          .insertInto('house')
          .values({ key: 'beat', value: String(now) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return;
      }
      const before = Number(row.value);
      if (before >= now) return;
      const { numUpdatedRows } = await db
        .updateTable('house')
        .set({ value: String(now) })
        .where('key', '=', 'beat')
        .where('value', '=', row.value)
        .executeTakeFirst();
      if (numUpdatedRows > 0n && now - before > OUTAGE_MS) await makeUp(db, before, now);
    });
    const away = this.last !== null && now - this.last > OUTAGE_MS;
    this.last = now;
    if (away) this.isBack();
  }
}

async function makeUp(db: Transaction<Schema>, from: number, to: number): Promise<void> {
  // Nor could anyone open a share of the dice.
  await db
    .updateTable('tables')
    .set(({ eb }) => ({ shares_due: eb('shares_due', '+', to - from) }))
    .where('state', '=', 'gathering')
    .where('shares_due', 'is not', null)
    .execute();
  // Nor take a seat of a tournament, or finish its round.
  await db
    .updateTable('tournaments')
    .set(({ eb }) => ({ seats_due: eb('seats_due', '+', to - from), round_due: eb('round_due', '+', to - from) }))
    .where('state', '=', 'playing')
    .execute();
  // A node that is changing one of them at this moment finds it changed, and tries again.
  const rows = await db
    .updateTable('clocks')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('due', 'is not', null)
    .returning(['table_id', 'state'])
    .execute();
  for (const row of rows) {
    const state = readClock(row.state);
    skip(state, from, to);
    await db
      .updateTable('clocks')
      .set({ state: JSON.stringify(state), due: dueOf(state) })
      .where('table_id', '=', row.table_id)
      .execute();
  }
}
