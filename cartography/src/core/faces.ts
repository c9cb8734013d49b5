// Reads the faces off a planar graph of lines, and says whose each is.
import { type Box, boxOf, lineLength, type Pt, ringArea, ringContains } from './geometry.ts';

export interface Arc {
  readonly points: readonly Pt[];
  /** Owner index, or -1 outside the world. `left` is on the left hand walking along the points, y down. */
  left: number;
  right: number;
  readonly kind: 'coast' | 'border' | 'rim';
  /** The chain it came from, for borders. */
  readonly chain: number;
}

export interface Face {
  /** Arc references: i forwards, ~i backwards. The first ring is the outer one. */
  readonly rings: number[][];
  owner: number;
  readonly area: number;
  readonly land: boolean;
  readonly mass: number;
}

export interface Arrangement {
  readonly arcs: Arc[];
  readonly faces: Face[];
}

/** A line of the graph, from node to node. */
export interface Edge {
  readonly points: Pt[];
  readonly kind: Arc['kind'];
  /** Owner hints from the cells, and the landmass on either side. */
  readonly hint: readonly [number, number];
  readonly mass: readonly [number, number];
  readonly chain: number;
}

/** Owner of a spot, for faces no border touches (islands, closed seas). */
export type OwnerAt = (p: Pt, mass: number) => number;

/** Beyond the sheet, and at sea. */
export const OUT = -9;
export const SEA = -1;

/** The cycles of half-edges: 2k runs along edge k, 2k+1 against it. Faces lie to their right (clockwise on screen). */
interface Cycle {
  readonly halves: number[];
  readonly ring: Pt[];
  readonly area: number;
}

/** For each half-edge the next one around the face on its right. */
function onwardOf(edges: readonly Edge[]): (half: number) => number {
  const nodeIds = new Map<string, number>();
  const nodeOf = (p: Pt): number => {
    const key = `${p[0].toFixed(3)} ${p[1].toFixed(3)}`;
    let id = nodeIds.get(key);
    if (id === undefined) {
      id = nodeIds.size;
      nodeIds.set(key, id);
    }
    return id;
  };
  const tail = edges.flatMap(({ points }) => [nodeOf(points[0]), nodeOf(points[points.length - 1])]);
  const direction = (h: number): number => {
    const p = edges[h >> 1].points;
    const [a, b] = h & 1 ? [p[p.length - 1], p[p.length - 2]] : [p[0], p[1]];
    return Math.atan2(b[1] - a[1], b[0] - a[0]);
  };
  const fans = new Map<number, number[]>();
  for (let h = 0; h < edges.length * 2; h++) {
    const fan = fans.get(tail[h]);
    if (fan) fan.push(h);
    else fans.set(tail[h], [h]);
  }
  const angle = Float64Array.from({ length: edges.length * 2 }, (_, h) => direction(h));
  for (const fan of fans.values()) fan.sort((a, b) => angle[a] - angle[b] || a - b);
  return (h) => {
    const twin = h ^ 1;
    const fan = fans.get(tail[twin]) as number[];
    // The face lies on the right hand: at the far node turn as far right as possible.
    return fan[(fan.indexOf(twin) + fan.length - 1) % fan.length];
  };
}

function cyclesOf(edges: readonly Edge[]): { cycles: Cycle[]; cycleOf: Int32Array } {
  const onward = onwardOf(edges);
  const cycleOf = new Int32Array(edges.length * 2).fill(-1);
  const cycles: Cycle[] = [];
  for (let start = 0; start < edges.length * 2; start++) {
    if (cycleOf[start] >= 0) continue;
    const halves: number[] = [];
    const ring: Pt[] = [];
    for (let h = start; cycleOf[h] < 0; h = onward(h)) {
      cycleOf[h] = cycles.length;
      halves.push(h);
      const p = edges[h >> 1].points;
      if (h & 1) for (let i = p.length - 1; i > 0; i--) ring.push(p[i]);
      else for (let i = 0; i < p.length - 1; i++) ring.push(p[i]);
    }
    cycles.push({ halves, ring, area: ringArea(ring) });
  }
  return { cycles, cycleOf };
}

/** A face while it is put together: its rings as half-edges. */
interface Bounded {
  readonly rings: number[][];
  readonly ring: Pt[];
  readonly area: number;
}

/** Clockwise cycles bound faces, the others are holes of the smallest face around them. */
function boundedBy(cycles: readonly Cycle[], cycleOf: Int32Array): { faces: Bounded[]; faceOf: Map<number, number> } {
  const faces: Bounded[] = [];
  const faceOf = new Map<number, number>();
  cycles.forEach(({ halves, ring, area }, c) => {
    if (area <= 0) return;
    faceOf.set(c, faces.length);
    faces.push({ rings: [halves], ring, area });
  });
  const bySize = faces.map((_, i) => i).sort((a, b) => faces[a].area - faces[b].area);
  const boxes = faces.map((f) => boxOf(f.ring));
  cycles.forEach((cycle, c) => {
    if (cycle.area > 0) return;
    const probe = cycle.ring[0];
    const own = new Set(cycle.halves.map((h) => faceOf.get(cycleOf[h ^ 1])));
    const home = bySize.find((f) => {
      const { area, ring } = faces[f];
      return !own.has(f) && area > -cycle.area && strictlyIn(boxes[f], probe) && ringContains(ring, probe);
    });
    if (home === undefined) return;
    faceOf.set(c, home);
    faces[home].rings.push(cycle.halves);
  });
  return { faces, faceOf };
}

const strictlyIn = ({ x0, y0, x1, y1 }: Box, [x, y]: Pt): boolean => x > x0 && x < x1 && y > y0 && y < y1;

/** Whose a face is: its borders' hints by length, else the place that is there. */
function claim({ rings, ring }: Bounded, edges: readonly Edge[], ownerAt: OwnerAt): { owner: number; mass: number } {
  const votes = new Map<number, number>();
  const masses = new Map<number, number>();
  for (const h of rings.flat()) {
    const edge = edges[h >> 1];
    const side = h & 1 ? 0 : 1;
    const len = lineLength(edge.points);
    if (edge.hint[side] >= 0) votes.set(edge.hint[side], (votes.get(edge.hint[side]) ?? 0) + len);
    if (edge.mass[side] !== OUT) masses.set(edge.mass[side], (masses.get(edge.mass[side]) ?? 0) + len);
  }
  const top = (m: Map<number, number>) => [...m].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
  const mass = top(masses) ?? SEA;
  return { mass, owner: top(votes) ?? ownerAt(inside(ring), mass) };
}

export function trace(edges: readonly Edge[], ownerAt: OwnerAt): Arrangement {
  const { cycles, cycleOf } = cyclesOf(edges);
  const { faces: bounded, faceOf } = boundedBy(cycles, cycleOf);
  const faces = bounded.map((face): Face => {
    const { owner, mass } = claim(face, edges, ownerAt);
    const rings = face.rings.map((ring) => ring.map((h) => (h & 1 ? ~(h >> 1) : h >> 1)));
    return { rings, owner, area: face.area, land: mass >= 0, mass };
  });
  const side = (h: number): number => {
    const f = faceOf.get(cycleOf[h]);
    return f === undefined ? -1 : faces[f].owner;
  };
  const arcs = edges.map(
    ({ points, kind, chain }, k): Arc => ({ points, left: side(2 * k + 1), right: side(2 * k), kind, chain }),
  );
  return { arcs, faces };
}

/** Some point well inside a ring. */
function inside(ring: readonly Pt[]): Pt {
  const box = boxOf(ring);
  let best: Pt = ring[0];
  let room = -1;
  for (let k = 1; k < 8; k++) {
    const y = box.y0 + ((box.y1 - box.y0) * k) / 8 + 0.0137;
    const xs: number[] = [];
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [a, b] = [ring[j], ring[i]];
      if (a[1] > y !== b[1] > y) xs.push(((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]);
    }
    xs.sort((p, q) => p - q);
    for (let i = 0; i + 1 < xs.length; i += 2)
      if (xs[i + 1] - xs[i] > room) {
        room = xs[i + 1] - xs[i];
        best = [(xs[i] + xs[i + 1]) / 2, y];
      }
  }
  return best;
}
