/** 5.2.3.2: who may intercept the active force in the hex it has entered, with what, and how likely. */
import { no, type Seat, type Verdict } from '@concert/kernel';
import { checkModifier } from '../charts.ts';
import { type Cover, coversOf, hasFog, seatsUnder } from '../covers.ts';
import {
  DIRECTIONS,
  directionTo,
  entryCost,
  isUnbridged,
  neighbour,
  SEA,
  STRAIT,
  sideOf as sideBits,
} from '../graph.ts';
import { type ActivationLocals, DEPOT, INSIDE, type P, type State } from '../shape.ts';
import { isArmy, isCavalryLeader, isLeader, isLightCavalry, isSupply, MAJORS, powerOf } from '../tables.ts';
import { whereabouts } from '../whereabouts.ts';
import { commanderIn, hasEngineers, outside, unitsIn } from './1-forces.ts';
import {
  armyLedBy,
  armyOf,
  enemySide,
  has,
  initiative,
  isDemoralized,
  isInside,
  sideOfPiece,
  unitInitiative,
} from './1-units.ts';
import { couldStack } from './4-command.ts';
import { stacks } from './4-stacking.ts';
import { isOpenToReaction } from './4-survey.ts';
import { mayGo } from './5-bounds.ts';
import { mayLeaveBox } from './5-boxes.ts';
import { homeBound, mayFace, pontoonsFor } from './5-entry.ts';

/** Leaders next to the hex who may try, in the order of the table (NA-5.2.3.2-a to NA-5.2.3.2-d). */
export function interceptors(play: P, frame: ActivationLocals, asked: readonly number[]): number[] {
  return leadersBeside(play.state, frame.place, enemySide(frame.side)).filter(
    (leader) => !asked.includes(leader) && mayIntercept(play, leader, frame.place),
  );
}

function mayIntercept(play: P, leader: number, place: number): boolean {
  const part = interceptPart(play, leader, place);
  return part.length > 0 && partMayIntercept(play, leader, part, place) === true;
}

/** Might a covered stack next to the hex intercept, for all that others can see? Whether it may its owner knows (NA-R-164). */
const isWatched = (play: P, frame: ActivationLocals): boolean =>
  seatsBeside(play, frame.place, enemySide(frame.side)).size > 0;

/** Has anyone next to the hex to be asked? */
export const mayBeIntercepted = (play: P, frame: ActivationLocals): boolean =>
  isWatched(play, frame) ||
  leadersBeside(play.state, frame.place, enemySide(frame.side)).some((l) => mayIntercept(play, l, frame.place));

/** Seats that may have someone in a covered stack of a side next to a place, who could come there over land, or over a strait. */
export function seatsBeside(play: P, place: number, side: number): Set<Seat> {
  if (!hasFog(play) || !isOpenToReaction(play, side, place)) return new Set();
  const isBeside = (cover: Cover): boolean =>
    cover.side === side && !isInside(play.state, cover.hidden[0]) && isNextTo(cover.place, place);
  return seatsUnder(play.state, coversOf(play.state, play.stack), isBeside);
}

/** How a list of leaders who were asked notes that a player has refused for all of theirs; who these are may be covered (1.3). */
export const refusalOf = (seat: Seat): number => -1 - seat;

const isNextTo = (from: number, to: number): boolean => {
  const step = directed(from, to);
  return step >= 0 && !(sideBits[step] & SEA && !(sideBits[step] & STRAIT));
};

/** Leaders of a side outside walls in the hexes next to a place. */
export function leadersBeside(state: State, place: number, side: number): number[] {
  const who = whereabouts(state.place);
  const found: number[] = [];
  for (let d = 0; d < DIRECTIONS; d++) {
    const from = neighbour[place * DIRECTIONS + d];
    for (let p = who.firstAt(from); p >= 0; p = who.nextTo(p))
      if (isLeader[p] && !(state.marks[p] & INSIDE) && sideOfPiece(state, p) === side) found.push(p);
  }
  return found.sort((a, b) => a - b);
}

/** The part a leader sends unless its owner says otherwise: an army, a whole force, or what a subordinate can command. */
export function interceptPart(play: P, leader: number, to: number): number[] {
  const { state } = play;
  const here = outside(state, state.place[leader], sideOfPiece(state, leader)).filter(
    (p) => !isSupply[p] || !has(state, p, DEPOT),
  );
  const army = armyLedBy(state, leader);
  if (army >= 0)
    return here.filter((p) => p === army || armyOf(state, p) === army || (!armyOf(state, p) && isSupply[p]));
  if (commanderIn(state, here) === leader && !here.some((p) => isArmy[p])) return here;
  let part = [leader];
  for (const unit of unitsIn(here)) {
    const larger = [...part, unit];
    if (partMayIntercept(play, leader, larger, to) === true) part = larger;
  }
  return part.length > 1 ? part : [];
}

/** May this part go there, as a legal force with those present and leaving a legal one behind (NA-5.2.3.2-u)? */
export function partMayIntercept(play: P, leader: number, part: readonly number[], to: number): Verdict {
  const { state } = play;
  const from = state.place[leader];
  const side = sideOfPiece(state, leader);
  const units = unitsIn(part);
  if (units.length === 0) return no('NA-5.2.3.2-n', 'sends no corps', { piece: leader });
  const shaken = units.find((p) => isDemoralized(state, p));
  if (shaken !== undefined) return no('NA-5.2.3.2-b', 'is demoralized', { piece: shaken });
  const leave = mayLeaveBox(state, part);
  if (leave !== true) return leave;
  const river = crossing(play, part, from, to);
  if (river !== true) return river;
  return mayJoin(play, side, part, from, to);
}

/** Common to interceptions and marches: what stays and what is made must be legal, the land open, the fortress faced. */
export function mayJoin(play: P, side: number, part: readonly number[], from: number, to: number): Verdict {
  const { state } = play;
  if (!isOpenToReaction(play, side, to)) return no('NA-5.2.1-o', 'closed land', { to });
  const bound = mayGo(play, part, to);
  if (bound !== true) return bound;
  const home = homeBound(state, part, to);
  if (home !== true) return home;
  const faces = mayFace(state, side, part, to);
  if (faces !== true) return faces;
  const rest = outside(state, from, side).filter((p) => !part.includes(p));
  if (stacks(state, rest) !== true) return no('NA-4.2.4.3-a', 'rest illegal', {});
  const there = outside(state, to, side).filter((p) => !part.includes(p));
  return couldStack(state, [...part, ...there]) || no('NA-5.2.3.2-u', 'not one force', { place: to });
}

/** NA-5.2.3.2-c, NA-5.2.3.2-d: over an unbridged river only with engineers or an army; over sea only a strait. */
function crossing(play: P, part: readonly number[], from: number, to: number): Verdict {
  const step = directed(from, to);
  if (sideBits[step] & SEA && !(sideBits[step] & STRAIT)) return no('NA-5.2.3.2-c', 'sea between', { to });
  if (!isUnbridged(step) || pontoonsFor(play, part).has(step)) return true;
  return hasEngineers(play.state, part) || no('NA-5.2.3.2-c', 'river between', { to });
}

export const directed = (from: number, to: number): number => {
  const d = directionTo(from, to);
  return d < 0 ? -1 : from * DIRECTIONS + d;
};

/** Does the step cross an unbridged river for this part? */
export const crossesRiver = (play: P, part: readonly number[], from: number, to: number): boolean => {
  const step = directed(from, to);
  return step >= 0 && isUnbridged(step) && !pontoonsFor(play, part).has(step);
};

/** The initiative of the active force: its leader's, or the lone unit's own (NA-R-22). */
export const moverInitiative = (state: State, frame: ActivationLocals): number =>
  frame.leader >= 0 ? initiative(state, frame.leader) : unitInitiative(frame.unit);

/** NA-5.2.3.2-i to NA-5.2.3.2-m. `mover` is the initiative of the force that has entered. */
export function interceptionModifier(
  play: P,
  mover: number,
  leader: number,
  part: readonly number[],
  to: number,
): number {
  const { state } = play;
  const modifier = (name: string): number => checkModifier('interception', name);
  const from = state.place[leader];
  let total = 0;
  if (part.some((p) => isLightCavalry[p])) total += modifier('light cavalry except cossacks');
  if (part.some((p) => isCavalryLeader[p])) total += modifier('cavalry leader');
  if (entryCost[directed(from, to)] >= 2) total += modifier('MP cost of the hex 2 or more');
  if (crossesRiver(play, part, from, to)) total += modifier('unbridged river with engineer or army');
  const own = initiative(state, leader);
  if (own > mover) total += modifier('initiative above the mover');
  if (own < mover) total += modifier('initiative below the mover');
  const majors = new Set(unitsIn(part).map((p) => (powerOf[p] < MAJORS ? powerOf[p] : state.allegiance[powerOf[p]])));
  if (majors.size > 1) total += modifier('two or more majors in the intercepting force');
  return total;
}
