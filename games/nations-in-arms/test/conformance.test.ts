import { conform } from '@concert/testing';
import { nationsInArms } from '../src/index.ts';

/** The introductory campaign, whole, the first turn of others, and the Peninsula to its first budget; the soak run plays more. */
conform(nationsInArms, {
  games: 1,
  depth: 0.1,
  deals: { bargains: 6, every: 400, variants: [{ scenario: 'italy1796', until: 1, fog: 'stacks' }] },
  variants: [
    { scenario: 'italy1796' },
    { scenario: 'austerlitz1805', until: 1 },
    { scenario: 'jena1806', until: 1 },
    { scenario: 'russia1812', until: 1, tactics: 'major' },
    { scenario: 'peninsula1808', until: 4 },
    { scenario: 'italy1796', until: 2, fog: 'stacks' },
    { scenario: 'russia1812', until: 1, fog: 'stacks' },
  ],
});
