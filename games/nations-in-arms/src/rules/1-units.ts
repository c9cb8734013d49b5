/** 1.0 – 1.1.4: what can be said of one piece in a position, and how it leaves the map. */
import type { Seat } from '@concert/kernel';
import { pairedWith, setPair } from '../pairs.ts';
import { powerScratch } from '../power-scratch.ts';
import {
  ARRIVED,
  COALITION,
  DEMORALIZED,
  EMPIRE,
  INSIDE,
  LEVEL_SHIFT,
  MOVING,
  NEUTRAL,
  type P,
  POOL,
  type State,
  UNSUPPLIED,
} from '../shape.ts';
import {
  AUSTRIA,
  armies,
  armyCombatOf,
  armyIndex,
  armyInitiativeOf,
  BRITAIN,
  combatOf,
  FRANCE,
  initiativeOf,
  isArmy,
  isCombat,
  isCossack,
  isLeader,
  isOffMap,
  MAJORS,
  movesAlone,
  POWERS,
  powerOf,
} from '../tables.ts';
import { movePiece } from '../whereabouts.ts';
import { effectOn, STAFF_WORK } from './1-effects.ts';
import { AT_WAR, relationOf } from './1-relations.ts';

/** Insurgents come last among the powers (14.3). */
const REBELS = POWERS - 1;

/** The bloc of a power: that of the major that runs it; a neutral minor has none (NA-R-123). */
export function blocOf(state: State, power: number): number {
  const major = state.allegiance[power];
  return major < 0 ? NEUTRAL : state.side[major];
}

/** The side of a power on the map: its bloc, or what it is to a power that acts in a war of its own (`11-stances.ts`). */
export function sideOf(state: State, power: number): number {
  const stance = state.stance.length > 0 ? state.stance[power] : -1;
  return stance < 0 ? blocOf(state, power) : stance;
}

/** The major that a piece is lent to (NA-R-215), or −1. */
const borrowerOf = (state: State, p: number): number => (state.lent.length === 0 ? -1 : pairedWith(state.lent, p));

/** The power that a piece serves: its own, or the major it is lent to. */
export const servedBy = (state: State, p: number): number => {
  const borrower = borrowerOf(state, p);
  return borrower < 0 ? powerOf[p] : borrower;
};

/** The side that a piece serves: that of its power, or of the major it is lent to. */
export function sideOfPiece(state: State, p: number): number {
  const borrower = borrowerOf(state, p);
  // NA-R-202: insurgents may fight for themselves.
  if (powerOf[p] === REBELS && state.stance.length > 0 && state.stance[REBELS] >= 0) return state.stance[REBELS];
  return sideOf(state, borrower < 0 ? powerOf[p] : borrower);
}

/** By power: the side that its pieces serve, unless they are lent. Scratch paper, good for one look. */
export function sidesOfPowers(state: State): Uint16Array {
  const sides = powerScratch.column();
  for (let power = 0; power < POWERS; power++) sides[power] = sideOf(state, power);
  return sides;
}

export const isLent = (state: State, p: number): boolean => borrowerOf(state, p) >= 0;
/** Lends a piece to a major; −1 gives it back. */
export const lendPiece = (state: State, p: number, to: number): void => setPair(state.lent, p, to);

/**
 * At war with each other: every member of one bloc with every member of the other (NA-R-123). With several players a war between
 * powers that are in neither bloc is fought by a pair of sides of its own, numbered 3 and 4, 5 and 6, and so on.
 */
export const isHostile = (side: number, other: number): boolean => other === enemySide(side);

/** NA-R-123: at war with each other: by their blocs, or as a pair that differs from them. */
export const isEnemy = (state: State, power: number, other: number): boolean =>
  state.strangers.length + state.feuds.length + state.pacts.length > 0
    ? relationOf(state, power, other) === AT_WAR
    : isHostile(blocOf(state, power), blocOf(state, other));

/** The other of the two that fight; neutrals have none: −1. */
export function enemySide(side: number): number {
  if (side <= COALITION) return side < EMPIRE ? -1 : COALITION - side;
  return side === NEUTRAL ? -1 : side % 2 === 1 ? side + 1 : side - 1;
}

/** The two sides of a war that neutrals fight under their own marker (NA-R-202, NA-R-218): who attacks, who is attacked. */
export const [FEUD_ATTACK, FEUD_DEFENCE] = [31, 32];

/** NA-R-97: the side whose markers a side uses: in a private war the aggressor those of the Empire, the victim the Coalition's. */
export const markersOf = (side: number): number => {
  if (side <= NEUTRAL) return side;
  return side >= FEUD_ATTACK ? NEUTRAL : side % 2 === 1 ? EMPIRE : COALITION;
};

/** NA-R-218: who leads a bloc: France, or Britain; Austria until Britain is at war. */
export function leaderOf(state: State, side: number): number {
  if (side === EMPIRE) return FRANCE;
  if (side === COALITION && (!hasPlayers(state) || state.side[BRITAIN] === side || state.side[AUSTRIA] === side))
    return state.side[BRITAIN] === COALITION ? BRITAIN : AUSTRIA;
  return seniorOf(state, side);
}

/** NA-G.Seniority-a: the last of a side in the diplomatic order, one with a player if there is any; Britain for none. */
function seniorOf(state: State, side: number): number {
  const members = state.side.flatMap((of, major) => (of === side ? [major] : []));
  return members.findLast((major) => isPlayed(state, major)) ?? members.at(-1) ?? BRITAIN;
}

/** Have majors players of their own, so that a side may have several seats? */
export const hasPlayers = (state: State): boolean => state.player.length > 0;

/** Has this major a player of its own? Never with two, who each run a whole side. */
export const isPlayed = (state: State, major: number): boolean => (state.player[major] ?? -1) >= 0;

/** The majors that have players of their own, in diplomatic order. */
export const playedPowers = ({ player }: State): number[] =>
  player.flatMap((seat, major) => (seat >= 0 ? [major] : []));

/** May fleets of a major pass by an agreement? */
export const hasPassage = ({ passages, turn }: State, major: number): boolean =>
  passages.some((of, i) => i % 2 === 0 && of === major && passages[i + 1] >= turn);

/** The seat that leads a side: with two players they are listed by side. */
export function seatOfSide(state: State, side: number): Seat {
  if (side >= FEUD_ATTACK) return seatOf(state, state.stance.indexOf(side));
  return hasPlayers(state) && side !== NEUTRAL ? playerOr(state, leaderOf(state, side)) : side;
}

/** The player of a major, else the seat that runs it while it is neutral. */
const playerOr = (state: State, major: number): Seat =>
  isPlayed(state, major) ? state.player[major] : (state.runner[major] ?? -1);

/**
 * NA-R-2: the seat that runs a power, or −1 for a neutral minor. A power is not a seat: a major without a player is run by the
 * leader of its bloc, a neutral one by the seat that the campaign names (NA-11.2.5-e).
 */
export function seatOf(state: State, power: number): Seat {
  const major = state.allegiance[power];
  if (major < 0) return defenderSeat(state, power);
  if (isPlayed(state, major)) return state.player[major];
  const side = state.side[major];
  return side === NEUTRAL ? (state.runner[major] ?? -1) : seatOfSide(state, side);
}

/** NA-R-218: the seat that runs a victim that is no one's ally, or −1. */
function defenderSeat({ feuds }: State, victim: number): Seat {
  for (let i = 0; i < feuds.length; i += 3) if (feuds[i + 1] === victim) return feuds[i + 2];
  return -1;
}

/** The seat that runs a piece: that of its power, or of the major it is lent to. */
export function seatOfPiece(state: State, p: number): Seat {
  const borrower = borrowerOf(state, p);
  return seatOf(state, borrower < 0 ? powerOf[p] : borrower);
}

/** The side for which a seat plays: that of the first of its majors; with two players sides are seats. */
export function sideOfSeat(state: State, seat: Seat): number {
  if (!hasPlayers(state)) return seat;
  const major = state.player.indexOf(seat);
  return major < 0 ? NEUTRAL : state.side[major];
}

/** Does a seat lead this piece in the war? */
export const isRunBy = (state: State, p: number, seat: Seat): boolean =>
  sideOfPiece(state, p) !== NEUTRAL && seatOfPiece(state, p) === seat;

/** NA-R-97, NA-R-125: every seat that acts by the markers of a side, in the order of the seats. */
export function seatsByMarkers(state: State, side: number): Seat[] {
  if (!hasPlayers(state) || side === NEUTRAL) return seatsOfSide(state, side);
  const seats = new Set<Seat>();
  for (let major = 0; major < MAJORS; major++)
    if (markersOf(state.side[major]) === side) seats.add(seatOf(state, major));
  return [...seats].filter((seat) => seat >= 0).sort((a, b) => a - b);
}

/** NA-R-125: every seat with a power on a side, the senior first. */
export function seatsOfSide(state: State, side: number): Seat[] {
  if (side >= FEUD_ATTACK) return [seatOfSide(state, side)];
  if (!hasPlayers(state) && side !== NEUTRAL) return [side];
  const seats = new Set<Seat>();
  for (let major = MAJORS - 1; major >= 0; major--) if (state.side[major] === side) seats.add(seatOf(state, major));
  return [...seats].filter((seat) => seat >= 0);
}

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

/** The activation level of a combat unit: FRESH, FIRST_ACTIVATION or END_OF_ACTIVATION. */
export const unitLevel = (state: State, p: number): number => (state.marks[p] >> LEVEL_SHIFT) & 3;

export function setLevel(state: State, p: number, level: number): void {
  state.marks[p] = (state.marks[p] & ~(3 << LEVEL_SHIFT)) | (level << LEVEL_SHIFT);
}

/** Pieces off the map carry no marks. */
export function clearMarks(state: State, marks: number): void {
  for (const p of state.present) if (state.marks[p] & marks) state.marks[p] &= ~marks;
}

/** Puts a piece into a place or takes it off the map: with `takeOff` the only way places change, so that `present` stays true. */
export function put(state: State, p: number, where: number): void {
  const was = state.place[p];
  if (was === where) return;
  movePiece(state.place, p, where);
  if (was >= 0 && isOffMap(where)) state.marks[p] |= ARRIVED;
  if (was >= 0 === where >= 0) return;
  const present = state.present as number[];
  if (where < 0) present.splice(present.indexOf(p), 1);
  else {
    let at = present.length;
    while (at > 0 && present[at - 1] > p) at--;
    present.splice(at, 0, p);
  }
}

/** Takes many pieces off the map at once. */
export function takeOff(state: State, pieces: readonly number[], where: number): void {
  for (const p of pieces) movePiece(state.place, p, where);
  const present = state.present as number[];
  let kept = 0;
  for (const p of present) if (state.place[p] >= 0) present[kept++] = p;
  present.length = kept;
}

/**
 * What would come of a change, without copying the whole position: makes it, looks, and takes it back. The change may touch
 * nothing but these pieces, who serves in which army and who commands.
 */
export function supposing<T>(state: State, pieces: readonly number[], look: () => T): T {
  const { place, present, steps, marks, army, commander, destroyed, origins } = state;
  // Who serves somewhere: only these and the pieces of the change can serve elsewhere, or nowhere, afterwards.
  const serving: number[] = [];
  for (let i = 0; i < present.length; i++) if (army[present[i]] !== 0) serving.push(present[i], army[present[i]]);
  const before: number[] = [];
  for (const p of pieces) before.push(place[p], steps[p], marks[p], army[p]);
  const [commanders, lost] = [commander.slice(), destroyed.slice()];
  const isFirst = origins.length === 0;
  if (!isFirst) state.origins = origins.slice();
  try {
    return look();
  } finally {
    for (let i = 0; i < pieces.length; i++) {
      const p = pieces[i];
      put(state, p, before[4 * i]);
      steps[p] = before[4 * i + 1];
      marks[p] = before[4 * i + 2];
      army[p] = before[4 * i + 3];
    }
    for (let i = 0; i < serving.length; i += 2) army[serving[i]] = serving[i + 1];
    for (let i = 0; i < commanders.length; i++) {
      commander[i] = commanders[i];
      destroyed[i] = lost[i];
    }
    if (isFirst) origins.length = 0;
    state.origins = origins;
  }
}

/** The army marker a piece serves, or −1. */
export const armyOf = (state: State, p: number): number => (state.army[p] ? armies[state.army[p] - 1] : -1);
export const armyNumber = (army: number): number => armyIndex[army];
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

/** Card 4 lets a leader count 4. */
export const initiative = (state: State, leader: number): number =>
  state.effects.length > 0 && effectOn(state, STAFF_WORK, leader) ? 4 : printedInitiative(state, leader);

const printedInitiative = (state: State, leader: number): number =>
  armyLedBy(state, leader) >= 0 ? armyInitiativeOf[leader] : initiativeOf[leader];

/** NA-5.1.10-b: what a lone unit has instead of a leader. */
export const unitInitiative = (unit: number): number => (isCossack[unit] ? 2 : 1);

/** NA-5.1.10-h: fights and besieges without a leader. */
export const fightsAlone = (unit: number): boolean => movesAlone[unit];

/** The place from which a piece has come into the battle, or −1 (NA-R-133). */
export const originOf = (state: State, p: number): number => pairedWith(state.origins, p);
export const setOrigin = (state: State, p: number, place: number): void => setPair(state.origins, p, place);
/** The side that took the fortress of a city last, or −1 (NA-R-130). */
export const takenBy = (state: State, city: number): number => pairedWith(state.taken, city);
export const setTaken = (state: State, city: number, side: number): void => setPair(state.taken, city, side);

/** Permanent points that the fortress of a city has lost. */
export const damageOf = (state: State, city: number): number => Math.max(0, pairedWith(state.damaged, city));
export const setDamage = (state: State, city: number, points: number): void =>
  setPair(state.damaged, city, points > 0 ? points : -1);

/** Steps that are eliminated; those that go away otherwise are not lost (NA-R-189). */
function countLost(state: State, p: number, steps: number): void {
  const side = sideOfPiece(state, p);
  if (steps > 0 && side <= COALITION) state.lost[side] += steps;
}

/** Takes a piece off the map into its pool; what it carried is forgotten, steps it still had are lost. */
export function toPool(state: State, p: number, where = POOL): void {
  const army = armyOf(state, p);
  if (where === POOL) countLost(state, p, state.steps[p]);
  put(state, p, where);
  state.steps[p] = 0;
  state.marks[p] = 0;
  state.army[p] = 0;
  if (state.origins.length > 0) setOrigin(state, p, -1);
  // What was lent and is lost goes back to its own pool.
  if (state.lent.length > 0) lendPiece(state, p, -1);
  if (army >= 0 && isCombat[p] && !hasCorps(state, army)) disbandArmy(state, army);
}

export const hasCorps = (state: State, army: number): boolean => {
  const number = armyNumber(army) + 1;
  for (const p of state.present) if (state.army[p] === number && isCombat[p]) return true;
  return false;
};

/** NA-1.1.2-e: a marker without corps goes; those who served it serve no army. */
export function disbandArmy(state: State, army: number): void {
  withdrawArmy(state, army);
  state.destroyed[armyNumber(army)] = 1;
}

/** A marker that goes with its power, or by the timetable, is not destroyed (NA-R-185). */
export function withdrawArmy(state: State, army: number, where = POOL): void {
  const number = armyNumber(army) + 1;
  for (const p of state.present) if (state.army[p] === number) state.army[p] = 0;
  state.commander[number - 1] = -1;
  put(state, army, where);
  state.marks[army] = 0;
  if (state.origins.length > 0) setOrigin(state, army, -1);
}

/** NA-1.1.1.1-c: a step is lost; the last one removes the unit. */
export function loseStep(play: P, unit: number, clause: string): void {
  const { state } = play;
  const place = state.place[unit];
  countLost(state, unit, 1);
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
  put(state, p, place);
  state.steps[p] = steps;
  state.marks[p] = 0;
  state.army[p] = 0;
}

/** NA-1.1.1-a, G.Combat-step: is it something that takes steps? */
export const isTroops = (p: number): boolean => isCombat[p];
export const isMarker = (p: number): boolean => isArmy[p];
