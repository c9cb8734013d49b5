import type { Game } from '@concert/kernel';
import { cards } from './cards.ts';
import { gameOf } from './definition.ts';
import { economy } from './economy.ts';
import { europe } from './europe.ts';
import { factsOf } from './scenario.ts';
import { type NationsInArms, offeredScenarios, type ScenarioId } from './shape.ts';

/** The game with these campaigns to choose from. Where none of them has diplomacy nothing is negotiated. */
export function gameWith(scenarios: readonly ScenarioId[]): Game<NationsInArms> {
  const { deals, ...others } = europe;
  const game = gameOf(scenarios, economy, cards, others);
  return scenarios.some((id) => factsOf(id).diplomacy) ? { ...game, deals } : game;
}

export const nationsInArms = gameWith(offeredScenarios);

export { outcomeOf } from './definition.ts';
export { manifest } from './manifest.ts';
export type { Board, Frame, NationsInArms, State } from './shape.ts';
export * from './tables.ts';
export { nationsInArms as game };
