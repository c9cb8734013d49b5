// Where troops stand around a town.
import type { Drawing } from '../../core/build.ts';
import { type Box, boxesMeet, boxOf, dist, type Pt } from '../../core/geometry.ts';
import { boxAt } from '../../label/room.ts';
import type { Plan, Town } from './plan.ts';

/** Side of a place for troops. */
export const TROOP = 20;

export interface TownSlots {
  readonly at: readonly Pt[];
  readonly marker: Pt;
}

export const townBox = (t: Town): Box => (t.wall.length > 0 ? boxOf(t.wall) : boxAt(t.at, 18, t.hills ? 26 : 18));

export const grow = (b: Box, d: number): Box => ({ x0: b.x0 - d, y0: b.y0 - d, x1: b.x1 + d, y1: b.y1 + d });

/** Places for troops: on the point or beside the walls, in rounds, so that every town gets its first ones. */
export function standing(
  plan: Plan,
  symbols: readonly Box[],
  /** Names and bridges, better left visible. */
  shown: readonly Box[],
  drawing: Drawing,
): Map<string, TownSlots> {
  const { width, height } = drawing.projection;
  const out = new Map<string, Pt[]>(plan.towns.map((t) => [t.id, []]));
  const taken: Box[] = [...symbols, ...plan.towns.filter((t) => t.sites > 0).map((t) => grow(townBox(t), -1))];
  const put = (t: Town, at: Pt) => {
    out.get(t.id)?.push(at);
    taken.push(boxAt(at, TROOP, TROOP));
  };
  for (const t of plan.towns) if (t.sites === 0) put(t, t.at);
  for (const wanted of [2, 3, 4, 5, 6])
    for (const t of plan.towns) {
      const own = out.get(t.id) as Pt[];
      if (own.length >= wanted || (t.sites === 0 && wanted > 4)) continue;
      let best: Pt | undefined;
      let least = Infinity;
      const start = t.sites === 0 ? TROOP : t.r * 0.6;
      const others = plan.towns.filter((o) => o !== t && dist(o.at, t.at) < 220);
      const about = taken.filter((b) => boxesMeet(b, boxAt(t.at, 190, 190)));
      for (let r = start; r <= start + 42; r += 3)
        for (let k = 0; k < 32; k++) {
          const a = (k / 32) * 2 * Math.PI;
          const at: Pt = [t.at[0] + Math.cos(a) * r, t.at[1] + Math.sin(a) * r];
          const box = boxAt(at, TROOP, TROOP);
          if (box.x0 < 22 || box.y0 < 22 || box.x1 > width - 22 || box.y1 > height - 22) continue;
          if (about.some((b) => boxesMeet(b, box, 0.5))) continue;
          // Nearer to another town than to its own: it would not be clear whose it is.
          if (others.some((o) => dist(o.at, at) - o.r < dist(t.at, at) - t.r + 4)) continue;
          const covered = shown.filter((b) => boxesMeet(b, box)).length;
          const cost = r + covered * 14;
          if (cost < least) {
            least = cost;
            best = at;
          }
        }
      if (best) put(t, best);
    }
  return new Map(
    plan.towns.map((t) => {
      const b = townBox(t);
      const marker: Pt = t.sites > 0 ? [b.x1 - 1, b.y0 + 1] : [t.at[0] + 9, t.at[1] - 9];
      return [t.id, { at: out.get(t.id) as Pt[], marker }];
    }),
  );
}
