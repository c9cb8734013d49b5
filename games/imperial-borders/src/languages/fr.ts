import type { Words } from '@concert/kernel';
import { board } from './fr-board.ts';
import { choices } from './fr-choices.ts';
import { told } from './fr-events.ts';
import { mapAndTables } from './fr-map.ts';
import { names } from './fr-names.ts';

/** Imperial Borders en français. */
export const fr: Words = { ...names, ...choices, ...told, ...board, ...mapAndTables };
