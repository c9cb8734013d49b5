/** What a position is worth: the score each side can expect at the end. */
import type { Feature } from '@concert/kernel';
import { sharesOf } from '@concert/kit';
import { holdsCapital, sameTeam, turnOrder } from '../rules/0-nations.ts';
import { columnsOf } from '../rules/6-parade.ts';
import type { ImperialBorders, P } from '../shape.ts';
import { everyPlace, isLand, isTerritory, LAST_ROUND } from '../tables.ts';
import { strengthOf } from './sight.ts';

/** What counts, and by how much of a point of the final score. */
export const weights = { points: 1, prestige: 1, rank: 0.8, gold: 0.12, army: 0.25, exile: -12 };
type Counted = keyof typeof weights;

/** All that counts for every Nation that is played: points it has, what rounds to come will bring, what Gold and Forces promise. */
function countsOf(play: P): ({ [feature in Counted]: number } | null)[] {
  const { state, options } = play;
  const nations = turnOrder(state);
  const charts = state.team.map((_, n) => (state.seat[n] < 0 ? [] : columnsOf(state, options, n)));
  const totals = [...new Set(nations.map((n) => charts[n][5]))].sort((a, b) => b - a);
  const left = Math.max(0, (state.last || Math.min(LAST_ROUND, 7)) - state.round + 1);
  return state.team.map((_, n) => {
    if (state.seat[n] < 0) return null;
    const chart = charts[n];
    let army = 0;
    for (const p of everyPlace) if (isLand(p)) army += strengthOf(state, n, p) * (isTerritory(p) ? 1 : 0.9);
    return {
      points: chart[1] + chart[2] + chart[3] + chart[4],
      prestige: state.prestige[n],
      rank: Math.max(0, 3 - totals.indexOf(chart[5])) * left,
      gold: state.gold[n],
      army,
      exile: holdsCapital(state, n) ? 0 : 1,
    };
  });
}

const about: { [feature in Counted]: string } = {
  points: 'Points of its Medals and of what it holds',
  prestige: 'Prestige',
  rank: 'Its rank in the parade, for every round that is left',
  gold: 'Gold',
  army: 'The strength of its Forces',
  exile: 'Whether it has lost its Capital',
};

export const features: Feature<ImperialBorders>[] = (Object.keys(weights) as Counted[]).map((id) => ({
  id,
  about: about[id],
  sign: weights[id] < 0 ? '-' : '+',
  of: (play, seat) => countsOf(play)[play.state.seat.indexOf(seat)]?.[id] ?? 0,
}));

/** The score a Nation can expect: all that counts, weighed. */
export function prospects(play: P): number[] {
  const ids = Object.keys(weights) as Counted[];
  return countsOf(play).map((counts) => (counts ? ids.reduce((sum, id) => sum + weights[id] * counts[id], 0) : 0));
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
  return sharesOf(bySeat.map((each) => each / 6));
}
