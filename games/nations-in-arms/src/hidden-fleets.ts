/** NA-R-143: which fleets have no name for others. Light enough for boards, which read the viewer's own view. */
import type { Viewer } from '@concert/kernel';
import { hasPlayers, seatOf, sideOf, sideOfSeat } from './rules/1-units.ts';
import { NEUTRAL, POOL, RAISED, type State } from './shape.ts';
import { FIRST_BOX, powerOf } from './tables.ts';
import { isShip } from './tables-sea.ts';

/** Could this fleet be one of those that others see without a name? In its pool, on the map, or built and not yet placed. */
export const isNameless = (state: State, p: number): boolean => {
  const at = state.place[p];
  return isShip[p] && !state.shown.includes(p) && (at === POOL || at === RAISED || (at >= 0 && at < FIRST_BOX));
};

/** NA-R-143: does a viewer know the fleets of a power by name? Its own bloc does. */
export function knowsFleetsOf(state: State, power: number, viewer: Viewer): boolean {
  if (viewer < 0) return false;
  if (seatOf(state, power) === viewer) return true;
  const side = sideOf(state, power);
  return hasPlayers(state) && side !== NEUTRAL && sideOfSeat(state, viewer) === side;
}

/** Does a viewer know which fleet this is? For boards and tables, which read the viewer's own view. */
export const isNamed = (board: State, p: number, viewer: Viewer, open: boolean): boolean =>
  open || !isNameless(board, p) || knowsFleetsOf(board, powerOf[p], viewer);
