// Finds where a line meets a coast, by a grid over the coast's segments.
import type { Landmass } from '../geo/geodata.ts';
import { nearestOnSegment, type Pt } from './geometry.ts';

export interface CoastHit {
  /** `landmass/ring`. */
  readonly key: string;
  readonly seg: number;
  readonly t: number;
  readonly p: Pt;
}

export interface CoastIndex {
  /** All crossings of the segment, in order. */
  crossings(a: Pt, b: Pt, mass: number): CoastHit[];
  nearest(p: Pt, mass: number): CoastHit | undefined;
}

interface Segment {
  readonly a: Pt;
  readonly b: Pt;
  readonly mass: number;
  readonly key: string;
  readonly seg: number;
}

const CELL = 24;

/** `mass` below zero means any landmass. */
export function coastIndex(land: readonly Landmass[], skip: (p: Pt) => boolean): CoastIndex {
  const grid = new Map<number, Segment[]>();
  const keyOf = (cx: number, cy: number) => cx * 100003 + cy;
  for (const mass of land)
    mass.rings.forEach((ring, r) => {
      ring.forEach((a, seg) => {
        const b = ring[(seg + 1) % ring.length];
        if (skip(a) && skip(b)) return;
        const one: Segment = { a, b, mass: mass.id, key: `${mass.id}/${r}`, seg };
        for (let cx = Math.floor(Math.min(a[0], b[0]) / CELL); cx <= Math.floor(Math.max(a[0], b[0]) / CELL); cx++)
          for (let cy = Math.floor(Math.min(a[1], b[1]) / CELL); cy <= Math.floor(Math.max(a[1], b[1]) / CELL); cy++) {
            const k = keyOf(cx, cy);
            const list = grid.get(k);
            if (list) list.push(one);
            else grid.set(k, [one]);
          }
      });
    });
  function* around(p: Pt, rings: number): Generator<Segment> {
    const [cx, cy] = [Math.floor(p[0] / CELL), Math.floor(p[1] / CELL)];
    for (let x = cx - rings; x <= cx + rings; x++)
      for (let y = cy - rings; y <= cy + rings; y++) yield* grid.get(keyOf(x, y)) ?? [];
  }
  return {
    crossings: (a, b, mass) => {
      const hits: (CoastHit & { u: number })[] = [];
      const seen = new Set<Segment>();
      for (const s of around(a, 1)) {
        if ((mass >= 0 && s.mass !== mass) || seen.has(s)) continue;
        seen.add(s);
        const den = (b[0] - a[0]) * (s.b[1] - s.a[1]) - (b[1] - a[1]) * (s.b[0] - s.a[0]);
        if (den === 0) continue;
        const u = ((s.a[0] - a[0]) * (s.b[1] - s.a[1]) - (s.a[1] - a[1]) * (s.b[0] - s.a[0])) / den;
        const t = ((s.a[0] - a[0]) * (b[1] - a[1]) - (s.a[1] - a[1]) * (b[0] - a[0])) / den;
        if (u <= 0 || u > 1 || t < 0 || t >= 1) continue;
        hits.push({ key: s.key, seg: s.seg, t, u, p: [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u] });
      }
      return hits.sort((x, y) => x.u - y.u);
    },
    nearest: (p, mass) => {
      for (const rings of [1, 3, 8, 40]) {
        let best: CoastHit | undefined;
        let least = Infinity;
        for (const s of around(p, rings)) {
          if (mass >= 0 && s.mass !== mass) continue;
          const near = nearestOnSegment(p, s.a, s.b);
          if (near.d < least) {
            least = near.d;
            best = { key: s.key, seg: s.seg, t: near.t, p: near.at };
          }
        }
        if (best && least <= rings * CELL) return best;
      }
      return undefined;
    },
  };
}
