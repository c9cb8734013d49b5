import type { Words } from '@concert/kernel';
import { promiseWords } from '@concert/kit';
import { choiceWords } from './words/choices.ts';
import { eventWords } from './words/events.ts';
import { meaningWords } from './words/meanings.ts';
import { promptWords } from './words/prompts.ts';
import { refusalWords } from './words/refusals.ts';

/** Every sentence of the game; a translation is another table with the same keys. */
export const words: Words = {
  ...promptWords,
  ...refusalWords,
  ...eventWords,
  ...choiceWords,
  ...meaningWords,
  ...promiseWords,
  'term.nation': 'Your Nation',
  'term.other': 'Their Nation',
  'term.to': 'To',
  'term.act': 'Act',
  'term.gives': 'You give',
  'term.gets': 'You get',
};
