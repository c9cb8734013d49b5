// Names on a hex map at the two zooms: seas, cities, provinces, rivers; numbers stay free.
import type { Drawing } from '../core/build.ts';
import type { Finding } from '../core/check.ts';
import { type Box, boxesMeet, boxOf, type Line, lineLength, type Pt } from '../core/geometry.ts';
import type { Fonts } from '../label/fonts.ts';
import { type LabelJob, type LabelStyle, measure, type PlacedLabel, placeLabels } from '../label/labels.ts';
import { boxAt, type Room, roomOf } from '../label/room.ts';
import type { Rivers } from './lines.ts';
import type { CitySpec, HexMapSpec } from './spec.ts';

/** The number printed in every hex at the second zoom: middle relative to the hex, and size. */
export const NUMBER = { at: [0, -11.6] as Pt, size: 5.1, w: 10.6, h: 4.4 } as const;

export const numberBoxes = ({ hexes, grid }: HexMapSpec): Box[] =>
  hexes.map((h) => {
    const [x, y] = grid.hex(h.code).at;
    return boxAt([x + NUMBER.at[0], y + NUMBER.at[1]], NUMBER.w, NUMBER.h);
  });

export interface ZoomNames {
  readonly zoom: 1 | 2;
  readonly seas: readonly PlacedLabel[];
  readonly cities: readonly PlacedLabel[];
  readonly groups: readonly PlacedLabel[];
  readonly rivers: readonly PlacedLabel[];
}

export interface NamesInput {
  readonly spec: HexMapSpec;
  readonly drawing: Drawing;
  readonly fonts: Fonts;
  readonly cities: ReadonlyMap<string, Pt>;
  readonly seaRooms: ReadonlyMap<string, Room>;
  readonly groupRooms: ReadonlyMap<string, Room>;
  readonly rivers: Rivers;
  /** Boxes, plates, bridges: nothing may be written there. */
  readonly obstacles: readonly Box[];
  /** Avoided if possible: bridges, passes, crossings. */
  readonly marks: readonly Box[];
}

export const symbolRadius = (city: CitySpec, zoom: 1 | 2): number =>
  (city.fortress > 0 ? 4.3 : city.capital ? 3 : 2.4) * (zoom === 1 ? 1.35 : 1);

const empty: Room = roomOf(
  [
    [
      [-9, -9],
      [-8, -9],
      [-8, -8],
    ],
  ],
  { x0: -9, y0: -9, x1: -8, y1: -8 },
);

/** Where names may stand at a zoom. */
interface Ground {
  readonly zoom: 1 | 2;
  readonly sheet: Box;
  /** What is taken, by things and by the names before. */
  readonly taken: readonly Box[];
  miss(what: string): void;
}

export function placeNames(input: NamesInput, zoom: 1 | 2): { names: ZoomNames; findings: Finding[] } {
  const { spec, drawing, cities } = input;
  const { width, height } = drawing.projection;
  const sheet: Box = { x0: 26, y0: 26, x1: width - 26, y1: height - 26 };
  const findings: Finding[] = [];
  const miss = (what: string): void => void findings.push({ kind: 'label outside', what });
  const symbols = spec.cities.map((c) => {
    const r = symbolRadius(c, zoom);
    return boxAt(cities.get(c.id) as Pt, r * 2, r * 2);
  });
  const fixed = [...input.obstacles, ...symbols, ...(zoom === 1 ? [] : numberBoxes(spec))];
  const cityNames = nameCities(input, zoom, fixed, sheet, findings);
  const near = [...fixed, ...cityNames.map((l) => l.box), ...input.marks];
  const seas = nameSeas(input, { zoom, sheet, taken: near, miss });
  const taken = [...near, ...seas.map((l) => l.box)];
  const groups = zoom === 2 ? nameGroups(input, { zoom, sheet, taken, miss }) : [];
  const rivers = zoom === 2 ? nameRivers(input, [...taken, ...groups.map((l) => l.box)]) : [];
  const names: ZoomNames = { zoom, seas, cities: cityNames, groups, rivers };
  return { names, findings: [...findings, ...overlaps(names, fixed)] };
}

const smallestFirst = (jobs: readonly LabelJob[]): LabelJob[] =>
  [...jobs].sort((a, b) => a.room.area - b.room.area || (a.place < b.place ? -1 : 1));

function nameSeas({ spec, fonts, seaRooms }: NamesInput, { zoom, sheet, taken, miss }: Ground): PlacedLabel[] {
  const { grid } = spec;
  const style: LabelStyle = {
    face: fonts.italic,
    sizes: [54, 48, 43, 39, 36, 33, 30, 27, 25, 23, 21].map((s) => s * (zoom === 1 ? 1 : 0.62)),
    spacing: 0.06,
    maxLines: 3,
    lineHeight: 0.98,
  };
  const jobs = spec.seas.places
    .filter((p) => p.kind === 'sea')
    .map(
      (p): LabelJob => ({
        place: p.id,
        text: p.label ?? p.name,
        suffix: '',
        style,
        styleName: 'sea',
        room: seaRooms.get(p.id) ?? empty,
        override: spec.labels.find((o) => o.place === p.id && (o.zoom ?? zoom) === zoom),
        leader: true,
      }),
    );
  const shore = spec.hexes.filter((h) => h.coast).map((h) => boxAt(grid.hex(h.code).at, 26, 28));
  const offshore = [...taken, ...shore];
  const placed: PlacedLabel[] = [];
  const crowded: string[] = [];
  for (const job of smallestFirst(jobs)) {
    const local = [...blockers(offshore, job.room.box), ...placed.map((l) => l.box)];
    const { labels, missing } = placeLabels(
      [{ ...job, leader: false }],
      local,
      sheet,
      grid.projection.project,
      () => 0,
    );
    placed.push(...labels);
    crowded.push(...missing);
  }
  // Too crowded to stay off every coastal hex: then only off names and symbols.
  const again = placeLabels(
    jobs.filter((job) => crowded.includes(job.place)),
    [...taken, ...placed.map((l) => l.box)],
    sheet,
    grid.projection.project,
    () => 0,
  );
  for (const id of again.missing) miss(`no room for the name of ${id} at zoom ${zoom}`);
  return [...placed, ...again.labels];
}

/** The names of provinces. */
function nameGroups({ spec, fonts, groupRooms }: NamesInput, { sheet, taken, miss }: Ground): PlacedLabel[] {
  const { grid } = spec;
  const style: LabelStyle = {
    face: fonts.italic,
    sizes: [15, 13.5, 12, 11, 10, 9.2, 8.5, 8, 7.5, 7.1],
    spacing: 0.1,
    maxLines: 3,
    lineHeight: 0.95,
  };
  const jobs = spec.groups.map(
    (g): LabelJob => ({
      place: g.id,
      text: g.label ?? g.name,
      suffix: '',
      style,
      styleName: 'group',
      room: groupRooms.get(g.id) ?? empty,
      override: spec.labels.find((o) => o.place === g.id),
      leader: true,
    }),
  );
  // A name beside its province stands better on the sea than on another province.
  const land = new Set(spec.hexes.map((h) => h.code));
  const foreign = ({ x0, y0, x1, y1 }: Box): number => {
    const spots: Pt[] = [
      [x0, y0],
      [x1, y0],
      [x0, y1],
      [x1, y1],
    ];
    return spots.some((q) => land.has(grid.under(q) ?? '')) ? 1 : 0;
  };
  const placed: PlacedLabel[] = [];
  // One after the other, each with the obstacles near it: thousands of boxes would be slow.
  for (const job of smallestFirst(jobs)) {
    const local = [...blockers(taken, job.room.box), ...placed.map((l) => l.box)];
    const { labels, missing } = placeLabels([job], local, sheet, grid.projection.project, foreign);
    placed.push(...labels);
    for (const id of missing) miss(`no room for the name of ${id}`);
  }
  return placed;
}

const blockers = (boxes: readonly Box[], around: Box): Box[] => boxes.filter((b) => boxesMeet(b, around, 90));

/** Names beside their symbols. Those that matter first; at the first zoom the others only where there is room. */
function nameCities(
  input: NamesInput,
  zoom: 1 | 2,
  fixed: readonly Box[],
  sheet: Box,
  findings: Finding[],
): PlacedLabel[] {
  const { spec, cities, fonts } = input;
  const out: PlacedLabel[] = [];
  const crowd = new Map(
    spec.cities.map((c) => {
      const [x, y] = cities.get(c.id) as Pt;
      const n = spec.cities.filter((o) => {
        const [ox, oy] = cities.get(o.id) as Pt;
        return Math.abs(ox - x) < 75 && Math.abs(oy - y) < 40;
      }).length;
      return [c.id, n] as const;
    }),
  );
  const rank = (c: CitySpec) =>
    (c.key ? 100 : 0) + (zoom === 1 ? c.fortress * 10 + (c.capital ? 5 : 0) : (crowd.get(c.id) ?? 0));
  const order = [...spec.cities].sort((a, b) => rank(b) - rank(a) || (a.id < b.id ? -1 : 1));
  const soft = input.marks;
  for (const city of order) {
    if (zoom === 1 && !city.key && city.fortress < 2) continue;
    const face = city.key ? fonts.bold : fonts.roman;
    const style: LabelStyle = { face, sizes: [], spacing: 0.01, maxLines: 1, lineHeight: 1 };
    const sizes = zoom === 1 ? (city.key ? [23, 21, 19.5] : [19.5]) : city.key ? [9.6, 8.8, 8] : [8.4, 7.7, 7];
    const [cx, cy] = cities.get(city.id) as Pt;
    const r = symbolRadius(city, zoom);
    const label = sizes
      .map((size) => {
        const { w, h } = measure([city.name], size, style);
        let best: { at: Pt; box: Box; cost: number } | undefined;
        const reach = zoom === 1 ? 9 : 6;
        for (const side of [0, 1, 2, 3])
          for (let slide = -1; slide <= 1.001; slide += 0.1)
            for (let off = 0.8; off <= reach; off += 1.3) {
              const at: Pt =
                side === 0
                  ? [cx + r + off + w / 2, cy + slide * (r + h / 2)]
                  : side === 1
                    ? [cx - r - off - w / 2, cy + slide * (r + h / 2)]
                    : side === 2
                      ? [cx + slide * (r + w / 2), cy - r - off - h / 2]
                      : [cx + slide * (r + w / 2), cy + r + off + h / 2];
              const cost = off * 2.2 + Math.abs(slide) * (side < 2 ? 2 : 3.5) + [0, 1, 1.4, 1.2][side];
              if (best && cost >= best.cost) continue;
              const box = boxAt(at, w, h);
              if (box.x0 < sheet.x0 || box.x1 > sheet.x1 || box.y0 < sheet.y0 || box.y1 > sheet.y1) continue;
              const hits = soft.filter((b) => boxesMeet(b, box)).length;
              if (best && cost + hits * 3 >= best.cost) continue;
              if (fixed.some((b) => boxesMeet(b, box, 0.3)) || out.some((l) => boxesMeet(l.box, box, 1))) continue;
              best = { at, box, cost: cost + hits * 3 };
            }
        return best && { ...best, size };
      })
      .find((b) => b !== undefined);
    if (!label) {
      if (zoom === 2 || city.key)
        findings.push({
          kind: 'label outside',
          what: `no room for the name of ${city.name} at zoom ${zoom}`,
        });
      continue;
    }
    out.push({
      place: city.id,
      style: city.key ? 'key' : city.capital ? 'capital' : 'city',
      lines: [city.name],
      at: label.at,
      size: label.size,
      spacing: 0.01,
      lineHeight: 1,
      box: label.box,
      angle: 0,
      inside: true,
    });
  }
  return out;
}

/** Names of rivers along the water, a little to one side of it; left out where nothing fits. */
function nameRivers({ spec, rivers, fonts }: NamesInput, taken: readonly Box[]): PlacedLabel[] {
  const style: LabelStyle = {
    face: fonts.italic,
    sizes: [7.4, 6.8],
    spacing: 0.08,
    maxLines: 1,
    lineHeight: 1,
  };
  const out: PlacedLabel[] = [];
  const longest = new Map<string, Line>();
  for (const r of rivers.lines) {
    const before = longest.get(r.name);
    if (!before || lineLength(r.line) > lineLength(before)) longest.set(r.name, r.line);
  }
  for (const [name, line] of longest) {
    let found: PlacedLabel | undefined;
    const count = Math.max(1, Math.floor(line.length / 10));
    for (let part = 0; part < count && !found; part++) {
      // Middle parts first.
      const mid = Math.floor(count / 2) + (part % 2 === 0 ? part / 2 : -(part + 1) / 2);
      const piece = line.slice(Math.max(0, mid * 10 - 12), mid * 10 + 22);
      if (piece.length < 8) continue;
      for (const off of [-5.2, 5.6]) {
        const [p, q] = [piece[0], piece[piece.length - 1]];
        const len = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
        const shifted = piece.map((s): Pt => [s[0] - ((q[1] - p[1]) / len) * off, s[1] + ((q[0] - p[0]) / len) * off]);
        const job: LabelJob = {
          place: name,
          text: name,
          suffix: '',
          style,
          styleName: 'river',
          room: empty,
          line: shifted,
          leader: false,
        };
        const around = boxOf(shifted);
        const local = [...taken, ...out.map((l) => l.box)].filter((b) => boxesMeet(b, around, 30));
        found = placeLabels([job], local, around, spec.grid.projection.project, () => 0).labels[0];
        if (found) break;
      }
    }
    if (found) out.push(found);
  }
  return out;
}

/** Two names on each other, or a name on a number, a symbol or a box. */
function overlaps(names: ZoomNames, fixed: readonly Box[]): Finding[] {
  const found: Finding[] = [];
  const all = [...names.seas, ...names.cities, ...names.groups, ...names.rivers];
  all.forEach((a, i) => {
    for (const b of all.slice(i + 1))
      if (boxesMeet(a.box, b.box))
        found.push({
          kind: 'labels overlap',
          what: `${a.lines.join(' ')} and ${b.lines.join(' ')} at zoom ${names.zoom}`,
        });
    if (fixed.some((b) => boxesMeet(a.box, b)))
      found.push({ kind: 'labels overlap', what: `${a.lines.join(' ')} at zoom ${names.zoom}` });
  });
  return found;
}
