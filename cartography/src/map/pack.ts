// A grid of equal places as a file holds it, and back: cells in rows, and sides that are alike in groups of numbers.
import type { MapBorder, MapLattice, MapSides, XY } from './schema.ts';

/** One cell of a grid: its id, its middle and the number of its record of data. */
export type Cell = readonly [id: string, x: number, y: number, data: number];

export const round = (v: number): number => Math.round(v * 100) / 100;
const pair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Finds what was put within a unit of a spot, despite rounding. */
export function nearby<T>(): { find(p: XY): T | undefined; put(p: XY, value: T): void } {
  const cells = new Map<string, T>();
  return {
    find: ([x, y]) => {
      const [cx, cy] = [Math.round(x), Math.round(y)];
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++) {
          const value = cells.get(`${cx + dx} ${cy + dy}`);
          if (value !== undefined) return value;
        }
      return undefined;
    },
    put: ([x, y], value) => {
      cells.set(`${Math.round(x)} ${Math.round(y)}`, value);
    },
  };
}

/** The id that comes `by` after another that ends in a number: W0154, W0155 … */
function idAfter(id: string, by: number): string {
  const digits = /\d*$/.exec(id)?.[0] ?? '';
  return by === 0
    ? id
    : id.slice(0, id.length - digits.length) + String(Number(digits) + by).padStart(digits.length, '0');
}

/** Cells whose ids count up while they lie one step after another become rows. */
export function packCells(cells: readonly Cell[], [dx, dy]: XY): MapLattice['rows'] {
  const rows: [string, number, number, ...number[]][] = [];
  for (const [id, x, y, data] of cells) {
    const row = rows.at(-1);
    const length = row ? row.length - 3 : 0;
    const isNext =
      row && idAfter(row[0], length) === id && round(row[1] + length * dx) === x && round(row[2] + length * dy) === y;
    if (isNext) row.push(data);
    else rows.push([id, x, y, data]);
  }
  return rows;
}

/** The cells of all rows, in their order. */
export const cellsOf = ({ rows, steps: [[dx, dy]] }: MapLattice): Cell[] =>
  rows.flatMap(([id, x, y, ...data]) =>
    data.map((record, i): Cell => [idAfter(id, i), round(x + i * dx), round(y + i * dy), record]),
  );

/** A side between two cells: the number of the first cell times the count of steps, plus the step to the second. */
export interface Side {
  readonly number: number;
  readonly a: string;
  readonly b: string;
}

/** Every side between two cells one step apart, by position alone, in ascending order of numbers. */
export function sidesOf(cells: readonly Cell[], steps: readonly XY[]): Side[] {
  const index = nearby<string>();
  for (const [id, x, y] of cells) index.put([x, y], id);
  return cells.flatMap(([a, x, y], cell) =>
    steps.flatMap(([dx, dy], step) => {
      const b = index.find([x + dx, y + dy]);
      return b === undefined ? [] : [{ number: cell * steps.length + step, a, b }];
    }),
  );
}

/** Borders between cells, those alike together: each as its number, and that as what it is more than the one before. */
export function packSides(borders: readonly MapBorder[], cells: readonly Cell[], steps: readonly XY[]): MapSides[] {
  const numbers = new Map(sidesOf(cells, steps).map(({ number, a, b }) => [pair(a, b), number]));
  const groups = new Map<string, { like: Omit<MapSides, 'between'>; numbers: number[] }>();
  for (const { a, b, ...like } of borders) {
    const number = numbers.get(pair(a, b));
    if (number === undefined) throw new RangeError(`${a} and ${b} do not touch`);
    const key = JSON.stringify(like);
    const group = groups.get(key) ?? { like, numbers: [] };
    groups.set(key, group);
    group.numbers.push(number);
  }
  return [...groups.values()].map(({ like, numbers: all }) => {
    const sorted = all.sort((a, b) => a - b);
    return { ...like, between: sorted.map((n, i) => n - (sorted[i - 1] ?? 0)) };
  });
}

/** The borders of packed sides, and after them the other pairs of neighbours, which are open. */
export function bordersOf(lattice: MapLattice): MapBorder[] {
  const sides = new Map(sidesOf(cellsOf(lattice), lattice.steps).map((side) => [side.number, side]));
  const named = lattice.sides.flatMap(({ between, ...like }) => {
    let number = 0;
    return between.map((more): MapBorder => {
      number += more;
      const side = sides.get(number);
      if (!side) throw new RangeError(`there is no side ${number}`);
      sides.delete(number);
      return { a: side.a, b: side.b, ...like };
    });
  });
  return [...named, ...[...sides.values()].map(({ a, b }) => ({ a, b, kind: lattice.open }))];
}
