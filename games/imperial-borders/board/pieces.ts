/** What stands on the map: the stacks of each Nation, on land and afloat. */
import { type Piece, put } from '@concert/board';
import type { AnyChoice, Point } from '@concert/kernel';
import { isRange } from '../src/tables.ts';
import {
  type Context,
  cargoOf,
  headsOf,
  ordersOf,
  placeIdOf,
  type Stack,
  stacksOf,
  stackTitle,
  topFrame,
} from './context.ts';
import { badge, type Cell, plinth, plinthSize, plinthWidth, tagSign } from './figures.ts';

/** Heads under orders by Nation and place, while the viewer is plotting. */
function orderedHeads(context: Context): Map<string, number> {
  const ordered = new Map<string, number>();
  const at = topFrame(context)?.at;
  if (at !== 'plot' && at !== 'plot.path') return ordered;
  for (const { nation, origin, count } of ordersOf(context)) {
    const key = `${nation} ${origin}`;
    ordered.set(key, (ordered.get(key) ?? 0) + count);
  }
  return ordered;
}

/** What a click on a stack stands for: its place, and the units or ships that choices speak of here. */
function pointsOf(choices: readonly AnyChoice[], stack: Stack): Point[] {
  const points: Point[] = [{ kind: 'place', id: stack.place }];
  for (const ship of stack.ships)
    if (choices.some(({ arg }) => arg.ship === ship)) points.push({ kind: 'ship', id: ship });
  return points;
}

/** Ranges are thin: a stack there is one cell with the heads of all. */
function cellsOf(stack: Stack): readonly Cell[] {
  if (!isRange(stack.place) || stack.cells.length < 2) return stack.cells;
  return [{ ...stack.cells[0]!, count: headsOf(stack) }];
}

function cargoSigns(context: Context, stack: Stack, cells: number): string {
  const aboard = stack.ships.flatMap((ship) => cargoOf(context.view.board, ship));
  const count = aboard.reduce((sum, cell) => sum + cell.count, 0);
  return count > 0 ? badge(`+${count}`, cells, '#cfe0ec') : '';
}

function stackPiece(context: Context, stack: Stack, ordered: Map<string, number>, number: number): Piece {
  const cells = cellsOf(stack);
  const heads = headsOf(stack);
  const under = ordered.get(`${stack.nation} ${stack.place}`);
  const isFirst = number === 0;
  const signs =
    tagSign(stack.tags, plinthWidth(cells.length) / 2) +
    (ordered.size > 0 && under !== undefined && isFirst && !stack.afloat
      ? badge(put(context, 'stack.ordered', { count: under, heads }), cells.length)
      : '') +
    (stack.afloat ? cargoSigns(context, stack, cells.length) : '');
  const kind = stack.afloat ? 'ships' : 'land';
  return {
    key: `${kind} ${stack.nation} ${stack.place} ${stack.tags}`,
    group: `${kind} ${stack.nation} ${cells.map(({ ware, count }) => `${ware}x${count}`).join()}`,
    place: placeIdOf(stack.place),
    side: `${stack.nation}`,
    look: `${stack.nation} ${JSON.stringify(cells)} ${signs}`,
    title: stackTitle(context, stack),
    points: pointsOf(context.choices, stack),
    spent: stack.tags !== 0,
    size: plinthSize(cells.length) * 1.15,
    draw: () => plinth(stack.nation, cells, signs),
  };
}

export function pieces(context: Context): Piece[] {
  const ordered = orderedHeads(context);
  const seen = new Map<string, number>();
  return stacksOf(context.view.board)
    .filter((stack) => stack.cells.length > 0)
    .map((stack) => {
      const key = `${stack.nation} ${stack.place}`;
      const number = seen.get(key) ?? 0;
      seen.set(key, number + 1);
      return stackPiece(context, stack, ordered, number);
    });
}
