/** The whole games, each as its manifest says: none is named here. */
import type { BenchEntry, Manifest } from '@concert/kernel';
import { gameIds, loadGame, loadManifest, type Registry } from '@concert/registry';
import type { Benchmark } from '../measure.ts';
import { longCampaignFigures } from './long-campaign.ts';
import { wholeGameFigures } from './whole-game.ts';

const everyGame: Registry = { gameIds, loadGame, loadManifest };

/** The figures of every game whose manifest has a bench entry, in the order of the registry. */
export async function gameFigures(registry: Registry = everyGame): Promise<Benchmark[]> {
  const figures = await Promise.all(
    registry.gameIds.map(async (id) => {
      const { bench } = await registry.loadManifest(id);
      if (!bench) return [];
      const game = await registry.loadGame(id);
      return [...wholeGameFigures({ game, ...bench }), ...longCampaignFigures(game, bench)];
    }),
  );
  return figures.flat();
}

export type GameWithMap = Manifest & { readonly bench: BenchEntry };

/** The manifests of the games with a map, whose pages are measured. */
export async function gamesWithMap(registry: Registry = everyGame): Promise<GameWithMap[]> {
  const manifests = await Promise.all(registry.gameIds.map((id) => registry.loadManifest(id)));
  return manifests.flatMap((manifest) =>
    manifest.map && manifest.bench ? [{ ...manifest, bench: manifest.bench }] : [],
  );
}
