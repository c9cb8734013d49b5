/** The embedded database: SQLite through libsql, in one file, one process at a time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import { migrate } from './migrate.ts';
import type { EntryRow, Schema } from './schema.ts';
import { type Place, type Store, StoreError } from './store.ts';

export const databaseFile = (dataDir: string): string => join(dataDir, 'concert.db');

export async function openSqlite(dataDir: string): Promise<Store> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDirectory(dataDir);
  const database = new Database(databaseFile(dataDir));
  // Full: a commit is on the disk when it returns. Two processes may migrate at once; the second waits.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 10000');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: database as unknown as SqliteDatabase }) });
  await migrate(db, 'sqlite');
  return {
    db,
    kind: 'sqlite',
    append: (entries) => append(db, entries),
    // There is no other node.
    tell: async () => {},
    listen: () => {},
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await db.destroy();
      lock.close();
    },
  };
}

/** Holds the directory for this process until it ends, however it ends: the system lets go of the lock by itself. */
function lockDirectory(dataDir: string): Database.Database {
  const lock = new Database(join(dataDir, 'lock.db'));
  try {
    lock.exec('pragma busy_timeout = 500; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new StoreError(
        `another server is using ${dataDir}; stop it, choose another DATA_DIR, or use PostgreSQL for many servers`,
      );
    throw error;
  }
}

/** One statement, and so one flush, for all of them. */
async function append(db: Kysely<Schema>, entries: readonly EntryRow[]): Promise<Place[]> {
  const rows = JSON.stringify(entries.map(({ table_id, seq, body, at }) => [table_id, seq, body, at]));
  const { rows: written } = await sql<Place>`
    insert into entries (table_id, seq, body, at)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${rows}) where true
    on conflict do nothing returning table_id, seq`.execute(db);
  return written;
}
