import { byPolicy, cases, golden } from '@concert/testing';
import { imperialBorders } from '../src/index.ts';
import { bold, curious } from './pickers.ts';

const everyOption = { revolts: true, trading: true, swedenAndPortugal: true, callToArms: true, balanceOfPower: true };

cases(imperialBorders, new URL('cases/', import.meta.url));
golden(
  imperialBorders,
  new URL('golden/', import.meta.url),
  [
    { seats: 6 },
    { seats: 2, neutrals: true },
    { seats: 4, teams: [1, 2, 1, 2, 0, 0], revolts: true, callToArms: true },
    { seats: 3, ...everyOption },
    // Bolder: with many marches, landings and battles.
    { seats: 6 },
    { seats: 5, teams: [1, 1, 2, 2, 0, 0], revolts: true, callToArms: true, swedenAndPortugal: true },
    { seats: 6, trading: true, balanceOfPower: true, revolts: true },
    // Other verbs as often as not: so that allies, prizes, exchanges and trays come up.
    { seats: 2, ...everyOption },
    { seats: 4, teams: [1, 1, 2, 2, 0, 0], ...everyOption },
    { seats: 6, revolts: true, callToArms: true, swedenAndPortugal: true },
    // As the bot plays.
    { seats: 4 },
  ],
  {
    pickers: [...Array(4).fill(undefined), bold, bold, bold, curious, curious, curious, byPolicy('golden')],
    questions: true,
  },
);
