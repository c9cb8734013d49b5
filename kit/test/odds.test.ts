import { type Chance, FastChance, Machine } from '@concert/kernel';
import { describe, expect, it } from 'vitest';
import { byPolicy, diceTotals, fewestArguments, oddsOf, oddsOfAtLeast, procedureOdds } from '../src/index.ts';
import { bazaar } from './bazaar.ts';

describe('odds', () => {
  it('are exact where the dice can fall in few ways', () => {
    const sum = oddsOf((chance) => chance.d6('a') + chance.d6('b'));
    expect(sum.exact).toBe(true);
    expect(sum.outcomes[0].value).toBe(7);
    expect(sum.outcomes[0].odds).toBeCloseTo(6 / 36, 12);
    expect(sum.oddsOf((total) => total >= 10)).toBeCloseTo(6 / 36, 12);
    expect(sum.mean((total) => total)).toBeCloseTo(7, 12);
    expect(sum.outcomes.reduce((all, { odds }) => all + odds, 0)).toBeCloseTo(1, 12);
  });

  it('follow dice that are thrown only sometimes, of any number of sides', () => {
    // A six is thrown again, with a die of four.
    const outcome = oddsOf((chance) => {
      const first = chance.d6('first');
      return first === 6 ? first + chance.die(4, 'again') : first;
    });
    expect(outcome.outcomes).toHaveLength(9);
    expect(outcome.oddsOf((value) => value === 10)).toBeCloseTo(1 / 24, 12);
    expect(oddsOf(() => 'sure').outcomes).toEqual([{ value: 'sure', odds: 1 }]);
    expect(oddsOf((chance) => [chance.index(2, 'side')]).outcomes).toHaveLength(2);
    expect(() => oddsOf((chance) => chance.die(0, 'none'))).toThrow('a die of 0 sides');
  });

  it('are sampled where there are too many ways, the same every time', () => {
    const many = (chance: Chance): number => chance.dice(12, 6, 'volley').filter((die) => die === 6).length;
    const [a, b] = [oddsOf(many, { samples: 400 }), oddsOf(many, { samples: 400 })];
    expect(a.exact).toBe(false);
    expect(a.outcomes).toEqual(b.outcomes);
    expect(a.mean((hits) => hits)).toBeGreaterThan(1.5);
    expect(a.mean((hits) => hits)).toBeLessThan(2.5);
    expect(oddsOf((chance) => chance.d6('a'), { most: 6 }).exact).toBe(true);
    expect(oddsOf((chance) => chance.d6('a'), { most: 5 }).exact).toBe(false);
  });

  it('of totals are known', () => {
    expect(diceTotals(2, 6)[7]).toBeCloseTo(6 / 36, 12);
    expect(oddsOfAtLeast(2, 6, 10)).toBeCloseTo(6 / 36, 12);
    expect(oddsOfAtLeast(0, 6, 1)).toBe(0);
    expect(oddsOfAtLeast(3, 6, 3)).toBeCloseTo(1, 12);
  });
});

describe('odds of a procedure', () => {
  const machine = new Machine(bazaar, { seats: 2 });
  const view = machine.view(machine.start(new FastChance('foresee')), 0);

  it('plays worlds to the end of it by the policy', () => {
    const { worlds, values } = procedureOdds(machine, view, { within: 'market', nouns: ['side.north'], worlds: 20 });
    expect(worlds).toBe(20);
    // The policy is ready at once.
    expect(values).toEqual({ 'side.north': { '{"gold":5,"gifts":2}': 20 } });
  });

  it('supposes a choice, takes another chooser and stops when it is late', () => {
    const choice = { verb: 'give', arg: { to: 1 } };
    const late = procedureOdds(machine, view, {
      within: 'market',
      nouns: ['side.north'],
      choice,
      isLate: () => true,
    });
    expect(late).toEqual({ worlds: 10, values: { 'side.north': { '{"gold":4,"gifts":1}': 10 } } });
    const generous = procedureOdds(machine, view, {
      within: 'market',
      nouns: ['side.south'],
      worlds: 10,
      choose: (_machine, _position, seat, choices) =>
        (seat === 0 && choices.find(({ verb }) => verb === 'give')) || choices.find(({ verb }) => verb === 'ready')!,
    });
    expect(generous.values).toEqual({ 'side.south': { '{"gold":7,"gifts":2}': 10 } });
  });

  it('without a policy takes what points at least', () => {
    const choices = [
      { verb: 'give', arg: { to: 1 } },
      { verb: 'ready', arg: {} },
      { verb: 'wait', arg: {} },
    ];
    expect(fewestArguments(choices, new FastChance('x')).verb).toBe('ready');
    const plain = new Machine({ ...bazaar, bot: {} }, { seats: 2 });
    const position = plain.start(new FastChance('x'));
    expect(byPolicy(plain, position, 0, plain.choices(position, 0), new FastChance('x')).verb).toBe('ready');
  });

  it('answers lanes one after the other', () => {
    const position = machine.start(new FastChance('lanes'));
    for (const seat of [0, 1]) machine.take(position, seat, { verb: 'ready', arg: {} }, new FastChance('y'));
    const { values } = procedureOdds(machine, machine.view(position, 0), {
      within: 'reveal',
      nouns: ['round'],
      worlds: 3,
    });
    expect(values).toEqual({ round: { 2: 3 } });
  });
});
