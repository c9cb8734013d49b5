/** 1.1.2, G.Force: forces are computed, not stored: the pieces of a side in a hex, outside or inside its walls. */
import { DEPOT, INSIDE, MOVING, type State } from '../shape.ts';
import {
  artilleryOf,
  isArmy,
  isCavalry,
  isCombat,
  isEngineer,
  isLeader,
  isSovereign,
  isSupply,
  MAJORS,
  moraleOf,
  powerOf,
  rankOf,
} from '../tables.ts';
import { armyLedBy, armyOf, commanderOfArmy, has, isDemoralized, isSupplied, sideOfPiece } from './1-units.ts';

/** Every piece in a place, in the order of the table. */
export function piecesAt(state: State, place: number): number[] {
  const found: number[] = [];
  const { place: places, present } = state;
  for (let i = 0; i < present.length; i++) if (places[present[i]] === place) found.push(present[i]);
  return found;
}

/** The pieces of a side in a place whose marks, of those in `mask`, are exactly `wanted`. */
function standing(state: State, place: number, side: number, mask: number, wanted: number): number[] {
  const found: number[] = [];
  const { place: places, present, marks } = state;
  for (let i = 0; i < present.length; i++) {
    const p = present[i];
    if (places[p] === place && (marks[p] & mask) === wanted && sideOfPiece(state, p) === side) found.push(p);
  }
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

/** The active force. */
export function movers(state: State): number[] {
  const found: number[] = [];
  const { marks, present } = state;
  for (let i = 0; i < present.length; i++) if (marks[present[i]] & MOVING) found.push(present[i]);
  return found;
}

export const unitsIn = (pieces: readonly number[]): number[] => pieces.filter((p) => isCombat[p]);
export const leadersIn = (pieces: readonly number[]): number[] => pieces.filter((p) => isLeader[p]);
export const armiesIn = (pieces: readonly number[]): number[] => pieces.filter((p) => isArmy[p]);
export const supportIn = (pieces: readonly number[]): number[] => pieces.filter((p) => isSupply[p] || isEngineer[p]);
export const hasUnits = (pieces: readonly number[]): boolean => pieces.some((p) => isCombat[p]);

/** Combat steps, which are combat points too (8.1.4). */
export const stepsIn = (state: State, pieces: readonly number[]): number =>
  pieces.reduce((sum, p) => sum + state.steps[p], 0);

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

/** The leader who commands a force, or −1: of armies NA-4.2.3 and NA-R-11, else the highest rank. */
export function commanderIn(state: State, pieces: readonly number[]): number {
  const markers = armiesIn(pieces);
  const chiefs = markers.map((army) => commanderOfArmy(state, army)).filter((l) => l >= 0 && pieces.includes(l));
  if (chiefs.length === 0) return leadersIn(pieces).sort(byRank)[0] ?? -1;
  const oneNation = chiefs.every((l) => powerOf[l] === powerOf[chiefs[0]]);
  if (oneNation) return chiefs.sort(byRank)[0];
  const size = (leader: number): number => armySteps(state, armyLedBy(state, leader), pieces);
  return chiefs.sort((a, b) => size(b) - size(a) || seniority(b) - seniority(a) || a - b)[0];
}

export const unitsOfArmy = (state: State, army: number, pieces: readonly number[]): number[] =>
  pieces.filter((p) => isCombat[p] && armyOf(state, p) === army);

export const armySteps = (state: State, army: number, pieces: readonly number[]): number =>
  stepsIn(state, unitsOfArmy(state, army, pieces));

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
  for (const p of unitsIn(pieces)) steps.set(moraleOf[p], (steps.get(moraleOf[p]) ?? 0) + state.steps[p]);
  const most = Math.max(0, ...steps.values());
  return [...steps]
    .filter(([, count]) => count === most)
    .map(([morale]) => morale)
    .sort((a, b) => b - a);
}

/** The highest activation level of a force's units (NA-R-15). */
export const levelIn = (state: State, pieces: readonly number[]): number =>
  unitsIn(pieces).reduce((most, p) => Math.max(most, state.level[p]), 0);
