/** The treasuries and the budget sheet in words. */
import { type Cell, type Point, type SeatView, say, type ToldTable } from '@concert/kernel';
import { countOf } from './pairs.ts';
import type { Given } from './reading.ts';
import { billOf } from './rules/12-prices.ts';
import { isInSystem } from './rules/12-system.ts';
import { paidBy, traders } from './rules/12-trade.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import { type At, type NationsInArms, type OrderLine, RAISED, type State } from './shape.ts';
import { city, piece, place, power, powerOf, provinceOfCity } from './tables.ts';
import { systemHarbours, tradeOf } from './tables-economy.ts';

type Row = Cell[];
type View = SeatView<NationsInArms>;

const label = (p: number): string => piece.labels![p];
const thePower = (id: number): Point => ({ kind: 'power', id });

/** Who has how much, and what may still be raised with it. */
function treasuries(board: State, powers: readonly number[]): ToldTable {
  const raised = (who: number): string =>
    piece.names.flatMap((_, p) => (powerOf[p] === who && board.place[p] === RAISED ? [label(p)] : [])).join(', ');
  return {
    id: 'treasuries',
    title: 'Treasuries',
    columns: ['power', '£', 'income this year', 'steps left', 'cavalry left', 'due next Spring', 'to be placed'],
    rows: powers.map(
      (who): Row => [
        power.labels![who]!,
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

function lineText(board: State, { what, piece: p, steps, city: c, into }: OrderLine): string {
  if (what === 'fleet') return `build ${label(p)} in ${city.labels![c]}`;
  if (what === 'corsair') return 'fit out a corsair';
  if (what === 'raise') return `raise ${label(p)}${steps > 0 ? ` with ${steps}` : ''}`;
  if (what === 'fill') return `fill ${label(p)} in ${place.labels![board.place[p]!]}`;
  return what === 'garrison' ? `garrison ${city.labels![c]}` : `disband ${label(p)} into ${label(into)}`;
}

/** The sheet that is being written, line by line. */
function sheet({ board, flow }: View): ToldTable[] {
  const orders = flow.findLast((frame) => frame.at === 'orders') as At<'orders'> | undefined;
  if (!orders) return [];
  const rows = orders.lines.map(
    (line, i): Row => [
      i,
      power.labels![line.power]!,
      lineText(board, line),
      billOf(board, line).money,
      billOf(board, line).steps,
    ],
  );
  return [{ id: 'orders', title: 'Orders', columns: ['line', 'power', 'order', '£', 'steps'], rows }];
}

/** Harbours with trade, who is paid for them now, and which of them are closed by the Continental System. */
function trade(board: State): ToldTable {
  const rows = traders.map(
    (c): Row => [
      { kind: 'city', id: c },
      thePower(board.owner[provinceOfCity[c]!]!),
      tradeOf[c]!,
      paidBy(board, c).map(thePower),
      systemHarbours.includes(c) ? say(isInSystem(board, c) ? 'trade.isClosed' : 'trade.isOpen') : '',
    ],
  );
  return { id: 'trade', title: 'Trade', columns: ['harbour', 'owner', '£', 'pays', 'Continental System'], rows };
}

export function economyTables(view: View, given: Given): ToldTable[] {
  const { economy, diplomacy } = campaignOf(given);
  const powers = economy?.powers(view.board) ?? [];
  if (powers.length === 0) return [];
  const wide = diplomacy ? [trade(view.board)] : [];
  return [treasuries(view.board, powers), ...sheet(view), ...wide];
}
