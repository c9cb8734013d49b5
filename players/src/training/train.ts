/**
 * Training from collected games to a table of weights: how hard to hold on to the old weights is chosen on games that were left
 * out, every weight gets an interval from resampled games, and one that may as well be nothing returns to what it was.
 */
import { FastChance, type Feature, type WeightTable } from '@concert/kernel';
import { fit, lossesOf } from './fit.ts';
import { type Model, middleOf, type Numbers, numbersOf, weightOf } from './model.ts';
import type { CollectedGame } from './rows.ts';

/** The pulls that are tried, from hardly any to nearly all. */
const PULLS = [0.003, 0.01, 0.03, 0.1, 0.3];
const FOLDS = 5;

export interface TrainSettings {
  features: readonly Pick<Feature, 'id' | 'sign'>[];
  prior: WeightTable;
  games: readonly CollectedGame[];
  /** Games of formats that were kept away from training. */
  heldOut: readonly CollectedGame[];
  seed: string;
  /** How many times games are resampled. */
  resamples: number;
  onProgress?: (progress: { done: number; of: number; what: string }) => void;
}

/** A mean over games with its 95 % interval. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
  games: number;
}

export interface LossPair {
  /** Log loss per moment with the weights there were, and with the new ones. */
  before: number;
  after: number;
  /** What was gained per game. */
  gain: Estimate;
}

export interface Trained {
  pull: number;
  features: WeightTable['features'];
  /** Features whose interval spans nothing: they kept their old weight. */
  returned: string[];
  /** On games of the trained formats that each fold left out, and on formats that were never trained on. */
  folds: LossPair;
  heldOut: LossPair | null;
  moments: number;
}

export function estimate(values: readonly number[]): Estimate {
  const n = values.length;
  const mean = values.reduce((sum, x) => sum + x, 0) / Math.max(1, n);
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, n - 1);
  const margin = 1.959964 * Math.sqrt(variance / Math.max(1, n));
  return { mean, low: mean - margin, high: mean + margin, games: n };
}

const meanOf = (values: readonly number[]): number => estimate(values).mean;

function pairOf(before: readonly number[], after: readonly number[]): LossPair {
  return { before: meanOf(before), after: meanOf(after), gain: estimate(before.map((loss, i) => loss - after[i]!)) };
}

/** By game: its loss with weights that were fitted to the games of the other folds. */
function foldLosses(model: Model, games: readonly CollectedGame[], prior: Numbers, settings: FoldSettings): number[] {
  const losses: number[] = Array(games.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const numbers = fit(
      model,
      games.filter((_, i) => i % FOLDS !== fold),
      prior,
      settings,
    );
    games.forEach((game, i) => {
      if (i % FOLDS === fold) losses[i] = lossesOf(model, numbers, [game])[0]!;
    });
  }
  return losses;
}

interface FoldSettings {
  pull: number;
  held?: readonly boolean[];
}

/** The 2.5 % and 97.5 % points of some numbers. */
function rangeOf(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? 0;
  return [at(0.025), at(0.975)];
}

export function train({ features, prior, games, heldOut, seed, resamples, onProgress }: TrainSettings): Trained {
  const formats = [...new Set(games.map(({ won }) => won.length))].sort((a, b) => a - b);
  // A factor for the only number of seats there is would say what the weight says.
  const model: Model = { features, longest: prior.longest, seats: formats.length > 1 ? formats : [] };
  const old = numbersOf(model, prior);
  const steps = PULLS.length + resamples + 2;
  const tell = (done: number, what: string): void => onProgress?.({ done, of: steps, what });
  const tried = PULLS.map((pull, i) => {
    tell(i, 'folds');
    return { pull, loss: meanOf(foldLosses(model, games, old, { pull })) };
  });
  const { pull } = tried.reduce((best, each) => (each.loss < best.loss ? each : best));
  const chance = new FastChance(`resample ${seed}`);
  const middles: number[][] = features.map(() => []);
  for (let n = 0; n < resamples; n++) {
    tell(PULLS.length + n, 'resampled games');
    const drawn = games.map(() => games[chance.index(games.length, 'game')]!);
    const numbers = fit(model, drawn, old, { pull });
    for (const [i, found] of middles.entries()) found.push(middleOf(model, numbers, i));
  }
  const ranges = middles.map(rangeOf);
  const held = ranges.map(([low, high]) => low <= 0 && high >= 0);
  tell(steps - 2, 'the weights');
  const numbers = fit(model, games, old, { pull, held });
  tell(steps - 1, 'log loss');
  return {
    pull,
    features: Object.fromEntries(features.map(({ id }, i) => [id, weightOf(model, numbers, i, ranges[i]!)])),
    returned: features.filter((_, i) => held[i]).map(({ id }) => id),
    folds: pairOf(lossesOf(model, old, games), foldLosses(model, games, old, { pull, held })),
    heldOut: heldOut.length > 0 ? pairOf(lossesOf(model, old, heldOut), lossesOf(model, numbers, heldOut)) : null,
    moments: games.reduce((sum, { moments }) => sum + moments.length, 0),
  };
}
