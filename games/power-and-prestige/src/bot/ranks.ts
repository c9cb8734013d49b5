/** Where seats are likely to end up in prestige, and what that is worth. */

import { extensionCost, extensionPrestige } from '../tables.ts';
import { EXTENSIONS } from '../tables-economy.ts';
import { sigmoid } from './odds.ts';

/** PP-7.1-d: points by rank. */
const RANKS = [60, 30, 10];

/** The points a seat can expect for its rank, when prestige may still change by about so much. */
export function rankPoints(prestige: readonly number[], seat: number, slack: number): number {
  // By how many are ahead: how likely that is.
  const ahead = [1, 0, 0, 0, 0, 0, 0];
  for (let other = 0; other < prestige.length; other++) {
    if (other === seat) continue;
    const above = sigmoid((prestige[other] - prestige[seat]) / slack);
    for (let n = 6; n >= 0; n--) ahead[n] = ahead[n] * (1 - above) + (n > 0 ? ahead[n - 1] * above : 0);
  }
  return RANKS.reduce((sum, points, n) => sum + points * ahead[n], 0);
}

/** Prestige that so much gold would still buy in extensions of a court. */
export function buyable(court: number, gold: number): number {
  let [left, gained] = [gold, 0];
  for (let e = 0; e < EXTENSIONS; e++)
    if (!((court >> e) & 1) && left > 0) {
      const part = Math.min(1, left / extensionCost[e]);
      left -= extensionCost[e] * part;
      gained += extensionPrestige[e] * part;
    }
  return gained;
}
