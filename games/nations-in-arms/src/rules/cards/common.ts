/** The event cards of every deck but those of the Revolution alone, by number: all that campaigns on part of the map play with. */
import { battleCards } from './battle.ts';
import { commandCards } from './command.ts';
import { envoyCards } from './envoys.ts';
import { galeCards } from './gale.ts';
import { legionCards } from './legions.ts';
import { levyCards } from './levies.ts';
import { moneyCards } from './money.ts';
import { nationCards } from './nations.ts';
import { peaceCards } from './peace.ts';
import { powerCards } from './powers.ts';
import { revoltCards } from './revolts.ts';
import type { CardsByNumber } from './rule.ts';
import { seasonCards } from './seasons.ts';
import { shipCards } from './ships.ts';
import { siegeCards } from './sieges.ts';
import { supplyCards } from './supply.ts';
import { warCards } from './wars.ts';

export const commonCards: CardsByNumber = {
  ...commandCards,
  ...battleCards,
  ...seasonCards,
  ...supplyCards,
  ...siegeCards,
  ...shipCards,
  ...galeCards,
  ...nationCards,
  ...warCards,
  ...moneyCards,
  ...peaceCards,
  ...envoyCards,
  ...revoltCards,
  ...levyCards,
  ...powerCards,
  ...legionCards,
};
