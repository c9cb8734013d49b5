/** Values made of features: what a bot looks at, weighed by figures that are data and can be trained. */
import type { BotRules, Feature, Shape } from '@concert/kernel';

/** By feature: what one more of it is worth. */
export type Weights = { readonly [feature: string]: number };

/**
 * What a position is worth to each seat: shares of one win, the larger the weighed sum of its features. Refuses weights
 * that a feature's sign forbids, and those of features that are not there.
 */
export function valueByFeatures<G extends Shape>(
  features: readonly Feature<G>[],
  weights: Weights,
): NonNullable<BotRules<G>['value']> {
  for (const { id, sign } of features) {
    const weight = weights[id];
    if (weight === undefined) throw new Error(`the feature ${id} has no weight`);
    if ((sign === '+' && weight < 0) || (sign === '-' && weight > 0))
      throw new Error(`the weight of ${id} is ${weight}, its sign ${sign}`);
  }
  const strange = Object.keys(weights).find((id) => !features.some((feature) => feature.id === id));
  if (strange !== undefined) throw new Error(`there is no feature ${strange}`);
  return (play) => {
    const sums = Array.from({ length: play.seats }, (_, seat) =>
      features.reduce((sum, { id, of }) => sum + weights[id]! * of(play, seat), 0),
    );
    return sharesOf(sums);
  };
}

/** Shares of one win: equal sums share equally, one more is e times as good. */
export function sharesOf(sums: readonly number[]): number[] {
  const top = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sum - top));
  const all = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / all);
}
