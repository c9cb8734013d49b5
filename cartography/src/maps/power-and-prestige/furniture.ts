// What stands in a province besides its towns: the row of signs, the farms, the names, and where pieces stand.
import type { Drawing } from '../../core/build.ts';
import { type Box, boxesMeet, boxOf, dist, type Line, type Pt, resample, ringContains } from '../../core/geometry.ts';
import type { Layout, ZoomLayout } from '../../core/layout.ts';
import type { Fonts } from '../../label/fonts.ts';
import { type LabelStyle, measure, type PlacedLabel } from '../../label/labels.ts';
import { boxAt, type Room } from '../../label/room.ts';
import type { PlacedSite } from '../../label/sites.ts';
import type { Plan, Town } from './plan.ts';
import type { Waters } from './rivers.ts';
import { grow, standing, type TownSlots, townBox } from './standing.ts';
import { streamNames } from './stream-names.ts';
import { type ProvinceRow, provinceId, type Tables } from './tables.ts';

/** Sides of a sign's square: the first that fits as a block is taken. */
const SIGNS = [28, 26, 24, 22.5];
const SCATTERED = 25;
export const FARM = 25;

export type SignKind = 'control' | 'gold' | 'unrest' | 'luxury';

export interface Sign {
  readonly side: number;
  readonly kind: SignKind;
  readonly at: Pt;
}

export interface Furniture {
  readonly signs: ReadonlyMap<string, readonly Sign[]>;
  readonly farms: ReadonlyMap<string, readonly Pt[]>;
  readonly slots: ReadonlyMap<string, TownSlots>;
  readonly zooms: readonly { readonly zoom: 1 | 2; readonly labels: readonly PlacedLabel[] }[];
  readonly faults: readonly string[];
}

/** How much line lies under a box. */
class Ink {
  private readonly cells = new Map<number, number>();

  private key(x: number, y: number): number {
    return Math.floor(x / 6) * 10007 + Math.floor(y / 6);
  }

  add(line: Line, weight: number): void {
    for (const [x, y] of resample(line, 3)) {
      const k = this.key(x, y);
      this.cells.set(k, Math.max(this.cells.get(k) ?? 0, weight));
    }
  }

  fill(ring: Line, weight: number): void {
    const b = boxOf(ring);
    for (let x = b.x0; x <= b.x1; x += 3)
      for (let y = b.y0; y <= b.y1; y += 3) if (ringContains(ring, [x, y])) this.cells.set(this.key(x, y), weight);
  }

  under(b: Box): number {
    let sum = 0;
    for (let x = b.x0; x <= b.x1 + 5; x += 6)
      for (let y = b.y0; y <= b.y1 + 5; y += 6)
        sum += this.cells.get(this.key(Math.min(x, b.x1), Math.min(y, b.y1))) ?? 0;
    return sum;
  }
}

/** Arrangements of n signs, as columns and rows. */
const GRIDS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  3: [
    [3, 1],
    [1, 3],
    [2, 2],
  ],
  4: [
    [4, 1],
    [2, 2],
    [1, 4],
  ],
};

const kindsOf = (p: ProvinceRow): SignKind[] =>
  p.luxury ? ['control', 'gold', 'unrest', 'luxury'] : ['control', 'gold', 'unrest'];

export interface SeaName {
  readonly text: string;
  readonly at: Pt;
  readonly size: number;
  readonly style: 'sea' | 'waste';
}

export function furnish(
  tables: Tables,
  plan: Plan,
  waters: Waters,
  drawing: Drawing,
  layout: Layout,
  fonts: Fonts,
  reserved: readonly Box[],
  scenery: readonly SeaName[],
): Furniture {
  const faults: string[] = [];
  const ink = new Ink();
  for (const lake of drawing.world.lakes) ink.fill(lake, 1);
  for (const arc of drawing.arcs) if (arc.kind === 'border') ink.add(arc.points, 0.5);
  for (const r of waters.rivers) ink.add(r.line, 0.8);
  for (const r of plan.roads) ink.add(r.line, 2);
  const roads = new Ink();
  for (const r of plan.roads) roads.add(r.line, 1);
  const { width, height } = drawing.projection;
  const sheet: Box = { x0: 26, y0: 26, x1: width - 26, y1: height - 26 };
  const within = (b: Box) => b.x0 > sheet.x0 && b.y0 > sheet.y0 && b.x1 < sheet.x1 && b.y1 < sheet.y1;
  const towns = plan.towns.map((t) => grow(townBox(t), 2));
  const bridges = waters.bridges.map((b) => boxAt(b.at, 18, 18));
  const free = (b: Box, taken: readonly Box[], gap = 1.5) => !taken.some((o) => boxesMeet(o, b, gap));
  const room = (p: string): Room => layout.rooms.get(provinceId(p)) as Room;

  const styleOf = (bold: boolean): LabelStyle => ({
    face: bold ? fonts.bold : fonts.roman,
    sizes: [],
    spacing: 0.01,
    maxLines: 1,
    lineHeight: 1,
  });
  const label = (place: string, style: string, line: string, at: Pt, size: number, box: Box): PlacedLabel => ({
    place,
    style,
    lines: [line],
    at,
    size,
    spacing: 0.01,
    lineHeight: 1,
    box,
    angle: 0,
    inside: true,
  });
  /** Beside, above or below a town, wherever least is covered. */
  const beside = (
    t: Town,
    text: string,
    sizes: readonly number[],
    bold: boolean,
    taken: readonly Box[],
    most: number,
  ): { at: Pt; size: number; box: Box } | undefined => {
    const b = townBox(t);
    let best: { at: Pt; size: number; box: Box } | undefined;
    let least = most;
    sizes.forEach((size, rank) => {
      const { w, h } = measure([text], size, styleOf(bold));
      const spots: { at: Pt; off: number }[] = [];
      for (const s of [0, 0.25, -0.25, 0.5, -0.5, 0.8, -0.8]) {
        const dy = s * ((b.y1 - b.y0) / 2 + h / 2);
        spots.push({ at: [b.x1 + 4 + w / 2, t.at[1] + dy], off: Math.abs(s) * 3 });
        spots.push({ at: [b.x0 - 4 - w / 2, t.at[1] + dy], off: Math.abs(s) * 3 + 1 });
        const dx = s * ((b.x1 - b.x0) / 2 + w / 2);
        spots.push({ at: [t.at[0] + dx, b.y0 - 4 - h / 2], off: Math.abs(s) * 3 + 1 });
        spots.push({ at: [t.at[0] + dx, b.y1 + 4 + h / 2], off: Math.abs(s) * 3 + 1 });
      }
      for (const { at, off } of spots) {
        const box = boxAt(at, w, h);
        if (!within(box) || !free(box, taken)) continue;
        const away = layout.rooms.get(provinceId(t.province))?.holds(box) ? 0 : 5;
        const cost = off + ink.under(box) * 1.3 + away + rank * 2.2;
        if (cost < least) {
          least = cost;
          best = { at, size, box };
        }
      }
    });
    return best;
  };

  const fixed = [...towns, ...bridges, ...reserved];
  const seas = scenery.map((s) => {
    const at = drawing.projection.project(s.at);
    const { w, h } = measure([s.text], s.size, { ...styleOf(false), face: fonts.italic, spacing: 0.05 });
    return { ...label('', s.style, s.text, at, s.size, boxAt(at, w, h)), spacing: 0.05 };
  });
  const name = (zoom: 1 | 2, symbols: readonly Box[]): PlacedLabel[] => {
    const k = zoom === 1 ? 1 : 0.72;
    const out: PlacedLabel[] = [...seas];
    const taken = [...fixed, ...symbols, ...seas.map((s) => s.box)];
    const put = (t: Town, place: string, style: string, sizes: number[], bold: boolean, most: number) => {
      const found = beside(t, t.name, sizes, bold, taken, most);
      if (!found) return false;
      out.push(label(place, style, t.name, found.at, found.size, found.box));
      taken.push(found.box);
      return true;
    };
    const capitals = plan.towns.filter((t) => t.capital).sort((a, b) => b.name.length - a.name.length);
    for (const t of capitals)
      if (
        !put(
          t,
          provinceId(t.province),
          'region',
          [32, 30, 28, 26, 24].map((s) => s * k),
          true,
          Infinity,
        )
      )
        faults.push(`no room for the name of ${t.name} at zoom ${zoom}`);
    const cities = plan.towns.filter((t) => t.sites > 0 && !t.capital);
    for (const t of cities)
      if (
        !put(
          t,
          t.id,
          'city',
          [23, 21.5, 20].map((s) => s * k),
          false,
          Infinity,
        ) &&
        zoom === 2
      )
        faults.push(`no room for the name of ${t.name} at zoom ${zoom}`);
    if (zoom === 2)
      for (const t of plan.towns)
        if (t.sites === 0 && !put(t, t.id, 'battle', [13, 12, 11], false, Infinity))
          faults.push(`no room for the name of ${t.name} at zoom 2`);
    return [...out, ...streamNames(waters, zoom, taken, fonts, (b) => within(b) && roads.under(b) === 0)];
  };
  const first = name(1, []);

  const solid = [...fixed, ...first.map((l) => l.box)];
  /** The best free spot of a province for one square, taken at once. */
  const spotFor = (r: Room, side: number, cost: (q: Pt) => number, gap: number): Pt | undefined => {
    let best: Pt | undefined;
    let least = Infinity;
    for (let y = r.box.y0 + 15; y <= r.box.y1 - 15; y += 4)
      for (let x = r.box.x0 + 15; x <= r.box.x1 - 15; x += 4) {
        const box = boxAt([x, y], side + 3, side + 3);
        if (!r.holds(box) || !free(box, solid, gap)) continue;
        const now = ink.under(grow(box, 2)) * 8 + cost([x, y]);
        if (now < least) {
          least = now;
          best = [x, y];
        }
      }
    if (best) solid.push(boxAt(best, side + 2, side + 2));
    return best;
  };
  const signs = new Map<string, Sign[]>();
  const order = [...tables.provinces].sort((a, b) => room(a.id).area - room(b.id).area);
  for (const p of order) {
    const kinds = kindsOf(p);
    let best: { at: Pt; grid: readonly [number, number]; box: Box; side: number } | undefined;
    let least = Infinity;
    const r = room(p.id);
    for (const side of SIGNS) {
      if (best) break;
      for (const [g, grid] of GRIDS[kinds.length].entries()) {
        const [w, h] = [grid[0] * side + 4, grid[1] * side + 4];
        for (let y = r.box.y0 + h / 2; y <= r.box.y1 - h / 2; y += 5)
          for (let x = r.box.x0 + w / 2; x <= r.box.x1 - w / 2; x += 5) {
            const box = boxAt([x, y], w, h);
            if (!r.holds(box) || !free(box, solid)) continue;
            const cost = ink.under(box) * 6 + dist([x, y], r.centre) * 0.2 + g * 14;
            if (cost < least) {
              least = cost;
              best = { at: [x, y], grid, box, side };
            }
          }
      }
    }
    if (!best) {
      // No room for a row: each sign where it can.
      const own: Sign[] = [];
      for (const kind of kinds) {
        const at = spotFor(r, SCATTERED, (q) => dist(q, own[0]?.at ?? r.centre) * 0.4, 1);
        if (at) own.push({ kind, at, side: SCATTERED });
        else faults.push(`no room for the ${kind} sign of ${p.name}`);
      }
      signs.set(p.id, own);
      continue;
    }
    const { at, grid, side } = best;
    solid.push(best.box);
    signs.set(
      p.id,
      kinds.map((kind, i) => ({
        kind,
        side,
        at: [
          at[0] + ((i % grid[0]) - (Math.min(grid[0], kinds.length) - 1) / 2) * side,
          at[1] + (Math.floor(i / grid[0]) - (grid[1] - 1) / 2) * side,
        ],
      })),
    );
  }
  const farms = new Map<string, Pt[]>();
  for (const p of order) {
    const own: Pt[] = [];
    const r = room(p.id);
    for (let i = 0; i < p.rural; i++) {
      const crowd = (q: Pt) => Math.min(70, ...own.map((o) => dist(o, q)));
      const best = spotFor(r, FARM, (q) => dist(q, r.centre) * 0.12 - crowd(q) * 0.35, 2);
      if (best) own.push(best);
      else faults.push(`no room for farm ${i + 1} of ${p.name}`);
    }
    farms.set(
      p.id,
      own.sort((a, b) => a[1] - b[1] || a[0] - b[0]),
    );
  }
  const symbols = [
    ...[...signs.values()].flat().map((s) => boxAt(s.at, s.side + 2, s.side + 2)),
    ...[...farms.values()].flat().map((f) => boxAt(f, FARM + 2, FARM + 2)),
  ];
  return {
    signs,
    farms,
    slots: standing(plan, symbols, [...bridges, ...first.map((l) => l.box)], drawing),
    zooms: [
      { zoom: 1, labels: first },
      { zoom: 2, labels: name(2, symbols) },
    ],
    faults,
  };
}

/** Adds names and keeps mountains off everything that stands on the sheet. */
export function withFurniture(
  plan: Plan,
  waters: Waters,
  f: Furniture,
  layout: Layout,
  reserved: readonly Box[],
): Layout {
  const stand = (box: Box): PlacedSite => ({
    site: { id: '', place: '', name: '', kind: '', at: [0, 0], marks: [] },
    at: [0, 0],
    symbols: [],
    r: 0,
    box,
  });
  const boxes = [
    ...plan.towns.map((t) => grow(townBox(t), 3)),
    ...waters.bridges.map((b) => boxAt(b.at, 20, 20)),
    ...[...f.signs.values()].flat().map((s) => boxAt(s.at, s.side + 4, s.side + 4)),
    ...[...f.farms.values()].flat().map((p) => boxAt(p, FARM + 4, FARM + 4)),
    ...plan.roads.flatMap((r) => resample(r.line, 9).map((p) => boxAt(p, 7, 7))),
    ...reserved,
  ];
  return {
    ...layout,
    zooms: layout.zooms.map(
      (z): ZoomLayout => ({
        ...z,
        labels: f.zooms.find((q) => q.zoom === z.zoom)?.labels ?? [],
        sites: boxes.map(stand),
      }),
    ),
  };
}
