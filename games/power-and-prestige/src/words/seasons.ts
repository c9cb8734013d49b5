import type { Words } from '@concert/kernel';

/** What is said during the set-up, the seasons, in battles and about alliances. */
export const seasonWords: Words = {};
