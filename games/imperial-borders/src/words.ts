import type { Words } from '@concert/kernel';
import { choiceWords } from './words/choices.ts';
import { eventWords } from './words/events.ts';
import { meaningWords } from './words/meanings.ts';
import { promptWords } from './words/prompts.ts';
import { refusalWords } from './words/refusals.ts';

/** Every sentence of the game; a translation is another table with the same keys. */
export const words: Words = { ...promptWords, ...refusalWords, ...eventWords, ...choiceWords, ...meaningWords };
