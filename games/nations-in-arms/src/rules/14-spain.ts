/** 14.4.1: Spain: whom she lets in, and how she may be won away from an ally. */
import { no, type Verdict } from '@concert/kernel';
import type { Size } from '../charts.ts';
import { NEUTRAL, type P, type State } from '../shape.ts';
import { HEXES, isCombat, isFleet, isGuerrilla, piecesOf, powerOf, provinceOfHex, SPAIN } from '../tables.ts';
import { sideOf, sideOfPiece, toPool } from './1-units.ts';

/** Bits of `state.spain`: the Bayonne Trap was played, she has lost a battle, a Liberation War is on, Dos de Mayo was played. */
export const [TRAPPED, BEATEN, LIBERATION, DOS_DE_MAYO] = [1, 2, 4, 8];

/** NA-14.4.1-c: what 2D6 must show, by year; before 1805 it can't be done. */
const numbers: { readonly [year: number]: number } = { 1805: 14, 1806: 13, 1807: 11, 1808: 10, 1809: 8 };
const [FIRST_YEAR, LATER] = [1805, 7];

export const spanishNumber = (year: number): number => numbers[year] ?? LATER;

export const mayCheckSpain = ({ year }: State): Verdict =>
  year >= FIRST_YEAR || no('NA-14.4.1-c', 'spain is loyal', {});

/** NA-R-204: once she is won she is closed for the rest of the phase. */
export const closedSpain = (state: State, power: number): boolean =>
  power === SPAIN &&
  state.courted.some((target, i) => i % 6 === 0 && target === SPAIN && state.courted[i + 2] !== NEUTRAL);

/** Steps of her ally on her land. */
export function guestSteps(state: State): number {
  let steps = 0;
  for (const p of state.present) if (isCombat[p] && isGuest(state, p) && isInSpain(state, p)) steps += state.steps[p];
  return steps;
}

const isGuest = (state: State, p: number): boolean =>
  state.allegiance[powerOf[p]] !== SPAIN && sideOfPiece(state, p) === state.side[SPAIN];

const isInSpain = (state: State, p: number): boolean =>
  state.place[p] < HEXES && state.owner[provinceOfHex[state.place[p]]] === SPAIN;

/** NA-14.4.1-d: −1 for each full two of them. */
export const spanishModifier = (state: State): number => -Math.floor(guestSteps(state) / 2);

/** NA-14.4.1-b: has she opened her land to her allies? */
export const isSpainOpen = (state: State): boolean =>
  (state.spain & (TRAPPED | BEATEN)) !== 0 || !piecesOf[SPAIN].some((p) => isFleet[p] && state.place[p] >= 0);

/** NA-14.4.1-b: may these pieces be on her land? Her own always; enemies ask no one. */
export function maySpainBeEntered(state: State, pieces: readonly number[], to: number): Verdict {
  if (state.owner[provinceOfHex[to]] !== SPAIN || state.runner.length === 0 || isSpainOpen(state)) return true;
  const guest = pieces.find((p) => isGuest(state, p));
  return guest === undefined || no('NA-14.4.1-b', 'spain is closed', { piece: guest });
}

/** NA-14.4.1-b: a minor or major battle that Spanish troops have lost opens her land. `losers`: majors beaten in it, as bits. */
export function noteSpanishDefeat(state: State, size: Size, losers: number): void {
  if (state.runner.length > 0 && size !== 'skirmish' && losers & (1 << SPAIN)) state.spain |= BEATEN;
}

/** NA-14.4.1-e: are steps or ships of her former ally on her national territory? */
export function hasFormerAllies(state: State, former: number): boolean {
  return state.present.some(
    (p) => (isCombat[p] || isFleet[p]) && sideOf(state, powerOf[p]) === former && isInSpain(state, p),
  );
}

export const isLiberationWar = (state: State): boolean => (state.spain & LIBERATION) !== 0;

/** NA-14.4.1-e, NA-14.4.2-a, NA-14.4.2-b: a Liberation War begins; two bands take the field. */
export function beginLiberation({ state, log }: P): void {
  if (isLiberationWar(state)) return;
  state.spain |= LIBERATION;
  state.fielding.push(SPAIN);
  log('liberation war', {}, { clause: 'NA-14.4.2-b' });
}

/** NA-14.4.2-i, NA-R-216: the war is over with the peace, and guerrillas go home. */
export function endLiberation(state: State): void {
  if (!isLiberationWar(state)) return;
  state.spain &= ~LIBERATION;
  for (const p of state.present.filter((q) => isGuerrilla[q])) {
    // They disperse and are not lost.
    state.steps[p] = 0;
    toPool(state, p);
  }
}
