/** 4.1 Control: camps, their relations, and what a place is to a camp. */
import type { Seat } from '@concert/kernel';
import { ALLIED, type P, SECRET_PEACE, SECRET_WAR, type State, WAR } from '../shape.ts';
import { BLOCKS, EMPIRES, homeOf, isSea, PLACES, POWERS, powerOf } from '../tables.ts';

/** What a place is to a camp. OPEN is uncontrolled land (AL-R-15). */
export const [FRIENDLY, NEUTRAL, ENEMY, EMBATTLED, OPEN] = [1, 2, 3, 4, 5];

/**
 * A *camp* is everything that acts together: a led empire with the NPEs and minors that follow it, or a power that
 * has no patron with those that follow it (AL-R-33, AL-R-84). Its number is that of the power at its head.
 */
export function campOf(state: State, power: number): number {
  let head = power;
  for (let up = state.patron[head]; up >= 0 && up !== head; up = state.patron[head]) head = up;
  return head;
}

/** Is there a player at the head of this camp? */
export const isLed = (state: State, camp: number): boolean => camp < EMPIRES && state.seat[camp] >= 0;

/** The seat that leads a camp, or −1. */
export const leaderOf = (state: State, camp: number): Seat => (camp < EMPIRES ? state.seat[camp] : -1);

/** The seat that acts for a camp in its turn; in the solitaire game the one seat acts for all. */
export const actorOf = (play: P, camp: number): Seat => (isSolo(play) ? 0 : leaderOf(play.state, camp));
export const blockCamp = (state: State, b: number): number => campOf(state, powerOf[b]);
export const isSolo = (play: P): boolean => play.seats === 1;

/** The place of a pair of empires in `relations`. */
export const pairOf = (a: number, b: number): number => (a < b ? (b * (b - 1)) / 2 + a : (a * (a - 1)) / 2 + b);
export const relation = (state: State, a: number, b: number): number => state.relations[pairOf(a, b)];

export const areAllied = (state: State, a: number, b: number): boolean =>
  a === b || (isLed(state, a) && isLed(state, b) && relation(state, a, b) >= ALLIED);

export const isSecret = (relation: number): boolean => relation === SECRET_PEACE || relation === SECRET_WAR;

/** What the relation looks like to all others (AL-R-42). */
export const publicRelation = (relation: number): number =>
  relation === SECRET_PEACE ? 0 : relation === SECRET_WAR ? WAR : relation;

/** The position as all players know it: secret alliances are what they look like from outside (AL-R-42). */
export const openState = (state: State): State =>
  state.relations.some(isSecret) ? { ...state, relations: state.relations.map(publicRelation) } : state;

export function atWar(state: State, a: number, b: number): boolean {
  if (a === b) return false;
  const [ledA, ledB] = [isLed(state, a), isLed(state, b)];
  if (ledA && ledB) return relation(state, a, b) === WAR;
  if (ledA !== ledB) return ((ledA ? state.enemies[b] >> a : state.enemies[a] >> b) & 1) === 1;
  return false;
}

/** Who stands where, by camps: made once for a list of choices and read many times. */
export interface Survey {
  /** By power: its camp. */
  camp: number[];
  /** By place: the camps with blocks there, as bits. */
  camps: number[];
  /** By camp: itself and its allies, as bits. */
  friends: number[];
  /** By camp: the camps at war with it, as bits. */
  foes: number[];
}

/** Copied for every survey: plain arrays are made faster than typed ones of this size. */
export const noPlaces: readonly number[] = Array.from({ length: PLACES }, () => 0);
const noPowers: readonly number[] = Array.from({ length: POWERS }, () => 0);
const ownBits: readonly number[] = noPowers.map((_, p) => 1 << p);
/** Where the blocks of one power end in the table and those of the next begin. */
const runs: readonly { power: number; end: number }[] = powerOf.flatMap((power, b) =>
  power === powerOf[b + 1] ? [] : [{ power, end: b + 1 }],
);

/** By power: its camp. */
export function campsOf({ patron }: State): number[] {
  const camp = patron.slice();
  for (let p = 0; p < POWERS; p++) {
    let head = p;
    for (let up = patron[head]; up >= 0 && up !== head; up = patron[head]) head = up;
    camp[p] = head;
  }
  return camp;
}

export function survey(state: State): Survey {
  const camp = campsOf(state);
  const camps = noPlaces.slice();
  const friends = ownBits.slice();
  const foes = noPowers.slice();
  const { place: places, seat, relations, enemies } = state;
  for (let p = 0; p < POWERS; p++) {
    if (enemies[p] === 0 || (p < EMPIRES && seat[p] >= 0)) continue;
    for (let e = 0; e < EMPIRES; e++)
      if ((enemies[p] >> e) & 1 && seat[e] >= 0) {
        foes[p] |= 1 << e;
        foes[e] |= 1 << p;
      }
  }
  for (let a = 1; a < EMPIRES; a++) {
    if (seat[a] < 0) continue;
    for (let b = 0; b < a; b++) {
      if (seat[b] < 0) continue;
      const between = relations[(a * (a - 1)) / 2 + b];
      if (between >= ALLIED) {
        friends[a] |= 1 << b;
        friends[b] |= 1 << a;
      } else if (between === WAR) {
        foes[a] |= 1 << b;
        foes[b] |= 1 << a;
      }
    }
  }
  let b = 0;
  for (const { power, end } of runs) {
    const bit = 1 << camp[power];
    for (; b < end; b++) {
      const where = places[b];
      if (where >= 0) camps[where] |= bit;
    }
  }
  return { camp, camps, friends, foes };
}

/** AL-4.1-i: do opposing forces share the place? */
export function isEmbattled(look: Survey, place: number): boolean {
  const all = look.camps[place];
  if ((all & (all - 1)) === 0) return false;
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const camp = 31 - Math.clz32(rest & -rest);
    if ((all & ~look.friends[camp]) !== 0) return true;
  }
  return false;
}

/** AL-4.1: what the place is to the camp now. */
export function statusOf(state: State, look: Survey, place: number, camp: number): number {
  const all = look.camps[place];
  if (all !== 0) {
    if (isEmbattled(look, place)) return EMBATTLED;
    if ((all >> camp) & 1) return FRIENDLY;
    const allies = all & look.friends[camp];
    // AL-R-94: an ally beside others does not make a place friendly.
    if (allies !== 0 && allies !== all) return ENEMY;
    // AL-R-88: where only NPEs and minors of an allied player stand the place is neutral, not friendly.
    if (allies !== 0) return isHeldBy(state, place, allies) ? FRIENDLY : NEUTRAL;
    return (all & look.foes[camp]) !== 0 ? ENEMY : NEUTRAL;
  }
  if (isSea(place)) return NEUTRAL;
  const home = homeOf[place];
  if (home < 0) return OPEN;
  const owner = look.camp[home];
  if (owner === camp) return FRIENDLY;
  if ((look.friends[camp] >> owner) & 1) return home === owner ? FRIENDLY : NEUTRAL;
  return (look.foes[camp] >> owner) & 1 ? ENEMY : NEUTRAL;
}

/** Do blocks of one of these empires itself stand there, not only of those that follow it? */
function isHeldBy(state: State, place: number, empires: number): boolean {
  for (let b = 0; b < BLOCKS; b++) if (state.place[b] === place && (empires >> powerOf[b]) & 1) return true;
  return false;
}

/** Is the place in enemy hands, shared by allies and others (AL-R-94), or fought over? */
export function isShut(look: Survey, place: number, camp: number): boolean {
  const all = look.camps[place];
  if (all !== 0) {
    const allies = all & look.friends[camp];
    return isEmbattled(look, place) || (allies === 0 ? (all & look.foes[camp]) !== 0 : allies !== all);
  }
  const home = homeOf[place];
  return home >= 0 && ((look.foes[camp] >> look.camp[home]) & 1) === 1;
}

/** The allied players whose permission is needed to use a place, as bits (AL-R-43). */
export function hostsOf(look: Survey, place: number, camp: number): number {
  const allies = look.friends[camp] & ~(1 << camp);
  let hosts = look.camps[place] & allies;
  const home = homeOf[place];
  if (home >= 0) hosts |= (1 << look.camp[home]) & allies;
  return hosts;
}

/** Do all of these hosts let the camp in? */
export function hasPermission(state: State, hosts: number, camp: number, denials: readonly number[]): boolean {
  for (let e = 0; e < EMPIRES; e++) if ((hosts >> e) & 1 && (denials[e] >> camp) & 1) return false;
  return state.seat[camp] >= 0;
}

/** Seats in the order of play: the higher card first (AL-3.1-d). */
export function inOrder(state: State): Seat[] {
  const { card } = state;
  const order: Seat[] = [];
  for (let seat = 0; seat < card.length; seat++) {
    let i = seat;
    for (; i > 0 && card[order[i - 1]] < card[seat]; i--) order[i] = order[i - 1];
    order[i] = seat;
  }
  return order;
}
