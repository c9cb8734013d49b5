// Brings the flooded cells in line with the authored adjacency: an unwanted touch is pinched off, a missing one is
// opened along the shortest way. The drawing obeys the tables, never the other way round.
import type { Mesh } from './mesh.ts';

export interface Wanted {
  /** Whether these two owners may touch. Both land, both sea, or one of each. */
  wanted(a: number, b: number): boolean;
  /** Unwanted touches too slight to bother the cells with. */
  tolerated(a: number, b: number, length: number): boolean;
  /** All pairs that must touch. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Owners whose touches are of no interest (waste land, closed seas). */
  ignore(owner: number): boolean;
}

export interface Field {
  readonly mesh: Mesh;
  readonly owner: Int32Array;
  /** Cells that may not change hands (seeds). */
  readonly fixed: Uint8Array;
  /** Whether two neighbouring cells count as touching at all. */
  touch(a: number, b: number): boolean;
  /** Whether a cell may belong to an owner (land to land, sea to sea, same landmass). */
  admits(cell: number, owner: number): boolean;
}

const pairKey = (a: number, b: number) => (a < b ? a * 100000 + b : b * 100000 + a);

interface Contact {
  readonly a: number;
  readonly b: number;
  readonly edges: [number, number][];
  length: number;
}

export function contacts(field: Field): Map<number, Contact> {
  const out = new Map<number, Contact>();
  const { mesh, owner } = field;
  const { triangles, halfedges } = mesh.delaunay;
  const third = (e: number) => (e % 3 === 2 ? e - 2 : e + 1);
  const centre = (e: number): [number, number] => {
    const t = Math.floor(e / 3) * 3;
    const [p, q, r] = [triangles[t], triangles[t + 1], triangles[t + 2]].map((i) => mesh.points[i]);
    return [(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3];
  };
  for (let e = 0; e < triangles.length; e++) {
    if (halfedges[e] < e) continue;
    const i = triangles[e];
    const j = triangles[third(e)];
    const [a, b] = [owner[i], owner[j]];
    if (a === b || a < 0 || b < 0 || !field.touch(i, j)) continue;
    const key = pairKey(a, b);
    let contact = out.get(key);
    if (!contact) {
      contact = { a: Math.min(a, b), b: Math.max(a, b), edges: [], length: 0 };
      out.set(key, contact);
    }
    const [p, q] = [centre(e), centre(halfedges[e])];
    contact.edges.push(a < b ? [i, j] : [j, i]);
    contact.length += Math.hypot(p[0] - q[0], p[1] - q[1]);
  }
  return out;
}

/** Gives cells cut off from every seed of their owner to the neighbour around them. */
export function dropStrays(field: Field): void {
  const { mesh, owner, fixed } = field;
  const seen = new Uint8Array(owner.length);
  for (let start = 0; start < owner.length; start++) {
    if (seen[start] || owner[start] < 0) continue;
    const part = [start];
    seen[start] = 1;
    let rooted = fixed[start] === 1;
    const around = new Map<number, number>();
    for (let k = 0; k < part.length; k++)
      for (const n of mesh.neighbours[part[k]]) {
        if (owner[n] === owner[start] && mesh.ground[n] === mesh.ground[start]) {
          if (!seen[n]) {
            seen[n] = 1;
            part.push(n);
            if (fixed[n]) rooted = true;
          }
        } else if (owner[n] >= 0 && mesh.ground[n] === mesh.ground[start])
          around.set(owner[n], (around.get(owner[n]) ?? 0) + 1);
      }
    if (rooted || around.size === 0) continue;
    const heir = [...around].sort((p, q) => q[1] - p[1] || p[0] - q[0])[0][0];
    for (const cell of part) owner[cell] = heir;
  }
}

/** Neighbours that could take the touching cells of two owners who should not touch, the most fitting first. */
function heirsOf(field: Field, contact: Contact, rules: Wanted): number[] {
  const { mesh, owner } = field;
  const fit = new Map<number, number>();
  for (const [i, j] of contact.edges)
    for (const cell of [i, j])
      for (const n of mesh.neighbours[cell]) {
        const o = owner[n];
        if (o < 0 || o === contact.a || o === contact.b || !field.admits(cell, o)) continue;
        fit.set(o, (rules.wanted(o, contact.a) ? 1 : 0) + (rules.wanted(o, contact.b) ? 1 : 0));
      }
  return [...fit].sort((p, q) => q[1] - p[1] || p[0] - q[0]).map(([o]) => o);
}

/** Gives the touching cells on one side (or both) of a contact to a third owner. */
function pinch(field: Field, contact: Contact, heir: number, side: 0 | 1 | 2): boolean {
  const { owner, fixed } = field;
  let changed = false;
  for (const edge of contact.edges)
    edge.forEach((cell, k) => {
      if ((side !== 2 && side !== k) || fixed[cell] || !field.admits(cell, heir)) return;
      owner[cell] = heir;
      changed = true;
    });
  return changed;
}

/** Makes a short common border longer by a ring of cells at its ends. */
function widen(field: Field, contact: Contact): boolean {
  const { mesh, owner, fixed } = field;
  let changed = false;
  for (const [i, j] of contact.edges)
    for (const c of [i, j])
      for (const n of mesh.neighbours[c]) {
        const heir = c === i ? contact.a : contact.b;
        if (fixed[n] || owner[n] < 0 || owner[n] === contact.a || owner[n] === contact.b) continue;
        if (!field.admits(n, heir)) continue;
        owner[n] = heir;
        changed = true;
      }
  return changed;
}

/** Opens a border between two owners along the shortest run of cells that may change hands. */
function open(field: Field, a: number, b: number): boolean {
  const { mesh, owner, fixed } = field;
  const from = new Map<number, number>();
  let ring: number[] = [];
  for (let c = 0; c < owner.length; c++)
    if (owner[c] === a) {
      from.set(c, -1);
      ring.push(c);
    }
  let hit = -1;
  for (let depth = 0; depth < 14 && hit < 0 && ring.length > 0; depth++) {
    const next: number[] = [];
    for (const c of ring) {
      for (const n of mesh.neighbours[c]) {
        if (from.has(n)) continue;
        if (owner[n] === b && field.touch(c, n)) {
          from.set(n, c);
          hit = n;
          break;
        }
        if (fixed[n] || owner[n] < 0 || !(field.admits(n, a) || field.admits(n, b))) continue;
        if (mesh.ground[n] !== mesh.ground[c] && !field.touch(c, n)) continue;
        from.set(n, c);
        next.push(n);
      }
      if (hit >= 0) break;
    }
    ring = next;
  }
  if (hit < 0) return false;
  const path: number[] = [];
  for (let c = from.get(hit) as number; c >= 0 && owner[c] !== a; c = from.get(c) as number) path.push(c);
  if (path.length === 0) return false;
  path.forEach((cell, k) => {
    const first = k < path.length / 2 ? b : a;
    const give = (c: number) => {
      if (fixed[c] || owner[c] < 0) return;
      if (field.admits(c, first)) owner[c] = first;
      else if (field.admits(c, first === a ? b : a)) owner[c] = first === a ? b : a;
    };
    give(cell);
    for (const n of mesh.neighbours[cell]) if (owner[n] !== a && owner[n] !== b) give(n);
  });
  return true;
}

export interface RepairReport {
  readonly rounds: number;
  readonly changed: number;
  readonly left: readonly string[];
}

interface Fault {
  readonly contact: Contact | undefined;
  readonly a: number;
  readonly b: number;
  readonly weight: number;
  readonly text: string;
}

function faults(field: Field, rules: Wanted, minimum: number, name: (owner: number) => string): Fault[] {
  const out: Fault[] = [];
  const now = contacts(field);
  for (const c of now.values()) {
    if (rules.ignore(c.a) || rules.ignore(c.b) || rules.wanted(c.a, c.b)) continue;
    if (rules.tolerated(c.a, c.b, c.length)) continue;
    out.push({
      contact: c,
      a: c.a,
      b: c.b,
      weight: 12 + c.length,
      text: `unwanted ${name(c.a)}–${name(c.b)}`,
    });
  }
  for (const [a, b] of rules.pairs) {
    const c = now.get(pairKey(a, b));
    if (!c) out.push({ contact: undefined, a, b, weight: 60, text: `missing ${name(a)}–${name(b)}` });
    else if (c.length < minimum)
      out.push({ contact: c, a, b, weight: 4 + minimum - c.length, text: `short ${name(a)}–${name(b)}` });
  }
  return out.sort((p, q) => q.weight - p.weight || p.a - q.a || p.b - q.b);
}

const total = (list: readonly Fault[]) => list.reduce((sum, f) => sum + f.weight, 0);

/** Pinches, widens and opens, keeping only what makes the whole better, until the cells agree with the tables. */
export function repair(
  field: Field,
  rules: Wanted,
  minimum: number,
  name: (owner: number) => string,
  rounds = 120,
): RepairReport {
  const before = field.owner.slice();
  dropStrays(field);
  let now = faults(field, rules, minimum, name);
  let round = 0;
  const attempt = (change: () => boolean): boolean => {
    const saved = field.owner.slice();
    if (change()) {
      dropStrays(field);
      const then = faults(field, rules, minimum, name);
      if (total(then) < total(now) - 1e-9) {
        now = then;
        return true;
      }
    }
    field.owner.set(saved);
    return false;
  };
  for (let better = true; better && now.length > 0 && round < rounds; ) {
    better = false;
    for (const fault of now) {
      const { contact } = fault;
      const moves: (() => boolean)[] = [];
      if (!contact) moves.push(() => open(field, fault.a, fault.b));
      else if (rules.wanted(fault.a, fault.b)) moves.push(() => widen(field, contact));
      else
        for (const heir of heirsOf(field, contact, rules).slice(0, 4))
          for (const side of [0, 1, 2] as const) moves.push(() => pinch(field, contact, heir, side));
      if (moves.some(attempt)) {
        round++;
        better = true;
        break;
      }
    }
  }
  let changed = 0;
  for (let c = 0; c < before.length; c++) if (before[c] !== field.owner[c]) changed++;
  return { rounds: round, changed, left: now.map((f) => `${f.text} ${f.weight.toFixed(0)}`) };
}
