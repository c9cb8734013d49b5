/** Apart from the graph of the map, which a page with this game's board need not load. */
import { Scratch } from '@concert/kit';
import { POWERS } from './tables.ts';

/** For surveys of powers, which look at one position and keep nothing. */
export const powerScratch = new Scratch(POWERS);
