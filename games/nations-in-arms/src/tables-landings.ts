/** Where troops go ashore: hexes and islands by sea area. Only campaigns of all Europe have landings. */
import { landings as landingRows } from './data/landings.ts';
import { type PlaceId, placeId } from './tables.ts';

// NA-5.3.3-h, NA-R-142: where troops go ashore.
const landingSeas: ReadonlyMap<number, readonly PlaceId[]> = new Map(
  landingRows.map((row) => [placeId(row.hex), row.seas.map(placeId)]),
);
export const landingHexes: readonly number[] = [...landingSeas.keys()];
/** The sea areas from which a hex can be landed in; none elsewhere. */
export const seasOfHex = (hex: number): readonly number[] => landingSeas.get(hex) ?? [];
const islands: ReadonlySet<number> = new Set(landingRows.flatMap((row) => (row.island ? [placeId(row.hex)] : [])));
export const isIsland = (hex: number): boolean => islands.has(hex);
