// Puts coasts, rim and border lines into one planar graph and reads the faces off it. Every line is stored once and
// both sides refer to it, so there can be no slivers.
import type { Landmass } from '../geo/geodata.ts';
import type { Chain, End } from './chains.ts';
import { type CoastHit, coastIndex } from './coast-index.ts';
import { along, boxOf, dist, type Line, lineLength, type Pt, ringArea, ringContains } from './geometry.ts';
import { landIndex } from './mesh.ts';

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

interface Edge {
  readonly points: Pt[];
  readonly kind: Arc['kind'];
  /** Owner hints from the cells, and the landmass on either side. */
  readonly hint: readonly [number, number];
  readonly mass: readonly [number, number];
  readonly chain: number;
}

export interface ArrangeInput {
  readonly land: readonly Landmass[];
  readonly chains: readonly (Chain & { readonly drawn: Line })[];
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Owner of a spot, for faces no border touches (islands, closed seas). */
  ownerAt(p: Pt, mass: number): number;
}

const OUT = -9;
const SEA = -1;

export function arrange(input: ArrangeInput): Arrangement {
  const { land, margin } = input;
  const [x0, y0, x1, y1] = [-margin, -margin, input.width + margin, input.height + margin];
  const onRim = (p: Pt) =>
    Math.abs(p[0] - x0) < 0.02 ||
    Math.abs(p[0] - x1) < 0.02 ||
    Math.abs(p[1] - y0) < 0.02 ||
    Math.abs(p[1] - y1) < 0.02;
  const rimAt = (p: Pt): number => {
    const [w, h] = [x1 - x0, y1 - y0];
    const sides = [
      [Math.abs(p[1] - y0), p[0] - x0],
      [Math.abs(p[0] - x1), w + p[1] - y0],
      [Math.abs(p[1] - y1), w + h + x1 - p[0]],
      [Math.abs(p[0] - x0), 2 * w + h + y1 - p[1]],
    ];
    return sides.sort((a, b) => a[0] - b[0])[0][1];
  };
  const rimPoint = (s: number): Pt => {
    const [w, h] = [x1 - x0, y1 - y0];
    if (s <= w) return [x0 + s, y0];
    if (s <= w + h) return [x1, y0 + s - w];
    if (s <= 2 * w + h) return [x1 - (s - w - h), y1];
    return [x0, y1 - (s - 2 * w - h)];
  };

  // 1. Where border lines meet a coast or the rim, both get a node there.
  const cuts = new Map<string, { ring: Line; at: { seg: number; t: number; p: Pt }[] }>();
  for (const mass of land)
    mass.rings.forEach((ring, r) => {
      cuts.set(`${mass.id}/${r}`, { ring, at: [] });
    });
  const coast = coastIndex(land, onRim);
  const rim: { s: number; p: Pt }[] = [0, 1, 2, 3].map((k) => {
    const s = [0, x1 - x0, x1 - x0 + y1 - y0, 2 * (x1 - x0) + y1 - y0][k];
    return { s, p: rimPoint(s) };
  });
  const landAt = landIndex(land);
  const cutAt = (hit: CoastHit) => cuts.get(hit.key)?.at.push(hit);
  /** A line end that falls short of what it should meet goes there by the shortest way. */
  const finish = (line: Pt[], end: End): Pt[] => {
    const tip = line[line.length - 1];
    if (end.kind === 'junction') return line;
    if (end.kind === 'rim') {
      const s = rimAt(tip);
      rim.push({ s, p: rimPoint(s) });
      return [...line.slice(0, -1), rimPoint(s)];
    }
    const hit = coast.nearest(tip, end.mass);
    if (!hit) return line;
    cutAt(hit);
    return dist(hit.p, tip) < 1.2 && line.length > 2 ? [...line.slice(0, -1), hit.p] : [...line, hit.p];
  };
  const edges: Edge[] = [];
  input.chains.forEach((chain, index) => {
    const keep = (points: Pt[]) =>
      edges.push({ points, kind: 'border', hint: [chain.left, chain.right], mass: [OUT, OUT], chain: index });
    // Cut the line at every coast it runs over and keep what lies on its own ground.
    const pieces: { line: Pt[]; from?: CoastHit; to?: CoastHit }[] = [{ line: [chain.drawn[0]] }];
    for (let k = 1; k < chain.drawn.length; k++) {
      for (const hit of coast.crossings(chain.drawn[k - 1], chain.drawn[k], chain.ground)) {
        const last = pieces[pieces.length - 1];
        last.line.push(hit.p);
        last.to = hit;
        pieces.push({ line: [hit.p], from: hit });
      }
      pieces[pieces.length - 1].line.push(chain.drawn[k]);
    }
    if (chain.closed && pieces.length === 1) {
      keep([...chain.drawn]);
      return;
    }
    const mine = pieces.filter((piece) => landAt(along(piece.line, 0.5).at) === chain.ground);
    for (const piece of mine) {
      let line = piece.line;
      if (piece.to) cutAt(piece.to);
      else line = finish(line, chain.ends[1]);
      if (piece.from) cutAt(piece.from);
      else line = finish(line.reverse(), chain.ends[0]).reverse();
      keep(line);
    }
  });

  // 2. Coast rings, cut at their nodes; stretches along the rim belong to the rim.
  for (const mass of land)
    mass.rings.forEach((ring, r) => {
      const { at } = cuts.get(`${mass.id}/${r}`) as { at: { seg: number; t: number; p: Pt }[] };
      const inner = r > 0;
      // Land lies on the right of a ring that runs clockwise on screen when it is an outer ring.
      const landRight = ringArea(ring) > 0 !== inner;
      const sides: [number, number] = landRight ? [SEA, mass.id] : [mass.id, SEA];
      const points: { p: Pt; node: boolean }[] = [];
      ring.forEach((p, i) => {
        points.push({ p, node: false });
        for (const cut of at.filter((c) => c.seg === i).sort((a, b) => a.t - b.t))
          points.push({ p: cut.p, node: true });
      });
      const rimmed = points.map(({ p }) => onRim(p));
      points.forEach((point, i) => {
        const before = rimmed[(i + points.length - 1) % points.length];
        const after = rimmed[(i + 1) % points.length];
        if (rimmed[i] && (!before || !after)) {
          point.node = true;
          rim.push({ s: rimAt(point.p), p: point.p });
        }
      });
      let start = points.findIndex((q) => q.node);
      if (start < 0) start = 0;
      let line: Pt[] = [points[start].p];
      for (let k = 1; k <= points.length; k++) {
        const i = (start + k) % points.length;
        const prev = (start + k - 1) % points.length;
        if (rimmed[prev] && rimmed[i]) {
          line = [points[i].p];
          continue;
        }
        line.push(points[i].p);
        if (points[i].node || k === points.length) {
          if (line.length > 1 && lineLength(line) > 1e-6)
            edges.push({ points: line, kind: 'coast', hint: [OUT, OUT], mass: sides, chain: -1 });
          line = [points[i].p];
        }
      }
    });
  rim.sort((a, b) => a.s - b.s);
  rim.forEach((from, i) => {
    const to = rim[(i + 1) % rim.length];
    if (dist(from.p, to.p) > 1e-6)
      edges.push({ points: [from.p, to.p], kind: 'rim', hint: [-1, OUT], mass: [OUT, OUT], chain: -1 });
  });
  return trace(
    edges.map((edge) => ({ ...edge, points: distinct(edge.points) })).filter((edge) => edge.points.length > 1),
    input,
  );
}

/** Drops repeated points, so that every line leaves its node in a definite direction. */
function distinct(line: readonly Pt[]): Pt[] {
  const out = line.filter((p, i) => i === 0 || dist(p, line[i - 1]) > 2e-3);
  if (out.length > 1 && out[out.length - 1] !== line[line.length - 1]) out[out.length - 1] = line[line.length - 1];
  return out;
}

/** Half-edge 2k runs along edge k, 2k+1 against it. Faces lie to the right of a half-edge (clockwise on screen). */
function trace(edges: readonly Edge[], input: ArrangeInput): Arrangement {
  const nodeIds = new Map<string, number>();
  const nodeOf = (p: Pt) => {
    const key = `${p[0].toFixed(3)} ${p[1].toFixed(3)}`;
    let id = nodeIds.get(key);
    if (id === undefined) {
      id = nodeIds.size;
      nodeIds.set(key, id);
    }
    return id;
  };
  const line = (h: number) => edges[h >> 1].points;
  const tail = edges.flatMap(({ points }) => [nodeOf(points[0]), nodeOf(points[points.length - 1])]);
  const direction = (h: number) => {
    const p = line(h);
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
  const onward = (h: number) => {
    const twin = h ^ 1;
    const fan = fans.get(tail[twin]) as number[];
    // The face lies on the right hand: at the far node turn as far right as possible.
    return fan[(fan.indexOf(twin) + fan.length - 1) % fan.length];
  };
  const cycleOf = new Int32Array(edges.length * 2).fill(-1);
  const cycles: { halves: number[]; ring: Pt[]; area: number }[] = [];
  for (let start = 0; start < edges.length * 2; start++) {
    if (cycleOf[start] >= 0) continue;
    const halves: number[] = [];
    const ring: Pt[] = [];
    for (let h = start; cycleOf[h] < 0; h = onward(h)) {
      cycleOf[h] = cycles.length;
      halves.push(h);
      const p = line(h);
      if (h & 1) for (let i = p.length - 1; i > 0; i--) ring.push(p[i]);
      else for (let i = 0; i < p.length - 1; i++) ring.push(p[i]);
    }
    cycles.push({ halves, ring, area: ringArea(ring) });
  }
  // 3. Clockwise cycles bound faces, the others are holes of the smallest face around them.
  const faces: (Face & { ring: Pt[]; halves: number[] })[] = [];
  const faceOf = new Map<number, number>();
  cycles.forEach((cycle, c) => {
    if (cycle.area <= 0) return;
    faceOf.set(c, faces.length);
    faces.push({
      rings: [cycle.halves],
      owner: -1,
      area: cycle.area,
      land: false,
      mass: SEA,
      ring: cycle.ring,
      halves: [...cycle.halves],
    });
  });
  const bySize = faces.map((_, i) => i).sort((a, b) => faces[a].area - faces[b].area);
  const boxes = faces.map((f) => boxOf(f.ring));
  cycles.forEach((cycle, c) => {
    if (cycle.area > 0) return;
    const probe = cycle.ring[0];
    const own = new Set(cycle.halves.map((h) => faceOf.get(cycleOf[h ^ 1])));
    const home = bySize.find((f) => {
      const b = boxes[f];
      return (
        !own.has(f) &&
        faces[f].area > -cycle.area &&
        probe[0] > b.x0 &&
        probe[0] < b.x1 &&
        probe[1] > b.y0 &&
        probe[1] < b.y1 &&
        ringContains(faces[f].ring, probe)
      );
    });
    if (home === undefined) return;
    faceOf.set(c, home);
    faces[home].rings.push(cycle.halves);
    faces[home].halves.push(...cycle.halves);
  });
  // 4. Who owns a face: its borders' hints by length, else the place that is there.
  for (const face of faces) {
    const votes = new Map<number, number>();
    const masses = new Map<number, number>();
    for (const h of face.halves) {
      const edge = edges[h >> 1];
      const side = h & 1 ? 0 : 1;
      const len = lineLength(edge.points);
      if (edge.hint[side] >= 0) votes.set(edge.hint[side], (votes.get(edge.hint[side]) ?? 0) + len);
      if (edge.mass[side] !== OUT) masses.set(edge.mass[side], (masses.get(edge.mass[side]) ?? 0) + len);
    }
    const top = (m: Map<number, number>) => [...m].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
    const mass = top(masses);
    const owner = top(votes);
    Object.assign(face, { mass: mass ?? SEA, land: (mass ?? SEA) >= 0 });
    face.owner = owner ?? input.ownerAt(inside(face.ring), mass ?? SEA);
  }
  const side = (h: number) => {
    const f = faceOf.get(cycleOf[h]);
    return f === undefined ? -1 : faces[f].owner;
  };
  const arcs: Arc[] = edges.map((edge, k) => ({
    points: edge.points,
    left: side(2 * k + 1),
    right: side(2 * k),
    kind: edge.kind,
    chain: edge.chain,
  }));
  return {
    arcs,
    faces: faces.map(({ rings, owner, area, land, mass }) => ({
      rings: rings.map((ring) => ring.map((h) => (h & 1 ? ~(h >> 1) : h >> 1))),
      owner,
      area,
      land,
      mass,
    })),
  };
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
