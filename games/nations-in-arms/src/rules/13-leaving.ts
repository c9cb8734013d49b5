/** NA-R-146: powers that leave the war, and troops that find themselves where they may not be. */
import { GONE, INSIDE, type P, type State } from '../shape.ts';
import { armies, CITIES, fortressOf, HEXES, hexOfCity, isArmy, isCombat, PIECES, POWERS, powerOf } from '../tables.ts';
import { outside, piecesAt, unitsIn } from './1-forces.ts';
import { hasCorps, leaveArmy, put, setDamage, setTaken, sideOfPiece, toPool, withdrawArmy } from './1-units.ts';
import { couldStack } from './4-command.ts';
import { fortressesOf, isOpen } from './4-survey.ts';
import { distancesTo } from './8-paths.ts';
import { campaignOf } from './scenarios/campaigns.ts';
import { isFree } from './scenarios/common.ts';

/** Troops of a side in a city that is no longer theirs leave it. */
export const expel = (play: P, city: number, side: number): void => evict(play, hexOfCity[city], side);

/** All pieces of a side in a hex go to the nearest fortress of their bloc that has room; with none they are lost. */
export function evict(play: P, from: number, side: number): void {
  const { state } = play;
  const pieces = piecesAt(state, from).filter((p) => sideOfPiece(state, p) === side);
  if (pieces.length === 0) return;
  const { area } = campaignOf(play);
  const distance = distancesTo(play, [from]);
  const refuge = fortressesOf(state, side)
    .filter((c) => hexOfCity[c] !== from && isFree(state, side, c) && area[hexOfCity[c]] === 1)
    .map((c) => hexOfCity[c])
    .sort((a, b) => distance[a] - distance[b] || a - b)
    .find((hex) => couldStack(state, [...pieces, ...outside(state, hex, side)]));
  for (const p of pieces) {
    state.marks[p] &= ~INSIDE;
    if (refuge !== undefined) put(state, p, refuge);
    else {
      leaveArmy(state, p);
      toPool(state, p);
    }
  }
  play.log(refuge === undefined ? 'expelled and lost' : 'expelled', { place: from }, { clause: 'NA-R-146' });
}

/** Troops of a side on land that has become closed to it go home. */
export function evictIntruders(play: P, side: number): void {
  const { state } = play;
  const hexes = new Set<number>();
  for (const p of state.present)
    if (isCombat[p] && state.place[p] < HEXES && sideOfPiece(state, p) === side) hexes.add(state.place[p]);
  for (const hex of hexes) if (!isOpen(play, side, hex)) evict(play, hex, side);
}

/**
 * Takes all pieces of these powers out of the game. Their armies are withdrawn, not destroyed; so is the army of another power
 * that has no corps left (NA-R-185).
 */
export function removePieces(state: State, powers: readonly number[], where = GONE): void {
  for (const army of armies)
    if (powers.includes(powerOf[army]) && state.place[army] >= 0) withdrawArmy(state, army, where);
  for (let p = 0; p < PIECES; p++) {
    if (!powers.includes(powerOf[p]) || isArmy[p] || state.place[p] === GONE) continue;
    if (state.place[p] >= 0) leaveArmy(state, p);
    // What goes with its power is not lost.
    state.steps[p] = 0;
    toPool(state, p, where);
  }
  for (const army of armies) if (state.place[army] >= 0 && !hasCorps(state, army)) withdrawArmy(state, army);
}

/** The fortresses that these powers still hold become inactive; who is inside comes out, and both sides cannot stay. */
export function openFortresses(play: P, powers: readonly number[]): void {
  const { state } = play;
  for (let c = 0; c < CITIES; c++) {
    if (fortressOf[c] === 0 || !powers.includes(state.controller[c])) continue;
    releaseFortress(play, c, -1);
  }
}

/** A fortress gets another holder, or none, in peace: its siege ends, and of two sides in the hex the besieged leave. */
export function releaseFortress(play: P, city: number, holder: number): void {
  const { state } = play;
  const hex = hexOfCity[city];
  const within = piecesAt(state, hex).filter((p) => state.marks[p] & INSIDE);
  state.controller[city] = holder;
  state.siege[city] = 0;
  setDamage(state, city, 0);
  setTaken(state, city, -1);
  for (const p of within) state.marks[p] &= ~INSIDE;
  const [besieged] = within;
  if (besieged === undefined) return;
  const side = sideOfPiece(state, besieged);
  const others = unitsIn(piecesAt(state, hex)).some((p) => sideOfPiece(state, p) !== side);
  if (others) evict(play, hex, side);
}

/** The powers that a major runs, itself among them; insurgents are no power that comes or goes with it. */
export const runBy = (state: State, major: number): number[] =>
  state.allegiance.flatMap((runner, power) => (runner === major && power < POWERS - 1 ? [power] : []));
