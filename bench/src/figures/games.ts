/** The whole games, each as its manifest says: none is named here. */
import { gameIds, loadGame, loadManifest, type Registry } from '@concert/registry';
import type { Benchmark } from '../measure.ts';
import { wholeGameFigures } from './whole-game.ts';

const everyGame: Registry = { gameIds, loadGame, loadManifest };

/** The figures of every game whose manifest has a bench entry, in the order of the registry. */
export async function gameFigures(registry: Registry = everyGame): Promise<Benchmark[]> {
  const figures = await Promise.all(
    registry.gameIds.map(async (id) => {
      const { bench } = await registry.loadManifest(id);
      return bench ? wholeGameFigures({ game: await registry.loadGame(id), ...bench }) : [];
    }),
  );
  return figures.flat();
}

/** Games with a map whose page is measured. */
export async function gamesWithMap(registry: Registry = everyGame): Promise<string[]> {
  const manifests = await Promise.all(registry.gameIds.map((id) => registry.loadManifest(id)));
  return manifests.filter(({ map, bench }) => map && bench).map(({ id }) => id);
}
