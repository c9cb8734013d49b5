/** What a position is worth: the score each side can expect at the end. */
import { holdsCapital, sameTeam, turnOrder } from '../rules/0-nations.ts';
import { columnsOf } from '../rules/6-parade.ts';
import type { P } from '../shape.ts';
import { everyPlace, isLand, isTerritory, LAST_ROUND } from '../tables.ts';
import { strengthOf } from './sight.ts';

/** The score a Nation can expect: what it has, what rounds to come will bring, and what Gold and Forces promise. */
export function prospects(play: P): number[] {
  const { state, options } = play;
  const nations = turnOrder(state);
  const charts = state.team.map((_, n) => (state.seat[n] < 0 ? [] : columnsOf(state, options, n)));
  const totals = [...new Set(nations.map((n) => charts[n][5]))].sort((a, b) => b - a);
  const left = Math.max(0, (state.last || Math.min(LAST_ROUND, 7)) - state.round + 1);
  return state.team.map((_, n) => {
    if (state.seat[n] < 0) return 0;
    const chart = charts[n];
    const rank = Math.max(0, 3 - totals.indexOf(chart[5]));
    let army = 0;
    for (const p of everyPlace) if (isLand(p)) army += strengthOf(state, n, p) * (isTerritory(p) ? 1 : 0.9);
    const holds = holdsCapital(state, n) ? 0 : 12;
    return (
      chart[1] +
      chart[2] +
      chart[3] +
      chart[4] +
      state.prestige[n] +
      rank * left * 0.8 +
      state.gold[n] * 0.12 +
      army * 0.25 -
      holds
    );
  });
}

/** Shares of one win by seat: the better the prospects of its side, the more. */
export function value(play: P): number[] {
  const { state, seats } = play;
  const worth = prospects(play);
  const nations = turnOrder(state);
  const sideOf = (n: number): number => {
    const mates = nations.filter((m) => sameTeam(state, m, n));
    return mates.reduce((sum, m) => sum + worth[m], 0) / Math.sqrt(mates.length);
  };
  const bySeat = Array.from({ length: seats }, (_, seat) => {
    const n = nations.find((each) => state.seat[each] === seat);
    return n === undefined ? 0 : sideOf(n);
  });
  const top = Math.max(...bySeat);
  const odds = bySeat.map((each) => Math.exp((each - top) / 6));
  const sum = odds.reduce((all, each) => all + each, 0);
  return odds.map((each) => each / sum);
}
