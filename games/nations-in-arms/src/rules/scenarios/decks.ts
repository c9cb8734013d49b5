/** 11.1: which cards a campaign plays with and when they are drawn, by its row in scenarios/index.tsv. */
import type { Seat } from '@concert/kernel';
import { COALITION, type P, SPRING, type State } from '../../shape.ts';
import { cardNumber, deckOfCard, isForeignWar } from '../../tables-cards.ts';
import { europeanDraw } from '../11-draws.ts';

export interface DeckRules {
  /** Is this card one of the campaign's, its date apart? */
  has(card: number): boolean;
  /** How many cards a seat draws in the Events phase of this turn. */
  draws(play: P, seat: Seat): number;
  /** A card that a seat chooses for its hand before the first draw, from these. */
  choice?: { readonly seat: Seat; readonly among: readonly number[] };
}

const imperial = (card: number): boolean => deckOfCard[card] === 'C' || deckOfCard[card] === 'I';
/** NA-11.1-b: the common cards and those of the Revolution, or those of the Empire. */
const revolutionary = (card: number): boolean => deckOfCard[card] === 'C' || deckOfCard[card] === 'R';
/** Cards 1–18 and 25–30: those that need neither ships nor embassies. */
const isForPeninsula = (card: number): boolean =>
  card <= cardNumber(18) || (card >= cardNumber(25) && card <= cardNumber(30));
const atStart = (state: State, cards: number): number => (state.turn === 1 ? cards : 0);

const decks: { readonly [scenario: string]: DeckRules } = {
  austerlitz1805: {
    has: (card) => imperial(card) && !isForeignWar[card],
    draws: ({ state }) => atStart(state, 3),
  },
  jena1806: {
    has: imperial,
    draws: ({ state }) => (state.season === SPRING ? 3 : atStart(state, 3)),
  },
  russia1812: {
    has: imperial,
    draws: ({ state }) => atStart(state, 3),
    // Three for each, and for Russia the one it has chosen.
    choice: { seat: COALITION, among: [cardNumber(76), cardNumber(77)] },
  },
  peninsula1808: {
    has: isForPeninsula,
    draws: ({ state }) => (state.season === SPRING ? 3 : 0),
  },
  coalition1792: { has: revolutionary, draws: europeanDraw },
  grand1805: { has: imperial, draws: europeanDraw },
  grand1805_multi: { has: imperial, draws: europeanDraw },
};

const none: DeckRules = { has: () => false, draws: () => 0 };

/** Are event cards played in it? */
export const hasDeck = (scenario: string): boolean => scenario in decks;

export const deckOf = (scenario: string): DeckRules => decks[scenario] ?? none;
