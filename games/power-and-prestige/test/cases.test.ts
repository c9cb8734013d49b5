import { cases, golden } from '@concert/testing';
import { powerAndPrestige } from '../src/index.ts';

cases(powerAndPrestige, new URL('cases/', import.meta.url));
golden(powerAndPrestige, new URL('golden/', import.meta.url), [
  { seats: 3, years: 3 },
  { seats: 4, years: 5 },
  { seats: 5, years: 4, fog: 'full' },
  { seats: 6, years: 6, fog: 'partial', variableStart: true },
]);
