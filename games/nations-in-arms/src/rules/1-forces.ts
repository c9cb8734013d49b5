/** 1.1.2, G.Force: forces are computed, not stored: the pieces of a side in a hex, outside or inside its walls. */
import type { Seat } from '@concert/kernel';
import { DEPOT, INSIDE, MOVING, NEUTRAL, type State } from '../shape.ts';
import {
  artilleryOf,
  HEXES,
  isArmy,
  isCavalry,
  isCombat,
  isEngineer,
  isFleet,
  isLeader,
  isSovereign,
  isSupply,
  MAJORS,
  powerOf,
  rankOf,
} from '../tables.ts';
import { whereabouts } from '../whereabouts.ts';
import { unitMorale } from './1-quality.ts';
import {
  armyLedBy,
  armyOf,
  commanderOfArmy,
  has,
  hasPlayers,
  isDemoralized,
  isSupplied,
  seatOfPiece,
  seatOfSide,
  sideOfPiece,
  unitLevel,
} from './1-units.ts';

/** Every piece in a place, in the order of the table. */
export function piecesAt(state: State, place: number): number[] {
  const found: number[] = [];
  const who = whereabouts(state.place);
  for (let p = who.firstAt(place); p >= 0; p = who.nextTo(p)) found.push(p);
  return found;
}

/** The first piece in a place, in the order of the table, that passes a test; −1 if none does. */
export function findAt(state: State, place: number, test: (p: number) => boolean): number {
  const who = whereabouts(state.place);
  let p = who.firstAt(place);
  while (p >= 0 && !test(p)) p = who.nextTo(p);
  return p;
}

/** The pieces of a side in a place whose marks, of those in `mask`, are exactly `wanted`. A fleet in port is no part of a force. */
function standing(state: State, place: number, side: number, mask: number, wanted: number): number[] {
  const found: number[] = [];
  const who = whereabouts(state.place);
  for (let p = who.firstAt(place); p >= 0; p = who.nextTo(p))
    if ((state.marks[p] & mask) === wanted && !isFleet[p] && sideOfPiece(state, p) === side) found.push(p);
  return found;
}

/** The pieces of a side in a place outside the walls. */
export const outside = (state: State, place: number, side: number): number[] => standing(state, place, side, INSIDE, 0);

/** The pieces of a side behind the walls of a place. */
export const inside = (state: State, place: number, side: number): number[] =>
  standing(state, place, side, INSIDE, INSIDE);

/** Friends of the active force in a place who do not move with it, outside the walls. */
export const bystanders = (state: State, place: number, side: number): number[] =>
  standing(state, place, side, INSIDE | MOVING, 0);

/** Pieces of a side that are asked for again and again, by hex, while nothing changes. */
export function outsideOnce(state: State): (hex: number, side: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  return (hex, side) => {
    const key = side * HEXES + hex;
    let found = known.get(key);
    if (!found) {
      found = outside(state, hex, side);
      known.set(key, found);
    }
    return found;
  };
}

/** The active force. */
export function movers(state: State): number[] {
  const found: number[] = [];
  const { marks, present } = state;
  for (let i = 0; i < present.length; i++) if (marks[present[i]] & MOVING) found.push(present[i]);
  return found;
}

/** The same while it stands in one place, as it does whenever it may march on. */
export function moversAt(state: State, place: number): number[] {
  const found: number[] = [];
  const who = whereabouts(state.place);
  for (let p = who.firstAt(place); p >= 0; p = who.nextTo(p)) if (state.marks[p] & MOVING) found.push(p);
  return found;
}

export const unitsIn = (pieces: readonly number[]): number[] => pieces.filter((p) => isCombat[p]);
export const leadersIn = (pieces: readonly number[]): number[] => pieces.filter((p) => isLeader[p]);
export const armiesIn = (pieces: readonly number[]): number[] => pieces.filter((p) => isArmy[p]);
export const supportIn = (pieces: readonly number[]): number[] => pieces.filter((p) => isSupply[p] || isEngineer[p]);
export const hasUnits = (pieces: readonly number[]): boolean => pieces.some((p) => isCombat[p]);

/** Combat steps, which are combat points too (8.1.4). */
export function stepsIn(state: State, pieces: readonly number[]): number {
  let sum = 0;
  for (const p of pieces) sum += state.steps[p];
  return sum;
}

/** NA-1.1.1.1-b: a depot counts half a point when no combat unit is with it. */
export function pointsIn(state: State, pieces: readonly number[]): number {
  const steps = stepsIn(state, pieces);
  return steps > 0 ? steps : pieces.some((p) => isSupply[p] && has(state, p, DEPOT)) ? 0.5 : 0;
}

/** NA-G.Seniority: later in the diplomatic order is senior; minors come last. */
const seniority = (p: number): number => (powerOf[p] < MAJORS ? powerOf[p] : -1);

/** NA-4.2.1-a, NA-4.2.2-c: higher rank first, sovereigns above all, majors before minors, then as the table has them. */
export function byRank(a: number, b: number): number {
  return (
    Number(isSovereign[b]) - Number(isSovereign[a]) ||
    rankOf[b] - rankOf[a] ||
    Number(powerOf[b] < MAJORS) - Number(powerOf[a] < MAJORS) ||
    a - b
  );
}

/** The first leader of these by rank, or −1; `but`: one who is not looked at. */
export function highestIn(pieces: readonly number[], but = -1): number {
  let highest = -1;
  for (const p of pieces) if (isLeader[p] && p !== but && (highest < 0 || byRank(p, highest) < 0)) highest = p;
  return highest;
}

/** The leader who commands a force, or −1: of armies NA-4.2.3 and NA-R-11, else the highest rank. */
export function commanderIn(state: State, pieces: readonly number[]): number {
  let first = -1;
  let isMixed = false;
  for (const p of pieces) {
    if (!isArmy[p]) continue;
    const chief = commanderOfArmy(state, p);
    if (chief < 0 || !pieces.includes(chief)) continue;
    if (first >= 0 && powerOf[chief] !== powerOf[first]) isMixed = true;
    if (first < 0 || byRank(chief, first) < 0) first = chief;
  }
  if (first < 0) return highestIn(pieces);
  return isMixed ? allianceCommander(state, pieces) : first;
}

/** NA-R-11: of armies of several nations the largest commands, then the senior. */
function allianceCommander(state: State, pieces: readonly number[]): number {
  const chiefs = armiesIn(pieces)
    .map((army) => commanderOfArmy(state, army))
    .filter((l) => l >= 0 && pieces.includes(l));
  const size = (leader: number): number => armySteps(state, armyLedBy(state, leader), pieces);
  return chiefs.sort((a, b) => size(b) - size(a) || seniority(b) - seniority(a) || a - b)[0];
}

/**
 * NA-R-125: who answers for pieces that stand together: the player of their commander, else of the first of them; for none of
 * them the leader of their side. With two players that is always the seat of the side, and for neutrals the runner.
 */
export function seatOfForce(state: State, side: number, pieces: readonly number[]): Seat {
  if (pieces.length === 0 || (!hasPlayers(state) && side < NEUTRAL)) return seatOfSide(state, side);
  const commander = commanderIn(state, pieces);
  return seatOfPiece(state, commander < 0 ? pieces[0] : commander);
}

/** The same for all that a side has outside the walls of a place. */
export const seatAt = (state: State, place: number, side: number): Seat =>
  seatOfForce(state, side, outside(state, place, side));

export function armySteps(state: State, army: number, pieces: readonly number[]): number {
  let sum = 0;
  for (const p of pieces) if (isCombat[p] && armyOf(state, p) === army) sum += state.steps[p];
  return sum;
}

/** NA-6.1.2-c, NA-1.1.2-a: artillery of supplied corps and army markers. */
export const artilleryIn = (state: State, pieces: readonly number[]): number =>
  pieces.reduce((sum, p) => {
    if (isArmy[p]) return sum + (isSupplied(state, p) ? artilleryOf(p, 0) : 0);
    return sum + (isCombat[p] && isSupplied(state, p) ? artilleryOf(p, state.steps[p]) : 0);
  }, 0);

export const cavalryIn = (state: State, pieces: readonly number[]): number =>
  stepsIn(
    state,
    pieces.filter((p) => isCavalry[p]),
  );

/** NA-1.1.2-j, NA-6.1.2-e: a supplied engineer or army marker. Engineers take their supply from the force they are with. */
export const hasEngineers = (state: State, pieces: readonly number[]): boolean =>
  pieces.some((p) => (isArmy[p] || isEngineer[p]) && isSupplied(state, p));

/** NA-R-127, NA-R-174: half or more of the steps. */
export function isMostly(state: State, pieces: readonly number[], test: (p: number) => boolean): boolean {
  const units = unitsIn(pieces);
  const steps = stepsIn(state, units);
  return steps > 0 && 2 * stepsIn(state, units.filter(test)) >= steps;
}

export const mostlyDemoralized = (state: State, pieces: readonly number[]): boolean =>
  isMostly(state, pieces, (p) => isDemoralized(state, p));

export const mostlyUnsupplied = (state: State, pieces: readonly number[]): boolean =>
  isMostly(state, pieces, (p) => !isSupplied(state, p));

/** NA-8.1.2-a: morale values with the most steps; more than one is the owner's choice. Highest first. */
export function moraleClasses(state: State, pieces: readonly number[]): number[] {
  const steps = new Map<number, number>();
  for (const p of unitsIn(pieces)) {
    const morale = unitMorale(state, p);
    steps.set(morale, (steps.get(morale) ?? 0) + state.steps[p]);
  }
  const most = Math.max(0, ...steps.values());
  return [...steps]
    .filter(([, count]) => count === most)
    .map(([morale]) => morale)
    .sort((a, b) => b - a);
}

/** The highest activation level of a force's units (NA-R-15). */
export function levelIn(state: State, pieces: readonly number[]): number {
  let most = 0;
  for (const p of pieces) if (isCombat[p] && unitLevel(state, p) > most) most = unitLevel(state, p);
  return most;
}
