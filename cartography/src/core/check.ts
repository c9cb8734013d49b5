// Compares the drawing with the tables. Anything found here stops the build.
import type { Drawing } from './build.ts';
import { isSea, isWaste, pairOf } from './build.ts';
import { dist, lineLength, type Pt } from './geometry.ts';

export type FindingKind =
  | 'missing border'
  | 'unwanted border'
  | 'near touch'
  | 'place without shape'
  | 'place without anchor'
  | 'port without sea'
  | 'label outside'
  | 'labels overlap'
  | 'unknown place'
  | 'double border'
  | 'against the tables';

export interface Finding {
  readonly kind: FindingKind;
  readonly what: string;
}

export interface Touch {
  readonly a: string;
  readonly b: string;
  km: number;
  readonly arcs: number[];
}

/** Every pair that touches in the drawing, with the length of the common line. */
export function touches(drawing: Drawing): Map<string, Touch> {
  const out = new Map<string, Touch>();
  drawing.arcs.forEach((arc, i) => {
    if (arc.left < 0 || arc.right < 0 || arc.left === arc.right) return;
    const [p, q] = [drawing.spec.places[arc.left], drawing.spec.places[arc.right]];
    const key = pairOf(p.id, q.id);
    let touch = out.get(key);
    if (!touch) {
      const [a, b] = key.split(' ');
      touch = { a, b, km: 0, arcs: [] };
      out.set(key, touch);
    }
    touch.km += lineLength(arc.points) / drawing.projection.unitsPerKm;
    touch.arcs.push(i);
  });
  return out;
}

export function checkAdjacency(drawing: Drawing): Finding[] {
  const { spec } = drawing;
  const found: Finding[] = [];
  const places = new Map(spec.places.map((p) => [p.id, p]));
  const wanted = new Map<string, string>();
  for (const border of spec.borders) {
    for (const id of [border.a, border.b])
      if (!places.has(id)) found.push({ kind: 'unknown place', what: `${id} in border ${border.a}–${border.b}` });
    const key = pairOf(border.a, border.b);
    if (wanted.has(key)) found.push({ kind: 'double border', what: `${border.a}–${border.b}` });
    wanted.set(key, border.kind);
  }
  const connected = new Set(spec.connectors.map((c) => pairOf(c.a, c.b)));
  for (const c of spec.connectors)
    if (!wanted.has(pairOf(c.a, c.b)))
      found.push({ kind: 'unwanted border', what: `connector ${c.a}–${c.b} is in no table` });
  const drawn = touches(drawing);
  for (const [key, kind] of wanted) {
    const touch = drawn.get(key);
    const [a, b] = key.split(' ').map((id) => places.get(id));
    if (!a || !b || connected.has(key)) continue;
    if (!touch) found.push({ kind: 'missing border', what: `${a.id}–${b.id} (${kind})` });
    else if (touch.km < spec.shortest && !a.small && !b.small)
      found.push({
        kind: 'near touch',
        what: `${a.id}–${b.id} (${kind}) share only ${touch.km.toFixed(1)} km`,
      });
  }
  for (const [key, touch] of drawn) {
    const [a, b] = key.split(' ').map((id) => places.get(id));
    if (!a || !b || isWaste(a) || isWaste(b) || wanted.has(key)) continue;
    if (spec.freeCoasts && isSea(a) !== isSea(b)) continue;
    found.push({ kind: 'unwanted border', what: `${a.id}–${b.id} over ${touch.km.toFixed(1)} km` });
  }
  found.push(...nearTouches(drawing, wanted));
  const owned = new Set(drawing.faces.map((f) => f.owner));
  spec.places.forEach((p, i) => {
    if (!isWaste(p) && !owned.has(i)) found.push({ kind: 'place without shape', what: p.id });
  });
  return found;
}

/** Land places that are no neighbours but come so close on one landmass that a reader could not tell. */
function nearTouches(drawing: Drawing, wanted: ReadonlyMap<string, string>): Finding[] {
  const { spec } = drawing;
  const limit = spec.shortest * drawing.projection.unitsPerKm;
  const grid = new Map<number, { owner: number; p: Pt }[]>();
  const key = (x: number, y: number) => Math.floor(x / limit) * 100003 + Math.floor(y / limit);
  for (const arc of drawing.arcs) {
    if (arc.kind !== 'border') continue;
    for (const owner of [arc.left, arc.right]) {
      if (owner < 0 || isSea(spec.places[owner]) || isWaste(spec.places[owner])) continue;
      for (const p of arc.points) {
        const k = key(p[0], p[1]);
        const list = grid.get(k);
        if (list) list.push({ owner, p });
        else grid.set(k, [{ owner, p }]);
      }
    }
  }
  const near = new Map<string, number>();
  for (const list of grid.values())
    for (const one of list)
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (const two of grid.get(key(one.p[0] + dx * limit, one.p[1] + dy * limit)) ?? []) {
            if (two.owner <= one.owner) continue;
            const [a, b] = [spec.places[one.owner], spec.places[two.owner]];
            const pair = pairOf(a.id, b.id);
            if (a.small || b.small || wanted.has(pair)) continue;
            // Ridges meet end to end; there is no movement from one to the next.
            if (a.kind === 'ridge' && b.kind === 'ridge') continue;
            const d = dist(one.p, two.p);
            if (d < limit && d < (near.get(pair) ?? Infinity)) near.set(pair, d);
          }
  return [...near].map(([pair, d]) => ({
    kind: 'near touch' as const,
    what: `${pair.replace(' ', '–')} are no neighbours but come within ${(d / drawing.projection.unitsPerKm).toFixed(1)} km`,
  }));
}

/** A site that needs the sea must lie in a place that touches one. */
export function checkPorts(drawing: Drawing, isPort: (marks: readonly string[]) => boolean): Finding[] {
  const places = new Map(drawing.spec.places.map((p) => [p.id, p]));
  const drawn = [...touches(drawing).values()];
  return drawing.spec.sites
    .filter((s) => isPort(s.marks))
    .filter(
      (s) =>
        !drawn.some((t) => {
          const other = t.a === s.place ? t.b : t.b === s.place ? t.a : undefined;
          const place = other && places.get(other);
          return place && isSea(place) && !isWaste(place);
        }),
    )
    .map((s) => ({ kind: 'port without sea' as const, what: `${s.name} in ${s.place}` }));
}
