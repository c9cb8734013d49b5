/**
 * 8.1, 8.2.1, PP-R-69 With fog, annexing, plundering and razing show which units are used. The game shows first what all can
 * see anyway, then infantry, cavalry and artillery in this order; a unit that has been used once is not shown again.
 */
import { FIGURINES, unitsIn, unpack } from '../chips.ts';
import { type AnnexationLocals, ASIDE, type P, RAZED, ROAMED, type State } from '../shape.ts';
import { ARMS, provinceOf } from '../tables.ts';
import { columnOf } from './5-troops.ts';

/** By arm, infantry first. */
export type ByArm = [infantry: number, cavalry: number, artillery: number];

/** A key of `used` and `shown`: a location, RAZED + location, or ROAMED + province. */
export const provinceOfKey = (key: number): number =>
  key >= ROAMED ? key - ROAMED : provinceOf[key >= RAZED ? key - RAZED : key];

const isIn = (place: number, key: number): boolean =>
  key >= ROAMED ? provinceOf[place] === key - ROAMED : place === (key >= RAZED ? key - RAZED : key);

/** The units of a force at a key, or those of them that all can see: outside army boxes, with full fog only figurines. */
function unitsFor({ state, options }: P, force: number, key: number, onlySeen: boolean): ByArm {
  const units: ByArm = [0, 0, 0];
  for (let i = 0; i < state.force.length; i++) {
    if (state.force[i] !== force || !isIn(state.place[i], key) || state.marched[i] === ASIDE) continue;
    if (onlySeen && state.box[i] > 0) continue;
    for (let arm = 0; arm < ARMS; arm++) {
      const chips = columnOf(state, arm)[i];
      units[arm] += onlySeen && options.fog === 'full' && chips >= FIGURINES ? unpack(chips)[0] : unitsIn(chips);
    }
  }
  return units;
}

/** How many units of an arm have been shown at these keys. */
function shownWhere({ shown }: AnnexationLocals, force: number, arm: number, counts: (key: number) => boolean): number {
  let sum = 0;
  for (let i = 0; i < shown.length; i += 4)
    if (shown[i] === force && shown[i + 2] === arm && counts(shown[i + 1])) sum += shown[i + 3];
  return sum;
}

/** Units of an arm at a place that have not been shown, there or as any of the province. */
function leftAt(state: State, frame: AnnexationLocals, force: number, place: number, arm: number): number {
  let [here, all] = [0, 0];
  for (let i = 0; i < state.force.length; i++)
    if (state.force[i] === force && provinceOf[state.place[i]] === provinceOf[place]) {
      const units = unitsIn(columnOf(state, arm)[i]);
      all += units;
      if (state.place[i] === place && state.marched[i] !== ASIDE) here += units;
    }
  const bound = shownWhere(frame, force, arm, (key) => key === place || key === RAZED + place);
  const inProvince = shownWhere(frame, force, arm, (key) => provinceOfKey(key) === provinceOf[place]);
  return Math.max(0, Math.min(here - bound, all - inProvince));
}

/** Units of a force at a place that can still be used there, as far as it has shown which were. */
export const notShownAt = (state: State, frame: AnnexationLocals, force: number, place: number): number =>
  [0, 1, 2].reduce((sum, arm) => sum + leftAt(state, frame, force, place, arm), 0);

/** Which units a force shows that needs this many at a key; to annex, those that have razed nothing will do. */
export function unitsToShow(
  play: P,
  frame: AnnexationLocals,
  force: number,
  key: number,
  count: number,
  annexing = false,
): ByArm {
  const used = (arm: number): number =>
    shownWhere(frame, force, arm, (other) =>
      annexing ? other === RAZED + key : provinceOfKey(other) === provinceOfKey(key),
    );
  const all = unitsFor(play, force, key, false);
  const left = all.map((units, arm) =>
    annexing || key >= ROAMED ? units - used(arm) : leftAt(play.state, frame, force, key % RAZED, arm),
  );
  const seen = unitsFor(play, force, key, true);
  const shown: ByArm = [0, 0, 0];
  let needed = count;
  for (const most of [seen, all])
    for (let arm = 0; arm < ARMS; arm++) {
      const more = Math.max(0, Math.min(needed, left[arm] - shown[arm], most[arm] - shown[arm]));
      shown[arm] += more;
      needed -= more;
    }
  return shown;
}

/** Notes that these units have been used. */
export function noteShown(frame: AnnexationLocals, force: number, key: number, units: ByArm): void {
  units.forEach((count, arm) => {
    if (count > 0) frame.shown.push(force, key, arm, count);
  });
}
