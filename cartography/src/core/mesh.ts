// The micro-cells: jittered points over the sheet, denser along the coast on both its sides, and who lies where.
import { Delaunay } from 'd3-delaunay';
import type { Landmass } from '../geo/geodata.ts';
import { type Line, type Pt, resample } from './geometry.ts';
import { unit } from './noise.ts';

export const WATER = -1;
export const VOID = -2;

export interface MeshOptions {
  readonly width: number;
  readonly height: number;
  /** The world goes on this far beyond the sheet, so that nothing needs closing at the rim. */
  readonly margin: number;
  readonly spacing: number;
  readonly seed: number;
  /** Places that need finer cells: centre and radius. */
  readonly fine?: readonly { at: Pt; radius: number }[];
  /** Lines whose surroundings need finer cells, so that a ridge keeps its breadth. */
  readonly bands?: readonly { line: Line; half: number }[];
}

export interface Mesh {
  readonly points: readonly Pt[];
  /** Landmass id, WATER or VOID, per cell. */
  readonly ground: Int32Array;
  readonly neighbours: readonly (readonly number[])[];
  readonly delaunay: Delaunay<Pt>;
  /** The nearest cell to p among those that pass. */
  nearest(p: Pt, pass: (cell: number) => boolean): number;
}

/** Answers which landmass a point lies in, by scan lines over bucketed edges. */
export function landIndex(land: readonly Landmass[]): (p: Pt) => number {
  const bucket = 4;
  const rows = new Map<number, { a: Pt; b: Pt; id: number }[]>();
  for (const mass of land)
    for (const ring of mass.rings)
      ring.forEach((b, i) => {
        const a = ring[(i + ring.length - 1) % ring.length];
        const from = Math.floor(Math.min(a[1], b[1]) / bucket);
        const to = Math.floor(Math.max(a[1], b[1]) / bucket);
        for (let row = from; row <= to; row++) {
          const list = rows.get(row);
          if (list) list.push({ a, b, id: mass.id });
          else rows.set(row, [{ a, b, id: mass.id }]);
        }
      });
  return ([x, y]) => {
    const inside = new Map<number, boolean>();
    for (const { a, b, id } of rows.get(Math.floor(y / bucket)) ?? [])
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
        inside.set(id, !inside.get(id));
    for (const [id, yes] of inside) if (yes) return id;
    return WATER;
  };
}

function coastPairs(land: readonly Landmass[], spacing: number): Pt[] {
  const out: Pt[] = [];
  const off = spacing * 0.17;
  for (const mass of land)
    for (const ring of mass.rings) {
      const line: Line = resample([...ring, ring[0]], spacing * 0.55);
      for (let i = 1; i < line.length; i++) {
        const [a, b] = [line[i - 1], line[i]];
        const len = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        const nx = (-(b[1] - a[1]) / len) * off;
        const ny = ((b[0] - a[0]) / len) * off;
        const mid: Pt = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
        out.push([mid[0] + nx, mid[1] + ny], [mid[0] - nx, mid[1] - ny]);
      }
    }
  return out;
}

/** Whether a point lies within a band or this far outside it, by a coarse grid of marked squares. */
function nearBands(bands: readonly { line: Line; half: number }[], beyond: number): (p: Pt) => boolean {
  const square = 4;
  const marked = new Set<number>();
  const key = (x: number, y: number) => Math.round(x / square) * 100003 + Math.round(y / square);
  for (const { line, half } of bands) {
    const reach = half + beyond;
    for (const p of resample(line, square))
      for (let dx = -reach; dx <= reach; dx += square)
        for (let dy = -reach; dy <= reach; dy += square)
          if (Math.hypot(dx, dy) <= reach) marked.add(key(p[0] + dx, p[1] + dy));
  }
  return (p) => marked.has(key(p[0], p[1]));
}

export function makeMesh(land: readonly Landmass[], options: MeshOptions): Mesh {
  const { width, height, margin, spacing, seed } = options;
  const points: Pt[] = [];
  const reach = margin + spacing * 2.5;
  const taken = new Set<number>();
  const slot = spacing * 0.5;
  const key = (p: Pt) => Math.floor(p[0] / slot) * 100003 + Math.floor(p[1] / slot);
  const add = (p: Pt) => {
    points.push(p);
    taken.add(key(p));
  };
  for (const { at, radius } of options.fine ?? []) {
    const step = Math.max(1.5, radius / 4);
    for (let dx = -radius * 2; dx <= radius * 2; dx += step)
      for (let dy = -radius * 2; dy <= radius * 2; dy += step)
        if (Math.hypot(dx, dy) <= radius * 2)
          add([
            at[0] + dx + (unit(seed, points.length, 5) - 0.5) * step * 0.6,
            at[1] + dy + (unit(seed, points.length, 6) - 0.5) * step * 0.6,
          ]);
  }
  for (const p of coastPairs(land, spacing)) add(p);
  const bands = options.bands ?? [];
  if (bands.length > 0) {
    const near = nearBands(bands, spacing * 0.8);
    const step = spacing * 0.45;
    const dense: Pt[] = [];
    for (let y = -margin, j = 0; y <= height + margin; y += step, j++)
      for (let x = -margin + (j % 2) * step * 0.5, i = 0; x <= width + margin; x += step, i++) {
        if (!near([x, y])) continue;
        const p: Pt = [x + (unit(seed, j, i, 7) - 0.5) * step * 0.6, y + (unit(seed, j, i, 8) - 0.5) * step * 0.6];
        if (!taken.has(key(p))) dense.push(p);
      }
    for (const p of dense) add(p);
  }
  let row = 0;
  for (let y = -reach; y <= height + reach; y += spacing, row++) {
    let column = 0;
    for (let x = -reach + (row % 2) * spacing * 0.5; x <= width + reach; x += spacing, column++) {
      const p: Pt = [
        x + (unit(seed, row, column, 1) - 0.5) * spacing * 0.75,
        y + (unit(seed, row, column, 2) - 0.5) * spacing * 0.75,
      ];
      if (!taken.has(key(p))) points.push(p);
    }
  }
  const delaunay = new Delaunay<Pt>(Float64Array.from(points.flatMap((p) => [p[0], p[1]])) as never);
  const landAt = landIndex(land);
  const ground = Int32Array.from(points, (p) =>
    p[0] < -margin || p[1] < -margin || p[0] > width + margin || p[1] > height + margin ? VOID : landAt(p),
  );
  const neighbours = points.map((_, i) => [...delaunay.neighbors(i)]);
  const nearest = (p: Pt, pass: (cell: number) => boolean): number => {
    const start = delaunay.find(p[0], p[1]);
    if (pass(start)) return start;
    // Widen ring by ring, then take the closest of everything seen in the first ring that has one, and the next.
    const seen = new Set([start]);
    let ring = [start];
    let best = -1;
    let bestD = Infinity;
    let extra = 0;
    while (ring.length > 0 && extra < 3) {
      const next: number[] = [];
      for (const cell of ring)
        for (const n of neighbours[cell])
          if (!seen.has(n)) {
            seen.add(n);
            next.push(n);
            const d = Math.hypot(points[n][0] - p[0], points[n][1] - p[1]);
            if (pass(n) && d < bestD) {
              best = n;
              bestD = d;
            }
          }
      if (best >= 0) extra++;
      ring = next;
    }
    return best;
  };
  return { points, ground, neighbours, delaunay, nearest };
}
