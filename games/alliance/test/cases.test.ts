import { byPolicy, cases, curiousPicker, earlierGolden, golden } from '@concert/testing';
import { alliance } from '../src/index.ts';

cases(alliance, new URL('cases/', import.meta.url));
/** Other verbs as often as not, seldom those that leave things undone. */
const curious = curiousPicker(['endTurn', 'halt', 'pass', 'hold', 'release', 'ready']);
golden(
  alliance,
  new URL('golden/', import.meta.url),
  [
    { scenario: '1804', seats: 2 },
    { scenario: '1808', seats: 4 },
    { scenario: '1812', seats: 3 },
    { scenario: '1804', seats: 1 },
    { scenario: '1804', seats: 7, secretAlliances: true, hiddenTreasuries: true },
    { scenario: '1812', seats: 5, gentlemansDiplomacy: true, minorCityBonus: true },
    { scenario: '1808', seats: 2 },
    { scenario: '1804', seats: 4 },
    // As the bot plays.
    { scenario: '1804', seats: 3 },
    { scenario: '1812', seats: 2 },
  ],
  {
    pickers: [...Array(4).fill(undefined), ...Array(4).fill(curious), byPolicy('golden'), byPolicy('golden')],
    questions: true,
  },
);
earlierGolden(alliance, '1.0.5', new URL('golden/1.0.5/', import.meta.url), [
  // AL-6.2-l: an ally that fights elsewhere may be released.
  { offers: ['release'] },
  // AL-R-96: what crossed a coast or came to an invaders' base has used that border.
  { refuses: 'AL-4.33-d' },
  // A battle names the powers on each side: promises are judged by it.
  { tellsMore: ['battle'] },
]);
