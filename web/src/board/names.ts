/** Where the names of a map are written, so that pieces can keep off them. Pure. */
import type { GameMap, MapFile, MapLabel, MapPlace } from '@concert/cartography/map';

type XY = readonly [number, number];

export interface NameBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Letters of the book face are about this part of their size wide, and lines so high. */
const [WIDE, HIGH] = [0.44, 0.8];

type NumberedBox = NonNullable<MapPlace['names']>[number];

const boxOf = ({ zoom, at: [x, y], size, lines }: MapLabel): NumberedBox => {
  const across = (Math.max(...lines.map((line) => line.length)) * size * WIDE) / 2;
  const down = (lines.length * size * HIGH) / 2;
  return [zoom, Math.round(x - across), Math.round(y - down), Math.round(x + across), Math.round(y + down)];
};

/** Places of hex maps whose names are theirs alone; those of provinces lie across many hexes. */
const NAMED = ['sea', 'box', 'holding'];

/**
 * The boxes of the upright names of a place, as the page is sent them. The captions of points are left out: pieces stand on them.
 * So are the names of provinces on hex maps; towns have boxes of their own there.
 */
export const boxesOf = ({ kind, labels = [] }: MapPlace, file: Pick<MapFile, 'lattice'>): NumberedBox[] =>
  kind === 'point' || (file.lattice && !NAMED.includes(kind)) ? [] : labels.filter(({ angle }) => !angle).map(boxOf);

/** The boxes of all names at one of the two zooms. */
export const nameBoxes = ({ file }: Pick<GameMap, 'file'>, zoom: 1 | 2): NameBox[] =>
  file.places
    .flatMap((place) => place.names ?? boxesOf(place, file))
    .filter(([at]) => at === zoom)
    .map(([, left, top, right, bottom]) => ({ left, top, right, bottom }));

/** Is a square around this point clear of all names? */
export const isClear = (names: readonly NameBox[], [x, y]: XY, side: number): boolean =>
  names.every(
    ({ left, top, right, bottom }) =>
      x + side / 2 <= left || x - side / 2 >= right || y + side / 2 <= top || y - side / 2 >= bottom,
  );

/** The largest part of a name that a square around this point covers. */
export function coveredBy(names: readonly NameBox[], [x, y]: XY, side: number): number {
  const along = (from: number, to: number, at: number): number =>
    Math.max(0, Math.min(to, at + side / 2) - Math.max(from, at - side / 2)) / (to - from);
  return Math.max(0, ...names.map(({ left, top, right, bottom }) => along(left, right, x) * along(top, bottom, y)));
}

/** The names that anything within reach of one of these points could cover. */
export function namesNear(names: readonly NameBox[], points: readonly XY[], reach: number): NameBox[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs) - reach, Math.max(...xs) + reach];
  const [north, south] = [Math.min(...ys) - reach, Math.max(...ys) + reach];
  return names.filter(
    ({ left, top, right, bottom }) => right >= west && left <= east && bottom >= north && top <= south,
  );
}
