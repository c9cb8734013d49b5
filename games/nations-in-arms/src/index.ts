import type { Game } from '@concert/kernel';
import { gameOf } from './definition.ts';
import { europe } from './europe.ts';
import { campaignById } from './rules/scenarios/campaigns.ts';
import { type NationsInArms, offeredScenarios, type ScenarioId } from './shape.ts';

/** The game with these campaigns to choose from. Where none of them has diplomacy nothing is negotiated. */
export function gameWith(scenarios: readonly ScenarioId[]): Game<NationsInArms> {
  const { deals: _deals, promises: _promises, ...game } = gameOf(scenarios, europe);
  const { deals, promises } = europe;
  return scenarios.some((id) => campaignById(id).diplomacy) ? { ...game, deals, promises } : game;
}

export const nationsInArms = gameWith(offeredScenarios);

export { outcomeOf } from './definition.ts';
export { manifest } from './manifest.ts';
export type { Board, Frame, NationsInArms, State } from './shape.ts';
export * from './tables.ts';
export { nationsInArms as game };
