/**
 * How the database came to be what it is: forward only, each step once, never changed after it was released. A service
 * that needs tables of its own adds a step at the end and its rows to `schema.ts`.
 */
import { type Kysely, sql } from 'kysely';

/** Which database it is, where that makes a difference. */
export type Kind = 'sqlite' | 'postgres';

export interface Migration {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a migration works on a database as it was then
  up(db: Kysely<any>, kind: Kind): Promise<void>;
}

export const migrations: readonly Migration[] = [
  {
    name: 'people and tables',
    async up(db, kind) {
      const { schema } = db;
      await schema
        .createTable('users')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('name', 'text', (col) => col.notNull())
        .addColumn('guest', 'integer', (col) => col.notNull())
        .addColumn('host', 'integer', (col) => col.notNull())
        .addColumn('password', 'text')
        .addColumn('created_at', 'bigint', (col) => col.notNull())
        .execute();
      await schema
        .createTable('sessions')
        .addColumn('token', 'text', (col) => col.primaryKey())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('created_at', 'bigint', (col) => col.notNull())
        .addColumn('expires_at', 'bigint', (col) => col.notNull())
        .execute();
      await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
      await schema
        .createTable('tables')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('game', 'text', (col) => col.notNull())
        .addColumn('rules', 'text', (col) => col.notNull())
        .addColumn('title', 'text', (col) => col.notNull())
        .addColumn('options', 'text', (col) => col.notNull())
        .addColumn('state', 'text', (col) => col.notNull())
        .addColumn('frozen', 'text')
        .addColumn('open', 'integer', (col) => col.notNull())
        .addColumn('secret', 'text')
        .addColumn('commitment', 'text', (col) => col.notNull())
        .addColumn('contributions', 'text')
        .addColumn('setup', 'text')
        .addColumn('outcome', 'text')
        .addColumn('settings', 'text', (col) => col.notNull())
        .addColumn('host', 'text', (col) => col.notNull())
        .addColumn('rematch', 'text')
        .addColumn('created_at', 'bigint', (col) => col.notNull())
        .addColumn('started_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .execute();
      await schema.createIndex('tables_by_state').on('tables').columns(['state', 'created_at']).execute();
      await schema
        .createTable('chairs')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('seat', 'integer', (col) => col.notNull())
        .addColumn('seat_id', 'text', (col) => col.notNull())
        .addColumn('name', 'text', (col) => col.notNull())
        .addColumn('user_id', 'text')
        .addColumn('bot', 'text')
        .addColumn('regent', 'text')
        .addColumn('resigned', 'integer', (col) => col.notNull())
        .addColumn('wants_end', 'integer', (col) => col.notNull())
        .addColumn('contribution', 'text')
        .addPrimaryKeyConstraint('chairs_key', ['table_id', 'seat'])
        .execute();
      await schema.createIndex('chairs_by_user').on('chairs').column('user_id').execute();
      // The key is what keeps two writers from continuing one game in two ways. SQLite keeps such a table in one tree.
      await schema
        .createTable('entries')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('seq', 'integer', (col) => col.notNull())
        .addColumn('body', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('entries_key', ['table_id', 'seq'])
        .modifyEnd(kind === 'sqlite' ? sql`without rowid` : sql``)
        .execute();
      await schema
        .createTable('reports')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('seq', 'integer', (col) => col.notNull())
        .addColumn('what', 'text', (col) => col.notNull())
        .addColumn('detail', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .execute();
      await schema
        .createTable('notes')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('text', 'text', (col) => col.notNull())
        .addColumn('archived', 'integer', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('notes_key', ['table_id', 'user_id'])
        .execute();
    },
  },
];
