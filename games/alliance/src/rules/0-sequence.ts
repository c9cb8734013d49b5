/**
 * The sequence of play: years of four game turns, each with a card, an action and a battle phase; then winter. Every stage
 * is called and returns; what it does is in the file of its chapter.
 */
import { type Json, sequence } from '@concert/kernel';
import type { Alliance, Clash } from '../shape.ts';
import { beginTurn, saveGold, turnOfSeat } from './3-actions.ts';
import { beginGameTurn, dealCards } from './3-cards.ts';
import { collectGold, isLastYear, newYear, returnLosses } from './3-winter.ts';
import { inOrder } from './4-control.ts';
import { hasBattles, revealLines } from './7-battle.ts';
import { declareVictor, hasPursuit, hideBlocks, nextPursuit } from './7-battle-victory.ts';
import { endGameTurn } from './9-defeat.ts';
import { hasCards, scoreTurn, soloTurn, turnCard } from './12-solitaire.ts';

/** Bids and defeats give back the battles that their changes of sides bring. */
const keepClashes = (_: unknown, frame: { clashes?: Clash[] }, result: Json): void => {
  if (result !== null) frame.clashes = result as Clash[];
};

/** AL-6.13-k: those battles are fought at once. */
const fightClashes = {
  run: 'clashes',
  when: (_: unknown, frame: { clashes?: Clash[] }): boolean => frame.clashes !== undefined,
  with(_: unknown, frame: { clashes?: Clash[] }): { clashes: Clash[] } {
    const clashes = frame.clashes!;
    delete frame.clashes;
    return { clashes };
  },
} as const;

export const sequences = {
  /** The first cards are dealt; then year after year, until winter or a sudden death ends the game. */
  game: sequence<Alliance, 'game'>([dealCards, { run: 'year', while: () => true }]),

  /** 3.0 – 3.1 A year. */
  year: sequence<Alliance, 'year'>(['discards', { run: 'gameTurn', while: ({ state }) => state.turn < 4 }, 'winter']),

  /** A game turn. */
  gameTurn: sequence<Alliance, 'gameTurn'>([
    'cardPhase',
    'actionPhase',
    { run: 'battlePhase', with: () => ({ next: 0 }) },
    'endOfGameTurn',
  ]),

  /** [1] Cards are laid and shown; the highest leader opens diplomacy (6.1). */
  cardPhase: sequence<Alliance, 'cardPhase'>([beginGameTurn, 'cards', 'diplomacy']),
  diplomacy: sequence<Alliance, 'diplomacy'>([{ run: 'bidding', after: keepClashes }, fightClashes]),

  /** [2] Player turns in the order of the cards (3.2). */
  actionPhase: sequence<Alliance, 'actionPhase'>([
    { run: 'playerTurn', each: ({ state }) => inOrder(state), with: (play, _, seat) => turnOfSeat(play, seat) },
  ]),
  playerTurn: sequence<Alliance, 'playerTurn'>([beginTurn, 'actions', 'stacking', saveGold]),

  /** [3] Battles, one by one (7.1). */
  battlePhase: sequence<Alliance, 'battlePhase'>([{ run: 'pickBattle', while: hasBattles }]),
  battle: sequence<Alliance, 'battle'>([
    revealLines,
    { run: 'battle.events', with: () => ({ asked: 0 }) },
    'battle.rounds',
    declareVictor,
    { run: 'battle.pursuit', with: () => ({ asked: 0 }) },
    { run: 'battle.regroups', with: () => ({ asked: 0 }) },
    'battle.excess',
    hideBlocks,
    { run: 'battle', as: 'pursuits', while: hasPursuit, with: (_, battle) => nextPursuit(battle) },
  ]),

  /** Defeats (9.0) and the battles they bring; then the fall of an empire may end the game (10.3). */
  endOfGameTurn: sequence<Alliance, 'endOfGameTurn'>([
    { run: 'defeats', after: keepClashes },
    fightClashes,
    endGameTurn,
    { run: 'suddenDeath', when: ({ state }) => state.fallen !== 0 },
  ]),

  /** 3.5 Winter, after the battles of the fourth game turn. */
  winter: sequence<Alliance, 'winter'>([
    collectGold,
    { run: 'gameOver', when: isLastYear },
    returnLosses,
    { run: 'disbanding', each: ({ state }) => inOrder(state), with: (_play, _frame, seat) => ({ seat }) },
    newYear,
    { run: 'negotiation', with: () => ({ ready: 0 }) },
  ]),

  /** The solitaire game: card after card, each one empire's turn and its battles. */
  solitaire: sequence<Alliance, 'solitaire'>([{ run: 'solitaireTurn', while: hasCards }]),
  solitaireTurn: sequence<Alliance, 'solitaireTurn'>([
    turnCard,
    { run: 'playerTurn', with: soloTurn },
    { run: 'battlePhase', with: () => ({ next: 0 }) },
    scoreTurn,
  ]),
};
