import { conform } from '@concert/testing';
import { everyCampaign } from './stage.ts';

/** Campaigns in which majors have players of their own, to the first budget and with bargains; the soak run plays more. */
conform(everyCampaign, {
  games: 1,
  depth: 0.02,
  deals: {
    bargains: 2,
    every: 100,
    variants: [
      { scenario: 'coalition1792', players: 4, until: 2 },
      { scenario: 'grand1805_multi', players: 5, until: 1 },
    ],
  },
  variants: [
    { scenario: 'coalition1792', players: 4, until: 1 },
    { scenario: 'grand1805_multi', players: 3, until: 1 },
    { scenario: 'grand1805_multi', players: 5, until: 1 },
    { scenario: 'grand1805_multi', players: 7, until: 1 },
  ],
});
