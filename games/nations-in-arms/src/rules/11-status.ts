/**
 * 11.2.4, 11.2.5, 11.3: what a power is to the blocs, and how that changes: by diplomacy, war, cards, conquest and peace. Every
 * change is made here at once; what it brings with it on the map and asks of players is settled by the step `statuses`, which the
 * caller runs next.
 */
import type { Seat } from '@concert/kernel';
import { COALITION, EMPIRE, INSIDE, NEUTRAL, type P, type State } from '../shape.ts';
import {
  cityAt,
  courtModifier,
  FRANCE,
  fortressCities,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  isFleet,
  isMajor,
  MAJORS,
  POWERS,
  piecesOf,
  powerOf,
  provinceOfCity,
} from '../tables.ts';
import { piecesAt } from './1-forces.ts';
import { spokesman } from './1-relations.ts';
import {
  blocOf,
  enemySide,
  hasPlayers,
  isPlayed,
  leaderOf,
  leaveArmy,
  seatOf,
  servedBy,
  setTaken,
  sideOf,
  sideOfPiece,
  toPool,
  withdrawArmy,
} from './1-units.ts';
import { attackMajor, endFeuds, endPrivateWars, receiverOf } from './11-alliances.ts';
import { bringHome, clearLand, regroup } from './11-homeward.ts';
import { returnBorrowed } from './13-aid.ts';
import { runBy } from './13-leaving.ts';
import { leaveTreaties } from './13-settling.ts';
import { closeCredit, openCredit } from './15-credit.ts';

// Reading.

/** 11.3: a minor that owns land is a state; others are parts of one, or absent. */
export const isState = (state: State, minor: number): boolean => state.owner.includes(minor);

/** Minors that are states of their own. */
export function minorStates(state: State): number[] {
  const owners = new Set(state.owner);
  return Array.from({ length: POWERS - 1 - MAJORS }, (_, i) => MAJORS + i).filter((m) => owners.has(m));
}

export const isNeutralMinor = (state: State, minor: number): boolean =>
  !isMajor(minor) && state.allegiance[minor] < 0 && isState(state, minor);

export const isSatellite = (state: State, minor: number): boolean => state.satellites.includes(minor);

/** The last turn in which one may not declare war on the other, or 0. */
export function truceBetween({ truces }: State, power: number, other: number): number {
  for (let i = 0; i < truces.length; i += 3)
    if ((truces[i] === power && truces[i + 1] === other) || (truces[i] === other && truces[i + 1] === power))
      return truces[i + 2];
  return 0;
}

/** Is there one now? */
export const isTruce = (state: State, power: number, other: number): boolean =>
  truceBetween(state, power, other) >= state.turn;

export function setTruce(state: State, power: number, other: number, until: number): void {
  endTruce(state, power, other);
  state.truces.push(power, other, until);
}

export function endTruce(state: State, power: number, other: number): void {
  const kept: number[] = [];
  for (let i = 0; i < state.truces.length; i += 3) {
    const [a, b, until] = state.truces.slice(i, i + 3);
    if (!((a === power && b === other) || (a === other && b === power))) kept.push(a, b, until);
  }
  state.truces = kept;
}

/** NA-11.2.3-g: a war in which a major was beaten by another is over. */
export function noteDefeat(state: State, loser: number, victor: number): void {
  if (!wasBeaten(state, loser, victor)) state.defeats.push(loser, victor);
}

export function wasBeaten({ defeats }: State, loser: number, victor: number): boolean {
  for (let i = 0; i < defeats.length; i += 2) if (defeats[i] === loser && defeats[i + 1] === victor) return true;
  return false;
}

// Majors.

/** NA-11.2.3-e: a major joins a bloc, with all its minors. One that comes from the other bloc changes sides (NA-R-147). */
export function joinBloc(play: P, major: number, side: number): void {
  const { state } = play;
  if (state.side[major] === side) return;
  const powers = runBy(state, major);
  leaveTreaties(play, major, side);
  state.side[major] = side;
  openCredit(state, major);
  if (side > NEUTRAL) play.log('private war', { power: major }, { clause: 'NA-R-97' });
  else play.log(side === EMPIRE ? 'joins empire' : 'joins', { power: major }, { clause: 'NA-11.2.3-e' });
  for (const minor of powers) if (minor !== major) awaitField(state, minor);
  partNations(play, enemySide(side), powers);
}

/** NA-R-146: a major leaves its bloc: its troops and ships go home, those of others leave its land, except who may stay. */
export function turnNeutral(play: P, major: number, mayStay: (p: number) => boolean = () => false): void {
  const { state } = play;
  if (state.side[major] === NEUTRAL) return;
  const powers = runBy(state, major);
  leaveTreaties(play, major, NEUTRAL);
  partFrom(play, powers);
  state.side[major] = NEUTRAL;
  for (const power of powers) endFeuds(state, power);
  forgetPairs(state, major);
  closeCredit(state, major);
  play.log('turns neutral', { power: major }, { clause: 'NA-R-146' });
  returnFortresses(play, powers);
  returnBorrowed(play, major);
  bringHome(play, powers);
  clearLand(play, powers, mayStay);
  if (hasPlayers(state)) endPrivateWars(play);
}

// Minors.

/** NA-11.2.4-b: a minor becomes the ally of a major, whose bloc it joins; its troops are to be set up. */
export function allyMinor(play: P, minor: number, major: number): void {
  const { state } = play;
  if (state.allegiance[minor] === major) return;
  state.allegiance[minor] = major;
  endFeuds(state, minor);
  state.satellites = state.satellites.filter((m) => m !== minor);
  play.log('becomes ally', { minor, power: major }, { clause: 'NA-11.2.4-b' });
  if (state.side[major] === NEUTRAL) return;
  awaitField(state, minor);
  partNations(play, enemySide(state.side[major]), [minor]);
}

/** NA-11.2.4-n, NA-R-146: a minor turns neutral: its pieces go to its pool, its fortresses back to it, strangers leave. */
export function freeMinor(play: P, minor: number): void {
  const { state } = play;
  if (state.allegiance[minor] < 0) return;
  disarm(play, minor);
  state.allegiance[minor] = -1;
  endFeuds(state, minor);
  state.satellites = state.satellites.filter((m) => m !== minor);
  state.fielding = state.fielding.filter((m) => m !== minor);
  play.log('turns neutral', { power: minor }, { clause: 'NA-11.2.4-n' });
  returnFortresses(play, [minor]);
  clearLand(play, [minor]);
}

/** NA-11.2.4-h: an ally of France becomes her satellite. */
export function makeSatellite(play: P, minor: number): void {
  const { state } = play;
  if (isSatellite(state, minor)) return;
  state.satellites.push(minor);
  play.log('becomes satellite', { minor }, { clause: 'NA-11.2.4-h' });
}

/** All pieces of a power leave the map for its pool, with nothing lost by it. */
export function disarm(play: P, power: number): void {
  const { state } = play;
  partFrom(play, [power]);
  for (const p of piecesOf[power]) {
    if (state.place[p] < 0) continue;
    if (isArmy[p]) withdrawArmy(state, p);
    else {
      // What goes to its pool in peace is not lost (NA-R-189).
      state.steps[p] = 0;
      toPool(state, p);
    }
  }
}

// War.

/**
 * 11.3: a power declares war. A neutral it attacks joins the other bloc at once (NA-11.2.4-a, NA-R-118); war on a minor that a
 * major runs is war on that major (NA-11.3-k).
 */
export function declareWar(play: P, power: number, on: number): void {
  const { state } = play;
  play.log('declares war', { power, on }, { clause: 'NA-11.3-a' });
  const victim = victimOf(state, on);
  const side = blocOf(state, power);
  if (isMajor(victim) && hasPlayers(state) && (isPlayed(state, victim) || state.side[victim] !== NEUTRAL))
    attackMajor(play, power, spokesman(state, victim));
  else if (hasPlayers(state)) receive(play, victim, receiverOf(state, power, victim));
  else if (side === NEUTRAL) beginFeud(play, power, victim, seatOf(state, FRANCE));
  else if (!isMajor(victim)) allyMinor(play, victim, leaderOf(state, enemySide(side)));
  else if (blocOf(state, victim) === NEUTRAL) joinBloc(play, victim, enemySide(side));
}

/** Whom war on a country is war on: the major that runs it, else itself. */
export const victimOf = (state: State, on: number): number => (state.allegiance[on] >= 0 ? state.allegiance[on] : on);

/** NA-R-85, NA-R-118: a victim that no one plays becomes the ally of a major. */
export function receive(play: P, victim: number, receiver: number): void {
  if (!isMajor(victim)) allyMinor(play, victim, receiver);
  else joinBloc(play, victim, play.state.side[receiver]);
}

/** NA-R-218: a neutral fights a neutral minor that no bloc takes in; the seat runs the victim, which takes the field. */
export function beginFeud({ state }: P, power: number, victim: number, seat: Seat): void {
  state.feuds = [...state.feuds, power, victim, seat];
  if (!isMajor(victim)) awaitField(state, victim);
}

/** NA-13.3.2.1-c, NA-14.2-e: what a power was to others, ally or bystander, is over when it makes peace. */
export function forgetPairs(state: State, major: number): void {
  const others = (pairs: readonly number[]): number[] =>
    pairs.filter((_, i) => pairs[i - (i % 2)] !== major && pairs[i - (i % 2) + 1] !== major);
  state.strangers = others(state.strangers);
  state.pacts = others(state.pacts);
}

/** NA-R-85: attacked by a power of neither side, a minor goes to the leader with the better modifier, Britain on ties. */
export const protectorOf = (state: State, minor: number): number =>
  courtModifier(minor, EMPIRE) > courtModifier(minor, COALITION) ? FRANCE : leaderOf(state, COALITION);

// What a change does on the map.

function awaitField(state: State, minor: number): void {
  if (isState(state, minor) && !state.fielding.includes(minor)) state.fielding.push(minor);
}

/** Pieces of these powers leave armies of others, and others theirs; forces that are left get a commander. */
export function partFrom(play: P, powers: readonly number[]): void {
  const { state } = play;
  for (const place of new Set(state.present.map((p) => state.place[p]))) {
    const here = piecesAt(state, place).filter((p) => !isFleet[p]);
    const part = here.filter((p) => powers.includes(powerOf[p]));
    if (part.length > 0 && part.length < here.length) partForces(play, here, (p) => Number(part.includes(p)));
  }
}

/**
 * These powers now stand against a side whose friends or guests they were: no one serves an army of the other side. Hexes where
 * both have troops, or one of them troops in a fortress of the other, are to be settled (NA-R-147).
 */
function partNations(play: P, former: number, powers: readonly number[]): void {
  const { state } = play;
  for (const place of new Set(state.present.map((p) => state.place[p]))) {
    const here = piecesAt(state, place).filter((p) => !isFleet[p]);
    if (new Set(here.map((p) => sideOfPiece(state, p))).size > 1) partForces(play, here, (p) => sideOfPiece(state, p));
    if (place >= HEXES) continue;
    const troops = here.filter((p) => isCombat[p] && state.place[p] === place && !(state.marks[p] & INSIDE));
    const [old, turned] = [
      troops.some((p) => sideOfPiece(state, p) === former),
      troops.some((p) => powers.includes(servedBy(state, p))),
    ];
    const holder = cityAt[place] < 0 ? -1 : state.controller[cityAt[place]];
    const seized = old && powers.includes(holder);
    const locked = turned && holder >= 0 && sideOf(state, holder) === former && state.siege[cityAt[place]] === 0;
    if ((old && turned) || seized || locked) state.mixed.push(place, former);
  }
}

function partForces(play: P, pieces: readonly number[], groupOf: (p: number) => number): void {
  const { state } = play;
  for (const p of pieces) {
    const army = state.army[p] === 0 ? undefined : pieces.find((m) => isArmy[m] && state.army[m] === state.army[p]);
    if (army !== undefined && groupOf(army) !== groupOf(p)) leaveArmy(state, p);
  }
  for (const group of new Set(pieces.map(groupOf)))
    regroup(
      play,
      pieces.filter((p) => groupOf(p) === group),
    );
}

/** Fortresses on the land of these powers are theirs again, those they hold elsewhere are their owners'; sieges end. */
function returnFortresses({ state }: P, powers: readonly number[]): void {
  for (const c of fortressCities) {
    const owner = state.owner[provinceOfCity[c]];
    const [own, held] = [powers.includes(owner), powers.includes(state.controller[c])];
    if (!own && !held) continue;
    if (own && state.controller[c] === owner && state.siege[c] === 0) continue;
    state.controller[c] = owner;
    state.siege[c] = 0;
    setTaken(state, c, -1);
    for (const p of piecesAt(state, hexOfCity[c])) state.marks[p] &= ~INSIDE;
  }
}
