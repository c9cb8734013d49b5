import { conform } from '@concert/testing';
import { imperialBorders } from '../src/index.ts';

const everyOption = {
  revolts: true,
  trading: true,
  swedenAndPortugal: true,
  callToArms: true,
  balanceOfPower: true,
};

/** One of everything: numbers of players, both games for two, teams, options. The soak run plays the rest. */
conform(imperialBorders, {
  games: 1,
  depth: 0.03,
  // A random player would change its mind, cancel and call off most of what it began.
  seldom: ['undot', 'back', 'strike', 'cancel', 'callOff', 'unbuy', 'insist', 'hold', 'holdFort', 'holdShip'],
  deals: { bargains: 1, every: 40, variants: [{ seats: 3, ...everyOption }] },
  variants: [
    { seats: 2, neutrals: true, ...everyOption },
    { seats: 3 },
    { seats: 4, teams: [1, 2, 1, 2, 0, 0] },
    { seats: 5, ...everyOption },
    { seats: 6 },
  ],
});
