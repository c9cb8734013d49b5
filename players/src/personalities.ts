/** Personalities: data that turns a player's weights one way or another, and says how it keeps its word and how much it talks. */
import type { WeightTable } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
import table from './personalities.json' with { type: 'json' };
import { withWeightsBy } from './weights.ts';

/** How a player deals with others. */
export interface Character {
  /** 1: it never breaks a promise. Less: it does, where that gains more than this part of what its good name is worth. */
  readonly honour: number;
  /** How often it comes back with better terms after a refusal, in one phase. */
  readonly patience: number;
  /** How much it says in one phase. */
  readonly talk: number;
}

export interface Personality extends Character {
  /** By game and feature: the factor on what it weighs. */
  readonly weights: { readonly [game: string]: { readonly [feature: string]: number } };
}

export const personalities: { readonly [name: string]: Personality } = table;

/** What a player is like without a name. */
export const neutral: Character = { honour: 1, patience: 1, talk: 2 };

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
