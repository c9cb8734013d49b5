/** The planner: which Forces should go where in this round. Pure: the same position gives the same plan. */
import { cargoOf, everyShip, headsOf, isWorking, roomIn, unitsOf } from '../rules/0-forces.ts';
import { interiorOf } from '../rules/0-nations.ts';
import { type Order, type P, PENDING } from '../shape.ts';
import {
  armOf,
  CANNON,
  CAVALRY,
  capitalOf,
  everyPlace,
  FULL,
  fortOf,
  HALF,
  icons,
  isLand,
  isPort,
  isTerritory,
  LAND_MOVE,
  neighbours,
  SEA_MOVE,
  territoryOf,
} from '../tables.ts';
import {
  isClear,
  isIndependent,
  isIsland,
  resistance,
  strengthOf,
  strengthOfShip,
  threatTo,
  unitStrength,
  waysFrom,
} from './sight.ts';

interface Move {
  origin: number;
  path: number[];
  count: number;
}

/** Units that stay: those that guard the Capital, and those that are about to annex. */
function staying(play: P, nation: number, place: number): number {
  if (isIndependent(play, place)) return 1;
  if (place !== capitalOf[nation]) return 0;
  const guards = unitsOf(play.state, nation, place).filter(({ sort }) => [FULL, CANNON].includes(armOf(sort)));
  const few = guards.reduce((sum, { count }) => sum + count, 0);
  return threatTo(play, nation, place) > 4 ? Math.max(2, few) : 1;
}

/** Does a ship have a use for this unit from there? From an island for all but the guards, elsewhere for what annexes. */
export function isFreight(play: P, nation: number, place: number, sort: number): boolean {
  const arm = armOf(sort);
  if (place === capitalOf[nation] && (arm === FULL || arm === CANNON)) return false;
  return arm === HALF || arm === CAVALRY || isIsland(play, nation, place);
}

/** How many units that a ship could carry away are free in the Interior of a Port. */
export function freightAt(play: P, nation: number, port: number, reserved: ReadonlyMap<number, number>): number {
  const { state, options } = play;
  const interior = isPort(port) ? interiorOf(options, port) : -1;
  if (interior < 0 || state.forts.owner[fortOf(port)] !== nation || state.forts.owner[interior] !== nation) return 0;
  const units = unitsOf(state, nation, interior).filter(({ sort }) => isFreight(play, nation, interior, sort));
  const freight = units.reduce((sum, { count }) => sum + count, 0);
  const guards = headsOf(state, nation, interior) - freight;
  const kept = Math.max(0, staying(play, nation, interior) - guards) + (reserved.get(interior) ?? 0);
  return Math.max(0, freight - kept);
}

interface Voyage {
  to: number;
  path: number[];
  score: number;
}

/** What a voyage to a Port is good for: to seize it, to land and annex, to bring an army over, to fetch one, to attack. */
function gainAt(play: P, nation: number, ship: number, carries: boolean, to: number, drafts: Drafts): number {
  const { state } = play;
  const owner = state.forts.owner[fortOf(to)];
  const land = territoryOf[to];
  if (!isClear(state, nation, to)) {
    const fleet = strengthOfShip(state, ship) + (drafts.fleets.get(to) ?? 0);
    const wins = fleet > resistance(state, nation, to) * 1.5;
    return wins && land >= 0 && cargoStrength(play, nation, ship) > resistance(state, nation, land) * 1.2 ? 4 : 0;
  }
  const opens = land >= 0 && isIndependent(play, land) && !drafts.taken.has(land);
  const seizes = owner < 0 && !drafts.taken.has(to) ? 2 : 0;
  if (!carries)
    return Math.max(seizes, owner === nation ? Math.min(3, freightAt(play, nation, to, drafts.reserved)) * 1.1 : 0);
  const ferries = owner === nation && land >= 0 && state.forts.owner[land] === nation && !isIsland(play, nation, land);
  return Math.max(seizes + (opens ? 6 : 0), ferries && isFerry(play, nation, ship) ? 3.5 : 0);
}

/** What a ship has aboard is worth in a fight. */
const cargoStrength = ({ state }: P, nation: number, ship: number): number =>
  cargoOf(state, ship).reduce(
    (sum, { owner, sort, count }) => (owner === nation ? sum + unitStrength(sort) * count : sum),
    0,
  );

/** Does it carry, or could it load, an army that has nothing to do where it stands? */
function isFerry(play: P, nation: number, ship: number): boolean {
  if (cargoOf(play.state, ship).length > 0) return true;
  const interior = interiorOf(play.options, play.state.ships.place[ship]);
  return interior >= 0 && isIsland(play, nation, interior);
}

/** What the plan has promised so far. */
interface Drafts {
  /** Places other Forces go to. */
  taken: Set<number>;
  /** Units by place that ships will take along. */
  reserved: Map<number, number>;
  /** Strength of the ships bound for a Port. */
  fleets: Map<number, number>;
}

/** The best Port for one ship. */
function voyageFor(play: P, nation: number, ship: number, drafts: Drafts): Voyage | null {
  const { state } = play;
  const origin = state.ships.place[ship];
  const carries = cargoOf(state, ship).length > 0 || freightAt(play, nation, origin, drafts.reserved) > 0;
  let best: Voyage | null = null;
  for (const [to, path] of waysFrom(play, nation, origin, SEA_MOVE)) {
    if (!isPort(to)) continue;
    const score = gainAt(play, nation, ship, carries, to, drafts) - path.length * 0.2;
    if (score > (best?.score ?? 0.5)) best = { path, to, score };
  }
  return best;
}

/** Voyages of single ships, those that carry something first. */
function voyages(play: P, nation: number, drafts: Drafts): Move[] {
  const { state, options } = play;
  const { taken, reserved, fleets } = drafts;
  const laden = (ship: number): number => cargoOf(state, ship).length;
  const ships = everyShip(state).filter((s) => state.ships.owner[s] === nation && isWorking(state, s));
  const moves: Move[] = [];
  for (const s of ships.sort((a, b) => laden(b) - laden(a) || a - b)) {
    const best = voyageFor(play, nation, s, drafts);
    if (!best) continue;
    const origin = state.ships.place[s];
    const freight = laden(s) > 0 ? 0 : freightAt(play, nation, origin, reserved);
    fleets.set(best.to, (fleets.get(best.to) ?? 0) + strengthOfShip(state, s));
    if (state.forts.owner[fortOf(best.to)] < 0) taken.add(best.to);
    if (laden(s) > 0 || freight > 0) taken.add(territoryOf[best.to]);
    if (freight > 0) {
      const interior = interiorOf(options, origin);
      reserved.set(interior, (reserved.get(interior) ?? 0) + Math.min(freight, roomIn(state, s)));
    }
    moves.push({ origin, path: best.path, count: 1 });
  }
  return moves;
}

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

const cutTo = (path: readonly number[]): number[] => path.slice(0, LAND_MOVE);

/** Attacks: where what is in reach clearly beats what stands there. */
function attacks(play: P, nation: number, left: Map<number, number>): Move[] {
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
    if (ratio < 1.7) continue;
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

/** The plot the bot would make for a Nation. */
export function planFor(play: P, nation: number): Order[] {
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
  const fights = attacks(play, nation, left);
  return toOrders([...sea, ...fights, ...marches(play, nation, left, taken)]);
}
