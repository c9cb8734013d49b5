// Lines along hexsides: joined into chains, and rivers bent so that they look like water but keep to their sides.
import { dist, type Line, lerp, type Pt } from '../core/geometry.ts';
import { hash, unit } from '../core/noise.ts';
import type { HexGrid } from './grid.ts';
import type { SideSpec } from './spec.ts';

export type Segment = readonly [Pt, Pt];

/** Joins segments that meet end to end; a chain goes on where exactly two meet. */
export function chainSegments(segments: readonly Segment[], keyOf: (p: Pt) => string): Line[] {
  const ends = new Map<string, number[]>();
  segments.forEach((segment, i) => {
    for (const p of segment) {
      const key = keyOf(p);
      const list = ends.get(key);
      if (list) list.push(i);
      else ends.set(key, [i]);
    }
  });
  const used = new Uint8Array(segments.length);
  const grow = (from: Pt): Pt[] => {
    const out: Pt[] = [];
    for (let at = from; ; ) {
      const here = ends.get(keyOf(at)) ?? [];
      if (here.length !== 2) break;
      const next = here.find((i) => !used[i]);
      if (next === undefined) break;
      used[next] = 1;
      const [a, b] = segments[next];
      at = keyOf(a) === keyOf(at) ? b : a;
      out.push(at);
    }
    return out;
  };
  const lines: Pt[][] = [];
  segments.forEach(([a, b], i) => {
    if (used[i]) return;
    used[i] = 1;
    const ahead = grow(b);
    const behind = grow(a).reverse();
    lines.push([...behind, a, b, ...ahead]);
  });
  return lines;
}

export interface DrawnRiver {
  readonly name: string;
  readonly line: Line;
  /** Whether the line begins and ends at a spring, and should taper there. */
  readonly springs: readonly [boolean, boolean];
}

export interface Rivers {
  readonly lines: readonly DrawnRiver[];
  /** Where the water crosses the middle of a side, and the direction of flow there. */
  middle(a: string, b: string): { at: Pt; angle: number };
}

const pairKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Smooth curve through the points (Catmull–Rom), a few steps per span. */
export function curve(points: Line, steps = 5): Pt[] {
  const out: Pt[] = [points[0]];
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let s = 1; s <= steps; s++) {
      const t = s / steps;
      const f = (k: 0 | 1) =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t);
      out.push([f(0), f(1)]);
    }
  }
  return out;
}

/**
 * Corners move towards the middle of their river neighbours and every side's middle swings a little to one hand, so
 * that the zigzag becomes a winding course that never leaves its sides by more than a few units.
 */
export function drawRivers(
  grid: HexGrid,
  sides: readonly SideSpec[],
  seed: number,
  /** Nearest open water to a river's end, if near enough. */
  mouth: (p: Pt) => Pt | undefined,
): Rivers {
  const wet = sides.filter((s) => s.rivers.length > 0).map((s) => ({ ...s, segment: grid.side(s.a, s.b) as Segment }));
  const around = new Map<string, Pt[]>();
  for (const { segment } of wet)
    for (const [p, q] of [segment, [segment[1], segment[0]]]) {
      const key = grid.cornerKey(p);
      const list = around.get(key);
      if (list) list.push(q);
      else around.set(key, [q]);
    }
  const bent = (p: Pt): Pt => {
    const others = around.get(grid.cornerKey(p)) ?? [];
    if (others.length < 2) return p;
    const mean: Pt = [
      others.reduce((s, q) => s + q[0], 0) / others.length,
      others.reduce((s, q) => s + q[1], 0) / others.length,
    ];
    return lerp(p, mean, others.length === 2 ? 0.42 : 0.12);
  };
  const middles = new Map<string, { at: Pt; angle: number }>();
  for (const { a, b, segment } of wet) {
    const [p, q] = segment;
    const [bp, bq] = [bent(p), bent(q)];
    const len = dist(p, q);
    const [column, row] = [grid.hex(a).column, grid.hex(a).row];
    const swing = (unit(hash(seed, column, row), grid.hex(b).column, grid.hex(b).row) - 0.5) * len * 0.2;
    const m = lerp(lerp(bp, bq, 0.5), lerp(p, q, 0.5), 0.35);
    const angle = Math.atan2(bq[1] - bp[1], bq[0] - bp[0]);
    middles.set(pairKey(a, b), {
      at: [m[0] - Math.sin(angle) * swing, m[1] + Math.cos(angle) * swing],
      angle,
    });
  }
  const names = [...new Set(wet.map((s) => s.rivers[0]))];
  const lines = names.flatMap((name, n) => {
    const own = wet.filter((s) => s.rivers[0] === name);
    const mids = new Map(
      own.map((s) => [
        pairKey(grid.cornerKey(s.segment[0]), grid.cornerKey(s.segment[1])),
        middles.get(pairKey(s.a, s.b))?.at as Pt,
      ]),
    );
    return chainSegments(
      own.map((s) => s.segment),
      grid.cornerKey,
    ).map((chain): DrawnRiver => {
      const points: Pt[] = [];
      chain.forEach((p, i) => {
        if (i > 0) {
          const mid = mids.get(pairKey(grid.cornerKey(chain[i - 1]), grid.cornerKey(p)));
          if (mid) points.push(mid);
        }
        points.push(bent(p));
      });
      const free = (p: Pt) => (around.get(grid.cornerKey(p)) ?? []).length < 2;
      const ends = [chain[0], chain[chain.length - 1]];
      const out = ends.map((p) => (free(p) ? mouth(p) : undefined));
      // A river has one mouth: the end nearer to open water.
      if (out[0] && out[1]) out[dist(ends[0], out[0]) > dist(ends[1], out[1]) ? 0 : 1] = undefined;
      if (out[0]) points.unshift(out[0]);
      if (out[1]) points.push(out[1]);
      return {
        name,
        line: wander(curve(points), hash(seed, n, points.length)),
        springs: [free(ends[0]) && !out[0], free(ends[1]) && !out[1]],
      };
    });
  });
  return {
    lines,
    middle: (a, b) => {
      const found = middles.get(pairKey(a, b));
      if (!found) throw new Error(`no river between ${a} and ${b}`);
      return found;
    },
  };
}

/** Small bends on a smooth line; both ends stay. */
function wander(line: Line, seed: number): Pt[] {
  return line.map((p, i) => {
    if (i === 0 || i === line.length - 1) return p;
    const [a, b] = [line[i - 1], line[i + 1]];
    const len = dist(a, b) || 1;
    const push = (unit(seed, i) - 0.5) * 1.15;
    return [p[0] - ((b[1] - a[1]) / len) * push, p[1] + ((b[0] - a[0]) / len) * push];
  });
}
