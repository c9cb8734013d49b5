/** 8.0 Fleet actions: where fleets sail (8.1), blockades (8.32), sea moves (8.4) and invasions (8.5). */
import { no, type Verdict } from '@concert/kernel';
import { INVADER, MOVED, type P, type State, type TurnLocals } from '../shape.ts';
import {
  BLOCKS,
  baseSeas,
  basesOn,
  borderOf,
  coastRegions,
  coastSeas,
  EMPIRES,
  FLEET,
  FORTRESS,
  fleetNumber,
  HQ,
  hasBase,
  homeOf,
  INFANTRY,
  isSea,
  neighbouringSeas,
  powerOf,
  typeOf,
} from '../tables.ts';
import { hasRoom, noRoom } from './1-mapboard.ts';
import { campOf, ENEMY, FRIENDLY, hostsOf, isEmbattled, noPlaces, pairOf, type Survey, statusOf } from './4-control.ts';
import { ATTACK, BARRED, crossings, entryOf, mayUse, QUIET, REINFORCE, revealAlliancesUsed } from './4-entry.ts';
import { isOpenSea, isWinter, limitOf } from './11-gazetteer.ts';

/** The places a fleet can reach, each with the place before it on the way, and whether it is the first. */
export interface Voyage {
  to: number;
  before: number;
  first: boolean;
}

/** AL-1.3-g, AL-R-22: the seas into which a fleet may leave its port. */
export function exitsOf(state: State, fleet: number): readonly number[] {
  const port = state.portSea[fleetNumber[fleet]];
  return port > 0 ? [port - 1] : baseSeas[state.place[fleet]];
}

/** AL-8.1: the places next to a fleet at sea, ports only from their own seas. */
const aroundSea: readonly (readonly number[])[] = neighbouringSeas.map((seas, from) => [...seas, ...basesOn[from]]);

/** AL-2.16-c, AL-8.1-b: one to three places, but only one to attack or reinforce; a port ends the voyage. */
export function voyages(state: State, look: Survey, fleet: number, camp: number): Voyage[] {
  const start = state.place[fleet];
  const seen = noPlaces.slice();
  seen[start] = 1;
  const found: Voyage[] = [];
  let edge = [start];
  for (let steps = 1; steps <= 3 && edge.length > 0; steps++) {
    const next: number[] = [];
    for (const from of edge) {
      for (const to of isSea(from) ? aroundSea[from] : exitsOf(state, fleet)) {
        if (seen[to] || !isOpenSea(look, from, to, camp)) continue;
        const entry = entryOf(state, look, to, camp);
        if (steps > 1 && (entry === ATTACK || entry === REINFORCE || entry === BARRED)) continue;
        seen[to] = 1;
        found.push({ to, before: from, first: steps === 1 });
        if (isSea(to) && entry === QUIET && mayUse(state, look, to, camp, false) === true) next.push(to);
      }
    }
    edge = next;
  }
  return found;
}

/** AL-8.32-a: a base is blockaded when enemy fleets hold every sea it faces. */
export const isBlockaded = (state: State, look: Survey, base: number, camp: number): boolean =>
  baseSeas[base].length > 0 && baseSeas[base].every((sea) => statusOf(state, look, sea, camp) === ENEMY);

/**
 * AL-8.4-f: a fleet must stay if an army that has gone to sea this turn could not have sailed without it. Where there were
 * several ways, the player need not say which one the army took before a fleet wants to leave.
 */
export function isHolding(
  state: State,
  look: Survey,
  fleet: number,
  camp: number,
  crossed: readonly number[],
): boolean {
  if (!isSea(state.place[fleet])) return false;
  for (let i = 0; i < crossed.length; i += 3) {
    const [from, to, invasion] = crossed.slice(i, i + 3);
    const lanes = seaLanes(state, look, baseSeas[from], camp, true, fleet);
    const ends = invasion ? coastSeas[to] : baseSeas[to];
    if (!ends.some((sea) => lanes.has(sea))) return true;
  }
  return false;
}

/** AL-R-65: fleets of the camp that stood in a sea when the turn began and have not moved, without one that would leave. */
function steadyFleets(state: State, look: Survey, sea: number, camp: number, leaving: number): number {
  let count = 0;
  if (((look.camps[sea] >> camp) & 1) === 0) return 0;
  for (const b of fleetsIn(state, sea))
    if (b !== leaving && !(state.activity[b] & MOVED) && campAt(look, b) === camp) count++;
  return count;
}

const fleetsIn = (state: State, sea: number): number[] => {
  const found: number[] = [];
  for (let b = 0; b < BLOCKS; b++) if (state.place[b] === sea && typeOf[b] === FLEET) found.push(b);
  return found;
};

const campAt = (look: Survey, b: number): number => look.camp[powerOf[b]];

/**
 * The seas that carry armies, each with the sea before it (itself for the first). For a sea move they need a fleet of the
 * camp that stays (AL-8.4-a, AL-R-65); for the way back it is enough that they are friendly (AL-8.5-i, AL-4.1-b).
 */
export function seaLanes(
  state: State,
  look: Survey,
  from: readonly number[],
  camp: number,
  steady: boolean,
  leaving = -1,
): Map<number, number> {
  const carries = (sea: number): boolean =>
    steady
      ? !isEmbattled(look, sea) && steadyFleets(state, look, sea, camp, leaving) > 0
      : statusOf(state, look, sea, camp) === FRIENDLY && mayUse(state, look, sea, camp, false) === true;
  const lanes = new Map<number, number>();
  const edge: number[] = [];
  for (const sea of from)
    if (carries(sea)) {
      lanes.set(sea, sea);
      edge.push(sea);
    }
  for (let i = 0; i < edge.length; i++)
    for (const sea of neighbouringSeas[edge[i]])
      if (!lanes.has(sea) && carries(sea) && isOpenSea(look, edge[i], sea, camp)) {
        lanes.set(sea, edge[i]);
        edge.push(sea);
      }
  return lanes;
}

/** AL-8.4-e: was this base friendly when the turn began, and is it still? An ally's base needs permission (AL-R-65). */
export function isUsableBase(state: State, look: Survey, base: number, camp: number): boolean {
  if (!hasBase[base] || statusOf(state, look, base, camp) !== FRIENDLY) return false;
  if (state.friendlyBases.includes(base)) return true;
  const hosts = hostsOf(look, base, camp);
  for (let e = 0; e < EMPIRES; e++) if ((hosts >> e) & 1 && !state.newAllies.includes(pairOf(camp, e))) return true;
  return false;
}

const bases: readonly number[] = noPlaces.flatMap((_, p) => (hasBase[p] ? [p] : []));

/** The bases friendly at this moment, without those of allied players: kept when a turn begins. */
export function friendlyBases(state: State, look: Survey, camp: number): number[] {
  const calm: number[] = [];
  for (const p of bases) {
    const own = look.camps[p] !== 0 ? ((look.camps[p] >> camp) & 1) === 1 : look.camp[homeOf[p]] === camp;
    if (own && statusOf(state, look, p, camp) === FRIENDLY) calm.push(p);
  }
  return calm;
}

/** AL-8.4-a, AL-8.4-d: may anything go to sea from here? */
export function mayEmbark(state: State, look: Survey, from: number, camp: number): Verdict {
  if (isWinter(state)) return no('AL-8.4-d', 'no sea move in winter');
  return isUsableBase(state, look, from, camp) || no('AL-8.4-e', 'no friendly base', { place: from });
}

/** Where armies can go by sea: friendly bases (8.4), and coasts to invade (8.5), each with the sea they come from. */
export interface Landfall {
  to: number;
  sea: number;
  invasion: boolean;
}

export function landfalls(
  state: State,
  look: Survey,
  from: number,
  camp: number,
  lanes: Map<number, number>,
  landing: number,
): Landfall[] {
  const found: Landfall[] = [];
  const seen = noPlaces.slice();
  seen[from] = 1;
  for (const sea of lanes.keys())
    for (const to of basesOn[sea])
      if (!seen[to] && to !== landing && isUsableBase(state, look, to, camp)) {
        seen[to] = 1;
        found.push({ to, sea, invasion: false });
      }
  for (const sea of lanes.keys())
    for (const to of coastRegions[sea])
      if (!seen[to] && (to === landing || statusOf(state, look, to, camp) !== FRIENDLY)) {
        seen[to] = 1;
        found.push({ to, sea, invasion: true });
      }
  return found;
}

/** AL-8.4-a: any army but a fortress goes by sea. AL-8.5-b: only HQs and infantry invade. */
export const maySail = (b: number): boolean => typeOf[b] !== FLEET && typeOf[b] !== FORTRESS;
export const mayInvade = (b: number): boolean => typeOf[b] === HQ || typeOf[b] === INFANTRY;

/**
 * AL-4.2-f: is the limit of a coast used up? Fleets and invaders share it. A player need not say which coast the invaders
 * used before it matters: they count on a coast that has room.
 */
export function isCoastFull(
  state: State,
  look: Survey,
  sea: number,
  to: number,
  camp: number,
  crossed: readonly number[],
): boolean {
  const roomOver = (from: number): number =>
    limitOf(state, borderOf(from, to), false) - crossings(state, from, to, camp).count;
  const others = coastSeas[to].filter((other) => other !== sea);
  const elsewhere = others.map(roomOver);
  let room = roomOver(sea);
  for (let i = 0; i < crossed.length; i += 3) {
    if (crossed[i + 1] !== to || !crossed[i + 2]) continue;
    const lanes = seaLanes(state, look, baseSeas[crossed[i]], camp, true);
    const other = others.findIndex((each, n) => elsewhere[n] > 0 && lanes.has(each));
    if (other >= 0) elsewhere[other]--;
    else room--;
  }
  return room <= 0;
}

/** AL-8.5: may this block land there? */
export function mayLand(
  state: State,
  look: Survey,
  b: number,
  to: number,
  camp: number,
  turn: Pick<TurnLocals, 'landing' | 'landed' | 'voyages'>,
): Verdict {
  if (!mayInvade(b)) return no('AL-8.5-b', 'cannot invade', { block: b });
  if (turn.landing >= 0 && (turn.landing !== to || turn.landed >= 2)) return no('AL-8.5-d', 'one invasion');
  const entry = entryOf(state, look, to, camp);
  const again = turn.landing === to;
  if (!again && (entry === REINFORCE || entry === BARRED))
    return no('AL-8.5-g', 'no invasion into a battle', { place: to });
  if (again && entry === BARRED) return no('AL-8.5-g', 'no invasion into a battle', { place: to });
  if (!hasRoom(state, look, to, camp, false)) return noRoom(to);
  if (again && entry === REINFORCE) {
    const lanes = seaLanes(state, look, baseSeas[state.place[b]], camp, true);
    const seas = coastSeas[to].filter((sea) => lanes.has(sea));
    if (seas.every((sea) => isCoastFull(state, look, sea, to, camp, turn.voyages)))
      return no('AL-4.2-f', 'coast full', { to });
  }
  // AL-R-67, AL-R-88: no invasion where allies stand; an ally's follower needs the ally's permission.
  if (!again && entry === QUIET && look.camps[to] !== 0) return no('AL-8.5-a', 'no landing there', { place: to });
  return entry === QUIET ? mayUse(state, look, to, camp, true) : true;
}

/** The way back of an invader: its base, if every sea between is friendly (AL-8.5-i, AL-8.5-k, AL-R-90). */
export function returnBase(state: State, look: Survey, b: number, camp: number): number {
  const base = state.cameFrom[b] - 1;
  if (!(state.role[b] & INVADER) || base < 0) return -1;
  if (statusOf(state, look, base, camp) !== FRIENDLY || mayUse(state, look, base, camp, true) !== true) return -1;
  const lanes = seaLanes(state, look, coastSeas[state.place[b]], camp, false);
  return baseSeas[base].some((sea) => lanes.has(sea)) ? base : -1;
}

/** AL-R-42: an invader that can go back only by a secret alliance shows it. */
export function revealReturn(play: P, b: number, to: number): void {
  const { state } = play;
  if (!(state.role[b] & INVADER) || state.cameFrom[b] - 1 !== to || borderOf(state.place[b], to) >= 0) return;
  const camp = campOf(state, powerOf[b]);
  revealAlliancesUsed(play, camp, (known, look) => returnBase(known, look, b, camp) === to);
}
