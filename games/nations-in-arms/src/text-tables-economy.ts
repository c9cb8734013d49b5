/** The treasuries and the budget sheet in words. */
import {
  type Cell,
  type Point,
  type Say,
  type SeatView,
  say,
  type ToldTable,
  tableHeads,
  thing,
} from '@concert/kernel';
import { countOf } from './pairs.ts';
import type { Given } from './reading.ts';
import { billOf } from './rules/12-prices.ts';
import { isInSystem } from './rules/12-system.ts';
import { paidBy, traders } from './rules/12-trade.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import { type At, type NationsInArms, type OrderLine, RAISED, type State } from './shape.ts';
import { city, piece, power, powerOf, provinceOfCity } from './tables.ts';
import { systemHarbours, tradeOf } from './tables-economy.ts';

type Row = Cell[];
type View = SeatView<NationsInArms>;

const thePower = (id: number): Point => thing(power, id);

/** Who has how much, and what may still be raised with it. */
function treasuries(board: State, powers: readonly number[]): ToldTable {
  const raised = (who: number): Cell[] =>
    piece.names.flatMap((_, p) => (powerOf[p] === who && board.place[p] === RAISED ? [thing(piece, p)] : []));
  return {
    id: 'treasuries',
    title: say('table.treasuries'),
    columns: tableHeads(
      'power',
      'money',
      'income-this-year',
      'steps-left',
      'cavalry-left',
      'due-next-spring',
      'to-be-placed',
    ),
    rows: powers.map(
      (who): Row => [
        thePower(who),
        board.money[who]!,
        board.budget[who]!,
        board.recruit[who]!,
        board.horse[who]! + countOf(board.remounts, who),
        board.due[who]!,
        raised(who),
      ],
    ),
  };
}

function lineText(board: State, { what, piece: p, steps, city: c, into }: OrderLine): Say {
  if (what === 'fleet') return say('table.line-fleet', { piece: p, city: c });
  if (what === 'corsair') return say('table.line-corsair');
  if (what === 'raise') return say(steps > 0 ? 'table.line-raise-with' : 'table.line-raise', { piece: p, steps });
  if (what === 'fill') return say('table.line-fill', { piece: p, place: board.place[p]! });
  return what === 'garrison' ? say('table.line-garrison', { city: c }) : say('table.line-disband', { piece: p, into });
}

/** The sheet that is being written, line by line. */
function sheet({ board, flow }: View): ToldTable[] {
  const orders = flow.findLast((frame) => frame.at === 'orders') as At<'orders'> | undefined;
  if (!orders) return [];
  const rows = orders.lines.map(
    (line, i): Row => [
      i,
      thePower(line.power),
      lineText(board, line),
      billOf(board, line).money,
      billOf(board, line).steps,
    ],
  );
  return [
    { id: 'orders', title: say('table.orders'), columns: tableHeads('line', 'power', 'order', 'money', 'steps'), rows },
  ];
}

/** Harbours with trade, who is paid for them now, and which of them are closed by the Continental System. */
function trade(board: State): ToldTable {
  const rows = traders.map(
    (c): Row => [
      thing(city, c),
      thePower(board.owner[provinceOfCity[c]!]!),
      tradeOf[c]!,
      paidBy(board, c).map(thePower),
      systemHarbours.includes(c) ? say(isInSystem(board, c) ? 'trade.isClosed' : 'trade.isOpen') : '',
    ],
  );
  return {
    id: 'trade',
    title: say('table.trade'),
    columns: tableHeads('harbour', 'owner', 'money', 'pays', 'continental-system'),
    rows,
  };
}

export function economyTables(view: View, given: Given): ToldTable[] {
  const { economy, diplomacy } = campaignOf(given);
  const powers = economy?.powers(view.board) ?? [];
  if (powers.length === 0) return [];
  const wide = diplomacy ? [trade(view.board)] : [];
  return [treasuries(view.board, powers), ...sheet(view), ...wide];
}
