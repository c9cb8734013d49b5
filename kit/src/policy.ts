/** Policies by frame: a table from the name of a question to how its choices are scored. */
import type { AnyChoice, BotRules, FrameAt, Play, Seat, Shape } from '@concert/kernel';

/** Scores all choices of a question; higher is better. */
export type Scorer<G extends Shape, F> = (
  play: Play<G>,
  frame: F,
  seat: Seat,
  choices: readonly AnyChoice[],
) => number[];

/** What is said to a plain question: a score by verb, 0 for the others. */
export type VerbScores<G extends Shape> = { readonly [V in keyof G['verbs'] & string]?: number };

export type PolicyTable<G extends Shape> = {
  readonly [At in G['frame']['at']]?: Scorer<G, FrameAt<G['frame'], At>> | VerbScores<G>;
};

/** Scores each choice by itself. */
export const eachChoice =
  <G extends Shape, F>(score: (play: Play<G>, frame: F, seat: Seat, choice: AnyChoice) => number): Scorer<G, F> =>
  (play, frame, seat, choices) =>
    choices.map((choice) => score(play, frame, seat, choice));

/**
 * The policy of a game from its table. A family such as 'battle.' scores every frame whose name begins so and that has no
 * line of its own; what has neither is scored by verb through `others`, by default 0.
 */
export function policyByFrame<G extends Shape>(
  table: PolicyTable<G>,
  families: { readonly [prefix: string]: Scorer<G, never> } = {},
  others: VerbScores<G> = {},
): NonNullable<BotRules<G>['policy']> {
  const plain = byVerb(others);
  const lines = Object.fromEntries(
    Object.entries(table as Record<string, Scorer<G, never> | VerbScores<G>>).map(([at, line]) => [
      at,
      typeof line === 'function' ? line : byVerb(line),
    ]),
  );
  const prefixes = Object.keys(families);
  return (play, frame, seat, choices) => {
    let scorer = Object.hasOwn(lines, frame.at) ? lines[frame.at] : undefined;
    if (!scorer) {
      const prefix = prefixes.find((each) => frame.at.startsWith(each));
      scorer = prefix === undefined ? plain : families[prefix];
    }
    return scorer(play, frame as never, seat, choices);
  };
}

const byVerb =
  <G extends Shape>(scores: VerbScores<G>): Scorer<G, never> =>
  (_play, _frame, _seat, choices) =>
    choices.map(({ verb }) => (scores as { readonly [verb: string]: number })[verb] ?? 0);

/** What a policy with a habit does other than the policy: verbs it takes wherever it can, and those it takes only if it must. */
export interface Habit<G extends Shape> {
  readonly likes?: readonly (keyof G['verbs'] & string)[];
  readonly avoids?: readonly (keyof G['verbs'] & string)[];
}

/** More than any policy tells choices apart by. */
const ABOVE_ALL = 1e6;

/** A policy that follows one habit through: what probes are made of. */
export function withHabit<G extends Shape>(
  policy: NonNullable<BotRules<G>['policy']>,
  { likes = [], avoids = [] }: Habit<G>,
): NonNullable<BotRules<G>['policy']> {
  return (play, frame, seat, choices) => {
    const usual = policy(play, frame, seat, choices);
    return choices.map(
      ({ verb }, i) => usual[i]! + (likes.includes(verb) ? ABOVE_ALL : avoids.includes(verb) ? -ABOVE_ALL : 0),
    );
  };
}
