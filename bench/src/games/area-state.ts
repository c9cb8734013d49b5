/** The position of the area game and the questions that all its chapters ask of it. */
import type { Play, Seat, Shape } from '@concert/kernel';
import { AREAS, type Area, EACH, NEUTRAL, type options, owner, PIECES, type Piece, type verbs } from './area-tables.ts';

/** Places of a piece that are not areas. */
export const RESERVED = -1;
export const LOST = -2;
/** Places of a card that are not hands (hands are seats). */
export const DECK = 7;
export const DISCARD = 8;

export interface AreaState {
  round: number;
  /** Action points the seat whose turn it is has left. */
  points: number;
  /** Seats in the order of this round's turns. */
  order: Seat[];
  gold: number[];
  /** By area: who holds it. Between turns only that side has pieces there. */
  control: Seat[];
  /** By piece: where it is, its steps, whether it has moved this turn and whether it lies face up (0 or 1). */
  at: number[];
  steps: number[];
  moved: number[];
  shown: number[];
  /** By border: pieces that crossed it this turn. */
  crossed: number[];
  /** By card: where it is. The deck has no order: a card is drawn from it by chance when it is needed. */
  card: number[];
}

/** Two sides in one area. The defender fires first in each round. */
export interface Fight {
  area: Area;
  attacker: Seat;
  defender: Seat;
  round: number;
  firing: Seat;
}

export interface AreaGame extends Shape {
  state: AreaState;
  frame:
    | { at: 'round' }
    | { at: 'bid' }
    | { at: 'order'; sides: Seat[]; result?: number[] }
    | { at: 'seats'; next: number; result?: null }
    | { at: 'turn'; seat: Seat }
    | { at: 'card'; seat: Seat }
    | { at: 'scouting'; seat: Seat }
    | { at: 'scout'; seat: Seat }
    | { at: 'acting'; seat: Seat; result?: null }
    | { at: 'action'; seat: Seat }
    | { at: 'stack'; seat: Seat; area: Area }
    | { at: 'muster'; seat: Seat; area: Area }
    | { at: 'harass'; seat: Seat; area: Area }
    | { at: 'turn end'; seat: Seat }
    | { at: 'battles'; seat: Seat; result?: null }
    | { at: 'which battle'; seat: Seat }
    | ({ at: 'battle' } & Fight)
    | ({ at: 'fight' } & Fight)
    | ({ at: 'losses'; hits: number } & Fight);
  options: typeof options;
  verbs: typeof verbs;
  board: {
    round: number;
    points: number;
    order: Seat[];
    gold: number[];
    control: Seat[];
    crossed: number[];
    /** Pieces the viewer knows, in parallel lists: its own, those face up and those lost. */
    piece: Piece[];
    at: number[];
    steps: number[];
    moved: number[];
    shown: number[];
    /** Everything else, four numbers a group: owner, place, how many, how many of them have moved. */
    hidden: number[];
    /** How many cards each seat holds, what the viewer holds, what lies open. */
    hands: number[];
    hand: number[];
    discard: number[];
  };
}
export type P = Play<AreaGame>;

/** The pieces of an owner are numbered from `first` to before `last`. */
export const first = (seat: Seat): number => seat * EACH;
export const last = (seat: Seat): number => (seat === NEUTRAL ? PIECES : seat * EACH + EACH);

export const countIn = ({ at }: AreaState, seat: Seat, place: number): number => {
  let count = 0;
  for (let p = first(seat); p < last(seat); p++) if (at[p] === place) count++;
  return count;
};

/** How many pieces a seat has in each area. */
export const spread = ({ at }: AreaState, seat: Seat): number[] => {
  const count: number[] = Array(AREAS).fill(0);
  for (let p = first(seat); p < last(seat); p++) if (at[p]! >= 0) count[at[p]!]!++;
  return count;
};

/** The owner of other pieces in an area, or −1. There is never more than one. */
export const enemyIn = ({ at }: AreaState, seat: Seat, place: number): Seat => {
  for (let p = 0; p < PIECES; p++) if (at[p] === place && owner[p] !== seat) return owner[p]!;
  return -1;
};

/** AR-1.3: a seat is in the game while it has a piece on the map or in reserve. */
export const isAlive = ({ at }: AreaState, seat: Seat): boolean => {
  for (let p = first(seat); p < last(seat); p++) if (at[p] !== LOST) return true;
  return false;
};

/** AR-4.6: a piece without steps is lost for good, and everyone sees what it was. */
export function loseStep(state: AreaState, p: number): void {
  state.steps[p]!--;
  if (state.steps[p] === 0) lose(state, p);
}

export function lose(state: AreaState, p: number): void {
  state.at[p] = LOST;
  state.steps[p] = 0;
  state.moved[p] = 0;
  state.shown[p] = 1;
}
