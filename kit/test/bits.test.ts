import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBit,
  allBits,
  allOfMask,
  assignBits,
  bitsOf,
  clearBits,
  containsBits,
  countBits,
  emptyBits,
  equalBits,
  hasBit,
  haveCommonBits,
  inMask,
  intersectBits,
  isEmptyBits,
  listBits,
  maskCount,
  maskList,
  maskOf,
  nextBit,
  removeBit,
  storedBits,
  subtractBits,
  toggleBit,
  uniteBits,
  withBit,
  withoutBit,
} from '../src/index.ts';

const size = 100;
const things = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }));
const sorted = (set: Iterable<number>): number[] => [...set].sort((a, b) => a - b);

describe('bit sets', () => {
  it('do what sets of numbers do', () => {
    fc.assert(
      fc.property(things, things, (a, b) => {
        const [left, right] = [bitsOf(size, a), bitsOf(size, b)];
        const both = new Set(a.filter((each) => b.includes(each)));
        const united = left.slice();
        uniteBits(united, right);
        expect(listBits(united)).toEqual(sorted(new Set([...a, ...b])));
        const common = left.slice();
        intersectBits(common, right);
        expect(listBits(common)).toEqual(sorted(both));
        const rest = left.slice();
        subtractBits(rest, right);
        expect(listBits(rest)).toEqual(sorted(a.filter((each) => !b.includes(each))));
        expect(haveCommonBits(left, right)).toBe(both.size > 0);
        expect(containsBits(left, common)).toBe(true);
        expect(containsBits(common, left)).toBe(both.size === a.length);
        expect(equalBits(left, right)).toBe(both.size === a.length && a.length === b.length);
        expect(countBits(left)).toBe(a.length);
        expect(isEmptyBits(left)).toBe(a.length === 0);
        expect(hasBit(left, 31)).toBe(a.includes(31));
      }),
    );
  });

  it('may be kept in a position as plain numbers', () => {
    const set = storedBits(size);
    addBit(set, 31);
    addBit(set, 99);
    toggleBit(set, 0);
    const read = JSON.parse(JSON.stringify(set)) as number[];
    expect(listBits(read)).toEqual([0, 31, 99]);
    removeBit(read, 31);
    toggleBit(read, 0);
    expect(listBits(read)).toEqual([99]);
    expect(hasBit(read, 31)).toBe(false);
    expect(equalBits(set, storedBits(200))).toBe(false);
    assignBits(set, read);
    expect(listBits(set)).toEqual([99]);
    clearBits(set);
    expect(isEmptyBits(set)).toBe(true);
  });

  it('hold all things and no more', () => {
    for (const n of [1, 31, 32, 33, 64]) expect(listBits(allBits(n))).toEqual([...Array(n).keys()]);
    expect(() => bitsOf(10, [10])).toThrow('10 is outside a set of 10');
    expect(() => bitsOf(10, [-1])).toThrow('-1 is outside a set of 10');
  });

  it('are walked from any place', () => {
    const set = bitsOf(size, [3, 64, 95]);
    expect([nextBit(set), nextBit(set, 4), nextBit(set, 64), nextBit(set, 96), nextBit(set, 500)]).toEqual([
      3, 64, 64, -1, -1,
    ]);
    expect(nextBit(emptyBits(size))).toBe(-1);
  });
});

describe('masks', () => {
  it('are sets in one number', () => {
    const mask = maskOf([0, 5, 30]);
    expect(maskList(mask)).toEqual([0, 5, 30]);
    expect(maskCount(mask)).toBe(3);
    expect(maskCount(-1)).toBe(32);
    expect(inMask(mask, 5)).toBe(true);
    expect(inMask(mask, 6)).toBe(false);
    expect(maskList(withBit(mask, 6))).toEqual([0, 5, 6, 30]);
    expect(maskList(withoutBit(mask, 5))).toEqual([0, 30]);
    expect(maskList(allOfMask(4))).toEqual([0, 1, 2, 3]);
    expect(allOfMask(32)).toBe(-1);
  });
});
