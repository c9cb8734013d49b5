/** How lines of the log read. */
import { factsOf } from '@concert/board';
import { type AnyGame, sentence } from '@concert/kernel';
import { type LogLine, storyOf } from '@concert/wire';
import { expect, test } from 'vitest';
import { powerAndPrestige } from '../src/index.ts';
import { building, province } from '../src/tables.ts';

const facts = factsOf(powerAndPrestige as unknown as AnyGame, { seats: 3, years: 3 } as never);
const names = facts.seats.map(({ name }) => name);
const told = (what: string, args: object): string =>
  sentence(powerAndPrestige.words, facts.kinds, names, { what, args: args as never });

test('income tells what comes in, and not what does not', () => {
  expect(told('income', { seat: 0, gold: 11, prestige: 0, barrels: 0 })).toBe(`${names[0]} gets 11 gold.`);
  expect(told('income', { seat: 0, gold: 9, prestige: 1, barrels: 2 })).toBe(
    `${names[0]} gets 9 gold, 1 prestige and 2 barrels.`,
  );
});

test('the same building built again and again is one line with the number before it', () => {
  const args = { seat: 0, building: building.names.indexOf('foundry'), province: province.names.indexOf('hamburg') };
  const line = { what: 'builds', text: told('builds', args), when: 1, args } as unknown as LogLine;
  const [entry, ...others] = storyOf([line, line, line], facts);
  expect(others).toEqual([]);
  expect(entry!.text).toBe(`${names[0]} builds in Hamburg: 3 × foundry.`);
});
