/** A step in the history of the database schema. */
import type { Kysely } from 'kysely';

/** Which database it is, where that makes a difference. */
export type Kind = 'sqlite' | 'postgres';

export interface Migration {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a migration works on a database as it was then
  up(db: Kysely<any>, kind: Kind): Promise<void>;
}
