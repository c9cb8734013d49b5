import { copy, difference, hash, hashText, type Json, notPlain, preview, RunningHash, same } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { copySharing } from '../src/json.ts';
import { fc } from './fixed.ts';

/** Plain data of any shape. JSON makes 0 of −0. */
const plain = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);

/** Every path at which something stands in a value. */
function places(value: Json): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [[], ...keys.flatMap((key) => places((value as never)[key]).map((rest) => [key, ...rest]))];
}

function withChange(value: Json, path: (string | number)[], to: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  const changed = copy(value) as Record<string, Json>;
  changed[key] = withChange(changed[key]!, rest, to);
  return changed;
}

describe('copy', () => {
  test('is equal and shares nothing', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const copied = copy(value);
        expect(copied).toEqual(value);
        const parts = new Set<unknown>();
        const walk = (part: Json, visit: (object: object) => void): void => {
          if (typeof part !== 'object' || part === null) return;
          visit(part);
          for (const inner of Object.values(part)) walk(inner, visit);
        };
        walk(value, (object) => parts.add(object));
        walk(copied, (object) => expect(parts.has(object)).toBe(false));
      }),
    );
  });

  test('of a list in which something follows numbers shares nothing either', () => {
    const inner = { a: [1] };
    const copied = copy([1, 2, inner, 3]);
    expect(copied).toEqual([1, 2, { a: [1] }, 3]);
    expect(copied[2]).not.toBe(inner);
  });

  test('a change deep in the copy leaves the original alone', () => {
    const original = { a: [{ b: [1, 2] }], c: { d: [[3]] } };
    const copied = copy(original);
    copied.a[0]!.b.push(9);
    copied.c.d[0]![0] = 9;
    expect(original).toEqual({ a: [{ b: [1, 2] }], c: { d: [[3]] } });
  });
});

describe('same and difference', () => {
  test('agree with each other and with JSON', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(same(a, JSON.parse(JSON.stringify(a)))).toBe(true);
        expect(difference(a, copy(a))).toBeNull();
        expect(difference(a, b) === null).toBe(same(a, b));
        expect(same(a, b)).toBe(same(b, a));
      }),
    );
  });

  test('the order of keys does not matter, that of elements does', () => {
    expect(same({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same({ a: 1, b: 2 }, { a: 2, b: 1 })).toBe(false);
  });

  test('lists that hold numbers and others are compared to their end', () => {
    const list = [1, 2, { a: 3 }, 4, null, 0.5, 'six', [7]];
    expect(same(list, copy(list))).toBe(true);
    for (const i of list.keys()) expect(same(list, list.with(i, -1)), `element ${i}`).toBe(false);
  });

  test.each([
    [[], {}],
    [{}, []],
    [null, {}],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: 1, b: 1 }, { a: 1 }],
    [[1], [1, 1]],
    [
      [1, 2],
      [1, 3],
    ],
    [
      [1, 2],
      [1, '2'],
    ],
    [
      [1, { a: 1 }, 2],
      [1, { a: 1 }, 3],
    ],
    [
      [1, { a: 1 }],
      [1, { a: 2 }],
    ],
    [
      [null, 1],
      [0, 1],
    ],
    ['1', 1],
    [0, false],
    [null, 0],
  ])('%j is not %j', (a, b) => {
    expect(same(a, b)).toBe(false);
    expect(difference(a, b)).toMatch(/≠/);
  });

  test('names the path of the first difference', () => {
    expect(difference({ a: { b: [1, 2] } }, { a: { b: [1, 3] } })).toBe('a.b.1: 2 ≠ 3');
    expect(difference({ a: 1 }, {})).toBe('a: 1 ≠ absent');
    expect(difference(1, 2)).toBe('value: 1 ≠ 2');
  });

  test('long values are shortened where they are shown', () => {
    expect(preview('x'.repeat(500)).length).toBeLessThan(130);
    expect(preview(undefined)).toBe('absent');
  });
});

describe('hash', () => {
  test('equal data, equal hash, in any order of the keys', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const text = JSON.stringify(value, (_, part) =>
          part && typeof part === 'object' && !Array.isArray(part)
            ? Object.fromEntries(Object.entries(part).reverse())
            : part,
        );
        expect(hash(JSON.parse(text))).toBe(hash(value));
        expect(hash(value)).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });

  test('one change anywhere is another hash', () => {
    fc.assert(
      fc.property(plain, plain, fc.nat(), (value, to, at) => {
        const all = places(value);
        const changed = withChange(value, all[at % all.length]!, to);
        expect(hash(changed) === hash(value)).toBe(same(changed, value));
      }),
      { numRuns: 500 },
    );
  });

  test('no two simple values have the same hash', () => {
    const numbers = Array.from({ length: 300 }, (_, n) => n);
    const simple: Json[] = [
      ...numbers,
      ...numbers.map((n) => -n - 1),
      ...numbers.map((n) => n + 0.5),
      ...numbers.map(String),
      ...[2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 1e300],
      ...[null, true, false, '', 'null', 'true', 'a', 'ab', 'ba', [], {}, [[]], [{}], [null], [[], []], [[[]]]],
      ...numbers.map((n) => [n]),
      ...numbers.map((n) => [n, n + 1]),
      ...numbers.map((n) => [n + 1, n]),
      ...numbers.map((n) => ({ a: n })),
      ...[...'bcxyzABZ_0'].flatMap((key) => numbers.map((n) => ({ [key]: n }))),
      ...numbers.map((n) => ({ a: n, b: n + 1 })),
      ...numbers.map((n) => ({ a: n + 1, b: n })),
      ...numbers.map((n) => ({ a: { b: n } })),
      ...numbers.map((n) => Array(n + 3).fill(0)),
    ];
    const seen = new Map<string, Json>();
    for (const value of simple)
      for (const wrapped of [value, { state: value }, [[value]]]) {
        const key = hash(wrapped);
        const other = seen.get(key);
        if (other !== undefined) expect(wrapped).toEqual(other);
        seen.set(key, wrapped);
      }
  });

  test('text hashes depend on every letter, their order and the seed', () => {
    const texts = ['', 'a', 'b', 'ab', 'ba', 'aa', 'aaa', 'a\u0000'];
    expect(new Set(texts.map((text) => hashText(text))).size).toBe(texts.length);
    expect(hashText('a', 1)).not.toBe(hashText('a', 2));
  });
});

describe('notPlain', () => {
  test('lets pass exactly what JSON carries', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const carried = JSON.stringify(value, (_, part) => (Object.is(part, -0) ? 'minus zero' : part));
        expect(notPlain(value) === null).toBe(!carried.includes('minus zero'));
      }),
    );
  });

  test.each([
    ['a map', new Map(), 'value.x'],
    ['a date', new Date(0), 'value.x'],
    ['undefined', undefined, 'value.x'],
    ['NaN', Number.NaN, 'value.x'],
    ['infinity', Number.POSITIVE_INFINITY, 'value.x'],
    ['minus zero', -0, 'value.x'],
    ['a function', () => 1, 'value.x'],
    ['a big integer', 1n, 'value.x'],
    ['a typed array', new Uint8Array(1), 'value.x'],
    ['a class', new (class A {})(), 'value.x'],
    // biome-ignore lint/suspicious/noSparseArray: the very thing
    ['a hole', [1, , 2], 'value.x.1'],
  ])('finds %s', (_, odd, path) => {
    expect(notPlain({ fine: [1, 'a', null], x: odd })).toBe(path);
  });
});

describe('a running hash', () => {
  const position = (state: object, stack: Json = [{ at: 'turn' }]) => ({
    state,
    stack,
    asked: [0],
    lanes: null,
    count: 3,
  });

  test('is the hash, also of what shares its parts with what was hashed before', () => {
    const running = new RunningHash();
    const [place, owner] = [
      [1, 2, 3],
      [0, 0, 1],
    ];
    const all = [
      position({ place, owner, year: 1805 }),
      position({ place, owner, year: 1806 }),
      position({ place: [1, 2, 4], owner, year: 1806 }),
      position({ owner, place, year: 1805 }, [{ at: 'turn' }, { at: 'battle', where: 3 }]),
      position({ place, owner, year: 1805, seen: [[1], [2]] }),
      position({ place, owner, year: undefined }),
      position({}),
      position({ place, owner, year: 1805 }),
    ];
    for (const each of all) expect(running.hash(each)).toBe(hash(each));
  });
});

describe('a copy that shares what has not changed', () => {
  const parts = fc.dictionary(
    fc.constantFrom('place', 'owner', 'year', 'hand', 'toll'),
    fc.oneof(fc.nat(3), fc.array(fc.nat(2), { maxLength: 3 }), fc.constant(null), fc.record({ at: fc.nat(1) })),
  );

  test('is equal to the original beside any earlier one, and leaves both alone', () => {
    fc.assert(
      fc.property(parts, parts, (value, earlier) => {
        const [was, before] = [copy(value), copy(earlier)];
        const made = copySharing(value, earlier);
        expect(made).toEqual(value);
        expect(Object.keys(made).length).toBe(Object.keys(value).length);
        expect([value, earlier]).toEqual([was, before]);
      }),
      { numRuns: 1000 },
    );
  });

  test('holds the earlier parts where they are equal, and never those of the original', () => {
    const value = { place: [1, 2], owner: [3], year: 1806 };
    const earlier = { place: [1, 2], owner: [4], year: 1805 };
    const made = copySharing(value, earlier);
    expect(made.place).toBe(earlier.place);
    expect(made.owner).toEqual([3]);
    expect(made.owner).not.toBe(value.owner);
    const more = copySharing({ ...value, toll: [5] }, earlier as typeof value & { toll: number[] });
    expect(more.place).toBe(earlier.place);
    expect(more.toll).toEqual([5]);
  });
});
