/** What event cards and tactical cards add to the shape of the game: verbs, columns of the state, frames. */
import { field, type Json, type Seat } from '@concert/kernel';
import { piece, place, power } from './tables.ts';
import { card, tactic, type WindowName } from './tables-cards.ts';

const [aCard, aTactic, aPiece] = [field.id(card), field.id(tactic), field.id(piece)];

export const cardVerbs = {
  // Event cards: by what a card is played on.
  playCard: { card: aCard },
  playOn: { card: aCard, piece: aPiece },
  playAt: { card: aCard, place: field.id(place) },
  playFor: { card: aCard, power: field.id(power) },
  takeCard: { card: aCard },
  skip: {},
  send: { piece: aPiece },
  // Tactical cards.
  tactic: { tactic: aTactic },
  second: { tactic: aTactic, leader: aPiece },
  exchange: { tactic: aTactic },
  annul: { tactic: aTactic },
};

/** The columns of both decks. */
export interface CardState {
  /** The event deck, the next card last. In a view: every card the viewer does not see, sorted. */
  deck: number[];
  /** By seat: the cards held. In a view −1 for each card of another seat. */
  hands: number[][];
  /** Played cards, which come back when the deck is used up, and those that are out of the game. */
  discard: number[];
  removed: number[];
  /** What cards have set going: card, subject, card, subject … Read with `effectOn`. */
  effects: number[];
  /** By role in the battle under way: the tactical cards held. In a view −1 for each card of the other side. */
  tactics: number[][];
}

export const noCards = (seats: number): CardState => ({
  deck: [],
  hands: Array.from({ length: seats }, () => []),
  discard: [],
  removed: [],
  effects: [],
  tactics: Array.from({ length: seats }, () => []),
});

export const copyCards = (state: CardState): CardState => ({
  deck: state.deck.slice(),
  hands: state.hands.map((hand) => hand.slice()),
  discard: state.discard.slice(),
  removed: state.removed.slice(),
  effects: state.effects.slice(),
  tactics: state.tactics.map((hand) => hand.slice()),
});

/** A window for held cards: the seats that are still to be asked. */
interface WindowLocals {
  window: WindowName;
  seats: Seat[];
}

/** Who is still to be sent to a foreign war (14.1). */
interface WarLocals {
  card: number;
  power: number;
  seat: Seat;
  corps: number;
  leaders: number;
  fleets: number;
  cossacks: number;
}

/** The tactical cards of a battle round (8.1.3), by role. What is chosen and not yet shown stands first in the hand. */
export interface TacticsLocals {
  stage: 'seconds' | 'vedettes' | 'show' | 'checks' | 'annul' | 'end';
  role: number;
  place: number;
  /** How many cards each side has chosen, and the leader who is to play the second, or −1. */
  count: number[];
  by: number[];
  /** The cards that have been shown: the first and the second of each side, or −1. */
  first: number[];
  second: number[];
  /** Cards of the role whose check is still to come; card 6 makes the next roll unnecessary. */
  due: number[];
  sure: boolean;
  /** Card 6 has been asked for at this check. */
  asked: boolean;
  /** The leader who has rolled for the second card, or −1. */
  seconded: number[];
  /** Cards that hold, and those that have failed their check. */
  held: number[][];
  failed: number[][];
}

export type CardFrame =
  | { at: 'events'; stage: EventsStage; seats: Seat[]; result?: Json }
  | { at: 'events.deal'; stage: EventsStage; seats: Seat[] }
  | { at: 'events.public'; stage: EventsStage; seats: Seat[] }
  | ({ at: 'window'; result?: Json; tested?: boolean } & WindowLocals)
  | ({ at: 'window.choose' } & WindowLocals)
  /** Steps that are left behind as garrisons: power, steps, power, steps … */
  | { at: 'garrisons'; owed: number[]; result?: Json }
  | { at: 'garrisons.choose'; owed: number[] }
  | ({ at: 'foreignWar'; result?: Json } & WarLocals)
  | ({ at: 'foreignWar.send' } & WarLocals)
  | ({ at: 'tactics'; result?: Json } & TacticsLocals)
  | ({ at: 'tactics.swap' } & TacticsLocals)
  | ({ at: 'tactics.annul' } & TacticsLocals);
export type EventsStage = 'draw' | 'deal' | 'public' | 'wars';
