import { cases, golden, situations } from '@concert/testing';
import { nationsInArms } from '../src/index.ts';

cases(nationsInArms, new URL('cases/', import.meta.url));
golden(nationsInArms, new URL('golden/', import.meta.url), [{ scenario: 'italy1796' }]);
situations(nationsInArms, new URL('../situations/', import.meta.url));
