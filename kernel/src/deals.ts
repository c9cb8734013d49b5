/**
 * Talk and deals. The rules say who may speak to whom now and what may be offered; the kernel keeps the offers. A deal
 * that the rules make binding is executed by the rules the moment all have accepted; any other is a promise, and whether
 * it is kept is the game.
 */
import type { Fields, Seat } from './fields.ts';
import type { Play, Shape } from './game.ts';
import { copy, type Json } from './json.ts';
import type { Verdict } from './words.ts';

/** May this seat speak to these seats in private now? An empty list stands for the whole table, in public. */
export type TalkRule<G extends Shape> = (play: Play<G>, from: Seat, to: readonly Seat[]) => Verdict;

export interface DealKind {
  readonly terms: Fields;
  /** Do the rules make it bind? */
  readonly binding: boolean;
  readonly about: string;
}

/** What may be promised in a game, by kind. A promise binds nobody. */
export interface PromiseKind {
  readonly terms: Fields;
  readonly about: string;
}

/** What is offered: by whom, to whom, of what kind, on what terms. */
export interface Deal {
  from: Seat;
  to: Seat[];
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: terms are checked by their fields
  terms: any;
}

/** An offer as a seat makes it; with `answers`, a counter-offer to the one of that id. */
export interface Proposal {
  to: Seat[];
  kind: string;
  terms: Json;
  answers?: string;
}

/** A copy of a proposal and of nothing that came with it. */
export const offered = ({ to, kind, terms, answers }: Proposal): Proposal =>
  copy({ to, kind, terms, ...(answers !== undefined && { answers }) });

export interface DealRules<G extends Shape> {
  readonly kinds: { readonly [kind: string]: DealKind };
  /**
   * May this be offered, and accepted, now? An open offer for which this turns to no expires, which all its parties see:
   * it may look only at what all of them know.
   */
  may(play: Play<G>, deal: Deal): Verdict;
  /**
   * Has who offers it the means, of which the others need not know? Asked of him when he offers it and never again; what
   * comes of a deal for which the means have gone is for `strike` to say.
   */
  affords?(play: Play<G>, deal: Deal): Verdict;
  /** Carries out a binding deal. */
  strike?(play: Play<G>, deal: Deal): void;
}

export interface Offer extends Deal {
  /** Numbered among offers between the same seats, so that it tells nothing of offers between others. */
  id: string;
  status: 'open' | 'accepted' | 'refused' | 'countered' | 'withdrawn' | 'expired';
  /** Those who have accepted so far. */
  accepted: Seat[];
  /** The offer to which this one is the counter-offer. */
  answers?: string;
}

/** An offer is known to those it is between. */
export const partyTo = (offer: Deal, viewer: number): boolean => offer.from === viewer || offer.to.includes(viewer);
