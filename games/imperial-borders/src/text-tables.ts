/** The position as tables of text, made from a view alone (for terminals, screen readers and people who prefer words). */
import type { SeatInfo, SeatView, TextTable } from '@concert/kernel';
import type { TableOptions } from './options.ts';
import { ableIn, landUnitsIn, presentIn } from './rules/0-able.ts';
import { cargoOf, isWorking, shipsAt, stacksAt } from './rules/0-forces.ts';
import { holdsCapital, isClosed, nationsIn, teamOf, turnOrder } from './rules/0-nations.ts';
import { hasColonies, incomeOf } from './rules/1-taxes.ts';
import { annexChances, contestOf } from './rules/5-contests.ts';
import { columnsOf } from './rules/6-parade.ts';
import { scoreOf } from './rules/8-end.ts';
import {
  type At,
  type Board,
  COUNT,
  type ImperialBorders,
  ORIGIN,
  PATH,
  STATUS,
  type State,
  stateFrom,
} from './shape.ts';
import {
  BRITAIN,
  column,
  ELITE,
  everyPlace,
  everyTerritory,
  FORTIFICATIONS,
  fortOf,
  hull,
  icons,
  item,
  medal,
  nation,
  place,
  placeOfFort,
  SEA_ZONE,
  sort,
  zone,
} from './tables.ts';

/** What a viewer sees, as the rules read it; what is hidden is empty. */
const openState = (board: Board): State =>
  stateFrom(
    board,
    () => [],
    () => [],
  );

const nationName = (n: number): string => (n < 0 ? '' : nation.labels![n]);
const placeName = (p: number): string => place.labels![p];
const list = (parts: readonly string[]): string => parts.join(', ');

const unitsText = (stacks: readonly { owner: number; sort: number; count: number }[], n: number): string =>
  list(stacks.filter(({ owner }) => owner === n).map(({ sort: s, count }) => `${count} ${sort.labels![s]}`));

function shipText(state: State, s: number): string {
  const { hull: type, damage, marks } = state.ships;
  const notes = [
    marks[s] & ELITE ? 'elite' : '',
    damage[s] > 0 ? `${damage[s]} damage` : '',
    isWorking(state, s) ? '' : 'Out-of-Action',
    ...['Red', 'Blue', 'White'].filter((_, bit) => marks[s] & (1 << bit)),
    ...cargoOf(state, s).map(
      ({ owner, sort: k, count }) => `carries ${count} ${sort.labels![k]} of ${nationName(owner)}`,
    ),
  ].filter(Boolean);
  return `${hull.labels![type[s]]} (ship ${s + 1})${notes.length > 0 ? `: ${list(notes)}` : ''}`;
}

/** Forces by region and Nation. */
function forces(state: State): TextTable {
  const rows: string[][] = [];
  for (const p of everyPlace) {
    const [stacks, ships] = [stacksAt(state, p), shipsAt(state, p)];
    const here = new Set([...stacks.map(({ owner }) => owner), ...ships.map((s) => state.ships.owner[s])]);
    for (const n of here) {
      const own = ships.filter((s) => state.ships.owner[s] === n).map((s) => shipText(state, s));
      rows.push([placeName(p), nationName(n), list([unitsText(stacks, n), ...own].filter(Boolean))]);
    }
  }
  return { id: 'forces', title: 'Forces', columns: ['region', 'Nation', 'Forces'], rows };
}

function fortifications(state: State): TextTable {
  const rows: (string | number)[][] = [];
  for (let f = 0; f < FORTIFICATIONS; f++) {
    const owner = state.forts.owner[f];
    if (owner < 0) continue;
    const notes = [
      state.forts.red.includes(f) ? 'Red' : '',
      state.pile[f] > 0 ? `${state.pile[f]} Gold` : '',
      state.revolt[f] === 1 ? 'in Revolt' : '',
    ];
    rows.push([
      placeName(placeOfFort(f)),
      nationName(owner),
      `${icons[f] - state.forts.damage[f]} of ${icons[f]}`,
      list(notes.filter(Boolean)),
    ]);
  }
  return { id: 'forts', title: 'Forts and Ports', columns: ['place', 'controller', 'HP', 'notes'], rows };
}

const statuses = ['to do', 'carried out', 'cancelled', 'dismissed', 'lapsed'];

/** Orders the viewer may see: its own, and those that have been shown. */
function orders(board: Board): TextTable {
  const rows: (string | number)[][] = [];
  for (const [n, plot] of board.plots.entries())
    for (const [i, order] of (plot ?? []).entries()) {
      const way = order.slice(PATH).map(placeName);
      const from = order[ORIGIN] < 0 ? '?' : placeName(order[ORIGIN]);
      rows.push([nationName(n), i + 1, from, list(way), order[COUNT], statuses[order[STATUS]]]);
    }
  return { id: 'orders', title: 'Orders', columns: ['Nation', 'order', 'from', 'path', 'Forces', 'state'], rows };
}

function nations(state: State, options: TableOptions, seats: readonly SeatInfo[]): TextTable {
  return {
    id: 'nations',
    title: `Round ${state.round}${state.last > 0 ? `, the last is ${state.last}` : ''}`,
    columns: ['turn', 'Nation', 'player', 'Gold', 'income', 'Capital', 'Prestige', 'score', 'Medals'],
    rows: turnOrder(state).map((n, i) => [
      i + 1,
      `${nationName(n)}${n === state.active ? ' (Active)' : ''}`,
      seats[state.seat[n]].name,
      state.gold[n],
      incomeOf(state, options, n) + (n === BRITAIN && hasColonies(state) ? 2 : 0),
      holdsCapital(state, n) ? 'held' : 'lost',
      state.prestige[n],
      scoreOf(state, n),
      list(medal.labels!.filter((_, m) => state.medals[m] === n)),
    ]),
  };
}

function chart(state: State, options: TableOptions): TextTable {
  return {
    id: 'chart',
    title: 'Medal Points as they stand',
    columns: ['Nation', ...column.names],
    rows: turnOrder(state).map((n) => [nationName(n), ...columnsOf(state, options, n)]),
  };
}

function trays(state: State): TextTable {
  return {
    id: 'trays',
    title: 'Trays',
    columns: ['Nation', ...item.labels!],
    rows: turnOrder(state).map((n) => [nationName(n), ...state.tray[n]]),
  };
}

/** IB-G.3-e, IB-R-121: Hotspots: regions that Forces of several teams share. */
export const hotspots = (state: State, options: TableOptions): number[] =>
  everyPlace.filter((p) => {
    if (isClosed(options, p)) return false;
    const here = nationsIn(presentIn(state, p));
    return here.some((n) => (teamOf(state, n) & (1 << here[0])) === 0);
  });

/** IB-G.3-f, IB-5.A-a: Annex tokens: Independent Territories with someone's land units. */
export const annexable = (state: State, options: TableOptions): number[] =>
  everyTerritory.filter((t) => state.forts.owner[t] < 0 && !isClosed(options, t) && landUnitsIn(state, t) > 0);

function tokens(state: State, options: TableOptions): TextTable {
  const names = (p: number): string => list(nationsIn(presentIn(state, p)).map(nationName));
  const rows = [
    ...hotspots(state, options).map((p) => ['Hotspot', placeName(p), names(p)]),
    ...annexable(state, options).map((p) => ['Annex', placeName(p), names(p)]),
    ...(hasColonies(state) ? [] : [['Hotspot', 'British Colonies', nationName(BRITAIN)]]),
  ];
  return { id: 'tokens', title: 'Status tokens', columns: ['token', 'where', 'Nations'], rows };
}

/** IB-5.B: who would roll how many dice for an Independent Territory, and how likely each is to annex it. */
function annexations(state: State, options: TableOptions): TextTable {
  const rows = annexable(state, options).flatMap((t) =>
    annexChances({ state, options }, contestOf({ state, options }, t, [])).map(({ nation: n, dice, chance }) => [
      placeName(t),
      nationName(n),
      dice,
      `${Math.round(100 * chance)} %`,
    ]),
  );
  return { id: 'annexations', title: 'Annexation chances', columns: ['Territory', 'Nation', 'dice', 'chance'], rows };
}

/** IB-D.2: regions with Forces of several Nations, and who can refuse permission there. */
function opposers(state: State, options: TableOptions): TextTable {
  const rows = hotspots(state, options).map((p) => [placeName(p), list(nationsIn(ableIn(state, p)).map(nationName))]);
  return { id: 'opposers', title: 'Who can refuse permission', columns: ['region', 'Nations'], rows };
}

/** The open battle: both sides, row by row, with stance and Hits. */
function battleTable({ flow, board }: SeatView<ImperialBorders>): TextTable[] {
  const battle = flow.findLast(({ at }) => at === 'battle') as At<'battle'> | undefined;
  if (!battle) return [];
  const sides = ['attack', 'defence'];
  const rows: (string | number)[][] = battle.rows
    .filter(([, , , , count]) => count > 0)
    .map(([side, n, s, z, count, hits]) => [sides[side], nationName(n), zone.labels![z], sort.labels![s], count, hits]);
  for (const [side, line] of battle.lines.entries())
    for (const [i, s] of line.entries())
      rows.push([
        sides[side],
        nationName(board.ships.owner[s]),
        `${zone.labels![SEA_ZONE]} ${i + 1}`,
        hull.labels![board.ships.hull[s]],
        1,
        board.ships.damage[s],
      ]);
  if (battle.fort >= 0) {
    const f = fortOf(battle.place);
    rows.push([sides[battle.fort], nationName(board.forts.owner[f]), '', 'fortification', 1, board.forts.damage[f]]);
  }
  const stances = battle.stances.flatMap((stance, side) =>
    stance < 0 ? [] : [`${sides[side]} ${stance === 1 ? 'Aggressive' : 'Defensive'}`],
  );
  const round = battle.round > 0 ? `, round ${battle.round}` : '';
  const title = `Battle of ${placeName(battle.place)}${round}${stances.length > 0 ? `: ${list(stances)}` : ''}`;
  return [{ id: 'battle', title, columns: ['side', 'Nation', 'zone', 'Forces', 'number', 'hits or damage'], rows }];
}

export function textTables(
  view: SeatView<ImperialBorders>,
  seats: readonly SeatInfo[],
  options: TableOptions,
): TextTable[] {
  const { board } = view;
  const state = openState(board);
  return [
    ...battleTable(view),
    nations(state, options, seats),
    forces(state),
    fortifications(state),
    orders(board),
    chart(state, options),
    trays(state),
    tokens(state, options),
    annexations(state, options),
    opposers(state, options),
  ];
}
