/**
 * Where things stand on the whole map: the names of seas and majors first, then the capitals, then ships and blocks beside them, and last
 * the other towns where there is room. All at the size they have when the whole map is fitted into a page; nearer by they are smaller.
 */
import { CITIES, capitalOfPower, city, fortressOf, HEXES, isMajor, MAJORS, provinceOfHex } from '../src/tables.ts';
import { isBlockade, isSea } from '../src/tables-sea.ts';
import { type Context, type Force, forcesOf, isOfAllEurope, placeIdOf } from './context.ts';
import { type Box, besideSymbol, boxOf, type Extent, freeSpot, type Spot, textExtent } from './room.ts';
import { shipSizeAfar, squadronKey, squadronsOf } from './ships.ts';
import { nameOf, powerName } from './words.ts';

/** The side of a block's square at its largest, in units of the map. */
export const LARGEST = 150;
/** The letters of majors and of towns, in units of the map. */
export const LAND = { size: 42, spacing: 7 };
export const TOWN = 38;

/** Forces of one power within three hexes of each other are one block. */
const NEIGHBOURHOOD = 90;
/** A block with its rim, the flags of its armies, and a ship with its sails. */
const BLOCK: Extent = { side: 0.36 * LARGEST, up: 0.23 * LARGEST, down: 0.23 * LARGEST };
const FLAGGED: Extent = { ...BLOCK, up: 0.41 * LARGEST };
/** A box beside the map, for what is far away. */
const OFF_MAP: Extent = { side: 76, up: 40, down: 40 };
const shipExtent = (place: number): Extent => {
  const side = LARGEST * shipSizeAfar(place);
  return { side: 0.44 * side, up: 0.43 * side, down: (isBlockade(place) ? 0.47 : 0.32) * side };
};

/** Forces of one power that are shown as one block. */
export interface Region {
  readonly power: number;
  readonly forces: readonly Force[];
  readonly spot: Spot;
}

export interface NameSpot {
  readonly key: string;
  readonly name: string;
  readonly at: Spot;
}

export interface FarLayout {
  readonly blocks: readonly Region[];
  /** By side and place of the squadron. */
  readonly ships: ReadonlyMap<string, Spot>;
  readonly lands: readonly (NameSpot & { readonly major: number })[];
  readonly towns: readonly NameSpot[];
}

/** Names that the picture has at this zoom, and their boxes. */
const printed = ({ map }: Context): Box[] =>
  map.file.places.flatMap(({ names = [] }) =>
    names.filter(([zoom]) => zoom === 1).map(([, left, top, right, bottom]): Box => ({ left, top, right, bottom })),
  );

/** The hex of a power's land that is nearest to the middle of all of it. */
function middleOf({ map, view }: Context, major: number): Spot | null {
  const spots: Spot[] = [];
  for (let hex = 0; hex < HEXES; hex++)
    if (provinceOfHex[hex]! >= 0 && view.board.owner[provinceOfHex[hex]!] === major)
      spots.push(map.place(placeIdOf(hex)).at);
  if (spots.length === 0) return null;
  const [x, y] = [0, 1].map((i) => spots.reduce((sum, spot) => sum + spot[i]!, 0) / spots.length) as [number, number];
  const away = (spot: Spot): number => Math.hypot(spot[0] - x, spot[1] - y);
  return spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best));
}

function regionsOf(context: Context): Region[] {
  const regions: { power: number; forces: Force[]; spot: Spot }[] = [];
  const at = (force: Force): Spot => context.map.place(placeIdOf(force.place)).at;
  const bySize = forcesOf(context.view.board)
    .filter(({ steps, covered }) => steps > 0 || covered)
    .sort((a, b) => b.steps - a.steps || a.place - b.place);
  // Minors of one major are gathered together: each for itself they would cover the map of all Europe.
  const { allegiance } = context.view.board;
  const sortOf = (power: number): string => (isMajor(power) ? `${power}` : `of ${allegiance[power]}`);
  for (const force of bySize) {
    const [x, y] = at(force);
    const near = regions.find(
      ({ power, spot }) =>
        sortOf(power) === sortOf(force.power) && Math.hypot(spot[0] - x, spot[1] - y) <= NEIGHBOURHOOD,
    );
    if (near) near.forces.push(force);
    else regions.push({ power: force.power, forces: [force], spot: [x, y] });
  }
  return regions;
}

/** Towns that the picture names from afar: the capitals of majors first, then those of others, then the strongest fortresses. */
function townsToName(): number[] {
  const rank = (c: number): number => {
    const power = capitalOfPower.indexOf(c);
    return power < 0 ? 10 - fortressOf[c]! : isMajor(power) ? 0 : 1;
  };
  return Array.from({ length: CITIES }, (_, c) => c).sort((a, b) => rank(a) - rank(b) || a - b);
}

/** The majors whose lands are named: those of a campaign of all Europe. */
const landsToName = ({ view }: Context): number[] =>
  Array.from({ length: isOfAllEurope(view.board) ? MAJORS : 0 }, (_, major) => major);

export function farLayout(context: Context): FarLayout {
  const { map, view } = context;
  const { width, height } = map.file;
  const taken = printed(context);
  const take = (spot: Spot, extent: Extent): Spot => {
    taken.push(boxOf(spot, extent));
    return spot;
  };
  const onSheet = ([x, y]: Spot): boolean => x > 60 && y > 60 && x < width - 60 && y < height - 60;
  const boxes = map.file.places
    .filter(({ kind }) => kind === 'box' || kind === 'holding')
    .map(({ at }) => boxOf(at, OFF_MAP));
  const sites = new Map(map.file.sites.map((site) => [site.id, site]));
  const towns: NameSpot[] = [];
  const nameTown = (c: number): void => {
    const site = sites.get(city.names[c]!);
    if (!site?.names?.some(([zoom]) => zoom === 1)) return;
    const name = nameOf(context, 'city', c);
    const extent = textExtent(name.length, TOWN);
    const at = besideSymbol(site.at, extent, 11, [...taken, ...boxes]);
    if (at) towns.push({ key: `town ${c}`, name, at: take(at, extent) });
  };
  const [majors, others] = [[], []] as [number[], number[]];
  for (const c of townsToName()) (capitalOfPower.slice(0, MAJORS).includes(c) ? majors : others).push(c);
  majors.forEach(nameTown);
  const lands = landsToName(context).flatMap((major) => {
    const middle = middleOf(context, major);
    if (!middle) return [];
    const name = powerName(context, major);
    const extent = textExtent(name.length, LAND.size * 1.35, LAND.spacing);
    return [{ key: `land ${major}`, major, name, at: take(freeSpot(middle, extent, taken, 12, 12, onSheet), extent) }];
  });
  const ships = new Map(
    squadronsOf(view.board)
      .filter(({ place }) => isSea(place) || isBlockade(place))
      .map((squadron) => {
        const extent = shipExtent(squadron.place);
        const { at } = map.place(placeIdOf(squadron.place));
        return [squadronKey(squadron), take(freeSpot(at, extent, taken, 14, 20, onSheet), extent)];
      }),
  );
  const blocks = regionsOf(context).map((region): Region => {
    const extent = region.forces.some(({ armies }) => armies.length > 0) ? FLAGGED : BLOCK;
    return { ...region, spot: take(freeSpot(region.spot, extent, taken, 12, 26, onSheet), extent) };
  });
  others.forEach(nameTown);
  return { blocks, ships, lands, towns };
}
