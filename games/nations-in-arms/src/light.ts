/** The game as far as a table needs it: what only the campaigns of all Europe have is loaded when one of them is opened. */
import type { AnyGame } from '@concert/kernel';
import { gameOf } from './definition.ts';
import { campaignById } from './rules/scenarios/campaigns.ts';
import { allScenarios, offeredScenarios } from './shape.ts';

const landGame = gameOf(offeredScenarios);

/** The rules for a table with these options; options that make no table are refused by the rules that are returned. */
export async function gameFor({ scenario }: { readonly [name: string]: unknown }): Promise<AnyGame> {
  const id = allScenarios.find((each) => each === scenario);
  return id !== undefined && campaignById(id).diplomacy ? (await import('./index.ts')).game : landGame;
}
