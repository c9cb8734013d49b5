/** The planner: which Forces should go where in this round. Pure: the same position gives the same plan. */
import { headsOf, unitsOf } from '../rules/0-forces.ts';
import { sameTeam } from '../rules/0-nations.ts';
import { type Order, type P, PENDING } from '../shape.ts';
import { everyPlace, icons, isLand, isTerritory, LAND_MOVE, neighbours } from '../tables.ts';
import { isClear, isIndependent, resistance, strengthOf, unitStrength, waysFrom } from './sight.ts';
import { type Drafts, type Move, staying, voyages } from './voyages.ts';

/** The best region within a march for one unit: an Independent Territory no one goes to, or a step towards one. */
function goalFor(play: P, nation: number, origin: number, taken: Set<number>): number[] | null {
  const { state } = play;
  let best: number[] | null = null;
  let most = 0;
  for (const [to, path] of waysFrom(play, nation, origin, 5)) {
    if (!isIndependent(play, to) || taken.has(to)) continue;
    const crowd = isClear(state, nation, to) ? 0 : 2;
    const own = strengthOf(state, nation, to) > 0 ? 3 : 0;
    const score = 8 - path.length * 1.5 - crowd - own;
    if (score > most) [best, most] = [path, score];
  }
  return best;
}

/** How far away an enemy may be for units to set out. */
const GATHER_FROM = 8;

const cutTo = (path: readonly number[]): number[] => path.slice(0, LAND_MOVE);

/** Attacks: where what is in reach clearly beats what stands there. */
function attacks(play: P, nation: number, left: Map<number, number>, enough: number): Move[] {
  const { state } = play;
  const moves: Move[] = [];
  const reach = new Map<number, { origin: number; path: number[]; strength: number; count: number }[]>();
  for (const [origin, count] of left) {
    if (count <= 0) continue;
    const each =
      unitsOf(state, nation, origin).reduce((sum, u) => sum + unitStrength(u.sort) * u.count, 0) /
      headsOf(state, nation, origin);
    for (const [to, path] of waysFrom(play, nation, origin, LAND_MOVE)) {
      if (!isTerritory(to) || isClear(state, nation, to) || state.forts.owner[to] < 0) continue;
      const list = reach.get(to) ?? [];
      list.push({ origin, path, strength: each * count, count });
      reach.set(to, list);
    }
  }
  const goals = [...reach].map(([to, list]) => {
    const force = list.reduce((sum, { strength }) => sum + strength, 0) + strengthOf(state, nation, to);
    const worth = icons[to] * (state.forts.owner[to] === nation ? 2 : 1);
    return { to, list, ratio: force / (resistance(state, nation, to) + 0.5), worth };
  });
  goals.sort((a, b) => b.worth * Math.min(b.ratio, 3) - a.worth * Math.min(a.ratio, 3));
  for (const { list, ratio } of goals) {
    if (ratio < enough) continue;
    for (const { origin, path } of list) {
      const count = left.get(origin) ?? 0;
      if (count <= 0) continue;
      left.set(origin, 0);
      moves.push({ origin, path, count });
    }
  }
  return moves;
}

/** Marches of single units towards Independent Territories. */
function marches(play: P, nation: number, left: Map<number, number>, taken: Set<number>): Move[] {
  const moves: Move[] = [];
  for (const [origin, count] of left) {
    for (let n = 0; n < count; n++) {
      const path = goalFor(play, nation, origin, taken);
      if (!path) break;
      const way = cutTo(path);
      // A White range ends the move, and a step into a neighbour's country would be blocked there.
      if (path.length <= LAND_MOVE) taken.add(path.at(-1)!);
      moves.push({ origin, path: way, count: 1 });
      left.set(origin, left.get(origin)! - 1);
    }
  }
  return moves;
}

/**
 * Units that have nothing to annex and nothing to attack go to where an enemy is in reach: so an army gathers at the border
 * instead of standing about where it was raised.
 */
function gatherings(play: P, nation: number, left: Map<number, number>): Move[] {
  const { state } = play;
  const moves: Move[] = [];
  for (const [origin, count] of left) {
    if (count <= 0) continue;
    let nearest: number[] | null = null;
    for (const [to, path] of waysFrom(play, nation, origin, GATHER_FROM)) {
      const owner = isTerritory(to) ? state.forts.owner[to] : -1;
      if (owner < 0 || sameTeam(state, owner, nation)) continue;
      if (nearest === null || path.length < nearest.length) nearest = path;
    }
    if (nearest === null || nearest.length <= LAND_MOVE) continue;
    moves.push({ origin, path: nearest.slice(0, Math.min(LAND_MOVE, nearest.length - LAND_MOVE)), count });
    left.set(origin, 0);
  }
  return moves;
}

/** Identical paths are one order. */
function toOrders(moves: readonly Move[]): Order[] {
  const orders = new Map<string, Order>();
  for (const { origin, path, count } of moves) {
    if (path.length === 0) continue;
    const key = `${origin} ${path}`;
    const same = orders.get(key);
    if (same) same[1] += count;
    else orders.set(key, [origin, count, PENDING, ...path]);
  }
  return [...orders.values()];
}

/** How many times as strong as the defence an attack must be, by how a round is to be played. */
export const ENOUGH = { usual: 1.7, bold: 1.2, careful: 2.6, quiet: Infinity } as const;

/** The plot the bot would make for a Nation. */
export function planFor(play: P, nation: number, enough: number = ENOUGH.usual): Order[] {
  const { state } = play;
  const drafts: Drafts = { taken: new Set(), reserved: new Map(), fleets: new Map() };
  const { taken, reserved } = drafts;
  for (const t of everyPlace) if (isIndependent(play, t) && strengthOf(state, nation, t) > 0) taken.add(t);
  const sea = voyages(play, nation, drafts);
  const left = new Map<number, number>();
  for (const p of everyPlace) {
    if (!isLand(p) || neighbours[p].length === 0) continue;
    const heads = headsOf(state, nation, p);
    if (heads === 0) continue;
    const free = heads - staying(play, nation, p) - (reserved.get(p) ?? 0);
    if (free > 0) left.set(p, free);
  }
  const fights = attacks(play, nation, left, enough);
  const single = marches(play, nation, left, taken);
  return toOrders([...sea, ...fights, ...single, ...gatherings(play, nation, left)]);
}
