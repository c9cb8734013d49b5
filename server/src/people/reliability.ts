/**
 * How people keep to their turns and games. It is counted once a game is over, from the table's clock and seats, by the node
 * that marks the table as counted; so nothing of a running game shows in it. Games without another person don't count.
 * The results of rated games are written down with it.
 */
import type { Transaction } from 'kysely';
import { readClock } from '../clocks/clock.ts';
import { PeriodicJob } from '../periodic-job.ts';
import { writeResults } from '../ratings/results.ts';
import type { ReliabilityRow, Schema, Store, TableRow } from '../store/index.ts';
import { isImported } from '../tables/rows.ts';

const SWEEP_MS = 30_000;
const AT_ONCE = 50;

export class ReliabilityCount {
  private readonly store: Store;
  private readonly job: PeriodicJob;

  constructor(store: Store, log: (message: string, about: object) => void) {
    this.store = store;
    this.job = new PeriodicJob({
      everyMs: SWEEP_MS,
      work: () => this.countAll(),
      failed: 'finished games could not be counted',
      log,
    });
  }

  /** Counts all games that are over. Every node does so by itself; tests do it by hand. */
  sweep(): Promise<void> {
    return this.job.run();
  }

  close(): Promise<void> {
    return this.job.close();
  }

  private async countAll(): Promise<void> {
    for (;;) {
      const rows = await this.store.db
        .selectFrom('tables')
        .selectAll()
        .where('counted', '=', 0)
        .where('state', 'in', ['over', 'ended'])
        .limit(AT_ONCE)
        .execute();
      for (const row of rows) await this.store.db.transaction().execute((db) => this.count(db, row));
      if (rows.length < AT_ONCE) return;
    }
  }

  private async count(db: Transaction<Schema>, row: TableRow): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('tables')
      .set({ counted: 1 })
      .where('id', '=', row.id)
      .where('counted', '=', 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || row.setup === null || isImported(row)) return;
    const chairs = await db.selectFrom('chairs').selectAll().where('table_id', '=', row.id).execute();
    const people = new Set(chairs.flatMap(({ user_id }) => user_id ?? []));
    if (people.size < 2) return;
    await writeResults(db, row, chairs);
    const kept = await db.selectFrom('clocks').select('state').where('table_id', '=', row.id).executeTakeFirst();
    const { inTime, late } = kept ? readClock(kept.state) : { inTime: {}, late: {} };
    for (const user of people) {
      const seats = chairs.filter(({ user_id }) => user_id === user);
      const sum = (by: { [seat: number]: number }): number => seats.reduce((all, { seat }) => all + (by[seat] ?? 0), 0);
      const hasLeft = seats.every(({ resigned }) => resigned === 1);
      await addReliability(db, {
        user_id: user,
        turns: sum(inTime),
        late: sum(late),
        finished: hasLeft ? 0 : 1,
        dropped: hasLeft ? 1 : 0,
      });
    }
  }
}

/** Adds to what is counted of a person. */
export async function addReliability(db: Transaction<Schema>, more: ReliabilityRow): Promise<void> {
  await db
    .insertInto('reliability')
    .values(more)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb, ref }) => ({
        turns: eb(ref('reliability.turns'), '+', more.turns),
        late: eb(ref('reliability.late'), '+', more.late),
        finished: eb(ref('reliability.finished'), '+', more.finished),
        dropped: eb(ref('reliability.dropped'), '+', more.dropped),
      })),
    )
    .execute();
}
