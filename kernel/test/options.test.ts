import {
  type AnyGame,
  BadInput,
  completeOptions,
  FastChance,
  field,
  Machine,
  option,
  optionFields,
  someOptions,
  variants,
  withSamples,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { tiny } from './sandbox.ts';

const game = (parts: Partial<AnyGame> = {}): AnyGame =>
  tiny({
    options: {
      scenario: option(field.oneOf('1805', '1812'), '1805', 'When'),
      seats: option(field.int(2, 4), 3, 'Who'),
      fog: option(field.flag(), true, 'Hidden'),
      length: option(field.int(1, 100), 12, 'Long'),
      name: option(field.text(), '', 'Called'),
    },
    optionError: ({ scenario, seats }) => (scenario === '1812' && seats === 2 ? '1812 needs three' : null),
    ...parts,
  });

describe('options', () => {
  test('are filled up with their defaults', () => {
    expect(completeOptions(game(), {})).toEqual({ scenario: '1805', seats: 3, fog: true, length: 12, name: '' });
    expect(completeOptions(game(), { seats: 2, fog: undefined })).toMatchObject({ seats: 2, fog: true });
    expect(new Machine(game(), { seats: 4 }).options).toMatchObject({ seats: 4, scenario: '1805' });
    expect(Object.keys(optionFields(game().options))).toEqual(['scenario', 'seats', 'fog', 'length', 'name']);
  });

  test.each([
    [{ seats: 5 }, 'options.seats: a whole number from 2 to 4 is needed'],
    [{ seats: '3' }, 'options.seats: a whole number from 2 to 4 is needed'],
    [{ scenario: '1809' }, 'options.scenario: one of 1805, 1812 is needed'],
    [{ chairs: 3 }, 'options: there is no option "chairs"'],
    [{ toString: 3 }, 'options: there is no option "toString"'],
    [JSON.parse('{"__proto__":{"seats":2}}'), 'options: there is no option "__proto__"'],
    [{ scenario: '1812', seats: 2 }, '1812 needs three'],
  ])('%j make no game', (given, message) => {
    expect(() => completeOptions(game(), given)).toThrow(BadInput);
    expect(() => completeOptions(game(), given)).toThrow(message);
  });
});

describe('variants', () => {
  test('are each scenario with each number of seats, and every other option moved alone', () => {
    const all = variants(game());
    expect(all.slice(0, 5)).toEqual([
      { scenario: '1805', seats: 2 },
      { scenario: '1805', seats: 3 },
      { scenario: '1805', seats: 4 },
      { scenario: '1812', seats: 3 },
      { scenario: '1812', seats: 4 },
    ]);
    expect(all).toContainEqual({ fog: false });
    expect(all).not.toContainEqual({ fog: true });
    expect(all.filter((given) => 'length' in given)).toHaveLength(11);
    expect(all.some((given) => 'name' in given)).toBe(false);
  });

  test('are those the game lists, if it does', () => {
    expect(variants(game({ variants: () => [{ seats: 4 }] }))).toEqual([{ seats: 4 }]);
  });
});

test('options at random make a game, and are of all sorts', () => {
  const chance = new FastChance('options');
  const all = Array.from({ length: 60 }, () => someOptions(game(), chance));
  for (const given of all) expect(() => completeOptions(game(), given)).not.toThrow();
  expect(new Set(all.map(({ scenario, seats, fog }) => `${scenario} ${seats} ${fog}`)).size).toBeGreaterThan(5);
  expect(someOptions(game({ optionError: () => 'never' }), chance)).toEqual({});
});

test('an option has a title only where its name would not do', () => {
  expect(option(field.flag(), false, 'About it', 'Gentleman’s Diplomacy')).toMatchObject({
    title: 'Gentleman’s Diplomacy',
  });
  expect(option(field.flag(), false, 'About it')).not.toHaveProperty('title');
});

test('lists and texts are tried too: as the game samples them, or at random', () => {
  const powers = option(field.list(field.oneOf('france', 'prussia'), 2), [], 'Who is played');
  const options = { seats: option(field.int(2, 2), 2, 'Who'), powers };
  const chance = new FastChance('lists');
  const drawn = Array.from({ length: 60 }, () => someOptions(game({ options, optionError: () => null }), chance));
  expect(drawn.some((given) => given.powers === undefined)).toBe(true);
  expect(drawn.some(({ powers: list }) => Array.isArray(list) && list.length > 0)).toBe(true);
  const sampled = { ...options, powers: withSamples(powers, [[], ['france'], ['prussia', 'france']]) };
  const made = game({ options: sampled, optionError: () => null });
  expect(variants(made)).toEqual([{ seats: 2 }, { powers: ['france'] }, { powers: ['prussia', 'france'] }]);
  const some = Array.from({ length: 60 }, () => someOptions(made, chance).powers);
  expect(new Set(some.map((list) => JSON.stringify(list)))).toEqual(
    new Set(['[]', '["france"]', '["prussia","france"]']),
  );
  // What makes no game is never handed out.
  const picky = game({ options: sampled, optionError: ({ powers: list }) => (list.length === 1 ? 'not alone' : null) });
  expect(variants(picky)).not.toContainEqual({ powers: ['france'] });
});
