import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyGroup,
  groupSize,
  leftBehind,
  leftOf,
  putBack,
  type StackColumns,
  StackTable,
  sortsOf,
  takeUp,
} from '../src/index.ts';

const table = new StackTable(['place', 'owner', 'sort'], 'count');
type Stacks = StackColumns<'place' | 'owner' | 'sort', 'count'>;
const none = (): Stacks => ({ place: [], owner: [], sort: [], count: [] });
const small = fc.integer({ min: 0, max: 3 });

describe('counted stacks', () => {
  it('stay sorted and merged, and count as a plain map does', () => {
    const changes = fc.array(fc.tuple(fc.boolean(), small, small, small, fc.integer({ min: 0, max: 4 })));
    fc.assert(
      fc.property(changes, (all) => {
        const [stacks, truth] = [none(), new Map<string, number>()];
        for (const [adds, place, owner, sort, count] of all) {
          const key = `${place} ${owner} ${sort}`;
          const there = truth.get(key) ?? 0;
          if (adds) {
            table.add(stacks, count, place, owner, sort);
            truth.set(key, there + count);
          } else if (count <= there) {
            table.remove(stacks, count, place, owner, sort);
            truth.set(key, there - count);
          } else expect(() => table.remove(stacks, count, place, owner, sort)).toThrow(`where there are ${there}`);
          expect(table.check(stacks)).toBeNull();
          expect(table.countOf(stacks, place, owner, sort)).toBe(truth.get(key) ?? 0);
        }
        for (let place = 0; place < 4; place++) {
          const here = [...truth].filter(([key]) => key.startsWith(`${place} `));
          expect(table.total(stacks, place)).toBe(here.reduce((sum, [, count]) => sum + count, 0));
          const [from, to] = table.rows(stacks, place);
          expect(stacks.place.slice(from, to)).toEqual(here.filter(([, count]) => count > 0).map(() => place));
          expect(table.total(stacks, place, 1)).toBe(
            here.filter(([key]) => key.startsWith(`${place} 1 `)).reduce((sum, [, count]) => sum + count, 0),
          );
        }
        expect(table.total(stacks)).toBe([...truth.values()].reduce((sum, count) => sum + count, 0));
      }),
    );
  });

  it('say what is wrong with a table set by hand', () => {
    const wrong = (change: Partial<Stacks>): string | null =>
      table.check({ place: [0, 1], owner: [0, 0], sort: [0, 0], count: [1, 1], ...change });
    expect(wrong({})).toBeNull();
    expect(wrong({ place: [1, 0] })).toBe('row 1 is out of order');
    expect(wrong({ place: [1, 1] })).toBe('row 1 is out of order');
    expect(wrong({ count: [1, 0] })).toBe('row 1 has no pieces');
    expect(wrong({ owner: [0] })).toBe('owner has another length');
    expect(() => table.add(none(), -1, 0, 0, 0)).toThrow('-1 pieces cannot be added');
  });
});

describe('groups in hand', () => {
  it('are taken up from what is there, put back, and leave the rest', () => {
    const there = [3, 0, 2];
    const group = emptyGroup(3);
    takeUp(group, there, 0, 2);
    takeUp(group, there, 2);
    expect(group).toEqual([2, 0, 1]);
    expect(groupSize(group)).toBe(3);
    expect(leftOf(there, group, 0)).toBe(1);
    expect(leftBehind(there, group)).toEqual([1, 0, 1]);
    expect([...sortsOf(group)]).toEqual([
      [0, 2],
      [2, 1],
    ]);
    putBack(group, 0);
    expect(group).toEqual([1, 0, 1]);
    expect(() => takeUp(group, there, 0, 3)).toThrow('3 of sort 0 cannot be taken up: 2 are left');
    expect(() => takeUp(group, there, 1)).toThrow('0 are left');
    expect(() => putBack(group, 2, 2)).toThrow('2 of sort 2 cannot be put back: 1 are in hand');
    expect(there).toEqual([3, 0, 2]);
  });
});
