/** The position in words: forces, fortresses, leaders in the pool, the markers and the turn. */
import type { Options, SeatInfo, SeatView, TextTable } from '@concert/kernel';
import { commanderIn, levelIn, mostlyDemoralized, mostlyUnsupplied, stepsIn, unitsIn } from './rules/1-forces.ts';
import { has, sideOf, sideOfPiece } from './rules/1-units.ts';
import { campaignById } from './rules/scenarios/campaigns.ts';
import { DEPOT, INSIDE, marker, type NationsInArms, POOL, type State, WOUNDED } from './shape.ts';
import {
  CITIES,
  city,
  fortressOf,
  hexOfCity,
  isArmy,
  isLeader,
  isSupply,
  PIECES,
  piece,
  place,
  power,
  powerOf,
  provinceOfCity,
} from './tables.ts';

const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];
const sideNames = ['Empire', 'Coalition', 'Neutral'];
const label = (p: number): string => piece.labels![p];
const placeName = (p: number): string => place.labels![p];

/** One line of the table of forces. */
function forceRow(state: State, pieces: readonly number[]): (string | number)[] {
  const units = unitsIn(pieces);
  const commander = commanderIn(state, pieces);
  const marks = [
    ...(has(state, pieces[0], INSIDE) ? ['inside'] : []),
    ...(mostlyDemoralized(state, pieces) ? ['demoralized'] : []),
    ...(mostlyUnsupplied(state, pieces) ? ['out of supply'] : []),
  ];
  const others = pieces.filter((p) => p !== commander);
  const text = (p: number): string => {
    if (state.steps[p] > 0) return `${label(p)} (${state.steps[p]})`;
    return isSupply[p] ? `${label(p)} ${has(state, p, DEPOT) ? 'depot' : 'train'}` : label(p);
  };
  return [
    placeName(state.place[pieces[0]]),
    sideNames[sideOfPiece(state, pieces[0])],
    commander < 0 ? '–' : label(commander),
    stepsIn(state, units),
    levelIn(state, pieces),
    others.map(text).join(', '),
    marks.join(', '),
  ];
}

function forces(state: State): TextTable {
  const groups = new Map<string, number[]>();
  for (let p = 0; p < PIECES; p++) {
    if (state.place[p] < 0) continue;
    const key = `${sideOfPiece(state, p)} ${state.place[p]} ${has(state, p, INSIDE)}`;
    groups.set(key, [...(groups.get(key) ?? []), p]);
  }
  const rows = [...groups.values()].sort(
    (a, b) =>
      sideOfPiece(state, a[0]) - sideOfPiece(state, b[0]) || stepsIn(state, b) - stepsIn(state, a) || a[0] - b[0],
  );
  return {
    id: 'forces',
    title: 'Forces',
    columns: ['where', 'side', 'commander', 'steps', 'activation level', 'pieces', 'state'],
    rows: rows.map((pieces) => forceRow(state, pieces)),
  };
}

function fortresses(state: State, area: Uint8Array): TextTable {
  const rows: (string | number)[][] = [];
  for (let c = 0; c < CITIES; c++) {
    if (fortressOf[c] === 0 || area[hexOfCity[c]] === 0) continue;
    const holder = state.controller[c];
    rows.push([
      city.labels![c],
      fortressOf[c],
      holder < 0 ? 'inactive' : power.labels![holder],
      holder < 0 ? sideNames[sideOf(state, state.owner[provinceOfCity[c]])] : sideNames[sideOf(state, holder)],
      state.damage[c],
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

function pools(state: State): TextTable {
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

export function textTables(
  { board }: SeatView<NationsInArms>,
  _seats: readonly SeatInfo[],
  options: Options<NationsInArms>,
): TextTable[] {
  const campaign = campaignById(options.scenario);
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
  ];
}
