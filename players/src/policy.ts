/** The player that does what the game's own policy likes best, in a few worlds that may be the true one. */
import { type AnyChoice, type Chance, type Decision, FastChance, type Machine } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
import { Commitment } from './commitment.ts';
import { CycleGuard } from './cycle-guard.ts';
import { best, LOOKS, payoffs, policyScoresOf, warmPick } from './scoring.ts';

export interface PolicySettings {
  /** How many worlds are imagined for a choice. */
  worlds?: number;
  /**
   * How often it does not take what it likes best: 0 never; 1 takes the median of its favourites about every third time. Of
   * choices far behind it takes none. It may go by the game.
   */
  temperature?: number | ((machine: Machine) => number);
  /** One of the game's other styles; its usual one where it has none of that name. */
  style?: string | undefined;
}

export function policy(
  seed: number | string,
  { worlds = LOOKS, temperature = 0, style }: PolicySettings = {},
): ReasoningPlayer {
  const chance = new FastChance(`policy ${seed}`);
  const cycleGuard = new CycleGuard();
  const commitment = new Commitment();
  return {
    name: style === undefined ? 'policy' : `policy:${style}`,
    plan: () => commitment.about,
    choose(turn) {
      if (turn.choices.length === 1) return turn.choices[0]!;
      const planned = commitment.choice(turn, chance);
      if (planned) return planned;
      const choices = cycleGuard.fresh(turn);
      const { bot } = turn.machine.game;
      const scores =
        bot?.value && !bot.policy
          ? valuesAfter(turn, choices, chance, worlds)
          : policyScoresOf(turn, choices, chance, worlds, style);
      const warmth = typeof temperature === 'number' ? temperature : temperature(turn.machine);
      return cycleGuard.note(turn, choices[warmth > 0 ? warmPick(scores, warmth, chance) : best(scores, chance)]!);
    },
  };
}

/** One step ahead: what the positions after each choice are worth. */
function valuesAfter(
  { machine, view, seat, belief }: Decision,
  choices: readonly AnyChoice[],
  chance: Chance,
  worlds: number,
) {
  const sums: number[] = Array(choices.length).fill(0);
  for (let i = 0; i < worlds; i++) {
    const world = machine.imagine(view, chance, belief);
    choices.forEach((choice, c) => {
      const after = machine.copy(world);
      machine.take(after, seat, choice, chance);
      const over = machine.outcome(after);
      sums[c]! += over
        ? payoffs(over, machine.seats.length, 0)[seat]!
        : machine.game.bot!.value!(machine.readContext(after))[seat]!;
    });
  }
  return sums;
}
