/** 15.1, optional, for two players: alliance credit, which says how firmly a major stands by its bloc. */
import { no, type Verdict } from '@concert/kernel';
import { type BattleLocals, FOUGHT, NEUTRAL, type P, type State } from '../shape.ts';
import { armies, capitalOfPower, hexOfCity, isCombat, isMajor, MAJORS, powerOf } from '../tables.ts';
import { piecesAt } from './1-forces.ts';
import { armyNumber, enemySide, has, isDemoralized, sideOf, sideOfPiece } from './1-units.ts';
import { isDecisive } from './13-conquest.ts';
import { isOccupied } from './scenarios/common.ts';

/** NA-15.1-a, NA-15.1-h: what a power begins with, one more for each minor ally, and the most it can have. */
const [START, MOST] = [7, 15];
/** NA-15.1-f */
export const MOST_REFUSALS = 2;

export const hasCredit = ({ credit }: State): boolean => credit.length > 0;

const majors: readonly number[] = Array.from({ length: MAJORS }, (_, major) => major);

/** Powers whose credit counts: those of a bloc that do not lead it. France and Britain never leave (NA-R-94). */
export const isCredited = (state: State, major: number): boolean =>
  hasCredit(state) && isMajor(major) && !isDecisive(major) && state.side[major] !== NEUTRAL;

/** Spent credit is not won back: the power leaves at the end of the turn (NA-15.1-g). */
export function addCredit(play: P, major: number, points: number, clause: string): void {
  const { state } = play;
  if (!isCredited(state, major) || state.credit[major] <= 0 || points === 0) return;
  const now = Math.max(0, Math.min(MOST, state.credit[major] + points));
  if (now === state.credit[major]) return;
  state.credit[major] = now;
  play.log(points > 0 ? 'credit rises' : 'credit falls', { power: major, points: Math.abs(points), now }, { clause });
}

/** NA-15.1-a: a power joins a bloc. */
export function openCredit(state: State, major: number): void {
  if (!hasCredit(state) || isDecisive(major)) return;
  const minors = state.allegiance.filter(
    (runner, power) => runner === major && !isMajor(power) && state.owner.includes(power),
  ).length;
  state.credit[major] = Math.min(MOST, START + minors);
  state.refusals[major] = 0;
  if (!state.joined.includes(major)) state.joined.push(major);
}

/** It has left its bloc. */
export function closeCredit(state: State, major: number): void {
  if (!hasCredit(state)) return;
  state.credit[major] = state.refusals[major] = 0;
  state.joined = state.joined.filter((power) => power !== major);
}

/** NA-15.1-h: those allied when the game begins; they are not bribed. */
export function beginCredit(state: State): void {
  state.credit = majors.map(() => 0);
  state.refusals = majors.map(() => 0);
  for (const major of majors) if (state.side[major] !== NEUTRAL) openCredit(state, major);
  state.joined = [];
}

// Capitals.

/** Between two activations: what has been lost since the last look, outside battles. */
export function countLosses(play: P): void {
  if (!hasCredit(play.state)) return;
  countCapitals(play);
  countArmies(play);
}

/** NA-15.1-c, NA-15.1-d, NA-R-157: capitals that have come into enemy hands count, each time anew. */
function countCapitals(play: P): void {
  const { state } = play;
  const lost = new Set(state.seized);
  for (let power = 0; power < state.allegiance.length; power++) {
    const capital = capitalOfPower[power];
    if (capital === undefined || capital < 0) continue;
    const side = sideOf(state, power);
    const taken = state.owner.includes(power) && side !== NEUTRAL && isOccupied(play, enemySide(side), capital);
    if (taken && !lost.has(capital)) capitalLost(play, power, capital);
    if (taken) lost.add(capital);
    else lost.delete(capital);
  }
  state.seized = [...lost].sort((a, b) => a - b);
}

const [OWN_CAPITAL, ALLIED_CAPITAL, MAJOR_TAKEN, MINOR_TAKEN] = [-3, -1, 3, 1];

function capitalLost(play: P, power: number, capital: number): void {
  const { state } = play;
  if (isMajor(power)) {
    addCredit(play, power, OWN_CAPITAL, 'NA-15.1-c');
    for (const ally of majors)
      if (ally !== power && state.side[ally] === state.side[power]) addCredit(play, ally, ALLIED_CAPITAL, 'NA-15.1-c');
  } else addCredit(play, state.allegiance[power], ALLIED_CAPITAL, 'NA-15.1-c');
  for (const captor of captorsOf(state, capital, enemySide(sideOf(state, power))))
    addCredit(play, captor, isMajor(power) ? MAJOR_TAKEN : MINOR_TAKEN, 'NA-15.1-d');
}

/** The majors whose own troops, or whose garrison, hold it. */
function captorsOf(state: State, capital: number, side: number): Set<number> {
  const captors = new Set<number>();
  if (state.controller[capital] >= 0) captors.add(state.controller[capital]);
  for (const p of piecesAt(state, hexOfCity[capital]))
    if (isCombat[p] && sideOfPiece(state, p) === side) captors.add(powerOf[p]);
  return captors;
}

// Armies and battles.

const ARMY = 1;
/** A marker that is destroyed, and one whose loss has been counted. */
const [DESTROYED, COUNTED] = [1, 2];

/** NA-15.1-c: a marker that hunger, a siege or an overrun has destroyed is a loss of its own nation. */
function countArmies(play: P): void {
  const { destroyed } = play.state;
  for (let i = 0; i < destroyed.length; i++) {
    if (destroyed[i] !== DESTROYED) continue;
    destroyed[i] = COUNTED;
    addCredit(play, powerOf[armies[i]], -ARMY, 'NA-15.1-c');
  }
}

const [FOUGHT_POINTS, ABSENT_POINTS] = [2, 1];

/** The majors that had troops in armies which are gone, as bits. `fought`: army, majors as bits, army, bits … */
function losersOf(state: State, fought: readonly number[]): number {
  let losers = 0;
  for (let i = 0; i < fought.length; i += 2) {
    const army = armyNumber(fought[i]);
    if (state.destroyed[army] !== DESTROYED) continue;
    state.destroyed[army] = COUNTED;
    losers |= fought[i + 1] | (1 << powerOf[fought[i]]);
  }
  return losers;
}

/** Has the defeat demoralized troops that were in good order before? */
const isShaken = (state: State, { side, wasDemoralized }: BattleLocals['sides'][number]): boolean =>
  !wasDemoralized &&
  state.present.some(
    (p) => isCombat[p] && has(state, p, FOUGHT) && sideOfPiece(state, p) === side && isDemoralized(state, p),
  );

/** NA-15.1-c to NA-15.1-e: what a battle does to the credit of both blocs; each line once in a battle (NA-R-157). */
export function countBattle(play: P, { size, sides, winner }: BattleLocals): void {
  const { state } = play;
  if (!hasCredit(state) || winner < 0) return;
  const [victor, beaten] = [sides[winner], sides[1 - winner]];
  for (const side of [beaten, victor]) {
    const losers = losersOf(state, side.armies ?? []);
    const other = side === beaten ? victor : beaten;
    for (const major of majors) {
      if (losers & (1 << major)) addCredit(play, major, -ARMY, 'NA-15.1-c');
      if (losers > 0 && other.nations & (1 << major)) addCredit(play, major, ARMY, 'NA-15.1-d');
    }
  }
  if (size !== 'major') return;
  if (isShaken(state, beaten))
    for (const major of majors) {
      if (victor.nations & (1 << major)) addCredit(play, major, FOUGHT_POINTS, 'NA-15.1-e');
      if (beaten.nations & (1 << major)) addCredit(play, major, -FOUGHT_POINTS, 'NA-15.1-e');
    }
  for (const major of majors) {
    if (state.side[major] === victor.side && !(victor.nations & (1 << major)))
      addCredit(play, major, ABSENT_POINTS, 'NA-15.1-e');
    if (state.side[major] === beaten.side && !(beaten.nations & (1 << major)))
      addCredit(play, major, -ABSENT_POINTS, 'NA-15.1-e');
  }
}

// The way out.

/** NA-15.1-g: powers that are at the end of their patience. */
export const spentPowers = (state: State): number[] =>
  majors.filter((major) => isCredited(state, major) && state.credit[major] === 0);

/** NA-R-157: who has left so is closed to envoys in the next turn; below 0 the credit is that turn. */
export const closeToEnvoys = (state: State, major: number): void => {
  state.credit[major] = -(state.turn + 1);
};

export const mayCourtAgain = (state: State, major: number): Verdict =>
  !hasCredit(state) ||
  state.credit[major] >= 0 ||
  state.turn > -state.credit[major] ||
  no('NA-R-157', 'tired of alliances', { power: major });
