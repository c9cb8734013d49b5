/** The lines of the powers panel: steps, armies, fortresses; and the French points where a campaign counts them. */
import type { PowerLine } from '@concert/board';
import { CITIES, fortressOf, power } from '../src/tables.ts';
import { type Board, type Context, forcesOf, sideOf } from './context.ts';
import { flagOf, liveryOf, powerName } from './livery.ts';
import { pointsOf } from './standing.ts';

/** The major that each seat plays, and the minors that go with it. */
const majorOfSeat = ['fr', 'at'].map((id) => power.names.indexOf(id));

const stepsOf = (board: Board, side: number): number =>
  forcesOf(board)
    .filter((force) => force.side === side)
    .reduce((sum, { steps }) => sum + steps, 0);

const armiesOf = (board: Board, side: number): number =>
  forcesOf(board)
    .filter((force) => force.side === side)
    .reduce((sum, force) => sum + force.armies.length, 0);

function fortressesOf(board: Board, side: number): number {
  let count = 0;
  for (let c = 0; c < CITIES; c++)
    if (fortressOf[c]! > 0 && board.controller[c]! >= 0 && sideOf(board, board.controller[c]!) === side) count++;
  return count;
}

export function powers(context: Context): PowerLine[] {
  const { board } = context.view;
  return majorOfSeat.map((major, seat) => {
    const points = seat === 0 ? pointsOf(context) : null;
    return {
      key: power.names[major]!,
      seat,
      name: powerName(major),
      flag: flagOf(major),
      colour: liveryOf(major).face,
      figures: [
        { sign: '▮', value: stepsOf(board, seat), title: 'Combat steps on the map' },
        { sign: '⚑', value: armiesOf(board, seat), title: 'Armies' },
        { sign: '⬡', value: fortressesOf(board, seat), title: 'Active fortresses' },
        ...(points === null ? [] : [{ sign: '★', value: points, title: 'Victory points' }]),
      ],
    };
  });
}
