/** Whose turn it is at the tables of a person's list, and how long they have. */
import type { TableFacts } from '@concert/wire';
import { readClock, shownClock } from '../clocks/clock.ts';
import type { OpenTables } from './open-tables.ts';

/** So many tables of a list are opened to find out; they close again by themselves. */
const MOST_OPENED = 24;

/**
 * The same tables; those the person plays at say whose turn it is. Of several who are asked together all are named, whether they
 * have answered or not; whether it is the person's own turn is known to them.
 */
export async function withTurns(tables: OpenTables, list: readonly TableFacts[], now: number): Promise<TableFacts[]> {
  const played = list.filter(({ state, yours }) => state === 'playing' && yours.length > 0).slice(0, MOST_OPENED);
  if (played.length === 0) return [...list];
  const clocks = await tables.store.db
    .selectFrom('clocks')
    .select(['table_id', 'state'])
    .where(
      'table_id',
      'in',
      played.map(({ id }) => id),
    )
    .execute();
  const turns = new Map<string, TableFacts['turn']>();
  const find = async ({ id, yours }: TableFacts): Promise<void> => {
    const table = tables.get(id);
    await table.wake();
    const status = table.turnStatus;
    if (!status) return;
    const row = clocks.find(({ table_id }) => table_id === id);
    const clock = row && shownClock(id, readClock(row.state), now);
    const asked = yours.filter((seat) => status.busy.includes(seat));
    const left = asked.flatMap((seat) => clock?.left[seat] ?? []);
    turns.set(id, {
      waiting: [...status.waiting],
      yours: asked.length > 0,
      left: left.length > 0 && !clock?.paused ? Math.min(...left) : null,
    });
  };
  // A table that can't be opened is listed all the same.
  await Promise.all(played.map((facts) => find(facts).catch(() => {})));
  return list.map((facts) => {
    const turn = turns.get(facts.id);
    return turn ? { ...facts, turn } : facts;
  });
}
