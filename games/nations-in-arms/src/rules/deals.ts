/** Every kind of bargain that players can strike, with the chapter that rules it. */
import type { DealRules } from '@concert/kernel';
import type { NationsInArms } from '../shape.ts';
import { sales } from './11-sales.ts';
import { deals as talks } from './13-talks.ts';

export const deals: DealRules<NationsInArms> = {
  ...talks,
  kinds: { ...talks.kinds, ...sales.kinds },
  may: (play, deal) => (deal.kind in sales.kinds ? sales : talks).may(play, deal),
  affords: (play, deal) => (deal.kind in sales.kinds ? sales : talks).affords?.(play, deal) ?? true,
  strike: (play, deal) => (deal.kind in sales.kinds ? sales : talks).strike?.(play, deal),
};
