import type { Words } from '@concert/kernel';
import { board } from './de-board.ts';
import { cardTexts } from './de-cards.ts';
import { courtsAndCampaigns } from './de-courts.ts';
import { economyAndCards } from './de-economy.ts';
import { europeBoard } from './de-europe.ts';
import { guide } from './de-guide.ts';
import { land } from './de-land.ts';
import { told } from './de-log.ts';
import { names } from './de-names.ts';
import { peaceAndSea } from './de-peace.ts';
import { tables } from './de-tables.ts';

/** Nations in Arms auf Deutsch. */
export const de: Words = {
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
