import type { AnyGame } from '@concert/kernel';
import { expect, it } from 'vitest';
import { readBeliefs } from '../src/index.ts';
import { guess } from './games.ts';

/** Guess with a card that the rules call a secret. */
const secret: AnyGame = {
  ...guess,
  secrets: ({ state }, tell) => tell('card', 0, 0, state.card),
};

it('holds what a seat would imagine against what is true', () => {
  const { kinds, bins, error } = readBeliefs({ game: secret, games: 60, seed: 'x', every: 0 });
  expect(kinds).toHaveLength(1);
  expect(kinds[0]!.count).toBeGreaterThanOrEqual(60);
  // Two cards, each as likely as the other.
  expect(kinds[0]!.logLoss).toBeGreaterThan(0.6);
  expect(kinds[0]!.logLoss).toBeLessThan(0.8);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(60);
  expect(error).toBeLessThan(15);
});

it('finds a belief that is sure and wrong', () => {
  const sure: AnyGame = {
    ...secret,
    imagine(view, play) {
      const state = guess.imagine(view as never, play as never) as { card: number };
      return { ...state, card: 0 };
    },
  };
  const [honest, blind] = [secret, sure].map((game) => readBeliefs({ game, games: 60, seed: 'x', every: 0 }));
  expect(blind!.kinds[0]!.logLoss).toBeGreaterThan(honest!.kinds[0]!.logLoss + 0.5);
  expect(blind!.error).toBeGreaterThan(30);
});
