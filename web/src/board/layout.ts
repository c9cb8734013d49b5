/** Where the pieces of a place stand: in the slots the map has for them, or fanned out when seen from far away. Pure. */
import type { MapPlace } from '@concert/cartography/map';

export interface Standing {
  readonly key: string;
  readonly side: string;
  readonly at?: readonly [number, number];
}
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The side of a piece in units of the map. */
export const pieceSize = (place: MapPlace, scale: number): number => Math.min(34, place.slotSize ?? 30) * scale;

/** Spots by key. Pieces of one side stand together, in the order given; a piece with a spot of its own keeps it. */
export function arrange(place: MapPlace, pieces: readonly Standing[], scale: number): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const free = pieces.filter((piece) => {
    if (piece.at) spots.set(piece.key, { x: piece.at[0], y: piece.at[1] });
    return !piece.at;
  });
  const sides = [...new Set(free.map((piece) => piece.side))];
  const ordered = sides.flatMap((side) => free.filter((piece) => piece.side === side));
  const slots = place.slots ?? [];
  const size = pieceSize(place, scale);
  const roomy = (place.slotSize ?? 0) * 1.12 >= size && ordered.length <= slots.length;
  if (roomy) {
    ordered.forEach((piece, i) => {
      spots.set(piece.key, { x: slots[i]![0], y: slots[i]![1] });
    });
    return spots;
  }
  fan(place, sides, ordered, size, spots);
  return spots;
}

/** One row a side, the pieces of a row overlapping like cards in a hand. */
function fan(
  place: MapPlace,
  sides: readonly string[],
  ordered: readonly Standing[],
  size: number,
  spots: Map<string, Spot>,
): void {
  const [cx, cy] = place.slots?.[0] ?? place.at;
  const rows = sides.flatMap((side) => {
    const own = ordered.filter((piece) => piece.side === side);
    const perRow = Math.max(4, Math.ceil(own.length / Math.ceil(own.length / 5)));
    return Array.from({ length: Math.ceil(own.length / perRow) }, (_, i) => own.slice(i * perRow, (i + 1) * perRow));
  });
  const down = size * 0.78;
  rows.forEach((row, r) => {
    const across = size * (row.length > 3 ? 0.42 : 0.56);
    const y = cy + (r - (rows.length - 1) / 2) * down;
    row.forEach((piece, i) => {
      spots.set(piece.key, { x: cx + (i - (row.length - 1) / 2) * across, y });
    });
  });
}
