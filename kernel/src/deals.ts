/**
 * Talk and deals. The rules say who may speak to whom now and what may be offered; the kernel stores the offers. A deal
 * that the rules make binding is carried out by the rules the moment all have accepted; any other deal is a promise
 * that players may break.
 */
import type { Fields, Seat } from './fields.ts';
import type { Play, Shape } from './game.ts';
import { copy, type Json } from './json.ts';
import type { PromiseJudge, PromiseState } from './promises.ts';
import type { Verdict } from './words.ts';

/** May this seat speak to these seats in private now? An empty list stands for the whole table, in public. */
export type TalkRule<G extends Shape> = (play: Play<G>, from: Seat, to: readonly Seat[]) => Verdict;

export interface DealKind {
  readonly terms: Fields;
  /** Do the rules enforce it? */
  readonly binding: boolean;
  readonly about: string;
}

/** What may be promised in a game, by kind. A promise does not bind. */
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

/** A copy of a proposal's own fields, without anything else that came with it. */
export const offered = ({ to, kind, terms, answers }: Proposal): Proposal =>
  copy({ to, kind, terms, ...(answers !== undefined && { answers }) });

export interface DealRules<G extends Shape> {
  readonly kinds: { readonly [kind: string]: DealKind };
  /**
   * May this be offered, and accepted, now? An open offer expires when this turns to no, which all its parties see: so
   * it may only look at what all of them know.
   */
  may(play: Play<G>, deal: Deal): Verdict;
  /**
   * Does the seat that offers it have the means, which the others need not know? Checked when the offer is made and
   * never again; what happens to a deal whose means are gone is decided by `strike`.
   */
  affords?(play: Play<G>, deal: Deal): Verdict;
  /** Carries out a binding deal. */
  strike?(play: Play<G>, deal: Deal): void;
  /** What becomes of a deal that does not bind. Without it such deals are not judged. */
  readonly judge?: PromiseJudge;
  /** By power: the seat that runs it, where events name powers. It must follow from what everyone knows. */
  holders?(play: Play<G>): readonly Seat[];
}

export interface Offer extends Deal {
  /** Numbered among offers between the same seats, so that it reveals nothing about offers between others. */
  id: string;
  status: 'open' | 'accepted' | 'refused' | 'countered' | 'withdrawn' | 'expired';
  /** The seats that have accepted so far. */
  accepted: Seat[];
  /** The offer to which this one is the counter-offer. */
  answers?: string;
  /** What became of a promise that was accepted, where the game judges it. */
  promise?: PromiseState;
}

/** Only the seats it is between know of an offer. */
export const partyTo = (offer: Deal, viewer: number): boolean => offer.from === viewer || offer.to.includes(viewer);
