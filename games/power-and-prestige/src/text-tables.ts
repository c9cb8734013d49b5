/** The position as text, from a view alone: for terminals and screen readers. */
import type { Options, SeatInfo, SeatView, TextTable } from '@concert/kernel';
import { decodeHidden, dummiesIn, unitsIn } from './chips.ts';
import { builtOn, isFresh, isOccupied, isPlundered } from './rules/5-buildings.ts';
import { areAllied, attackLevel, defenceLevel, hasTile, leaderOf, provincesOf } from './rules/5-concepts.ts';
import { survey } from './rules/5-troops.ts';
import { artistsOf } from './rules/6.7-artists.ts';
import { ALLIANCE, ASIDE, type Board, type PowerAndPrestige, type State } from './shape.ts';
import {
  advantage,
  artist,
  building,
  extension,
  force,
  goldOf,
  good,
  inPlay,
  location,
  luxuryOf,
  PROVINCES,
  province,
  provinceOf,
  season,
  unrestOf,
} from './tables.ts';
import { sitesIn } from './tables-economy.ts';
import { economyTables } from './text-tables-economy.ts';
import { seasonTables } from './text-tables-seasons.ts';

/** A board has all that a state has but other players' groups, which no table shows. */
export const asState = (board: Board): State => board as unknown as State;

export function textTables(
  view: SeatView<PowerAndPrestige>,
  seats: readonly SeatInfo[],
  options: Options<PowerAndPrestige>,
): TextTable[] {
  const names = seats.map((seat) => seat.name);
  return [
    powerTable(asState(view.board), names, isEconomic(view.flow)),
    provinceTable(asState(view.board), names),
    troopTable(view.board, names),
    ...seasonTables(view, { state: asState(view.board), seats: seats.length, options }, names),
    ...economyTables(view, seats),
  ];
}

const listed = (parts: readonly string[]): string => parts.join(', ');

/** Is it the economic round? */
const isEconomic = (flow: SeatView<PowerAndPrestige>['flow']): boolean => flow.some(({ at }) => at === 'economy');

function powerTable(state: State, names: readonly string[], economic: boolean): TextTable {
  const side = (seat: number): string => {
    if (!areAllied(state)) return '';
    const camp = state.camp[seat];
    const leads = leaderOf(state, camp) === seat ? ', leads' : '';
    return `${camp === ALLIANCE ? 'Alliance' : 'Counter-Alliance'}${leads}${hasTile(state, seat) ? ', external ally' : ''}`;
  };
  const court = (seat: number): string => {
    if (state.residence[seat] < 0) return 'none';
    const parts = extension.names
      .filter((_, e) => (state.extensions[seat] >> e) & 1)
      .map((id) => id.replaceAll('_', ' '));
    return listed([location.labels![state.residence[seat]], ...parts]);
  };
  const marked = (seat: number): string => (state.startingPlayer === seat ? ' (starting player)' : '');
  const weather = [
    state.springWeather && `spring ${state.springWeather}`,
    state.fallWeather && `fall ${state.fallWeather}`,
  ]
    .filter(Boolean)
    .join(', ');
  return {
    id: 'powers',
    title:
      state.year === 0
        ? 'Set-up'
        : `Year ${state.year}, ${economic ? 'economic round' : season.names[state.season]}${weather ? ` (weather: ${weather})` : ''}`,
    columns: ['power', 'side', 'provinces', 'gold', 'prestige', 'attack', 'defence', 'residence', 'artists', 'medals'],
    rows: state.seating.map((seat) => [
      `${names[seat]}${marked(seat)}`,
      side(seat),
      provincesOf(state, seat),
      state.gold[seat],
      state.prestige[seat],
      advantage[attackLevel(state, seat)],
      advantage[defenceLevel(state, seat)],
      court(seat),
      listed(artistsOf(state, seat).map((a) => artist.labels![a])),
      state.medals[seat],
    ]),
  };
}

function provinceTable(state: State, names: readonly string[]): TextTable {
  const rows: (string | number)[][] = [];
  const forces = survey(state);
  for (let p = 0; p < PROVINCES; p++) {
    if (!inPlay[names.length][p]) continue;
    const standing = sitesIn[p].filter((s) => state.site[s] !== 0);
    const named = (s: number): string =>
      `${building.labels![builtOn(state, s)]}${isPlundered(state, s) ? ' (plundered)' : isFresh(state, s) ? ' (new)' : ''}`;
    const forts = state.fortresses.filter((at) => provinceOf[at] === p);
    rows.push([
      province.labels![p],
      state.owner[p] < 0 ? 'neutral' : names[state.owner[p]],
      goldOf[p],
      luxuryOf[p] < 0 ? '' : good.names[luxuryOf[p]],
      listed([...(state.unrest[p] ? ['unrest'] : []), ...(isOccupied(state, forces, p) ? ['occupied'] : [])]),
      unrestOf[p],
      listed(standing.map(named)),
      sitesIn[p].length - standing.length,
      listed(forts.map((at) => location.labels![at])),
    ]);
  }
  return {
    id: 'provinces',
    title: 'Provinces',
    columns: ['province', 'owner', 'gold', 'good', 'state', 'unrest number', 'buildings', 'free sites', 'fortresses'],
    rows,
  };
}

/** What fog hides: everything in a box, or with full fog all but figurines and the number of chips. */
function shown(chips: number, box: number): string | number {
  if (chips < 0 && box > 0) return '?';
  if (chips < 0) {
    const [figurines, hidden] = decodeHidden(chips);
    return hidden > 0 ? `${figurines} and ${hidden} ${hidden === 1 ? 'chip' : 'chips'}` : figurines;
  }
  const dummies = dummiesIn(chips);
  return dummies > 0 ? `${unitsIn(chips)} and ${dummies} ${dummies === 1 ? 'dummy' : 'dummies'}` : unitsIn(chips);
}

function troopTable(board: Board, names: readonly string[]): TextTable {
  const boxes = ['', 'army I', 'army II', 'army III'];
  return {
    id: 'troops',
    title: 'Troops',
    columns: ['place', 'province', 'force', 'infantry', 'cavalry', 'artillery', 'army'],
    rows: board.force
      .map((who, i) => [
        location.labels![board.place[i]],
        province.labels![provinceOf[board.place[i]]],
        names[who] ?? force.labels![who],
        shown(board.infantry[i], board.box[i]),
        shown(board.cavalry[i], board.box[i]),
        shown(board.artillery[i], board.box[i]),
        `${boxes[board.box[i]]}${board.marched[i] === ASIDE ? ' set aside' : ''}`,
      ])
      .sort((a, b) => String(a[1]).localeCompare(String(b[1])) || String(a[0]).localeCompare(String(b[0]))),
  };
}
