/** The player who knows nothing: any choice is as good as another. The measure of the rules' speed and of every bot. */
import { FastChance, type Player } from '@concert/kernel';

export function random(seed: number | string): Player {
  const chance = new FastChance(`random ${seed}`);
  return { name: 'random', choose: ({ choices }) => chance.pick(choices, 'choice') };
}
