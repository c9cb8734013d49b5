/**
 * Every game there is. A new game is one folder beside this one and one line here; `npm run data` writes the settings and
 * the list of versions that follow from it.
 */
import { bundleOf, type GivenOptions, INTERFACE, type RulesBundle } from '@concert/bundles';
import { isEdition } from '@concert/bundles/versions';
import { type AnyGame, BadInput, type Manifest } from '@concert/kernel';
import { frozen } from './frozen.ts';
import { newestRules } from './versions.ts';

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
  'nations-in-arms': () => import('@concert/nations-in-arms'),
  'power-and-prestige': () => import('@concert/power-and-prestige'),
  skirmish: () => import('@concert/skirmish'),
};

/** Games that can be loaded for one table: with what its options call for, and no more. */
const lighter: { readonly [id: string]: () => Promise<{ gameFor(options: GivenOptions): Promise<AnyGame> }> } = {
  'nations-in-arms': () => import('@concert/nations-in-arms/light'),
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

/**
 * Loads the bundle of a game: the newest, or the given version. From its release until the next version is written there
 * are two of a version, the frozen one and the sources; the sources come first. With `options` it is good for tables that have
 * them, and may be lighter.
 */
export async function loadBundle(id: string, rules?: string, options?: GivenOptions): Promise<RulesBundle> {
  const kept = frozen[id] ?? {};
  const isKept = rules !== undefined && Object.hasOwn(kept, rules);
  if (!isKept || rules === newestRules[id]) {
    const light = options && Object.hasOwn(lighter, id) ? lighter[id] : undefined;
    const newest = bundleOf(light ? await (await light()).gameFor(options!) : await loadGame(id));
    if (rules === undefined || rules === newest.rules) return newest;
  }
  if (!isKept)
    throw new BadInput(
      `there are no rules ${JSON.stringify(rules)} of ${id} here; there are: ${versionsOf(id).join(', ')}`,
    );
  const bundle = await kept[rules]!();
  if (bundle.interface !== INTERFACE)
    throw new BadInput(`rules ${rules} of ${id} speak interface ${bundle.interface}, not ${INTERFACE}`);
  return bundle;
}

/** Loads rules, also those of editions: the caller knows where those are. */
export const loaderWith =
  (edition: (game: string, rules: string) => Promise<RulesBundle>): typeof loadBundle =>
  async (id, rules, options) => {
    if (rules === undefined || !isEdition(rules) || !gameIds.includes(id)) return loadBundle(id, rules, options);
    const bundle = await edition(id, rules);
    if (bundle.game !== id || bundle.rules !== rules)
      throw new BadInput(`the edition ${rules} of ${id} is ${bundle.rules} of ${bundle.game}`);
    return bundle;
  };

/** Versions of the rules of a game that can be loaded, the newest last. Nothing is loaded for it. */
export function versionsOf(id: string): string[] {
  if (!gameIds.includes(id))
    throw new BadInput(`there is no game ${JSON.stringify(id)}; there are: ${gameIds.join(', ')}`);
  const newest = newestRules[id]!;
  const kept = Object.keys(frozen[id] ?? {}).filter((version) => version !== newest);
  return [...kept.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })), newest];
}
