/** No clock runs while no server does: nodes write down that they are there, and the first to come back makes up for it. */
import type { Store } from '../store/index.ts';
import { dueOf, readClock, skip } from './clock.ts';

const BEAT_MS = 10_000;
/** Nobody was there when nobody has written for so long. */
const OUTAGE_MS = 60_000;

export class Outages {
  private readonly store: Store;
  private readonly now: () => number;
  private last = Number.NEGATIVE_INFINITY;

  constructor(store: Store, now: () => number) {
    this.store = store;
    this.now = now;
  }

  /** Writes down that somebody is there; before any clock is looked at. */
  async beat(): Promise<void> {
    const now = this.now();
    if (now - this.last < BEAT_MS) return;
    const { db } = this.store;
    const row = await db.selectFrom('house').select('value').where('key', '=', 'beat').executeTakeFirst();
    const first = this.last === Number.NEGATIVE_INFINITY;
    this.last = now;
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
    // Only when this node has just come: one that was there all the time knows that there was no outage.
    if (first && numUpdatedRows > 0n && now - before > OUTAGE_MS) await this.makeUp(before, now - before);
  }

  private async makeUp(before: number, ms: number): Promise<void> {
    const { db } = this.store;
    const rows = await db.selectFrom('clocks').selectAll().where('due', 'is not', null).execute();
    for (const { table_id, version, state } of rows) {
      const clock = readClock(state);
      // Set since: somebody plays already.
      if (clock.since > before + OUTAGE_MS) continue;
      skip(clock, ms);
      await db
        .updateTable('clocks')
        .set({ version: version + 1, state: JSON.stringify(clock), due: dueOf(clock) })
        .where('table_id', '=', table_id)
        .where('version', '=', version)
        .execute();
    }
  }
}
