import { FastChance, getNoun, Machine, openTable, type PositionOf, secretFrom, setNoun } from '@concert/kernel';
import { audit } from '@concert/kernel/conformance';
import { describe, expect, it } from 'vitest';
import { basketCost, seatsNotReady } from '../src/index.ts';
import { type Bazaar, bazaar, PRICES, state } from './bazaar.ts';

const machine = new Machine(bazaar, { seats: 2 });
const begin = (): PositionOf<Bazaar> => machine.start(new FastChance('bazaar'));
const chance = new FastChance('more');

const take = (position: PositionOf<Bazaar>, seat: number, verb: string, arg = {}): void => {
  expect(machine.verdict(position, seat, { verb, arg })).toBe(true);
  machine.take(position, seat, { verb, arg }, chance);
};

const why = (position: PositionOf<Bazaar>, seat: number, verb: string, arg = {}): unknown => {
  const verdict = machine.verdict(position, seat, { verb, arg });
  return verdict === true ? true : [verdict.clause, verdict.what];
};

const verbsOf = (position: PositionOf<Bazaar>, seat: number): string[] =>
  machine.choices(position, seat).map(({ verb, arg }) => [verb, ...Object.values(arg)].join(' '));

const inOrders = (): PositionOf<Bazaar> => {
  const position = begin();
  for (const seat of [0, 1]) take(position, seat, 'ready');
  return position;
};

describe('a game made of the kit', () => {
  it('passes the conformance suite', () => {
    const { failures, games } = audit(bazaar, { games: 6, variants: [{ seats: 2 }, { seats: 3 }], maxChoices: 400 });
    expect(failures.map(({ check, message }) => `${check}: ${message}`)).toEqual([]);
    expect(games).toBe(12);
  });

  it('shares its open columns between viewers and from choice to choice', () => {
    const table = openTable(bazaar, { seats: 2 }, secretFrom('shared'));
    const [north, south] = [table.view(0).board, table.view(1).board];
    expect(south.open).toBe(north.open);
    expect(table.choose(0, { verb: 'give', arg: { to: 1 } }).ok).toBe(true);
    const later = table.view(1).board.open;
    expect(later.gold).toEqual([4, 6]);
    expect(north.open.gold).toEqual([5, 5]);
  });

  it('has a state that fits its columns throughout', () => {
    const position = begin();
    expect(state.check(position.state, 2)).toBeNull();
  });
});

describe('until all are ready', () => {
  it('a seat that is ready is not waited for and has nothing to say', () => {
    const position = begin();
    expect(machine.waiting(position)).toEqual([0, 1]);
    take(position, 0, 'ready');
    expect(machine.waiting(position)).toEqual([1]);
    expect(verbsOf(position, 0)).toEqual([]);
    expect(machine.prompt(position, 0)?.what).toBe('wait');
    expect(machine.prompt(position, 1)?.what).toBe('trade');
    expect(seatsNotReady(position.stack[0] as never)).toEqual([1]);
  });

  it('it may think again when another has acted, and only then', () => {
    const position = begin();
    take(position, 0, 'ready');
    take(position, 1, 'give', { to: 0 });
    expect(verbsOf(position, 0)).toEqual(['notReady']);
    take(position, 0, 'notReady');
    expect(machine.waiting(position)).toEqual([0, 1]);
    take(position, 0, 'ready');
    expect(verbsOf(position, 0)).toEqual([]);
    take(position, 1, 'ready');
    expect(position.lanes).not.toBeNull();
  });

  it('refusals of the acts are heard', () => {
    const position = begin();
    take(position, 1, 'give', { to: 0 });
    take(position, 1, 'give', { to: 0 });
    expect(why(position, 1, 'give', { to: 0 })).toEqual(['BZ-1', 'no more gifts']);
  });
});

describe('baskets', () => {
  it('hold what the gold buys, at prices that may rise', () => {
    const position = inOrders();
    take(position, 0, 'buy', { ware: 1 });
    expect(why(position, 0, 'buy', { ware: 1 })).toEqual(['BZ-2', 'too dear']);
    take(position, 0, 'buy', { ware: 0 });
    take(position, 0, 'buy', { ware: 0 });
    expect(why(position, 0, 'buy', { ware: 0 })).toEqual(['BZ-2', 'too dear']);
    take(position, 0, 'unbuy', { ware: 1 });
    expect(verbsOf(position, 0)).toEqual(['buy 0', 'unbuy 0', 'buy 1', 'agree']);
    take(position, 0, 'buy', { ware: 0 });
    expect(why(position, 0, 'buy', { ware: 0 })).toEqual(['BZ-3', 'sold out']);
    const price = (_: unknown, frame: { bought: number[] }, item: number): number =>
      PRICES[item] + (item === 1 ? frame.bought[1] : 0);
    expect(basketCost({ price } as never, null as never, { at: 'basket', bought: [2, 2] }, 0)).toBe(2 + 3 + 4);
  });
});

it('the choices of a draft say what they cost and which one is main', () => {
  const position = inOrders();
  const meanings = machine.meanings(position, 0, machine.choices(position, 0));
  expect(meanings).toEqual({
    buy: [1, 3].map((price) => ({ cost: { what: 'costs', args: { price } } })),
    agree: { main: true },
  });
});

describe('drafts', () => {
  it('are a set of marks that can be cleared and is agreed to in the end', () => {
    const position = inOrders();
    take(position, 0, 'agree');
    expect(why(position, 0, 'agree')).toEqual(['BZ-4', 'one at least']);
    take(position, 0, 'mark', { guard: 1 });
    take(position, 0, 'mark', { guard: 0 });
    expect(machine.view(position, 0).lane?.stack.at(-1)).toEqual({ at: 'guards', bought: [0, 0], marked: [0, 1] });
    expect(machine.view(position, 1).lane?.stack.at(-1)).toEqual({ at: 'basket', bought: [0, 0] });
    expect(why(position, 0, 'mark', { guard: 2 })).toEqual(['BZ-5', 'too young']);
    take(position, 0, 'clear', { guard: 1 });
    expect(verbsOf(position, 0)).toEqual(['clear 0', 'mark 1', 'mark 2', 'agree']);
    take(position, 0, 'agree');
    take(position, 1, 'agree');
    take(position, 1, 'mark', { guard: 2 });
    take(position, 1, 'agree');
    expect(position.state.guards).toEqual([1, 4]);
  });
});

describe('nouns', () => {
  it('follow from columns and from typed fields', () => {
    const position = begin();
    setNoun(machine, position, 'round', 2);
    setNoun(machine, position, 'side.south.gold', 9);
    setNoun(machine, position, 'stock.north', 7);
    expect(position.state).toMatchObject({ round: 2, gold: [5, 9], gifts: [2, 2], stock: [7, 0] });
    expect(getNoun(machine, position, 'side.south')).toEqual({ gold: 9, gifts: 2 });
    expect(getNoun(machine, position, 'stock.north')).toBe(7);
    expect(() => setNoun(machine, position, 'round', 3)).toThrow('from 0 to 2');
  });
});

describe('policies by frame', () => {
  const score = (position: PositionOf<Bazaar>, seat: number): number[] =>
    bazaar.bot!.policy!(
      machine.readContext(position, seat),
      machine.asking(position, seat)!,
      seat,
      machine.choices(position, seat),
    );

  it('score by verb, by scorer and by family', () => {
    const position = begin();
    expect(score(position, 0)).toEqual([0, 1]);
    for (const seat of [0, 1]) take(position, seat, 'ready');
    take(position, 0, 'buy', { ware: 0 });
    expect(score(position, 0)).toEqual([1, 0, 2, 0]);
    take(position, 0, 'agree');
    take(position, 0, 'mark', { guard: 0 });
    expect(score(position, 0)).toEqual([0, 4, 4, 3]);
  });
});
