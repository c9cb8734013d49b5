import { describe, expect, test } from 'vitest';
import { fc } from '../../kernel/test/fixed.ts';
import { choicesOf, columnsOf } from '../src/index.ts';
import { packNumbers, unpackNumbers } from '../src/packed.ts';
import { DiffMemo, diff, patch } from '../src/patch.ts';

describe('long lists of numbers', () => {
  test('come back as they were, for any numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(2 ** 24), max: 2 ** 24 })), (list) => {
        expect(unpackNumbers(packNumbers(list)!)).toEqual(list);
      }),
    );
  });

  test('nothing but whole numbers of ordinary size is packed', () => {
    for (const list of [[1.5], [2 ** 30], ['a'], [null], [-0]]) expect(packNumbers(list)).toBeNull();
  });

  test('280 places in reach take less than two characters each', () => {
    const places = Array.from({ length: 280 }, (_, i) => 900 + i * 5 + (i % 7));
    expect(packNumbers(places)!.length).toBeLessThan(2 * places.length);
  });

  test('choices travel packed when they are many and come out the same', () => {
    const go = (to: number) => ({ verb: 'go', arg: { to, via: to - 1, how: 'march' } });
    for (const count of [3, 300]) {
      const choices = [...Array.from({ length: count }, (_, i) => go(i * 3)), { verb: 'halt', arg: {} }];
      const columns = columnsOf(choices);
      expect(typeof columns.go!.to).toBe(count > 40 ? 'string' : 'object');
      expect(Array.isArray(columns.go!.how)).toBe(true);
      expect(choicesOf({ choices: columns })).toEqual(choices);
    }
  });
});

describe('differences found once for several viewers', () => {
  test('are the same with and without remembering them', () => {
    const memo = new DiffMemo();
    const [before, after] = [{ list: [1, 2, 3] }, { list: [1, 2, 4] }];
    const shared = diff(before, after, memo);
    expect(shared).toBe(diff(before, after));
    expect(diff(before, after, memo)).toBe(shared);
    // The same thing of before with another thing of after is another difference.
    expect(patch(before, JSON.parse(diff(before, { list: [9] }, memo)))).toEqual({ list: [9] });
  });
});
