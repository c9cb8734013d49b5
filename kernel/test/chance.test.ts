import {
  type Chance,
  commitTo,
  DrawRecorder,
  FastChance,
  ForbiddenChance,
  KeyedChance,
  ScriptError,
  type Scripted,
  ScriptedChance,
  SingleDraws,
  secretFrom,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { fc } from './fixed.ts';

const keyed = (seed = 'wagram', contributions: string[] = ['a', 'b']): KeyedChance =>
  new KeyedChance(secretFrom(seed), contributions);

/** Pearson's statistic of counts that should all be the same. */
function chiSquare(counts: number[]): number {
  const expected = counts.reduce((sum, n) => sum + n) / counts.length;
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

function tally(sides: number, draws: number, draw: () => number): number[] {
  const counts = Array<number>(sides).fill(0);
  for (let i = 0; i < draws; i++) counts[draw() - 1]!++;
  return counts;
}

describe.each([
  ['the keyed stream', (): Chance => keyed()],
  ['the fast stream', (): Chance => new FastChance('wagram')],
])('%s', (_, make) => {
  // The values of chi-square that one sound stream in a thousand exceeds, by degrees of freedom.
  test.each([
    [2, 10.8],
    [6, 20.5],
    [7, 22.5],
    [20, 43.8],
  ])('throws every side of a die of %i as often', (sides, limit) => {
    const chance = make();
    expect(chiSquare(tally(sides, 3000, () => chance.die(sides, 'throw')))).toBeLessThan(limit);
  });

  test('one throw tells nothing of the next', () => {
    const chance = make();
    let last = chance.d6('throw');
    const pairs = tally(36, 3600, () => {
      const next = chance.d6('throw');
      const pair = (last - 1) * 6 + next;
      last = next;
      return pair;
    });
    expect(chiSquare(pairs)).toBeLessThan(66.6);
  });

  test('shuffles into every order as often', () => {
    const chance = make();
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'];
    const counts = tally(6, 1800, () => orders.indexOf(chance.shuffle([...'abc'], 'cards').join('')) + 1);
    expect(chiSquare(counts)).toBeLessThan(20.5);
  });

  test('stays within the die, for any number of sides', () => {
    const chance = make();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (sides) => {
        const value = chance.die(sides, 'throw');
        expect(Number.isInteger(value) && value >= 1 && value <= sides).toBe(true);
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32 + 1])('there is no die of %d sides', (sides) => {
    const chance = make();
    expect(() => chance.die(sides, 'nothing')).toThrow('“nothing” cannot be drawn');
    expect(() => chance.pick([], 'no one')).toThrow('“no one” cannot be drawn');
  });

  test('picks and indexes by the same die', () => {
    const [a, b] = [make(), make()];
    expect(a.index(10, 'index')).toBe(b.die(10, 'index') - 1);
    expect(a.pick(['x', 'y', 'z'], 'pick')).toBe(['x', 'y', 'z'][b.die(3, 'pick') - 1]);
  });
});

describe('the keyed stream', () => {
  test('gives each draw by its number alone, independent of what was drawn before', () => {
    const inOrder = keyed();
    const values = Array.from({ length: 20 }, (_, n) => inOrder.die(1000, `draw ${n}`));
    for (const n of [19, 3, 0, 11]) {
      const there = new KeyedChance(secretFrom('wagram'), ['a', 'b'], n);
      expect(there.die(1000, `draw ${n}`)).toBe(values[n]);
    }
    const other = keyed();
    for (let n = 0; n < 10; n++) other.die(6, 'something else');
    expect(Array.from({ length: 10 }, (_, n) => other.die(1000, `draw ${n + 10}`))).toEqual(values.slice(10));
  });

  test('depends on the secret, every contribution, their order and their borders, the name and the sides', () => {
    const run = (chance: Chance, name = 'x', sides = 1_000_000): string => chance.dice(3, sides, name).join();
    const all = [
      run(keyed()),
      run(keyed('aspern')),
      run(keyed('wagram', [])),
      run(keyed('wagram', ['a', 'c'])),
      run(keyed('wagram', ['b', 'a'])),
      run(keyed('wagram', ['ab', ''])),
      run(keyed('wagram', ['ab'])),
      run(keyed('wagram', ['a', 'b', ''])),
      run(keyed(), 'y'),
      run(keyed(), 'x', 1_000_001),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test('is the one that docs/records.md describes', () => {
    // Made with another implementation of HMAC-SHA-256 from the text of the document.
    const chance = new KeyedChance('00'.repeat(32), ['north', 'south']);
    expect(Array.from({ length: 8 }, () => chance.d6('battle of Wagram'))).toEqual([3, 6, 5, 4, 2, 3, 3, 2]);
    chance.drawn = 0;
    expect(chance.dice(12, 6, 'battle of Wagram')).toEqual([6, 3, 3, 6, 4, 4, 5, 5, 2, 4, 6, 5]);
    expect(chance.order(5, 'deck')).toEqual([0, 1, 4, 3, 2]);
    expect(chance.drawn).toBe(2);
  });

  test('throws dice together, and puts things in order, by one draw; nothing to draw is none', () => {
    const chance = keyed();
    chance.dice(3, 6, 'a');
    chance.shuffle(['x', 'y', 'z'], 'b');
    expect(chance.drawn).toBe(2);
    expect([chance.dice(0, 6, 'none'), chance.order(0, 'none'), chance.order(1, 'none')]).toEqual([[], [], [0]]);
    expect(chance.drawn).toBe(2);
  });

  test('puts things into every order equally often', () => {
    const chance = keyed();
    const orders = ['012', '021', '102', '120', '201', '210'];
    expect(chiSquare(tally(6, 3000, () => 1 + orders.indexOf(chance.order(3, 'cards').join(''))))).toBeLessThan(20.5);
  });

  test('favours no side even where words do not divide', () => {
    const chance = keyed();
    const thirds = tally(3, 3000, () => Math.ceil(chance.die(3 * 2 ** 30, 'large') / 2 ** 30));
    expect(chiSquare(thirds)).toBeLessThan(13.8);
  });

  test('the commitment is the hash of the secret and fits no other', () => {
    expect(commitTo('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
    expect(commitTo(secretFrom('a'))).not.toBe(commitTo(secretFrom('b')));
  });

  test.each(['', 'xyz', 'AB'.repeat(32), '00'.repeat(31)])('%j is no secret', (secret) => {
    expect(() => new KeyedChance(secret, [])).toThrow('64 hex digits');
  });
});

describe('the fast stream', () => {
  test('repeats itself for the same seed and for no other', () => {
    const run = (seed: string | number): number[] => new FastChance(seed).dice(20, 6, 'x');
    expect(run('a')).toEqual(run('a'));
    expect(run('a')).not.toEqual(run('b'));
    expect(run(1)).not.toEqual(run(2));
  });
});

describe('scripted draws', () => {
  test('come in order, as numbers, with names or as they were recorded', () => {
    const chance = new ScriptedChance([3, { name: 'battle', value: 5 }, ['battle', 6, 2]]);
    expect([chance.d6('anything'), chance.d6('battle'), chance.left, chance.d6('battle'), chance.left]).toEqual([
      3, 5, 1, 2, 0,
    ]);
  });

  test('a draw under another name is an error that names both', () => {
    expect(() => new ScriptedChance([{ name: 'battle', value: 5 }]).d6('weather')).toThrow(
      'the script has a draw for “battle” where “weather” is drawn',
    );
  });

  test.each([0, 7, 2.5])('%d is not on a die of 6', (value) => {
    expect(() => new ScriptedChance([value]).d6('battle')).toThrow(`the script gives ${value} for “battle”`);
  });

  test('after the last one it is an error, unless another stream goes on', () => {
    expect(() => new ScriptedChance([]).d6('battle')).toThrow(ScriptError);
    const chance = new ScriptedChance([1], new ScriptedChance([4]));
    expect(chance.dice(2, 6, 'battle')).toEqual([1, 4]);
  });

  test('dice thrown together are one draw, or the same dice one by one', () => {
    const whole = [[2, 6], { name: 'battle', value: [2, 6] }, ['battle', 6, [2, 6]]] as Scripted[];
    for (const draw of whole) {
      const chance = new ScriptedChance([draw]);
      expect([chance.dice(2, 6, 'battle'), chance.left]).toEqual([[2, 6], 0]);
    }
    expect(new ScriptedChance([2, ['battle', 6, 6]]).dice(2, 6, 'battle')).toEqual([2, 6]);
  });

  test('an order of things is one draw, or the dice by which it was drawn before', () => {
    expect(new ScriptedChance([['deck', 3, [3, 1, 2]]]).shuffle(['x', 'y', 'z'], 'deck')).toEqual(['z', 'x', 'y']);
    const singles = [2, 1];
    const old = ['x', 'y', 'z'];
    [old[2], old[1]] = [old[1]!, old[2]!];
    [old[1], old[0]] = [old[0]!, old[1]!];
    expect(new ScriptedChance(singles).shuffle(['x', 'y', 'z'], 'deck')).toEqual(old);
  });

  test.each<[string, (chance: Chance) => unknown, Scripted, string]>([
    ['too few dice', (chance) => chance.dice(3, 6, 'x'), [1, 2], '2 dice for “x”, where 3 are thrown'],
    ['a die that is none', (chance) => chance.dice(2, 6, 'x'), [1, 7], 'the script gives 7 for “x”'],
    ['several for one', (chance) => chance.die(6, 'x'), [1, 2], '2 values for “x”, where one die of 6 is drawn'],
    ['dice of another name', (chance) => chance.dice(2, 6, 'x'), ['y', 6, [1, 2]], 'a draw for “y” where “x”'],
    ['an order with a gap', (chance) => chance.order(3, 'x'), [1, 1, 3], 'no order of 3 things for “x”'],
    ['too long an order', (chance) => chance.order(2, 'x'), [1, 2, 3], 'no order of 2 things for “x”'],
  ])('%s: an error', (_, draw, script, message) => {
    expect(() => draw(new ScriptedChance([script]))).toThrow(message);
  });
});

describe('the recorder', () => {
  test('keeps every draw until it is harvested', () => {
    const recorder = new DrawRecorder(new ScriptedChance([3, 4]));
    recorder.d6('a');
    recorder.die(8, 'b');
    expect(recorder.takeDraws()).toEqual([
      ['a', 6, 3],
      ['b', 8, 4],
    ]);
    expect(recorder.takeDraws()).toEqual([]);
  });

  test('keeps what was drawn together as one draw, so that a script of it draws the same', () => {
    const recorder = new DrawRecorder(keyed());
    const drawn = [
      recorder.dice(4, 6, 'dice'),
      recorder.order(4, 'deck'),
      recorder.d6('one'),
      recorder.dice(0, 6, 'none'),
    ];
    const draws = recorder.takeDraws();
    expect(draws.map(([name, sides]) => [name, sides])).toEqual([
      ['dice', 6],
      ['deck', 4],
      ['one', 6],
    ]);
    const again = new ScriptedChance(draws);
    expect([again.dice(4, 6, 'dice'), again.order(4, 'deck'), again.d6('one'), again.dice(0, 6, 'none')]).toEqual(
      drawn,
    );
  });

  test('of a stream of single draws keeps each die, as the first format did', () => {
    const recorder = new DrawRecorder(new SingleDraws(keyed()));
    const [dice, order] = [recorder.dice(2, 6, 'dice'), recorder.order(3, 'deck')];
    const draws = recorder.takeDraws();
    expect(draws.map(([name, sides]) => [name, sides])).toEqual([
      ['dice', 6],
      ['dice', 6],
      ['deck', 3],
      ['deck', 2],
    ]);
    const again = new ScriptedChance(draws);
    expect([again.dice(2, 6, 'dice'), again.order(3, 'deck')]).toEqual([dice, order]);
    recorder.dice(3, 6, 'lost');
    recorder.discard();
    const keyedAgain = keyed();
    for (let n = 0; n < 4; n++) keyedAgain.die(6, 'x');
    expect(recorder.die(1000, 'next')).toBe(keyedAgain.die(1000, 'next'));
  });

  test('what is abandoned was never drawn: the keyed stream goes on as if nothing had happened', () => {
    const recorder = new DrawRecorder(keyed());
    const first = recorder.die(1000, 'a');
    recorder.takeDraws();
    recorder.dice(3, 1000, 'b');
    expect(() => recorder.pick([], 'no one')).toThrow();
    recorder.discard();
    const again = keyed();
    expect([first, recorder.die(1000, 'c')]).toEqual([again.die(1000, 'a'), again.die(1000, 'c')]);
    expect(recorder.takeDraws()).toHaveLength(1);
  });
});

test('where there is no chance a draw fails loudly and says why', () => {
  expect(() => new ForbiddenChance('it is being looked at').d6('weather')).toThrow(
    '“weather” may not be drawn here: it is being looked at',
  );
});
