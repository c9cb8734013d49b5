import { FastChance, Machine, SPECTATOR } from '@concert/kernel';
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { lengthOf, powerAndPrestige } from '../src/index.ts';

const open = (options: object) => () => new Machine(powerAndPrestige, options);

clause(['PP-4.1-a', 'PP-4.1-b', 'PP-1-a'], 'three to six play three to seven years', () => {
  for (const years of [3, 4, 5, 6, 7]) expect(open({ years })).not.toThrow();
  for (const years of [2, 8]) expect(open({ years })).toThrow(/3 to 7/);
  for (const seats of [3, 4, 5, 6]) expect(open({ seats })().seats.length).toBe(seats);
  for (const seats of [2, 7]) expect(open({ seats })).toThrow(/3 to 6/);
});
clause('PP-4.1-c', 'the year of the automatic convention by length', () => {
  expect([3, 4, 5, 6, 7].map((years) => lengthOf(years).convention)).toEqual([1, 2, 2, 3, 3]);
});
clause('PP-4.4.3-c', 'before the first choice, all neutral buildings lie face up', () => {
  const machine = open({ seats: 3, years: 5 })();
  const position = machine.start(new FastChance('neutral'));
  const { site } = machine.view(position, SPECTATOR).board as { site: number[] };
  expect(position.stack.at(-1)!.at).toBe('found');
  expect(site.filter((built) => built > 0).length).toBe(14);
});
