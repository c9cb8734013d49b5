// The sea areas of a hex map: drawn and checked by the region core, with all land as one place outside the game.
import { type Drawing, draw } from '../core/build.ts';
import type { RegionMapSpec } from '../core/spec.ts';
import type { HexMapSpec } from './spec.ts';

export const LAND = 'waste_land';

export function drawSeas(spec: HexMapSpec): Drawing {
  const region: RegionMapSpec = {
    game: spec.game,
    title: spec.title,
    seed: spec.seed,
    projection: spec.grid.projectionSpec,
    spacing: 11,
    margin: 30,
    coast: { tolerance: 0.4, smallest: 5 },
    flood: { wildness: 0.1, river: 0, climb: 0 },
    places: [{ id: LAND, name: '', kind: 'waste-land' }, ...spec.seas.places],
    seeds: spec.seas.seeds,
    borders: spec.seas.borders,
    connectors: spec.seas.connectors,
    sites: [],
    labels: [],
    shortest: 12,
    riverKinds: [],
  };
  return draw(region);
}
