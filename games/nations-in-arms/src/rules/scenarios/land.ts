/** The campaigns on part of the map, without diplomacy and fleets. */
import { austerlitz1805 } from './austerlitz1805.ts';
import { italy1796 } from './italy1796.ts';
import { jena1806 } from './jena1806.ts';
import { peninsula1808 } from './peninsula1808.ts';
import { russia1812 } from './russia1812.ts';

export const landCampaigns = { italy1796, austerlitz1805, jena1806, russia1812, peninsula1808 };
