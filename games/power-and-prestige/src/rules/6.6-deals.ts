/** 5.2, 6.6.3 Gifts of gold and trades of luxury goods as deals. */
import { type DealRules, no } from '@concert/kernel';
import type { PowerAndPrestige } from '../shape.ts';

export const deals: DealRules<PowerAndPrestige> = { kinds: {}, may: () => no('PP-5.2-b', 'kernel.no-deal') };
