import { FastChance, type Player } from '@concert/kernel';
import { randomGames } from '@concert/testing';
import { powerAndPrestige } from '../src/index.ts';

randomGames(powerAndPrestige, {
  games: 100,
  about: 'random games end on every number of players, length and option',
});

/** Plays at random, but keeps its provinces: giving up the last one ends the game in that year (PP-7-b). */
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

randomGames(powerAndPrestige, {
  games: 100,
  about: 'random games that give nothing up are played to their last year',
  player: careful,
});
