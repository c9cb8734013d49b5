import { expect, it } from 'vitest';
import { rowAt } from '../src/index.ts';

it('a total counts in the last row that begins at or below it, and in the first when it is below all', () => {
  const rows = [{ from: 2 }, { from: 6 }, { from: 9 }];
  const at = (total: number): number => rowAt(rows, total, ({ from }) => from).from;
  expect([-1, 2, 5, 6, 8, 9, 40].map(at)).toEqual([2, 2, 2, 6, 6, 9, 9]);
});
