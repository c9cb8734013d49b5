import { byPolicy, cases, curiousPicker, earlierGolden, golden } from '@concert/testing';
import { powerAndPrestige } from '../src/index.ts';

cases(powerAndPrestige, new URL('cases/', import.meta.url));
/** Other verbs as often as not, seldom those that leave things undone. */
const curious = curiousPicker(['ready', 'notReady', 'pass', 'emptyBasket', 'lock', 'takeTurns', 'stay']);
golden(
  powerAndPrestige,
  new URL('golden/', import.meta.url),
  [
    { seats: 3, years: 3 },
    { seats: 4, years: 5 },
    { seats: 5, years: 4, fog: 'full' },
    { seats: 6, years: 6, fog: 'partial', variableStart: true },
    { seats: 4, years: 3 },
    { seats: 6, years: 5, fog: 'full' },
    // As the bot plays.
    { seats: 4, years: 4 },
    { seats: 5, years: 3, fog: 'partial' },
  ],
  {
    pickers: [...Array(4).fill(undefined), curious, curious, byPolicy('golden'), byPolicy('golden')],
    questions: true,
  },
);
earlierGolden(powerAndPrestige, '1.2.1', new URL('golden/1.2.1/', import.meta.url), [
  // PP-8.2.2-c and -d: with full fog chips and figurines are exchanged.
  { offers: ['figurinesToChip', 'chipToFigurines', 'consolidate'] },
  // PP-R-69: annexing, plundering and razing show which units are used.
  { tellsMore: ['shown'] },
]);
