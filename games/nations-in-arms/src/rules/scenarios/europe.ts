/** The campaigns of all Europe. */
import { coalition1792 } from './coalition1792.ts';
import { grand1805 } from './grand1805.ts';
import { grand1805_multi } from './grand1805_multi.ts';

export const europeCampaigns = { coalition1792, grand1805, grand1805_multi };
