import { conform } from '@concert/testing';
import { nationsInArms } from '../src/index.ts';

/** The introductory campaign, whole; the soak run plays more of it. */
conform(nationsInArms, { games: 1, depth: 0.1, variants: [{ scenario: 'italy1796' }] });
