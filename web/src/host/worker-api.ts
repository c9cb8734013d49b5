/** What the page asks of the worker besides table messages: which games there are, their facts, local tables. */
import type { Odds, OddsQuestion } from '@concert/board';
import type { ToldReason, WhichChoice } from '@concert/bundles';
import type { Json, Receipt, Seat, SeatView, Situation, ToldTable } from '@concert/kernel';
import type { Chair, ClientMessage, DiceFacts, HostMessage } from '@concert/wire';
import type { KeptDice } from '../dice/kept-dice.ts';
import type { DiceReport } from '../dice/report.ts';
import type { NewTable, PlayedBy } from './host-settings.ts';
import type { Compatibility } from './rescue.ts';
import type { LocalChair } from './saves.ts';

/** A game as the lobby shows it. */
export interface GameCard {
  id: string;
  title: string;
  options: {
    name: string;
    title: string;
    field: { type: string; [more: string]: unknown };
    value: Json;
    about: string;
    /** What people read for the words of a choice. */
    labels?: { readonly [word: string]: string };
  }[];
}
export interface LocalTable {
  id: string;
  game: string;
  title: string;
  chairs: { name: string; chair: LocalChair }[];
  changed: number;
  over: boolean;
  /** The names of the seats that are waited for, as far as it is known. */
  asked: string[];
  /** Of an unknown game, or damaged: it can only be removed. */
  unreadable: boolean;
}

export interface WorkerApi {
  /** Their ids; nothing is loaded for it. */
  games(): Promise<string[]>;
  game(id: string): Promise<GameCard>;
  /** The seats of a new game with these options, or why they make no game. */
  seats(game: string, options: { [name: string]: Json }): Promise<{ seats: string[] } | { wrong: string }>;
  /** What follows is by the rules of one version. */
  facts(by: PlayedBy, language: string): Promise<Json>;
  textTables(by: PlayedBy, view: SeatView): Promise<ToldTable[]>;
  /** Looks nouns up in a world imagined from a view. */
  lookUp(by: PlayedBy, view: SeatView, nouns: string[]): Promise<{ [noun: string]: Json }>;
  /** Plays on in imagined worlds until a procedure is done, and counts what the nouns have come to. */
  odds(by: PlayedBy, view: SeatView, question: OddsQuestion): Promise<Odds>;
  /** What the game's bot thinks a view is worth to each seat; null where it has no opinion. */
  worth(by: PlayedBy, view: SeatView): Promise<number[] | null>;
  /** What it expects a view to be worth when a procedure under way is over. */
  expected(by: PlayedBy, view: SeatView, within: string): Promise<number[] | null>;
  create(table: NewTable): Promise<string>;
  tables(): Promise<LocalTable[]>;
  remove(id: string): Promise<void>;
  /** Gives a seat up: of two seats the other wins, with more a bot plays on. */
  resign(id: string, seat: Seat): Promise<void>;
  record(id: string): Promise<Json>;
  /** How far a game that can't be opened replays; null when there is nothing to rescue. */
  compatibility(id: string): Promise<Compatibility | null>;
  /** The stored record of such a game, without its secret. */
  storedRecord(id: string): Promise<Json>;
  /** Starts a game that continues after the last choice that replays. */
  rescue(id: string): Promise<string>;
  /** Imports the record of a finished game. */
  importRecord(record: Json): Promise<string>;
  /** Why a choice at a local table was made: those of the persons here, and all once the game is over. */
  why(id: string, which: WhichChoice): Promise<ToldReason | null>;
  /** The same of a finished game, by its record. */
  whyInRecord(record: Json, which: WhichChoice): Promise<ToldReason | null>;
  /** A choice as a bot case; it holds no more than the viewer may know. */
  botCase(id: string, which: WhichChoice, seat: Chair, about: string): Promise<Json | null>;
  /** The position as a case file, with nothing that seat doesn't know. */
  caseFile(id: string, seat: Chair, about: string): Promise<Json>;
  branch(by: PlayedBy, view: SeatView, chairs: LocalChair[]): Promise<string>;
  /** A private game that begins in a situation, by the name of its file. */
  situate(name: string, file: Situation, person: string, level: string): Promise<string>;
  pace(ms: number): Promise<void>;
  /** What a seat commits to with a share of the dice. */
  commitToShare(share: string): Promise<string>;
  /** What the dice of a running game are proved to be. */
  checkDice(dice: DiceFacts, kept: KeptDice, bots: Seat[]): Promise<DiceReport>;
  /** What is wrong with the record of a finished game, or with what was shown of it; null when all is well. */
  checkRecord(record: Json, receipt: Receipt | null): Promise<string | null>;
}

export type ToWorker = { wire: ClientMessage } | { call: keyof WorkerApi; args: unknown[]; id: number };
export type FromWorker = { wire: HostMessage } | { id: number; result: unknown } | { id: number; error: string };
