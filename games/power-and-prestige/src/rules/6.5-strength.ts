/** 6.5.4, 6.6.5 How many provinces a side counts, when alliances are formed and when they are scored. */
import type { State } from '../shape.ts';
import { provincesOf } from './5-concepts.ts';

/** PP-6.5.4-g, PP-6.6.5-c, PP-R-24: backed by the external ally, the member with the fewest counts twice. */
export function strengthOf(state: State, members: readonly number[], backed: boolean): number {
  const counts = members.map((seat) => provincesOf(state, seat));
  return counts.reduce((sum, count) => sum + count, 0) + (backed && counts.length > 0 ? Math.min(...counts) : 0);
}
