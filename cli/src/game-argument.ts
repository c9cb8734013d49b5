import { type AnyGame, BadInput } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import type { Arguments } from './command.ts';

/** The game that `--game ID` names, for commands that cannot do without one. */
export async function gameOf(args: Arguments): Promise<AnyGame> {
  const id = args.text('game');
  if (!id) throw new BadInput('--game ID is needed; see `concert games`');
  return loadGame(id);
}
