/** 1.0 – 1.1.4: what can be said of one piece in a position, and how it leaves the map. */
import type { Seat } from '@concert/kernel';
import {
  COALITION,
  DEMORALIZED,
  EMPIRE,
  INSIDE,
  MOVING,
  NEUTRAL,
  type P,
  POOL,
  type State,
  UNSUPPLIED,
} from '../shape.ts';
import {
  armies,
  armyCombatOf,
  armyInitiativeOf,
  combatOf,
  initiativeOf,
  isArmy,
  isCombat,
  isCossack,
  isLeader,
  movesAlone,
  PIECES,
  powerOf,
} from '../tables.ts';

/** The side of a power: that of the major that runs it; a neutral minor has none (NA-R-123). */
export function sideOf(state: State, power: number): number {
  const major = state.allegiance[power];
  return major < 0 ? NEUTRAL : state.side[major];
}

export const sideOfPiece = (state: State, p: number): number => sideOf(state, powerOf[p]);

/** At war with each other: with two players every member of one bloc with every member of the other (NA-R-123). */
export const isHostile = (side: number, other: number): boolean =>
  side !== other && side !== NEUTRAL && other !== NEUTRAL;

export const isEnemy = (state: State, power: number, other: number): boolean =>
  isHostile(sideOf(state, power), sideOf(state, other));

export const enemySide = (side: number): number => (side === EMPIRE ? COALITION : EMPIRE);

/** The seat that runs a side's powers; the seats of a campaign are listed by side. */
export const seatOfSide = (side: number): Seat => side;

export const isOnMap = (state: State, p: number): boolean => state.place[p] >= 0;
export const has = (state: State, p: number, mark: number): boolean => (state.marks[p] & mark) !== 0;
export const isInside = (state: State, p: number): boolean => has(state, p, INSIDE);
export const isMoving = (state: State, p: number): boolean => has(state, p, MOVING);
export const isDemoralized = (state: State, p: number): boolean => has(state, p, DEMORALIZED);
export const isSupplied = (state: State, p: number): boolean => !has(state, p, UNSUPPLIED);

export function setMark(state: State, p: number, mark: number, on: boolean): void {
  if (on) state.marks[p] |= mark;
  else state.marks[p] &= ~mark;
}

export function clearMarks(state: State, marks: number): void {
  for (let p = 0; p < PIECES; p++) if (state.marks[p] & marks) state.marks[p] &= ~marks;
}

/** The army marker a piece serves, or −1. */
export const armyOf = (state: State, p: number): number => (state.army[p] ? armies[state.army[p] - 1] : -1);
export const armyNumber = (army: number): number => armies.indexOf(army);
export const commanderOfArmy = (state: State, army: number): number => state.commander[armyNumber(army)];

export function serve(state: State, p: number, army: number): void {
  state.army[p] = army < 0 ? 0 : armyNumber(army) + 1;
}

/** The army a leader commands, or −1. */
export function armyLedBy(state: State, leader: number): number {
  const army = armyOf(state, leader);
  return army >= 0 && commanderOfArmy(state, army) === leader ? army : -1;
}

/** NA-1.1.4-q: the commander of an army uses its side of the counter, everyone else the front. */
export const combatValue = (state: State, leader: number): number =>
  leader < 0 ? 0 : armyLedBy(state, leader) >= 0 ? armyCombatOf[leader] : combatOf[leader];

export const initiative = (state: State, leader: number): number =>
  armyLedBy(state, leader) >= 0 ? armyInitiativeOf[leader] : initiativeOf[leader];

/** NA-5.1.10-b: what a lone unit has instead of a leader. */
export const unitInitiative = (unit: number): number => (isCossack[unit] ? 2 : 1);

/** NA-5.1.10-h: fights and besieges without a leader. */
export const fightsAlone = (unit: number): boolean => movesAlone[unit];

/** Takes a piece off the map into its pool; what it carried is forgotten. */
export function toPool(state: State, p: number, where = POOL): void {
  const army = armyOf(state, p);
  state.place[p] = where;
  state.steps[p] = 0;
  state.level[p] = 0;
  state.marks[p] = 0;
  state.army[p] = 0;
  state.origin[p] = 0;
  if (army >= 0 && isCombat[p] && !hasCorps(state, army)) disbandArmy(state, army);
}

export const hasCorps = (state: State, army: number): boolean => {
  const number = armyNumber(army) + 1;
  for (let p = 0; p < PIECES; p++) if (state.army[p] === number && isCombat[p] && state.place[p] >= 0) return true;
  return false;
};

/** NA-1.1.2-e: a marker without corps goes; those who served it serve no army. */
export function disbandArmy(state: State, army: number): void {
  const number = armyNumber(army) + 1;
  for (let p = 0; p < PIECES; p++) if (state.army[p] === number) state.army[p] = 0;
  state.commander[number - 1] = -1;
  state.destroyed[number - 1] = 1;
  state.place[army] = POOL;
  state.marks[army] = 0;
  state.origin[army] = 0;
}

/** NA-1.1.1.1-c: a step is lost; the last one removes the unit. */
export function loseStep(play: P, unit: number, clause: string): void {
  const { state } = play;
  const place = state.place[unit];
  state.steps[unit]--;
  play.log('step lost', { unit, place, left: state.steps[unit] }, { clause });
  if (state.steps[unit] === 0) toPool(state, unit);
}

/** Sends a leader who may not stay to the pool, and says so. */
export function poolLeader(play: P, leader: number, clause: string): void {
  play.log('leader pooled', { leader, place: play.state.place[leader] }, { clause });
  leaveArmy(play.state, leader);
  toPool(play.state, leader);
}

/** A leader who commanded an army is its commander no more. */
export function leaveArmy(state: State, p: number): void {
  const army = armyOf(state, p);
  if (army >= 0 && isLeader[p] && commanderOfArmy(state, army) === p) state.commander[armyNumber(army)] = -1;
  state.army[p] = 0;
}

/** A part goes away: those who stay do not serve an army that goes, nor those who go one that stays. */
export function partWays(state: State, part: readonly number[], staying: readonly number[]): void {
  for (const p of part) if (!isArmy[p] && state.army[p] && !part.includes(armyOf(state, p))) leaveArmy(state, p);
  for (const p of staying) if (!isArmy[p] && state.army[p] && part.includes(armyOf(state, p))) leaveArmy(state, p);
}

/** Puts a unit on the map with this many steps. */
export function setUp(state: State, p: number, place: number, steps: number): void {
  state.place[p] = place;
  state.steps[p] = steps;
  state.level[p] = 0;
  state.marks[p] = 0;
  state.army[p] = 0;
}

/** NA-1.1.1-a, G.Combat-step: is it something that takes steps? */
export const isTroops = (p: number): boolean => isCombat[p];
export const isMarker = (p: number): boolean => isArmy[p];
