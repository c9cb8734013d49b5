import {
  allFromNames,
  allToNames,
  BadInput,
  type Field,
  type Fields,
  field,
  fromNames,
  isInt,
  type Json,
  kind,
  pointsOf,
  sample,
  sampleAll,
  toNames,
  validate,
  validateAll,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { fc } from './fixed.ts';

const region = kind(
  'region',
  ['Île-de-France', 'Old Guard', 'Brie.Comte', '2', 'Saxony'],
  ['Paris', 'OG', 'B', 'Two', 'Sachsen'],
);
const seats = ['france', 'great-britain', 'austria'];

/** Any field, to a depth. */
const anyField: fc.Arbitrary<Field> = fc.letrec<{ field: Field }>((tie) => ({
  field: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Field>(
      field.id(region),
      field.handle(region),
      field.seat(),
      field.int(-3, 5),
      field.flag(),
      field.text(4),
      field.oneOf('war', 'peace'),
    ),
    tie('field').map((of) => field.list(of, 3)),
    tie('field')
      .filter(({ type }) => type !== 'maybe')
      .map((of) => field.maybe(of)),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('field'), { maxKeys: 3 }).map((of) => field.record(of)),
  ),
})).field;

const picker = (numbers: number[]) => {
  let at = 0;
  return (n: number): number => numbers[at++ % numbers.length]! % n;
};

describe('a value', () => {
  test('sampled for a field fits it', () => {
    fc.assert(
      fc.property(anyField, fc.array(fc.nat(), { minLength: 1 }), (any, numbers) => {
        expect(validate(any, sample(any, picker(numbers)), 'x')).toBeNull();
      }),
    );
  });

  test('goes into names and back', () => {
    fc.assert(
      fc.property(anyField, fc.array(fc.nat(), { minLength: 1 }), (any, numbers) => {
        const value = sample(any, (n) => picker(numbers)(n) % (n === 8 ? seats.length : n));
        const named = toNames(any, value, seats);
        expect(fromNames(any, named, seats)).toEqual(value);
        expect(fromNames(any, value, seats)).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  test('that does not fit is told why, and where', () => {
    const order: Fields = {
      at: field.id(region),
      to: field.maybe(field.list(field.record({ seat: field.seat(), n: field.int(1, 3) }), 2)),
    };
    const wrong = (value: unknown) => validateAll(order, value);
    expect(wrong({ at: 0, to: null })).toBeNull();
    expect(wrong({ at: 0, to: [{ seat: 0, n: 1 }] })).toBeNull();
    expect(wrong({ at: 9, to: null })).toBe('argument.at: no such region');
    expect(wrong({ at: 0 })).toBe('argument.to: a list of at most 2 is needed');
    expect(wrong({ at: 0, to: [{ seat: 0, n: 4 }] })).toBe('argument.to[0].n: a whole number from 1 to 3 is needed');
    expect(wrong({ at: 0, to: Array(3).fill({ seat: 0, n: 1 }) })).toBe('argument.to: a list of at most 2 is needed');
    expect(wrong({ at: 0, to: null, via: 1 })).toBe('argument: there is no field "via"; there are at, to');
    expect(wrong([])).toBe('argument: an object with at, to is needed');
    expect(validateAll({}, null)).toBe('argument: an object with no fields is needed');
  });

  test.each<[string, Field, unknown[]]>([
    ['an id', field.id(region), [-1, 5, 1.5, '0', null, undefined, Number.NaN, -0, true, [0]]],
    ['a handle', field.handle(region), [0, null, 'x'.repeat(81), {}]],
    ['a seat', field.seat(), [-1, 31, '0', -0, null]],
    ['a number', field.int(-1, 3), [4, -2, 0.5, -0, '1', null, Number.POSITIVE_INFINITY]],
    ['a flag', field.flag(), [0, 1, 'true', null]],
    ['a text', field.text(3), ['abcd', 5, null, ['a']]],
    ['one of', field.oneOf('war', 'peace'), ['', 'toString', 0, null, ['war']]],
    ['a list', field.list(field.flag(), 2), [{ length: 1, 0: true }, [1], [true, true, true], [null], null]],
    ['a record', field.record({ a: field.flag() }), [{}, { a: 1 }, { a: true, b: 1 }, [], null]],
    ['perhaps', field.maybe(field.flag()), [undefined, 0]],
  ])('is not %s if it is something else', (_, any, values) => {
    for (const value of values) expect(validate(any, value, 'x')).toMatch(/^x/);
  });

  test('is measured against the seats of the table, wherever a seat stands in it', () => {
    const bid: Fields = { to: field.list(field.maybe(field.record({ seat: field.seat() }))) };
    expect(validateAll(bid, { to: [{ seat: 2 }] }, 'x', 3)).toBeNull();
    expect(validateAll(bid, { to: [null, { seat: 3 }] }, 'x', 3)).toBe('x.to[1].seat: no such seat');
  });

  test('of which a part is inherited has it not', () => {
    const bid: Fields = { n: field.int(0, 9) };
    expect(validateAll(bid, Object.create({ n: 1 }))).toBe('argument.n: a whole number from 0 to 9 is needed');
    expect(validateAll(bid, JSON.parse('{"__proto__":{"n":1}}'))).toBe(
      'argument: there is no field "__proto__"; there are n',
    );
  });
});

describe('names', () => {
  const of = field.id(region);
  test('are found regardless of capitals, accents and hyphens, and by label', () => {
    for (const name of ['Île-de-France', 'ile de france', 'ILE_DE_FRANCE', 'paris'])
      expect(fromNames(of, name, seats)).toBe(0);
    expect(fromNames(of, 'Brie.Comte', seats)).toBe(2);
    const towns = field.id(kind('town', ['koeln', 'zuerich']));
    for (const name of ['Köln', 'KÖLN', 'koeln', 'Ko\u0308ln']) expect(fromNames(towns, name, seats)).toBe(0);
    expect(fromNames(towns, 'Zürich', seats)).toBe(1);
    expect(fromNames(of, '2', seats)).toBe(3);
    expect(fromNames(field.seat(), 'Great Britain', seats)).toBe(1);
  });

  test('of a set are written in any order, those of a list in theirs', () => {
    expect(fromNames(field.set(of), ['Saxony', 'paris'], seats)).toEqual([0, 4]);
    expect(fromNames(field.list(of), ['Saxony', 'paris'], seats)).toEqual([4, 0]);
  });

  test('that are not there are bad input that names what is near', () => {
    expect(() => fromNames(of, 'Saxonia', seats, 'at')).toThrow('at: there is no region "Saxonia"; near it: Saxony');
    expect(() => fromNames(of, 'constructor', seats)).toThrow(BadInput);
    expect(() => fromNames(field.list(of), ['Saxony', 'x'], seats, 'at')).toThrow('at[1]: there is no region "x"');
    expect(() => allFromNames({ at: of }, 'x', seats)).toThrow('argument: an object is needed');
  });

  test('of what has no field pass as they are, even such as every object has', () => {
    const odd = JSON.parse('{"at":"Saxony","more":"Saxony","__proto__":1}');
    const ids = allFromNames({ at: of }, odd, seats);
    expect(Object.entries(ids)).toEqual([
      ['at', 4],
      ['more', 'Saxony'],
      ['__proto__', 1],
    ]);
    expect(allToNames({ at: of }, { at: 4, more: 4 }, seats)).toEqual({ at: 'Saxony', more: 4 });
  });

  test('of a kind are unique', () => {
    expect(() => kind('region', ['a', 'b', 'a'])).toThrow('kind region: names are not unique');
  });
});

test('a choice points at every id, seat and handle in its argument, in the order of its fields', () => {
  const fields: Fields = {
    n: field.int(0, 9),
    at: field.id(region),
    on: field.maybe(field.handle(region)),
    by: field.record({ seats: field.list(field.seat()), to: field.maybe(field.id(region)) }),
  };
  const arg: Record<string, Json> = { n: 3, at: 1, on: '2~0', by: { seats: [0, 2], to: null } };
  expect(pointsOf(fields, arg)).toEqual([
    { kind: 'region', id: 1 },
    { kind: 'region', id: '2~0' },
    { kind: 'seat', id: 0 },
    { kind: 'seat', id: 2 },
  ]);
  expect(pointsOf(fields, { ...arg, on: null, by: { seats: [], to: 4 } })).toEqual([
    { kind: 'region', id: 1 },
    { kind: 'region', id: 4 },
  ]);
  expect(sampleAll({}, () => 0)).toEqual({});
});

test('−0, NaN and infinity are no whole numbers', () => {
  expect([0, -1, 5, -0, Number.NaN, Number.POSITIVE_INFINITY, '1', null].map((value) => isInt(value, -1, 5))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
