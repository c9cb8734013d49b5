import { expect, test } from 'vitest';
import { runsOf } from '../src/table/runs.ts';

const line = (text: string, dice?: number[]) => ({
  when: 1,
  what: 'x',
  text,
  clause: '',
  ...(dice && { args: { dice } }),
});

test('lines that say the same one after the other are said once; throws of dice are each their own', () => {
  const runs = runsOf([line('a'), line('a'), line('b'), line('a'), line('c', [1]), line('c', [1])] as never);
  expect(runs.map(({ line: { text }, at, times }) => [text, at, times])).toEqual([
    ['a', 0, 2],
    ['b', 2, 1],
    ['a', 3, 1],
    ['c', 4, 1],
    ['c', 5, 1],
  ]);
});
