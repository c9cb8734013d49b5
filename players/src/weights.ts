/** Players that value positions by other weights than their game's own: to compare tables of weights, and for personalities. */
import { Machine, type WeightTable, weighedShares } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
import { onMachine } from './decisions.ts';
import { measured } from './training/collect.ts';

/** The same rules with a bot that weighs features by another table. */
export function machineWith(machine: Machine, weights: WeightTable): Machine {
  const { game, options } = machine;
  const { features, turnsLeft } = game.bot ?? {};
  if (!features || !turnsLeft) throw new Error(`${game.id} has no weights to change`);
  const other: Machine = new Machine(
    {
      ...game,
      bot: {
        ...game.bot,
        weights,
        value: (play) => weighedShares(features, weights, measured(machine, play), turnsLeft(play)),
      },
    },
    options,
  );
  return other;
}

/** A player that values positions by the weights that are made for a machine; by the game's own where there are none. */
export function withWeightsBy(
  player: ReasoningPlayer,
  weightsFor: (machine: Machine) => WeightTable | undefined,
): ReasoningPlayer {
  let known: { of: Machine; machine: Machine } | null = null;
  const seen = (machine: Machine): Machine => {
    if (known?.of !== machine) {
      const weights = weightsFor(machine);
      known = { of: machine, machine: weights ? machineWith(machine, weights) : machine };
    }
    return known.machine;
  };
  return {
    ...player,
    choose: (turn) => player.choose(onMachine(turn, seen(turn.machine))),
  };
}

export const withWeights = (player: ReasoningPlayer, weights: WeightTable): ReasoningPlayer =>
  withWeightsBy(player, () => weights);
