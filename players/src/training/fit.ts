/** Fits the value to games: softmax regression on what the moments of a game came to, drawn towards the weights there were. */

import { minimize } from './minimize.ts';
import { boundsOf, lossAt, type Model, type Numbers, sharesAt } from './model.ts';
import { type Example, PackedExamples } from './packed.ts';
import type { CollectedGame } from './rows.ts';

/** How much of a target is what came of it in the end; the rest is what the next moments were worth (TD). */
export const LAMBDA = 0.7;
/** Moments of one game tell nearly the same: no more of them than this are used, evenly spread. */
const MOST_MOMENTS = 12;
/** How often targets are made anew with the weights found so far. */
const ROUNDS = 2;
/** How much harder factors are drawn to 1 than weights to what they were. */
const FACTORS = 10;

export interface FitSettings {
  /** How hard the numbers are drawn towards the prior, in log loss by squared standard deviations. */
  pull: number;
  /** By feature: it stays at its prior. */
  held?: readonly boolean[];
}

/** By moment what it should have been worth: backwards from the result, mixed with the value of what came next. */
export function targetsOf(model: Model, numbers: Numbers, { moments, won }: CollectedGame): number[][] {
  const targets: number[][] = Array(moments.length);
  let next: readonly number[] = won;
  for (let t = moments.length - 1; t >= 0; t--) {
    targets[t] = next.slice();
    const value = sharesAt(model, numbers, moments[t]!);
    next = next.map((share, seat) => LAMBDA * share + (1 - LAMBDA) * value[seat]!);
  }
  return targets;
}

/** By feature: how much seats differ in it, which makes features comparable. */
export function spreadOf(model: Model, games: readonly CollectedGame[]): Float64Array {
  const squares = new Float64Array(model.features.length);
  let count = 0;
  for (const { moments } of games)
    for (const { x } of moments) {
      for (let i = 0; i < squares.length; i++) {
        const mean = x.reduce((sum, features) => sum + features[i]!, 0) / x.length;
        for (const features of x) squares[i]! += (features[i]! - mean) ** 2;
      }
      count += x.length;
    }
  return squares.map((sum) => Math.sqrt(sum / Math.max(1, count)));
}

export function fit(
  model: Model,
  games: readonly CollectedGame[],
  prior: Numbers,
  { pull, held = [] }: FitSettings,
): Numbers {
  const spread = spreadOf(model, games);
  const bounds = boundsOf(model);
  const count = model.features.length;
  // What games of this kind tell nothing about stays as it was.
  const isHeld = (i: number): boolean => held[i % count] === true || spread[i % count] === 0;
  for (let i = 0; i < prior.length; i++) if (isHeld(i)) bounds.low[i] = bounds.high[i] = prior[i]!;
  let numbers = prior;
  for (let round = 0; round < ROUNDS; round++) {
    const examples: Example[] = games.flatMap((game) => {
      const targets = targetsOf(model, numbers, game);
      const step = Math.max(1, Math.ceil(game.moments.length / MOST_MOMENTS));
      return game.moments
        .map((moment, t) => ({ moment, target: targets[t]! }))
        .filter((_, t) => (t + game.moments.length) % step === 0);
    });
    const packed = new PackedExamples(model, examples);
    numbers = minimize(
      (at, gradient) => {
        gradient.fill(0);
        let loss = packed.addLoss(at, gradient);
        for (let i = 0; i < at.length; i++) {
          const scale = i < 2 * count ? spread[i % count]! ** 2 : FACTORS;
          const off = at[i]! - prior[i]!;
          loss += pull * scale * off * off;
          gradient[i]! += 2 * pull * scale * off;
        }
        return loss;
      },
      numbers,
      bounds,
    ).at;
  }
  return numbers;
}

/** By game: the log loss of the value against who won, averaged over its moments. */
export const lossesOf = (model: Model, numbers: Numbers, games: readonly CollectedGame[]): number[] =>
  games.map(({ moments, won }) => {
    const weight = 1 / Math.max(1, moments.length);
    return moments.reduce((sum, moment) => sum + lossAt(model, numbers, moment, won) * weight, 0);
  });
