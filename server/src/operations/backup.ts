/**
 * A whole database in one file, from either kind of store into either kind. The file is compressed lines of JSON: a
 * heading with the migrations the database had, then every table with its rows, then a line with their number and hash,
 * without which a file is incomplete. It holds the secrets of running games and must be protected like the database
 * itself.
 */
import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';
import { reasonOf, StoreError } from '../store/index.ts';
import { migrate } from '../store/migrate.ts';
import type { Kind } from '../store/migration.ts';
import { migrations } from '../store/migrations.ts';
import { TABLE_NAMES } from '../store/schema.ts';
import { BACKUP_FORMAT, fileTrouble, inspect, linesOf, parsedLine } from './backup-file.ts';

// biome-ignore lint/suspicious/noExplicitAny: a backup takes tables as they are
type AnyDb = Kysely<any>;
type Value = string | number | null;

/** How many rows are held in memory at once; snapshots are long, and so are maps of editions. */
const rowsAtOnce = (table: string): number => (table === 'snapshots' || table === 'edition_files' ? 16 : 2_000);
/** Databases limit how many values one statement may carry. */
const MOST_VALUES = 5_000;
/** Much faster than the usual, and the file hardly longer. */
const PACKING = { level: 2, chunkSize: 256 * 1024 };

export interface BackupSummary {
  rows: number;
  tables: number;
}

/** Told now and then how many rows have been copied, and of which table. */
export type BackupProgress = (rows: number, table: string) => void;

/** Often enough to be seen to move. */
const TOLD_EVERY = 5_000;
/** A statement carries no more text than this: snapshots are long. */
const MOST_TEXT = 4_000_000;

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Backs up the database of a server, which may be running. */
export const backupOf = (place: Place, file: string, progress: BackupProgress = () => {}): Promise<BackupSummary> =>
  withDatabase(place, true, (db, kind) => backup(db, kind, file, progress));

/** Restores into the database of a server, which must be empty and not in use. A bad file changes nothing. */
export async function restoreInto(
  place: Place,
  file: string,
  progress: BackupProgress = () => {},
): Promise<BackupSummary> {
  const steps = await inspect(file);
  return withDatabase(place, false, (db, kind) => restore(db, kind, file, steps, progress));
}

/** Runs something on a server's database: `readonly` while a server may be running, otherwise while none is. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Place,
  readonly: boolean,
  run: (db: AnyDb, kind: Kind) => Promise<T>,
): Promise<T> {
  // Only the driver that is used is loaded.
  try {
    if (databaseUrl) {
      const { connectPostgres, withoutServers } = await import('../store/postgres.ts');
      const { db } = connectPostgres(databaseUrl, () => {});
      const work = (): Promise<T> => run(db, 'postgres');
      return await within(db, () => (readonly ? work() : withoutServers(db, work)));
    }
    const { connectSqlite, lockDirectory } = await import('../store/sqlite.ts');
    const lock = readonly ? null : lockDirectory(dataDir);
    try {
      const { db } = connectSqlite(dataDir, readonly);
      return await within(db, () => run(db, 'sqlite'));
    } finally {
      lock?.close();
    }
  } catch (error) {
    throw databaseTrouble(error);
  }
}

async function within<T>(db: AnyDb, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await db.destroy();
  }
}

/** Errors that the person at the keyboard can do something about, in a sentence. */
function databaseTrouble(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(`the database cannot be used: ${reasonOf(error)}`, { cause: error });
}

/** Writes a backup beside its final name and renames it when it is complete and on the disk. */
async function backup(db: AnyDb, kind: Kind, file: string, progress: BackupProgress): Promise<BackupSummary> {
  // A name of its own: another backup into the same file may be running.
  const part = `${file}.${newId()}.part`;
  const told: BackupSummary = { rows: 0, tables: 0 };
  const toFile = (error: unknown): never => {
    throw error instanceof StoreError ? error : fileTrouble(file, error);
  };
  const handle = await open(part, 'wx', 0o600).catch(toFile);
  try {
    await handle.chmod(0o600).catch(toFile);
    await db.connection().execute(async (connection) => {
      // One moment of the database, untouched by writes in the meantime.
      await sql
        .raw(kind === 'sqlite' ? 'begin' : 'begin isolation level repeatable read read only')
        .execute(connection);
      try {
        const all = Readable.from(lines(connection, kind, told, progress));
        await pipeline(all, createGzip(PACKING), handle.createWriteStream({ flush: true })).catch(toFile);
      } finally {
        // Nothing was changed: a connection lost by now takes nothing with it.
        await sql`rollback`.execute(connection).catch(() => {});
      }
    });
    await rename(part, file).catch(toFile);
    return told;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** The text of a backup, in large pieces: the database itself writes its rows as lines. */
async function* lines(db: AnyDb, kind: Kind, told: BackupSummary, progress: BackupProgress): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const noted = (text: string): string => {
    hash.update(text);
    return text;
  };
  const line = (value: unknown): string => noted(`${JSON.stringify(value)}\n`);
  try {
    const steps = await stepsTaken(db, kind);
    if (!steps) throw new StoreError('that database holds nothing of Concert');
    yield line({ format: BACKUP_FORMAT, at: Date.now(), steps });
    for (const table of await tablesOf(db, kind)) {
      const columns = await columnsOf(db, kind, table);
      yield line({ table, columns });
      told.tables++;
      for await (const { count, text } of rowsOf(db, kind, table, columns)) {
        yield noted(text);
        const before = told.rows;
        told.rows += count;
        if (Math.floor(told.rows / TOLD_EVERY) > Math.floor(before / TOLD_EVERY)) progress(told.rows, table);
      }
    }
    yield `${JSON.stringify({ end: true, rows: told.rows, sha256: hash.digest('hex') })}\n`;
  } catch (error) {
    throw databaseTrouble(error);
  }
}

/**
 * The migrations a database has had; null when it has never been Concert's. Which tables are ours is known only for the
 * migrations this version knows.
 */
async function stepsTaken(db: AnyDb, kind: Kind): Promise<string[] | null> {
  const columns = await columnsOf(db, kind, 'migrations');
  if (columns.join() !== 'n,name,at') return null;
  const rows = await db.selectFrom('migrations').select('name').orderBy('n').execute();
  const steps = rows.map(({ name }) => name as string);
  if (steps.some((name, n) => migrations[n]?.name !== name))
    throw new StoreError('that database was used by a newer version of Concert; back it up with that version');
  return steps;
}

/** Those of our tables that exist. Anything else in the database is not ours to read or touch. */
async function tablesOf(db: AnyDb, kind: Kind): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(db);
  const there = new Set(rows.map(({ name }) => name));
  return TABLE_NAMES.filter((name) => there.has(name)).sort();
}

async function columnsOf(db: AnyDb, kind: Kind, table: string): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from pragma_table_info(${table})`
    : sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} order by ordinal_position`
  ).execute(db);
  return rows.map(({ name }) => name);
}

/** Rows of a table as text: a JSON array on each line. */
interface RowText {
  count: number;
  text: string;
}

function rowsOf(db: AnyDb, kind: Kind, table: string, columns: readonly string[]): AsyncGenerator<RowText> {
  const values = sql.join(columns.map((column) => sql.ref(column)));
  return (kind === 'sqlite' ? sqliteRows : postgresRows)(db, table, values);
}

async function* sqliteRows(db: AnyDb, table: string, values: RawBuilder<unknown>): AsyncGenerator<RowText> {
  const most = rowsAtOnce(table);
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<{ last: number; count: number; text: string }>`
      select max(n) as last, count(*) as count, group_concat(line, char(10)) as text from (
        select rowid as n, json_array(${values}) as line from ${sql.table(table)}
        where rowid > ${after} order by rowid limit ${sql.lit(most)})`.execute(db);
    const { last, count, text } = rows[0]!;
    if (count > 0) yield { count, text: `${text}\n` };
    if (count < most) return;
    after = last;
  }
}

async function* postgresRows(db: AnyDb, table: string, values: RawBuilder<unknown>): AsyncGenerator<RowText> {
  const most = rowsAtOnce(table);
  await sql`declare everything no scroll cursor for
    select json_build_array(${values})::text as line from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(most)} from everything`.execute(db);
    if (rows.length > 0) yield { count: rows.length, text: `${rows.map(({ line }) => line).join('\n')}\n` };
    if (rows.length < most) break;
  }
  await sql`close everything`.execute(db);
}

/**
 * Loads a backup into an empty database: first the migrations the backup had, then its rows, all or none, then the
 * migrations since.
 */
async function restore(
  db: AnyDb,
  kind: Kind,
  file: string,
  steps: readonly string[],
  progress: BackupProgress,
): Promise<BackupSummary> {
  await db.transaction().execute((connection) => clear(connection, kind));
  await migrate(db, kind, migrations.slice(0, steps.length));
  const told = await db.transaction().execute((connection) => readInto(connection, kind, file, progress));
  await migrate(db, kind);
  return told;
}

/** Drops our empty tables, since the backup may have had others; refuses when there is anything in them. */
async function clear(db: AnyDb, kind: Kind): Promise<void> {
  const tables = await tablesOf(db, kind);
  const steps = await stepsTaken(db, kind);
  if (!steps) {
    const taken = (await columnsOf(db, kind, 'migrations')).length > 0 ? [...tables, 'migrations'] : tables;
    if (taken.length === 0) return;
    throw new StoreError(`there are tables in that database that are not Concert’s, by the same names: ${taken}`);
  }
  for (const table of tables)
    if (await holdsAnything(db, table)) throw new StoreError('that database is not empty; restore into an empty one');
  for (const table of [...tables, 'migrations']) await db.schema.dropTable(table).execute();
}

async function holdsAnything(db: AnyDb, table: string): Promise<boolean> {
  // Where a server was only started there are only its sign-of-life rows, which a killed server can't remove. Whether
  // the database is in use is checked in another way.
  if (table === 'presence') return false;
  const rows = db.selectFrom(table).select(sql`1`.as('one')).limit(1);
  return (
    (await (table === 'house' ? rows.where('key', 'not in', ['beat', 'key']) : rows).executeTakeFirst()) !== undefined
  );
}

/** Inserts the rows of our tables: foreign tables in a file, from a shared database, are left out. */
async function readInto(db: AnyDb, kind: Kind, file: string, progress: BackupProgress): Promise<BackupSummary> {
  const told: BackupSummary = { rows: 0, tables: 0 };
  const ours = new Set<string>(TABLE_NAMES);
  let into: { table: string; columns: string[]; insert: (rows: number) => string } | null = null;
  let waiting: Value[] = [];
  let rows = 0;
  let text = 0;
  const flush = async (): Promise<void> => {
    if (rows > 0) await db.executeQuery(CompiledQuery.raw(into!.insert(rows), waiting));
    waiting = [];
    rows = 0;
    text = 0;
  };
  for await (const batch of linesOf(file))
    for (const line of batch) {
      const value = parsedLine(line);
      if (Array.isArray(value)) {
        if (!into) continue;
        const { columns } = into;
        for (let i = 0; i < columns.length; i++) waiting.push((value[i] ?? null) as Value);
        rows++;
        text += line.length;
        if (++told.rows % TOLD_EVERY === 0) progress(told.rows, into.table);
        if ((rows + 1) * columns.length > MOST_VALUES || text > MOST_TEXT) await flush();
      } else if ('table' in value) {
        await flush();
        const { table, columns } = value as unknown as { table: string; columns: string[] };
        into = ours.has(table) ? { table, columns, insert: inserts(kind, table, columns) } : null;
        if (into) told.tables++;
      }
    }
  await flush();
  return told;
}

/** How this many rows are inserted at once. The same text each time is prepared only once. */
function inserts(kind: Kind, table: string, columns: readonly string[]): (rows: number) => string {
  const known = new Map<number, string>();
  const name = (each: string): string => `"${each.replaceAll('"', '""')}"`;
  return (rows) => {
    let n = 0;
    const row = (): string => `(${columns.map(() => (kind === 'sqlite' ? '?' : `$${++n}`)).join()})`;
    const values = (): string => Array.from({ length: rows }, row).join();
    const text = known.get(rows) ?? `insert into ${name(table)} (${columns.map(name).join()}) values ${values()}`;
    known.set(rows, text);
    return text;
  };
}
