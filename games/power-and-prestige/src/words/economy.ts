import type { Words } from '@concert/kernel';

/** What is said in the economic round, of artists and residences, and at the end. */
export const economyWords: Words = {};
