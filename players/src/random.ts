/**
 * The player that knows nothing: any choice is as good as another. The baseline for the speed of the rules and for
 * every bot.
 */
import { FastChance, type Player } from '@concert/kernel';

export function random(seed: number | string): Player {
  const chance = new FastChance(`random ${seed}`);
  return { name: 'random', choose: ({ choices }) => chance.pick(choices, 'choice') };
}
