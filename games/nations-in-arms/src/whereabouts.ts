/**
 * Who is where: by place the pieces in it, so that a question about one place does not look at all pieces. Worked out from a column
 * of places when it is first asked for, and kept with that very column: a copy of the column has none until it is asked. It is no
 * part of the position: it is neither copied nor written.
 */
import { PIECES, PLACES } from './tables.ts';

const FOUND = Symbol('who is where');

/** A column of places by piece, with what has been worked out from it. */
type Places = readonly number[] & { [FOUND]?: Whereabouts };

export class Whereabouts {
  /** By place: 1 + the first piece in it, or 0; by piece: 1 + the next one in the same place, or 0. In the order of the table. */
  private readonly first = new Uint16Array(PLACES);
  private readonly after = new Uint16Array(PIECES);

  constructor(places: readonly number[]) {
    for (let p = places.length - 1; p >= 0; p--) {
      const place = places[p];
      if (place < 0) continue;
      this.after[p] = this.first[place];
      this.first[place] = p + 1;
    }
  }

  /** The first piece in a place in the order of the table, or −1. */
  firstAt(place: number): number {
    return place < 0 ? -1 : this.first[place] - 1;
  }

  /** The next piece in the same place, or −1. */
  nextTo(p: number): number {
    return this.after[p] - 1;
  }

  move(p: number, from: number, to: number): void {
    if (from >= 0) this.takeOut(p, from);
    if (to >= 0) this.putIn(p, to);
  }

  private takeOut(p: number, place: number): void {
    const { first, after } = this;
    if (first[place] === p + 1) first[place] = after[p];
    else {
      let before = first[place] - 1;
      while (after[before] !== p + 1) before = after[before] - 1;
      after[before] = after[p];
    }
    after[p] = 0;
  }

  private putIn(p: number, place: number): void {
    const { first, after } = this;
    let before = -1;
    let next = first[place] - 1;
    while (next >= 0 && next < p) {
      before = next;
      next = after[next] - 1;
    }
    after[p] = next + 1;
    if (before < 0) first[place] = p + 1;
    else after[before] = p + 1;
  }
}

/** Who is where by this column. */
export function whereabouts(places: Places): Whereabouts {
  return places[FOUND] ?? workOut(places);
}

function workOut(places: Places): Whereabouts {
  const found = new Whereabouts(places);
  // A column that is frozen does not change either; it is not asked often.
  if (Object.isExtensible(places)) Object.defineProperty(places, FOUND, { value: found });
  return found;
}

/** Changes the place of a piece in a column, with what has been worked out from it. */
export function movePiece(places: readonly number[], p: number, to: number): void {
  (places as Places)[FOUND]?.move(p, places[p], to);
  (places as number[])[p] = to;
}
