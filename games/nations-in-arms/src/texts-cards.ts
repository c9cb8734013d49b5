/** The texts of the event cards, apart from the rest of their table: only campaigns with cards show them. */
import { eventTexts } from './data/eventTexts.ts';

/** By card, as `card` counts them. */
export const textOfCard: readonly string[] = eventTexts.map(({ text }) => text);
