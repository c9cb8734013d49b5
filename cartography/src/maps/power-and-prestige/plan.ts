// Where towns stand on the sheet and how the roads run between them.
import { boxesMeet, boxOf, dist, type Line, nearestOnSegment, type Pt, segmentsCross } from '../../core/geometry.ts';
import { hash, seedOf, unit } from '../../core/noise.ts';
import type { LocationRow, Tables } from './tables.ts';

/** Side of a building plot and the distance between the middles of two. */
export const PLOT = 19;
const PITCH = 21;

export interface Town extends Omit<LocationRow, 'at'> {
  readonly at: Pt;
  /** Nothing else may come nearer than this. */
  readonly r: number;
  /** Middles of the building plots. */
  readonly plots: readonly Pt[];
  /** The town wall, or nothing for a point. */
  readonly wall: Line;
}

export interface Road {
  readonly a: Town;
  readonly b: Town;
  readonly river: boolean;
  readonly line: Line;
}

export interface Plan {
  readonly towns: readonly Town[];
  readonly roads: readonly Road[];
  readonly town: ReadonlyMap<string, Town>;
}

const SPREAD: readonly (readonly Pt[])[] = [
  [],
  [[0, 0]],
  [
    [-0.5, 0],
    [0.5, 0],
  ],
  [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0, 0.5],
  ],
  [
    [-0.5, -0.5],
    [0.5, -0.5],
    [-0.5, 0.5],
    [0.5, 0.5],
  ],
];
const RADIUS = [9, 17, 26, 31, 32];

/** A bastioned wall around the plots, each corner a little off, so that no two towns are alike. */
function wallOf(at: Pt, sites: number, seed: number): Pt[] {
  if (sites === 0) return [];
  const w = sites === 1 ? 13.5 : 24;
  const h = sites <= 2 ? 13.5 : 24;
  const corner = 6;
  const raw: Pt[] =
    sites === 3
      ? [
          [-w + corner, -h],
          [w - corner, -h],
          [w, -h + corner],
          [w, 2],
          [w * 0.56, h * 0.62],
          [w * 0.5, h],
          [-w * 0.5, h],
          [-w * 0.56, h * 0.62],
          [-w, 2],
          [-w, -h + corner],
        ]
      : [
          [-w + corner, -h],
          [w - corner, -h],
          [w, -h + corner],
          [w, h - corner],
          [w - corner, h],
          [-w + corner, h],
          [-w, h - corner],
          [-w, -h + corner],
        ];
  return raw.map(([x, y], i) => [at[0] + x * (1 + unit(seed, i, 1) * 0.09), at[1] + y * (1 + unit(seed, i, 2) * 0.09)]);
}

/** Towns moved by hand, in units: the fields beside them are too thin for their river otherwise. */
const NUDGED: Readonly<Record<string, Pt>> = { mannheim: [16, 0] };

/** Pushes towns apart until a plot never covers a neighbour; none moves farther than needed. */
function settle({ locations: rows, roads }: Tables, project: (p: Pt) => Pt): Pt[] {
  const crossing = new Set(roads.filter((r) => r.river).flatMap((r) => [`${r.a} ${r.b}`, `${r.b} ${r.a}`]));
  const at = rows.map((r): [number, number] => {
    const [x, y] = project(r.at);
    const [dx, dy] = NUDGED[r.id] ?? [0, 0];
    return [x + dx, y + dy];
  });
  const index = new Map(rows.map((r, i) => [r.id, i]));
  const ways = roads.map((r) => [index.get(r.a) ?? 0, index.get(r.b) ?? 0] as const);
  for (let round = 0; round < 60; round++) {
    // A road keeps clear of the towns it does not lead to.
    for (const [a, b] of ways)
      for (let k = 0; k < at.length; k++) {
        if (k === a || k === b) continue;
        const { at: foot, d } = nearestOnSegment(at[k], at[a], at[b]);
        const want = RADIUS[rows[k].sites] + 20;
        if (d >= want || d === 0) continue;
        const push = (want - d) / d / 2;
        const [dx, dy] = [(at[k][0] - foot[0]) * push * 0.5, (at[k][1] - foot[1]) * push * 0.5];
        at[k][0] += dx;
        at[k][1] += dy;
        for (const end of [a, b]) {
          at[end][0] -= dx * 0.5;
          at[end][1] -= dy * 0.5;
        }
      }
    for (let i = 0; i < at.length; i++)
      for (let j = i + 1; j < at.length; j++) {
        // Between two banks there must be room for a bridge.
        const gap = crossing.has(`${rows[i].id} ${rows[j].id}`) ? 30 : 14;
        const want = RADIUS[rows[i].sites] + RADIUS[rows[j].sites] + gap;
        const d = dist(at[i], at[j]);
        if (d >= want || d === 0) continue;
        // Points give way to cities.
        const share = rows[i].sites > 0 === rows[j].sites > 0 ? 0.5 : rows[i].sites > 0 ? 0.15 : 0.85;
        const push = (want - d) / d / 2;
        const [dx, dy] = [(at[j][0] - at[i][0]) * push, (at[j][1] - at[i][1]) * push];
        at[i][0] -= dx * share;
        at[i][1] -= dy * share;
        at[j][0] += dx * (1 - share);
        at[j][1] += dy * (1 - share);
      }
  }
  return at;
}

/** A road as a calm bow with a little wander in it. */
function bow(a: Pt, b: Pt, seed: number, amount: number): Pt[] {
  const len = dist(a, b);
  const n = Math.max(4, Math.round(len / 7));
  const nx = -(b[1] - a[1]) / len;
  const ny = (b[0] - a[0]) / len;
  const swing = (0.04 + unit(seed, 1) * 0.05) * len * amount;
  const wave = (unit(seed, 2) - 0.5) * 0.07 * len * amount;
  const fine = (unit(seed, 3) - 0.5) * 0.03 * len * amount;
  return Array.from({ length: n + 1 }, (_, i): Pt => {
    const t = i / n;
    const off = Math.sin(Math.PI * t) * swing + Math.sin(2 * Math.PI * t) * wave + Math.sin(5 * Math.PI * t) * fine;
    return [a[0] + (b[0] - a[0]) * t + nx * off, a[1] + (b[1] - a[1]) * t + ny * off];
  });
}

export const linesCross = (p: Line, q: Line): boolean => crossings(p, q) > 0;

/** How often two lines cross. */
export function crossings(p: Line, q: Line): number {
  const [b, c] = [boxOf(p), boxOf(q)];
  if (!boxesMeet(b, c)) return 0;
  let count = 0;
  for (let i = 1; i < p.length; i++) {
    const [u, v] = [p[i - 1], p[i]];
    if (Math.max(u[0], v[0]) < c.x0 || Math.min(u[0], v[0]) > c.x1) continue;
    if (Math.max(u[1], v[1]) < c.y0 || Math.min(u[1], v[1]) > c.y1) continue;
    for (let j = 1; j < q.length; j++) if (segmentsCross(u, v, q[j - 1], q[j])) count++;
  }
  return count;
}

export const distanceTo = (p: Pt, line: Line): number => {
  let least = Infinity;
  for (let i = 1; i < line.length; i++) least = Math.min(least, nearestOnSegment(p, line[i - 1], line[i]).d);
  return least;
};

export function makePlan(tables: Tables, seed: number, project: (p: Pt) => Pt): Plan {
  const spots = settle(tables, project);
  const towns = tables.locations.map((row, i): Town => {
    const at = spots[i];
    return {
      ...row,
      at,
      r: RADIUS[row.sites],
      plots: SPREAD[row.sites].map(([x, y]): Pt => [at[0] + x * PITCH, at[1] + y * PITCH]),
      wall: wallOf(at, row.sites, hash(seed, seedOf(row.id))),
    };
  });
  const town = new Map(towns.map((t) => [t.id, t]));
  const ends = tables.roads.map((r) => [town.get(r.a), town.get(r.b)] as [Town, Town]);
  const lines: Line[] = ends.map(([a, b]) => [a.at, b.at]);
  tables.roads.forEach((row, i) => {
    const [a, b] = ends[i];
    const own = hash(seed, seedOf(`${row.a} ${row.b}`));
    const sign = unit(own, 9) < 0.5 ? 1 : -1;
    const near = towns.filter((t) => t !== a && t !== b && nearestOnSegment(t.at, a.at, b.at).d < t.r + 60);
    const fits = (line: Line, air: number) =>
      near.every((t) => distanceTo(t.at, line) > t.r + air) &&
      lines.every((other, j) => {
        const shared = j === i || ends[j].includes(a) || ends[j].includes(b);
        return shared || !linesCross(line, other);
      });
    const bows = [1, -1, 0.6, -0.6, 0.3, -0.3, 0, 1.7, -1.7, 2.4, -2.4].map((amount) =>
      bow(a.at, b.at, own, amount * sign),
    );
    lines[i] = bow(a.at, b.at, own, 0);
    for (const air of [18, 12, 7]) {
      const found = bows.find((line) => fits(line, air));
      if (found) {
        lines[i] = found;
        break;
      }
    }
  });
  return {
    towns,
    town,
    roads: tables.roads.map((row, i) => ({
      a: ends[i][0],
      b: ends[i][1],
      river: row.river,
      line: lines[i],
    })),
  };
}
