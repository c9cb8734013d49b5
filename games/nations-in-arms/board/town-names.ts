/** Names of towns that a counter covers are written again beside it, and where the picture's are too small, by the page: no name is lost. */
import { type Mark, safe } from '@concert/board';
import { city } from '../src/tables.ts';
import type { Context } from './context.ts';
import { namedUnder, pieceBoxes } from './pieces.ts';
import { type Box, besideSymbol, boxOf, coveredPart, freeSpot, type Spot, textExtent } from './room.ts';
import { namesOf } from './words.ts';

/** A name of which more than this is covered cannot be read. */
const READABLE = 0.25;

/** Which picture of names is shown: the first, the second, or none where both are too small. */
type Picture = 0 | 1 | 2;

/** At each level: counters at their largest, and letters by the picture that may be shown; in units of the map. */
const LOOKS: {
  readonly [level in 'near' | 'middle']: {
    readonly side: number;
    readonly letters: { readonly [p in Picture]?: number };
  };
} = {
  near: { side: 32.4, letters: { 2: 8 } },
  middle: { side: 33, letters: { 0: 14.7, 1: 18, 2: 10.5 } },
};

export interface TownName {
  readonly key: string;
  readonly name: string;
  readonly at: Spot;
  readonly box: Box;
  readonly picture: Picture;
}

type Site = Context['map']['file']['sites'][number];

/** The box of a town's name in a picture; where none is shown, towns that the first one names are to be named. */
function printedBox({ at: [x, y], names = [] }: Site, picture: Picture): Box | null {
  const found = names.find(([zoom]) => zoom === (picture || 1));
  if (!found) return null;
  const [, left, top, right, bottom] = found;
  return { left: x + left, top: y + top, right: x + right, bottom: y + bottom };
}

/** What the page writes while this picture is shown, and where. */
function written(
  context: Context,
  pieces: readonly Box[],
  named: ReadonlySet<string>,
  picture: Picture,
  letters: number,
): TownName[] {
  const names = namesOf(context, 'city');
  const lost: Site[] = [];
  const taken = [...pieces];
  for (const site of context.map.file.sites) {
    const box = printedBox(site, picture);
    if (!box) continue;
    if (picture !== 0 && coveredPart(box, pieces) <= READABLE) taken.push(box);
    else if (!named.has(site.place)) lost.push(site);
  }
  return lost.map((site): TownName => {
    const name = names[city.names.indexOf(site.id)] ?? site.name;
    const extent = textExtent(name.length, letters);
    const at = besideSymbol(site.at, extent, 6, taken) ?? freeSpot(site.at, extent, taken, letters / 3, 16);
    const box = boxOf(at, extent);
    taken.push(box);
    return { key: `town ${site.id} ${picture}`, name, at, box, picture };
  });
}

export function writtenTowns(context: Context, level: 'near' | 'middle'): TownName[] {
  const { side, letters: looks } = LOOKS[level];
  const pieces = pieceBoxes(context, level, side);
  const named = level === 'near' ? namedUnder(context) : new Set<string>();
  return Object.entries(looks).flatMap(([picture, letters]) =>
    written(context, pieces, named, Number(picture) as Picture, letters),
  );
}

export const townMarks = (context: Context, level: 'near' | 'middle'): Mark[] =>
  writtenTowns(context, level).map(({ key, name, at, picture }) => ({
    key,
    at,
    look: `${name} ${level}`,
    draw: () => `<text class="na-written na-${level}-${picture}">${safe(name)}</text>`,
  }));
