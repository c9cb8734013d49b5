/**
 * The store: one interface over SQLite and PostgreSQL. Ordinary queries go through Kysely (`store.db`), the same for both.
 * What has to be fast or differs, appending entries and telling other nodes, is here.
 */
import type { Kysely } from 'kysely';
import type { EntryRow, Schema } from './schema.ts';

/** What nodes tell each other: a topic and a short text. */
export type Listener = (topic: string, text: string) => void;

export interface Store {
  readonly db: Kysely<Schema>;
  readonly kind: 'sqlite' | 'postgres';
  /**
   * Appends entries of different tables (one of each at most) with one flush. When it resolves they are durable; it says of
   * each whether it was written: the place of one that was not was taken, because another node was faster. Other nodes
   * are told of them under the topic `entries`, as `table:seq` by commas.
   */
  append(entries: readonly EntryRow[]): Promise<boolean[]>;
  /** Tells the other nodes something; it must be short, and durable things must be in the database before. */
  tell(topic: string, text: string): Promise<void>;
  /** Hears what other nodes tell; never what this one told. `lost` comes whenever it begins to hear: what was told before may have been missed. */
  listen(listener: Listener, lost: () => void): void;
  /** Is the database there? */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Why a store could not be opened, for the person who starts the server. */
export class StoreError extends Error {
  override name = 'StoreError';
}
