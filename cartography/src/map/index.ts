// Reads a compiled map: paths, neighbours, hit areas, and the map in words. Runs anywhere; no dependencies.
import type { MapBorder, MapFile, MapPlace, XY } from './schema.ts';
import { corners, moved, unfold, union } from './unfold.ts';

export type * from './schema.ts';
export { unfold } from './unfold.ts';

export interface Neighbour<Id extends string = string> {
  readonly id: Id;
  readonly kind: string;
  readonly border: MapBorder;
}

export interface GameMap<Id extends string = string> {
  readonly file: MapFile;
  readonly ids: readonly Id[];
  place(id: Id): MapPlace;
  /** SVG path of the place's area; fill with `evenodd`. Empty for places that are points. */
  path(id: Id): string;
  /** The ids of the cells a larger place consists of; empty for any other place. */
  cells(id: Id): readonly Id[];
  /** SVG path of all that is not sea, to clip tints that run over the shore; fill with `evenodd`. */
  land(): string;
  neighbours(id: Id): readonly Neighbour<Id>[];
  border(a: Id, b: Id): MapBorder | undefined;
  /** SVG path of the common line of two neighbours, or of the crossing between them; a page is not sent crossings and roads. */
  borderPath(a: Id, b: Id): string;
  /** The place under a point of the map: the nearest round hit area, then equal shapes (later ones lie on top), then areas. */
  at(point: XY): Id | undefined;
  /** Whether a point lies in a place, even if something lies on top. */
  in(id: Id, point: XY): boolean;
  /** The place and its neighbours in words, for a screen reader. */
  describe(id: Id): string;
}

function decode(arc: readonly number[], precision: number): XY[] {
  const out: XY[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < arc.length; i += 2) {
    x += arc[i];
    y += arc[i + 1];
    out.push([x / precision, y / precision]);
  }
  return out;
}

/** An arc from its first point on, in the steps of an SVG path: as it is stored, so that little is to be worked out. */
function stepsOf(arc: readonly number[], precision: number, backwards: boolean): string {
  const out: number[] = [];
  if (backwards) for (let i = arc.length - 2; i >= 2; i -= 2) out.push(-arc[i] / precision, -arc[i + 1] / precision);
  else for (let i = 2; i < arc.length; i++) out.push(arc[i] / precision);
  return out.join(' ');
}

const draw = (line: readonly XY[], closed: boolean): string =>
  line.length === 0 ? '' : `M${line.map(([x, y]) => `${x} ${y}`).join('L')}${closed ? 'Z' : ''}`;

function contains(ring: readonly XY[], [x, y]: XY): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i];
    const [xj, yj] = ring[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

const inside = (rings: readonly (readonly XY[])[], point: XY): boolean =>
  rings.reduce((odd, ring) => odd !== contains(ring, point), false);

/** The lines of a map: the areas of its places as paths and as rings. */
class Outlines {
  readonly arcs: readonly XY[][];
  private readonly file: MapFile;
  private readonly shapes: ReadonlyMap<string, { ring: XY[]; reach: number }>;
  /** The corners of places that have one of the equal shapes, as far as they were asked for. */
  private readonly cornered = new Map<MapPlace, XY[]>();
  /** Every arc is the border of two: it is written down once for each direction. */
  private readonly written = new Map<number, string>();

  constructor(file: MapFile) {
    this.file = file;
    this.arcs = file.arcs.map((arc) => decode(arc, file.precision));
    this.shapes = new Map(
      Object.entries(file.shapes ?? {}).map(([name, { path }]) => {
        const ring = corners(path, [0, 0]);
        return [name, { ring, reach: Math.max(...ring.map(([x, y]) => Math.hypot(x, y))) }];
      }),
    );
  }

  /** The path of a place that is not made of cells. */
  path(p: MapPlace): string {
    if (p.shape !== undefined) return draw(this.shapeOf(p), true);
    return (p.rings ?? []).map((ring) => this.ringPath(ring)).join('');
  }

  /** The corners of a place that has one of the equal shapes. */
  shapeOf(p: MapPlace): readonly XY[] {
    let ring = this.cornered.get(p);
    if (ring === undefined) {
      ring = (this.shapes.get(p.shape ?? '')?.ring ?? []).map((corner) => moved(corner, p.at));
      this.cornered.set(p, ring);
    }
    return ring;
  }

  /** Whether a point lies in a place that has one of the equal shapes. */
  inShape(p: MapPlace, point: XY): boolean {
    const reach = this.shapes.get(p.shape ?? '')?.reach ?? 0;
    const isNear = Math.abs(point[0] - p.at[0]) <= reach && Math.abs(point[1] - p.at[1]) <= reach;
    return isNear && contains(this.shapeOf(p), point);
  }

  /** Whether a point lies in the area of a place. */
  inArea(p: MapPlace, point: XY): boolean {
    return inside(this.rings(p), point);
  }

  /** The common side of two equal shapes. */
  common(a: MapPlace, b: MapPlace): XY[] {
    if (a.shape === undefined || a.shape !== b.shape) return [];
    const others = this.shapeOf(b);
    return this.shapeOf(a).filter((p) => others.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 0.5));
  }

  /** A border as drawn: along arcs, or by a line of its own. */
  border({ arcs, line }: MapBorder): string {
    const along = (arcs ?? []).map((i) => draw(this.arcs[i], false));
    return [...along, draw(decode(line ?? [], this.file.precision), false)].join('');
  }

  private rings(p: MapPlace): XY[][] {
    return (p.rings ?? []).map((ring) =>
      ring.flatMap((ref) => {
        const line = ref < 0 ? [...this.arcs[~ref]].reverse() : this.arcs[ref];
        return line.slice(0, -1);
      }),
    );
  }

  private ringPath(ring: readonly number[]): string {
    const [x, y] = ring[0] < 0 ? this.arcs[~ring[0]].at(-1)! : this.arcs[ring[0]][0];
    return `M${x} ${y}l${ring.map((ref) => this.steps(ref)).join(' ')}Z`;
  }

  private steps(ref: number): string {
    let path = this.written.get(ref);
    if (path === undefined) {
      path = stepsOf(this.file.arcs[ref < 0 ? ~ref : ref], this.file.precision, ref < 0);
      this.written.set(ref, path);
    }
    return path;
  }
}

/** The cells of each larger place, where the map has cells. */
function membersOf<Id extends string>({ lattice, places }: MapFile): Map<string, Id[]> {
  const members = new Map<string, Id[]>();
  if (lattice?.group === undefined) return members;
  for (const p of places) {
    const larger = p.shape === lattice.shape ? p.data?.[lattice.group] : undefined;
    if (typeof larger !== 'string') continue;
    const list = members.get(larger);
    if (list) list.push(p.id as Id);
    else members.set(larger, [p.id as Id]);
  }
  return members;
}

/** The nearest place with a round hit area that reaches so far. */
function roundAt(places: readonly MapPlace[], [x, y]: XY): MapPlace | undefined {
  let found: MapPlace | undefined;
  let least = Infinity;
  for (const p of places) {
    if (p.reach === undefined) continue;
    const d = Math.hypot(x - p.at[0], y - p.at[1]);
    if (d <= p.reach && d < least) {
      least = d;
      found = p;
    }
  }
  return found;
}

const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

export function loadMap<Id extends string = string>(packed: MapFile): GameMap<Id> {
  const file = unfold(packed);
  if (file.format !== 1) throw new Error(`map of ${file.game}: unknown format ${file.format}`);
  const outlines = new Outlines(file);
  const places = new Map(file.places.map((p) => [p.id, p]));
  const members = membersOf<Id>(file);
  const around = new Map<string, Neighbour<Id>[]>(file.places.map((p) => [p.id, []]));
  const borders = new Map<string, MapBorder>();
  for (const border of file.borders) {
    borders.set(pairKey(border.a, border.b), border);
    around.get(border.a)?.push({ id: border.b as Id, kind: border.kind, border });
    around.get(border.b)?.push({ id: border.a as Id, kind: border.kind, border });
  }
  const place = (id: Id): MapPlace => {
    const found = places.get(id);
    if (!found) throw new Error(`map of ${file.game}: no place called ${id}`);
    return found;
  };
  const path = (id: Id): string => {
    const cells = place(id).shape === undefined ? members.get(id) : undefined;
    if (!cells) return outlines.path(place(id));
    return union(cells.map((cell) => outlines.shapeOf(place(cell))))
      .map((ring) => draw(ring, true))
      .join('');
  };
  return {
    file,
    ids: file.places.map((p) => p.id as Id),
    place,
    path,
    cells: (id) => members.get(id) ?? [],
    land: () =>
      `M0 0H${file.width}V${file.height}H0Z${file.places
        .filter((p) => p.kind === 'sea')
        .map((p) => path(p.id as Id))
        .join('')}`,
    neighbours: (id) => {
      place(id);
      return around.get(id) ?? [];
    },
    border: (a, b) => borders.get(pairKey(a, b)),
    borderPath: (a, b) => {
      const border = borders.get(pairKey(a, b));
      return border ? outlines.border(border) || draw(outlines.common(place(a), place(b)), false) : '';
    },
    at: (point) =>
      (
        roundAt(file.places, point) ??
        file.places.findLast((p) => p.shape !== undefined && outlines.inShape(p, point)) ??
        file.places.find((p) => outlines.inArea(p, point))
      )?.id as Id | undefined,
    in: (id, point) => {
      const p = place(id);
      return p.shape === undefined ? outlines.inArea(p, point) : outlines.inShape(p, point);
    },
    describe: (id) => {
      const p = place(id);
      const parts = (around.get(id) ?? []).map((n) => {
        const said = file.words[n.kind] ?? n.kind;
        const why = n.border.reason ? ` (${n.border.reason})` : '';
        return `${places.get(n.id)?.name} ${said}${why}`;
      });
      const here = [...file.sites.filter((s) => s.place === id), ...file.places.filter((q) => q.within === id)].map(
        (s) => s.name,
      );
      const sites = here.length > 0 ? ` Here: ${here.join(', ')}.` : '';
      return `${p.name}, ${p.kind}.${sites} Neighbours: ${parts.length > 0 ? parts.join('; ') : 'none'}.`;
    },
  };
}
