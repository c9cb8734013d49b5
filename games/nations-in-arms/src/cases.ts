/** The position language of case files: pieces, armies, fortresses, land, the pool, and where in the flow a case begins. */
import { field, type Noun, type Scene } from '@concert/kernel';
import { economyNouns, economyScenes } from './cases-economy.ts';
import { seaNouns, seaScenes } from './cases-sea.ts';
import { directionTo } from './graph.ts';
import {
  armyNumber,
  armyOf,
  damageOf,
  put,
  serve,
  setDamage,
  setLevel,
  setMark,
  setOrigin,
  sideOf,
  unitLevel,
} from './rules/1-units.ts';
import { newActivation } from './rules/5-activation.ts';
import { newBattle } from './rules/8-battle.ts';
import { siegeFrame } from './rules/9-sieges.ts';
import { newEvents } from './rules/11-events.ts';
import {
  ABOARD,
  AWAY,
  DEMORALIZED,
  DEPOT,
  type Frame,
  GONE,
  INSIDE,
  LATER,
  MOVING,
  marker,
  markerSide,
  type NationsInArms,
  NEUTRAL,
  type P,
  POOL,
  RAISED,
  UNSUPPLIED,
  WOUNDED,
} from './shape.ts';
import {
  armies,
  city,
  fullSteps,
  hexOfCity,
  isArmy,
  isCombat,
  PIECES,
  piece,
  place,
  power,
  powerOf,
  province,
} from './tables.ts';
import { CARDS, card } from './tables-cards.ts';

const nowhere = ['pool', 'away', 'gone', 'later', 'wounded', 'raised', 'aboard'] as const;
const nowhereId = {
  pool: POOL,
  away: AWAY,
  gone: GONE,
  later: LATER,
  wounded: WOUNDED,
  raised: RAISED,
  aboard: ABOARD,
};

interface PieceCase {
  place: number | null;
  off: (typeof nowhere)[number];
  steps: number;
  level: number;
  demoralized: boolean;
  unsupplied: boolean;
  inside: boolean;
  depot: boolean;
  army: number | null;
}

const markFields = { demoralized: DEMORALIZED, unsupplied: UNSUPPLIED, inside: INSIDE, depot: DEPOT } as const;

/** Takes a piece from wherever it was and puts it where a case wants it. */
function setPiece({ state }: P, p: number, value: PieceCase): void {
  const army = armyOf(state, p);
  if (army >= 0 && value.army !== army && state.commander[armyNumber(army)] === p)
    state.commander[armyNumber(army)] = -1;
  put(state, p, value.place ?? nowhereId[value.off]);
  const isUnit = isCombat[p] && (value.place !== null || value.off === 'raised' || value.off === 'aboard');
  state.steps[p] = isUnit ? value.steps || fullSteps[p] : 0;
  setLevel(state, p, value.level);
  for (const [name, mark] of Object.entries(markFields))
    setMark(state, p, mark, value[name as keyof typeof markFields]);
  serve(state, p, value.army ?? (isArmy[p] && value.place !== null ? p : -1));
}

function getPiece({ state }: P, p: number): PieceCase {
  const at = state.place[p];
  const off = nowhere.find((name) => nowhereId[name] === at) ?? 'pool';
  const marks = (mark: number): boolean => (state.marks[p] & mark) !== 0;
  return {
    place: at < 0 ? null : at,
    off,
    steps: state.steps[p],
    level: unitLevel(state, p),
    demoralized: marks(DEMORALIZED),
    unsupplied: marks(UNSUPPLIED),
    inside: marks(INSIDE),
    depot: marks(DEPOT),
    army: armyOf(state, p) < 0 ? null : armyOf(state, p),
  };
}

const count = (most: number) => field.int(0, most);

export const nouns: { [noun: string]: Noun<NationsInArms> } = {
  /** `"clear": true` takes every piece off the map before anything else is set. */
  clear: {
    of: 'game',
    value: field.flag(),
    first: true,
    set({ state }, _, wanted: boolean) {
      if (!wanted) return;
      for (let p = 0; p < PIECES; p++)
        if (state.place[p] >= 0 || state.place[p] === LATER) {
          put(state, p, POOL);
          state.steps[p] = state.marks[p] = state.army[p] = 0;
        }
      state.commander.fill(-1);
    },
    get: ({ state }) => state.place.every((at) => at < 0),
  },
  piece: {
    of: piece,
    value: field.record({
      place: field.maybe(field.id(place)),
      off: field.oneOf(...nowhere),
      steps: count(2),
      level: count(2),
      demoralized: field.flag(),
      unsupplied: field.flag(),
      inside: field.flag(),
      depot: field.flag(),
      army: field.maybe(field.id(piece)),
    }),
    set: (play, which, value: PieceCase) => setPiece(play, which, value),
    get: (play, which) => ({ ...getPiece(play, which) }),
  },
  /** Who commands an army marker. */
  commander: {
    of: piece,
    value: field.maybe(field.id(piece)),
    set({ state }, which, leader: number | null) {
      state.commander[armyNumber(which)] = leader ?? -1;
      if (leader !== null) serve(state, leader, which);
    },
    get: ({ state }, which) => {
      const leader = armies.includes(which) ? state.commander[armyNumber(which)] : -1;
      return leader < 0 ? null : leader;
    },
  },
  fortress: {
    of: city,
    value: field.record({
      controller: field.maybe(field.id(power)),
      damage: count(3),
      /** −1 for no siege. */
      siege: field.int(-1, 3),
    }),
    set({ state }, which, value: { controller: number | null; damage: number; siege: number }) {
      state.controller[which] = value.controller ?? -1;
      setDamage(state, which, value.damage);
      state.siege[which] = value.siege + 1;
    },
    get: ({ state }, which) => ({
      controller: state.controller[which] < 0 ? null : state.controller[which],
      damage: damageOf(state, which),
      siege: state.siege[which] - 1,
    }),
  },
  /** The seat whose side holds the active fortress of a city, or nothing; for odds. */
  holds: {
    of: city,
    value: field.maybe(field.int(0, 1)),
    get: ({ state }, which) => {
      const side = state.controller[which] < 0 ? NEUTRAL : sideOf(state, state.controller[which]);
      return side === NEUTRAL ? null : side;
    },
  },
  /** All steps of a seat's side on the map; for odds. */
  steps: {
    of: 'seat',
    value: field.int(0, 999),
    get: ({ state }, seat) =>
      state.present.reduce((sum, p) => sum + (sideOf(state, powerOf[p]) === seat ? state.steps[p] : 0), 0),
  },
  owner: {
    of: province,
    value: field.id(power),
    set({ state }, which, owner: number) {
      state.owner[which] = owner;
    },
    get: ({ state }, which) => state.owner[which],
  },
  /** The major that runs a power, or nothing for a neutral minor. */
  allegiance: {
    of: power,
    value: field.maybe(field.id(power)),
    set({ state }, which, major: number | null) {
      state.allegiance[which] = major ?? -1;
    },
    get: ({ state }, which) => (state.allegiance[which] < 0 ? null : state.allegiance[which]),
  },
  side: {
    of: power,
    value: field.oneOf('empire', 'coalition', 'neutral'),
    set({ state }, which, side: 'empire' | 'coalition' | 'neutral') {
      state.side[which] = ['empire', 'coalition', 'neutral'].indexOf(side);
    },
    get: ({ state }, which) => ['empire', 'coalition', 'neutral'][sideOf(state, which)],
  },
  turn: {
    of: 'game',
    value: count(40),
    set({ state }, _, turn: number) {
      state.turn = turn;
    },
    get: ({ state }) => state.turn,
  },
  season: {
    of: 'game',
    value: field.oneOf('spring', 'summer', 'autumn', 'winter'),
    set({ state }, _, season: string) {
      state.season = ['spring', 'summer', 'autumn', 'winter'].indexOf(season);
    },
    get: ({ state }) => ['spring', 'summer', 'autumn', 'winter'][state.season],
  },
  year: {
    of: 'game',
    value: field.int(1792, 1815),
    set({ state }, _, year: number) {
      state.year = year;
    },
    get: ({ state }) => state.year,
  },
  pool: {
    of: 'game',
    value: field.set(field.id(marker), 15),
    set({ state }, _, markers: number[]) {
      state.pool = markers.reduce((bits, m) => bits | (1 << m), 0);
    },
    get: ({ state }) => marker.names.flatMap((_, m) => (state.pool & (1 << m) ? [m] : [])),
  },
  aside: {
    of: 'game',
    value: field.set(field.id(marker), 15),
    set({ state }, _, markers: number[]) {
      state.aside = markers.reduce((bits, m) => bits | (1 << m), 0);
    },
    get: ({ state }) => marker.names.flatMap((_, m) => (state.aside & (1 << m) ? [m] : [])),
  },
  played: {
    of: 'game',
    value: field.set(field.id(marker), 15),
    set({ state }, _, markers: number[]) {
      state.played = markers.reduce((bits, m) => bits | (1 << m), 0);
    },
    get: ({ state }) => marker.names.flatMap((_, m) => (state.played & (1 << m) ? [m] : [])),
  },
  lastLand: {
    of: 'game',
    value: field.oneOf('empire', 'coalition', 'none'),
    set({ state }, _, side: string) {
      state.lastLand = side === 'none' ? -1 : ['empire', 'coalition'].indexOf(side);
    },
    get: ({ state }) => (state.lastLand < 0 ? 'none' : ['empire', 'coalition'][state.lastLand]),
  },
  quarters: {
    of: 'game',
    value: count(3),
    set({ state }, _, times: number) {
      state.quarters = times;
    },
    get: ({ state }) => state.quarters,
  },
  /** The event cards that a seat holds, those in the deck, and what cards have set going. */
  hand: {
    of: 'seat',
    value: field.list(field.id(card), CARDS),
    set({ state }, seat, cards: number[]) {
      state.hands[seat] = cards;
    },
    get: ({ state }, seat) => state.hands[seat],
  },
  deck: {
    of: 'game',
    value: field.list(field.id(card), CARDS),
    set({ state }, _, cards: number[]) {
      state.deck = cards;
    },
    get: ({ state }) => state.deck,
  },
  discard: {
    of: 'game',
    value: field.list(field.id(card), CARDS),
    set({ state }, _, cards: number[]) {
      state.discard = cards;
    },
    get: ({ state }) => state.discard,
  },
  /** Steps eliminated so far, of the Empire and of the Coalition. */
  lost: {
    of: 'game',
    value: field.list(field.int(0, 999), 2),
    set({ state }, _, lost: number[]) {
      state.lost = lost;
    },
    get: ({ state }) => state.lost,
  },
  /** The turn at whose end a beaten major that fights on must give up, or 0. */
  fightsUntil: {
    of: power,
    value: count(40),
    set({ state }, which, turn: number) {
      state.fightsUntil[which] = turn;
    },
    get: ({ state }, which) => state.fightsUntil[which] ?? 0,
  },
  ...economyNouns,
  ...seaNouns,
  /** Counters of the campaign, by their number. */
  facts: {
    of: 'game',
    value: field.list(field.int(0, 99), 8),
    set({ state }, _, facts: number[]) {
      state.facts = facts;
    },
    get: ({ state }) => state.facts,
  },
};

/** What lies under everything that a case begins with: the rest of the turn and of the game. */
const below = (stage: string): Frame[] => [
  { at: 'game', stage: 'turn' },
  { at: 'turn', stage },
];

const impulse = (m: number): Frame => ({ at: 'impulse', side: markerSide(m), marker: m, passed: 0 });

export const scenes: { [scene: string]: Scene<NationsInArms> } = {
  /** A whole turn, from its timetable on. */
  turn: { fields: {}, frames: () => [{ at: 'game', stage: 'turn' }, { at: 'turn' }] },
  /** The drawing of markers. */
  draw: { fields: {}, frames: () => [...below('activations'), { at: 'draw' }] },
  /** The impulse of a marker. */
  impulse: {
    fields: { marker: field.id(marker) },
    frames: (_, { marker: m }: { marker: number }) => [...below('activations'), { at: 'draw' }, impulse(m)],
  },
  /** The activation of one leader. */
  activation: {
    fields: { leader: field.id(piece), marker: field.id(marker) },
    frames: (play, { leader, marker: m }: { leader: number; marker: number }) => [
      ...below('activations'),
      { at: 'draw' },
      impulse(m),
      newActivation(play, { side: markerSide(m), marker: m }, leader, -1, markerSide(m)),
    ],
  },
  /** A battle: the leader's whole force attacks in its own hex, having come from another. */
  battle: {
    fields: { leader: field.id(piece), from: field.id(place), marker: field.id(marker) },
    frames: (play, { leader, from, marker: m }: { leader: number; from: number; marker: number }) => {
      const { state } = play;
      const at = state.place[leader];
      const side = markerSide(m);
      const activation = newActivation(play, { side, marker: m }, leader, -1, side);
      for (let p = 0; p < PIECES; p++)
        if (state.place[p] === at && sideOf(state, powerOf[p]) === side) {
          state.marks[p] |= MOVING;
          setOrigin(state, p, from);
        }
      const entry = directionTo(at, from);
      Object.assign(activation, { stage: 'entered', from, contact: entry, allowance: 6, spent: 1 });
      const how = { entry, crossing: -1, intercepted: false, failedAvoid: false, sortie: false };
      return [...below('activations'), { at: 'draw' }, impulse(m), activation, newBattle(play, at, side, how)];
    },
  },
  /** One attempt on the fortress of a city by its besiegers. */
  siege: {
    fields: { city: field.id(city), marker: field.id(marker) },
    frames: (play, { city: c, marker: m }: { city: number; marker: number }) => [
      ...below('activations'),
      { at: 'draw' },
      impulse(m),
      siegeFrame(play, hexOfCity[c], markerSide(m)),
    ],
  },
  ...economyScenes(below),
  ...seaScenes(below),
  /** The Events phase. */
  events: { fields: {}, frames: () => [...below('events'), newEvents()] },
  finalAttrition: {
    fields: {},
    frames: () => [...below('finalAttrition'), { at: 'finalAttrition', groups: null }],
  },
  conquest: { fields: {}, frames: () => [...below('conquest'), { at: 'conquest', powers: null }] },
};
