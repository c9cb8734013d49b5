/** What the campaigns of all Europe add to the others: the sea, diplomacy and peace. */
import { proposals } from './bot/bargains.ts';
import { europePolicy } from './bot/europe.ts';
import type { Addition } from './definition.ts';
import { cardRules } from './rules/cards/index.ts';
import { deals } from './rules/deals.ts';
import { europeSteps } from './rules/europe.ts';
import { europeCampaigns } from './rules/scenarios/europe.ts';
import { diplomacyTables } from './text-tables-diplomacy.ts';
import { peaceTables } from './text-tables-peace.ts';
import { seaTables } from './text-tables-sea.ts';
import { allianceWords } from './words-alliances.ts';
import { europeBoardWords } from './words-board-europe.ts';
import { diplomacyWords } from './words-diplomacy.ts';
import { europeWords } from './words-europe.ts';
import { europeGuideWords } from './words-guide.ts';
import { peaceWords } from './words-peace.ts';
import { nationalWords } from './words-points.ts';
import { seaWords } from './words-sea.ts';
import { europeTableWords } from './words-tables-europe.ts';

export const europe = {
  steps: europeSteps,
  campaigns: europeCampaigns,
  cards: cardRules,
  words: {
    ...europeWords,
    ...allianceWords,
    ...diplomacyWords,
    ...peaceWords,
    ...seaWords,
    ...europeBoardWords,
    ...europeGuideWords,
    ...nationalWords,
    ...europeTableWords,
  },
  policy: europePolicy,
  proposals,
  textTables: (view, given) => [
    ...seaTables(view, given),
    ...diplomacyTables(view, given),
    ...peaceTables(view, given),
  ],
  deals,
} satisfies Addition;
