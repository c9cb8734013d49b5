import { FastChance, type Player, variants } from '@concert/kernel';
import { playGame, simulateAll } from '@concert/players';
import { expect, test } from 'vitest';
import { powerAndPrestige } from '../src/index.ts';

const all = variants(powerAndPrestige);

/** `npm run soak` plays ten thousand; these are the two hundred that `npm test` can afford. */
test('random games end on every number of players, length and option', () => {
  let games = 0;
  for (const options of all) {
    const each = Math.ceil(100 / all.length);
    const { finished, deadEnds, errors } = simulateAll({
      game: powerAndPrestige,
      options,
      players: ['random'],
      games: each,
      seed: 'random',
    });
    expect({ finished, deadEnds, errors }, JSON.stringify(options)).toEqual({ finished: each, deadEnds: 0, errors: 0 });
    games += each;
  }
  expect(games).toBeGreaterThanOrEqual(100);
}, 120_000);

/** Plays at random, but keeps what it has: who gives up his last province ends the game in that year (PP-7-b). */
const careful = (seed: string): Player => {
  const chance = new FastChance(seed);
  return {
    name: 'careful',
    choose({ choices }) {
      const kept = choices.filter(({ verb }) => verb !== 'giveUp' && verb !== 'abandon');
      return chance.pick(kept.length > 0 ? kept : choices, 'choice');
    },
  };
};
test('random games that give nothing up are played to their last year', () => {
  let whole = 0;
  for (const options of all)
    for (let n = 0; n < Math.ceil(100 / all.length); n++) {
      const seats = options.seats as number;
      const players = Array.from({ length: seats }, (_, seat) => careful(`careful ${n}/${seat}`));
      const played = playGame({ game: powerAndPrestige, options, players, seed: `careful ${n}` });
      expect(played.message, JSON.stringify(options)).toBeNull();
      expect(played.ended).toBe('finished');
      whole++;
    }
  expect(whole).toBeGreaterThanOrEqual(100);
}, 120_000);
