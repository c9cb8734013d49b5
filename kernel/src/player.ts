/**
 * Who fills a seat: a bot, a test or a person. A player gets what its seat may know and the legal choices, and nothing
 * else. `Player` answers questions; `SeatPlayer` is one as a table knows it, who also hears, bargains and speaks.
 */
import type { AnyChoice } from './choices.ts';
import type { Offer, Proposal } from './deals.ts';
import type { Line } from './event-log.ts';
import type { Seat } from './fields.ts';
import type { Shape } from './game.ts';
import type { Json } from './json.ts';
import type { Machine } from './machine.ts';
import type { Aim } from './orders.ts';
import type { SeatView } from './view.ts';
import type { Say } from './words.ts';

/** What a player is handed when its seat is asked. The machine holds the rules only, no position. */
export interface Decision<G extends Shape = Shape> {
  readonly machine: Machine<G>;
  readonly seat: Seat;
  readonly view: SeatView<G>;
  readonly choices: readonly AnyChoice[];
  /** What the seat has learned before and no longer sees, as its game's bot remembers it; `imagine` may use it. */
  readonly belief?: Json;
}

export interface Player {
  readonly name: string;
  /** One of the choices. */
  choose(turn: Decision): AnyChoice;
}

/** A line of chat that a seat can read. */
export interface Message {
  from: Seat;
  /** Empty: the whole table. */
  to: Seat[];
  text: string;
}

/** All that a seat is told when there is something for it to do: to choose, to answer, to read. */
export interface Turn<G extends Shape = Shape> extends Decision<G> {
  /** The newest lines of the log, as the seat has heard them; the first of them is line number `from`. */
  readonly log: readonly Line[];
  readonly from: number;
  /** The offers it is party to. */
  readonly offers: readonly Offer[];
  /** What the owner of the seat wants done, or left; only where a bot plays on for someone. */
  readonly aims?: readonly Aim[];
  /** What was said to it and it has not read. */
  readonly messages: readonly Message[];
  /** How long it may think, in milliseconds. */
  readonly ms: number;
}

/** What a player does, one thing at a time. */
export type PlayerAct =
  | { choose: AnyChoice }
  | { offer: Proposal }
  /** With a reason for those it goes to. */
  | { answer: 'accept' | 'refuse' | 'withdraw'; id: string; why?: Say }
  | { say: Say; to: Seat[] };

/** Why a player did what it did, from its own knowledge alone. */
export interface Reason {
  choice: AnyChoice;
  /** What it meant to do next, until another seat had a say. */
  next: AnyChoice[];
  /** The plan it followed, in a game whose bot has plans. */
  plan: Say | null;
  /** The best that it rejected; null when nothing else came close. */
  instead: AnyChoice | null;
  /** What it thought its share of the win was, between 0 and 1: with its choice, and with the other. */
  share: number;
  shareInstead: number | null;
  /** The features that decided, and by about how much of a win. */
  because: { feature: string; about: string; by: number }[];
  /** What it took something hidden to be. */
  expected: Say | null;
}

export interface SeatPlayer {
  readonly name: string;
  /** What it does now; null when there is nothing it wants to do, which is only allowed where nothing can be chosen. */
  act(turn: Turn): PlayerAct | null;
}
