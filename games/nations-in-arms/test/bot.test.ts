import type { AnyGame } from '@concert/kernel';
import { playGame, policy, random } from '@concert/players';
import { botMeters, soundBot } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';

const game: AnyGame = nationsInArms;
/** No measure of time: a machine may be busy with other things. */
const PATIENCE_MS = 120_000;

describe('the bot', () => {
  soundBot(game, { scenario: 'italy1796' }, 250);
  for (const scenario of ['austerlitz1805', 'jena1806', 'russia1812'])
    describe(scenario, () => soundBot(game, { scenario, until: 1 }, 80));

  test(
    'plays whole campaigns from both chairs, and does better than chance',
    () => {
      const points = (seats: readonly ('policy' | 'random')[], seed: string): number => {
        const players = seats.map((kind, i) =>
          kind === 'policy' ? policy(`${seed}/${i}`, { worlds: 1 }) : random(`${seed}/${i}`),
        );
        const { ended, message, outcome } = playGame({ game, options: { scenario: 'italy1796' }, players, seed });
        expect({ ended, message }).toEqual({ ended: 'finished', message: null });
        return outcome!.scores[0]!;
      };
      const france = points(['policy', 'random'], 'france');
      const austria = points(['random', 'policy'], 'austria');
      expect(france).toBeGreaterThan(austria + 3);
      expect(austria).toBeLessThan(4);
    },
    PATIENCE_MS,
  );
});

/** In a campaign between two of its kind hardly an army ends a season out of supply. */
botMeters(game, { games: 2, options: { scenario: 'italy1796' }, limits: { 'starving armies': 0.2 } });
