/** The game of the campaigns with event cards and without money. */
import { cards } from './cards.ts';
import { gameOf } from './definition.ts';
import { offeredScenarios } from './shape.ts';

export const game = gameOf(offeredScenarios, cards);
