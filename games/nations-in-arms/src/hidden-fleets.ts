/** NA-R-143: which fleets have no name for others. Light enough for boards, which read the viewer's own view. */
import type { Viewer } from '@concert/kernel';
import { seatOf } from './rules/1-units.ts';
import { POOL, RAISED, type State } from './shape.ts';
import { FIRST_BOX, powerOf } from './tables.ts';
import { isShip } from './tables-sea.ts';

/** Could this fleet be one of those that others see without a name? In its pool, on the map, or built and not yet placed. */
export const isNameless = (state: State, p: number): boolean => {
  const at = state.place[p];
  return isShip[p] && !state.shown.includes(p) && (at === POOL || at === RAISED || (at >= 0 && at < FIRST_BOX));
};

/** Does a viewer know which fleet this is? For boards and tables, which read the viewer's own view. */
export const isNamed = (board: State, p: number, viewer: Viewer, open: boolean): boolean =>
  open || !isNameless(board, p) || (viewer >= 0 && seatOf(board, powerOf[p]) === viewer);
