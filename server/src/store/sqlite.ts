/** The embedded database: SQLite through libsql, in one file, one process at a time. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { Disk, emptyLog, type Flush } from './disk.ts';
import { LibsqlDriver, libsqlDialect } from './libsql.ts';
import { migrate } from './migrate.ts';
import { StatementCache, type Value } from './query-template.ts';
import type { Schema } from './schema.ts';
import { type Store, StoreError } from './store.ts';

type Row = { [column: string]: Value };

export const databaseFile = (dataDir: string): string => join(dataDir, 'concert.db');

/** The database file, without changing anything in it. It may be opened read-only beside a running server. */
export function connectSqlite(
  dataDir: string,
  readonly = false,
  flush?: Flush,
): { database: Database.Database; disk: Disk | null; driver: LibsqlDriver; db: Kysely<Schema> } {
  const file = databaseFile(dataDir);
  if (readonly && !existsSync(file)) throw new StoreError(`there is no database in ${dataDir}`);
  assertNotEmptied(file);
  const isNew = !existsSync(file);
  if (!readonly) {
    makeDirectory(dataDir);
    for (const each of [file, `${file}-wal`, `${file}-shm`]) keepToOurselves(each, each === file);
  }
  try {
    return connected(file, readonly, flush);
  } catch (error) {
    // A new one into which nothing could be written must not look like one that was emptied.
    if (isNew && existsSync(file) && statSync(file).size === 0) rmSync(file);
    throw error;
  }
}

function connected(file: string, readonly: boolean, flush?: Flush): ReturnType<typeof connectSqlite> {
  const database = new Database(file, { readonly });
  // Two processes may migrate at once; the second waits.
  database.exec('pragma busy_timeout = 10000');
  // Libsql allows writes on a read-only connection.
  if (readonly) database.exec('pragma query_only = on');
  const disk = readonly ? null : logged(database, `${file}-wal`, flush);
  const driver = new LibsqlDriver(database, disk);
  return { database, disk, driver, db: new Kysely<Schema>({ dialect: libsqlDialect(driver) }) };
}

/**
 * SQLite takes a file of no length for a new database. We write into a new one before anything else happens, so a file that
 * is there and empty has lost what was in it: starting anew would hide that, and the next backup would replace the last good
 * one.
 */
function assertNotEmptied(file: string): void {
  if (!existsSync(file) || statSync(file).size > 0) return;
  throw new StoreError(
    `the database ${file} is empty (0 bytes): something has emptied it. Remove it, and restore a backup if there was anything in it`,
  );
}

/**
 * For no one else on the machine: it holds password hashes and the secrets of dice. An existing directory stays as it
 * is.
 */
function makeDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/**
 * People who may look into the directory may not read this. SQLite gives its side files the rights of the main file.
 */
function keepToOurselves(file: string, make: boolean): void {
  if (make && !existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  if (!existsSync(file)) return;
  try {
    chmodSync(file, 0o600);
  } catch {
    // It belongs to another user who lets us use it: its rights are their business.
  }
}

/** Lets a database write a log, and says who flushes it; null when SQLite itself does, before every commit returns. */
export function logged(database: Database.Database, path: string, flush?: Flush): Disk | null {
  const { journal_mode } = database.prepare('pragma journal_mode = wal').get() as { journal_mode: string };
  if (journal_mode !== 'wal') {
    // Some file systems don't support shared memory.
    database.exec('pragma synchronous = full');
    return null;
  }
  // Normal: SQLite doesn't flush on commit, only when its log starts again or is copied. `Disk` does.
  database.exec('pragma synchronous = normal');
  // Copying the log into the file takes flushes of its own, during which commits wait: not one commit in thirty, as
  // usual, but one in hundreds. The log grows to this many pages, 32 MB.
  database.exec('pragma wal_autocheckpoint = 8000');
  emptyLog(database, path);
  return new Disk(path, flush);
}

export async function openSqlite(dataDir: string, flush?: Flush): Promise<Store> {
  const lock = lockDirectory(dataDir);
  const { database, disk, driver, db } = await migrated(dataDir, flush).catch((error) => {
    lock.close();
    throw unusable(dataDir, error);
  });
  const append = appender(driver, database);
  const questions = new StatementCache(db, (text) => new Question(() => database.prepare(text)));
  const orders = new StatementCache(db, (text) => database.prepare(text));
  return {
    db,
    kind: 'sqlite',
    read: (recipe, given) => {
      const { statement, bind } = questions.get(recipe);
      return driver.look(() => statement.all(bind(given)) as never[]);
    },
    first: (recipe, given) => {
      const { statement, bind } = questions.get(recipe);
      return driver.look(() => statement.first(bind(given)) as never);
    },
    write: (...changes) =>
      driver.share(
        () =>
          changes.map(({ recipe, given }) => {
            const { statement, bind } = orders.get(recipe);
            return statement.run(bind(given)).changes;
          }),
        changes.length > 1,
      ),
    append,
    broken: disk?.broken ?? new Promise(() => {}),
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

async function migrated(dataDir: string, flush?: Flush): Promise<ReturnType<typeof connectSqlite>> {
  const connection = connectSqlite(dataDir, false, flush);
  try {
    await migrate(connection.db, 'sqlite');
    return connection;
  } catch (error) {
    await connection.db.destroy();
    throw error;
  }
}

/** What the person who starts the server should read when the file can't be used: damaged, not ours, or no space. */
function unusable(dataDir: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(`the database ${databaseFile(dataDir)} cannot be used: ${(error as Error).message}`);
}

/** Locks the directory for this process until it ends, however it ends: the system releases the lock by itself. */
export function lockDirectory(dataDir: string): { close(): void } {
  const file = join(dataDir, 'lock.db');
  let lock: Database.Database | null = null;
  try {
    makeDirectory(dataDir);
    keepToOurselves(file, true);
    lock = new Database(file);
    lock.exec('pragma busy_timeout = 500; begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new StoreError(
        `another server is using ${dataDir}; stop it, choose another DATA_DIR, or use PostgreSQL for many servers`,
      );
    throw unusable(dataDir, error);
  }
}

/**
 * A statement that returns rows. Built here they cost less than built by libsql, which adds extra properties. A libsql
 * statement that was asked for all rows answers the next request for the first row with the previous ones: so there are
 * two.
 */
class Question {
  private readonly forAll: Database.Statement;
  private readonly forFirst: Database.Statement;
  private readonly names: readonly string[];

  constructor(prepare: () => Database.Statement) {
    this.forAll = prepare().raw();
    this.forFirst = prepare().raw();
    this.names = this.forAll.columns().map(({ name }) => name);
  }

  all(values: Value[]): Row[] {
    return (this.forAll.all(values) as Value[][]).map((row) => this.rowOf(row));
  }

  first(values: Value[]): Row | undefined {
    const row = this.forFirst.get(values) as Value[] | undefined;
    return row && this.rowOf(row);
  }

  private rowOf(values: Value[]): Row {
    const row: Row = {};
    for (let i = 0; i < this.names.length; i++) row[this.names[i]!] = values[i]!;
    return row;
  }
}

/** One statement, and so one flush, for all of them; one for each number of entries. */
function appender(driver: LibsqlDriver, database: Database.Database): Store['append'] {
  const inserts = new Map<number, Database.Statement>();
  const insertOf = (count: number): Database.Statement => {
    const known = inserts.get(count);
    if (known) return known;
    const rows = Array(count).fill('(?, ?, ?, ?)').join();
    const made = database.prepare(
      `insert into entries (table_id, seq, body, at) values ${rows} on conflict do nothing`,
    );
    inserts.set(count, made);
    return made;
  };
  const find = database.prepare('select body from entries where table_id = ? and seq = ?');
  return (entries) =>
    driver.alone(() => {
      const values: (string | number)[] = [];
      for (const { table_id, seq, body, at } of entries) values.push(table_id, seq, body, at);
      const all = insertOf(entries.length).run(values).changes === entries.length;
      // Otherwise some place was taken. Two identical entries need not be told apart.
      return entries.map(
        ({ table_id, seq, body }) => all || (find.get(table_id, seq) as { body: string }).body === body,
      );
    });
}
