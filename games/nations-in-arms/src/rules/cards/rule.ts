/** What the rules have to know of one event card. Each has a row in events.tsv and one of these. */
import type { Seat } from '@concert/kernel';
import type { Frame, P } from '../../shape.ts';
import { CARDS } from '../../tables-cards.ts';

export interface CardRule {
  /** What the card is played on. */
  readonly on: 'nothing' | 'piece' | 'place' | 'power';
  /**
   * What it may be played on now by a seat, should it hold the card; for `nothing` one 0. It may rest on public facts alone:
   * whether a seat is asked follows from it.
   */
  targets(play: P, seat: Seat): readonly number[];
  /** Is there any? Where that can be told without looking for all. */
  possible?(play: P, seat: Seat): boolean;
  /** Carries it out. A frame that is returned runs before anything else. */
  play(play: P, seat: Seat, target: number): Frame | null;
}

/** The only target of a card that is played on nothing, if it may be played. */
export const when = (allowed: boolean): readonly number[] => (allowed ? [0] : []);

/** By the number printed on the card. */
export type CardsByNumber = { readonly [number: number]: CardRule };

/** By id. Null where there is no rule. */
export const rulesById = (cards: CardsByNumber): readonly (CardRule | null)[] =>
  Array.from({ length: CARDS }, (_, c) => cards[c + 1] ?? null);
