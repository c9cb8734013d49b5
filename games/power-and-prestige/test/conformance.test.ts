import { conform } from '@concert/testing';
import { powerAndPrestige } from '../src/index.ts';

/** One of everything: numbers of players, lengths, and each option. The soak run plays the rest. */
conform(powerAndPrestige, {
  games: 1,
  depth: 0.05,
  deals: {
    // Only in the income phase can more be agreed than promises.
    bargains: 1,
    seldom: ['giveUp', 'abandon', 'promise', 'truce'],
    every: 20,
    variants: [
      { seats: 3, years: 3, fog: 'partial' },
      { seats: 4, years: 3, fog: 'full' },
    ],
  },
  // A random player soon gives up their last province, and the game is over (PP-7-b).
  seldom: ['giveUp', 'abandon'],
  variants: [
    { seats: 3, years: 3 },
    { seats: 4, years: 5 },
    { seats: 5, years: 4 },
    { seats: 6, years: 7 },
    { seats: 3, years: 5, fog: 'partial' },
    { seats: 4, years: 3, fog: 'full' },
    { seats: 5, years: 6, fog: 'full' },
    { seats: 6, years: 4, variableStart: true, fog: 'partial' },
  ],
});
