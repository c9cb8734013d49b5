/** What a table and the server around it know of each other. */
import type { Args, Seat } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import type { BotPool } from '../bots/pool.ts';
import type { Refusal } from '../errors.ts';
import type { RulesPool } from '../rules/pool.ts';
import type { Journal, Store } from '../store/index.ts';
import type { BotChat } from './bot-chairs.ts';
import type { LiveTable } from './live-table.ts';

/** The result of an action. */
export type Result =
  | { ok: true }
  | { ok: false; key: string; args?: Args; sentence: string; clause?: string; now?: string; newest?: number };

/** Who watches a table through other nodes. */
export interface RemotePresence {
  readonly people: ReadonlySet<string>;
  readonly spectators: number;
}

/** What a node knows of the people on other nodes. */
export interface OtherNodes {
  /** As far as this node has heard; for tables that are open here. */
  at(table: string): RemotePresence;
  /** The same from the database, for any tables; unwatched tables are left out. */
  read(tables: readonly string[]): Promise<Map<string, RemotePresence>>;
  /** The people watching a table through this node changed. */
  presenceChanged(table: string): void;
}

/** What a table needs from the server around it. */
export interface TableEnvironment {
  readonly store: Store;
  readonly journal: Journal;
  readonly rules: RulesPool;
  /** For what no table in play waits for: records, past moments, delayed spectators. */
  readonly aside: RulesPool;
  readonly bots: BotPool;
  /** Null until there is a chat. */
  readonly chat: BotChat | null;
  /** How long after a question standing orders answer it. */
  readonly orderedMs: number;
  readonly otherNodes: OtherNodes;
  log(message: string, about?: object): void;
  /** What time it is. */
  now(): number;
  /** Something about the table itself changed: lists of tables, here and on other nodes, should be refreshed. */
  changed(table: string): void;
  /** Entries of a table became durable here or were followed from another node. For clocks and notifications. */
  played(table: LiveTable, turnStatus: TurnStatus, move: Move): void;
}

/** What led to the current state of a table. */
export interface Move {
  /** Who moved; null when the table was only opened, or this node doesn't know. */
  by: Seat | null;
  /** Was it a choice? Otherwise it was an undo, an offer or an answer. */
  choice: boolean;
  /** Did another node make it? */
  elsewhere: boolean;
  /** Did a standing order answer? */
  ordered?: true;
}

/** A request to start watching. */
export interface WatchRequest {
  /** The connection may have gone, or stopped watching, before anything could be sent. */
  wanted(): boolean;
  fail(refusal: Refusal): void;
  arrived(): void;
}
