/** Every event card by id. Null: its chapter is not part of the campaigns that are played, so that it is a dead card in them. */
import { commonCards } from './common.ts';
import { revolutionCards } from './revolution.ts';
import { type CardRule, rulesById } from './rule.ts';
import { toulonCards } from './toulon.ts';

export const cardRules: readonly (CardRule | null)[] = rulesById({
  ...commonCards,
  ...toulonCards,
  ...revolutionCards,
});
