/** Where the pieces of a place stand: in the map's slots, or fanned out when seen from far away. Pure. */
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
export const pieceSize = (place: MapPlace, scale: number): number =>
  Math.max(27, Math.min(34, place.slotSize ?? 30)) * scale;

/** Spots by key. Pieces of one side stand together, in the order given; a piece with a spot of its own keeps it. */
export function arrange(
  place: MapPlace,
  pieces: readonly Standing[],
  scale: number,
  size = pieceSize(place, scale),
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
  if (roomy) {
    ordered.forEach((piece, i) => {
      spots.set(piece.key, { x: slots[i]![0], y: slots[i]![1] });
    });
    return spots;
  }
  fan(place, sides, ordered, size, spots);
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
