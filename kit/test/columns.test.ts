import { type field, hash, type Id, kind, type option, type Play, type Shape } from '@concert/kernel';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  by,
  columns,
  counted,
  flag,
  id,
  idLookup,
  idOf,
  idOrNone,
  idsOf,
  int,
  list,
  mask,
  NONE,
  numbers,
  one,
  type StateOf,
  seatOrNone,
  toId,
  visibilityOf,
} from '../src/index.ts';

const province = kind('province', ['Alsace', 'Baden', 'Hesse']);
const corps = kind('corps', ['I', 'II']);
const card = kind('card', ['a', 'b', 'c', 'd']);

const state = columns({
  turn: one(int(0, 8)),
  owner: by(province, idOrNone(corps)),
  home: by(corps, id(province)),
  razed: by(province, flag()),
  runner: by(corps, seatOrNone()),
  allies: by(corps, mask('seat')),
  near: by([corps, province], int(0, 9, 5)),
  worth: by(corps, int(1, 3), 'secret'),
  hand: by('seat', counted(list(card)), 'own'),
  plot: by('seat', numbers(), 'own'),
  deck: one(counted(list(card)), 'hidden'),
});
type State = StateOf<typeof state>;
interface Toy extends Shape {
  state: State;
  frame: { at: 'turn' };
  options: { seats: ReturnType<typeof option> };
  verbs: { go: { to: ReturnType<typeof field.id<'province'>> } };
  board: object;
}

/** As the kernel does it for one look. */
const common = <T extends object>(_name: string, make: () => T): T => structuredClone(make());

const playOf = (given: Partial<State>, over = false): Play<Toy> =>
  ({ state: state.create(2, given), seats: 2, stack: over ? [] : [{ at: 'turn' }], common }) as never;

const visibility = visibilityOf(state, {
  worth: (play: Play<Toy>, c) => (play.state.razed[c] ? 3 : 1 << (c as number)),
});
const cards = idsOf(card);

describe('columns', () => {
  it('make the type of the state', () => {
    expectTypeOf<State['turn']>().toEqualTypeOf<number>();
    expectTypeOf<State['owner']>().toEqualTypeOf<(Id<'corps'> | -1)[]>();
    expectTypeOf<State['home']>().toEqualTypeOf<Id<'province'>[]>();
    expectTypeOf<State['hand']>().toEqualTypeOf<Id<'card'>[][]>();
    expectTypeOf<State['deck']>().toEqualTypeOf<Id<'card'>[]>();
    // @ts-expect-error a province is no corps
    state.create(2).owner[0] = idOf(province, 'Baden');
    // @ts-expect-error every secret column needs a rule
    expect(() => visibilityOf(state, {})).toThrow('who knows worth?');
    // @ts-expect-error only a column by seat can be a seat’s own
    by(province, int(0, 1), 'own');
  });

  it('begin at their start, by kind, seat and pair', () => {
    const fresh = state.create(2, { turn: 4 });
    expect(fresh).toEqual({
      turn: 4,
      owner: [NONE, NONE, NONE],
      home: [0, 0],
      razed: [0, 0, 0],
      runner: [NONE, NONE],
      allies: [0, 0],
      near: [5, 5, 5, 5, 5, 5],
      worth: [1, 1],
      hand: [[], []],
      plot: [[], []],
      deck: [],
    });
    fresh.hand[0].push(cards[1]);
    expect(fresh.hand[1]).toEqual([]);
    expect(state.create(2).hand[0]).toEqual([]);
  });

  it('are copied so that nothing is shared', () => {
    const before = state.create(2, { hand: [[cards[1]], []], deck: [cards[2]] });
    const after = state.copy(before);
    expect(after).toEqual(before);
    expect(state.digest(after)).toBe(hash(before));
    after.hand[0].push(cards[3]);
    after.deck.push(cards[3]);
    after.owner[0] = toId(corps, 1);
    expect(before.hand[0]).toEqual([1]);
    expect(before.deck).toEqual([2]);
    expect(before.owner[0]).toBe(NONE);
    expect(state.digest(after)).not.toBe(state.digest(before));
  });

  it('say what is wrong with a state', () => {
    const wrong = (change: object): string | null => state.check({ ...state.create(2), ...change }, 2);
    expect(wrong({})).toBeNull();
    expect(wrong({ gold: 3 })).toBe('there is no column gold');
    expect(wrong({ turn: 9 })).toBe('turn: 9 does not fit');
    expect(wrong({ owner: [0, 1] })).toBe('owner: 3 entries are needed');
    expect(wrong({ owner: [0, 2, NONE] })).toBe('owner[1]: 2 does not fit');
    expect(wrong({ home: [0, NONE] })).toBe('home[1]: -1 does not fit');
    expect(wrong({ razed: [0, 2, 0] })).toBe('razed[1]: 2 does not fit');
    expect(wrong({ runner: [0, 2] })).toBe('runner[1]: 2 does not fit');
    expect(wrong({ allies: [3, 4] })).toBe('allies[1]: 4 does not fit');
    expect(wrong({ hand: [[0], [4]] })).toBe('hand[1]: [4] does not fit');
    expect(wrong({ deck: 3 })).toBe('deck: 3 does not fit');
    const { turn: _, ...rest } = state.create(2);
    expect(state.check(rest, 2)).toBe('column turn is missing');
    expect(() => mask(kind('many', [...Array(32).keys()].map(String)))).toThrow('a mask holds 31');
  });
});

describe('visibility', () => {
  const given = { worth: [2, 3], hand: [[cards[0], cards[2]], [cards[1]]], deck: [cards[3]], plot: [[1], [2, 3]] };

  it('shows everyone the open columns, and no others', () => {
    const play = playOf(given);
    const open = visibility.open(play);
    expect(Object.keys(open)).toEqual(['turn', 'owner', 'home', 'razed', 'runner', 'allies', 'near']);
    play.state.home[1] = toId(province, 2);
    expect(open.home).toEqual([0, 0]);
    expect(visibility.open(play).home).toEqual([0, 2]);
  });

  it('shows each viewer what it may know, and how long counted lists are', () => {
    const play = playOf(given);
    expect(visibility.own(play, 0)).toEqual({ worth: [2, null], hand: [[0, 2], [-1]], plot: [[1], null], deck: [-1] });
    expect(visibility.own(play, 1)).toEqual({
      worth: [null, 3],
      hand: [[-1, -1], [1]],
      plot: [null, [2, 3]],
      deck: [-1],
    });
    expect(visibility.own(play, -1).worth).toEqual([null, null]);
    play.state.razed[1] = 1;
    expect(visibility.own(play, -1).worth).toEqual([null, 3]);
    const last = visibility.own(play, 0);
    expect(visibility.own(play, 0, last).hand).toBe(last.hand);
    expect(visibility.own(playOf(given, true), -1).deck).toEqual([3]);
  });

  it('tells the secrets and who knows them', () => {
    const told: unknown[] = [];
    visibility.secrets(playOf(given), (...secret) => told.push(secret));
    expect(told).toEqual([
      ['worth', 0, 1, 2],
      ['worth', 1, 2, 3],
      ['hand', 0, 1, [0, 2]],
      ['hand', 1, 2, [1]],
      ['plot', 0, 1, [1]],
      ['plot', 1, 2, [2, 3]],
      ['deck', 0, 0, [3]],
    ]);
    const over: number[] = [];
    visibility.secrets(playOf(given, true), (_about, _index, knownTo) => over.push(knownTo));
    expect(new Set(over)).toEqual(new Set([3]));
  });

  it('goes back from a view to a state', () => {
    const play = playOf(given);
    const recalled = visibility.stateFrom(visibility.open(play), visibility.own(play, 0));
    expect(recalled).toEqual({ ...play.state, worth: [2, 1], hand: [[0, 2], [-1]], plot: [[1], []], deck: [-1] });
  });
});

describe('ids', () => {
  it('are found by name and checked', () => {
    expect(idOf(province, 'Hesse')).toBe(2);
    expect(idLookup(province)('Baden')).toBe(1);
    expect(() => idOf(province, 'Paris')).toThrow('there is no province "Paris"');
    expect(() => idLookup(province)('Paris')).toThrow('there is no province "Paris"');
    expect(() => toId(province, 3)).toThrow('3 is no province');
    expectTypeOf(idsOf(province)[0]).toEqualTypeOf<Id<'province'>>();
  });
});
