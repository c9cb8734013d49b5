/**
 * The store: one interface over SQLite and PostgreSQL. Ordinary queries go through Kysely (`store.db`), the same for
 * both. What has to be fast or differs is here: query templates, appending entries, telling other nodes.
 */
import type { Kysely } from 'kysely';
import type { Change, QueryTemplate } from './query-template.ts';
import type { EntryRow, Schema } from './schema.ts';

/** What nodes tell each other: a topic and a short text. */
export type Listener = (topic: string, text: string) => void;

export interface Store {
  readonly db: Kysely<Schema>;
  readonly kind: 'sqlite' | 'postgres';
  /** All rows of a query template. */
  read<V extends object, R>(recipe: QueryTemplate<V, R>, given: V): Promise<R[]>;
  /** The first of them, if there is any. */
  first<V extends object, R>(recipe: QueryTemplate<V, R>, given: V): Promise<R | undefined>;
  /**
   * Makes changes from query templates, all of them or none, and returns how many rows each has changed. When it
   * resolves they are durable; they may have waited a moment to share a flush.
   */
  write(...changes: Change[]): Promise<number[]>;
  /**
   * Appends entries of different tables (at most one of each) with one flush. When it resolves they are durable; it
   * says for each whether it was written: if not, its place was taken, because another node was faster. Other nodes are
   * told under the topic `entries`, as `table:seq` separated by commas.
   */
  append(entries: readonly EntryRow[]): Promise<boolean[]>;
  /** Tells the other nodes something short; durable things must be in the database before. */
  tell(topic: string, text: string): Promise<void>;
  /**
   * Hears what other nodes tell; never what this one told. `lost` comes whenever it starts to listen: earlier messages
   * may have been missed.
   */
  listen(listener: Listener, lost: () => void): void;
  /** Resolves, if ever, when the store can no longer be trusted: the process has to end. */
  readonly broken: Promise<StoreError>;
  /** Is the database there? */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Why a store could not be opened, for the person who starts the server. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Why a database could not be used, for the same person. */
export function reasonOf(error: unknown): string {
  // Where a name has several addresses, each has failed for its own reason.
  const why = error instanceof AggregateError ? error.errors : [error];
  return why.map((each) => (each as Error).message).join('; ');
}
