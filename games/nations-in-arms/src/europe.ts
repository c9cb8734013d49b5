/** What the campaigns of all Europe add to the others: the sea, diplomacy and peace. */
import { europePolicy } from './bot/europe.ts';
import type { Addition } from './definition.ts';
import { promises } from './rules/11-bargains.ts';
import { deals } from './rules/deals.ts';
import { europeSteps } from './rules/europe.ts';
import { diplomacyTables } from './text-tables-diplomacy.ts';
import { peaceTables } from './text-tables-peace.ts';
import { seaTables } from './text-tables-sea.ts';
import { allianceWords } from './words-alliances.ts';
import { diplomacyWords } from './words-diplomacy.ts';
import { europeWords } from './words-europe.ts';
import { peaceWords } from './words-peace.ts';
import { seaWords } from './words-sea.ts';

export const europe: Addition = {
  steps: europeSteps,
  words: { ...europeWords, ...allianceWords, ...diplomacyWords, ...peaceWords, ...seaWords },
  policy: europePolicy,
  textTables: (view, options) => [
    ...seaTables(view, options),
    ...diplomacyTables(view, options),
    ...peaceTables(view, options),
  ],
  deals,
  promises,
};
