import type { Words } from '@concert/kernel';
import { promiseWords } from '@concert/kit';
import { boardWords } from './words/board.ts';
import { choiceWords } from './words/choices.ts';
import { eventWords } from './words/events.ts';
import { guideWords } from './words/guide.ts';
import { mapWords } from './words/map.ts';
import { meaningWords } from './words/meanings.ts';
import { promptWords } from './words/prompts.ts';
import { refusalWords } from './words/refusals.ts';
import { tableWords } from './words/tables.ts';

/** Every sentence of the game; a translation is another table with the same keys. */
export const words: Words = {
  ...promptWords,
  ...refusalWords,
  ...eventWords,
  ...choiceWords,
  ...meaningWords,
  ...boardWords,
  ...mapWords,
  ...guideWords,
  ...tableWords,
  ...promiseWords,
  'term.nation': 'Your Nation',
  'term.other': 'Their Nation',
  'term.to': 'To',
  'term.act': 'Act',
  'term.gives': 'You give',
  'term.gets': 'You get',
};
