import type { Words } from '@concert/kernel';
import { boardWords } from './words/board.ts';
import { choiceWords } from './words/choices.ts';
import { economyWords } from './words/economy.ts';
import { guideWords } from './words/guide.ts';
import { seasonWords } from './words/seasons.ts';
import { tableWords } from './words/tables.ts';

/** Every sentence of the game; a translation is another table with the same keys. */
export const words: Words = {
  ...seasonWords,
  ...economyWords,
  ...choiceWords,
  ...boardWords,
  ...guideWords,
  ...tableWords,
};
