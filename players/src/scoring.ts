/** The game's own scores, applied to imagined positions only. */
import type { AnyChoice, Chance, Decision, Machine, Outcome, PositionOf, Seat, Shape } from '@concert/kernel';

/** Longer than this is no playout; the position is then valued as it stands. */
export const LONGEST_PLAYOUT = 2_000;
/** In how many worlds the policy scores the choices. */
export const LOOKS = 4;

/** How good each choice looks to the seat by the game's policy, or one of its styles; null when the game has none. */
export function policyScores(
  machine: Machine,
  position: PositionOf<Shape>,
  seat: Seat,
  choices: readonly AnyChoice[],
  style?: string,
): number[] | null {
  const { bot } = machine.game;
  const policy = (style !== undefined && bot?.styles?.[style]) || bot?.policy;
  const frame = policy && machine.asking(position, seat);
  return frame ? policy(machine.readContext(position, seat), frame, seat, choices) : null;
}

/**
 * How good each choice of a decision looks on average, in a few worlds that may be the true one; all equal without a
 * policy.
 */
export function policyScoresOf(
  { machine, view, seat, belief }: Pick<Decision, 'machine' | 'view' | 'seat' | 'belief'>,
  choices: readonly AnyChoice[],
  chance: Chance,
  looks = LOOKS,
  style?: string,
): number[] {
  const sums: number[] = Array(choices.length).fill(0);
  if (!machine.game.bot?.policy) return sums;
  for (let look = 0; look < looks; look++)
    policyScores(machine, machine.imagine(view, chance, belief), seat, choices, style)?.forEach((score, c) => {
      sums[c]! += score;
    });
  return sums;
}

/** How many scores are better than each. */
export function ranksOf(scores: readonly number[]): number[] {
  const sorted = [...scores].sort((a, b) => b - a);
  const first = new Map<number, number>();
  sorted.forEach((score, i) => {
    if (!first.has(score)) first.set(score, i);
  });
  return scores.map((score) => first.get(score)!);
}

/** The index of the highest score; ties are broken at random, or without a stream of chance in favour of the first. */
export function best(scores: readonly number[], chance?: Chance): number {
  let at = 0;
  let equals = 1;
  for (let i = 1; i < scores.length; i++) {
    if (scores[i]! > scores[at]!) {
      at = i;
      equals = 1;
    } else if (chance && scores[i] === scores[at] && chance.die(++equals, 'equals') === 1) at = i;
  }
  return at;
}

/** How many favourites say by how much scores of a question differ. */
const FAVOURITES = 8;

/**
 * A score drawn by softmax. Games have scales of their own, so the temperature is measured by how far the best is from the median
 * of the favourites.
 */
export function warmPick(scores: readonly number[], temperature: number, chance: Chance): number {
  const sorted = [...scores].sort((a, b) => b - a).slice(0, FAVOURITES);
  const scale = temperature * (sorted[0]! - sorted[sorted.length >> 1]!);
  if (!(scale > 0)) return best(scores, chance);
  const odds = scores.map((score) => Math.exp((score - sorted[0]!) / scale));
  let roll = (chance.die(FINE, 'warm') / FINE) * odds.reduce((sum, each) => sum + each, 0);
  const at = odds.findIndex((each) => (roll -= each) <= 0);
  return at < 0 ? best(scores, chance) : at;
}

/** How finely a share is drawn. */
const FINE = 1_000_000;

/**
 * What an outcome is worth to each seat: the winners share 1. A part of it may follow the scores instead, which makes a
 * losing seat fight for what is left and gives the search a gradient where most playouts end alike.
 */
export function payoffs({ winners, scores }: Outcome, seats: number, byScores: number): number[] {
  const low = Math.min(...scores);
  const range = Math.max(...scores) - low;
  const part = scores.length === seats && range > 0 ? byScores : 0;
  return Array.from({ length: seats }, (_, seat) => {
    const win = winners.includes(seat) ? 1 / winners.length : 0;
    return part === 0 ? win : win * (1 - part) + (part * (scores[seat]! - low)) / range;
  });
}
