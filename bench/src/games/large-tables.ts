/**
 * The tables of the large synthetic game: 2 800 hexes, 840 pieces, seven seats, and 280 places within reach of every piece.
 * Nothing here is history; all of it follows from small formulas. Clauses are called LG-n.
 */
import { field, type Id, kind, option, type Seat } from '@concert/kernel';

export const SEATS = 7;
export const EACH = 120;
export const PIECES = SEATS * EACH;
const COLUMNS = 70;
const ROWS = 40;
export const PLACES = COLUMNS * ROWS;
/** How many places a piece that is picked up may go to. */
export const REACH = 280;
export const STRONGEST = 6;

export type Place = Id<'place'>;
export type Piece = Id<'piece'>;

const columnOf = (place: number): number => Math.floor(place / ROWS);
const rowOf = (place: number): number => place % ROWS;

export const place = kind(
  'place',
  Array.from({ length: PLACES }, (_, p) => `${columnOf(p) + 1}.${rowOf(p) + 1}`),
);
export const piece = kind(
  'piece',
  Array.from({ length: PIECES }, (_, p) => `${'ABCDEFG'[Math.floor(p / EACH)]}${(p % EACH) + 1}`),
);
export const owner = (p: number): Seat => Math.floor(p / EACH);
export const first = (seat: Seat): number => seat * EACH;

/** Hexes in columns, of which every second lies half a hex lower. */
function neighbours(p: number): number[] {
  const [column, row] = [columnOf(p), rowOf(p)];
  const down = column % 2;
  const around = [
    [0, -1],
    [0, 1],
    [-1, down - 1],
    [-1, down],
    [1, down - 1],
    [1, down],
  ] as const;
  return around.flatMap(([across, along]) => {
    const [to, at] = [column + across, row + along];
    return to >= 0 && to < COLUMNS && at >= 0 && at < ROWS ? [to * ROWS + at] : [];
  });
}

export const nextTo: readonly (readonly number[])[] = Array.from({ length: PLACES }, (_, p) => neighbours(p));

/** The nearest places around one, nearest first. */
function nearest(from: number): Place[] {
  const seen = new Set([from]);
  for (const p of seen) {
    if (seen.size > REACH) break;
    for (const to of nextTo[p]!) seen.add(to);
  }
  return [...seen].slice(1, REACH + 1) as Place[];
}

export const within: readonly (readonly Place[])[] = Array.from({ length: PLACES }, (_, p) => nearest(p));

/** Where a piece begins: strips of the map, so that neighbours meet early. */
export const startOf = (p: number): number => {
  const wide = COLUMNS / SEATS;
  return (owner(p) * wide + (p % wide)) * ROWS + (Math.floor((p % EACH) / wide) * 3 + 2);
};

export const options = {
  seats: option(field.int(2, SEATS), SEATS, 'How many take part'),
  rounds: option(field.int(1, 400), 40, 'How many rounds are played'),
};
export const verbs = {
  pick: { piece: field.id(piece) },
  go: { to: field.id(place) },
  stop: {},
  stand: {},
  show: { piece: field.id(piece) },
};
