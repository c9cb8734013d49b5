// From a spec to geometry: the whole way from coastline to faces.
import { coasts, type Landmass, lakes, type Ridge, type River, ridges, rivers } from '../geo/geodata.ts';
import { makeProjection, type Projection } from '../geo/projection.ts';
import { arrange } from './arrange.ts';
import { adoptRivers, type Chain, extractChains, roughen } from './chains.ts';
import { coastIndex } from './coast-index.ts';
import type { Arc, Face } from './faces.ts';
import { flood, type Seed, terrainOf } from './flood.ts';
import {
  boxOf,
  dist,
  type Line,
  lineLength,
  nearestOnSegment,
  type Pt,
  relax,
  resample,
  simplify,
} from './geometry.ts';
import { type Mesh, makeMesh, VOID, WATER } from './mesh.ts';
import { hash } from './noise.ts';
import { type Field, type RepairReport, repair } from './repair.ts';
import type { PlaceSpec, RegionMapSpec } from './spec.ts';

export interface World {
  readonly land: readonly Landmass[];
  readonly lakes: readonly Line[];
  readonly rivers: readonly River[];
  readonly ridges: readonly Ridge[];
}

export interface Drawing {
  readonly spec: RegionMapSpec;
  readonly projection: Projection;
  readonly world: World;
  readonly mesh: Mesh;
  readonly arcs: readonly Arc[];
  readonly faces: readonly Face[];
  readonly repaired: RepairReport;
}

export const isSea = (place: PlaceSpec): boolean => place.kind === 'sea' || place.kind === 'waste-sea';
export const isWaste = (place: PlaceSpec): boolean => place.kind === 'waste-land' || place.kind === 'waste-sea';
export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The real world on the sheet; tests hand in a made-up one instead. */
export function realWorld(spec: RegionMapSpec, projection: Projection): World {
  const small = new Set(spec.places.filter((p) => p.small || p.kind === 'land').map((p) => p.id));
  return {
    land: coasts(projection, {
      ...spec.coast,
      margin: spec.margin,
      keep: spec.seeds.filter((s) => small.has(s.place)).map((s) => s.at),
    }),
    lakes: lakes(projection, spec.margin, 6),
    rivers: rivers(projection, spec.margin),
    ridges: ridges(projection),
  };
}

/** Whether a point lies in the band along a line that narrows to a share of its half-width towards both ends. */
function spindle(line: Line, half: number, taper: number): (p: Pt) => boolean {
  const box = boxOf(line);
  const starts = line.map((_, i) => lineLength(line.slice(0, i + 1)));
  const length = starts[starts.length - 1];
  return (p) => {
    if (p[0] < box.x0 - half || p[0] > box.x1 + half || p[1] < box.y0 - half || p[1] > box.y1 + half) return false;
    for (let i = 1; i < line.length; i++) {
      const { d, t } = nearestOnSegment(p, line[i - 1], line[i]);
      if (d > half) continue;
      const run = starts[i - 1] + (starts[i] - starts[i - 1]) * t;
      // Narrow for as long as it is broad, then widening.
      const inward = Math.max(0, Math.min(1, (Math.min(run, length - run) - half) / (half * 1.6)));
      if (d <= half * (taper + (1 - taper) * inward)) return true;
    }
    return false;
  };
}

/** Which owner each landmass without seeds of its own falls to: the nearest seed decides. */
function assignCells(spec: RegionMapSpec, mesh: Mesh, projection: Projection, world: World) {
  const index = new Map(spec.places.map((p, i) => [p.id, i]));
  const placeOf = (id: string) => {
    const i = index.get(id);
    if (i === undefined) throw new Error(`${spec.game}: no place called ${id}`);
    return i;
  };
  const fixed = new Uint8Array(mesh.points.length);
  /** Cut-out cells: no place floods into or out of them. */
  const shut = new Uint8Array(mesh.points.length);
  const landSeeds: Seed[] = [];
  const seaSeeds: Seed[] = [];
  const anchors: { at: Pt; owner: number }[] = [];
  for (const point of spec.seeds) {
    const owner = placeOf(point.place);
    const sea = isSea(spec.places[owner]);
    const at = projection.project(point.at);
    if (
      at[0] < -spec.margin ||
      at[1] < -spec.margin ||
      at[0] > projection.width + spec.margin ||
      at[1] > projection.height + spec.margin
    )
      continue;
    const pass = (c: number) => (sea ? mesh.ground[c] === WATER : mesh.ground[c] >= 0);
    const cell = mesh.nearest(at, pass);
    if (cell < 0) continue;
    const cells = [cell];
    if (point.radius)
      for (let c = 0; c < mesh.points.length; c++)
        if (pass(c) && dist(mesh.points[c], at) <= point.radius && mesh.ground[c] === mesh.ground[cell]) cells.push(c);
    for (const c of cells) {
      (sea ? seaSeeds : landSeeds).push({ cell: c, owner });
      fixed[c] = 1;
      if (point.radius) shut[c] = 1;
    }
    if (!sea) anchors.push({ at, owner });
  }
  for (const ridge of spec.ridges ?? []) {
    const owner = placeOf(ridge.place);
    const line = ridge.line.map(projection.project);
    const half = ridge.halfWidthKm * projection.unitsPerKm;
    const breadth = spindle(line, half, ridge.taper ?? 1);
    for (let c = 0; c < mesh.points.length; c++)
      if (mesh.ground[c] >= 0 && breadth(mesh.points[c])) {
        landSeeds.push({ cell: c, owner });
        fixed[c] = shut[c] = 1;
      }
  }
  const terrain = terrainOf(mesh, world.ridges, world.rivers, projection.unitsPerKm);
  const options = { seed: spec.seed, ...spec.flood };
  const onLand = flood(
    mesh,
    landSeeds,
    (a, b) => mesh.ground[b] >= 0 && mesh.ground[a] === mesh.ground[b] && !shut[a] && !shut[b],
    options,
    terrain,
  );
  const owner = onLand.owner.slice();
  // A landmass without a seed.
  for (let c = 0; c < owner.length; c++)
    if (mesh.ground[c] >= 0 && owner[c] < 0) {
      const p = mesh.points[c];
      let best = Infinity;
      for (const a of anchors) {
        const d = dist(a.at, p);
        if (d < best) {
          best = d;
          owner[c] = a.owner;
        }
      }
    }
  // One owner per small landmass, so that an islet never splits.
  const seeded = new Set(landSeeds.map((s) => mesh.ground[s.cell]));
  for (const mass of world.land) {
    if (seeded.has(mass.id)) continue;
    const count = new Map<number, number>();
    for (let c = 0; c < owner.length; c++)
      if (mesh.ground[c] === mass.id) count.set(owner[c], (count.get(owner[c]) ?? 0) + 1);
    const heir = [...count].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
    if (heir !== undefined) for (let c = 0; c < owner.length; c++) if (mesh.ground[c] === mass.id) owner[c] = heir;
  }
  const onSea = flood(mesh, seaSeeds, (_, b) => mesh.ground[b] === WATER, { ...options, wildness: 0.12 });
  for (let c = 0; c < owner.length; c++)
    if (mesh.ground[c] === WATER) {
      owner[c] = onSea.owner[c];
      if (owner[c] < 0) {
        let best = Infinity;
        for (const s of seaSeeds) {
          const d = dist(mesh.points[s.cell], mesh.points[c]);
          if (d < best) {
            best = d;
            owner[c] = s.owner;
          }
        }
      }
    }
  return { owner, fixed };
}

export function draw(spec: RegionMapSpec, given?: World): Drawing {
  const projection = makeProjection(spec.projection);
  const world = given ?? realWorld(spec, projection);
  const mesh = makeMesh(world.land, {
    width: projection.width,
    height: projection.height,
    margin: spec.margin,
    spacing: spec.spacing,
    seed: spec.seed,
    fine: spec.seeds.filter((s) => s.radius).map((s) => ({ at: projection.project(s.at), radius: s.radius as number })),
    bands: (spec.ridges ?? []).map((r) => ({
      line: r.line.map(projection.project),
      half: r.halfWidthKm * projection.unitsPerKm,
    })),
  });
  const { owner, fixed } = assignCells(spec, mesh, projection, world);
  const index = new Map(spec.places.map((p, i) => [p.id, i]));
  const connected = new Set(spec.connectors.map((c) => pairOf(c.a, c.b)));
  const kinds = new Map(spec.borders.map((b) => [pairOf(b.a, b.b), b.kind]));
  const field: Field = {
    mesh,
    owner,
    fixed,
    touch: (a, b) => {
      const [g, h] = [mesh.ground[a], mesh.ground[b]];
      return g !== VOID && h !== VOID && (g === h || g === WATER || h === WATER);
    },
    admits: (cell, who) => {
      const g = mesh.ground[cell];
      return g !== VOID && (g === WATER) === isSea(spec.places[who]) && !isWaste(spec.places[who]);
    },
  };
  const rules = {
    wanted: (a: number, b: number) =>
      kinds.has(pairOf(spec.places[a].id, spec.places[b].id)) ||
      (spec.freeCoasts === true && isSea(spec.places[a]) !== isSea(spec.places[b])),
    // A sea border that reaches the coast a little beside a land border is put right afterwards, line on line.
    tolerated: (a: number, b: number, length: number) =>
      isSea(spec.places[a]) !== isSea(spec.places[b]) && length < SNAP,
    pairs: spec.borders
      .filter((b) => !connected.has(pairOf(b.a, b.b)) && index.has(b.a) && index.has(b.b))
      .map((b): [number, number] => [index.get(b.a) ?? -1, index.get(b.b) ?? -1]),
    ignore: (o: number) => isWaste(spec.places[o]),
  };
  const repaired = repair(field, rules, spec.shortest * projection.unitsPerKm * 1.5, (o) => spec.places[o].id);
  const coast = coastIndex(world.land, () => false);
  const chains = extractChains(mesh, owner).map((chain, i) => {
    const kind = kinds.get(pairOf(spec.places[chain.left].id, spec.places[chain.right].id)) ?? '';
    const seed = hash(spec.seed, i, 77);
    if (chain.sea) {
      // As smooth as possible without running over land.
      const fine = resample(chain.points, 5);
      const crosses = (line: Pt[]) =>
        line.some((p, k) => k > 2 && k < line.length - 3 && coast.crossings(line[k - 1], p, -1).length > 0);
      const rounds = [14, 6, 2].find((n) => !crosses(relax(fine, n))) ?? 0;
      return { ...chain, drawn: simplify(relax(fine, rounds), 0.5) };
    }
    if (spec.riverKinds.includes(kind)) {
      const smooth = relax(resample(chain.points, 4), 4);
      const { line, share } = adoptRivers(smooth, world.rivers, 11);
      return {
        ...chain,
        drawn: share > 0.3 ? simplify(line, 0.25) : roughen(line, seed, { smooth: 2, wild: 0.16, step: 7 }),
      };
    }
    return { ...chain, drawn: roughen(chain.points, seed, { smooth: 4, wild: 0.2, step: 8 }) };
  });
  const lay = () =>
    arrange({
      land: world.land,
      chains,
      width: projection.width,
      height: projection.height,
      margin: spec.margin,
      ownerAt: (p, mass) => {
        const cell = mesh.nearest(p, (c) => (mass >= 0 ? mesh.ground[c] === mass : mesh.ground[c] === WATER));
        if (cell >= 0) return owner[cell];
        return owner[mesh.nearest(p, (c) => mesh.ground[c] >= 0)];
      },
    });
  let laid = lay();
  const unwanted = (a: number, b: number) =>
    a >= 0 && b >= 0 && !rules.ignore(a) && !rules.ignore(b) && !rules.wanted(a, b);
  for (let round = 0; round < 4 && snapSeaEnds(laid.arcs, chains, unwanted); round++) laid = lay();
  return { spec, projection, world, mesh, arcs: laid.arcs, faces: laid.faces, repaired };
}

/** Longest wrong stretch of coast, in units, that counts as two lines meant to meet. */
const SNAP = 34;

type Drawn = Chain & { readonly drawn: Line };

/**
 * A short stretch of coast between the end of a land border and the end of a sea border, touching a pair that are no
 * neighbours: the sea border is led to where the land border ends.
 */
function snapSeaEnds(arcs: readonly Arc[], chains: Drawn[], unwanted: (a: number, b: number) => boolean): boolean {
  let moved = false;
  const meets = (arc: Arc, p: Pt) => dist(arc.points[0], p) < 1e-2 || dist(arc.points[arc.points.length - 1], p) < 1e-2;
  for (const coast of arcs) {
    if (coast.kind !== 'coast' || !unwanted(coast.left, coast.right) || lineLength(coast.points) > SNAP * 1.6) continue;
    const ends = [coast.points[0], coast.points[coast.points.length - 1]];
    for (const [from, to] of [ends, [ends[1], ends[0]]]) {
      const sea = arcs.find((a) => a.kind === 'border' && chains[a.chain].sea && meets(a, from));
      const land = arcs.find((a) => a.kind === 'border' && !chains[a.chain].sea && meets(a, to));
      if (!sea || !land) continue;
      const chain = chains[sea.chain];
      const atStart = dist(chain.drawn[0], from) < dist(chain.drawn[chain.drawn.length - 1], from);
      const line = atStart ? [...chain.drawn].reverse() : [...chain.drawn];
      // Let the last stretch swing over to its new end.
      while (line.length > 2 && dist(line[line.length - 1], from) < 30) line.pop();
      const swung = [...line, to];
      chains[sea.chain] = {
        ...chain,
        drawn: atStart ? swung.reverse() : swung,
        ends: atStart ? [{ kind: 'junction' }, chain.ends[1]] : [chain.ends[0], { kind: 'junction' }],
      };
      moved = true;
      break;
    }
  }
  return moved;
}
