import { FastChance, getNoun, Machine, openTable, type PositionOf, secretFrom, setNoun } from '@concert/kernel';
import { audit } from '@concert/kernel/conformance';
import { describe, expect, it } from 'vitest';
import { mayAct, seatsNotReady } from '../src/index.ts';
import { type Bazaar, bazaar, state } from './bazaar.ts';

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
    expect(seatsNotReady(3, position.stack[0] as never)).toEqual([1]);
    expect([0, 1].map((seat) => mayAct(position.stack[0] as never, seat))).toEqual([false, true]);
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
    expect(score(position, 0)).toEqual([2, 1, 0]);
    take(position, 0, 'agree');
    expect(score(position, 0)).toEqual([4, 4, 4]);
  });
});
