/** 6.5.4, 6.6.5 How many provinces a side counts, when alliances are formed and when they are scored. */
import { maskOf } from '@concert/kit';
import type { State } from '../shape.ts';
import { PROVINCES } from '../tables.ts';

/** By seat: the provinces it owns. */
export function provinceCounts({ owner, prestige }: State): number[] {
  const counts: number[] = Array(prestige.length).fill(0);
  for (let p = 0; p < PROVINCES; p++) if (owner[p] >= 0) counts[owner[p]]++;
  return counts;
}

/** PP-6.5.4-g, PP-6.6.5-c, PP-R-24: backed by the external ally, the member with the fewest counts twice. */
export function strengthIn(counts: readonly number[], members: number, backed: boolean): number {
  let [sum, fewest] = [0, PROVINCES];
  for (let seat = 0; seat < counts.length; seat++) {
    if (!((members >> seat) & 1)) continue;
    sum += counts[seat];
    if (counts[seat] < fewest) fewest = counts[seat];
  }
  return backed && members !== 0 ? sum + fewest : sum;
}

/** The same of a list of seats. */
export const strengthOf = (state: State, members: readonly number[], backed: boolean): number =>
  strengthIn(provinceCounts(state), maskOf(members), backed);
