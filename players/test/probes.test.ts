import type { AnyGame, Probe } from '@concert/kernel';
import { expect, test } from 'vitest';
import { readProbe } from '../src/index.ts';
import { nim } from './games.ts';

const heapOf = (play: { state: unknown }): number => (play.state as { heap: number }).heap;

/** Leaves a multiple of four where it can: the way to win. */
const expert: NonNullable<Probe['policy']> = (play, _frame, _seat, choices) =>
  choices.map(({ arg }) => ((heapOf(play) - arg.matches) % 4 === 0 ? 1 : 0));

const greedy: NonNullable<Probe['policy']> = (_play, _frame, _seat, choices) => choices.map(({ arg }) => arg.matches);

const withBot = (policy: Probe['policy'], probe: Probe['policy']): AnyGame => ({
  ...nim,
  bot: { policy, probes: [{ id: 'idea', about: 'one idea', policy: probe }] },
});

test('a probe that finds a hole in the bot beats it, in every seat', () => {
  const reading = readProbe({ game: withBot(greedy, expert), probe: 'idea', games: 20, seed: 1 });
  expect(reading).toMatchObject({ games: 20, wins: 20, share: 1, expected: 0.5, beatsBot: true });
});

test('a probe that does not win more than its share beats no one', () => {
  const reading = readProbe({ game: withBot(expert, greedy), probe: 'idea', games: 20, seed: 1 });
  expect(reading.wins).toBe(0);
  expect(reading.beatsBot).toBe(false);
  expect(reading.low).toBe(0);
  expect(reading.high).toBeGreaterThan(0);
});

test('an unknown probe is an error', () => {
  expect(() => readProbe({ game: nim, probe: 'idea', games: 1, seed: 1 })).toThrow('no probe "idea"');
});
