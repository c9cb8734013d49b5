/**
 * The history of the database schema: forward only, each step once, never changed after its release. A service that
 * needs tables adds a step at the end and its rows to `schema.ts`.
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
  {
    name: 'sessions by device, password resets and passkeys',
    async up(db) {
      const { schema } = db;
      await schema
        .alterTable('sessions')
        .addColumn('seen_at', 'bigint', (col) => col.notNull().defaultTo(0))
        .execute();
      await schema
        .alterTable('sessions')
        .addColumn('device', 'text', (col) => col.notNull().defaultTo(''))
        .execute();
      await db.updateTable('sessions').set({ seen_at: sql`created_at` }).execute();
      await schema.alterTable('users').addColumn('deleted_at', 'bigint').execute();
      await schema
        .alterTable('wishes')
        .addColumn('mail_off', 'integer', (col) => col.notNull().defaultTo(0))
        .execute();
      await schema
        .createTable('password_resets')
        .addColumn('word', 'text', (col) => col.primaryKey())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('expires_at', 'bigint', (col) => col.notNull())
        .execute();
      await schema.createIndex('password_resets_by_user').on('password_resets').column('user_id').execute();
      await schema
        .createTable('passkeys')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('public_key', 'text', (col) => col.notNull())
        .addColumn('counter', 'bigint', (col) => col.notNull())
        .addColumn('transports', 'text', (col) => col.notNull())
        .addColumn('name', 'text', (col) => col.notNull())
        .addColumn('created_at', 'bigint', (col) => col.notNull())
        .addColumn('used_at', 'bigint')
        .execute();
      await schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
      await schema
        .createTable('challenges')
        .addColumn('challenge', 'text', (col) => col.primaryKey())
        .addColumn('user_id', 'text')
        .addColumn('expires_at', 'bigint', (col) => col.notNull())
        .execute();
    },
  },
  {
    name: 'living together',
    async up({ schema }) {
      await schema
        .alterTable('tables')
        .addColumn('counted', 'integer', (col) => col.notNull().defaultTo(0))
        .execute();
      await schema.createIndex('tables_to_count').on('tables').columns(['counted', 'state']).execute();
      await schema
        .createTable('relations')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('other_id', 'text', (col) => col.notNull())
        .addColumn('kind', 'text', (col) => col.notNull())
        .addColumn('only_at', 'text')
        .addColumn('label', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .execute();
      await schema.createIndex('relations_by_pair').on('relations').columns(['user_id', 'other_id']).execute();
      await schema
        .createTable('complaints')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('by_user', 'text', (col) => col.notNull())
        .addColumn('about_user', 'text', (col) => col.notNull())
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('reason', 'text', (col) => col.notNull())
        .addColumn('text', 'text', (col) => col.notNull())
        .addColumn('context', 'text', (col) => col.notNull())
        .addColumn('decision', 'text')
        .addColumn('note', 'text', (col) => col.notNull())
        .addColumn('handled_by', 'text')
        .addColumn('handled_at', 'bigint')
        .addColumn('at', 'bigint', (col) => col.notNull())
        .execute();
      await schema.createIndex('complaints_by_time').on('complaints').columns(['at', 'id']).execute();
      await schema
        .createTable('audit')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('host_id', 'text', (col) => col.notNull())
        .addColumn('action', 'text', (col) => col.notNull())
        .addColumn('target', 'text', (col) => col.notNull())
        .addColumn('detail', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .execute();
      await schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute();
      await schema
        .createTable('reliability')
        .addColumn('user_id', 'text', (col) => col.primaryKey())
        .addColumn('turns', 'bigint', (col) => col.notNull())
        .addColumn('late', 'bigint', (col) => col.notNull())
        .addColumn('finished', 'bigint', (col) => col.notNull())
        .addColumn('dropped', 'bigint', (col) => col.notNull())
        .execute();
    },
  },
  {
    name: 'quiet hours and calendars',
    async up({ schema }) {
      await schema.alterTable('wishes').addColumn('zone', 'text').execute();
      await schema.alterTable('wishes').addColumn('quiet_from', 'integer').execute();
      await schema.alterTable('wishes').addColumn('quiet_to', 'integer').execute();
      await schema.alterTable('wishes').addColumn('calendar', 'text').execute();
      await schema.createIndex('wishes_by_calendar').on('wishes').column('calendar').execute();
    },
  },
  {
    name: 'ratings',
    async up({ schema }) {
      await schema
        .createTable('results')
        .addColumn('table_id', 'text', (col) => col.notNull())
        .addColumn('seat', 'integer', (col) => col.notNull())
        .addColumn('game', 'text', (col) => col.notNull())
        .addColumn('format', 'text', (col) => col.notNull())
        .addColumn('seat_name', 'text', (col) => col.notNull())
        .addColumn('player', 'text', (col) => col.notNull())
        .addColumn('place', 'integer', (col) => col.notNull())
        .addColumn('ended_at', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('results_key', ['table_id', 'seat'])
        .execute();
      await schema.createIndex('results_by_game').on('results').columns(['game', 'ended_at', 'table_id']).execute();
      await schema.createIndex('results_by_player').on('results').column('player').execute();
    },
  },
  {
    name: 'tournaments and kept seats',
    async up({ schema }) {
      await schema.alterTable('tables').addColumn('tournament_id', 'text').execute();
      await schema.alterTable('chairs').addColumn('kept_for', 'text').execute();
      await schema.createIndex('chairs_by_kept').on('chairs').column('kept_for').execute();
      await schema
        .createTable('tournaments')
        .addColumn('id', 'text', (col) => col.primaryKey())
        .addColumn('title', 'text', (col) => col.notNull())
        .addColumn('game', 'text', (col) => col.notNull())
        .addColumn('options', 'text', (col) => col.notNull())
        .addColumn('seats', 'text', (col) => col.notNull())
        .addColumn('settings', 'text', (col) => col.notNull())
        .addColumn('plan', 'text', (col) => col.notNull())
        .addColumn('host', 'text', (col) => col.notNull())
        .addColumn('state', 'text', (col) => col.notNull())
        .addColumn('round', 'integer', (col) => col.notNull())
        .addColumn('seats_due', 'bigint')
        .addColumn('round_due', 'bigint')
        .addColumn('seed', 'text', (col) => col.notNull())
        .addColumn('created_at', 'bigint', (col) => col.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      await schema.createIndex('tournaments_by_state').on('tournaments').columns(['state', 'created_at']).execute();
      await schema
        .createTable('entrants')
        .addColumn('tournament_id', 'text', (col) => col.notNull())
        .addColumn('user_id', 'text', (col) => col.notNull())
        .addColumn('n', 'integer', (col) => col.notNull())
        .addColumn('division', 'integer', (col) => col.notNull())
        .addColumn('lot', 'integer', (col) => col.notNull())
        .addColumn('withdrawn', 'integer', (col) => col.notNull())
        .addPrimaryKeyConstraint('entrants_key', ['tournament_id', 'user_id'])
        .addUniqueConstraint('entrants_number', ['tournament_id', 'n'])
        .execute();
      await schema.createIndex('entrants_by_user').on('entrants').column('user_id').execute();
      await schema
        .createTable('boards')
        .addColumn('tournament_id', 'text', (col) => col.notNull())
        .addColumn('round', 'integer', (col) => col.notNull())
        .addColumn('board', 'integer', (col) => col.notNull())
        .addColumn('table_id', 'text')
        .addColumn('decided', 'integer', (col) => col.notNull())
        .addColumn('reminded', 'integer', (col) => col.notNull())
        .addPrimaryKeyConstraint('boards_key', ['tournament_id', 'round', 'board'])
        .execute();
      await schema
        .createTable('board_seats')
        .addColumn('tournament_id', 'text', (col) => col.notNull())
        .addColumn('round', 'integer', (col) => col.notNull())
        .addColumn('board', 'integer', (col) => col.notNull())
        .addColumn('seat', 'integer', (col) => col.notNull())
        .addColumn('user_id', 'text')
        .addColumn('missed', 'integer', (col) => col.notNull())
        .addColumn('place', 'integer')
        .addPrimaryKeyConstraint('board_seats_key', ['tournament_id', 'round', 'board', 'seat'])
        .execute();
      await schema.createIndex('board_seats_by_user').on('board_seats').column('user_id').execute();
    },
  },
  {
    name: 'editions',
    async up({ schema }) {
      await schema
        .createTable('edition_files')
        .addColumn('game', 'text', (col) => col.notNull())
        .addColumn('rules', 'text', (col) => col.notNull())
        .addColumn('name', 'text', (col) => col.notNull())
        .addColumn('body', 'text', (col) => col.notNull())
        .addColumn('at', 'bigint', (col) => col.notNull())
        .addPrimaryKeyConstraint('edition_files_key', ['game', 'rules', 'name'])
        .execute();
    },
  },
];
