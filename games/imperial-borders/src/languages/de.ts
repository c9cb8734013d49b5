import type { Words } from '@concert/kernel';
import { board } from './de-board.ts';
import { choices } from './de-choices.ts';
import { told } from './de-events.ts';
import { mapAndTables } from './de-map.ts';
import { names } from './de-names.ts';

/** Imperial Borders auf Deutsch. */
export const de: Words = { ...names, ...choices, ...told, ...board, ...mapAndTables };
