/** Paths of orders: how far, through what, and what is wrong with them (IB-2.M, IB-2.W, IB-2.S, IB-R-2). */
import { no, type Verdict } from '@concert/kernel';
import type { TableOptions } from '../options.ts';
import { isLand, isWhite, LAND_MOVE, neighbours, SEA_MOVE } from '../tables.ts';
import { isClosed, openNeighbours } from './0-nations.ts';

/** How many regions a Force from there may be plotted to move. */
export const rangeFrom = (origin: number): number => (isLand(origin) ? LAND_MOVE : SEA_MOVE);

/** May a path be drawn on to this region? The region must be next to the last one. */
export function mayStep(options: TableOptions, origin: number, path: readonly number[], to: number): Verdict {
  const last = path.at(-1) ?? origin;
  if (!neighbours[last].includes(to)) return no('IB-2.A.2-a', 'not next to it', { from: last, to });
  if (isClosed(options, to)) return no('IB-T.3-c', 'closed', { place: to });
  if (path.length > 0 && isWhite[last]) return no('IB-2.W-b', 'White range stops', { place: last });
  if (path.length < rangeFrom(origin)) return true;
  return isLand(origin)
    ? no('IB-4.A.1-c', 'two regions at most', { place: to })
    : no('IB-2.S-b', 'six regions at most', { place: to });
}

/** Where a path can be drawn on to. */
export const stepsFrom = (options: TableOptions, origin: number, path: readonly number[]): readonly number[] => {
  const last = path.at(-1) ?? origin;
  if (path.length === rangeFrom(origin) || (path.length > 0 && isWhite[last])) return [];
  return openNeighbours(options, last);
};

/** IB-4.A.1: the mistake in a path, or true. A path of the record is as long as it likes. */
export function checkPath(options: TableOptions, origin: number, path: readonly number[]): Verdict {
  if (path.length === 0) return no('IB-4.A.1-h', 'senseless', {});
  for (let leg = 0; leg < path.length; leg++) {
    const to = path[leg];
    if (isLand(to) !== isLand(origin)) return no('IB-4.A.1-h', 'senseless', {});
    const verdict = mayStep(options, origin, path.slice(0, leg), to);
    if (verdict !== true) return verdict;
  }
  return true;
}
