/** The planner at sea: what each ship takes aboard, where, and to which Port it brings it in one round. */
import { cargoOf, everyShip, headsOf, isWorking, roomIn, type Stack, unitsOf } from '../rules/0-forces.ts';
import { interiorOf, sameTeam } from '../rules/0-nations.ts';
import type { P } from '../shape.ts';
import {
  armOf,
  CANNON,
  CAVALRY,
  capitalOf,
  FULL,
  fortOf,
  HALF,
  icons,
  isPort,
  LAND_MOVE,
  SEA_MOVE,
  sizeOf,
  territoryOf,
} from '../tables.ts';
import {
  isClear,
  isIndependent,
  isIsland,
  resistance,
  strengthOfShip,
  threatTo,
  unitStrength,
  waysFrom,
} from './sight.ts';

/** So many Forces along a path. */
export interface Move {
  origin: number;
  path: number[];
  count: number;
}

/** What the plan has promised so far. */
export interface Drafts {
  /** Places other Forces go to. */
  taken: Set<number>;
  /** Units by place that ships will take along. */
  reserved: Map<number, number>;
  /** Strength of the ships bound for a Port. */
  fleets: Map<number, number>;
}

/** What a ship will have aboard when it arrives. */
interface Load {
  count: number;
  strength: number;
  /** Was it loaded, or could it be, where it has nothing to do? */
  idle: boolean;
}

/** Units that stay: those that guard the Capital, and those that are about to annex. */
export function staying(play: P, nation: number, place: number): number {
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

/** The units in the Interior of a Port that ships could carry away, and how many of them stay. */
function quayAt(play: P, nation: number, port: number, reserved: ReadonlyMap<number, number>): [Stack[], number] {
  const { state, options } = play;
  const interior = isPort(port) ? interiorOf(options, port) : -1;
  if (interior < 0 || state.forts.owner[fortOf(port)] !== nation || state.forts.owner[interior] !== nation)
    return [[], 0];
  const units = unitsOf(state, nation, interior).filter(({ sort }) => isFreight(play, nation, interior, sort));
  const guards = headsOf(state, nation, interior) - sum(units);
  const kept = Math.max(0, staying(play, nation, interior) - guards) + landGoals(play, nation, interior);
  return [units, kept + (reserved.get(interior) ?? 0)];
}

/** Independent Territories that a march from there reaches: units that can go on foot need no ship. */
function landGoals(play: P, nation: number, place: number): number {
  let goals = 0;
  for (const to of waysFrom(play, nation, place, LAND_MOVE).keys())
    if (isIndependent(play, to) && headsOf(play.state, nation, to) === 0) goals++;
  return goals;
}

const sum = (stacks: readonly Stack[]): number => stacks.reduce((heads, { count }) => heads + count, 0);

/** How many units that a ship could carry away are free in the Interior of a Port. */
export function freightAt(play: P, nation: number, port: number, reserved: ReadonlyMap<number, number>): number {
  const [units, kept] = quayAt(play, nation, port, reserved);
  return Math.max(0, sum(units) - kept);
}

/** The cheapest units first where there is land to annex, the strong first from an island: as they will be loaded. */
export const loadsStrong = (play: P, nation: number, place: number): boolean => isIsland(play, nation, place);

/** What a ship would have aboard after loading in a Port. */
function loadAt(play: P, nation: number, ship: number, port: number, reserved: ReadonlyMap<number, number>): Load {
  const { state, options } = play;
  const aboard = cargoOf(state, ship).filter(({ owner }) => owner === nation);
  const load: Load = { count: 0, strength: 0, idle: aboard.length > 0 };
  for (const { sort, count } of aboard) {
    load.count += count;
    load.strength += unitStrength(sort) * count;
  }
  const [units, kept] = quayAt(play, nation, port, reserved);
  let left = sum(units) - kept;
  if (left <= 0) return load;
  const interior = interiorOf(options, port);
  const strong = loadsStrong(play, nation, interior) ? -1 : 1;
  let room = roomIn(state, ship);
  for (const { sort, count } of [...units].sort((a, b) => strong * (unitStrength(a.sort) - unitStrength(b.sort)))) {
    const taken = Math.min(left, count, Math.floor(room / sizeOf[armOf(sort)]));
    if (taken <= 0) continue;
    left -= taken;
    room -= taken * sizeOf[armOf(sort)];
    load.count += taken;
    load.strength += taken * unitStrength(sort);
    load.idle ||= strong < 0;
  }
  return load;
}

/** By the number of units landed: how likely an Independent Territory is annexed (IB-5.B). */
const annexChance = (units: number): number => 1 - (2 / 3) ** units;

/** What a voyage to a Port is good for: to seize it, to land and annex, to bring an army over, to fetch one, to attack. */
function gainAt(play: P, nation: number, ship: number, load: Load, to: number, drafts: Drafts): number {
  const { state } = play;
  const owner = state.forts.owner[fortOf(to)];
  const land = territoryOf[to];
  const storms = land >= 0 && stormGain(play, nation, load, land);
  if (!isClear(state, nation, to)) {
    const fleet = strengthOfShip(state, ship) + (drafts.fleets.get(to) ?? 0);
    return storms && fleet > resistance(state, nation, to) * 1.5 ? storms : 0;
  }
  const seizes = owner < 0 && !drafts.taken.has(to) ? 2 : 0;
  if (load.count === 0)
    return Math.max(seizes, owner === nation ? Math.min(3, freightAt(play, nation, to, drafts.reserved)) * 1.1 : 0);
  const opens = land >= 0 && isIndependent(play, land) && !drafts.taken.has(land);
  const ferries = owner === nation && land >= 0 && state.forts.owner[land] === nation && !isIsland(play, nation, land);
  return Math.max(
    seizes + (opens ? 2.5 + 6 * annexChance(load.count) : 0),
    ferries && load.idle ? 3.5 : 0,
    storms || 0,
  );
}

/** What landing there and taking the Territory from another team is worth; 0 where the load is too weak for it. */
function stormGain({ state }: P, nation: number, load: Load, land: number): number {
  const owner = state.forts.owner[land];
  if (owner < 0 || sameTeam(state, owner, nation)) return 0;
  return load.strength > resistance(state, nation, land) * 1.3 ? 3 + 2 * icons[land] : 0;
}

interface Voyage {
  to: number;
  path: number[];
  score: number;
  /** The Port where units come aboard, or −1. */
  loadsIn: number;
}

/** The best Port for one ship, with what it has, or with what it loads before or on the way. */
function voyageFor(play: P, nation: number, ship: number, drafts: Drafts): Voyage | null {
  const { state } = play;
  const origin = state.ships.place[ship];
  let best: Voyage | null = null;
  const tryFrom = (port: number, before: readonly number[]): void => {
    const load = loadAt(play, nation, ship, port, drafts.reserved);
    const loadsIn = freightAt(play, nation, port, drafts.reserved) > 0 ? port : -1;
    for (const [to, path] of waysFrom(play, nation, port, SEA_MOVE - before.length)) {
      if (!isPort(to)) continue;
      const way = [...before, ...path];
      const score = gainAt(play, nation, ship, load, to, drafts) - way.length * 0.2;
      if (score > (best?.score ?? 0.5)) best = { path: way, to, score, loadsIn };
    }
  };
  tryFrom(origin, []);
  // IB-2.S: a path may call at a Port of one's own on the way and load there.
  if (roomIn(state, ship) > 0)
    for (const [port, path] of waysFrom(play, nation, origin, SEA_MOVE - 2))
      if (isPort(port) && freightAt(play, nation, port, drafts.reserved) > 0) tryFrom(port, path);
  return best;
}

/** Voyages of single ships, those that carry something first. */
export function voyages(play: P, nation: number, drafts: Drafts): Move[] {
  const { state, options } = play;
  const { taken, reserved, fleets } = drafts;
  const laden = (ship: number): number => cargoOf(state, ship).length;
  const ships = everyShip(state).filter((s) => state.ships.owner[s] === nation && isWorking(state, s));
  const moves: Move[] = [];
  for (const s of ships.sort((a, b) => laden(b) - laden(a) || a - b)) {
    const best = voyageFor(play, nation, s, drafts);
    if (!best) continue;
    const { to, path, loadsIn } = best;
    fleets.set(to, (fleets.get(to) ?? 0) + strengthOfShip(state, s));
    if (state.forts.owner[fortOf(to)] < 0) taken.add(to);
    if (laden(s) > 0 || loadsIn >= 0) taken.add(territoryOf[to]);
    if (loadsIn >= 0) {
      const interior = interiorOf(options, loadsIn);
      const freight = freightAt(play, nation, loadsIn, reserved);
      reserved.set(interior, (reserved.get(interior) ?? 0) + Math.min(freight, roomIn(state, s)));
    }
    moves.push({ origin: state.ships.place[s], path, count: 1 });
  }
  return moves;
}
