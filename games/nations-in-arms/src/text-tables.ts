/** The position in words: forces, fortresses, leaders in the pool, the markers and the turn. */
import type { SeatInfo, SeatView, ToldTable } from '@concert/kernel';
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
import { tacticTables } from './text-tables-tactics.ts';
import { timetable } from './text-tables-timetable.ts';

const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];
const sideNames = ['Empire', 'Coalition', 'Neutral'];
const label = (p: number): string => piece.labels![p];
const placeName = (p: number): string => place.labels![p];

/** One line of the table of forces. */
function forceRow(state: Board, force: Standing): (string | number)[] {
  const marks = [
    ...(force.inside ? ['inside'] : []),
    ...(force.demoralized ? ['demoralized'] : []),
    ...(force.unsupplied ? ['out of supply'] : []),
  ];
  const text = (p: number): string => {
    if (state.steps[p] > 0) return `${label(p)} (${state.steps[p]})`;
    return isSupply[p] ? `${label(p)} ${has(state, p, DEPOT) ? 'depot' : 'train'}` : label(p);
  };
  const others = force.pieces.filter((p) => p !== force.commander && !state.standIns?.includes(p));
  return [
    placeName(force.place),
    sideNames[force.side],
    force.commander < 0 ? '–' : label(force.commander),
    force.covered ? '?' : force.steps,
    force.level,
    [...others.map(text), ...(force.covered ? ['hidden troops'] : [])].join(', '),
    marks.join(', '),
  ];
}

const forces = (state: Board): ToldTable => ({
  id: 'forces',
  title: 'Forces',
  columns: ['where', 'side', 'commander', 'steps', 'activation level', 'pieces', 'state'],
  rows: forcesOn(state).map((force) => forceRow(state, force)),
});

function fortresses(state: State, area: Uint8Array): ToldTable {
  const rows: (string | number)[][] = [];
  for (let c = 0; c < CITIES; c++) {
    if (fortressOf[c] === 0 || area[hexOfCity[c]] === 0) continue;
    const holder = state.controller[c];
    rows.push([
      city.labels![c],
      fortressOf[c],
      holder < 0 ? 'inactive' : power.labels![holder],
      holder < 0 ? sideNames[sideOf(state, state.owner[provinceOfCity[c]])] : sideNames[sideOf(state, holder)],
      damageOf(state, c),
      state.siege[c] === 0 ? '–' : state.siege[c] - 1,
    ]);
  }
  return {
    id: 'fortresses',
    title: 'Fortresses',
    columns: ['place', 'level', 'held by', 'side', 'damage', 'siege'],
    rows,
  };
}

function pools(state: State): ToldTable {
  const rows: (string | number)[][] = [];
  const majors = [...new Set(powerOf)].filter((p) => sideOf(state, p) < 2);
  for (const who of majors) {
    const list = (at: number, test: (p: number) => boolean): string =>
      piece.names
        .flatMap((_, p) => (powerOf[p] === who && state.place[p] === at && test(p) ? [label(p)] : []))
        .join(', ');
    rows.push([
      power.labels![who],
      list(POOL, (p) => isLeader[p]),
      list(WOUNDED, (p) => isLeader[p]),
      list(POOL, (p) => isArmy[p]),
    ]);
  }
  return { id: 'pools', title: 'Pools', columns: ['power', 'leaders', 'wounded', 'army markers'], rows };
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
  const inPool = (bits: number): string => marker.labels!.filter((_, m) => bits & (1 << m)).join(', ') || 'none';
  return [
    {
      id: 'turn',
      title: `${seasons[board.season]} ${board.year}`,
      columns: ['turn', 'of', 'markers in the pool', 'set aside', 'Winter Quarters ignored'],
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
