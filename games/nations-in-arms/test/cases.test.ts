import { cases, golden, situations } from '@concert/testing';
import { nationsInArms } from '../src/index.ts';

cases(nationsInArms, new URL('cases/', import.meta.url));
golden(nationsInArms, new URL('golden/', import.meta.url), [
  { scenario: 'italy1796' },
  { scenario: 'austerlitz1805', until: 1 },
  { scenario: 'jena1806', until: 1 },
  { scenario: 'russia1812', until: 1 },
  { scenario: 'peninsula1808', until: 4 },
]);
situations(nationsInArms, new URL('../situations/', import.meta.url));
