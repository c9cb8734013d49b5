// Multi-source shortest paths over the micro-cells: who reaches a cell first owns it.
import type { Ridge, River } from '../geo/geodata.ts';
import { boxOf, nearestOnSegment, type Pt, segmentsCross } from './geometry.ts';
import type { Mesh } from './mesh.ts';
import { valueNoise } from './noise.ts';

export interface Seed {
  readonly cell: number;
  readonly owner: number;
}

export interface Terrain {
  /** Height 0..10 per cell. */
  readonly height: Float64Array;
  crossesRiver(a: number, b: number): number;
}

/** Heights from the ridges, and river crossings by a hashed grid of river segments. */
export function terrainOf(mesh: Mesh, ridges: readonly Ridge[], rivers: readonly River[], unitsPerKm: number): Terrain {
  const height = new Float64Array(mesh.points.length);
  for (const ridge of ridges) {
    const half = Math.max(4, ridge.width * unitsPerKm * 1.6);
    const box = boxOf(ridge.line);
    for (let c = 0; c < mesh.points.length; c++) {
      const p = mesh.points[c];
      if (p[0] < box.x0 - half || p[0] > box.x1 + half || p[1] < box.y0 - half || p[1] > box.y1 + half) continue;
      for (let i = 1; i < ridge.line.length; i++) {
        const { d } = nearestOnSegment(p, ridge.line[i - 1], ridge.line[i]);
        if (d < half) height[c] = Math.max(height[c], ridge.height * (1 - d / half));
      }
    }
  }
  const cell = 16;
  const grid = new Map<number, { a: Pt; b: Pt; rank: number }[]>();
  const key = (x: number, y: number) => Math.floor(x / cell) * 100003 + Math.floor(y / cell);
  for (const river of rivers)
    for (let i = 1; i < river.line.length; i++) {
      const [a, b] = [river.line[i - 1], river.line[i]];
      for (let x = Math.min(a[0], b[0]) - cell; x <= Math.max(a[0], b[0]) + cell; x += cell)
        for (let y = Math.min(a[1], b[1]) - cell; y <= Math.max(a[1], b[1]) + cell; y += cell) {
          const k = key(x, y);
          const list = grid.get(k);
          if (list) list.push({ a, b, rank: river.rank });
          else grid.set(k, [{ a, b, rank: river.rank }]);
        }
    }
  return {
    height,
    crossesRiver: (i, j) => {
      const [a, b] = [mesh.points[i], mesh.points[j]];
      let worst = 0;
      for (const s of grid.get(key((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) ?? [])
        if (segmentsCross(a, b, s.a, s.b)) worst = Math.max(worst, 4 - s.rank);
      return worst;
    },
  };
}

export interface FloodOptions {
  readonly seed: number;
  /** 0 = straight lines, 0.6 = wild. */
  readonly wildness: number;
  readonly river: number;
  readonly climb: number;
}

export interface Flooded {
  readonly owner: Int32Array;
  readonly cost: Float64Array;
}

/** Floods the cells where `open` is true; a step is possible when `step` says so. */
export function flood(
  mesh: Mesh,
  seeds: readonly Seed[],
  step: (from: number, to: number) => boolean,
  options: FloodOptions,
  terrain?: Terrain,
): Flooded {
  const n = mesh.points.length;
  const cost = new Float64Array(n).fill(Infinity);
  const owner = new Int32Array(n).fill(-1);
  const heap: { at: number; c: number }[] = [];
  const push = (at: number, c: number) => {
    let i = heap.length;
    heap.push({ at, c });
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (heap[up].c <= c) break;
      heap[i] = heap[up];
      i = up;
    }
    heap[i] = { at, c };
  };
  const pop = () => {
    const top = heap[0];
    const last = heap.pop() as { at: number; c: number };
    if (heap.length > 0) {
      let i = 0;
      for (;;) {
        let kid = 2 * i + 1;
        if (kid >= heap.length) break;
        if (kid + 1 < heap.length && heap[kid + 1].c < heap[kid].c) kid++;
        if (heap[kid].c >= last.c) break;
        heap[i] = heap[kid];
        i = kid;
      }
      heap[i] = last;
    }
    return top;
  };
  for (const s of seeds) {
    // A later seed overrules an earlier one on the same cell: cut-outs come last.
    cost[s.cell] = 0;
    owner[s.cell] = s.owner;
    push(s.cell, 0);
  }
  while (heap.length > 0) {
    const { at, c } = pop();
    if (c > cost[at]) continue;
    const a = mesh.points[at];
    for (const to of mesh.neighbours[at]) {
      if (!step(at, to)) continue;
      const b = mesh.points[to];
      const rough = 1 + (valueNoise(options.seed, (a[0] + b[0]) / 26, (a[1] + b[1]) / 26) - 0.5) * 2 * options.wildness;
      let d = Math.hypot(a[0] - b[0], a[1] - b[1]) * rough;
      if (terrain) {
        const rise = terrain.height[to] - terrain.height[at];
        if (rise > 0) d += rise * options.climb;
        const wet = terrain.crossesRiver(at, to);
        if (wet > 0) d += (wet / 3) * options.river;
      }
      if (c + d < cost[to]) {
        cost[to] = c + d;
        owner[to] = owner[at];
        push(to, c + d);
      }
    }
  }
  return { owner, cost };
}
