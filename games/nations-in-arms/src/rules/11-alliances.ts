/**
 * 11.3, NA-R-97, NA-R-123, NA-R-154: wars and alliances where majors have players of their own. War is kept by pairs; the side of a
 * power says by whose markers it acts and whom it fights with. A war between powers that are in neither bloc has two sides of its
 * own; one that touches a bloc is fought by its markers.
 */
import { COALITION, NEUTRAL, type P, type State } from '../shape.ts';
import { BRITAIN, FRANCE, HEXES, isCombat, isFleet, MAJORS, powerOf } from '../tables.ts';
import { piecesAt } from './1-forces.ts';
import { ALLIED, ALOOF, AT_WAR, keepRelations, relationOf, setRelation, spokesman } from './1-relations.ts';
import { blocOf, enemySide, isEnemy, isPlayed, leaderOf, markersOf, servedBy, sideOf } from './1-units.ts';
import { landPieces, ownerOfPlace, ownHarbours, ownRefuges, sendFleetHome, sendHome } from './11-homeward.ts';
import { joinBloc, partFrom, protectorOf, setTruce, turnNeutral } from './11-status.ts';
import { isDecisive } from './13-conquest.ts';
import { runBy } from './13-leaving.ts';

const majors: readonly number[] = Array.from({ length: MAJORS }, (_, major) => major);
const FIRST_PRIVATE = NEUTRAL + 1;

/** The majors of a side. */
export const membersOf = (state: State, side: number): number[] => majors.filter((major) => state.side[major] === side);

// Alliances.

/** Are two majors allied: in a war that both fight, or by a pact? */
export const areAllied = (state: State, one: number, other: number): boolean =>
  one === other || relationOf(state, one, other) === ALLIED;

/** The majors with players of a power's alliance, itself among them. */
export const alliesOf = (state: State, power: number): number[] =>
  majors.filter((major) => isPlayed(state, major) && areAllied(state, power, major));

export const hasPact = ({ pacts }: State, one: number, other: number): boolean =>
  pacts.some((p, i) => i % 2 === 0 && ((p === one && pacts[i + 1] === other) || (p === other && pacts[i + 1] === one)));

/** NA-R-154: a power joins the alliance of another, without its wars. */
export function makePact(play: P, one: number, other: number): void {
  for (const ally of alliesOf(play.state, other)) if (ally !== one) setRelation(play.state, one, ally, ALLIED);
  play.log('pact made', { power: one, other }, { clause: 'NA-11.3-j' });
}

/** NA-11.3-j: a power joins the alliance of another and declares war on its enemies. */
export function joinAlliance(play: P, one: number, other: number): void {
  const { state } = play;
  const foes = majors.filter(
    (foe) => isPlayed(state, foe) && isEnemy(state, other, foe) && !areAllied(state, one, foe),
  );
  makePact(play, one, other);
  play.log('alliance made', { power: one, other }, { clause: 'NA-11.3-j' });
  keepRelations(state, () => joinBloc(play, one, state.side[other]));
  for (const foe of foes) setRelation(state, one, foe, AT_WAR);
}

/** NA-R-154: leaving takes effect at once; for the rest of the turn the two are at peace. */
export function leavePact(play: P, power: number, other: number): void {
  setRelation(play.state, power, other, ALOOF);
  setTruce(play.state, power, other, play.state.turn);
  play.log('pact left', { power, other }, { clause: 'NA-11.3-j' });
  partAllies(play, power);
  partAllies(play, other);
}

/** NA-R-146: what a power has on the land or beside the troops of those who are its friends no more goes home. */
function partAllies(play: P, power: number): void {
  const { state } = play;
  const own = runBy(state, power);
  partFrom(play, own);
  const isStranger = (other: number): boolean => other >= 0 && !own.includes(other) && isAloof(state, power, other);
  for (const [place, pieces] of landPieces(state, (p) => own.includes(servedBy(state, p)))) {
    const beside = piecesAt(state, place).some((p) => isCombat[p] && isStranger(servedBy(state, p)));
    if (beside || isStranger(ownerOfPlace(state, place))) sendHome(play, place, pieces, ownRefuges(play, own));
  }
  for (const p of state.present.filter((q) => isFleet[q] && own.includes(powerOf[q])))
    if (state.place[p] < HEXES && isStranger(ownerOfPlace(state, state.place[p])))
      sendFleetHome(play, p, ownHarbours(state, own));
}

/** Neither friend nor enemy, and at war with someone. */
const isAloof = (state: State, power: number, other: number): boolean =>
  relationOf(state, power, other) === ALOOF && blocOf(state, other) !== NEUTRAL;

// Wars.

/** Whom a major might declare war on: majors that are neither its allies nor its enemies already. */
export const assailable = (state: State, power: number): number[] =>
  majors.filter((other) => other !== power && relationOf(state, power, other) === ALOOF);

/** NA-R-97: the first pair of sides that no one fights on; the aggressor has the odd one and with it the markers of the Empire. */
function freeTheatre(state: State): number {
  let side = FIRST_PRIVATE;
  while (membersOf(state, side).length + membersOf(state, side + 1).length > 0) side += 2;
  return side;
}

/** NA-R-97, NA-R-123: one major attacks another: the war is theirs, and every other pair is what it was. */
export function attackMajor(play: P, power: number, victim: number): void {
  const { state } = play;
  keepRelations(state, () => takeSides(play, power, victim));
  setRelation(state, spokesman(state, power), spokesman(state, victim), AT_WAR);
}

function takeSides(play: P, power: number, victim: number): void {
  const { state } = play;
  const [own, theirs] = [state.side[power], state.side[victim]];
  if (own === NEUTRAL && theirs === NEUTRAL) {
    const side = freeTheatre(state);
    joinBloc(play, power, side);
    joinBloc(play, victim, side + 1);
  } else if (own === NEUTRAL) joinBloc(play, power, enemySide(theirs));
  else if (theirs === NEUTRAL) joinBloc(play, victim, enemySide(own));
  else if (own === theirs || own === enemySide(theirs)) return;
  else if (own <= COALITION) mergeWars(play, theirs, enemySide(own));
  else mergeWars(play, own, enemySide(theirs));
}

/** A private war is fought by the markers of another: those of one side of it by these, their enemies by the others (NA-R-97). */
function mergeWars(play: P, from: number, into: number): void {
  const { state } = play;
  for (const [side, to] of [
    [from, into],
    [enemySide(from), enemySide(into)],
  ])
    for (const major of membersOf(state, side)) joinBloc(play, major, to);
}

/**
 * NA-R-85, NA-R-206: who receives a victim that no one plays: the leader of the bloc that the attacker is not of, else the one
 * with the better modifier, Britain on ties; not the attacker nor its ally. −1: no one.
 */
export function receiverOf(state: State, power: number, victim: number): number {
  const leaders = [protectorOf(state, victim), FRANCE, leaderOf(state, COALITION), BRITAIN];
  return leaders.find((leader) => leader !== power && !areAllied(state, leader, power)) ?? -1;
}

/** NA-R-206: the victim is the receiver's ally, but it alone is at war with the attacker. */
export function fightAlone(play: P, power: number, victim: number, receiver: number, join: () => void): void {
  const { state } = play;
  keepRelations(state, () => {
    join();
    if (state.side[power] === NEUTRAL) joinBloc(play, power, enemySide(state.side[receiver]));
  });
  state.feuds = [...state.feuds, power, victim, -1];
  play.log('fights alone', { power: victim, other: power, receiver }, { clause: 'NA-11.3-l' });
}

/** A power is at peace, or has got another master: wars that were its own are over. */
export function endFeuds(state: State, power: number): void {
  const { feuds } = state;
  if (feuds.length === 0) return;
  const concerns = (i: number): boolean => feuds[i - (i % 3)] === power || feuds[i - (i % 3) + 1] === power;
  state.feuds = feuds.filter((_, i) => !concerns(i));
}

/** Pairs that are no more than what their sides say are forgotten; who has no enemy left is at peace. */
export function endPrivateWars(play: P): void {
  const { state } = play;
  for (const major of majors) {
    const side = state.side[major];
    const isOver =
      side > NEUTRAL
        ? membersOf(state, enemySide(side)).length === 0
        : side !== NEUTRAL && isPlayed(state, major) && !isDecisive(major) && !hasEnemy(state, major);
    if (isOver) turnNeutral(play, major);
  }
}

const hasEnemy = (state: State, major: number): boolean =>
  state.allegiance.some((_, other) => isEnemy(state, major, other));

/** NA-R-125: the seats that act by the markers of a side. */
export const usesMarkers = (state: State, power: number, side: number): boolean =>
  markersOf(sideOf(state, power)) === side;

/** Majors with players that are allied to a power, or the one power itself. */
export const playersWith = (state: State, power: number): number[] => {
  const allies = alliesOf(state, power);
  return allies.length > 0 ? allies : [power];
};
