/** Every game there is. A new game is one folder beside this one and one line here. */
import { type AnyGame, BadInput } from '@concert/kernel';

const games: { readonly [id: string]: () => Promise<AnyGame> } = {
  alliance: async () => (await import('@concert/alliance')).alliance,
  'nations-in-arms': async () => (await import('@concert/nations-in-arms')).nationsInArms,
  'power-and-prestige': async () => (await import('@concert/power-and-prestige')).powerAndPrestige,
  skirmish: async () => (await import('@concert/skirmish')).skirmish,
};

export const gameIds: readonly string[] = Object.keys(games);

/** Loads a game by its id. */
export async function loadGame(id: string): Promise<AnyGame> {
  const load = Object.hasOwn(games, id) ? games[id] : undefined;
  if (!load) throw new BadInput(`there is no game ${JSON.stringify(id)}; there are: ${gameIds.join(', ')}`);
  return load();
}
