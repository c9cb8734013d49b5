/** What the page asks of the worker besides the wire: which games there are, what they look like in data, local tables. */
import type { Odds } from '@concert/board';
import type { Json, SeatView, TextTable } from '@concert/kernel';
import type { Chair, ClientMessage, HostMessage } from '@concert/wire';
import type { NewTable, PlayedBy } from './host.ts';
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
  }[];
}
export interface LocalTable {
  id: string;
  title: string;
  chairs: { name: string; chair: LocalChair }[];
  changed: number;
  over: boolean;
  /** Of no game there is, or torn: all that can be done with it is to remove it. */
  unreadable: boolean;
}

export interface WorkerApi {
  /** Their ids; nothing is loaded for it. */
  games(): Promise<string[]>;
  game(id: string): Promise<GameCard>;
  /** The seats of a new game with these options, or why they make no game. */
  seats(game: string, options: { [name: string]: Json }): Promise<{ seats: string[] } | { wrong: string }>;
  /** What follows is by the rules of one version. */
  facts(by: PlayedBy): Promise<Json>;
  textTables(by: PlayedBy, view: SeatView): Promise<TextTable[]>;
  /** Looks nouns up in a world imagined from a view. */
  lookUp(by: PlayedBy, view: SeatView, nouns: string[]): Promise<{ [noun: string]: Json }>;
  /** Plays on in imagined worlds until a procedure is done, and counts what the nouns have come to. */
  odds(by: PlayedBy, view: SeatView, within: string, nouns: readonly string[]): Promise<Odds>;
  create(table: NewTable): Promise<string>;
  tables(): Promise<LocalTable[]>;
  remove(id: string): Promise<void>;
  record(id: string): Promise<Json>;
  /** How far a game that cannot be opened can be followed; null when there is nothing to be rescued. */
  compatibility(id: string): Promise<Compatibility | null>;
  /** The record of such a game as it is kept, without its secret. */
  storedRecord(id: string): Promise<Json>;
  /** Begins a game that goes on after the last choice that fits. */
  rescue(id: string): Promise<string>;
  /** Takes in the record of a finished game. */
  importRecord(record: Json): Promise<string>;
  /** The position as a case file, with nothing that seat does not know. */
  caseFile(id: string, seat: Chair, about: string): Promise<Json>;
  branch(by: PlayedBy, view: SeatView, chairs: LocalChair[]): Promise<string>;
  pace(ms: number): Promise<void>;
}

export type ToWorker = { wire: ClientMessage } | { call: keyof WorkerApi; args: unknown[]; id: number };
export type FromWorker = { wire: HostMessage } | { id: number; result: unknown } | { id: number; error: string };
