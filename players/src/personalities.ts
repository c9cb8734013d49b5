/** Personalities: data that turns a player's weights one way or another, and says how it keeps its word and how much it talks. */
import type { WeightTable } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
import type { Character } from './character.ts';
import table from './personalities.json' with { type: 'json' };
import { withWeightsBy } from './weights.ts';

export interface Personality extends Character {
  /** By game and feature: the factor on what it weighs. */
  readonly weights: { readonly [game: string]: { readonly [feature: string]: number } };
}

export const personalities: { readonly [name: string]: Personality } = table;

/** A table of weights as a personality sees it. */
export function weightsOf(weights: WeightTable, game: string, personality: Personality): WeightTable {
  const factors = personality.weights[game] ?? {};
  const features = Object.entries(weights.features).map(([id, weight]) => {
    const factor = factors[id] ?? 1;
    const turned = { ...weight, now: weight.now * factor, perTurnLeft: weight.perTurnLeft * factor };
    return [id, turned] as const;
  });
  return { ...weights, features: Object.fromEntries(features) };
}

/** A player with a personality. A game without a table of weights is played as anyone would; only the talk differs. */
export function withPersonality(player: ReasoningPlayer, personality: Personality): ReasoningPlayer {
  const { honour, patience, talk } = personality;
  return {
    ...withWeightsBy(player, ({ game }) => game.bot?.weights && weightsOf(game.bot.weights, game.id, personality)),
    character: { honour, patience, talk },
  };
}
