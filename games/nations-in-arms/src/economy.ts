/** What the campaigns with money add to the others (12.0). */
import { economyPolicy } from './bot/economy.ts';
import type { Addition } from './definition.ts';
import { economySteps } from './rules/economy.ts';
import { economyTables } from './text-tables-economy.ts';
import { economyTableWords } from './words-tables-economy.ts';

export const economy: Addition = {
  steps: economySteps,
  policy: economyPolicy,
  textTables: economyTables,
  words: economyTableWords,
};
