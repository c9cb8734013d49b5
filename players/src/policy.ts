/** The player who does what looks best to the game's own judgement, in a few worlds that may be the true one. */
import { type AnyChoice, type Chance, FastChance, type Player, type Turn } from '@concert/kernel';
import { Dithering } from './dithering.ts';
import { best, policyScores } from './scoring.ts';

export interface PolicySettings {
  /** How many worlds are imagined for a choice. */
  worlds?: number;
}

export function policy(seed: number | string, { worlds = 4 }: PolicySettings = {}): Player {
  const chance = new FastChance(`policy ${seed}`);
  const dithering = new Dithering();
  return {
    name: 'policy',
    choose(turn) {
      if (turn.choices.length === 1) return turn.choices[0]!;
      const choices = dithering.fresh(turn);
      const sums: number[] = Array(choices.length).fill(0);
      const judge = judgeOf(turn);
      if (judge) {
        for (let world = 0; world < worlds; world++) {
          const scores = judge(turn, choices, chance);
          for (let i = 0; i < sums.length; i++) sums[i]! += scores[i]!;
        }
      }
      return dithering.note(turn, choices[best(sums, chance)]!);
    },
  };
}

/** Scores the choices in one imagined world. */
type Judge = (turn: Turn, choices: readonly AnyChoice[], chance: Chance) => number[];

function judgeOf({ machine }: Turn): Judge | null {
  const { bot } = machine.game;
  if (bot?.policy) return byPolicy;
  return bot?.value ? byValue : null;
}

const byPolicy: Judge = ({ machine, view, seat }, choices, chance) =>
  policyScores(machine, machine.imagine(view, chance), seat, choices)!;

/** One step ahead: what the position after each choice is worth. */
const byValue: Judge = ({ machine, view, seat }, choices, chance) => {
  const world = machine.imagine(view, chance);
  return choices.map((choice) => {
    const after = machine.copy(world);
    machine.take(after, seat, choice, chance);
    const over = machine.outcome(after);
    if (over) return over.winners.includes(seat) ? 1 / over.winners.length : 0;
    return machine.game.bot!.value!(machine.look(after))[seat]!;
  });
};
