/** The position language of case files: what can be set and looked at by name, and where in the flow a case can begin. */
import { field, type Noun, type Scene } from '@concert/kernel';
import { columnNouns, maskList, maskOf } from '@concert/kit';
import { economyNouns, economyScenes } from './cases-economy.ts';
import { beforeYear, turnAt, yearAt } from './cases-stages.ts';
import { clearTroops, troopNouns } from './cases-troops.ts';
import * as placing from './placing.ts';
import { backFromLast, fromStartingPlayer } from './rules/4-setup.ts';
import { builtOn, freeSite, ruralOf, supplied, urbanOf } from './rules/5-buildings.ts';
import { areAllied, leaderOf, provincesOf } from './rules/5-concepts.ts';
import { newBattle } from './rules/6.3-combat.ts';
import { totals } from './rules/6.3-values.ts';
import { newAnnexation } from './rules/6.4-plunder.ts';
import { countBoth, minorityOf, openCombinations } from './rules/6.5-alliances.ts';
import { newShared } from './rules/6.5-together.ts';
import {
  ALLIANCE,
  ALONE,
  COUNTER,
  FRESH,
  type Frame,
  NEW_COURT,
  type P,
  PLUNDERED,
  type PowerAndPrestige,
} from './shape.ts';
import { stateColumns } from './state.ts';
import { ALLY, artist, building, extension, force, LOCATIONS, location, province, season } from './tables.ts';

type N = Noun<PowerAndPrestige>;
const [aSeat, aPlace] = [field.seat(), field.id(location)];
const someSeats = field.list(aSeat, 6);

const sitesOf = (of: typeof location | typeof province, which: number): readonly number[] =>
  of === province ? ruralOf(which) : urbanOf(which);

/** The buildings on some sites, those with a mark only, or all. */
const onSites = (noun: string, of: typeof location | typeof province, mark: number): N => ({
  of,
  value: field.list(field.id(building), 8),
  set(play, which, names: number[]) {
    const { state } = play;
    const rural = of === province;
    const what = `${noun}.${of.names[which]}`;
    if (rural) placing.assertProvince(play, which, what);
    else placing.assertCity(play, which, what);
    const all = sitesOf(of, which);
    if (mark === 0) {
      placing.assertBuildings(names, all.length, rural, what);
      for (const site of all) state.site[site] = 0;
      for (const name of names) state.site[freeSite(state, all)] = name + 1;
      return;
    }
    placing.assertBuilt(state, all, names, what);
    for (const site of all) state.site[site] &= ~mark;
    for (const name of names) {
      const site = all.find((each) => builtOn(state, each) === name && (state.site[each] & mark) === 0);
      if (site !== undefined) state.site[site] |= mark;
    }
  },
  get: ({ state }, which) =>
    sitesOf(of, which).flatMap((site) =>
      state.site[site] !== 0 && (state.site[site] & mark) === mark ? [builtOn(state, site)] : [],
    ),
});

const seasonNouns: { [noun: string]: N } = {
  /** `"map": "empty"`: no troops, owners, buildings, fortresses, residences but what the case names. */
  map: {
    of: 'game',
    first: true,
    value: field.oneOf('as it is', 'empty'),
    set({ state }, _, value: string) {
      if (value !== 'empty') return;
      clearTroops(state);
      state.owner.fill(-1);
      state.unrest.fill(0);
      state.site.fill(0);
      state.fortresses = [];
      state.residence.fill(-1);
    },
    get: () => 'as it is',
  },
  year: {
    of: 'game',
    value: field.int(0, 7),
    set({ state, options }, _, year: number) {
      if (year > options.years) placing.refuse('year', `the game has ${options.years} years`);
      state.year = year;
    },
    get: ({ state }) => state.year,
  },
  season: {
    of: 'game',
    value: field.oneOf('spring', 'summer', 'fall', 'winter'),
    set({ state }, _, name: string) {
      state.season = season.names.indexOf(name);
    },
    get: ({ state }) => season.names[state.season],
  },
  ...columnNouns(stateColumns, {
    springWeather: 'springWeather',
    fallWeather: 'fallWeather',
    marker: 'startingPlayer',
    declared: 'warDeclared',
    moved: 'hadTurn',
    active: 'active',
    victims: 'victims',
    fallen: 'fallen',
    prestige: 'prestige',
    treasury: 'gold',
    attack: 'attackLevel',
    defence: 'defenceLevel',
    medals: 'medals',
    dummies: 'dummies',
  }),
  /** Seats in clockwise order. */
  order: {
    of: 'game',
    value: someSeats,
    set(play, _, seats: number[]) {
      placing.assertOrder(play, seats);
      play.state.seating = [...seats];
    },
    get: ({ state }) => state.seating.slice(),
  },
  /** The members of the Alliance; none: no alliancing has happened. */
  alliance: {
    of: 'game',
    value: someSeats,
    set(play, _, seats: number[]) {
      const { state } = play;
      placing.assertAlliance(play, seats);
      const count = state.prestige.length;
      for (let seat = 0; seat < count; seat++)
        state.camp[seat] = seats.length === 0 ? ALONE + seat : seats.includes(seat) ? ALLIANCE : COUNTER;
      state.camp[ALLY] = seats.length === 0 ? -1 : minorityOf(maskOf(seats), count);
    },
    get: ({ state }) => state.prestige.flatMap((_, seat) => (state.camp[seat] === ALLIANCE ? [seat] : [])),
  },
  residence: {
    of: 'seat',
    value: field.maybe(aPlace),
    set(play, seat, at: number | null) {
      if (at !== null) placing.assertCity(play, at, `residence.${force.names[seat]}`);
      play.state.residence[seat] = at ?? -1;
    },
    get: ({ state }, seat) => (state.residence[seat] < 0 ? null : state.residence[seat]),
  },
  court: courtNoun(0),
  /** Extensions built in this year. */
  newCourt: courtNoun(NEW_COURT),
  artist: {
    of: artist,
    value: field.record({ owner: field.maybe(aSeat), since: field.int(0, 7) }),
    set({ state }, which, { owner, since }: { owner: number | null; since: number }) {
      state.artistOwner[which] = owner ?? -1;
      state.artistSince[which] = since;
    },
    get: ({ state }, which) => ({
      owner: state.artistOwner[which] < 0 ? null : state.artistOwner[which],
      since: state.artistSince[which],
    }),
  },
  province: {
    of: province,
    value: field.record({ owner: field.maybe(aSeat), unrest: field.flag() }),
    // Also of provinces out of play: a case about numbers of provinces may hand out any.
    set({ state }, p, { owner, unrest }: { owner: number | null; unrest: boolean }) {
      state.owner[p] = owner ?? -1;
      state.unrest[p] = Number(unrest);
    },
    get: ({ state }, p) => ({ owner: state.owner[p] < 0 ? null : state.owner[p], unrest: state.unrest[p] === 1 }),
  },
  /** Urban buildings by city, rural ones by province; those plundered, and those new or rebuilt in this year. */
  buildings: onSites('buildings', location, 0),
  plundered: onSites('plundered', location, PLUNDERED),
  fresh: onSites('fresh', location, FRESH),
  farms: onSites('farms', province, 0),
  plunderedFarms: onSites('plunderedFarms', province, PLUNDERED),
  freshFarms: onSites('freshFarms', province, FRESH),
  fortress: {
    of: location,
    value: field.flag(),
    set(play, at, stands: boolean) {
      const { state } = play;
      if (stands) placing.assertPlace(play, at, `fortress.${location.names[at]}`);
      state.fortresses = [...state.fortresses.filter((fort) => fort !== at), ...(stands ? [at] : [])].sort(
        (a, b) => a - b,
      );
    },
    get: ({ state }, at) => state.fortresses.includes(at),
  },
  ...troopNouns,
  /** From where attackers have come into a location in this turn. */
  entries: {
    of: location,
    value: field.list(aPlace, 12),
    set({ state }, to, from: number[]) {
      placing.assertEntries(to, from);
      state.battleEntries = [
        ...state.battleEntries.filter((entry) => Math.floor(entry / LOCATIONS) !== to),
        ...from.map((each) => to * LOCATIONS + each),
      ];
    },
    get: ({ state }, to) =>
      state.battleEntries.filter((entry) => Math.floor(entry / LOCATIONS) === to).map((entry) => entry % LOCATIONS),
  },
  // Looked at only.
  owned: { of: 'seat', value: field.int(0, 35), get: ({ state }, seat) => provincesOf(state, seat) },
  leader: {
    of: 'game',
    value: field.record({ alliance: field.maybe(aSeat), counter: field.maybe(aSeat) }),
    get: ({ state }) => ({
      alliance: areAllied(state) ? leaderOf(state, ALLIANCE) : null,
      counter: areAllied(state) ? leaderOf(state, COUNTER) : null,
    }),
  },
  /** Provinces of both alliances as they count. */
  balance: {
    of: 'game',
    value: field.list(field.int(0, 99), 2),
    get: ({ state }) => {
      const members = maskOf(state.prestige.flatMap((_, seat) => (state.camp[seat] === ALLIANCE ? [seat] : [])));
      return areAllied(state) ? countBoth(state, members, state.camp[ALLY]) : [];
    },
  },
  /** The ways to form the Alliance now, for the one who would: members, provinces as they count, price, why barred. */
  combinations: {
    of: 'game',
    value: field.list(
      field.record({
        members: someSeats,
        alliance: field.int(0, 99),
        counter: field.int(0, 99),
        penalty: field.int(0, 999),
        barred: field.maybe(field.text()),
      }),
    ),
    get: ({ state }) =>
      openCombinations(state).map(({ members, ...rest }) => ({ members: maskList(members), ...rest })),
  },
  /** Combat value totals of the battle that is being fought. */
  totals: {
    of: 'game',
    value: field.record({ attack: field.int(-999, 999), defence: field.int(-999, 999) }),
    get: (play) => {
      const battle = play.enclosingOrNull('battle');
      if (!battle) return {};
      const [attack, defence] = totals(play, battle);
      return { attack, defence };
    },
  },
  tiles: {
    of: 'game',
    value: someSeats,
    get: ({ state }) =>
      state.prestige.flatMap((_, seat) =>
        state.camp[ALLY] >= 0 && state.camp[seat] === state.camp[ALLY] ? [seat] : [],
      ),
  },
  /** Where troops of a force would be out of supply. */
  supplied: {
    of: force,
    value: field.record(Object.fromEntries(location.names.map((name) => [name, field.flag()]))),
    get: ({ state, seats }, who) => {
      const reached = supplied(state, seats, state.camp[who]);
      return Object.fromEntries(location.names.map((name, l) => [name, reached[l] === 1]));
    },
  },
};

function courtNoun(shift: number): N {
  return {
    of: 'seat',
    value: field.list(field.id(extension), 5),
    set({ state }, seat, list: number[]) {
      state.extensions[seat] = (state.extensions[seat] & ~(31 << shift)) | (maskOf(list) << shift);
    },
    get: ({ state }, seat) => maskList((state.extensions[seat] >> shift) & 31),
  };
}

const scene = (
  fields: Scene<PowerAndPrestige>['fields'],
  frames: (play: P, arg: never) => Frame[],
): Scene<PowerAndPrestige> => ({ fields, frames });

const act = (play: P, seats: readonly number[], scene: string): void => {
  placing.assertTurn(play, seats, scene);
  play.state.active = maskOf(seats);
};

const turnOf = { seats: someSeats };
type Turn = { seats: number[] };

/** PP-4.4.5: the set-up after this many choices of provinces. */
function setupAfter(play: P, choices: number): Frame[] {
  const [first, more] = [fromStartingPlayer(play), backFromLast(play)];
  const begun = choices >= first.length;
  return [
    { at: 'game', stage: 'setup', alliancesChanged: false, over: false },
    begun
      ? { at: 'setup', stage: 'moreProvinces', left: more.slice(choices - first.length) }
      : { at: 'setup', stage: 'firstProvince', left: first.slice(choices) },
  ];
}

const seasonScenes: { [scene: string]: Scene<PowerAndPrestige> } = {
  /** Provinces are chosen: the first of the starting player, or after this many choices. */
  setup: scene({ turn: field.maybe(field.int(0, 12)) }, (play, arg: { turn: number | null }) =>
    setupAfter(play, arg.turn ?? 0),
  ),
  seating: scene({}, () => [...beforeYear(), { at: 'setup', stage: 'endowment' }]),
  /** A year, a season: from its very beginning. */
  year: scene({}, beforeYear),
  season: scene({}, (play) => [...yearAt(play, 'season'), { at: 'season', season: play.state.season }]),
  /** The next turn of this season. */
  turns: scene({}, (play) => [...yearAt(play, 'season'), { at: 'season', stage: 'turn', season: play.state.season }]),
  /** A turn of these seats, from movement, combat, annexing, the declaration of war, or its end on. */
  turn: scene(turnOf, (play, { seats }: Turn) => {
    act(play, seats, 'turn');
    return [...turnAt(play, 'movement'), { at: 'movement', ...newShared() }];
  }),
  battles: scene(turnOf, (play, { seats }: Turn) => {
    act(play, seats, 'battles');
    return [...turnAt(play, 'combat'), { at: 'combat', allianceChange: false }];
  }),
  battle: scene({ ...turnOf, place: aPlace }, (play, { seats, place }: Turn & { place: number }) => {
    act(play, seats, 'battle');
    placing.assertBattle(play, place);
    return [
      ...turnAt(play, 'combat'),
      { at: 'combat', stage: 'nextBattle', allianceChange: false },
      newBattle(play.state, place, false),
    ];
  }),
  deeds: scene(turnOf, (play, { seats }: Turn) => {
    act(play, seats, 'deeds');
    // All of these are asked, whether they can do something or not.
    return [...turnAt(play, 'annexation'), { at: 'annexation.next', ...newAnnexation() }];
  }),
  war: scene(turnOf, (play, { seats }: Turn) => {
    act(play, seats, 'war');
    return turnAt(play, 'annexation');
  }),
  turnEnd: scene(turnOf, (play, { seats }: Turn) => {
    act(play, seats, 'turnEnd');
    return turnAt(play, 'declarationOfWar');
  }),
  /** Alliances are formed by a convention, and then a new year begins. */
  convention: scene({}, () => [...beforeYear(), { at: 'alliancing', convention: true }]),
  /** The turn of battles after alliances have changed. */
  clashes: scene({}, (play) => [...yearAt(play, 'allianceChangeTurn'), { at: 'allianceChangeTurn' }]),
};

export const nouns: { [noun: string]: N } = { ...seasonNouns, ...economyNouns };
export const scenes: { [scene: string]: Scene<PowerAndPrestige> } = { ...seasonScenes, ...economyScenes };
