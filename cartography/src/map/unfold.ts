// Opens what a file holds packed: equal shapes and the cells of a grid become plain places and borders.
import type { MapBorder, MapFile, MapLattice, MapPlace, XY } from './schema.ts';

export const moved = ([x, y]: XY, by: XY): XY => [round(x + by[0]), round(y + by[1])];
const round = (v: number): number => Math.round(v * 100) / 100;
const pair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Corners of a shape's path, moved to a spot. */
export function corners(path: string, at: XY): XY[] {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => moved([Number(m[1]), Number(m[2])], at));
}

/** Finds what was put within a unit of a spot, despite rounding. */
function nearby<T>(): { find(p: XY): T | undefined; put(p: XY, value: T): void } {
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

/** Pairs of cells one step apart, by position alone. */
function touching({ cells, steps }: MapLattice): [string, string][] {
  const index = nearby<string>();
  for (const [id, x, y] of cells) index.put([x, y], id);
  const out: [string, string][] = [];
  for (const [id, x, y] of cells)
    for (const [dx, dy] of steps) {
      const other = index.find([x + dx, y + dy]);
      if (other !== undefined) out.push([id, other]);
    }
  return out;
}

/** The same map with nothing packed. A file without shapes comes back as it is. */
export function unfold(file: MapFile): MapFile {
  const { shapes, lattice, ...rest } = file;
  if (!shapes) return file;
  const full = (place: MapPlace): MapPlace => {
    const shape = place.shape === undefined ? undefined : shapes[place.shape];
    if (!shape?.slots || place.slots) return place;
    return {
      ...place,
      ...(shape.slotSize === undefined ? {} : { slotSize: shape.slotSize }),
      slots: shape.slots.map((s) => moved(s, place.at)),
      ...(shape.marker ? { marker: moved(shape.marker, place.at) } : {}),
    };
  };
  const cells = (lattice?.cells ?? []).map(([id, x, y, data]): MapPlace => {
    const { kind, shape, label } = lattice as MapLattice;
    const { from, ...look } = label ?? { from: 0 };
    return {
      id,
      name: id,
      kind,
      shape,
      at: [x, y],
      ...('at' in look ? { labels: [{ ...look, lines: [id.slice(from)], at: moved(look.at, [x, y]) }] } : {}),
      data: (lattice as MapLattice).data[data],
    };
  });
  const named = new Set(file.borders.map((b) => pair(b.a, b.b)));
  const open: MapBorder[] = (lattice ? touching(lattice) : [])
    .filter(([a, b]) => !named.has(pair(a, b)))
    .map(([a, b]) => ({ a, b, kind: (lattice as MapLattice).open }));
  return {
    ...rest,
    shapes,
    ...(lattice ? { lattice: { ...lattice, cells: [] } } : {}),
    places: [...cells, ...file.places].map(full),
    borders: [...file.borders, ...open],
  };
}

/** Outline of many equal shapes together: the sides only one of them has, joined into rings. */
export function union(rings: readonly (readonly XY[])[]): XY[][] {
  const index = nearby<number>();
  let count = 0;
  const key = (p: XY): number => {
    let id = index.find(p);
    if (id === undefined) {
      id = count++;
      index.put(p, id);
    }
    return id;
  };
  const sides = new Map<string, { from: XY; to: XY }>();
  for (const ring of rings)
    ring.forEach((from, i) => {
      const to = ring[(i + 1) % ring.length];
      const back = `${key(to)} ${key(from)}`;
      if (sides.has(back)) sides.delete(back);
      else sides.set(`${key(from)} ${key(to)}`, { from, to });
    });
  const onward = new Map<number, { from: XY; to: XY }[]>();
  for (const side of sides.values()) {
    const list = onward.get(key(side.from));
    if (list) list.push(side);
    else onward.set(key(side.from), [side]);
  }
  const out: XY[][] = [];
  for (const start of sides.values()) {
    const ring: XY[] = [];
    for (let side = onward.get(key(start.from))?.pop(); side; side = onward.get(key(side.to))?.pop())
      ring.push(side.from);
    if (ring.length > 2) out.push(ring);
  }
  return out;
}
