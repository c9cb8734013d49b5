import { readFileSync } from 'node:fs';
import { type Expectation, openSituation, readSituation } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { judgeLeaks } from '../src/index.ts';

const path = new URL('../../games/skirmish/situations/', import.meta.url);

test('a judge that looks at a secret, or through the eyes of another seat, is found out', async () => {
  const game = await loadGame('skirmish');
  const situation = readSituation(JSON.parse(readFileSync(new URL('1-march-to-gotha.json', path), 'utf8')));
  const { table, seat } = openSituation(game, situation);
  const leaks = (...solved: Expectation[]): string[] =>
    // Some imagined world gives the red corps another worth than this one.
    [...new Set(Array.from({ length: 12 }, (_, n) => judgeLeaks(game, { solved }, table, seat, `seed ${n}`)).flat())];
  expect(leaks(...situation.solved, ...situation.failed!)).toEqual([]);
  const isOne = (name: string): Expectation => ({ position: `corps.${name}.worth`, is: 1 });
  expect(leaks(...['Blue I', 'Blue II', 'Blue III'].map(isOne))).toEqual([]);
  expect(leaks(isOne('Red I'))).toEqual([expect.stringContaining('by a secret')]);
  expect(leaks({ log: 'red', what: 'lost' })).toEqual([expect.stringContaining('what red knows')]);
});
