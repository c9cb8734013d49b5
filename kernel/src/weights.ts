/** What a bot's features weigh, as data: written by `concert train`, read by the value that a game makes of them. */
import type { Json } from './json.ts';

/** What one feature weighs: `now` when nothing is to come any more, and so much more for each turn that is left. */
export interface FeatureWeight {
  readonly now: number;
  readonly perTurnLeft: number;
  /** By number of seats: a factor for both, where it is not 1. */
  readonly bySeats?: { readonly [seats: string]: number };
  /** The 95 % interval of the weight half-way through a game, over resampled games, low and high; null before it was ever trained. */
  readonly interval: readonly number[] | null;
}

export interface WeightTable {
  /** What they were trained on: rules, formats, games, seeds, log loss and the gate; enough to repeat it. */
  readonly header: { readonly [about: string]: Json };
  /** More turns than this count as this many. */
  readonly longest: number;
  readonly features: { readonly [feature: string]: FeatureWeight };
}

/** What a feature weighs at a table of so many seats, with so many turns left. */
export const weightAt = ({ now, perTurnLeft, bySeats }: FeatureWeight, seats: number, left: number): number =>
  (now + perTurnLeft * left) * (bySeats?.[seats] ?? 1);

/** Shares of one win: equal sums share equally, one more is e times as good. */
export function sharesOf(sums: readonly number[]): number[] {
  const top = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sum - top));
  const all = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / all);
}

/** The shares of the win that a table of weights gives to seats with these features, in the order of the list. */
export function weighedShares(
  features: readonly { readonly id: string }[],
  table: WeightTable,
  measured: readonly (readonly number[])[],
  turnsLeft: number,
): number[] {
  const left = Math.min(table.longest, turnsLeft);
  const by = features.map(({ id }) => weightAt(table.features[id]!, measured.length, left));
  return sharesOf(measured.map((row) => row.reduce((sum, x, i) => sum + x * by[i]!, 0)));
}
