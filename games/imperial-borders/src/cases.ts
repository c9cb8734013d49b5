/** What a case file can say about a position: nouns. Pieces are written as short texts: "prussia 2 half_infantry red". */
import { BadInput, field, kind, type Noun } from '@concert/kernel';
import { idOf } from '@concert/kit';
import { lookups } from './lookups.ts';
import { addUnits, cargoOf, holdOf, newShip, shipsAt, stacksAt } from './rules/0-forces.ts';
import { nationsIn } from './rules/0-nations.ts';
import { COUNT, type ImperialBorders, ORIGIN, type Order, PATH, PENDING, STATUS, type State } from './shape.ts';
import {
  BLUE,
  ELITE,
  fortOf,
  hull,
  item,
  LAST_ROUND,
  medal,
  NATIONS,
  nation,
  place,
  RED,
  sort,
  WHITE,
} from './tables.ts';

type N = Noun<ImperialBorders>;
const texts = field.list(field.text(200), 60);

/** "prussia 2 half_infantry elite red": a Nation, how many, a sort. */
function readUnits(text: string): [owner: number, sort: number, count: number] {
  const [, owner, count, name] = /^(\w+) (\d+) (.+)$/.exec(text.trim()) ?? [];
  if (!name) throw new BadInput(`position: “${text}” is not like “prussia 2 half_infantry elite red”`);
  return [idOf(nation, owner), idOf(sort, name), Number(count)];
}

const writeUnits = (state: State, where: number): string[] =>
  stacksAt(state, where).map(({ owner, sort: s, count }) => `${nation.names[owner]} ${count} ${sort.names[s]}`);

function clearPlace(state: State, where: number): void {
  for (const { owner, sort: s, count } of stacksAt(state, where)) addUnits(state, owner, where, s, -count);
}

const MARKS: readonly [string, number][] = [
  ['elite', ELITE],
  ['red', RED],
  ['blue', BLUE],
  ['white', WHITE],
];

/** "spain frigate elite damage 1 blue | spain 2 half_infantry": a ship, its marks, its cargo. */
function readShip(state: State, where: number, text: string): void {
  const [head, ...cargo] = text.split('|').map((part) => part.trim());
  const [owner, type, ...marks] = head.split(' ');
  const s = newShip(state, idOf(nation, owner), idOf(hull, type), where);
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 'damage') state.ships.damage[s] = Number(marks[++i]);
    else {
      const known = MARKS.find(([name]) => name === marks[i]);
      if (!known) throw new BadInput(`position: a ship is not “${marks[i]}”`);
      state.ships.marks[s] |= known[1];
    }
  }
  for (const [n, sorted, count] of cargo.map(readUnits)) addUnits(state, n, holdOf(s), sorted, count);
}

function writeShip(state: State, s: number): string {
  const { owner, hull: type, damage, marks } = state.ships;
  const words = [nation.names[owner[s]], hull.names[type[s]]];
  if (marks[s] & ELITE) words.push('elite');
  if (damage[s] > 0) words.push(`damage ${damage[s]}`);
  for (const [name, bit] of MARKS.slice(1)) if (marks[s] & bit) words.push(name);
  const cargo = cargoOf(state, s).map((unit) => `${nation.names[unit.owner]} ${unit.count} ${sort.names[unit.sort]}`);
  return [words.join(' '), ...cargo].join(' | ');
}

const statuses = kind('status', ['pending', 'done', 'cancelled', 'dismissed', 'lapsed']);

/** "leon > montes_de_leon, portugal x 2": from where, by what way, how many. "?" stands for dots without an origin. */
function readOrder(text: string): Order {
  const [, origin, path, count, status] = /^(\S+) > (.+) x (\d+)(?: (\w+))?$/.exec(text.trim()) ?? [];
  if (!path) throw new BadInput(`position: “${text}” is not like “leon > montes_de_leon, portugal x 2”`);
  const from = origin === '?' ? -1 : idOf(place, origin);
  const way = path.split(',').map((name) => idOf(place, name.trim()));
  return [from, Number(count), status ? idOf(statuses, status) : PENDING, ...way];
}

function writeOrder(order: Order): string {
  const way = order.slice(PATH).map((p) => place.names[p]);
  const from = order[ORIGIN] < 0 ? '?' : place.names[order[ORIGIN]];
  return `${from} > ${way.join(', ')} x ${order[COUNT]} ${statuses.names[order[STATUS]]}`;
}

/** A number of the state by Nation. */
const byNation = (max: number, column: (state: State) => number[]): N => ({
  of: nation,
  value: field.int(0, max),
  set({ state }, n, value: number) {
    column(state)[n] = value;
  },
  get: ({ state }, n) => column(state)[n],
});

const byTerritory = (max: number, column: (state: State) => number[]): N => ({
  of: place,
  value: field.int(0, max),
  set({ state }, p, value: number) {
    column(state)[p] = value;
  },
  get: ({ state }, p) => column(state)[p] ?? 0,
});

const maybeNation = field.maybe(field.id(nation));
const orNull = (n: number): number | null => (n < 0 ? null : n);

export const nouns: { [noun: string]: N } = {
  /** "empty": no Mobile Forces; flags as at the start. */
  map: {
    of: 'game',
    first: true,
    value: field.oneOf('empty'),
    set({ state }) {
      state.stacks = { place: [], owner: [], sort: [], count: [] };
      state.ships = { owner: [], hull: [], place: [], damage: [], marks: [] };
    },
    get: ({ state }) => (state.stacks.place.length + state.ships.owner.length === 0 ? 'empty' : null),
  },
  forces: {
    of: place,
    value: texts,
    set({ state }, p, list: string[]) {
      clearPlace(state, p);
      for (const [owner, sorted, count] of list.map(readUnits)) addUnits(state, owner, p, sorted, count);
    },
    get: ({ state }, p) => writeUnits(state, p),
  },
  ships: {
    of: place,
    value: texts,
    set({ state }, p, list: string[]) {
      for (const text of list) readShip(state, p, text);
    },
    get: ({ state }, p) => shipsAt(state, p).map((s) => writeShip(state, s)),
  },
  /** The fort of a Territory or the port piece of a Port. */
  fort: {
    of: place,
    value: field.record({ owner: maybeNation, damage: field.int(0, 4), red: field.flag() }),
    set({ state }, p, { owner, damage, red }: { owner: number | null; damage: number; red: boolean }) {
      const f = fortOf(p);
      if (f < 0) throw new BadInput(`position: there is no fortification in ${place.names[p]}`);
      state.forts.owner[f] = owner ?? -1;
      state.forts.damage[f] = damage;
      state.forts.red = state.forts.red.filter((each) => each !== f);
      if (red) state.forts.red.push(f);
    },
    get: ({ state }, p) => {
      const f = fortOf(p);
      if (f < 0) return { owner: null, damage: 0, red: false };
      return { owner: orNull(state.forts.owner[f]), damage: state.forts.damage[f], red: state.forts.red.includes(f) };
    },
  },
  pile: byTerritory(999, (state) => state.pile),
  revolt: byTerritory(1, (state) => state.revolt),
  gold: byNation(999, (state) => state.gold),
  prestige: byNation(999, (state) => state.prestige),
  team: byNation(99, (state) => state.team),
  shown: byNation(1, (state) => state.shown),
  tray: {
    of: nation,
    value: field.record(Object.fromEntries(item.names.map((name) => [name, field.int(0, 99)]))),
    set({ state }, n, value: { [name: string]: number }) {
      state.tray[n] = item.names.map((name) => value[name]);
    },
    get: ({ state }, n) => Object.fromEntries(item.names.map((name, i) => [name, state.tray[n][i]])),
  },
  chart: {
    of: nation,
    value: field.list(field.int(0, 99), 6),
    set({ state }, n, columns: number[]) {
      state.chart[n] = columns;
    },
    get: ({ state }, n) => state.chart[n],
  },
  plot: {
    of: nation,
    value: texts,
    set({ state }, n, list: string[]) {
      state.plots[n] = list.map(readOrder);
    },
    get: ({ state }, n) => state.plots[n].map(writeOrder),
  },
  dots: {
    of: nation,
    value: field.list(field.id(place), 20),
    set({ state }, n, dots: number[]) {
      state.dots[n] = dots.sort((a, b) => a - b);
    },
    get: ({ state }, n) => state.dots[n],
  },
  /** Head-counts noted when plotting closed, where they differ from what stands there: "spain leon 3". */
  heads: {
    of: 'game',
    value: texts,
    set({ state }, _, list: string[]) {
      state.heads = list.flatMap((text) => {
        const [n, p, count] = text.split(' ');
        return [idOf(nation, n), idOf(place, p), Number(count)];
      });
    },
    get: ({ state }) => {
      const list: string[] = [];
      for (let i = 0; i < state.heads.length; i += 3)
        list.push(`${nation.names[state.heads[i]]} ${place.names[state.heads[i + 1]]} ${state.heads[i + 2]}`);
      return list;
    },
  },
  medal: {
    of: medal,
    value: maybeNation,
    set({ state }, m, n: number | null) {
      state.medals[m] = n ?? -1;
    },
    get: ({ state }, m) => orNull(state.medals[m]),
  },
  order: {
    of: 'game',
    value: field.list(field.id(nation), NATIONS),
    set({ state }, _, order: number[]) {
      state.order = [...order, ...state.order.filter((n) => !order.includes(n))];
    },
    get: ({ state }) => state.order,
  },
  round: {
    of: 'game',
    value: field.int(0, LAST_ROUND),
    set({ state }, _, round: number) {
      state.round = round;
    },
    get: ({ state }) => state.round,
  },
  last: {
    of: 'game',
    value: field.int(0, LAST_ROUND),
    set({ state }, _, last: number) {
      state.last = last;
    },
    get: ({ state }) => state.last,
  },
  called: {
    of: 'game',
    value: field.list(field.id(nation), NATIONS),
    set({ state }, _, list: number[]) {
      state.called = list.reduce((bits, n) => bits | (1 << n), 0);
    },
    get: ({ state }) => nationsIn(state.called),
  },
  ...lookups,
};
