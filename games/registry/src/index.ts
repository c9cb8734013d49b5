/**
 * Every game there is. A new game is one folder beside this one and one line here; `npm run data` writes the settings that
 * follow from it.
 */
import { type AnyGame, BadInput, type Manifest } from '@concert/kernel';

/** What the package of a game exports: the game, and what it says about itself. */
export interface GameModule {
  readonly game: AnyGame;
  readonly manifest: Manifest;
}

/** By id: how to load a game's package. */
export type GameList = { readonly [id: string]: () => Promise<GameModule> };

const games: GameList = {
  alliance: () => import('@concert/alliance'),
  'imperial-borders': () => import('@concert/imperial-borders'),
  'power-and-prestige': () => import('@concert/power-and-prestige'),
  skirmish: () => import('@concert/skirmish'),
};

export interface Registry {
  readonly gameIds: readonly string[];
  /** Loads a game by its id. */
  loadGame(id: string): Promise<AnyGame>;
  loadManifest(id: string): Promise<Manifest>;
}

/** The registry of a list of games. */
export function registryOf(list: GameList): Registry {
  const ids = Object.keys(list);
  const load = async (id: string): Promise<GameModule> => {
    const found = Object.hasOwn(list, id) ? list[id] : undefined;
    if (!found) throw new BadInput(`there is no game ${JSON.stringify(id)}; there are: ${ids.join(', ')}`);
    const module = await found();
    for (const own of [module.game.id, module.manifest.id])
      if (own !== id) throw new Error(`the game ${JSON.stringify(own)} is registered as ${JSON.stringify(id)}`);
    return module;
  };
  return {
    gameIds: ids,
    loadGame: async (id) => (await load(id)).game,
    loadManifest: async (id) => (await load(id)).manifest,
  };
}

export const { gameIds, loadGame, loadManifest }: Registry = registryOf(games);
