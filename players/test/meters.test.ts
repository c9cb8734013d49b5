import type { Meter } from '@concert/kernel';
import { expect, test } from 'vitest';
import { random, readMeters } from '../src/index.ts';
import { nim } from './games.ts';

type Nim = typeof nim extends { setup(play: never): infer State } ? { heap: number } & State : never;

/** Turns after which the other may take the rest; and games, each counted once. */
const meters: readonly Meter[] = [
  {
    id: 'gifts',
    about: 'turns that leave one to three matches',
    begin:
      () =>
      ({ play }) => {
        const { heap } = play.state as Nim;
        return [heap >= 1 && heap <= 3 ? 1 : 0, 1];
      },
  },
  {
    id: 'games',
    about: 'games',
    begin() {
      let told = false;
      return () => {
        if (told) return null;
        told = true;
        return [0, 1];
      };
    },
  },
];

test('meters count over whole games, each begun anew, with an interval', () => {
  const game = { ...nim, bot: { ...nim.bot, meters } };
  const [gifts, games] = readMeters({ game, player: (seed) => random(seed), games: 20, seed: 1 });
  expect(games).toMatchObject({ id: 'games', bad: 0, of: 20, share: 0, low: 0 });
  // Before the last turn of a game there was one that left what it took.
  expect(gifts.bad).toBeGreaterThanOrEqual(20);
  expect(gifts.of).toBeGreaterThan(gifts.bad);
  expect(gifts.low).toBeLessThan(gifts.share);
  expect(gifts.high).toBeGreaterThan(gifts.share);
  expect(readMeters({ game: nim, player: (seed) => random(seed), games: 1, seed: 1 })).toEqual([]);
});
