import { conform } from '@concert/testing';
import { nationsInArms } from '../src/index.ts';

/** The introductory campaign, whole, and the Peninsula to its first budget; the soak run plays more of them. */
conform(nationsInArms, {
  games: 1,
  depth: 0.1,
  variants: [{ scenario: 'italy1796' }, { scenario: 'peninsula1808', until: 4 }],
});
