/** 14.2, 14.5.2: the sultans and what follows from their deaths; the feudal troops of the Turkish empire. */
import { no, type Verdict } from '@concert/kernel';
import { NEUTRAL, type P, POOL, SPRING, type State, SUMMER } from '../shape.ts';
import {
  capitalOfProvince,
  fullSteps,
  HEXES,
  hexOfCity,
  homeOf,
  isFeudal,
  pieceId,
  piecesOf,
  powerOf,
  TURKEY,
} from '../tables.ts';
import { outside, piecesAt } from './1-forces.ts';
import {
  armyLedBy,
  armyNumber,
  isHostile,
  leaveArmy,
  put,
  serve,
  setUp,
  sideOf,
  sideOfPiece,
  supposing,
  toPool,
} from './1-units.ts';
import { couldStack } from './4-command.ts';
import { hostileFortress } from './4-survey.ts';
import { forgetPairs, turnNeutral } from './11-status.ts';

// NA-14.2-a: who reigns, from when.

const sultans: readonly number[] = ['selim3', 'mustafa4', 'mahmut2'].map(pieceId);
const reigns = [
  { year: 0, season: SPRING },
  { year: 1807, season: SPRING },
  { year: 1808, season: SUMMER },
];

/** Places in `state.turkey`. */
export const [SULTAN, ROLL_DUE, FRONTIER, RAISED_FEUDALS] = [0, 1, 2, 3];

/** The sultan whom the calendar knows. */
const byCalendar = ({ year, season }: State): number =>
  reigns.findLastIndex((reign) => year > reign.year || (year === reign.year && season >= reign.season));

/** Where it is still to be filled in: no one has read it before the first Diplomacy phase. */
export const throne = (state: State): number[] => {
  if (state.turkey.length === 0) state.turkey = [byCalendar(state), 0, 0, 0];
  return state.turkey;
};

/** NA-14.2-f: as the Diplomacy phase opens, a succession that is due, then the roll that the one before has left. */
export function sultansFollow(play: P): void {
  const { state } = play;
  const turkey = throne(state);
  const due = turkey[ROLL_DUE];
  if (turkey[SULTAN] < byCalendar(state)) succeed(play);
  if (due > 0 && due <= state.turn) rollForPeace(play, due);
}

/** NA-14.2-b: the counter is replaced where it stands; the roll follows in the next Diplomacy phase. Card 67 calls it early. */
export function succeed(play: P): void {
  const { state } = play;
  const turkey = throne(state);
  if (turkey[SULTAN] >= sultans.length - 1) return;
  const [old, heir] = [sultans[turkey[SULTAN]], sultans[turkey[SULTAN] + 1]];
  turkey[SULTAN]++;
  awaitRoll(state);
  play.log('succession', { leader: old, by: heir }, { clause: 'NA-14.2-b' });
  const [at, army] = [state.place[old], state.place[old] >= 0 ? armyLedBy(state, old) : -1];
  const { marks } = state;
  marks[heir] = marks[old];
  put(state, heir, at >= 0 ? at : POOL);
  if (at >= 0 && state.army[old]) state.army[heir] = state.army[old];
  if (army >= 0) {
    state.commander[armyNumber(army)] = heir;
    serve(state, heir, army);
  }
  retire(state, old);
}

/** The instability roll is made in the next Diplomacy phase. */
export function awaitRoll(state: State): void {
  throne(state)[ROLL_DUE] = state.turn + 1;
}

/** A dead sultan is out of the game. */
function retire(state: State, old: number): void {
  if (state.place[old] >= 0) {
    state.army[old] = 0;
    leaveArmy(state, old);
  }
  toPool(state, old, -3);
}

/** NA-14.2-c, NA-14.2-e: on 4 to 6 she leaves a war with a major, and her alliances with it. */
const RETURNS_TO_PEACE = 4;
function rollForPeace(play: P, due: number): void {
  const { state } = play;
  const turkey = throne(state);
  if (turkey[ROLL_DUE] === due) turkey[ROLL_DUE] = 0;
  const die = play.chance.d6('succession');
  const leaves = die >= RETURNS_TO_PEACE && state.side[TURKEY] !== NEUTRAL;
  play.log(leaves ? 'sultan makes peace' : 'sultan stays', { die }, { clause: 'NA-14.2-c' });
  // NA-14.2-d: everything is as it was before the war; minors that have been conquered stay with their conquerors.
  if (leaves) turnNeutral(play, TURKEY);
  if (die >= RETURNS_TO_PEACE) forgetPairs(state, TURKEY);
}

// NA-14.5.2: feudals.

const feudals: readonly number[] = piecesOf[TURKEY].filter((p) => isFeudal[p]);
const bitOf = (p: number): number => 1 << feudals.indexOf(p);

/** Has this one been raised in the present war, so that it can be rebuilt like others (NA-14.5.2-d)? */
export const isRaisedFeudal = (state: State, p: number): boolean =>
  isFeudal[p] && powerOf[p] === TURKEY && ((state.turkey[RAISED_FEUDALS] ?? 0) & bitOf(p)) !== 0;

const homeHex = (p: number): number => hexOfCity[capitalOfProvince[homeOf[p]]];

/** The feudals that could still be called. */
export const callableFeudals = (state: State): number[] =>
  feudals.filter((p) => state.place[p] === POOL && !isRaisedFeudal(state, p));

/** NA-14.5.2-a, NA-14.5.2-f, NA-14.5.2-g: in a war with a major all may be raised, in any turn, each in its own capital. */
export function mayRaiseFeudal({ state }: P, p: number): Verdict {
  if (state.side[TURKEY] === NEUTRAL) return no('NA-14.5.2-a', 'turkey at peace', {});
  const hex = homeHex(p);
  if (state.owner[homeOf[p]] !== TURKEY || isHeldByEnemy(state, hex))
    return no('NA-14.5.2-c', 'home lost', { piece: p });
  const fits = supposing(state, [p], () => {
    setUp(state, p, hex, fullSteps[p]);
    return couldStack(state, outside(state, hex, sideOfPiece(state, p)));
  });
  return fits || no('NA-14.5.2-c', 'home full', { piece: p, place: hex });
}

const isHeldByEnemy = (state: State, hex: number): boolean => {
  const side = sideOf(state, TURKEY);
  if (hostileFortress(state, side, hex) > 0) return true;
  return piecesAt(state, hex).some((p) => isHostile(side, sideOfPiece(state, p)));
};

/** NA-14.5.2-c: the counter is troops and leader in one. */
export function raiseFeudal(play: P, p: number): void {
  const { state } = play;
  throne(state)[RAISED_FEUDALS] |= bitOf(p);
  setUp(state, p, homeHex(p), fullSteps[p]);
  play.log('set up', { piece: p, place: homeHex(p) }, { clause: 'NA-14.5.2-c' });
}

/** NA-14.5.2-e, NA-14.2-d: at peace they go home, and come at full strength in a new war. */
export function disbandFeudals(play: P): void {
  const { state } = play;
  if (state.turkey.length === 0 || state.side[TURKEY] !== NEUTRAL || state.turkey[RAISED_FEUDALS] === 0) return;
  state.turkey[RAISED_FEUDALS] = 0;
  for (const p of feudals) {
    if (state.place[p] < 0) continue;
    state.steps[p] = 0;
    toPool(state, p);
  }
  play.log('feudals go home', {}, { clause: 'NA-14.5.2-e' });
}

/** NA-14.5.2-d: in Spring a reduced feudal corps in its home capital is full again for nothing. */
export function refillFeudals(play: P): void {
  const { state } = play;
  for (const p of state.present) {
    if (!isFeudal[p] || state.place[p] >= HEXES || state.steps[p] >= fullSteps[p]) continue;
    if (homeOf[p] < 0 || state.place[p] !== homeHex(p)) continue;
    state.steps[p] = fullSteps[p];
    play.log('feudals refilled', { piece: p, place: state.place[p] }, { clause: 'NA-14.5.2-d' });
  }
}
