/** Who sees what: plots and dots are secret until they are shown (IB-2.B-b, IB-S.C-a, IB-R-89). */
import { everySeat, type Game, onlySeat, type SeatView, type Viewer } from '@concert/kernel';
import { imagineDots, imaginePlot } from './imagine.ts';
import type { TableOptions } from './options.ts';
import { inPlay } from './rules/0-nations.ts';
import { couldOrder, notedHeads } from './rules/2-plotting.ts';
import { type Board, boardOf, type ImperialBorders, openOf, type P, type State, stateFrom } from './shape.ts';

/** Were trades possible when this round was plotted? */
const trades = (state: Pick<State, 'round' | 'last'>, options: TableOptions): boolean =>
  options.trading && state.round !== state.last;

/** By Nation: could it have plotted one thing or another, by the head-counts all know? */
function plotters(state: Pick<State, 'round' | 'last' | 'heads'>, options: TableOptions): (nation: number) => boolean {
  return (nation) => couldOrder(options, state.heads, nation, trades(state, options));
}

/** Has the Nation put down dots that are still to be placed? */
const hasDots = ({ round, dots }: State, nation: number): boolean => round === 0 && dots[nation].length > 0;

export function view({ state, options, stack, common }: P, viewer: Viewer): Board {
  const isOver = stack.length === 0;
  const canPlot = plotters(state, options);
  const sees = (n: number): boolean =>
    isOver || state.shown[n] === 1 || (viewer >= 0 && state.seat[n] === viewer) || (!canPlot(n) && !hasDots(state, n));
  const seen = state.seat.map((_, n) => sees(n));
  return boardOf(
    common('open', () => openOf(state)),
    state,
    (n) => seen[n],
  );
}

/** A whole state that looks like this to the viewer. */
export function imagine(
  { board }: SeatView<ImperialBorders>,
  { options, chance }: Pick<P, 'options' | 'seats' | 'chance'>,
): State {
  const heads = notedHeads(board);
  return stateFrom(
    board,
    (n) => (board.round > 0 ? imaginePlot(board, options, heads, n, trades(board, options), chance) : []),
    (n) => (board.round === 0 ? imagineDots(options, n, chance) : []),
  );
}

/** Every secret and who knows it. */
export const secrets: NonNullable<Game<ImperialBorders>['secrets']> = (play, tell) => {
  const { state, options, seats, stack } = play;
  const canPlot = plotters(state, options);
  for (let n = 0; n < state.seat.length; n++) {
    if (!inPlay(state, n)) continue;
    const known = stack.length === 0 || state.shown[n] === 1 ? everySeat(seats) : onlySeat(state.seat[n]);
    if (canPlot(n)) tell('plot', n, known, state.plots[n]);
    if (hasDots(state, n)) tell('dots', n, known, state.dots[n]);
  }
};
