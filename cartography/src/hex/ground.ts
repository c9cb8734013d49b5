// What the drawn land says about the hexes: how much land each holds and which of them its land joins.
import type { Drawing } from '../core/build.ts';
import type { Finding } from '../core/check.ts';
import { dist, type Pt } from '../core/geometry.ts';
import { landIndex } from '../core/mesh.ts';
import { type HexMapSpec, kindOf, type SideSpec } from './spec.ts';

export interface Ground {
  /** Dry land, lakes left out. */
  dry(p: Pt): boolean;
  /** Sea, not lake. */
  sea(p: Pt): boolean;
  land(p: Pt): boolean;
  /** Share of the side, 0..1, that lies on land. */
  sideShare(a: string, b: string): number;
  /** Whether the land of two neighbours joins inside the pair, drawn as it is; lakes may count as water. */
  joined(a: string, b: string, lakes: boolean): boolean;
}

export function groundOf(spec: HexMapSpec, drawing: Drawing): Ground {
  const { grid } = spec;
  const landAt = landIndex(drawing.world.land);
  const lakeAt = landIndex(drawing.world.lakes.map((ring, id) => ({ id, rings: [ring], area: 0 })));
  const land = (p: Pt) => landAt(p) >= 0;
  const dry = (p: Pt) => land(p) && lakeAt(p) < 0;
  const sideShare = (a: string, b: string) => {
    const [p, q] = grid.side(a, b);
    let on = 0;
    for (let k = 0; k < 12; k++) {
      const t = (k + 0.5) / 12;
      if (land([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t])) on++;
    }
    return on / 12;
  };
  // Flood over a fine raster of the two hexes: do their largest pieces of land meet?
  const joined = (a: string, b: string, lakes: boolean): boolean => {
    const firm = lakes ? dry : land;
    const step = 1.5;
    const [ca, cb] = [grid.hex(a).at, grid.hex(b).at];
    const x0 = Math.min(ca[0], cb[0]) - grid.radius;
    const y0 = Math.min(ca[1], cb[1]) - grid.size / 2;
    const w = Math.ceil((Math.max(ca[0], cb[0]) + grid.radius - x0) / step);
    const h = Math.ceil((Math.max(ca[1], cb[1]) + grid.size / 2 - y0) / step);
    const owner = new Int8Array(w * h);
    for (let r = 0; r < h; r++)
      for (let c = 0; c < w; c++) {
        const p: Pt = [x0 + (c + 0.5) * step, y0 + (r + 0.5) * step];
        const nearA = dist(p, ca) <= dist(p, cb);
        const home = grid.under(p);
        if (home === (nearA ? a : b) && firm(p)) owner[r * w + c] = nearA ? 1 : 2;
      }
    const piece = new Int32Array(w * h).fill(-1);
    const flood = (start: number, mark: number, inside: (v: number) => boolean): number => {
      const stack = [start];
      let size = 0;
      piece[start] = mark;
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        size++;
        const c = at % w;
        for (const next of [at - w, at + w, c > 0 ? at - 1 : -1, c < w - 1 ? at + 1 : -1])
          if (next >= 0 && next < w * h && piece[next] < 0 && inside(owner[next])) {
            piece[next] = mark;
            stack.push(next);
          }
      }
      return size;
    };
    const largest = (who: number): number => {
      let best = -1;
      let most = 0;
      for (let i = 0; i < w * h; i++)
        if (owner[i] === who && piece[i] < 0) {
          const size = flood(i, i, (v) => v === who);
          if (size > most) {
            most = size;
            best = i;
          }
        }
      return best;
    };
    const [la, lb] = [largest(1), largest(2)];
    if (la < 0 || lb < 0) return false;
    piece.fill(-1);
    flood(la, 1, (v) => v > 0);
    return piece[lb] === 1;
  };
  return { dry, sea: (p) => !land(p), land, sideShare, joined };
}

export interface Judged {
  readonly side: SideSpec;
  readonly kind: string;
  /** The drawing alone would say the opposite; it needs a mark of its own. */
  readonly against: boolean;
}

/** Every side between two hexes of the tables: what it is, and whether land and water as drawn agree. */
export function judge(spec: HexMapSpec, ground: Ground): Judged[] {
  const key = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const special = new Map(spec.sides.map((s) => [key(s.a, s.b), s]));
  const hexes = new Map(spec.hexes.map((h) => [h.code, h]));
  // Land all over needs no closer look.
  const known = new Map<string, boolean>();
  const watery = (code: string): boolean => {
    let found = known.get(code);
    if (found === undefined) {
      const [x, y] = spec.grid.hex(code).at;
      found = false;
      for (let dx = -16; dx <= 16 && !found; dx += 3.2)
        for (let dy = -14; dy <= 14 && !found; dy += 3.5) found = ground.sea([x + dx, y + dy]);
      known.set(code, found);
    }
    return found;
  };
  const out: Judged[] = [];
  for (const hex of spec.hexes)
    for (const other of spec.grid.around(hex.code)) {
      if (other < hex.code || !hexes.has(other)) continue;
      const side = special.get(key(hex.code, other)) ?? {
        a: hex.code,
        b: other,
        rivers: [],
        ridge: false,
        pass: false,
        blocked: false,
      };
      const kind = kindOf(side);
      const wet = kind === 'blocked' || kind === 'strait';
      const near = wet || hex.coast || hexes.get(other)?.coast || watery(hex.code) || watery(other);
      // A lake may be what keeps two hexes apart, but where they are open one marches round it.
      const joined = near ? ground.joined(hex.code, other, wet) : true;
      out.push({ side, kind, against: wet === joined });
    }
  return out;
}

/** Tables against the field: unknown hexes, sides that don't exist, centres in the wrong place, missing ground. */
export function checkHexes(spec: HexMapSpec, judged: readonly Judged[], ground: Ground): Finding[] {
  const { grid } = spec;
  const found: Finding[] = [];
  const codes = new Set<string>();
  for (const hex of spec.hexes) {
    if (!grid.has(hex.code)) found.push({ kind: 'unknown place', what: `hex ${hex.code} is off the field` });
    else if (dist(grid.projection.project(hex.lonLat), grid.hex(hex.code).at) > 1.5)
      found.push({ kind: 'place without anchor', what: `${hex.code} does not lie where the tables say` });
    if (codes.has(hex.code)) found.push({ kind: 'double border', what: `hex ${hex.code} twice` });
    codes.add(hex.code);
  }
  const seen = new Set<string>();
  for (const { a, b } of spec.sides) {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    if (seen.has(key)) found.push({ kind: 'double border', what: `${a}–${b}` });
    seen.add(key);
    if (!codes.has(a) || !codes.has(b)) found.push({ kind: 'unknown place', what: `side ${a}–${b}` });
    else if (!grid.around(a).includes(b))
      found.push({ kind: 'missing border', what: `${a}–${b} do not touch on the field` });
  }
  if (judged.length < spec.sides.length) found.push({ kind: 'missing border', what: 'sides are lost' });
  for (const hex of spec.hexes) {
    const [x, y] = grid.hex(hex.code).at;
    let some = false;
    for (let dx = -15; dx <= 15 && !some; dx += 1.5)
      for (let dy = -14; dy <= 14 && !some; dy += 1.5)
        some = grid.under([x + dx, y + dy]) === hex.code && ground.land([x + dx, y + dy]);
    if (!some) found.push({ kind: 'place without shape', what: `no land is drawn in ${hex.code}` });
  }
  return found;
}
