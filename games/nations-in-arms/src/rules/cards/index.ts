/** Every event card by id. Null: its chapter is not part of the campaigns that are played, so that it is a dead card in them. */
import { CARDS } from '../../tables-cards.ts';
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
import { revolutionCards } from './revolution.ts';
import type { CardRule } from './rule.ts';
import { seasonCards } from './seasons.ts';
import { shipCards } from './ships.ts';
import { siegeCards } from './sieges.ts';
import { supplyCards } from './supply.ts';
import { toulonCards } from './toulon.ts';
import { warCards } from './wars.ts';

const byNumber: { readonly [number: number]: CardRule } = {
  ...commandCards,
  ...battleCards,
  ...seasonCards,
  ...supplyCards,
  ...siegeCards,
  ...shipCards,
  ...galeCards,
  ...toulonCards,
  ...nationCards,
  ...warCards,
  ...moneyCards,
  ...peaceCards,
  ...envoyCards,
  ...revoltCards,
  ...levyCards,
  ...powerCards,
  ...revolutionCards,
  ...legionCards,
};

export const cardRules: readonly (CardRule | null)[] = Array.from({ length: CARDS }, (_, c) => byNumber[c + 1] ?? null);
