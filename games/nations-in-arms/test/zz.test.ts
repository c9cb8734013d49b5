import { conform } from '@concert/testing';
import { nationsInArms } from '../src/index.ts';

conform(nationsInArms, {
  games: 1,
  depth: 0.1,
  variants: [
    { scenario: 'coalition1792', until: 1 },
    { scenario: 'grand1805', until: 1, fleets: 'open', credit: true, antwerp: true, bernadotte: true },
    { scenario: 'grand1805', until: 1 },
  ],
});
