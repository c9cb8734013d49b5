import { cases, golden } from '@concert/testing';
import { imperialBorders } from '../src/index.ts';

cases(imperialBorders, new URL('cases/', import.meta.url));
golden(imperialBorders, new URL('golden/', import.meta.url), [
  { seats: 6 },
  { seats: 2, neutrals: true },
  { seats: 4, teams: [1, 2, 1, 2, 0, 0], revolts: true, callToArms: true },
  { seats: 3, revolts: true, trading: true, swedenAndPortugal: true, callToArms: true, balanceOfPower: true },
]);
