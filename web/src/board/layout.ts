/**
 * Where the pieces of a place stand: in the map's slots; where those are too few or too small, as one counted stack for each
 * side that keeps within the place; and fanned out where a person looks closer. Pure.
 */
import type { GameMap, MapPlace } from '@concert/cartography/map';
import { coveredBy, isClear, type NameBox, namesNear } from './names.ts';

export interface Standing {
  readonly key: string;
  readonly side: string;
  readonly at?: readonly [number, number];
}
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** The side of the piece in units of the map, where it is not the usual one. */
  readonly size?: number;
  /** How many pieces the stack has that this one is the top of. */
  readonly count?: number;
  /** It lies in a stack under another. */
  readonly under?: true;
  /** It found no room in its place and stands outside: where its leader line goes. */
  readonly lead?: readonly [number, number];
}

/** The side of a piece in units of the map. */
export const pieceSize = (place: MapPlace, scale: number): number =>
  Math.max(27, Math.min(34, place.slotSize ?? 30)) * scale;

/** Does a point lie in the place? */
export type IsIn = (point: readonly [number, number]) => boolean;

/**
 * Where pieces of a place may stand: in its outline; at its point, if it is one, or an island too small for any piece, which
 * then stand in the sea around it.
 */
export function homeOf(map: GameMap, id: string, size: number): IsIn {
  const { at, reach } = map.place(id);
  if (map.path(id) !== '' && reach === undefined) return (point) => map.in(id, [...point]);
  const far = Math.max(reach ?? 0, size) * NEARBY;
  return ([x, y]) => Math.hypot(x - at[0], y - at[1]) <= far;
}

/** Pieces at a point stand no farther from it than this, in sizes of a piece. */
const NEARBY = 1.6;
/** A stack that finds no room shrinks in these steps; then it leaves its place on a leader line, if there is open room near. */
const SHRINK = [1, 0.85, 0.7];
/** Where there is none, it shrinks on; smaller it could not be read. */
const SMALLEST = [0.55, 0.45];
/** How far from its middle a stack must still lie in its place, as a part of its side. */
const REACH = 0.36;

/** To keep off names it shrinks like this. */
const CLEAR = [...SHRINK, 0.6];
/** A stack shrinks on if that much more of a name can be read then. */
const WORTH_SHRINKING = 0.1;
/** The part of a piece's square that is drawn on. */
const OPAQUE = 0.96;

/** Where so many stacks of a place stand, and how large they are. */
export interface Room {
  readonly side: number;
  readonly at: readonly (readonly [number, number])[];
  /** They stand outside the place, and leader lines go to this point of it. */
  readonly lead?: readonly [number, number];
}

/** The same room so many times this far on. */
export const moveRoom = ({ side, at, lead }: Room, [dx, dy]: readonly [number, number], times: 1 | -1): Room => ({
  side,
  at: at.map(([x, y]) => [x + times * dx, y + times * dy] as const),
  ...(lead && { lead: [lead[0] + times * dx, lead[1] + times * dy] as const }),
});

/**
 * Spots by key. Pieces of one side stand together, in the order given; a piece with a spot of its own keeps it. `roomFor`
 * finds room for so many stacks.
 */
export function arrange(
  place: MapPlace,
  pieces: readonly Standing[],
  size: number,
  roomFor: (stacks: number) => Room,
  names: readonly NameBox[] = [],
): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const free = pieces.filter((piece) => {
    if (piece.at) spots.set(piece.key, { x: piece.at[0], y: piece.at[1] });
    return !piece.at;
  });
  const sides = [...new Set(free.map((piece) => piece.side))];
  const ordered = sides.flatMap((side) => free.filter((piece) => piece.side === side));
  const slots = place.slots ?? [];
  const roomy = (place.slotSize ?? 0) * 1.12 >= size && ordered.length <= slots.length;
  if (roomy)
    slotsFor(slots, ordered.length, size, names).forEach(([x, y], i) => {
      spots.set(ordered[i]!.key, { x, y });
    });
  else stack(sides, ordered, roomFor(sides.length), spots);
  return spots;
}

/** So many slots: those clear of names, if there are enough of them. */
function slotsFor(
  slots: readonly (readonly [number, number])[],
  count: number,
  size: number,
  names: readonly NameBox[],
): readonly (readonly [number, number])[] {
  const clear = slots.filter((slot) => isClear(names, slot, size * OPAQUE));
  return (clear.length >= count ? clear : leastFirst(names, slots, size * OPAQUE)).slice(0, count);
}

/** One stack for each side, its first piece on top, all within the place. */
function stack(
  sides: readonly string[],
  ordered: readonly Standing[],
  { side, at, lead }: Room,
  spots: Map<string, Spot>,
): void {
  sides.forEach((name, i) => {
    const own = ordered.filter((piece) => piece.side === name);
    own.forEach((piece, k) => {
      const spot = { x: at[i]![0], y: at[i]![1], size: side };
      const top = { ...spot, count: own.length, ...(lead && { lead }) };
      spots.set(piece.key, k === 0 ? top : { ...spot, under: true });
    });
  });
}

/**
 * The largest stacks that fit, and where: apart from each other, inside the place, off all names if it can be. Where only tiny
 * ones would fit, they leave it for open room near by.
 */
export function findRoom(
  place: MapPlace,
  stacks: number,
  size: number,
  isIn: IsIn,
  open: () => OpenRoom | null = () => null,
  names: readonly NameBox[] = [],
): Room {
  const candidates = spotsOf(place);
  const near = namesNear(names, candidates, 2 * size);
  const wide = [...candidates, ...gridOver(candidates, size)];
  const inside = (shrinks: readonly number[], clear = false): Room | null => {
    for (const shrink of shrinks) {
      const side = size * shrink;
      const spots = clear
        ? wide.filter((spot) => isClear(near, spot, side * OPAQUE))
        : leastFirst(near, candidates, side * OPAQUE);
      const at = placed(spots, stacks, side, isIn);
      if (at) return { side, at };
    }
    return null;
  };
  const outside = (): Room | null => {
    const side = size * SHRINK.at(-1)!;
    const found = open();
    const at = found && placed(found.spots, stacks, side, found.isIn);
    return at && { side, at, lead: leadOf(place) };
  };
  // Where a name can't be kept clear, a smaller stack is better than a large one over it.
  const leastCovering = (): Room | null => {
    let best: { room: Room; covered: number } | null = null;
    for (const shrink of near.length > 0 ? CLEAR : SHRINK) {
      const side = size * shrink;
      const at = placed(leastFirst(near, near.length > 0 ? wide : candidates, side * OPAQUE), stacks, side, isIn);
      const covered = Math.max(0, ...(at ?? []).map((spot) => coveredBy(near, spot, side * OPAQUE)));
      if (at && (!best || covered < best.covered - WORTH_SHRINKING)) best = { room: { side, at }, covered };
    }
    return best?.room ?? null;
  };
  const room = inside(CLEAR, true) ?? leastCovering() ?? outside() ?? inside(SMALLEST);
  if (room) return room;
  // A place too narrow for all of them: side by side around its middle, as small as can be read.
  const side = size * SMALLEST.at(-1)!;
  const [x, y] = candidates[0]!;
  const at = Array.from({ length: stacks }, (_, i) => [x + (i - (stacks - 1) / 2) * side * 0.6, y] as const);
  return { side, at };
}

/** The first spots at which so many stacks of this side fit, apart from each other; null where they don't. */
function placed(
  candidates: readonly (readonly [number, number])[],
  stacks: number,
  side: number,
  isIn: IsIn,
): (readonly [number, number])[] | null {
  const at: (readonly [number, number])[] = [];
  for (const spot of candidates) {
    if (at.length === stacks) break;
    if (fits(spot, side, isIn) && at.every((other) => apart(spot, other) >= side)) at.push(spot);
  }
  return at.length === stacks ? at : null;
}

/** Room outside a place for its pieces: spots to try, nearest first, and what of it is free. */
export interface OpenRoom {
  readonly spots: readonly (readonly [number, number])[];
  readonly isIn: IsIn;
}

/** How far out from the place towards the middle of a sea a stack may stand, as parts of the way. */
const OUT = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
/** Fleets take the first slots of a sea. */
const TAKEN = 4;

/** The seas next to a place, away from where pieces stand in them: the only way out of a place. */
export function openRoom(map: GameMap, id: string, size: number): OpenRoom {
  const [x, y] = leadOf(map.place(id));
  const seas = map.neighbours(id).flatMap((next) => (map.place(next.id).kind === 'sea' ? [map.place(next.id)] : []));
  const spots = seas.flatMap(({ at, slots = [] }) => [
    ...OUT.map((part) => [x + (at[0] - x) * part, y + (at[1] - y) * part] as const),
    ...slots.slice(TAKEN),
  ]);
  const far = ([a, b]: readonly [number, number]): number => Math.hypot(a - x, b - y);
  return {
    spots: [...spots].sort((a, b) => far(a) - far(b)),
    isIn: (point) =>
      seas.some(
        (sea) =>
          (sea.slots ?? [sea.at]).slice(0, TAKEN).every((slot) => apart(slot, point) >= size * 0.8) &&
          map.in(sea.id, [...point]),
      ),
  };
}

/** Where the leader line of a place begins. */
const leadOf = (place: MapPlace): readonly [number, number] => place.slots?.[0] ?? place.at;

/** Where stacks may stand: the map's slots, its middle, and points between the slots. */
function spotsOf(place: MapPlace): (readonly [number, number])[] {
  const slots: readonly (readonly [number, number])[] = place.slots ?? [];
  const between = slots.flatMap((a, i) =>
    slots.slice(i + 1).map((b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const),
  );
  return [...slots, ...between.slice(0, 60), place.at];
}

/** Where least of a name would be covered comes first. */
function leastFirst(
  names: readonly NameBox[],
  spots: readonly (readonly [number, number])[],
  side: number,
): readonly (readonly [number, number])[] {
  if (names.length === 0) return spots;
  const covered = new Map(spots.map((spot) => [spot, coveredBy(names, spot, side)]));
  return [...spots].sort((a, b) => covered.get(a)! - covered.get(b)!);
}

/** Points between and around these, the nearest to the first of them first. */
function gridOver(points: readonly (readonly [number, number])[], size: number): (readonly [number, number])[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [first] = points;
  const step = Math.max(size * 0.4, (Math.max(...xs) - Math.min(...xs)) / 12, (Math.max(...ys) - Math.min(...ys)) / 12);
  const grid: (readonly [number, number])[] = [];
  for (let x = Math.min(...xs) - size; x <= Math.max(...xs) + size; x += step)
    for (let y = Math.min(...ys) - size; y <= Math.max(...ys) + size; y += step) grid.push([x, y]);
  return grid.sort((a, b) => apart(a, first!) - apart(b, first!));
}

const fits = ([x, y]: readonly [number, number], side: number, isIn: IsIn): boolean => {
  const r = side * REACH;
  return [
    [0, 0],
    [-r, -r],
    [r, -r],
    [-r, r],
    [r, r],
  ].every(([dx, dy]) => isIn([x + dx!, y + dy!]));
};

const apart = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

const PARTS_IN_A_ROW = 5;
/** The side of a part, where the piece itself has 100. */
export const PART_SIDE = 76;

/** How wide the parts of a piece are together, where the piece itself has 100. */
export const spreadWidth = (count: number): number => Math.min(PARTS_IN_A_ROW, count) * PART_SIDE;

/** How many rows the parts of a piece take. */
export const spreadRows = (count: number): number => Math.ceil(count / PARTS_IN_A_ROW);

/**
 * Where the parts of a piece are spread, from its middle: rows above it, the fullest first. Of several pieces in a place only the first
 * has its parts above; the others have theirs below, after the rows of those before them.
 */
export function spreadParts(count: number, below: number | null = null): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / PARTS_IN_A_ROW);
    const inRow = Math.min(PARTS_IN_A_ROW, count - row * PARTS_IN_A_ROW);
    const x = ((i % PARTS_IN_A_ROW) - (inRow - 1) / 2) * PART_SIDE;
    const y = below === null ? -50 - (row + 0.5) * PART_SIDE : 50 + (below + row + 0.5) * PART_SIDE;
    return [x, y] as const;
  });
}

/** All pieces of a place side by side, for a person who looks closer. */
export function fanOut(place: MapPlace, pieces: readonly Standing[], size: number): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const sides = [...new Set(pieces.map((piece) => piece.side))];
  fan(
    place,
    sides,
    sides.flatMap((side) => pieces.filter((piece) => piece.side === side)),
    size,
    spots,
  );
  return spots;
}

/** A few rows per side, the later ones in front: the upper half of every piece, with its strength, is visible. */
function fan(
  place: MapPlace,
  sides: readonly string[],
  ordered: readonly Standing[],
  size: number,
  spots: Map<string, Spot>,
): void {
  const [cx, cy] = place.slots?.[0] ?? place.at;
  const blocks = sides.map((side) => {
    const own = ordered.filter((piece) => piece.side === side);
    const columns = Math.ceil(Math.sqrt(own.length * 1.3));
    return { own, columns, rows: Math.ceil(own.length / columns) };
  });
  const [across, down, apart] = [size * 0.9, size * 0.56, size * 0.22];
  const width = blocks.reduce((sum, { columns }) => sum + columns * across, 0) + (blocks.length - 1) * apart;
  let left = cx - width / 2;
  for (const { own, columns, rows } of blocks) {
    own.forEach((piece, i) => {
      const row = Math.floor(i / columns);
      const inRow = Math.min(columns, own.length - row * columns);
      const shift = ((columns - inRow) * across) / 2;
      spots.set(piece.key, {
        x: left + shift + ((i % columns) + 0.5) * across,
        y: cy + (row - (rows - 1) / 2) * down,
      });
    });
    left += columns * across + apart;
  }
}
