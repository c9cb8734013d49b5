/** Every game there is. A new game is one folder beside this one, one line here and its version in `versions.ts`. */
import { bundleOf, INTERFACE, type RulesBundle } from '@concert/bundles';
import { type AnyGame, BadInput } from '@concert/kernel';
import { frozen } from './frozen.ts';
import { newestRules } from './versions.ts';

const games: { readonly [id: string]: () => Promise<AnyGame> } = {
  alliance: async () => (await import('@concert/alliance')).alliance,
  'power-and-prestige': async () => (await import('@concert/power-and-prestige')).powerAndPrestige,
  skirmish: async () => (await import('@concert/skirmish')).skirmish,
};

export const gameIds: readonly string[] = Object.keys(games);

/** Loads the newest rules of a game as they are written: for whoever works on them. Everybody else loads its bundle. */
export const loadGame = async (id: string): Promise<AnyGame> => loaderOf(id)();

/**
 * Loads the bundle of a game: the newest, or the version that is asked for. A version is frozen when it is released, and from
 * then on there are two of it until the next one is written; the one that is being worked on goes first.
 */
export async function loadBundle(id: string, rules?: string): Promise<RulesBundle> {
  const load = loaderOf(id);
  if (rules === undefined || rules === newestRules[id]) return bundleOf(await load());
  const kept = frozen[id] ?? {};
  if (!Object.hasOwn(kept, rules))
    throw new BadInput(
      `there are no rules ${JSON.stringify(rules)} of ${id} here; there are: ${versionsOf(id).join(', ')}`,
    );
  const bundle = await kept[rules]!();
  if (bundle.interface !== INTERFACE)
    throw new BadInput(`rules ${rules} of ${id} speak interface ${bundle.interface}, not ${INTERFACE}`);
  return bundle;
}

/** Versions of the rules of a game that can be loaded, the newest last. Nothing is loaded for it. */
export function versionsOf(id: string): string[] {
  loaderOf(id);
  const newest = newestRules[id]!;
  const kept = Object.keys(frozen[id] ?? {}).filter((version) => version !== newest);
  return [...kept.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })), newest];
}

function loaderOf(id: string): () => Promise<AnyGame> {
  const load = Object.hasOwn(games, id) ? games[id] : undefined;
  if (!load) throw new BadInput(`there is no game ${JSON.stringify(id)}; there are: ${gameIds.join(', ')}`);
  return load;
}
