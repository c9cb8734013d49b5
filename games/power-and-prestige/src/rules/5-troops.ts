/**
 * 5.5 Troops: the stacks on the map. A stack is one entry of `who`, `at`, `box`, `used`, `inf`, `cav`, `art`; entries are
 * kept in one order, and no two are alike in the first four, so that a position has one form.
 */

import { dummiesIn, NO_CHIPS, unitsIn } from '../chips.ts';
import { ASIDE, type State } from '../shape.ts';
import { ALLY, ARMS, FORCES, LOCATIONS, provinceOf } from '../tables.ts';
import { areAllied, isOpposing } from './5-concepts.ts';
import { addChips, takeChips } from './8-chips.ts';

const USED = 128;
const keyOf = (who: number, at: number, box: number, used: number): number =>
  ((who * LOCATIONS + at) * 4 + box) * USED + used;
const keyAt = (state: State, i: number): number => keyOf(state.who[i], state.at[i], state.box[i], state.used[i]);

/** By arm, the column in which it is kept. */
export const columnOf = (state: State, arm: number): number[] =>
  arm === 0 ? state.inf : arm === 1 ? state.cav : state.art;

/** The stack of that description, made if there is none. */
function rowFor(state: State, who: number, at: number, box: number, used: number): number {
  const key = keyOf(who, at, box, used);
  let low = 0;
  let high = state.who.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyAt(state, middle) < key) low = middle + 1;
    else high = middle;
  }
  if (low < state.who.length && keyAt(state, low) === key) return low;
  state.who.splice(low, 0, who);
  state.at.splice(low, 0, at);
  state.box.splice(low, 0, box);
  state.used.splice(low, 0, used);
  state.inf.splice(low, 0, 0);
  state.cav.splice(low, 0, 0);
  state.art.splice(low, 0, 0);
  return low;
}
export function dropRow(state: State, i: number): void {
  state.who.splice(i, 1);
  state.at.splice(i, 1);
  state.box.splice(i, 1);
  state.used.splice(i, 1);
  state.inf.splice(i, 1);
  state.cav.splice(i, 1);
  state.art.splice(i, 1);
}
export const isEmptyRow = (state: State, i: number): boolean =>
  unitsIn(state.inf[i]) + unitsIn(state.cav[i]) + unitsIn(state.art[i]) === 0;

/** Adds troops of one arm, as chips or figurines (see 8-chips.ts), to a stack. */
export function addTroops(state: State, who: number, at: number, arm: number, chips: number, box = 0, used = 0): void {
  if (chips === NO_CHIPS) return;
  const row = rowFor(state, who, at, box, used);
  const column = columnOf(state, arm);
  column[row] = addChips(column[row], chips);
}

/** Takes that many units of an arm of a force away from a location, of one box (0: the map) or there before in boxes. */
export function removeTroops(
  state: State,
  who: number,
  at: number,
  arm: number,
  count: number,
  aside = false,
  box = -1,
): number {
  let left = count;
  for (let i = 0; i < state.who.length && left > 0; i++) {
    if (state.who[i] !== who || state.at[i] !== at || (state.used[i] === ASIDE) !== aside) continue;
    if (box >= 0 && state.box[i] !== box) continue;
    const column = columnOf(state, arm);
    const here = Math.min(left, unitsIn(column[i]));
    if (here === 0) continue;
    left -= here;
    if (here === unitsIn(column[i])) {
      // A dummy lies under a unit; without one it goes back to its owner.
      if (who !== ALLY) state.dummies[who] += dummiesIn(column[i]);
      column[i] = NO_CHIPS;
    } else column[i] = takeChips(column[i], here).rest;
    if (isEmptyRow(state, i)) dropRow(state, i--);
  }
  return count - left;
}

/** Gives every stack its `used` anew, and puts together what then is alike. */
export function restack(
  state: State,
  change: (i: number) => { at?: number; box?: number; used?: number } | null,
): void {
  const changed: number[][] = [];
  for (let i = 0; i < state.who.length; i++) {
    const now = change(i);
    if (now === null) continue;
    const { at = state.at[i], box = state.box[i], used = state.used[i] } = now;
    if (at === state.at[i] && box === state.box[i] && used === state.used[i]) continue;
    changed.push([state.who[i], at, box, used, state.inf[i], state.cav[i], state.art[i]]);
    dropRow(state, i--);
  }
  for (const [who, at, box, used, ...chips] of changed)
    for (let arm = 0; arm < ARMS; arm++) addTroops(state, who, at, arm, chips[arm], box, used);
}

/** Units of a force at a location, of one arm or of all; those set aside do not count (PP-6.3.1-ai). */
export function unitsAt(state: State, who: number, at: number, arm = -1): number {
  let count = 0;
  for (let i = 0; i < state.who.length; i++)
    if (state.who[i] === who && state.at[i] === at && state.used[i] !== ASIDE) count += unitsOfRow(state, i, arm);
  return count;
}
export function unitsOfRow(state: State, i: number, arm = -1): number {
  if (arm >= 0) return unitsIn(columnOf(state, arm)[i]);
  return unitsIn(state.inf[i]) + unitsIn(state.cav[i]) + unitsIn(state.art[i]);
}
/** Units of a force anywhere. */
export function unitsOf(state: State, who: number, arm = -1): number {
  let count = 0;
  for (let i = 0; i < state.who.length; i++) if (state.who[i] === who) count += unitsOfRow(state, i, arm);
  return count;
}

/** By location: the forces that stand there, as bits. Made once for a list of choices and handed on. */
export function survey(state: State): Uint8Array {
  const forces = new Uint8Array(LOCATIONS);
  for (let i = 0; i < state.who.length; i++) if (state.used[i] !== ASIDE) forces[state.at[i]] |= 1 << state.who[i];
  return forces;
}
export const forcesAt = (state: State, at: number): number => {
  let forces = 0;
  for (let i = 0; i < state.who.length; i++)
    if (state.at[i] === at && state.used[i] !== ASIDE) forces |= 1 << state.who[i];
  return forces;
};
/** Forces not friendly to this one, as bits: in movement and battle (PP-R-71). Who does not play has no camp. */
export function foesOf({ camp }: State, who: number): number {
  let foes = 0;
  for (let f = 0; f < FORCES; f++) if (camp[f] >= 0 && camp[f] !== camp[who]) foes |= 1 << f;
  return foes;
}
/** Forces of the same camp, as bits. */
export function campForces({ camp }: State, seat: number): number {
  let mine = 0;
  for (let f = 0; f < FORCES; f++) if (camp[f] === camp[seat]) mine |= 1 << f;
  return mine;
}
/** Forces in the opposing alliance, as bits: for occupation, supply and placement; none before alliancing (PP-R-63). */
export const opponentsOf = (state: State, who: number): number => (areAllied(state) ? foesOf(state, who) : 0);

/** Friendly units of a seat, his allies' included, anywhere in a province (PP-6.6.2-c, PP-R-74). */
export function friendlyUnitsIn(state: State, seat: number, province: number): number {
  let count = 0;
  for (let i = 0; i < state.who.length; i++)
    if (provinceOf[state.at[i]] === province && state.camp[state.who[i]] === state.camp[seat])
      count += unitsOfRow(state, i);
  return count;
}
/** Are there troops of the alliance opposing this seat in the location? */
export const isThreatened = (state: State, seat: number, at: number): boolean => {
  if (!areAllied(state)) return false;
  for (let i = 0; i < state.who.length; i++)
    if (state.at[i] === at && isOpposing(state, state.who[i], seat)) return true;
  return false;
};
