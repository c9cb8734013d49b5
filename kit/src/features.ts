/** Values made of features: what a bot looks at, weighed by figures that are data and can be trained. */
import {
  type BotRules,
  type Feature,
  type Play,
  type Seat,
  type Shape,
  sharesOf,
  type WeightTable,
  weighedShares,
  weightAt,
} from '@concert/kernel';

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

/** A feature that is read off a look at a position, which is taken once for all of them. */
export interface LookFeature<Look> extends Pick<Feature, 'id' | 'about' | 'sign'> {
  of(look: Look, seat: Seat): number;
}

/** What a value by trained weights is made of. */
export interface TrainedParts<G extends Shape, Look> {
  look(play: Play<G>): Look;
  readonly features: readonly LookFeature<Look>[];
  readonly weights: WeightTable;
  turnsLeft(play: Play<G>): number;
}

/** Features, their weights and the value they make: what `concert train` reads and writes, and what every bot level uses. */
export function trainedValue<G extends Shape, Look>({
  look,
  features,
  weights,
  turnsLeft,
}: TrainedParts<G, Look>): Required<Pick<BotRules<G>, 'features' | 'measure' | 'weights' | 'turnsLeft' | 'value'>> {
  checkWeights(features, weights);
  const measure = (play: Play<G>): number[][] => {
    const seen = look(play);
    return Array.from({ length: play.seats }, (_, seat) => features.map(({ of }) => of(seen, seat)));
  };
  return {
    features: features.map(({ of, ...about }) => ({ ...about, of: (play, seat) => of(look(play), seat) })),
    measure,
    weights,
    turnsLeft,
    value: (play) => weighedShares(features, weights, measure(play), turnsLeft(play)),
  };
}

/** What is lost when a weight is written down. */
const ROUNDING = 1e-6;

/** Refuses a table that names other features than there are, or a weight that its feature's sign forbids at some time. */
function checkWeights(
  features: readonly Pick<Feature, 'id' | 'sign'>[],
  { features: table, longest }: WeightTable,
): void {
  for (const { id, sign } of features) {
    const weight = table[id];
    if (weight === undefined) throw new Error(`the feature ${id} has no weight`);
    for (const left of [0, longest]) {
      const at = weightAt(weight, 0, left);
      if ((sign === '+' && at < -ROUNDING) || (sign === '-' && at > ROUNDING))
        throw new Error(`the weight of ${id} is ${at} with ${left} turns left, its sign ${sign}`);
    }
    const factors = Object.values(weight.bySeats ?? {});
    if (factors.some((factor) => factor < 0)) throw new Error(`a factor of ${id} is below zero`);
  }
  const strange = Object.keys(table).find((id) => !features.some((feature) => feature.id === id));
  if (strange !== undefined) throw new Error(`there is no feature ${strange}`);
}
