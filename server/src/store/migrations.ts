/**
 * The history of the database schema: forward only, each step once, never changed after its release. A service that
 * needs tables adds a step at the end of `migrations-club.ts` and its rows to `schema.ts`.
 */
import type { Migration } from './migration.ts';
import { clubMigrations } from './migrations-club.ts';
import { playMigrations } from './migrations-play.ts';

export const migrations: readonly Migration[] = [...playMigrations, ...clubMigrations];
