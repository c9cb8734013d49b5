/** The position in words: forces, fortresses, leaders in the pool, the markers and the turn. */
import { type Cell, type SeatInfo, type SeatView, say, type ToldTable, tableHeads, thing } from '@concert/kernel';
import { forcesOn, type Given, type Standing } from './reading.ts';
import { damageOf, has, sideOf } from './rules/1-units.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import { type Board, DEPOT, marker, type NationsInArms, POOL, type State, WOUNDED } from './shape.ts';
import {
  CITIES,
  city,
  fortressOf,
  hexOfCity,
  isArmy,
  isLeader,
  isSupply,
  piece,
  place,
  power,
  powerOf,
  provinceOfCity,
} from './tables.ts';
import { tablesNow } from './text-tables-now.ts';
import { sideNames } from './text-tables-sides.ts';
import { tacticTables } from './text-tables-tactics.ts';
import { timetable } from './text-tables-timetable.ts';

/** One line of the table of forces. */
function forceRow(state: Board, force: Standing): Cell[] {
  const marks = [
    ...(force.inside ? tableHeads('inside') : []),
    ...(force.demoralized ? [say('force.demoralised')] : []),
    ...(force.unsupplied ? [say('force.unsupplied')] : []),
  ];
  const text = (p: number): Cell => {
    if (state.steps[p] > 0) return say('reduced', { piece: p, strength: state.steps[p] });
    return isSupply[p] ? say(has(state, p, DEPOT) ? 'table.depot' : 'table.train', { piece: p }) : thing(piece, p);
  };
  const others = force.pieces.filter((p) => p !== force.commander && !state.standIns?.includes(p));
  return [
    thing(place, force.place),
    sideNames[force.side]!,
    force.commander < 0 ? '–' : thing(piece, force.commander),
    force.covered ? '?' : force.steps,
    force.level,
    [...others.map(text), ...(force.covered ? tableHeads('hidden-troops') : [])],
    marks,
  ];
}

const forces = (state: Board): ToldTable => ({
  id: 'forces',
  title: say('table.forces'),
  columns: tableHeads('where', 'side', 'commander', 'steps', 'activation-level', 'pieces', 'state'),
  rows: forcesOn(state).map((force) => forceRow(state, force)),
});

function fortresses(state: State, area: Uint8Array): ToldTable {
  const rows: Cell[][] = [];
  for (let c = 0; c < CITIES; c++) {
    if (fortressOf[c] === 0 || area[hexOfCity[c]] === 0) continue;
    const holder = state.controller[c];
    rows.push([
      thing(city, c),
      fortressOf[c],
      holder < 0 ? say('hex.inactive') : thing(power, holder),
      sideNames[sideOf(state, holder < 0 ? state.owner[provinceOfCity[c]] : holder)]!,
      damageOf(state, c),
      state.siege[c] === 0 ? '–' : state.siege[c] - 1,
    ]);
  }
  return {
    id: 'fortresses',
    title: say('table.fortresses'),
    columns: tableHeads('place', 'level', 'held-by', 'side', 'damage', 'siege'),
    rows,
  };
}

function pools(state: State): ToldTable {
  const rows: Cell[][] = [];
  const majors = [...new Set(powerOf)].filter((p) => sideOf(state, p) < 2);
  for (const who of majors) {
    const list = (at: number, test: (p: number) => boolean): Cell[] =>
      piece.names.flatMap((_, p) => (powerOf[p] === who && state.place[p] === at && test(p) ? [thing(piece, p)] : []));
    rows.push([
      thing(power, who),
      list(POOL, (p) => isLeader[p]),
      list(WOUNDED, (p) => isLeader[p]),
      list(POOL, (p) => isArmy[p]),
    ]);
  }
  return {
    id: 'pools',
    title: say('table.pools'),
    columns: tableHeads('power', 'leaders', 'wounded', 'army-markers'),
    rows,
  };
}

export type TablesOf = (view: SeatView<NationsInArms>, given: Given, seats: readonly SeatInfo[]) => ToldTable[];

/** The tables of every campaign, with those that only some have before the tactical cards. */
export function landTables(
  view: SeatView<NationsInArms>,
  seats: readonly SeatInfo[],
  given: Given,
  more: readonly TablesOf[],
): ToldTable[] {
  const { board } = view;
  const campaign = campaignOf(given);
  const inPool = (bits: number): Cell => {
    const found = marker.names.flatMap((_, m) => (bits & (1 << m) ? [thing(marker, m)] : []));
    return found.length > 0 ? found : say('cards.none');
  };
  return [
    {
      id: 'turn',
      title: say('heading.turn', { season: board.season, year: board.year }),
      columns: tableHeads('turn', 'of', 'in-pool', 'set-aside', 'ignored-quarters'),
      rows: [[board.turn, campaign.turns, inPool(board.pool), inPool(board.aside), board.quarters]],
    },
    forces(board),
    fortresses(board, campaign.area),
    pools(board),
    ...timetable(campaign, board),
    ...more.flatMap((tablesOf) => tablesOf(view, given, seats)),
    ...tacticTables(view),
    ...tablesNow(view, given),
  ];
}
