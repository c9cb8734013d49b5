import { variants } from '@concert/kernel';
import { simulateAll } from '@concert/players';
import { expect, test } from 'vitest';
import { alliance } from '../src/index.ts';

/** `npm run soak` plays ten thousand; these are the two hundred that `npm test` can afford. */
test('random games end on every scenario, number of seats and option', () => {
  const all = variants(alliance);
  let games = 0;
  for (const options of all) {
    const each = Math.ceil(200 / all.length);
    const { finished, deadEnds, errors } = simulateAll({
      game: alliance,
      options,
      players: ['random'],
      games: each,
      seed: 'random',
    });
    expect({ finished, deadEnds, errors }, JSON.stringify(options)).toEqual({ finished: each, deadEnds: 0, errors: 0 });
    games += each;
  }
  expect(games).toBeGreaterThanOrEqual(200);
});
