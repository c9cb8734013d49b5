/** The tables of the economic round: the income worksheet, the basket of purchases with its running total, the scoring. */
import {
  type Cell,
  type SeatInfo,
  type SeatView,
  say,
  seatCell,
  type ToldTable,
  tableHeads,
  thing,
} from '@concert/kernel';
import { builtOn } from './rules/5-buildings.ts';
import { accountOf, lineNames, thingsOfLine, totals } from './rules/6.6-income.ts';
import { duesOf, paidFirst, priceOf, purse, REBUILD_COST, upkeepDue } from './rules/6.6-sheet.ts';
import { scores } from './rules/7-end.ts';
import type { PowerAndPrestige, State } from './shape.ts';
import { type Line, type Sheet, studies } from './shape-economy.ts';
import { artist, artistCost, good } from './tables.ts';
import { item } from './tables-economy.ts';

export function economyTables({ board, viewer, lane, over }: SeatView<PowerAndPrestige>, seats: readonly SeatInfo[]) {
  const state = board as unknown as State;
  const tables: ToldTable[] = [];
  for (const seat of seats.keys())
    if (viewer < 0 || viewer === seat) tables.push(worksheetTable(state, seat, seats.length));
  const sheet = sheetOf(lane);
  if (sheet) tables.push(basketTable(state, viewer, sheet), priceTable(state, viewer));
  if (state.economy.unswapped.length > 0) tables.push(goodsTable(state));
  tables.push(scoreTable(state, over !== null));
  return tables;
}

/** The viewer's own sheet while it is filled in, and as it was locked. */
function sheetOf(lane: SeatView<PowerAndPrestige>['lane']): Sheet | undefined {
  if (lane?.enter.at !== 'newSheet') return;
  const frame = lane.stack.at(-1);
  return frame && 'sheet' in frame ? frame.sheet : (lane.answer as Sheet);
}

/** Where each gold and each prestige point comes from: the very lines that are paid. */
function worksheetTable(state: State, seat: number, seats: number): ToldTable {
  const lines = accountOf({ state, seats }, seat);
  const paid = state.economy.account[seat] !== undefined;
  return {
    id: 'income',
    title: say(paid ? 'table.income.paid' : 'table.income.open', { seat }),
    columns: tableHeads('what', 'of', 'gold', 'prestige', 'barrels'),
    rows: [
      ...lines.map((line) => [say(`table.line.${lineNames[line[0]]}`), ofLine(line), ...line.slice(2)]),
      [say('table.total'), '', ...totals(lines)],
    ],
  };
}

/** A building is told with where it stands. */
function ofLine(line: Line): Cell {
  const [first, where] = thingsOfLine(line);
  if (!where) return first ?? '';
  const building = first.id;
  return where.kind === 'location'
    ? say('table.in-city', { building, city: where.id })
    : say('table.in-province', { building, province: where.id });
}

/** What is on the sheet, what it costs, and what is left. */
function basketTable(state: State, seat: number, sheet: Sheet): ToldTable {
  const dues = duesOf({ state }, seat);
  const rows: Cell[][] = [[say('table.treasury'), '', state.gold[seat]]];
  const spend = (what: Cell, count: number | string, gold: number): void => {
    rows.push([what, count, -gold]);
  };
  if (paidFirst(sheet) > 0) spend(say('table.paid-first'), '', paidFirst(sheet));
  spend(say('table.upkeep'), '', upkeepDue(dues, sheet));
  sheet.items.forEach((count, i) => {
    if (count > 0) spend(thing(item, i), count, count * priceOf(dues, i));
  });
  for (const s of sheet.rebuilt) spend(say('table.rebuild', { building: builtOn(state, s) }), 1, REBUILD_COST);
  for (const a of sheet.artists) spend(thing(artist, a), 1, artistCost[a]);
  sheet.studied.forEach((count, i) => {
    if (count > 0) spend(say(`table.study.${studies[i]}`), count, 0);
  });
  rows.push([say('table.left'), '', purse(dues, sheet)]);
  return { id: 'basket', title: say('table.sheet'), columns: tableHeads('what', 'count', 'gold'), rows };
}

/** What each thing costs this player now. */
function priceTable(state: State, seat: number): ToldTable {
  const dues = duesOf({ state }, seat);
  return {
    id: 'prices',
    title: say('table.prices'),
    columns: tableHeads('what', 'gold'),
    rows: item.names.map((_, i) => [thing(item, i), priceOf(dues, i)]),
  };
}

function goodsTable(state: State): ToldTable {
  return {
    id: 'goods',
    title: say('table.unswapped'),
    columns: tableHeads('power', 'goods'),
    rows: state.seating.map((seat) => [
      seatCell(seat),
      state.economy.unswapped[seat].flatMap((count, g) => Array<Cell>(count).fill(thing(good, g))),
    ]),
  };
}

/** PP-7.1 line by line. */
function scoreTable(state: State, over: boolean): ToldTable {
  const all = scores(state);
  return {
    id: 'score',
    title: say(over ? 'table.final' : 'table.if-now'),
    columns: tableHeads('power', 'full', 'other', 'artists', 'rank', 'medals', 'goods', 'total'),
    rows: state.seating.map((seat) => {
      const { full, fullPoints, other, otherPoints, artists, prestige, medals, goods, total } = all[seat];
      return [
        seatCell(seat),
        `${full}: ${fullPoints}`,
        `${other}: ${otherPoints}`,
        artists,
        prestige,
        medals,
        goods,
        total,
      ];
    }),
  };
}
