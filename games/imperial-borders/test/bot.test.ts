import type { AnyGame } from '@concert/kernel';
import { playGame, policy, random } from '@concert/players';
import { botProbes, soundBot } from '@concert/testing';
import { describe, expect, it } from 'vitest';
import { imperialBorders } from '../src/index.ts';

const game: AnyGame = imperialBorders;

describe('the bot', () => {
  soundBot(game, { seats: 3, revolts: true }, 400);

  it('plays whole games against chance and wins them', () => {
    for (const [i, seed] of ['one', 'two'].entries()) {
      const players = [0, 1].map((seat) => (seat === i ? policy(seed, { worlds: 1 }) : random(seed)));
      const { ended, message, outcome } = playGame({ game, options: { seats: 2 }, players, seed });
      expect({ ended, message }).toEqual({ ended: 'finished', message: null });
      expect(outcome!.winners).toEqual([i]);
    }
  });

  it('plays a game of six by itself', () => {
    const players = Array.from({ length: 6 }, (_, seat) => policy(`six/${seat}`, { worlds: 1 }));
    const { ended, message } = playGame({ game, players, seed: 'six' });
    expect({ ended, message }).toEqual({ ended: 'finished', message: null });
  });
});

botProbes(game, { games: 2, options: { seats: 2 } });
