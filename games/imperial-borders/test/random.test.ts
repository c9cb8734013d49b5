import { FastChance, type Player } from '@concert/kernel';
import { randomGames } from '@concert/testing';
import { imperialBorders } from '../src/index.ts';

randomGames(imperialBorders, {
  games: 19,
  about: 'random games end on every number of players, with teams, Neutrals and every option',
});

const weak = ['cancel', 'callOff', 'back', 'strike', 'undot', 'unbuy', 'insist', 'hold', 'holdFort', 'battles', 'end'];

/** Plays at random, but rarely changes its mind or leaves things undone: so there are marches and battles. */
const bold = (seed: string): Player => {
  const chance = new FastChance(seed);
  return {
    name: 'bold',
    choose({ choices }) {
      const wanted = choices.filter(({ verb }) => !weak.includes(verb));
      return chance.pick(wanted.length > 0 && chance.index(5, 'bold') > 0 ? wanted : choices, 'choice');
    },
  };
};

randomGames(imperialBorders, {
  games: 19,
  about: 'random games in which orders are carried out and battles fought end, too',
  player: bold,
});
