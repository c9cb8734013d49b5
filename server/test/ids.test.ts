import { expect, test } from 'vitest';
import { newId, newTableId } from '../src/ids.ts';

test('names are short, of letters that cannot be mistaken for each other, and differ', () => {
  const names = Array.from({ length: 2000 }, () => newId());
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[2-9a-km-np-z]{12}$/);
});

test('tables made one after the other lie one after the other, those of one second side by side', () => {
  const moments = [Date.UTC(2026, 0), Date.UTC(2026, 10, 16, 12), Date.UTC(2026, 10, 16, 12, 0, 1), Date.UTC(2058, 0)];
  const names = moments.map((moment) => newTableId(moment));
  expect(names.toSorted()).toEqual(names);
  const [one, other] = [newTableId(moments[1]! + 1), newTableId(moments[1]! + 999)];
  expect(one.slice(0, 7)).toBe(other.slice(0, 7));
  expect(one).not.toBe(other);
  for (const name of [...names, one, other]) expect(name).toMatch(/^[2-9a-km-np-z]{15}$/);
});
