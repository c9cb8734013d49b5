/**
 * The value as it is trained: the softmax over the seats of their weighed features. A weight goes evenly from what it is at the
 * end of a game to what it is when many turns are left, which keeps its sign wherever both ends have it; by number of seats it
 * has a factor.
 */
import { type Feature, type FeatureWeight, sharesOf, type WeightTable } from '@concert/kernel';
import type { Bounds } from './minimize.ts';
import type { Moment } from './rows.ts';

/** The numbers that are fitted: weights at the end, weights far from it, then the factors of each number of seats. */
export type Numbers = Float64Array;

export interface Model {
  readonly features: readonly Pick<Feature, 'id' | 'sign'>[];
  readonly longest: number;
  /** The numbers of seats that have factors of their own. */
  readonly seats: readonly number[];
}

/** How far a factor may go from 1. */
const [LEAST_FACTOR, MOST_FACTOR] = [0.25, 4];

export const sizeOf = ({ features, seats }: Model): number => features.length * (2 + seats.length);

/** Where the factor of the first feature at a table of so many seats stands; −1 where the number of seats has none. */
export const factorsAt = ({ features, seats }: Model, at: number): number => {
  const index = seats.indexOf(at);
  return index < 0 ? -1 : features.length * (2 + index);
};

export function boundsOf(model: Model): Bounds {
  const size = sizeOf(model);
  const count = model.features.length;
  const low = new Float64Array(size).fill(LEAST_FACTOR);
  const high = new Float64Array(size).fill(MOST_FACTOR);
  model.features.forEach(({ sign }, i) => {
    for (const at of [i, count + i]) {
      low[at] = sign === '+' ? 0 : -Infinity;
      high[at] = sign === '-' ? 0 : Infinity;
    }
  });
  return { low, high };
}

export function numbersOf(model: Model, table: WeightTable): Numbers {
  const count = model.features.length;
  const numbers = new Float64Array(sizeOf(model));
  model.features.forEach(({ id }, i) => {
    const { now, perTurnLeft, bySeats } = table.features[id]!;
    numbers[i] = now;
    numbers[count + i] = now + perTurnLeft * model.longest;
    model.seats.forEach((seats, k) => {
      numbers[count * (2 + k) + i] = bySeats?.[seats] ?? 1;
    });
  });
  return numbers;
}

const written = (x: number): number => Number(x.toFixed(4));

/** Factors that are as good as 1 are left out. */
const NEAR_ONE = 0.005;

export function weightOf(model: Model, numbers: Numbers, i: number, interval: readonly number[]): FeatureWeight {
  const count = model.features.length;
  const now = written(numbers[i]!);
  const far = written(numbers[count + i]!);
  const factors = model.seats.flatMap((seats, k) => {
    const factor = numbers[count * (2 + k) + i]!;
    return Math.abs(factor - 1) < NEAR_ONE ? [] : [[String(seats), written(factor)] as const];
  });
  return {
    now,
    perTurnLeft: Number(((far - now) / model.longest).toFixed(6)),
    ...(factors.length > 0 && { bySeats: Object.fromEntries(factors) }),
    interval: interval.map(written),
  };
}

/** What a feature weighs half-way through a game. */
export const middleOf = (model: Model, numbers: Numbers, i: number): number =>
  (numbers[i]! + numbers[model.features.length + i]!) / 2;

/** What each feature weighs at a moment, its factor for the number of seats included. */
function weightsAt(model: Model, numbers: Numbers, { x, left }: Moment): Float64Array {
  const count = model.features.length;
  const far = Math.min(1, left / model.longest);
  const factors = factorsAt(model, x.length);
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const weight = numbers[i]! * (1 - far) + numbers[count + i]! * far;
    weights[i] = factors < 0 ? weight : weight * numbers[factors + i]!;
  }
  return weights;
}

/** The shares of the win that the numbers give to each seat. */
export function sharesAt(model: Model, numbers: Numbers, moment: Moment): number[] {
  const weights = weightsAt(model, numbers, moment);
  const sums: number[] = [];
  for (const features of moment.x) {
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += features[i]! * weights[i]!;
    sums.push(sum);
  }
  return sharesOf(sums);
}

/** The least share that is reckoned with. */
const LEAST_SHARE = 1e-12;

/** The log loss of a moment against a target. */
export function lossAt(model: Model, numbers: Numbers, moment: Moment, target: readonly number[]): number {
  return sharesAt(model, numbers, moment).reduce(
    (loss, share, seat) => (target[seat]! > 0 ? loss - target[seat]! * Math.log(Math.max(share, LEAST_SHARE)) : loss),
    0,
  );
}
