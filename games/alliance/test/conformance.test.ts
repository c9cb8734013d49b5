import { conform } from '@concert/testing';
import { alliance } from '../src/index.ts';

/** One of everything: scenarios, numbers of seats, and each option. The soak run plays the rest. */
conform(alliance, {
  games: 1,
  depth: 0.1,
  // France, Britain and Russia end the game with theirs (AL-R-47).
  seldom: ['surrender'],
  deals: {
    every: 5,
    variants: [
      { scenario: '1804', seats: 2 },
      { scenario: '1808', seats: 3, secretAlliances: true },
      { scenario: '1812', seats: 4, hiddenTreasuries: true, secretAlliances: true },
      { scenario: '1804', seats: 4, gentlemansDiplomacy: true, hiddenTreasuries: true },
    ],
  },
  variants: [
    { scenario: '1804', seats: 1 },
    { scenario: '1804', seats: 2 },
    { scenario: '1808', seats: 3 },
    { scenario: '1812', seats: 4 },
    { scenario: '1804', seats: 5, hiddenTreasuries: true },
    { scenario: '1808', seats: 4, secretAlliances: true, hiddenTreasuries: true },
    { scenario: '1812', seats: 7, gentlemansDiplomacy: true },
    { scenario: '1804', seats: 3, empires: ['spain', 'turkey', 'austria'] },
  ],
});
