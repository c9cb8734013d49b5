/**
 * The odds: a battle, or any other procedure, played through many times by the rules themselves in worlds that fit what the
 * viewer knows. No second set of rules, and no peeking.
 */
import type { Odds, OddsQuestion } from '@concert/board';
import { type AnyGame, type Json, Machine, type SeatView } from '@concert/kernel';
import { byPolicy, procedureOdds, procedureWorth, standAndFight } from '@concert/kit';

/** A person does not wait longer than this for them. */
const MOST_MS = 400;

/** For tests: how many worlds are played, and the clock. */
export interface OddsSettings {
  worlds?: number;
  now?: () => number;
}

export function oddsOf(
  game: AnyGame,
  options: { [name: string]: Json },
  view: SeatView,
  { play = 'policy', ...question }: OddsQuestion,
  { now = () => performance.now(), ...settings }: OddsSettings = {},
): Odds {
  const machine: Machine = new Machine(game, options);
  const end = now() + MOST_MS;
  const choose = play === 'fight' ? standAndFight : byPolicy;
  return procedureOdds(machine, view, { ...question, choose, isLate: () => now() >= end, ...settings });
}

/** By seat what the position is expected to be worth when the procedure that is under way is over. */
export function expectedWorth(
  game: AnyGame,
  options: { [name: string]: Json },
  view: SeatView,
  within: string,
  { now = () => performance.now(), ...settings }: OddsSettings = {},
): number[] | null {
  const machine: Machine = new Machine(game, options);
  const end = now() + MOST_MS;
  return procedureWorth(machine, view, { within, isLate: () => now() >= end, ...settings });
}
