/** What the bot does with cards: when an event card is worth playing, and which tactical card fits the ground. */
import type { AnyChoice } from '@concert/kernel';
import { hasUnits, unitsIn } from '../rules/1-forces.ts';
import { armyLedBy, initiative, isSupplied } from '../rules/1-units.ts';
import { companions } from '../rules/5-muster.ts';
import { fits, groundOf } from '../rules/8-tactic-cards.ts';
import type { At, P, State } from '../shape.ts';
import { cityAt, modifierOf } from '../tables.ts';
import { checkOfTactic } from '../tables-cards.ts';
import { strength } from './assessment.ts';

/** The printed number. */
const numberOf = (arg: { card: number }): number => arg.card + 1;

const forceOf = (state: State, leader: number): number => strength(state, companions(state, leader));

/** How good a card is now, by its printed number; what is not listed is kept. */
const cardScores: { readonly [number: number]: (play: P, arg: AnyChoice['arg']) => number } = {
  4: ({ state }, { piece }) =>
    armyLedBy(state, piece) >= 0 && initiative(state, piece) < 3 ? forceOf(state, piece) * 0.08 : -1,
  5: ({ state }, { piece }) => (forceOf(state, piece) > 7 ? forceOf(state, piece) * 0.06 : -1),
  6: () => 1,
  7: () => 1,
  11: ({ state }, { place }) => 0.1 * state.present.filter((p) => state.place[p] === place).length,
  12: () => 0.8,
  13: ({ state }, { piece }) =>
    unitsIn(companions(state, piece)).some((p) => !isSupplied(state, p)) ? forceOf(state, piece) * 0.2 : -1,
  16: () => 1,
  17: () => 1,
  18: ({ state }, { piece }) => {
    const city = cityAt[state.place[piece]];
    return city >= 0 && state.siege[city] > 0 && hasUnits(companions(state, piece)) ? 3 : -1;
  },
  14: () => 0.9,
  25: () => 1,
  28: () => 1,
  29: () => 1,
  30: () => 0.3,
  76: () => 1,
  77: () => 1,
};

const isPlay = (verb: string): boolean => /^play(Card|On|At|For)$/.test(verb);

/** A card at a question at which other things may be chosen too: above what is worth nothing, else below everything. */
export const scoreCard = (play: P, { verb, arg }: AnyChoice): number | null =>
  isPlay(verb) ? (cardScores[numberOf(arg)]?.(play, arg) ?? -1) : null;

/** At a window: a card that is worth it, or pass. */
export const scoreWindow = (play: P, choices: readonly AnyChoice[]): number[] =>
  choices.map((choice) => scoreCard(play, choice) ?? 0);

/** Of the public cards one must be played: the good ones first, the bad ones when nothing else is left. */
export const scorePublic = (play: P, choices: readonly AnyChoice[]): number[] =>
  choices.map((choice) => scoreCard(play, choice) ?? -2);

/** Who can best be spared abroad. */
export const scoreSending = ({ state }: P, choices: readonly AnyChoice[]): number[] =>
  choices.map(({ arg }) => -state.steps[arg.piece] - modifierOf[arg.piece] - initiative(state, arg.piece));

/** What a tactical card is worth where it holds. */
const tacticWorth: { readonly [number: number]: number } = {
  ...{ 1: 0.6, 2: 1.6, 3: 1.8, 4: 0.8, 5: 0.6, 6: 0.5, 7: 1.5, 8: 0.3, 9: 0.5, 10: 0.4, 11: 1 },
  ...{ 12: 0.4, 13: 1.6, 14: 0.2, 15: 1, 16: 0.8, 17: 1.2, 18: 0.7, 19: 1, 20: 2, 21: 1, 22: 1 },
  ...{ 23: 2, 24: 1, 25: 0.3, 26: 0.6, 27: 0.5, 28: 0.7, 29: 0.8, 30: 0.7 },
};

export function scoreTactic(play: P, frame: At<'plan'>, { verb, arg }: AnyChoice): number {
  const battle = play.enclosingOrNull('battle');
  if (battle === null || (verb === 'tactic' ? frame.tactic >= 0 : frame.second >= 0)) return -1;
  const holds = fits(arg.tactic, groundOf(play, battle, frame.attacker ? 0 : 1));
  if (!holds) return -1;
  const worth = (tacticWorth[arg.tactic + 1] ?? 0) * (checkOfTactic[arg.tactic] > 0 ? 0.6 : 1);
  // The second card puts a leader at risk.
  return verb === 'tactic' ? worth : worth * 0.5 - 0.3;
}

export function scoreSwap(play: P, frame: At<'tactics.swap'>, choices: readonly AnyChoice[]): number[] {
  const battle = play.enclosingOrNull('battle');
  return choices.map(({ verb, arg }) => {
    if (verb === 'keep' || battle === null) return 0.2;
    return fits(arg.tactic, groundOf(play, battle, frame.role)) ? (tacticWorth[arg.tactic + 1] ?? 0) - 0.3 : -1;
  });
}

export const scoreAnnul = (choices: readonly AnyChoice[]): number[] =>
  choices.map(({ arg }) => tacticWorth[arg.tactic + 1] ?? 0);
