/** Noughts and crosses: the smallest complete game, to be measured beside the same game on other frameworks. */
import {
  ask,
  defineGame,
  done,
  field,
  goto,
  type Id,
  kind,
  type Play,
  type Seat,
  type Shape,
  say,
} from '@concert/kernel';

export const cell = kind('cell', ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
export type Cell = Id<'cell'>;

export const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

const verbs = { mark: { cell: field.id(cell) } };

export interface TicTacToe extends Shape {
  /** By cell: the seat that marked it, −1 while it is empty. */
  state: { cells: number[]; winner: number };
  frame: { at: 'turn'; seat: Seat } | { at: 'mark'; seat: Seat };
  options: Record<never, never>;
  verbs: typeof verbs;
  board: { cells: number[] };
}

const hasLine = (cells: readonly number[], seat: Seat): boolean =>
  lines.some(([a, b, c]) => cells[a] === seat && cells[b] === seat && cells[c] === seat);

const scoreOf = ({ state: { winner } }: Play<TicTacToe>, seat: Seat): number =>
  winner < 0 ? 0.5 : winner === seat ? 1 : 0;

export const ticTacToe = defineGame<TicTacToe>({
  id: 'tic-tac-toe',
  title: 'Tic-tac-toe',
  rules: '1.0.0',
  options: {},
  seats: () => [
    { id: 'crosses', name: 'Crosses' },
    { id: 'noughts', name: 'Noughts' },
  ],
  kinds: [cell],
  verbs,
  setup: () => ({ cells: Array(9).fill(-1), winner: -1 }),
  begin: () => ({ at: 'turn', seat: 0 }),
  steps: {
    turn({ state }, { seat }) {
      return state.winner >= 0 || !state.cells.includes(-1) ? done() : ask(seat, { at: 'mark', seat });
    },
    mark: {
      prompt: () => say('mark'),
      offer({ state: { cells } }, _, __, offers) {
        for (let at = 0; at < 9; at++) if (cells[at] < 0) offers.offer('mark', { cell: at as Cell });
      },
      take: {
        mark({ state }, _, { cell: at }, seat) {
          state.cells[at] = seat;
          if (hasLine(state.cells, seat)) state.winner = seat;
          return goto({ at: 'turn', seat: 1 - seat });
        },
      },
    },
  },
  view: ({ state }) => ({ cells: state.cells.slice() }),
  imagine({ board: { cells } }) {
    const winner = [0, 1].find((seat) => hasLine(cells, seat)) ?? -1;
    return { cells: cells.slice(), winner };
  },
  outcome(play) {
    const scores = [scoreOf(play, 0), scoreOf(play, 1)];
    return { winners: [0, 1].filter((seat) => scores[seat]! > 0), scores, what: 'over' };
  },
  words: { mark: 'Mark an empty cell.', over: 'The game is over.' },
});
