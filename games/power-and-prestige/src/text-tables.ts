/** The position as text, from a view alone: for terminals and screen readers. */
import {
  type Cell,
  type Options,
  type SeatInfo,
  type SeatView,
  say,
  seatCell,
  type ToldTable,
  tableHeads,
  thing,
} from '@concert/kernel';
import { maskList } from '@concert/kit';
import { decodeHidden, dummiesIn, unitsIn } from './chips.ts';
import { builtOn, isFresh, isOccupied, isPlundered } from './rules/5-buildings.ts';
import { areAllied, attackLevel, defenceLevel, hasTile, leaderOf, provincesOf } from './rules/5-concepts.ts';
import { survey } from './rules/5-troops.ts';
import { artistsOf } from './rules/6.7-artists.ts';
import { ALLIANCE, ASIDE, type Board, type PowerAndPrestige, type State } from './shape.ts';
import {
  advantage,
  artist,
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
): ToldTable[] {
  return [
    powerTable(asState(view.board), isEconomic(view.flow)),
    provinceTable(asState(view.board), seats.length),
    troopTable(view.board, seats.length),
    ...seasonTables(view, { state: asState(view.board), seats: seats.length, options }),
    ...economyTables(view, seats),
  ];
}

/** Is it the economic round? */
const isEconomic = (flow: SeatView<PowerAndPrestige>['flow']): boolean => flow.some(({ at }) => at === 'economy');

function sideOf(state: State, seat: number): Cell {
  if (!areAllied(state)) return '';
  const camp = state.camp[seat];
  return [
    say(camp === ALLIANCE ? 'table.alliance' : 'table.counter'),
    ...(leaderOf(state, camp) === seat ? [say('table.leads')] : []),
    ...(hasTile(state, seat) ? [say('table.ally')] : []),
  ];
}

function courtOf(state: State, seat: number): Cell {
  if (state.residence[seat] < 0) return say('table.none');
  const parts = maskList(state.extensions[seat]).filter((e) => e < extension.names.length);
  return [thing(location, state.residence[seat]), ...parts.map((e) => thing(extension, e))];
}

/** The part of the year and the dice of its weather. */
function yearTitle(state: State, economic: boolean): Cell {
  const { year, season: now, springWeather, fallWeather } = state;
  if (year === 0) return say('table.setup');
  return [
    say(economic ? 'table.economy' : 'table.season', { year, season: now }),
    ...(springWeather ? [say('table.spring', { die: springWeather })] : []),
    ...(fallWeather ? [say('table.fall', { die: fallWeather })] : []),
  ];
}

function powerTable(state: State, economic: boolean): ToldTable {
  return {
    id: 'powers',
    title: yearTitle(state, economic),
    columns: tableHeads(
      ...['power', 'side', 'provinces', 'gold', 'prestige', 'attack', 'defence', 'residence', 'artists', 'medals'],
    ),
    rows: state.seating.map((seat) => [
      state.startingPlayer === seat ? say('table.starts', { seat }) : seatCell(seat),
      sideOf(state, seat),
      provincesOf(state, seat),
      state.gold[seat],
      state.prestige[seat],
      advantage[attackLevel(state, seat)],
      advantage[defenceLevel(state, seat)],
      courtOf(state, seat),
      artistsOf(state, seat).map((a) => thing(artist, a)),
      state.medals[seat],
    ]),
  };
}

function provinceTable(state: State, seats: number): ToldTable {
  const rows: Cell[][] = [];
  const forces = survey(state);
  for (let p = 0; p < PROVINCES; p++) {
    if (!inPlay[seats][p]) continue;
    const standing = sitesIn[p].filter((s) => state.site[s] !== 0);
    const named = (s: number): Cell =>
      say(`table.building${isPlundered(state, s) ? '.plundered' : isFresh(state, s) ? '.new' : ''}`, {
        building: builtOn(state, s),
      });
    const forts = state.fortresses.filter((at) => provinceOf[at] === p);
    rows.push([
      thing(province, p),
      state.owner[p] < 0 ? say('table.neutral') : seatCell(state.owner[p]),
      goldOf[p],
      luxuryOf[p] < 0 ? '' : thing(good, luxuryOf[p]),
      [
        ...(state.unrest[p] ? [say('table.unrest')] : []),
        ...(isOccupied(state, forces, p) ? [say('table.occupied')] : []),
      ],
      unrestOf[p],
      standing.map(named),
      sitesIn[p].length - standing.length,
      forts.map((at) => thing(location, at)),
    ]);
  }
  return {
    id: 'provinces',
    title: say('table.all-provinces'),
    columns: tableHeads(
      ...['province', 'owner', 'gold', 'good', 'state', 'unrest-number', 'buildings', 'free-sites', 'fortresses'],
    ),
    rows,
  };
}

/** What fog hides: everything in a box, or with full fog all but figurines and the number of chips. */
function shown(chips: number, box: number): Cell {
  if (chips < 0 && box > 0) return '?';
  if (chips < 0) {
    const [figurines, hidden] = decodeHidden(chips);
    return hidden > 0 ? say('table.chips', { figurines, chips: hidden }) : figurines;
  }
  const dummies = dummiesIn(chips);
  return dummies > 0 ? say('table.dummies', { units: unitsIn(chips), dummies }) : unitsIn(chips);
}

function troopTable(board: Board, seats: number): ToldTable {
  const boxes = ['', 'I', 'II', 'III'];
  const nameOf = (i: number): string =>
    `${province.labels![provinceOf[board.place[i]]]} ${location.labels![board.place[i]]}`;
  return {
    id: 'troops',
    title: say('table.troops'),
    columns: tableHeads('place', 'province', 'force', 'infantry', 'cavalry', 'artillery', 'army'),
    rows: [...board.force.keys()]
      .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
      .map((i) => [
        thing(location, board.place[i]),
        thing(province, provinceOf[board.place[i]]),
        board.force[i] < seats ? seatCell(board.force[i]) : thing(force, board.force[i]),
        shown(board.infantry[i], board.box[i]),
        shown(board.cavalry[i], board.box[i]),
        shown(board.artillery[i], board.box[i]),
        [
          ...(board.box[i] > 0 ? [say('table.box', { box: boxes[board.box[i]] })] : []),
          ...(board.marched[i] === ASIDE ? [say('table.aside')] : []),
        ],
      ]),
  };
}
