// Blockade boxes: one beside every harbour, in the harbour's own sea, never on land or on each other.
import type { Drawing } from '../core/build.ts';
import type { Finding } from '../core/check.ts';
import { type Box, boxesMeet, type Pt } from '../core/geometry.ts';
import { boxAt, type Room } from '../label/room.ts';
import type { Ground } from './ground.ts';
import type { CitySpec, HexMapSpec } from './spec.ts';

export const BLOCKADE = { w: 27, h: 12 } as const;
export const OFFMAP = { w: 150, h: 98 } as const;

const OFFSETS = Array.from({ length: 89 * 73 }, (_, i) => {
  const [dx, dy] = [((i % 89) - 44) * 2.5, (Math.floor(i / 89) - 36) * 2.5];
  return { dx, dy, far: Math.hypot(dx, dy * 1.25) };
}).sort((a, b) => a.far - b.far || a.dx - b.dx || a.dy - b.dy);

export interface PlacedBlockade {
  readonly city: CitySpec;
  readonly at: Pt;
  readonly box: Box;
  /** From the box to the harbour. */
  readonly line: readonly [Pt, Pt];
}

/** Where cities stand: at their true spot drawn towards the hex's middle, on land, clear of the number above. */
export function placeCities(spec: HexMapSpec, ground: Ground): Map<string, Pt> {
  const { grid } = spec;
  const straits = spec.sides
    .filter((s) => s.strait)
    .map(({ a, b }): Pt => {
      const [p, q] = grid.side(a, b);
      return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    });
  return new Map(
    spec.cities.map((city) => {
      const [cx, cy] = grid.hex(city.hex).at;
      const [tx, ty] = grid.projection.project(city.at);
      const clamp = (v: number, lo: number, hi: number) => Math.max(lo, Math.min(hi, v));
      const want: Pt = [cx + clamp((tx - cx) * 0.75, -8, 8), cy + clamp((ty - cy) * 0.75, -3.5, 7)];
      let best: Pt = want;
      let least = Infinity;
      for (let dx = -9; dx <= 9; dx++)
        for (let dy = -4; dy <= 8; dy++) {
          const p: Pt = [cx + dx, cy + dy];
          const around: Pt[] = [p, [p[0] - 2, p[1]], [p[0] + 2, p[1]], [p[0], p[1] - 2], [p[0], p[1] + 2]];
          const dry = around.filter((q) => ground.dry(q)).length;
          const near = straits.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 13.5) ? 30 : 0;
          const cost = Math.hypot(p[0] - want[0], p[1] - want[1]) + (5 - dry) * 3 + near;
          if (cost < least) {
            least = cost;
            best = p;
          }
        }
      return [city.id, best] as const;
    }),
  );
}

export function placeBlockades(
  spec: HexMapSpec,
  cities: ReadonlyMap<string, Pt>,
  rooms: ReadonlyMap<string, Room>,
  obstacles: readonly Box[],
  drawing: Drawing,
  ground: Ground,
): { placed: PlacedBlockade[]; findings: Finding[] } {
  const { grid } = spec;
  const hexes = new Set(spec.hexes.map((h) => h.code));
  const findings: Finding[] = [];
  const placed: PlacedBlockade[] = [];
  const ways: Box[] = [];
  const { width, height } = drawing.projection;
  const harbours = spec.cities.filter((c) => c.harbour);
  // The most crowded harbours choose first.
  const crowd = (c: CitySpec) => {
    const [x, y] = cities.get(c.id) as Pt;
    let land = 0;
    for (let k = 0; k < 48; k++) {
      const t = (k / 16) * 2 * Math.PI;
      const r = 18 * (1 + Math.floor(k / 16));
      if (ground.land([x + Math.cos(t) * r, y + Math.sin(t) * r])) land++;
    }
    const others = harbours.filter((o) => {
      const [ox, oy] = cities.get(o.id) as Pt;
      return Math.hypot(ox - x, oy - y) < 80;
    }).length;
    return land + others * 6;
  };
  const order = harbours.map((c) => ({ c, n: crowd(c) })).sort((a, b) => b.n - a.n || (a.c.id < b.c.id ? -1 : 1));
  for (const { c } of order) {
    const home = cities.get(c.id) as Pt;
    const room = rooms.get(c.harbour?.sea ?? '');
    let best: { at: Pt; box: Box; cost: number } | undefined;
    if (room)
      for (const { dx, dy, far } of OFFSETS) {
        // Nearest first: nothing farther can be better.
        if (best && far >= best.cost) break;
        const at: Pt = [home[0] + dx, home[1] + dy];
        const box = boxAt(at, BLOCKADE.w, BLOCKADE.h);
        if (box.x0 < 28 || box.y0 < 28 || box.x1 > width - 28 || box.y1 > height - 28) continue;
        if (!room.holds(boxAt(at, BLOCKADE.w, BLOCKADE.h, 0.8))) continue;
        if (obstacles.some((o) => boxesMeet(o, box, 2)) || placed.some((o) => boxesMeet(o.box, box, 2))) continue;
        // Nor on the way from another box to its harbour.
        if (ways.some((w) => boxesMeet(w, box, 1))) continue;
        let on = 0;
        for (const [fx, fy] of [
          [-0.5, -0.5],
          [0.5, -0.5],
          [-0.5, 0.5],
          [0.5, 0.5],
          [0, 0],
        ]) {
          const code = grid.under([at[0] + fx * BLOCKADE.w, at[1] + fy * BLOCKADE.h]);
          if (code && hexes.has(code)) on++;
        }
        // A leader that runs over land, or over another box, reads badly.
        let over = 0;
        for (let k = 1; k < 10; k++) {
          const q: Pt = [home[0] + (dx * k) / 10, home[1] + (dy * k) / 10];
          if (Math.hypot(q[0] - home[0], q[1] - home[1]) > 9 && ground.land(q)) over++;
          if (placed.some((o) => boxesMeet(o.box, boxAt(q, 1, 1)))) over += 4;
        }
        const cost = far + on * 5 + over * 5;
        if (!best || cost < best.cost) best = { at, box, cost };
      }
    if (!best) {
      findings.push({ kind: 'port without sea', what: `no room for the blockade box of ${c.name}` });
      continue;
    }
    const { at, box } = best;
    const dx = home[0] - at[0];
    const dy = home[1] - at[1];
    const t = Math.min(BLOCKADE.w / 2 / Math.abs(dx || 1e-9), BLOCKADE.h / 2 / Math.abs(dy || 1e-9), 1);
    placed.push({ city: c, at, box, line: [[at[0] + dx * t, at[1] + dy * t], home] });
    for (let k = 0; k <= 20; k++) {
      const q: Pt = [at[0] + dx * (t + ((1 - t) * k) / 20), at[1] + dy * (t + ((1 - t) * k) / 20)];
      ways.push(boxAt(q, 1, 1));
    }
  }
  const rank = new Map(spec.cities.map((c, i) => [c.id, i]));
  placed.sort((a, b) => (rank.get(a.city.id) ?? 0) - (rank.get(b.city.id) ?? 0));
  return { placed, findings };
}
