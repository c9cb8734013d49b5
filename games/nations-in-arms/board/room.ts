/** Room on the map for what may not cover each other: names, blocks and ships. In units of the map. Pure. */

export type Spot = readonly [number, number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far a thing reaches from its spot: to each side, up and down. */
export interface Extent {
  readonly side: number;
  readonly up: number;
  readonly down: number;
}

export const boxOf = ([x, y]: Spot, { side, up, down }: Extent): Box => ({
  left: x - side,
  top: y - up,
  right: x + side,
  bottom: y + down,
});

/** The area that two boxes share. */
function shared(a: Box, b: Box): number {
  if (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top) return 0;
  return (
    (Math.min(a.right, b.right) - Math.max(a.left, b.left)) * (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  );
}

/** The largest part of a box that one of these covers. */
export function coveredPart(box: Box, by: readonly Box[]): number {
  let most = 0;
  for (const other of by) most = Math.max(most, shared(box, other));
  return most / ((box.right - box.left) * (box.bottom - box.top));
}

/** How wide and high a line of the book face is. */
export const textExtent = (letters: number, size: number, spacing = 0): Extent => ({
  side: (letters * (size * 0.47 + spacing)) / 2,
  up: size * 0.45,
  down: size * 0.45,
});

/** Directions around a spot, sideways first. */
const DIRECTIONS = Array.from({ length: 16 }, (_, i) => {
  const turn = ((i % 2 === 0 ? i / 2 : -(i + 1) / 2) * Math.PI) / 8;
  return [Math.cos(turn), Math.sin(turn)] as const;
});

/**
 * The nearest spot to the wanted one where nothing is covered, in rings around it; where none is free, the one that covers least.
 */
export function freeSpot(
  wanted: Spot,
  extent: Extent,
  taken: readonly Box[],
  ring: number,
  rings: number,
  isAllowed: (spot: Spot) => boolean = () => true,
): Spot {
  let best = wanted;
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n <= rings; n++)
    for (const [dx, dy] of n === 0 ? [[0, 0] as const] : DIRECTIONS) {
      const spot: Spot = [wanted[0] + dx * n * ring, wanted[1] + dy * n * ring];
      if (!isAllowed(spot)) continue;
      const box = boxOf(spot, extent);
      let covered = 0;
      for (let i = 0; i < taken.length && covered < least; i++) covered += shared(box, taken[i]!);
      if (covered === 0) return spot;
      if (covered < least) [best, least] = [spot, covered];
    }
  return best;
}

/** Beside the symbol of a town: right, left, below, above, or at a corner; null where all of these are taken. */
export function besideSymbol([x, y]: Spot, extent: Extent, gap: number, taken: readonly Box[]): Spot | null {
  const [across, down, up] = [extent.side + gap, extent.down + gap, extent.up + gap];
  const spots: Spot[] = [
    [x + across, y],
    [x - across, y],
    [x, y + down],
    [x, y - up],
    ...[across * 0.7, -across * 0.7].flatMap((dx): Spot[] => [
      [x + dx, y + down],
      [x + dx, y - up],
    ]),
  ];
  return spots.find((spot) => coveredPart(boxOf(spot, extent), taken) === 0) ?? null;
}
