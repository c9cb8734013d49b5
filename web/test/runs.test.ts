import { expect, test } from 'vitest';
import { runsOf, standing } from '../src/table/runs.ts';

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

test('of the lines those of the moment one looks at are told apart from those that came later', () => {
  const at = (when: number, text: string) => ({ ...line(text), when });
  const runs = runsOf([at(1, 'a'), at(3, 'b'), at(3, 'c'), at(4, 'd'), at(6, 'd'), at(8, 'e')] as never);
  expect(standing(runs, 0)).toEqual(['later', 'later', 'later', 'later', 'later']);
  expect(standing(runs, 2)).toEqual(['now', 'later', 'later', 'later', 'later']);
  expect(standing(runs, 3)).toEqual(['', 'now', 'now', 'later', 'later']);
  expect(standing(runs, 5)).toEqual(['', '', '', 'now', 'later']);
  expect(standing(runs, 99)).toEqual(['', '', '', '', 'now']);
});
