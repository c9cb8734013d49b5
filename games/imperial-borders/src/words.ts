import type { Words } from '@concert/kernel';

export const words: Words = {};
