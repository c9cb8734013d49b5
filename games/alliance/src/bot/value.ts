/** What a position is worth to each seat: its share of the win, by points, armies and Gold. */

import { campOf, isSolo } from '../rules/4-control.ts';
import { pointsOf } from '../rules/10-victory.ts';
import { lastYear } from '../rules/12-scenarios.ts';
import { soloTarget } from '../rules/12-solitaire.ts';
import type { P } from '../shape.ts';
import { BLOCKS, FORTRESS, NAPOLEON, powerOf, typeOf } from '../tables.ts';
import { strengthAt } from './odds.ts';

export function value(play: P): number[] {
  const { state, seats } = play;
  if (isSolo(play)) {
    const target = soloTarget(play);
    // Most gain about a point a card.
    const expected = state.score + (target - state.turn) * 0.9;
    return [1 / (1 + Math.exp(-(expected - target) / 3))];
  }
  const left = Math.max(0, (lastYear(play.options) - state.year) * 4 + 4 - state.turn);
  const armies: number[] = Array(seats).fill(0);
  for (let b = 0; b < BLOCKS; b++) {
    const p = state.at[b];
    if (p < 0) continue;
    const camp = campOf(state, powerOf[b]);
    const seat = camp < state.seat.length ? state.seat[camp] : -1;
    if (seat >= 0) armies[seat] += strengthAt(state, b, p) * (typeOf[b] === FORTRESS ? 0.4 : 1);
  }
  const worth = armies.map((army, seat) => {
    const empire = state.seat.indexOf(seat);
    if ((state.fallen >> empire) & 1) return -30;
    // Armies and Gold are points to come.
    const promise = Math.min(1, (left + 1) / 8);
    let sum = pointsOf(play, seat) + (army * 0.06 + state.gold[seat] * 0.1) * promise;
    if (empire === powerOf[NAPOLEON] && state.step[NAPOLEON] === 1) sum -= 0.5;
    return sum;
  });
  const best = Math.max(...worth);
  const heat = 1.5 + left * 0.25;
  const parts = worth.map((each) => Math.exp((each - best) / heat));
  const all = parts.reduce((sum, each) => sum + each, 0);
  return parts.map((each) => each / all);
}
