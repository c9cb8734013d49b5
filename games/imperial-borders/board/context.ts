/** What the board reads out of a view: stacks and ships by place, orders, and where the round stands. */
import { type BoardContext, frameOf, nameIn, put, topFrameOf } from '@concert/board';
import { type Board, COUNT, type Frame, ORIGIN, type Order, PATH } from '../src/shape.ts';
import { ARMS, armOf, ELITE, isElite, isTent, NATIONS, PLACES, place, tagsOf } from '../src/tables.ts';
import { type Cell, counted } from './figures.ts';

export type Context = BoardContext<Board>;

export const placeName = (context: Context, p: number): string => nameIn(context, place, p);
export const placeIdOf = (p: number): string => place.names[p]!;

/** The pieces of one Nation in one place that carry the same Arrow Tags. */
export interface Stack {
  readonly nation: number;
  readonly place: number;
  readonly tags: number;
  readonly afloat: boolean;
  readonly cells: Cell[];
  /** Points a click on it stands for: sorts of land units, or ships. */
  readonly sorts: number[];
  readonly ships: number[];
  readonly tents: number;
}

const heads = (cells: readonly Cell[]): number => cells.reduce((sum, { count }) => sum + count, 0);
export const headsOf = ({ cells }: Pick<Stack, 'cells'>): number => heads(cells);

function addCell(cells: Cell[], ware: number, elite: boolean, count: number): void {
  const at = cells.findIndex((cell) => cell.ware === ware && cell.elite === elite);
  if (at < 0) cells.push({ ware, elite, count });
  else cells[at] = { ware, elite, count: cells[at]!.count + count };
}

/** Every stack on the map; cargo is shown with its ship. */
export function stacksOf({ stacks, ships }: Board): Stack[] {
  const found = new Map<string, Stack>();
  const get = (nation: number, at: number, tags: number, afloat: boolean): Stack => {
    const key = `${nation} ${at} ${tags} ${afloat}`;
    let stack = found.get(key);
    if (!stack) {
      stack = { nation, place: at, tags, afloat, cells: [], sorts: [], ships: [], tents: 0 };
      found.set(key, stack);
    }
    return stack;
  };
  stacks.place.forEach((at, i) => {
    if (at >= PLACES) return;
    const sort = stacks.sort[i]!;
    const stack = get(stacks.owner[i]!, at, tagsOf(sort) === 3 ? 3 : tagsOf(sort), false);
    if (isTent(sort)) (stack as { tents: number }).tents += stacks.count[i]!;
    else addCell(stack.cells, armOf(sort), isElite(sort), stacks.count[i]!);
    stack.sorts.push(sort);
  });
  ships.owner.forEach((owner, s) => {
    if (owner < 0) return;
    const stack = get(owner, ships.place[s]!, ships.marks[s]! & 7, true);
    addCell(stack.cells, ARMS + ships.hull[s]!, (ships.marks[s]! & ELITE) !== 0, 1);
    stack.ships.push(s);
  });
  for (const { cells } of found.values()) cells.sort((a, b) => a.ware - b.ware || Number(a.elite) - Number(b.elite));
  return [...found.values()];
}

/** The land units aboard a ship, as cells. */
export function cargoOf({ stacks }: Board, ship: number): Cell[] {
  const cells: Cell[] = [];
  stacks.place.forEach((at, i) => {
    const sort = stacks.sort[i]!;
    if (at === PLACES + ship && !isTent(sort)) addCell(cells, armOf(sort), isElite(sort), stacks.count[i]!);
  });
  return cells;
}

const TAGS = 4;

export function stackTitle(context: Context, { nation, place: at, cells, tags, tents }: Stack): string {
  const parts = cells.map((cell) => counted(context, cell));
  if (tents > 0) parts.push(put(context, 'stack.tents', { count: tents }));
  const title = put(context, 'stack.in', { nation, place: at, pieces: parts.join(', ') });
  return tags > 0 && tags <= TAGS ? `${title}, ${put(context, `stack.tag.${tags}`)}` : title;
}

export const topFrame = (context: Context): Frame | undefined => topFrameOf<Frame>(context);

export const frameAt = <At extends Frame['at']>(context: Context, at: At): Extract<Frame, { at: At }> | undefined =>
  frameOf<Frame, At>(context, at);

/** Nations that the viewer leads. */
export const ownNations = ({ view }: Context): number[] =>
  Array.from({ length: NATIONS }, (_, n) => n).filter((n) => view.viewer >= 0 && view.board.seat[n] === view.viewer);

export interface ShownOrder {
  readonly nation: number;
  /** From 1, as it is spoken of. */
  readonly number: number;
  readonly origin: number;
  readonly count: number;
  readonly path: readonly number[];
  /** As in the plot: pending, done, cancelled, dismissed, lapsed; or being drawn. */
  readonly state: 'pending' | 'done' | 'cancelled' | 'drawing';
}

const stateOf = (order: Order): ShownOrder['state'] =>
  order[2] === 0 ? 'pending' : order[2] === 1 ? 'done' : 'cancelled';

/** The orders the viewer may see: its own, drafted or sealed, and those that have been shown. */
export function ordersOf(context: Context): ShownOrder[] {
  const { board } = context.view;
  const draft = frameAt(context, 'plot.path') ?? frameAt(context, 'plot');
  const plots = board.plots.map((plot, n) => {
    const drafted = draft?.nations.indexOf(n) ?? -1;
    return drafted >= 0 ? draft!.plots[drafted]! : (plot ?? []);
  });
  const orders = plots.flatMap((plot, nation) =>
    plot.map((order, i) => ({
      nation,
      number: i + 1,
      origin: order[ORIGIN]!,
      count: order[COUNT]!,
      path: order.slice(PATH),
      state: stateOf(order),
    })),
  );
  const drawing = frameAt(context, 'plot.path');
  if (!drawing) return orders;
  const { lead, from, path } = drawing;
  return [
    ...orders,
    { nation: lead, number: plots[lead]!.length + 1, origin: from, count: 0, path, state: 'drawing' as const },
  ];
}

/** The frames of each phase, from the first. */
const phases: readonly (readonly string[])[] = [
  ['taxes'],
  ['plotting'],
  ['turnOrder'],
  ['marches', 'turn'],
  ['annexations'],
  ['parade'],
  ['purchases'],
];

/** The phase of the round by number, 0 in the set-up and after the end. */
export function phaseOf({ view }: Context): number {
  const names = new Set(view.flow.map((frame) => frame.at));
  return phases.findIndex((frames) => frames.some((at) => names.has(at))) + 1;
}

export function heading(context: Context): string {
  const { board, over } = context.view;
  const phase = phaseOf(context);
  if (over) return put(context, 'board.over', { round: board.round });
  return phase === 0 ? put(context, 'board.setup') : put(context, `board.phase.${phase}`, { round: board.round });
}
