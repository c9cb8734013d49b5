/**
 * 11.3, NA-R-97, NA-R-154: wars and alliances where majors have players of their own. A war between powers that are in neither bloc
 * is fought by two sides of its own; one that touches a bloc draws both into the great war.
 */
import { COALITION, NEUTRAL, type P, type State } from '../shape.ts';
import { MAJORS } from '../tables.ts';
import { enemySide, isHostile, isPlayed, markersOf, sideOf } from './1-units.ts';
import { joinBloc, protectorOf, setTruce, turnNeutral } from './11-status.ts';

const majors: readonly number[] = Array.from({ length: MAJORS }, (_, major) => major);
const FIRST_PRIVATE = NEUTRAL + 1;

/** The majors of a side. */
export const membersOf = (state: State, side: number): number[] => majors.filter((major) => state.side[major] === side);

// Pacts between powers at peace.

/** Are two majors allied: in one side of a war, or by a pact? */
export const areAllied = (state: State, one: number, other: number): boolean =>
  one === other || (state.side[one] !== NEUTRAL && state.side[one] === state.side[other]) || hasPact(state, one, other);

export const hasPact = ({ pacts }: State, one: number, other: number): boolean =>
  pacts.some((p, i) => i % 2 === 0 && ((p === one && pacts[i + 1] === other) || (p === other && pacts[i + 1] === one)));

export function makePact(play: P, one: number, other: number): void {
  play.state.pacts = [...play.state.pacts, one, other];
  play.log('pact made', { power: one, other }, { clause: 'NA-11.3-j' });
}

/** NA-R-154: leaving takes effect at once; for the rest of the turn the two are at peace. */
export function leavePact(play: P, power: number, other: number): void {
  dropPacts(play.state, (one, two) => (one === power && two === other) || (one === other && two === power));
  setTruce(play.state, power, other, play.state.turn);
  play.log('pact left', { power, other }, { clause: 'NA-11.3-j' });
}

/** Pacts between powers that have come to fight each other are void. */
export const voidPacts = (state: State): void =>
  dropPacts(state, (one, two) => isHostile(state.side[one], state.side[two]));

function dropPacts(state: State, isOver: (one: number, two: number) => boolean): void {
  const kept: number[] = [];
  for (let i = 0; i < state.pacts.length; i += 2)
    if (!isOver(state.pacts[i], state.pacts[i + 1])) kept.push(state.pacts[i], state.pacts[i + 1]);
  state.pacts = kept;
}

// Wars.

/** Whom a major might declare war on: majors that are neither on its side nor its enemies already. */
export const assailable = (state: State, power: number): number[] =>
  majors.filter(
    (other) =>
      other !== power &&
      (state.side[other] === NEUTRAL || state.side[other] !== state.side[power]) &&
      !isHostile(state.side[power], state.side[other]),
  );

/** NA-R-97: the first pair of sides that no one fights on; the aggressor has the odd one and with it the markers of the Empire. */
function freeTheatre(state: State): number {
  let side = FIRST_PRIVATE;
  while (membersOf(state, side).length + membersOf(state, side + 1).length > 0) side += 2;
  return side;
}

/** NA-R-97, NA-R-123: one major attacks another. */
export function attackMajor(play: P, power: number, victim: number): void {
  const { state } = play;
  const [own, theirs] = [state.side[power], state.side[victim]];
  if (own === NEUTRAL && theirs === NEUTRAL) {
    const side = freeTheatre(state);
    joinBloc(play, power, side);
    joinBloc(play, victim, side + 1);
  } else if (own === NEUTRAL) joinBloc(play, power, enemySide(theirs));
  else if (theirs === NEUTRAL) joinBloc(play, victim, enemySide(own));
  else if (own <= COALITION) mergeWars(play, theirs, enemySide(own));
  else mergeWars(play, own, enemySide(theirs));
  voidPacts(state);
}

/** A private war becomes part of another: those of one side of it join this side, their enemies the other (NA-R-97). */
function mergeWars(play: P, from: number, into: number): void {
  const { state } = play;
  for (const [side, to] of [
    [from, into],
    [enemySide(from), enemySide(into)],
  ])
    for (const major of membersOf(state, side)) joinBloc(play, major, to);
}

/** NA-R-85: a neutral power attacks a minor that no one protects yet: its protector's bloc is then the enemy (NA-R-97). */
export function attackedBy(play: P, power: number, minor: number): number {
  const { state } = play;
  const side = sideOf(state, power);
  const protector = protectorOf(state, minor);
  if (side === NEUTRAL) joinBloc(play, power, enemySide(state.side[protector]));
  return protector;
}

/** A private war in which one side has no power left is over for the other too. */
export function endPrivateWars(play: P): void {
  const { state } = play;
  for (const major of majors) {
    const side = state.side[major];
    if (side > NEUTRAL && membersOf(state, enemySide(side)).length === 0) turnNeutral(play, major);
  }
}

/** NA-R-125: the seats that act by the markers of a side. */
export const usesMarkers = (state: State, power: number, side: number): boolean =>
  markersOf(sideOf(state, power)) === side;

/** Majors with players that are on a side, or the one power itself if it is at peace. */
export const playersWith = (state: State, power: number): number[] =>
  state.side[power] === NEUTRAL
    ? [power]
    : membersOf(state, state.side[power]).filter((major) => isPlayed(state, major));
