/** What a table and the house it stands in know of each other. */
import type { Seat } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import type { BotPool } from '../bots/pool.ts';
import type { Refusal } from '../errors.ts';
import type { RulesPool } from '../rules/pool.ts';
import type { Journal, Store } from '../store/index.ts';
import type { Absent } from './bot-chairs.ts';
import type { LiveTable } from './live-table.ts';

/** What came of a deed. */
export type Result = { ok: true } | { ok: false; key: string; sentence: string; clause?: string; now?: string };

/** Who looks at a table through other nodes. */
export interface RemotePresence {
  readonly people: ReadonlySet<string>;
  readonly spectators: number;
}

/** What a node knows of the others' people. */
export interface OtherNodes {
  /** As far as this node has heard; for tables that are open here. */
  at(table: string): RemotePresence;
  /** The same from the database, for any tables; where nobody looks, nothing is said. */
  read(tables: readonly string[]): Promise<Map<string, RemotePresence>>;
  /** Others look at a table through this node than before. */
  presenceChanged(table: string): void;
}

/** What a table needs of the house it stands in. */
export interface TableEnvironment {
  readonly store: Store;
  readonly journal: Journal;
  readonly rules: RulesPool;
  readonly bots: BotPool;
  readonly absent: Absent;
  readonly otherNodes: OtherNodes;
  log(message: string, about?: object): void;
  /** What time it is. */
  now(): number;
  /** Something about the table itself changed: everybody who lists it, here and on other nodes, should look again. */
  changed(table: string): void;
  /** Entries of a table became durable here or were followed from another node. For clocks and notices. */
  played(table: LiveTable, turnStatus: TurnStatus, move: Move): void;
}

/** What brought a table to where it stands. */
export interface Move {
  /** Who moved; null when the table was only opened, or nobody here knows. */
  by: Seat | null;
  /** Was it a choice? Otherwise something was taken back, offered or answered. */
  choice: boolean;
  /** Did another node make it? */
  elsewhere: boolean;
}

/** What comes of beginning to watch. */
export interface WatchRequest {
  /** It may have gone, or looked away, before anything could be sent. */
  wanted(): boolean;
  fail(refusal: Refusal): void;
  arrived(): void;
}
