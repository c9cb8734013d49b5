import { copy, type Json } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { fc } from '../../kernel/test/fixed.ts';
import { diff as diffText, type Patch, patch } from '../src/index.ts';

/** What a patch says; undefined when there is nothing to say. */
const diff = (before: Json, after: Json): Patch | undefined => {
  const text = diffText(before, after);
  return text === '' ? undefined : JSON.parse(text);
};

// The library that compares for us stumbles over `__proto__`; it has a test of its own.
const value = fc
  .jsonValue({ maxDepth: 4 })
  .map((json) => JSON.parse(JSON.stringify(json).replaceAll('__proto__', 'proto')) as Json);
const rows = fc.array(fc.oneof(fc.nat(5), fc.tuple(fc.nat(3), fc.nat(3)), fc.constant(null)), { maxLength: 14 });

const overTheWire = (before: Json, after: Json): Json => {
  const change = diff(before, after);
  return change === undefined ? before : patch(before, change);
};

describe('a difference', () => {
  test('turns anything into anything', () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        const was = copy(before);
        expect(overTheWire(before, after)).toEqual(after);
        expect(before).toEqual(was);
      }),
      { numRuns: 2000 },
    );
  });

  test('turns lists with much in common into each other', () => {
    fc.assert(
      fc.property(rows, rows, rows, rows, (a, b, c, d) => {
        expect(overTheWire([...a, ...b, ...c], [...a, ...d, ...c])).toEqual([...a, ...d, ...c]);
        expect(overTheWire([...a, ...b], [...b, ...a])).toEqual([...b, ...a]);
      }),
      { numRuns: 2000 },
    );
  });

  test('finds what was handed out again, copied, changed and moved', () => {
    const things = fc.array(fc.record({ id: fc.nat(9), at: fc.nat(3) }), { maxLength: 14 });
    fc.assert(
      fc.property(things, things, fc.array(fc.nat(27)), fc.boolean(), (old, fresh, order, shared) => {
        const all = [...old, ...fresh];
        const after = order.flatMap((i) => (i < all.length ? [shared ? all[i]! : copy(all[i]!)] : []));
        expect(overTheWire(old, after)).toEqual(after);
      }),
      { numRuns: 1000 },
    );
    const blocks = Array.from({ length: 50 }, (_, id) => ({ id, at: 7 }));
    const moved = [{ id: 99, at: 1 }, ...blocks.slice(0, 20), ...blocks.slice(22)];
    const expected = [0, 0, [{ id: 99, at: 1 }], 0, 20, [], 22, 28, []];
    expect(diff(blocks, moved)).toEqual(expected);
    expect(diff(blocks, copy(moved))).toEqual(expected);
  });

  test('is nothing between equal things', () => {
    fc.assert(fc.property(value, (same) => diff(same, copy(same)) === undefined));
  });

  test('is small where little changed', () => {
    const before = { blocks: Array.from({ length: 100 }, (_, id) => ({ id, at: 7, step: 3 })), year: 1805 };
    const after = copy(before);
    after.blocks[41]!.at = 9;
    expect(diff(before, after)).toEqual({ blocks: { 41: { at: [9] } } });
    expect(diff([1, 2, 3], [1, 2, 3, 4])).toEqual([0, 3, [4]]);
    expect(diff([1, 2, 3, 4, 5, 6], [1, 2, 4, 5])).toEqual([0, 2, [], 3, 2, []]);
    expect(diff({ a: 1, b: 2 }, { a: 1 })).toEqual({ b: 0 });
    expect(diff([1, 2], [])).toEqual([[]]);
  });

  test('keeps no key from being data', () => {
    const [before, after] = [JSON.parse('{}'), JSON.parse('{"__proto__":{"a":1},"constructor":2}')];
    const made = overTheWire(before, after);
    expect(JSON.stringify(made)).toBe('{"__proto__":{"a":1},"constructor":2}');
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  });
});
