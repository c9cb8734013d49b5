/** Who knows which cards: hands are their holders' secret, the order of the deck everyone's (NA-11.1-o). */
import { type Chance, everySeat, type Game, onlySeat, SPECTATOR, type Viewer } from '@concert/kernel';
import type { CardState, Frame, NationsInArms } from './shape.ts';
import { TACTICS } from './tables-cards.ts';

const veiled = (hands: readonly number[][], viewer: Viewer): number[][] =>
  hands.map((hand, seat) => (seat === viewer ? hand : hand.map(() => -1)));

const ascending = (cards: readonly number[]): number[] => [...cards].sort((a, b) => a - b);

/** Makes of a copied state what a viewer may see of its cards: in `deck` every card that might be anywhere. */
export function hideCards(state: CardState, viewer: Viewer): void {
  if (state.hands.some((hand) => hand.length > 0) || state.deck.length > 0) {
    const unseen = state.hands.flatMap((hand, seat) => (seat === viewer ? [] : hand));
    state.deck = ascending([...state.deck, ...unseen]);
    state.hands = veiled(state.hands, viewer);
  }
  if (state.tactics.some((hand) => hand.length > 0)) state.tactics = veiled(state.tactics, viewer);
}

/** Deals the unseen cards over the hidden hands by their size; the rest is the deck. */
export function imagineCards(state: CardState, viewer: Viewer, flow: readonly Frame[], chance: Chance): void {
  if (state.deck.length > 0) {
    const unseen = chance.shuffle(state.deck, 'unseen cards');
    state.hands = state.hands.map((hand, seat) => (seat === viewer ? hand : unseen.splice(0, hand.length)));
    state.deck = unseen;
  }
  if (state.tactics.every((hand) => hand.length === 0)) return;
  const known = new Set([...state.tactics.flat(), ...shownTactics(flow)]);
  const unseen = chance.shuffle(
    Array.from({ length: TACTICS }, (_, t) => t).filter((t) => !known.has(t)),
    'unseen tactics',
  );
  state.tactics = state.tactics.map((hand, seat) => (seat === viewer ? hand : unseen.splice(0, hand.length)));
}

/** Tactical cards that lie open. */
function shownTactics(flow: readonly Frame[]): number[] {
  return flow.flatMap((frame) =>
    frame.at === 'tactics' || frame.at === 'tactics.swap' || frame.at === 'tactics.annul'
      ? [...frame.first, ...frame.second].filter((t) => t >= 0)
      : [],
  );
}

/** Every card and who knows where it is; tactical cards by who holds them. */
export const tellCards: NonNullable<Game<NationsInArms>['secrets']> = ({ state, seats, stack }, tell) => {
  state.hands.forEach((hand, seat) => {
    for (const c of hand) tell('hand', c, onlySeat(seat), seat);
  });
  for (const c of [...state.discard, ...state.removed]) tell('hand', c, everySeat(seats), SPECTATOR);
  state.deck.forEach((c, i) => {
    tell('deck', i, 0, c);
  });
  state.tactics.forEach((hand, seat) => {
    for (const t of hand) tell('tactics', t, onlySeat(seat), seat);
  });
  for (const t of shownTactics(stack)) tell('tactics', t, everySeat(seats), SPECTATOR);
};
