/** Every kind of bargain that players can strike, with the chapter that rules it. */
import type { DealRules } from '@concert/kernel';
import type { NationsInArms } from '../shape.ts';
import { bargains } from './11-bargains.ts';
import { sales } from './11-sales.ts';
import { deals as talks } from './13-talks.ts';

/** The rules of the chapter that a kind of bargain belongs to. */
const rulesOf = (kind: string): DealRules<NationsInArms> =>
  kind in sales.kinds ? sales : kind in bargains.kinds ? bargains : talks;

export const deals: DealRules<NationsInArms> = {
  kinds: { ...talks.kinds, ...sales.kinds, ...bargains.kinds },
  may: (play, deal) => rulesOf(deal.kind).may(play, deal),
  affords: (play, deal) => rulesOf(deal.kind).affords?.(play, deal) ?? true,
  strike: (play, deal) => rulesOf(deal.kind).strike?.(play, deal),
};
