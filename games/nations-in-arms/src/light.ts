/** The game as far as a table needs it: what its campaign does without is not loaded. */
import type { AnyGame } from '@concert/kernel';
import { gameOf } from './definition.ts';
import { hasDeck } from './rules/scenarios/decks.ts';
import { landCampaigns } from './rules/scenarios/land.ts';
import { factsOf } from './scenario.ts';
import { allScenarios, offeredScenarios, type Parts } from './shape.ts';

const landGame = gameOf(offeredScenarios);
const land: Parts['campaigns'] = landCampaigns;

/** The rules for a table with these options; options that make no table are refused by the rules that are returned. */
export async function gameFor({ scenario }: { readonly [name: string]: unknown }): Promise<AnyGame> {
  const id = allScenarios.find((each) => each === scenario);
  if (id === undefined) return landGame;
  if (factsOf(id).diplomacy) return (await import('./index.ts')).game;
  if (land[id]?.economy) return (await import('./light-economy.ts')).game;
  return hasDeck(id) ? (await import('./light-cards.ts')).game : landGame;
}
