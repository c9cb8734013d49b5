// Rivers that agree with the roads. A river is led from bridge to bridge through the fields between the roads, as
// close to its true course as they allow, so that it crosses exactly the roads the table says and no other.
import { along, dist, type Line, type Pt, relax, resample, simplify } from '../../core/geometry.ts';
import { seedOf } from '../../core/noise.ts';
import { meander, type River } from '../../geo/geodata.ts';
import { crossings, linesCross, type Plan, type Road } from './plan.ts';

export interface RiverSpec {
  readonly id: string;
  readonly name: string;
  readonly rank: 1 | 2 | 3;
  /** [lon, lat] where it rises, or the river it leaves. */
  readonly from: Pt | string;
  /** Roads it crosses in order, `a-b`, with `@share` where the spot on the road is chosen by hand. */
  readonly over: string;
  /** [lon, lat] where it ends, or the river it joins. */
  readonly to: Pt | string;
}

export interface Bridge {
  readonly road: Road;
  readonly river: string;
  readonly at: Pt;
  /** Direction of the road, in radians. */
  readonly angle: number;
}

export interface Waters {
  readonly rivers: readonly River[];
  readonly bridges: readonly Bridge[];
  readonly names: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
}

const STEP = 3;
/** Half the breadth of a road as a wall; three cells, so that no diagonal slips through. */
const WALL = 4.6;

class Field {
  readonly w: number;
  readonly h: number;
  readonly wall: Uint8Array;
  readonly pull: Float64Array;
  readonly margin: number;
  readonly face: Int32Array;
  /** Cells per field. */
  readonly size: number[] = [];

  constructor(plan: Plan, courses: readonly Line[], width: number, height: number, margin: number) {
    this.margin = margin;
    this.w = Math.ceil((width + 2 * margin) / STEP);
    this.h = Math.ceil((height + 2 * margin) / STEP);
    this.wall = new Uint8Array(this.w * this.h);
    for (const road of plan.roads)
      for (const p of resample(road.line, 2)) this.disc(p, WALL, (c) => (this.wall[c] = 1));
    for (const town of plan.towns) this.disc(town.at, town.r + 1, (c) => (this.wall[c] = 1));
    this.pull = this.distances(courses);
    this.face = this.faces();
  }

  disc([x, y]: Pt, r: number, put: (cell: number) => void): void {
    const [c0, r0] = [Math.floor((x - r + this.margin) / STEP), Math.floor((y - r + this.margin) / STEP)];
    const span = Math.ceil((2 * r) / STEP) + 1;
    for (let row = r0; row <= r0 + span; row++)
      for (let col = c0; col <= c0 + span; col++) {
        if (col < 0 || row < 0 || col >= this.w || row >= this.h) continue;
        const cell = row * this.w + col;
        if (dist(this.middle(cell), [x, y]) <= r) put(cell);
      }
  }

  cell([x, y]: Pt): number {
    const col = Math.max(0, Math.min(this.w - 1, Math.floor((x + this.margin) / STEP)));
    const row = Math.max(0, Math.min(this.h - 1, Math.floor((y + this.margin) / STEP)));
    return row * this.w + col;
  }

  middle(cell: number): Pt {
    return [((cell % this.w) + 0.5) * STEP - this.margin, (Math.floor(cell / this.w) + 0.5) * STEP - this.margin];
  }

  around(cell: number): number[] {
    const [col, row] = [cell % this.w, Math.floor(cell / this.w)];
    const out: number[] = [];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        if ((dx === 0 && dy === 0) || col + dx < 0 || row + dy < 0 || col + dx >= this.w || row + dy >= this.h)
          continue;
        out.push(cell + dy * this.w + dx);
      }
    return out;
  }

  /** How far each cell is from the nearest true river, in units, roughly. */
  private distances(courses: readonly Line[]): Float64Array {
    const far = new Float64Array(this.w * this.h).fill(1e6);
    for (const line of courses)
      for (const p of resample(line, 2)) {
        const cell = this.cell(p);
        far[cell] = 0;
      }
    const sweep = (cells: Iterable<number>, near: readonly (readonly [number, number])[]) => {
      for (const c of cells)
        for (const [step, d] of near) {
          const n = c + step;
          if (n >= 0 && n < far.length && far[n] + d < far[c]) far[c] = far[n] + d;
        }
    };
    const forward = Array.from({ length: far.length }, (_, i) => i);
    sweep(forward, [
      [-1, STEP],
      [-this.w, STEP],
      [-this.w - 1, STEP * 1.41],
      [-this.w + 1, STEP * 1.41],
    ]);
    sweep(forward.reverse(), [
      [1, STEP],
      [this.w, STEP],
      [this.w + 1, STEP * 1.41],
      [this.w - 1, STEP * 1.41],
    ]);
    return far;
  }

  private faces(): Int32Array {
    const face = new Int32Array(this.w * this.h).fill(-1);
    let id = 0;
    for (let start = 0; start < face.length; start++) {
      if (this.wall[start] || face[start] >= 0) continue;
      const todo = [start];
      face[start] = id;
      let count = 0;
      for (let c = todo.pop(); c !== undefined; c = todo.pop(), count++)
        for (const n of this.around(c))
          if (!this.wall[n] && face[n] < 0) {
            face[n] = id;
            todo.push(n);
          }
      this.size.push(count);
      id++;
    }
    return face;
  }

  /** The cheapest way inside one field, drawn to the true course. */
  route(from: number, goal: (cell: number) => boolean, target: Pt | undefined): Pt[] | undefined {
    const cost = new Map<number, number>([[from, 0]]);
    const back = new Map<number, number>();
    const done = new Set<number>();
    const heap = new Heap();
    heap.push(from, 0);
    for (let c = heap.pop(); c !== undefined; c = heap.pop()) {
      if (done.has(c)) continue;
      done.add(c);
      if (goal(c)) {
        const out: Pt[] = [];
        for (let k: number | undefined = c; k !== undefined; k = back.get(k)) out.push(this.middle(k));
        return out.reverse();
      }
      const here = cost.get(c) as number;
      for (const n of this.around(c)) {
        if (this.wall[n] || done.has(n)) continue;
        const len = dist(this.middle(c), this.middle(n));
        const near = Math.min(40, this.pull[n]);
        const next = here + len * (0.35 + near * 0.09);
        if (next < (cost.get(n) ?? Infinity)) {
          cost.set(n, next);
          back.set(n, c);
          heap.push(n, next + (target ? dist(this.middle(n), target) * 0.3 : 0));
        }
      }
    }
    return undefined;
  }
}

class Heap {
  private readonly items: { cell: number; cost: number }[] = [];

  push(cell: number, cost: number): void {
    const a = this.items;
    let i = a.push({ cell, cost }) - 1;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (a[up].cost <= a[i].cost) break;
      [a[up], a[i]] = [a[i], a[up]];
      i = up;
    }
  }

  pop(): number | undefined {
    const a = this.items;
    const top = a[0];
    const last = a.pop();
    if (!top || !last) return undefined;
    if (a.length > 0) {
      a[0] = last;
      for (let i = 0; ; ) {
        let least = i;
        for (const k of [2 * i + 1, 2 * i + 2]) if (k < a.length && a[k].cost < a[least].cost) least = k;
        if (least === i) break;
        [a[least], a[i]] = [a[i], a[least]];
        i = least;
      }
    }
    return top.cell;
  }
}

interface Gate {
  readonly road: Road;
  readonly at: Pt;
  readonly angle: number;
  readonly sides: readonly [number, number];
}

/** Where the river meets the road: at the true crossing, or where it comes nearest; both banks must be free. */
function gateOn(field: Field, plan: Plan, road: Road, share: number | undefined): Gate | undefined {
  const make = (t: number): Gate => {
    const { at, angle } = along(road.line, t);
    const side = (d: number) => field.cell([at[0] - Math.sin(angle) * d, at[1] + Math.cos(angle) * d]);
    return { road, at, angle, sides: [side(9), side(-9)] };
  };
  const near = plan.roads.filter((r) => r !== road && [r.a, r.b].some((t) => t === road.a || t === road.b));
  const alone = (g: Gate) => {
    const ends = g.sides.map((c) => field.middle(c));
    return !near.some((r) => linesCross(ends, r.line));
  };
  // A nook too small for a river is no field.
  const open = (g: Gate) =>
    g.sides.every((c) => field.face[c] >= 0 && field.size[field.face[c]] > 30) &&
    field.face[g.sides[0]] !== field.face[g.sides[1]];
  let best: Gate | undefined;
  let least = Infinity;
  for (let t = 0.1; t <= 0.9; t += 0.01) {
    const gate = make(t);
    if (!open(gate) || !alone(gate)) continue;
    const clear = Math.min(dist(gate.at, road.a.at) - road.a.r, dist(gate.at, road.b.at) - road.b.r);
    if (clear < 10) continue;
    const cost =
      share === undefined
        ? field.pull[field.cell(gate.at)] + Math.abs(t - 0.5) * 8 - Math.min(clear, 30) * 0.25
        : Math.abs(t - share) * 100;
    if (cost < least) {
      least = cost;
      best = gate;
    }
  }
  return best;
}

/** Rivers meet at a slant: the last stretch leans the way the other flows, as far as no road is in the way. */
function slant(way: readonly Pt[], other: Line, joining: boolean, roads: readonly Road[]): Pt[] {
  const fine = resample(other, 3);
  const end = way[way.length - 1];
  let at = 0;
  for (let i = 1; i < fine.length; i++) if (dist(fine[i], end) < dist(fine[at], end)) at = i;
  const body = way.slice(0, Math.max(1, way.length - 4));
  const spot = (lean: number) => fine[Math.max(0, Math.min(fine.length - 1, at + (joining ? lean : -lean)))];
  const leans = [5, 4, 3, 2, 1, 0].filter((lean) => {
    const last = [body[body.length - 1], spot(lean)];
    return !roads.some((r) => linesCross(last, r.line));
  });
  return leans.length > 0 ? [...body, spot(leans[0])] : [...way];
}

export function leadRivers(
  specs: readonly RiverSpec[],
  plan: Plan,
  courses: readonly Line[],
  sheet: { width: number; height: number; margin: number; project(p: Pt): Pt },
): Waters {
  const field = new Field(plan, courses, sheet.width, sheet.height, sheet.margin);
  const roads = new Map<string, Road>(
    plan.roads.flatMap((r) => [[`${r.a.id}-${r.b.id}`, r] as const, [`${r.b.id}-${r.a.id}`, r] as const]),
  );
  const faults: string[] = [];
  const bridges: Bridge[] = [];
  const rivers: River[] = [];
  const laid = new Map<string, { cells: Set<number>; line: Line }>();
  for (const spec of specs) {
    /** As flowing as it can be without touching a road beside its bridges. */
    const smooth = (raw: readonly Pt[], wanted: number): Pt[] => {
      const fine = resample(raw, 4);
      const ways = [
        () => relax(meander(resample(relax(fine, 10), 22), seedOf(spec.id), 0.14), 2),
        () => relax(meander(resample(relax(fine, 8), 14), seedOf(spec.id), 0.1), 2),
        () => relax(fine, 8),
        () => relax(fine, 3),
      ];
      const good = (line: Line) => plan.roads.reduce((sum, r) => sum + crossings(line, r.line), 0) === wanted;
      for (const way of ways) {
        const line = simplify(way(), 0.25);
        if (good(line)) return line;
      }
      return fine;
    };
    const gates = spec.over.split(' ').flatMap((text): Gate[] => {
      const [key, share] = text.split('@');
      const road = roads.get(key);
      const flip = road && key !== `${road.a.id}-${road.b.id}`;
      const at = share === undefined ? undefined : flip ? 1 - Number(share) : Number(share);
      const gate = road && gateOn(field, plan, road, at);
      if (!gate) faults.push(`${spec.name}: no place for a bridge on ${key}`);
      return gate ? [gate] : [];
    });
    const sides: [number, number][] = [];
    for (let i = 0; i < gates.length; i++) {
      const faces = gates[i].sides.map((c) => field.face[c]);
      const next = gates[i + 1]?.sides.map((c) => field.face[c]);
      const before = i > 0 ? field.face[sides[i - 1][1]] : undefined;
      let out = next ? faces.findIndex((f) => next.includes(f) && f !== before) : -1;
      if (!next && before !== undefined) out = 1 - faces.indexOf(before);
      if (!next && before === undefined) {
        // One bridge only: the source decides.
        const start = typeof spec.from === 'string' ? undefined : field.face[field.cell(sheet.project(spec.from))];
        out = start === faces[0] ? 1 : start === faces[1] ? 0 : 1;
      }
      if (out < 0 || (before !== undefined && faces[1 - out] !== before)) {
        const [g, n] = [gates[i], gates[i + 1] ?? gates[i - 1]];
        faults.push(`${spec.name}: ${g.road.a.id}-${g.road.b.id} and ${n?.road.a.id}-${n?.road.b.id} share no field`);
        out = Math.max(0, out);
      }
      sides.push([gates[i].sides[1 - out], gates[i].sides[out]]);
    }
    const pieces: Pt[] = [];
    const end = (from: number, to: Pt | string, word: string): Pt[] => {
      const face = field.face[from];
      const other = typeof to === 'string' ? laid.get(to) : undefined;
      if (typeof to === 'string') {
        const way = other && field.route(from, (c) => other.cells.has(c), undefined);
        if (!way) faults.push(`${spec.name}: ${word} of ${to} is in another field`);
        return way ? slant(way, (other as { line: Line }).line, word === 'mouth', plan.roads) : [];
      }
      const target = sheet.project(to);
      let goal = -1;
      let least = Infinity;
      for (let c = 0; c < field.face.length; c++)
        if (field.face[c] === face) {
          const d = dist(field.middle(c), target);
          if (d < least) {
            least = d;
            goal = c;
          }
        }
      if (least > 25) faults.push(`${spec.name}: ${word} lies ${least.toFixed(0)} units outside its field`);
      return field.route(from, (c) => c === goal, field.middle(goal)) ?? [];
    };
    gates.forEach((gate, i) => {
      if (i === 0) pieces.push(...end(sides[0][0], spec.from, 'source').reverse());
      else {
        const way = field.route(sides[i - 1][1], (c) => c === sides[i][0], field.middle(sides[i][0]));
        if (!way) faults.push(`${spec.name}: no way to ${gate.road.a.id}-${gate.road.b.id}`);
        pieces.push(...(way ?? []));
      }
      pieces.push(gate.at);
      bridges.push({ road: gate.road, river: spec.id, at: gate.at, angle: gate.angle });
    });
    if (gates.length > 0) pieces.push(...end(sides[gates.length - 1][1], spec.to, 'mouth'));
    const line = smooth(pieces, gates.length);
    const cells = new Set<number>();
    for (const p of resample(line, 2)) field.disc(p, 3, (c) => cells.add(c));
    laid.set(spec.id, { cells, line });
    rivers.push({ id: spec.id, rank: spec.rank, line });
  }
  return { rivers, bridges, names: new Map(specs.map((s) => [s.id, s.name])), faults };
}
