/** The position as tables of text, made from a view alone (for terminals, screen readers and people who prefer words). */
import {
  type Cell,
  type Point,
  type SeatInfo,
  type SeatView,
  say,
  seatCell,
  type ToldTable,
  tableHeads,
  thing,
} from '@concert/kernel';
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

const nationName = (n: number): Cell => (n < 0 ? '' : thing(nation, n));
const placeName = (p: number): Point => thing(place, p);

const unitCells = (stacks: readonly { owner: number; sort: number; count: number }[], n: number): Cell[] =>
  stacks.filter(({ owner }) => owner === n).map(({ sort: s, count }) => say('table.units', { count, sort: s }));

/** A ship, and what there is to say of it. */
function shipCells(state: State, s: number): Cell[] {
  const { hull: type, damage, marks } = state.ships;
  return [
    say('table.ship', { hull: type[s], number: s + 1 }),
    ...(marks[s] & ELITE ? [say('table.elite')] : []),
    ...(damage[s] > 0 ? [say('table.damage', { damage: damage[s] })] : []),
    ...(isWorking(state, s) ? [] : [say('table.out')]),
    ...[0, 1, 2].filter((bit) => marks[s] & (1 << bit)).map((bit) => say(`table.tag.${bit}`)),
    ...cargoOf(state, s).map(({ owner, sort: k, count }) => say('table.carries', { count, sort: k, nation: owner })),
  ];
}

/** Forces by region and Nation. */
function forces(state: State): ToldTable {
  const rows: Cell[][] = [];
  for (const p of everyPlace) {
    const [stacks, ships] = [stacksAt(state, p), shipsAt(state, p)];
    const here = new Set([...stacks.map(({ owner }) => owner), ...ships.map((s) => state.ships.owner[s])]);
    for (const n of here) {
      const own = ships.filter((s) => state.ships.owner[s] === n).flatMap((s) => shipCells(state, s));
      rows.push([placeName(p), nationName(n), [...unitCells(stacks, n), ...own]]);
    }
  }
  return { id: 'forces', title: say('table.forces'), columns: tableHeads('region', 'nation', 'forces'), rows };
}

function fortifications(state: State): ToldTable {
  const rows: Cell[][] = [];
  for (let f = 0; f < FORTIFICATIONS; f++) {
    const owner = state.forts.owner[f];
    if (owner < 0) continue;
    const notes = [
      ...(state.forts.red.includes(f) ? [say('table.tag.0')] : []),
      ...(state.pile[f] > 0 ? [say('table.gold-lying', { gold: state.pile[f] })] : []),
      ...(state.revolt[f] === 1 ? [say('table.revolt')] : []),
    ];
    rows.push([
      placeName(placeOfFort(f)),
      nationName(owner),
      say('table.left', { left: icons[f] - state.forts.damage[f], most: icons[f] }),
      notes,
    ]);
  }
  return { id: 'forts', title: say('table.forts'), columns: tableHeads('place', 'controller', 'hp', 'notes'), rows };
}

/** Orders the viewer may see: its own, and those that have been shown. */
function orders(board: Board): ToldTable {
  const rows: Cell[][] = [];
  for (const [n, plot] of board.plots.entries())
    for (const [i, order] of (plot ?? []).entries()) {
      const way = order.slice(PATH).map(placeName);
      const from = order[ORIGIN] < 0 ? '?' : placeName(order[ORIGIN]);
      rows.push([nationName(n), i + 1, from, way, order[COUNT], say(`table.status.${order[STATUS]}`)]);
    }
  const columns = tableHeads('nation', 'order', 'from', 'path', 'forces', 'state');
  return { id: 'orders', title: say('table.orders'), columns, rows };
}

function nations(state: State, options: TableOptions): ToldTable {
  return {
    id: 'nations',
    title: say(state.last > 0 ? 'table.round-last' : 'table.round', { round: state.round, last: state.last }),
    columns: tableHeads(...['turn', 'nation', 'player', 'gold', 'income', 'capital', 'prestige', 'score', 'medals']),
    rows: turnOrder(state).map((n, i) => [
      i + 1,
      n === state.active ? say('table.active', { nation: n }) : nationName(n),
      seatCell(state.seat[n]),
      state.gold[n],
      incomeOf(state, options, n) + (n === BRITAIN && hasColonies(state) ? 2 : 0),
      say(holdsCapital(state, n) ? 'table.held' : 'table.lost'),
      state.prestige[n],
      scoreOf(state, n),
      state.medals.flatMap((holder, m) => (holder === n ? [thing(medal, m)] : [])),
    ]),
  };
}

function chart(state: State, options: TableOptions): ToldTable {
  return {
    id: 'chart',
    title: say('table.chart'),
    columns: [say('table.nation'), ...column.names.map((_, c) => thing(column, c))],
    rows: turnOrder(state).map((n) => [nationName(n), ...columnsOf(state, options, n)]),
  };
}

function trays(state: State): ToldTable {
  return {
    id: 'trays',
    title: say('table.trays'),
    columns: [say('table.nation'), ...item.names.map((_, i) => thing(item, i))],
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

function tokens(state: State, options: TableOptions): ToldTable {
  const names = (p: number): Cell => nationsIn(presentIn(state, p)).map(nationName);
  const hotspot = say('table.hotspot');
  const rows: Cell[][] = [
    ...hotspots(state, options).map((p) => [hotspot, placeName(p), names(p)]),
    ...annexable(state, options).map((p) => [say('table.annex'), placeName(p), names(p)]),
    ...(hasColonies(state) ? [] : [[hotspot, say('table.colonies'), nationName(BRITAIN)]]),
  ];
  return { id: 'tokens', title: say('table.tokens'), columns: tableHeads('token', 'where', 'nations'), rows };
}

/** IB-5.B: who would roll how many dice for an Independent Territory, and how likely each is to annex it. */
function annexations(state: State, options: TableOptions): ToldTable {
  const rows = annexable(state, options).flatMap((t) =>
    annexChances({ state, options }, contestOf({ state, options }, t, [])).map(({ nation: n, dice, chance }) => [
      placeName(t),
      nationName(n),
      dice,
      `${Math.round(100 * chance)} %`,
    ]),
  );
  const columns = tableHeads('territory', 'nation', 'dice', 'chance');
  return { id: 'annexations', title: say('table.annexations'), columns, rows };
}

/** IB-D.2: regions with Forces of several Nations, and who can refuse permission there. */
function opposers(state: State, options: TableOptions): ToldTable {
  const rows = hotspots(state, options).map((p) => [placeName(p), nationsIn(ableIn(state, p)).map(nationName)]);
  return { id: 'opposers', title: say('table.opposers'), columns: tableHeads('region', 'nations'), rows };
}

/** The open battle: both sides, row by row, with stance and Hits. */
function battleTable({ flow, board }: SeatView<ImperialBorders>): ToldTable[] {
  const battle = flow.findLast(({ at }) => at === 'battle') as At<'battle'> | undefined;
  if (!battle) return [];
  const sides = tableHeads('attack', 'defence');
  const rows: Cell[][] = battle.rows
    .filter(([, , , , count]) => count > 0)
    .map(([side, n, s, z, count, hits]) => [sides[side], nationName(n), thing(zone, z), thing(sort, s), count, hits]);
  for (const [side, line] of battle.lines.entries())
    for (const [i, s] of line.entries())
      rows.push([
        sides[side],
        nationName(board.ships.owner[s]),
        say('table.in-line', { zone: SEA_ZONE, number: i + 1 }),
        thing(hull, board.ships.hull[s]),
        1,
        board.ships.damage[s],
      ]);
  if (battle.fort >= 0) {
    const f = fortOf(battle.place);
    const what = say('table.fortification');
    rows.push([sides[battle.fort], nationName(board.forts.owner[f]), '', what, 1, board.forts.damage[f]]);
  }
  const stances = battle.stances.flatMap((stance, side) =>
    stance < 0 ? [] : [say(`table.stance.${side === 0 ? 'attack' : 'defence'}.${stance}`)],
  );
  const { place: at, round } = battle;
  const title = [say(round > 0 ? 'table.battle-round' : 'table.battle', { place: at, round }), ...stances];
  return [{ id: 'battle', title, columns: tableHeads('side', 'nation', 'zone', 'forces', 'number', 'hits'), rows }];
}

export function textTables(
  view: SeatView<ImperialBorders>,
  _seats: readonly SeatInfo[],
  options: TableOptions,
): ToldTable[] {
  const { board } = view;
  const state = openState(board);
  return [
    ...battleTable(view),
    nations(state, options),
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
