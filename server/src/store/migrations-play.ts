/** The first steps of the schema: people, tables, clocks, press and notices. They are never changed again. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const playMigrations: readonly Migration[] = [
  {
    name: 'people and tables',
    async up(db) {
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
      await schema.createIndex('tables_by_host').on('tables').columns(['host', 'state']).execute();
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
      // The key keeps two writers from continuing one game in two ways. It has its own tree in SQLite too: entries of
      // many tables then go to the end of one file, and a flush writes a third fewer pages.
      await schema
        .createTable('entries')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('seq', 'integer', (col) => col.notNull())
        .addColumn('body', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('entries_key', ['table_id', 'seq'])
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
  {
    name: 'accounts, invitations and the host',
    async up({ schema }) {
      await schema.alterTable('users').addColumn('account', 'text').execute();
      await schema
        .alterTable('users')
        .addColumn('locked', 'integer', (col) => col.notNull().defaultTo(0))
        .execute();
      await schema.createIndex('users_by_account').on('users').column('account').unique().execute();
      await schema
        .createTable('invitations')
        .addColumn('word', 'text', (col) => col.primaryKey())
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('seat', 'integer')
        .addColumn('by_user', 'text', (col) => col.notNull())
        .addColumn('uses_left', 'integer', (col) => col.notNull())
        .addColumn('created_at', 'bigint', (col) => col.notNull())
        .addColumn('expires_at', 'bigint', (col) => col.notNull())
        .execute();
      await schema
        .createTable('house')
        .addColumn('key', 'text', (col) => col.primaryKey())
        .addColumn('value', 'text', (col) => col.notNull())
        .execute();
    },
  },
  {
    name: 'press, clocks and notices',
    async up(db) {
      const { schema } = db;
      await schema.alterTable('chairs').addColumn('answers', 'text').execute();
      await schema
        .createTable('press')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('n', 'integer', (col) => col.notNull())
        .addColumn('seat', 'integer', (col) => col.notNull())
        .addColumn('addressees', 'text', (col) => col.notNull())
        .addColumn('text', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('press_key', ['table_id', 'n'])
        .execute();
      await schema
        .createTable('press_read')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('seat', 'integer', (col) => col.notNull())
        .addColumn('up_to', 'integer', (col) => col.notNull())
        .addPrimaryKeyConstraint('press_read_key', ['table_id', 'seat'])
        .execute();
      await schema
        .createTable('clocks')
        .addColumn('table_id', 'text', (col) => col.primaryKey())
        .addColumn('version', 'integer', (col) => col.notNull())
        .addColumn('state', 'text', (col) => col.notNull())
        .addColumn('due', 'bigint')
        .execute();
      await schema.createIndex('clocks_by_due').on('clocks').column('due').execute();
      await schema
        .createTable('presence')
        .addColumn('node', 'text', (col) => col.notNull())
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('seen_at', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('presence_key', ['table_id', 'user_id', 'node'])
        .execute();
      await schema
        .createTable('notices')
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('n', 'integer', (col) => col.notNull())
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('kind', 'text', (col) => col.notNull())
        .addColumn('text', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .addColumn('seen', 'integer', (col) => col.notNull())
        .addPrimaryKeyConstraint('notices_key', ['user_id', 'n'])
        .execute();
      // A turn is one notification, however many nodes want to write it.
      await sql`create unique index notices_open on notices (user_id, table_id, kind) where seen = 0`.execute(db);
      await schema
        .createTable('wishes')
        .addColumn('user_id', 'text', (col) => col.primaryKey())
        .addColumn('mail', 'text')
        .addColumn('mail_agreed', 'integer', (col) => col.notNull())
        .addColumn('webhook', 'text')
        .addColumn('secret', 'text')
        .addColumn('unwanted', 'text', (col) => col.notNull())
        .execute();
      await schema
        .createTable('deliveries')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('n', 'integer')
        .addColumn('way', 'text', (col) => col.notNull())
        .addColumn('tries', 'integer', (col) => col.notNull())
        .addColumn('due', 'bigint', (col) => col.notNull())
        .execute();
      await schema.createIndex('deliveries_by_due').on('deliveries').column('due').execute();
    },
  },
  {
    name: 'spectators of other nodes',
    async up({ schema }) {
      await schema
        .alterTable('presence')
        .addColumn('spectating', 'integer', (col) => col.notNull().defaultTo(0))
        .execute();
    },
  },
  {
    name: 'what people are to be told',
    async up({ schema }) {
      await schema
        .createTable('expectations')
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('kind', 'text', (col) => col.notNull())
        .addColumn('since', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('expectations_key', ['user_id', 'table_id', 'kind'])
        .execute();
      await schema.createIndex('expectations_by_since').on('expectations').column('since').execute();
    },
  },
  {
    name: 'which turn somebody was told of',
    async up({ schema }) {
      await schema.alterTable('notices').addColumn('count', 'integer').execute();
    },
  },
  {
    name: 'snapshots of long games',
    async up({ schema }) {
      await schema
        .createTable('snapshots')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('seq', 'integer', (col) => col.notNull())
        .addColumn('count', 'integer', (col) => col.notNull())
        .addColumn('lines', 'text', (col) => col.notNull())
        .addColumn('body', 'text', (col) => col.notNull())
        .addPrimaryKeyConstraint('snapshots_key', ['table_id', 'seq'])
        .execute();
    },
  },
  {
    name: 'shares of the dice',
    async up({ schema }) {
      await schema.alterTable('tables').addColumn('shares', 'text').execute();
      await schema.alterTable('tables').addColumn('shares_due', 'bigint').execute();
      await schema.alterTable('chairs').addColumn('commitment', 'text').execute();
      await schema
        .alterTable('chairs')
        .addColumn('failures', 'integer', (col) => col.notNull().defaultTo(0))
        .execute();
    },
  },
  {
    name: 'whose turn it is at closed tables',
    async up({ schema }) {
      await schema
        .createTable('turns')
        .addColumn('table_id', 'text', (col) => col.primaryKey())
        .addColumn('seq', 'integer', (col) => col.notNull())
        .addColumn('waiting', 'text', (col) => col.notNull())
        .addColumn('busy', 'text', (col) => col.notNull())
        .execute();
    },
  },
  {
    name: 'recaps and pushes',
    async up({ schema }) {
      await schema
        .alterTable('wishes')
        .addColumn('recap', 'integer', (col) => col.notNull().defaultTo(0))
        .execute();
      await schema.alterTable('notices').addColumn('recap', 'text').execute();
      await schema.alterTable('deliveries').addColumn('target', 'text').execute();
      await schema
        .createTable('subscriptions')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('session', 'text', (col) => col.notNull())
        .addColumn('endpoint', 'text', (col) => col.notNull())
        .addColumn('p256dh', 'text', (col) => col.notNull())
        .addColumn('auth', 'text', (col) => col.notNull())
        .execute();
      await schema.createIndex('subscriptions_by_session').on('subscriptions').column('session').execute();
    },
  },
  {
    name: 'chat before the game',
    async up({ schema }) {
      await schema
        .createTable('waiting_lines')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('n', 'integer', (col) => col.notNull())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('text', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('waiting_lines_key', ['table_id', 'n'])
        .execute();
    },
  },
];
