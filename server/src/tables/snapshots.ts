/** The snapshots of a table in the store. All of them can be made again, so nothing waits for one to be written. */
import type { TakenSnapshot } from '@concert/kernel';
import type { SnapshotFacts } from '@concert/wire';
import { change, queryTemplate, type Store } from '../store/index.ts';

type OfTable = { table: string };

/** The largest number both databases take for a whole one. */
const LARGEST = 0x7fffffff;

const newest = queryTemplate<OfTable & { until: number }>()((db, { table, until }) =>
  db
    .selectFrom('snapshots')
    .select(['seq', 'body'])
    .where('table_id', '=', table)
    .where('seq', '<=', until)
    .orderBy('seq', 'desc')
    .limit(1),
);
const all = queryTemplate<OfTable>()((db, { table }) =>
  db.selectFrom('snapshots').select(['seq', 'count', 'lines']).where('table_id', '=', table).orderBy('seq'),
);
const insert = queryTemplate<OfTable & { seq: number; count: number; lines: string; body: string }>()(
  (db, { table, seq, count, lines, body }) =>
    db
      .insertInto('snapshots')
      .values({ table_id: table, seq, count, lines, body })
      .onConflict((conflict) => conflict.doNothing()),
);
const removeFrom = queryTemplate<OfTable & { from: number }>()((db, { table, from }) =>
  db.deleteFrom('snapshots').where('table_id', '=', table).where('seq', '>=', from),
);

/** Where a table can be opened. */
export interface StoredSnapshot {
  seq: number;
  body: string;
}

/** The newest snapshot that was taken after this many entries, or before. */
export const newestSnapshot = (
  store: Pick<Store, 'first'>,
  table: string,
  until = Number.MAX_SAFE_INTEGER,
): Promise<StoredSnapshot | undefined> => store.first(newest, { table, until: Math.min(until, LARGEST) });

/** When each snapshot of a table was taken, the oldest first: by entries, open choices, and lines of each viewer's log. */
export async function listSnapshots(store: Pick<Store, 'read'>, table: string): Promise<SnapshotFacts[]> {
  const rows = await store.read(all, { table });
  return rows.map(({ seq, count, lines }) => ({ entries: seq, count, lines: JSON.parse(lines) }));
}

/** Keeps a snapshot; another node may have kept the same. */
export async function keepSnapshot(
  store: Pick<Store, 'write'>,
  table: string,
  { entries, count, lines, text }: TakenSnapshot,
): Promise<void> {
  await store.write(change(insert, { table, seq: entries, count, lines: JSON.stringify(lines), body: text }));
}

/** Removes the snapshots from one on: it cannot be read, and what was taken after it came from it. */
export async function dropSnapshots(store: Pick<Store, 'write'>, table: string, from: number): Promise<void> {
  await store.write(change(removeFrom, { table, from }));
}
