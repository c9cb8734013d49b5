import { cases, golden } from '@concert/testing';
import { alliance } from '../src/index.ts';

cases(alliance, new URL('cases/', import.meta.url));
golden(alliance, new URL('golden/', import.meta.url), [
  { scenario: '1804', seats: 2 },
  { scenario: '1808', seats: 4 },
  { scenario: '1812', seats: 3 },
  { scenario: '1804', seats: 1 },
]);
