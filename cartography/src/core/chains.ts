// Border lines between owners: each extracted once from the dual of the cells, then drawn out as a natural line that
// both sides share.
import type { River } from '../geo/geodata.ts';
import { dist, type Line, lineLength, nearestOnSegment, type Pt, relax, resample, simplify } from './geometry.ts';
import { type Mesh, VOID, WATER } from './mesh.ts';
import { unit } from './noise.ts';

export type End =
  | { readonly kind: 'junction' }
  | { readonly kind: 'coast'; readonly mass: number }
  | { readonly kind: 'rim' };

export interface Chain {
  readonly left: number;
  readonly right: number;
  readonly sea: boolean;
  /** Landmass id, or WATER. */
  readonly ground: number;
  readonly points: Pt[];
  readonly ends: readonly [End, End];
  readonly closed: boolean;
}

/** Walks the dual edges between different owners of the same ground. */
export function extractChains(mesh: Mesh, owner: Int32Array): Chain[] {
  const { triangles, halfedges } = mesh.delaunay;
  const next = (e: number) => (e % 3 === 2 ? e - 2 : e + 1);
  const tri = (e: number) => Math.floor(e / 3);
  const kept = (e: number) => {
    const i = triangles[e];
    const j = triangles[next(e)];
    return (
      halfedges[e] >= 0 &&
      owner[i] !== owner[j] &&
      owner[i] >= 0 &&
      owner[j] >= 0 &&
      mesh.ground[i] === mesh.ground[j] &&
      mesh.ground[i] !== VOID
    );
  };
  const edgesOf = (t: number) => [3 * t, 3 * t + 1, 3 * t + 2].filter(kept);
  const centre = (t: number): Pt => {
    const [p, q, r] = [0, 1, 2].map((k) => mesh.points[triangles[3 * t + k]]);
    return [(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3];
  };
  const used = new Uint8Array(triangles.length);
  const chains: Chain[] = [];
  const endAt = (t: number, ground: number): End => {
    if (edgesOf(t).length === 3) return { kind: 'junction' };
    const cells = [0, 1, 2].map((k) => triangles[3 * t + k]);
    if (cells.some((c) => mesh.ground[c] === VOID)) return { kind: 'rim' };
    const other = cells.map((c) => mesh.ground[c]).find((g) => g !== ground) ?? WATER;
    return { kind: 'coast', mass: ground === WATER ? other : ground };
  };
  /** Follows from half-edge e (leaving its triangle) to the end of the chain. */
  const walk = (start: number): void => {
    if (used[start]) return;
    const [u, v] = [triangles[start], triangles[next(start)]];
    const [from, to] = [centre(tri(start)), centre(tri(halfedges[start]))];
    const turn =
      (to[0] - from[0]) * (mesh.points[u][1] - mesh.points[v][1]) -
      (to[1] - from[1]) * (mesh.points[u][0] - mesh.points[v][0]);
    const [left, right] = turn < 0 ? [owner[u], owner[v]] : [owner[v], owner[u]];
    const ground = mesh.ground[triangles[start]];
    const first = tri(start);
    const points: Pt[] = [centre(first)];
    let e = start;
    for (;;) {
      used[e] = used[halfedges[e]] = 1;
      const back = halfedges[e];
      const t = tri(back);
      points.push(centre(t));
      const onward = edgesOf(t).filter((k) => k !== back);
      if (onward.length !== 1 || t === first) {
        const closed = t === first && onward.length === 1;
        chains.push({
          left,
          right,
          sea: ground === WATER,
          ground,
          points,
          ends: closed ? [{ kind: 'junction' }, { kind: 'junction' }] : [endAt(first, ground), endAt(t, ground)],
          closed,
        });
        return;
      }
      e = onward[0];
    }
  };
  for (let t = 0; t < triangles.length / 3; t++) {
    const edges = edgesOf(t);
    if (edges.length === 1 || edges.length === 3) for (const e of edges) walk(e);
  }
  for (let e = 0; e < triangles.length; e++) if (kept(e) && !used[e]) walk(e);
  return chains;
}

export interface Character {
  /** Rounds of smoothing. */
  readonly smooth: number;
  /** Sideways push at midpoints as a share of the segment. */
  readonly wild: number;
  readonly step: number;
}

/** Gives a smoothed chain the small irregularity of a drawn border; calmer near its ends, so junctions stay clean. */
export function roughen(line: Line, seed: number, character: Character): Pt[] {
  let now = resample(relax(resample(line, 4), character.smooth), character.step);
  const total = lineLength(now);
  for (let round = 0; round < 3; round++) {
    const out: Pt[] = [now[0]];
    let run = 0;
    for (let i = 1; i < now.length; i++) {
      const [a, b] = [now[i - 1], now[i]];
      const len = dist(a, b);
      run += len;
      const calm = Math.min(1, Math.min(run - len / 2, total - run + len / 2) / 10);
      if (len > 1.6) {
        const push = (unit(seed, round, i) - 0.5) * 2 * character.wild * calm;
        out.push([(a[0] + b[0]) / 2 - (b[1] - a[1]) * push, (a[1] + b[1]) / 2 + (b[0] - a[0]) * push]);
      }
      out.push(b);
    }
    now = out;
  }
  return simplify(now, 0.35);
}

interface Foot {
  readonly river: number;
  /** Segment index plus share: a position along the river. */
  readonly at: number;
  readonly d: number;
}

function footOn(p: Pt, rivers: readonly River[], reach: number): Foot | undefined {
  let best: Foot | undefined;
  rivers.forEach((river, r) => {
    for (let i = 1; i < river.line.length; i++) {
      const a = river.line[i - 1];
      const b = river.line[i];
      if (Math.min(a[0], b[0]) - reach > p[0] || Math.max(a[0], b[0]) + reach < p[0]) continue;
      if (Math.min(a[1], b[1]) - reach > p[1] || Math.max(a[1], b[1]) + reach < p[1]) continue;
      const { d, t } = nearestOnSegment(p, a, b);
      if (d < reach && (!best || d < best.d)) best = { river: r, at: i - 1 + t, d };
    }
  });
  return best;
}

function stretch(line: Line, from: number, to: number): Pt[] {
  const point = (at: number): Pt => {
    const i = Math.min(line.length - 2, Math.floor(at));
    const t = at - i;
    return [line[i][0] + (line[i + 1][0] - line[i][0]) * t, line[i][1] + (line[i + 1][1] - line[i][1]) * t];
  };
  const out: Pt[] = [point(from)];
  if (from <= to) for (let i = Math.ceil(from); i <= Math.floor(to); i++) out.push(line[i]);
  else for (let i = Math.floor(from); i >= Math.ceil(to); i--) out.push(line[i]);
  out.push(point(to));
  return out;
}

/**
 * Where a river border runs beside a real river, it becomes that river: the run of the line that lies within reach is
 * replaced by the river's own course. The rest stays as drawn.
 */
export function adoptRivers(line: Line, rivers: readonly River[], reach: number): { line: Pt[]; share: number } {
  const fine = resample(line, 3);
  const feet = fine.map((p) => footOn(p, rivers, reach));
  const keepEnd = Math.min(2, Math.floor(fine.length / 4));
  const out: Pt[] = [];
  let adopted = 0;
  let i = 0;
  while (i < fine.length) {
    const foot = feet[i];
    if (!foot || i < keepEnd || i >= fine.length - keepEnd) {
      out.push(fine[i++]);
      continue;
    }
    let j = i;
    while (j + 1 < fine.length - keepEnd && feet[j + 1]?.river === foot.river) j++;
    const end = feet[j] as Foot;
    const piece = j > i + 1 ? stretch(rivers[foot.river].line, foot.at, end.at) : [];
    const own = lineLength(fine.slice(i, j + 1));
    const wander = piece.reduce((far, p) => Math.max(far, Math.min(...fine.slice(i, j + 1).map((q) => dist(p, q)))), 0);
    if (piece.length > 1 && lineLength(piece) < own * 2.2 + 6 && wander < reach * 1.3) {
      out.push(...piece);
      adopted += own;
    } else out.push(...fine.slice(i, j + 1));
    i = j + 1;
  }
  return { line: out, share: adopted / Math.max(1, lineLength(fine)) };
}
