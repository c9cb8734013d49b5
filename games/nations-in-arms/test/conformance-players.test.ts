import { conform } from '@concert/testing';
import { everyCampaign } from './stage.ts';

/** Campaigns of all Europe through the first turn, with hidden fleets and stacks, players of their own and bargains; the soak run plays more. */
conform(everyCampaign, {
  games: 1,
  depth: 0.004,
  deals: { bargains: 7, every: 2000, variants: [{ scenario: 'coalition1792', players: 4, until: 1 }] },
  variants: [
    { scenario: 'coalition1792', until: 1, fog: 'stacks' },
    { scenario: 'grand1805_multi', players: 7, until: 1 },
  ],
});
