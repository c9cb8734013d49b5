/** Players that value positions by other weights than their game's own: to compare tables of weights, and for personalities. */
import { Machine, type WeightTable, weighedShares } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
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

export function withWeights(player: ReasoningPlayer, weights: WeightTable): ReasoningPlayer {
  let known: { of: Machine; machine: Machine } | null = null;
  return {
    ...player,
    choose({ machine, seat, view, choices, belief }) {
      if (known?.of !== machine) known = { of: machine, machine: machineWith(machine, weights) };
      return player.choose({ machine: known.machine, seat, view, choices, ...(belief !== undefined && { belief }) });
    },
  };
}
