// Opens what a file holds packed: equal shapes and the cells of a grid become plain places and borders.
import { bordersOf, cellsOf, nearby, round } from './pack.ts';
import type { MapFile, MapLattice, MapPlace, XY } from './schema.ts';

export const moved = ([x, y]: XY, by: XY): XY => [round(x + by[0]), round(y + by[1])];

/** Corners of a shape's path, moved to a spot. */
export function corners(path: string, at: XY): XY[] {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => moved([Number(m[1]), Number(m[2])], at));
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
  const cells = (lattice ? cellsOf(lattice) : []).map(([id, x, y, data]): MapPlace => {
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
  return {
    ...rest,
    shapes,
    ...(lattice ? { lattice: { ...lattice, rows: [], sides: [] } } : {}),
    places: [...cells, ...file.places].map(full),
    borders: [...file.borders, ...(lattice ? bordersOf(lattice) : [])],
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
