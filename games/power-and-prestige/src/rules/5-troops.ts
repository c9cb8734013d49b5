/**
 * 5.5 Troops: the stacks on the map. A stack is one entry of `force`, `place`, `box`, `marched`, `infantry`, `cavalry`, `artillery`; entries are
 * kept in one order, and no two are alike in the first four, so that a position has one form.
 */

import { dummiesIn, NO_CHIPS, unitsIn } from '../chips.ts';
import { ASIDE, type State } from '../shape.ts';
import { ALLY, ARMS, FORCES, LOCATIONS, provinceOf } from '../tables.ts';
import { areAllied, isOpposing } from './5-concepts.ts';
import { addChips, takeChips } from './8-chips.ts';

const MARCHED = 128;

const keyOf = (force: number, place: number, box: number, marched: number): number =>
  ((force * LOCATIONS + place) * 4 + box) * MARCHED + marched;

const keyAt = (state: State, i: number): number =>
  keyOf(state.force[i], state.place[i], state.box[i], state.marched[i]);

/** By arm, the column in which it is kept. */
export const columnOf = (state: State, arm: number): number[] =>
  arm === 0 ? state.infantry : arm === 1 ? state.cavalry : state.artillery;

/** The stack of that description, made if there is none. */
function rowFor(state: State, force: number, place: number, box: number, marched: number): number {
  const key = keyOf(force, place, box, marched);
  let low = 0;
  let high = state.force.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyAt(state, middle) < key) low = middle + 1;
    else high = middle;
  }
  if (low < state.force.length && keyAt(state, low) === key) return low;
  state.force.splice(low, 0, force);
  state.place.splice(low, 0, place);
  state.box.splice(low, 0, box);
  state.marched.splice(low, 0, marched);
  state.infantry.splice(low, 0, 0);
  state.cavalry.splice(low, 0, 0);
  state.artillery.splice(low, 0, 0);
  return low;
}

export function dropRow(state: State, i: number): void {
  state.force.splice(i, 1);
  state.place.splice(i, 1);
  state.box.splice(i, 1);
  state.marched.splice(i, 1);
  state.infantry.splice(i, 1);
  state.cavalry.splice(i, 1);
  state.artillery.splice(i, 1);
}

export const isEmptyRow = (state: State, i: number): boolean =>
  unitsIn(state.infantry[i]) + unitsIn(state.cavalry[i]) + unitsIn(state.artillery[i]) === 0;

/** Adds troops of one arm, as chips or figurines (see 8-chips.ts), to a stack. */
export function addTroops(
  state: State,
  force: number,
  place: number,
  arm: number,
  chips: number,
  box = 0,
  marched = 0,
): void {
  if (chips === NO_CHIPS) return;
  const row = rowFor(state, force, place, box, marched);
  const column = columnOf(state, arm);
  column[row] = addChips(column[row], chips);
}

/** Takes that many units of an arm of a force away from a location, of one box (0: the map) or there before in boxes. */
export function removeTroops(
  state: State,
  force: number,
  place: number,
  arm: number,
  count: number,
  aside = false,
  box = -1,
): number {
  let left = count;
  for (let i = 0; i < state.force.length && left > 0; i++) {
    if (state.force[i] !== force || state.place[i] !== place || (state.marched[i] === ASIDE) !== aside) continue;
    if (box >= 0 && state.box[i] !== box) continue;
    const column = columnOf(state, arm);
    const here = Math.min(left, unitsIn(column[i]));
    if (here === 0) continue;
    left -= here;
    if (here === unitsIn(column[i])) {
      // A dummy lies under a unit; without one it goes back to its owner.
      if (force !== ALLY) state.dummies[force] += dummiesIn(column[i]);
      column[i] = NO_CHIPS;
    } else column[i] = takeChips(column[i], here).rest;
    if (isEmptyRow(state, i)) dropRow(state, i--);
  }
  return count - left;
}

/** Gives every stack its place, box and steps again, and puts together what then is alike. */
export function restack(
  state: State,
  change: (i: number) => { place?: number; box?: number; marched?: number } | null,
): void {
  const changed: number[][] = [];
  for (let i = 0; i < state.force.length; i++) {
    const now = change(i);
    if (now === null) continue;
    const { place = state.place[i], box = state.box[i], marched = state.marched[i] } = now;
    if (place === state.place[i] && box === state.box[i] && marched === state.marched[i]) continue;
    changed.push([state.force[i], place, box, marched, state.infantry[i], state.cavalry[i], state.artillery[i]]);
    dropRow(state, i--);
  }
  for (const [force, place, box, marched, ...chips] of changed)
    for (let arm = 0; arm < ARMS; arm++) addTroops(state, force, place, arm, chips[arm], box, marched);
}

/** Units of a force at a location, of one arm or of all; those set aside do not count (PP-6.3.1-ai). */
export function unitsAt(state: State, force: number, place: number, arm = -1): number {
  let count = 0;
  for (let i = 0; i < state.force.length; i++)
    if (state.force[i] === force && state.place[i] === place && state.marched[i] !== ASIDE)
      count += unitsOfRow(state, i, arm);
  return count;
}

export function unitsOfRow(state: State, i: number, arm = -1): number {
  if (arm >= 0) return unitsIn(columnOf(state, arm)[i]);
  return unitsIn(state.infantry[i]) + unitsIn(state.cavalry[i]) + unitsIn(state.artillery[i]);
}

/** Units of a force anywhere. */
export function unitsOf(state: State, force: number, arm = -1): number {
  let count = 0;
  for (let i = 0; i < state.force.length; i++) if (state.force[i] === force) count += unitsOfRow(state, i, arm);
  return count;
}

/** By location: the forces that stand there, as bits. Made once for a list of choices and handed on. */
export function survey(state: State): Uint8Array {
  const forces = new Uint8Array(LOCATIONS);
  for (let i = 0; i < state.force.length; i++)
    if (state.marched[i] !== ASIDE) forces[state.place[i]] |= 1 << state.force[i];
  return forces;
}

export const forcesAt = (state: State, place: number): number => {
  let forces = 0;
  for (let i = 0; i < state.force.length; i++)
    if (state.place[i] === place && state.marched[i] !== ASIDE) forces |= 1 << state.force[i];
  return forces;
};

/** Forces not friendly to this one, as bits: in movement and battle (PP-R-71). A force out of play has no camp. */
export function foesOf({ camp }: State, force: number): number {
  let foes = 0;
  for (let f = 0; f < FORCES; f++) if (camp[f] >= 0 && camp[f] !== camp[force]) foes |= 1 << f;
  return foes;
}

/** Forces of the same camp, as bits. */
export function campForces({ camp }: State, seat: number): number {
  let mine = 0;
  for (let f = 0; f < FORCES; f++) if (camp[f] === camp[seat]) mine |= 1 << f;
  return mine;
}

/** Forces in the opposing alliance, as bits: for occupation, supply and placement; none before alliancing (PP-R-63). */
export const opponentsOf = (state: State, force: number): number => (areAllied(state) ? foesOf(state, force) : 0);

/** Friendly units of a seat, its allies' included, anywhere in a province (PP-6.6.2-c, PP-R-74). */
export function friendlyUnitsIn(state: State, seat: number, province: number): number {
  let count = 0;
  for (let i = 0; i < state.force.length; i++)
    if (provinceOf[state.place[i]] === province && state.camp[state.force[i]] === state.camp[seat])
      count += unitsOfRow(state, i);
  return count;
}

/** Are there troops of the alliance opposing this seat in the location? */
export const isThreatened = (state: State, seat: number, place: number): boolean => {
  if (!areAllied(state)) return false;
  for (let i = 0; i < state.force.length; i++)
    if (state.place[i] === place && isOpposing(state, state.force[i], seat)) return true;
  return false;
};
