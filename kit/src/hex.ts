/**
 * Hex maps. Hexes are 0 … n − 1 in the order of the game's table; the map may have holes. Directions are 0 … 5 clockwise,
 * from the top on flat-topped hexes (N, NE, SE, S, SW, NW) and from the upper right on pointed ones (NE, E, SE, SW, W, NW).
 * A *side* is what two hexes share and has one number for both, so that rivers and walls are an array by side.
 */
import { type Graph, graphOf } from './graph.ts';

export interface HexLayout {
  /** Flat-topped hexes stand in columns, pointed ones lie in rows. */
  readonly shape: 'flat' | 'pointed';
  /** Which columns (flat) lie half a hex lower, or which rows (pointed) lie half a hex further right. */
  readonly shifted: 'odd' | 'even';
}

/** Axial coordinates: two of the three axes of a hex map; the third is −q − r. */
export interface Axial {
  readonly q: number;
  readonly r: number;
}

/** The step in each direction, in axial coordinates. */
const STEPS = {
  flat: [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ],
  pointed: [
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
  ],
} as const;

export const DIRECTIONS = 6;

/** The direction that leads back. */
export const opposite = (direction: number): number => (direction + 3) % 6;

/** The direction this many sixths of a turn clockwise. */
export const rotated = (direction: number, sixths: number): number => (((direction + sixths) % 6) + 6) % 6;

/** From the column and row that tables print to axial coordinates. */
export function axialOf({ shape, shifted }: HexLayout, column: number, row: number): Axial {
  const [along, across] = shape === 'flat' ? [column, row] : [row, column];
  const odd = along & 1;
  const bent = across - (along + (shifted === 'even' ? odd : -odd)) / 2;
  return shape === 'flat' ? { q: along, r: bent } : { q: bent, r: along };
}

/** From axial coordinates to the column and row that tables print. */
export function offsetOf({ shape, shifted }: HexLayout, { q, r }: Axial): { column: number; row: number } {
  const [along, bent] = shape === 'flat' ? [q, r] : [r, q];
  const odd = along & 1;
  const across = bent + (along + (shifted === 'even' ? odd : -odd)) / 2;
  return shape === 'flat' ? { column: along, row: across } : { column: across, row: along };
}

/** How many hexes two hexes are apart: 1 for neighbours. */
export const axialDistance = (a: Axial, b: Axial): number => {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
};

/** One number for two coordinates, of which no map has more than 30 000 either way. */
const keyOf = (q: number, r: number): number => q * 0x10000 + r;

export class HexGrid {
  readonly layout: HexLayout;
  readonly hexes: number;
  /** By hex. */
  readonly axial: readonly Axial[];
  /** By hex × 6 + direction: the hex there, or −1. */
  readonly neighbour: Int32Array;
  /** By hex × 6 + direction: the side. Sides between two hexes come first, those at the rim of the map after them. */
  readonly side: Int32Array;
  readonly sides: number;
  /** How many sides lie between two hexes: 0 … inner − 1. */
  readonly inner: number;
  /** By side × 2: the two hexes, the lower-numbered first; the second is −1 at the rim. */
  readonly hexesOfSide: Int32Array;
  /** Neighbours as a graph. The edge of an arc is its side. */
  readonly graph: Graph;
  private readonly found = new Map<number, number>();

  constructor(layout: HexLayout, cells: readonly (readonly [column: number, row: number])[]) {
    this.layout = layout;
    this.hexes = cells.length;
    this.axial = cells.map(([column, row]) => axialOf(layout, column, row));
    this.axial.forEach(({ q, r }, hex) => {
      if (this.found.has(keyOf(q, r)))
        throw new RangeError(`two hexes at column ${cells[hex][0]}, row ${cells[hex][1]}`);
      this.found.set(keyOf(q, r), hex);
    });
    this.neighbour = new Int32Array(this.hexes * 6);
    for (let hex = 0; hex < this.hexes; hex++)
      for (let d = 0; d < 6; d++) this.neighbour[hex * 6 + d] = this.at(this.step(this.axial[hex], d));
    this.side = new Int32Array(this.hexes * 6);
    const pairs: [number, number][] = [];
    this.numberSides(pairs, (other, hex) => other > hex);
    this.inner = pairs.length;
    this.numberSides(pairs, (other) => other < 0);
    this.sides = pairs.length;
    this.hexesOfSide = Int32Array.from(pairs.flat());
    this.graph = graphOf(this.hexes, pairs.slice(0, this.inner));
  }

  private numberSides(pairs: [number, number][], mine: (other: number, hex: number) => boolean): void {
    for (let hex = 0; hex < this.hexes; hex++)
      for (let d = 0; d < 6; d++) {
        const other = this.neighbour[hex * 6 + d];
        if (!mine(other, hex)) continue;
        this.side[hex * 6 + d] = pairs.length;
        if (other >= 0) this.side[other * 6 + opposite(d)] = pairs.length;
        pairs.push([hex, other]);
      }
  }

  /** The place next to another in a direction, whether there is a hex or not. */
  step({ q, r }: Axial, direction: number, steps = 1): Axial {
    const [dq, dr] = STEPS[this.layout.shape][direction];
    return { q: q + dq * steps, r: r + dr * steps };
  }

  /** The hex at these coordinates, or −1. */
  at({ q, r }: Axial): number {
    return this.found.get(keyOf(q, r)) ?? -1;
  }

  /** The hex in this column and row, or −1. */
  atOffset(column: number, row: number): number {
    return this.at(axialOf(this.layout, column, row));
  }

  distance(a: number, b: number): number {
    return axialDistance(this.axial[a], this.axial[b]);
  }

  /** In which direction a neighbour lies, or −1 if the two do not touch. */
  directionTo(from: number, to: number): number {
    for (let d = 0; d < 6; d++) if (this.neighbour[from * 6 + d] === to) return d;
    return -1;
  }

  /** The side between two neighbours, or −1 if they do not touch. */
  sideBetween(a: number, b: number): number {
    const d = this.directionTo(a, b);
    return d < 0 ? -1 : this.side[a * 6 + d];
  }

  /** The hexes at exactly this distance, clockwise; holes are left out. */
  ring(middle: number, radius: number): number[] {
    if (radius === 0) return [middle];
    const hexes: number[] = [];
    // Each of the six edges of the ring begins at a corner and runs two sixths of a turn further.
    for (let d = 0; d < 6; d++) {
      let place = this.step(this.axial[middle], d, radius);
      for (let i = 0; i < radius; i++) {
        const hex = this.at(place);
        if (hex >= 0) hexes.push(hex);
        place = this.step(place, rotated(d, 2));
      }
    }
    return hexes;
  }

  /** The hexes at most this far away, from the middle outwards. */
  within(middle: number, radius: number): number[] {
    const hexes: number[] = [];
    for (let r = 0; r <= radius; r++) hexes.push(...this.ring(middle, r));
    return hexes;
  }

  /**
   * The straight line from one hex to another, both included; −1 where it crosses a hole. Where it runs along a side it
   * keeps to one side of it, the same in both directions.
   */
  line(from: number, to: number): number[] {
    if (from > to) return this.line(to, from).reverse();
    const [a, b] = [this.axial[from], this.axial[to]];
    const steps = axialDistance(a, b);
    const hexes: number[] = [];
    for (let i = 0; i <= steps; i++) {
      const part = steps === 0 ? 0 : i / steps;
      hexes.push(this.at(rounded(a.q + (b.q - a.q) * part + NUDGE, a.r + (b.r - a.r) * part + NUDGE / 2)));
    }
    return hexes;
  }
}

/** Far less than the width of a hex, far more than a rounding error: decides on which side of a line between two hexes we are. */
const NUDGE = 1e-6;

function rounded(q: number, r: number): Axial {
  let [x, y] = [Math.round(q), Math.round(r)];
  const z = Math.round(-q - r);
  const [dx, dy, dz] = [Math.abs(x - q), Math.abs(y - r), Math.abs(z + q + r)];
  if (dx > dy && dx > dz) x = -y - z;
  else if (dy > dz) y = -x - z;
  return { q: x, r: y };
}

/** Up to 32 facts about each side: rivers, bridges, passes. From a table of pairs of neighbours. */
export function sideBits(grid: HexGrid, rows: Iterable<readonly [a: number, b: number, bits: number]>): Int32Array {
  const facts = new Int32Array(grid.sides);
  for (const [a, b, bits] of rows) {
    const side = grid.sideBetween(a, b);
    if (side < 0) throw new RangeError(`hexes ${a} and ${b} have no side in common`);
    facts[side] |= bits;
  }
  return facts;
}

/** What a way costs, by arc of the grid's graph, worked out once for each directed side; −1 closes it. */
export function arcCosts(grid: HexGrid, cost: (from: number, to: number, side: number) => number): Int8Array {
  const { graph } = grid;
  return Int8Array.from(graph.to, (to, arc) => {
    const price = cost(graph.from[arc], to, graph.edge[arc]);
    if (price < -1 || price > 127) throw new RangeError(`a cost of ${price} is outside −1 … 127`);
    return price;
  });
}
