/** What the campaigns with event cards add to the others (11.1). */
import type { Addition } from './definition.ts';
import { commonCards } from './rules/cards/common.ts';
import { rulesById } from './rules/cards/rule.ts';
import { cardTables } from './text-tables-cards.ts';
import { cardTableWords } from './words-tables-cards.ts';

/** Cards of the Revolution come with the campaigns of all Europe. */
export const cards: Addition = { cards: rulesById(commonCards), textTables: cardTables, words: cardTableWords };
