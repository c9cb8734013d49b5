/** The steps since: accounts that are safe, living together, ratings, tournaments, editions. New steps come at the end. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const clubMigrations: readonly Migration[] = [
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
