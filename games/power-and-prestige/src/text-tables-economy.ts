/** The tables of the economic round: the income worksheet, the basket of purchases with its running total, the scoring. */
import type { Kind, SeatInfo, SeatView, TextTable } from '@concert/kernel';
import { builtOn } from './rules/5-buildings.ts';
import { accountOf, lineNames, nameOfLine, totals } from './rules/6.6-income.ts';
import { duesOf, paidFirst, priceOf, purse, REBUILD_COST, upkeepDue } from './rules/6.6-sheet.ts';
import { scores } from './rules/7-end.ts';
import type { PowerAndPrestige, State } from './shape.ts';
import { type Sheet, studies } from './shape-economy.ts';
import { artist, artistCost, building, good } from './tables.ts';
import { item } from './tables-economy.ts';

const label = (kind: Kind, id: number): string => (kind.labels ?? kind.names)[id].replaceAll('_', ' ');

export function economyTables({ board, viewer, lane, over }: SeatView<PowerAndPrestige>, seats: readonly SeatInfo[]) {
  const state = board as unknown as State;
  const names = seats.map((seat) => seat.name);
  const tables: TextTable[] = [];
  for (const [seat, name] of names.entries())
    if (viewer < 0 || viewer === seat) tables.push(worksheetTable(state, seat, name, names));
  const sheet = sheetOf(lane);
  if (sheet) tables.push(basketTable(state, viewer, sheet), priceTable(state, viewer));
  if (state.economy.unswapped.length > 0) tables.push(goodsTable(state, names));
  tables.push(scoreTable(state, names, over !== null));
  return tables;
}

/** The viewer's own sheet while it is filled in, and as it was locked. */
function sheetOf(lane: SeatView<PowerAndPrestige>['lane']): Sheet | undefined {
  if (lane?.enter.at !== 'newSheet') return;
  const frame = lane.stack.at(-1);
  return frame && 'sheet' in frame ? frame.sheet : (lane.answer as Sheet);
}

/** Where each gold and each prestige point comes from: the very lines that are paid. */
function worksheetTable(state: State, seat: number, name: string, names: readonly string[]): TextTable {
  const lines = accountOf({ state, seats: names.length }, seat);
  const paid = state.economy.account[seat] !== undefined;
  return {
    id: 'income',
    title: `Income of ${name}, ${paid ? 'paid' : 'as it stands, without the dice of artists'}`,
    columns: ['what', 'of', 'gold', 'prestige', 'barrels'],
    rows: [
      ...lines.map((line) => [lineNames[line[0]], nameOfLine(line, label, names), ...line.slice(2)]),
      ['total', '', ...totals(lines)],
    ],
  };
}

/** What is on the sheet, what it costs, and what is left. */
function basketTable(state: State, seat: number, sheet: Sheet): TextTable {
  const dues = duesOf({ state }, seat);
  const rows: (string | number)[][] = [['treasury', '', state.gold[seat]]];
  const spend = (what: string, count: number | string, gold: number): void => {
    rows.push([what, count, -gold]);
  };
  if (paidFirst(sheet) > 0) spend('residence and raised units', '', paidFirst(sheet));
  spend('upkeep', '', upkeepDue(dues, sheet));
  sheet.items.forEach((count, i) => {
    if (count > 0) spend(label(item, i), count, count * priceOf(dues, i));
  });
  for (const s of sheet.rebuilt) spend(`rebuild ${label(building, builtOn(state, s))}`, 1, REBUILD_COST);
  for (const a of sheet.artists) spend(label(artist, a), 1, artistCost[a]);
  sheet.studied.forEach((count, i) => {
    if (count > 0) spend(`university: ${studies[i]}`, count, 0);
  });
  rows.push(['left', '', purse(dues, sheet)]);
  return { id: 'basket', title: 'Your sheet', columns: ['what', 'count', 'gold'], rows };
}

/** What each thing costs this player now. */
function priceTable(state: State, seat: number): TextTable {
  const dues = duesOf({ state }, seat);
  return {
    id: 'prices',
    title: 'Prices',
    columns: ['what', 'gold'],
    rows: item.names.map((_, i) => [label(item, i), priceOf(dues, i)]),
  };
}

function goodsTable(state: State, names: readonly string[]): TextTable {
  return {
    id: 'goods',
    title: 'Luxury goods not swapped yet',
    columns: ['power', 'goods'],
    rows: state.seating.map((seat) => [
      names[seat],
      state.economy.unswapped[seat].flatMap((count, g) => Array<string>(count).fill(label(good, g))).join(', '),
    ]),
  };
}

/** PP-7.1 line by line. */
function scoreTable(state: State, names: readonly string[], over: boolean): TextTable {
  const all = scores(state);
  return {
    id: 'score',
    title: over ? 'Final scoring' : 'Victory points if the game ended now',
    columns: ['power', 'full provinces', 'other provinces', 'artists', 'prestige rank', 'medals', 'goods', 'total'],
    rows: state.seating.map((seat) => {
      const { full, fullPoints, other, otherPoints, artists, prestige, medals, goods, total } = all[seat];
      return [
        names[seat],
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
