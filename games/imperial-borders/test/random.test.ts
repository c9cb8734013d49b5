import { FastChance, type Player } from '@concert/kernel';
import { randomGames } from '@concert/testing';
import { imperialBorders } from '../src/index.ts';
import { bold } from './pickers.ts';

randomGames(imperialBorders, {
  games: 19,
  about: 'random games end on every number of players, with teams, Neutrals and every option',
});

/** A player that rarely changes its mind or leaves things undone. */
const boldPlayer = (seed: string): Player => {
  const chance = new FastChance(seed);
  return { name: 'bold', choose: ({ choices }) => bold(choices, chance) };
};

randomGames(imperialBorders, {
  games: 19,
  about: 'random games in which orders are carried out and battles fought end, too',
  player: boldPlayer,
});
