/** The game of the campaigns with event cards and money, without diplomacy and fleets. */
import { cards } from './cards.ts';
import { gameOf } from './definition.ts';
import { economy } from './economy.ts';
import { offeredScenarios } from './shape.ts';

export const game = gameOf(offeredScenarios, economy, cards);
