/** What the bot looks at: one list for the value of a position, for votes, for reasons and for training. */
import { weightAt } from '@concert/kernel';
import { type LookFeature, trainedValue } from '@concert/kit';
import { holdsCapital, sameTeam, turnOrder } from '../rules/0-nations.ts';
import { columnsOf } from '../rules/6-parade.ts';
import type { ImperialBorders, P } from '../shape.ts';
import { everyPlace, isLand, isTerritory, LAST_ROUND } from '../tables.ts';
import { strengthOf } from './sight.ts';
import weights from './weights.json' with { type: 'json' };

type Counted = keyof typeof weights.features;
type Counts = { readonly [feature in Counted]: number };

/** The round in which most games end when the players have not said more. */
const USUAL_END = 7;

/** Rounds that are left, this one included. */
const turnsLeft = ({ state }: P): number =>
  Math.max(0, (state.last || Math.min(LAST_ROUND, USUAL_END)) - state.round + 1);

/** All that counts for every Nation that is played: points it has, what rounds to come will bring, what Gold and Forces promise. */
function countsOf(play: P): (Counts | null)[] {
  const { state, options } = play;
  const nations = turnOrder(state);
  const charts = state.team.map((_, n) => (state.seat[n] < 0 ? [] : columnsOf(state, options, n)));
  const totals = [...new Set(nations.map((n) => charts[n][5]))].sort((a, b) => b - a);
  const left = turnsLeft(play);
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

/** By seat: what its side has. Mates share a win, so that what each of them has counts for less. */
function lookAt(play: P): readonly (Counts | null)[] {
  const { state, seats } = play;
  const counts = countsOf(play);
  const nations = turnOrder(state);
  return Array.from({ length: seats }, (_, seat) => {
    const n = nations.find((each) => state.seat[each] === seat);
    if (n === undefined) return null;
    const mates = nations.filter((m) => sameTeam(state, m, n));
    const sum = (id: Counted): number => mates.reduce((all, m) => all + counts[m]![id], 0) / Math.sqrt(mates.length);
    return {
      points: sum('points'),
      prestige: sum('prestige'),
      rank: sum('rank'),
      gold: sum('gold'),
      army: sum('army'),
      exile: sum('exile'),
    };
  });
}

const feature = (id: Counted, about: string, sign: '+' | '-'): LookFeature<readonly (Counts | null)[]> => ({
  id,
  about,
  sign,
  of: (look, seat) => look[seat]?.[id] ?? 0,
});

export const trained = trainedValue<ImperialBorders, readonly (Counts | null)[]>({
  look: lookAt,
  features: [
    feature('points', 'Points of its Medals and of what it holds', '+'),
    feature('prestige', 'Prestige', '+'),
    feature('rank', 'Its rank in the parade, for every round that is left', '+'),
    feature('gold', 'Gold', '+'),
    feature('army', 'The strength of its Forces', '+'),
    feature('exile', 'Whether it has lost its Capital', '-'),
  ],
  weights,
  turnsLeft,
});

/** By Nation: what it has, weighed; a point of the final score is worth the weight of `points`. */
export function prospects(play: P): number[] {
  const ids = Object.keys(weights.features) as Counted[];
  const left = Math.min(weights.longest, turnsLeft(play));
  const [point, ...by] = ['points' as const, ...ids].map((id) => weightAt(weights.features[id], play.seats, left));
  return countsOf(play).map((counts) =>
    counts ? ids.reduce((sum, id, i) => sum + by[i] * counts[id], 0) / Math.max(point, Number.EPSILON) : 0,
  );
}
