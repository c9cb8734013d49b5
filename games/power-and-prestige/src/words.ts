import type { Words } from '@concert/kernel';
import { choiceWords } from './words/choices.ts';
import { economyWords } from './words/economy.ts';
import { seasonWords } from './words/seasons.ts';

/** Every sentence of the game; a translation is another table with the same keys. */
export const words: Words = { ...seasonWords, ...economyWords, ...choiceWords };
