/** 13.3.2: what a peace does once its terms are known, and how it ends. */
import { DEMORALIZED, type P, type PeaceLocals, type State, type Treaty, WINTER_DEMORALIZED } from '../shape.ts';
import { aidKinds } from '../shape-peace.ts';
import { fortressCities, isArmy, isFleet, isLeader, powerOf, provinceOfCity, SPAIN } from '../tables.ts';
import { hasPlayers, poolLeader, sideOf, sideOfPiece, toPool } from './1-units.ts';
import { landPieces, ownerOfPlace } from './11-homeward.ts';
import { allyMinor, joinBloc, noteDefeat, turnNeutral } from './11-status.ts';
import { returnAid } from './13-aid.ts';
import { releaseFortress, runBy } from './13-leaving.ts';
import { endAlliance, sign, signatory, voidTreaties } from './13-treaties.ts';
import { endLiberation } from './14-spain.ts';

/** NA-13.3.2.2-a: 2D6 turns, but never fewer. */
const LEAST_TURNS = 6;

/** NA-R-151, NA-R-211: in this order: length, land, the power leaves the war, minors that change hands, money and aid. */
export function closePeace(play: P, frame: PeaceLocals): void {
  const { state } = play;
  const { loser, victors, terms, continued } = frame;
  const side = sideOf(state, victors[0]);
  const victor = hasPlayers(state) ? victors[0] : signatory(state, side);
  const has = (what: string): boolean => terms.some((term) => term.what === what);
  const turns = lengthOf(play, frame, has('longer'));
  sign(play, {
    kind: 'mandatory',
    loser,
    victor,
    made: state.turn,
    until: state.turn + turns,
    continued,
    alliance: has('alliance'),
  });
  noteDefeat(state, loser, victor);
  state.fightsUntil[loser] = 0;
  state.homeArmies &= ~(1 << loser);
  for (const { what, province, to } of terms) if (what === 'province') passFortresses(play, province, to);
  const powers = runBy(state, loser);
  // NA-13.3.2.2-g: the victor's troops may stay.
  turnNeutral(play, loser, (p) => !isFleet[p] && sideOfPiece(state, p) === side);
  calmTroops(state, powers);
  if (loser === SPAIN) endLiberation(state);
  for (const { what, minor, to } of terms) if (what === 'minor') passMinor(play, minor, to);
  for (const { what, to } of terms) {
    if (what === 'indemnities') state.indemnities.push(loser, to);
    if (what === 'aid') state.owed.push(...aidKinds.flatMap((_, kind) => [loser, to, kind]));
    if (what === 'system' && !state.bound.includes(loser)) state.bound.push(loser);
  }
}

/** NA-8.3.3.1-l: troops of a country that makes peace are in good order again. */
export function calmTroops(state: State, powers: readonly number[]): void {
  for (const p of state.present) if (powers.includes(powerOf[p])) state.marks[p] &= ~(DEMORALIZED | WINTER_DEMORALIZED);
}

/** NA-13.3.2.3-t, NA-R-96: rolled after the last pick; the third die comes on top. */
function lengthOf(play: P, { loser, turns: fixed }: PeaceLocals, longer: boolean): number {
  // Card 72 names the length itself.
  const dice = fixed === undefined ? play.chance.dice(2, 6, 'peace length') : [];
  const more = longer ? [play.chance.d6('peace extension')] : [];
  const turns = (fixed ?? Math.max(LEAST_TURNS, dice[0] + dice[1])) + (more[0] ?? 0);
  const until = play.state.turn + turns;
  play.log('peace made', { power: loser, dice: [...dice, ...more], turns, turn: until }, { clause: 'NA-13.3.2.2-a' });
  return turns;
}

/** NA-13.3.2.3-r: the fortresses of a ceded province pass to its new owner, active. */
function passFortresses(play: P, province: number, to: number): void {
  for (const city of fortressCities)
    if (provinceOfCity[city] === province && play.state.controller[city] !== to) releaseFortress(play, city, to);
}

/** NA-R-211: a minor given in place of a province changes masters with its troops; none are set up anew. */
function passMinor(play: P, minor: number, to: number): void {
  allyMinor(play, minor, to);
  play.state.fielding = play.state.fielding.filter((m) => m !== minor);
}

/** Are there powers that have to take the field, or hexes with two sides in them? */
export const isUnsettled = ({ state }: P): boolean => state.fielding.length + state.mixed.length > 0;

// The end of a peace.

/** NA-R-96, NA-R-153: at the end of its last turn; what follows from it is settled before the next Diplomacy phase. */
export function endTreaties(play: P): void {
  const { state } = play;
  for (const treaty of state.treaties) {
    if (treaty.until !== state.turn) continue;
    play.log('peace over', { power: treaty.loser, other: treaty.victor }, { clause: 'NA-13.3.2.2-o' });
    if (!state.left.includes(treaty.loser)) returnAid(play, treaty.loser);
    if (treaty.kind === 'mandatory' && !treaty.alliance) destroyGuests(play, treaty);
  }
}

/** NA-13.3.2.2-j, NA-R-223: troops of the victor's bloc that are still in the land are destroyed. */
function destroyGuests(play: P, { loser, victor }: Treaty): void {
  const { state } = play;
  const powers = runBy(state, loser);
  const side = sideOf(state, victor);
  const isGuest = (p: number): boolean => sideOfPiece(state, p) === side && !powers.includes(powerOf[p]);
  for (const [place, pieces] of landPieces(state, isGuest)) {
    if (!powers.includes(ownerOfPlace(state, place))) continue;
    play.log('guests destroyed', { place }, { clause: 'NA-13.3.2.2-j' });
    for (const p of pieces) removeGuest(play, p);
  }
}

/** An army marker goes with the last corps that serves it. */
function removeGuest(play: P, p: number): void {
  const { state } = play;
  if (state.place[p] < 0 || isArmy[p]) return;
  if (isLeader[p]) poolLeader(play, p, 'NA-13.3.2.2-j');
  else toPool(state, p);
}

/** NA-13.3.2.2-l, NA-13.3.2.3-n, NA-R-96: a mandatory alliance begins in the Diplomacy phase of the turn after the peace. */
export function beginAlliances(play: P): void {
  const { state } = play;
  for (const { alliance, until, loser, victor } of state.treaties) {
    if (!alliance || until !== state.turn - 1) continue;
    joinBloc(play, loser, sideOf(state, victor));
    state.alliances.push(loser, victor, state.turn);
    play.log('mandatory alliance', { power: loser, other: victor }, { clause: 'NA-13.3.2.2-l' });
  }
}

/** NA-13.3.2.4-a, NA-R-201: a major joins this side or leaves its own: alliances by force end, and treaties with its new enemies. */
export function leaveTreaties(play: P, power: number, side: number): void {
  endAlliance(play.state, power);
  if (voidTreaties(play.state, power, side) || play.state.left.includes(power)) returnAid(play, power);
}
