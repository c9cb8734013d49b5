/** Worlds a viewer can imagine: plots and set-ups that were legal and make some sense. */
import type { Chance } from '@concert/kernel';
import type { TableOptions } from './options.ts';
import { startingCount, startingPlaces } from './rules/0-setup.ts';
import { orderable, originsOf } from './rules/2-plotting.ts';
import { stepsFrom } from './rules/2-routes.ts';
import { type Board, COUNT, ORIGIN, type Order, PATH, PENDING } from './shape.ts';
import { capitalOf, fortOf, isLand, isTerritory } from './tables.ts';

/** How tempting a region is as the end of a march or voyage. */
function appeal(board: Board, nation: number, place: number): number {
  const fort = fortOf(place);
  if (fort < 0) return 1;
  const owner = board.forts.owner[fort];
  if (owner < 0) return isTerritory(place) ? 6 : 4;
  return owner === nation ? 2 : 1;
}

/** A path from there, one region after another, sooner stopped where it is good to be. */
function imaginePath(board: Board, options: TableOptions, nation: number, origin: number, chance: Chance): number[] {
  const path: number[] = [];
  for (;;) {
    const next = stepsFrom(options, origin, path);
    if (next.length === 0) return path;
    const weights = next.map((p) => appeal(board, nation, p));
    let roll = chance.index(
      weights.reduce((sum, weight) => sum + weight, 0),
      'path',
    );
    let i = 0;
    while (roll >= weights[i]) roll -= weights[i++];
    path.push(next[i]);
    if (chance.index(8, 'stop') < appeal(board, nation, next[i])) return path;
  }
}

/** A plot that was legal by the head-counts noted when plotting closed. */
export function imaginePlot(
  board: Board,
  options: TableOptions,
  heads: Int16Array,
  nation: number,
  trading: boolean,
  chance: Chance,
): Order[] {
  const plot: Order[] = [];
  for (const origin of originsOf({ options }, heads, nation, trading)) {
    let left = orderable(heads, nation, origin, trading);
    // The Capital is seldom left empty.
    if (origin === capitalOf[nation]) left -= chance.index(2, 'guard');
    while (left > 0) {
      if (chance.index(3, 'stay') === 0) break;
      const path = imaginePath(board, options, nation, origin, chance);
      const count = isLand(origin) && chance.index(3, 'group') > 0 ? 1 : 1 + chance.index(left, 'count');
      const same = plot.find((order) => order[ORIGIN] === origin && String(order.slice(PATH)) === String(path));
      if (same) same[COUNT] += count;
      else plot.push([origin, count, PENDING, ...path]);
      left -= count;
    }
  }
  return plot;
}

/** Dots of a legal set-up. */
export function imagineDots(options: TableOptions, nation: number, chance: Chance): number[] {
  const places = startingPlaces({ options }, nation);
  const dots = [capitalOf[nation]];
  const land = places.filter(isLand);
  const ports = places.filter((p) => !isLand(p));
  while (dots.length < startingCount(nation, true)) {
    const place = chance.pick(land, 'dot');
    if (dots.filter((p) => p === place).length < 3) dots.push(place);
  }
  for (let i = 0; i < startingCount(nation, false); i++) dots.push(chance.pick(ports, 'dot'));
  return dots.sort((a, b) => a - b);
}
