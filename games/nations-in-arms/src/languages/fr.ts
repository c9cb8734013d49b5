import type { Words } from '@concert/kernel';
import { board } from './fr-board.ts';
import { cardTexts } from './fr-cards.ts';
import { courtsAndCampaigns } from './fr-courts.ts';
import { economyAndCards } from './fr-economy.ts';
import { europeBoard } from './fr-europe.ts';
import { guide } from './fr-guide.ts';
import { land } from './fr-land.ts';
import { told } from './fr-log.ts';
import { names } from './fr-names.ts';
import { peaceAndSea } from './fr-peace.ts';
import { tables } from './fr-tables.ts';

/** Nations in Arms en français. */
export const fr: Words = {
  ...names,
  ...land,
  ...told,
  ...economyAndCards,
  ...guide,
  ...board,
  ...europeBoard,
  ...courtsAndCampaigns,
  ...peaceAndSea,
  ...tables,
  ...cardTexts,
};
