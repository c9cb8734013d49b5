/** 8.2.1 Dummy chips: where they lie is decided in the placement phase, and only then. */
import type { Offers } from '@concert/kernel';
import { dummiesIn, unitsIn } from '../chips.ts';
import type { P, PowerAndPrestige, State } from '../shape.ts';
import { ARMS, type Arm, type Location } from '../tables.ts';
import { columnOf } from './5-troops.ts';
import { withDummies } from './8-chips.ts';

export const hasDummies = ({ options }: Pick<P, 'options'>): boolean => options.fog === 'full';

/** Stacks of a seat, or of its units of an arm in a place and box. */
const rowsOf = (state: State, seat: number): number[] => state.force.flatMap((who, i) => (who === seat ? [i] : []));

const rowOf = (state: State, seat: number, arm: number, place: number, box: number): number =>
  rowsOf(state, seat).find(
    (i) => state.place[i] === place && state.box[i] === box && unitsIn(columnOf(state, arm)[i]) > 0,
  ) ?? -1;

/** Are there units of the arm under which a chip can lie? */
export const isThere = (state: State, seat: number, place: number, arm: number, box: number): boolean =>
  rowOf(state, seat, arm, place, box) >= 0;

/** PP-8.2.1-c, -f: dummies in hand go under own troops; those on the map may be taken back first, all at once. */
export function offerDummies(
  { state }: P,
  { gathered }: { gathered: number },
  seat: number,
  offers: Offers<PowerAndPrestige>,
): void {
  const rows = rowsOf(state, seat);
  const columns = Array.from({ length: ARMS }, (_, arm) => columnOf(state, arm));
  const isLaying = (state.economy.placed[seat]?.[ARMS] ?? 0) > 0;
  if (!((gathered >> seat) & 1) && !isLaying && rows.some((i) => columns.some((column) => dummiesIn(column[i]) > 0)))
    offers.offer('gatherDummies', {});
  if (state.dummies[seat] === 0) return;
  const seen = new Set<number>();
  for (const i of rows)
    for (let arm = 0; arm < ARMS; arm++) {
      const key = (state.place[i] * 4 + state.box[i]) * ARMS + arm;
      if (unitsIn(columns[arm][i]) === 0 || seen.has(key)) continue;
      seen.add(key);
      offers.offer('placeDummy', { arm: arm as Arm, place: state.place[i] as Location, box: state.box[i] });
    }
}

export function gatherDummies(state: State, seat: number): void {
  for (const i of rowsOf(state, seat))
    for (let arm = 0; arm < ARMS; arm++) {
      const column = columnOf(state, arm);
      const lying = dummiesIn(column[i]);
      if (lying === 0) continue;
      column[i] = withDummies(column[i], -lying);
      state.dummies[seat] += lying;
    }
}

export function placeDummy(state: State, seat: number, arm: number, place: number, box: number): void {
  const column = columnOf(state, arm);
  const i = rowOf(state, seat, arm, place, box);
  column[i] = withDummies(column[i], 1);
  state.dummies[seat]--;
}
