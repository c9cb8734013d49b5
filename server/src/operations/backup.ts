/**
 * A whole database in one file, from either kind of store into either kind. The file is lines of JSON, packed: a heading
 * with the steps of migration the database had taken, then every table with its rows, then a line that says how many there
 * were and what they hash to, without which a file is not whole. It holds the secrets of running games and must be kept
 * like the database itself.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import { StoreError } from '../store/index.ts';
import { migrate } from '../store/migrate.ts';
import { type Kind, migrations } from '../store/migrations.ts';

export const BACKUP_FORMAT = 'concert-backup-1';

// biome-ignore lint/suspicious/noExplicitAny: a backup takes tables as they are
type AnyDb = Kysely<any>;
type Value = string | number | null;

/** How many rows are held in memory at once. */
const ROWS_AT_ONCE = 500;
/** Databases limit how many values one statement may carry. */
const MOST_VALUES = 5_000;

export interface Backed {
  rows: number;
  tables: number;
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Backs up the database of a server, which may be running. */
export const backupOf = (place: Place, file: string): Promise<Backed> =>
  withDatabase(place, true, (db, kind) => backup(db, kind, file));

/** Restores into the database of a server, which must be empty; an embedded one must not be in use. */
export const restoreInto = (place: Place, file: string): Promise<Backed> =>
  withDatabase(place, false, (db, kind) => restore(db, kind, file));

async function withDatabase(
  { databaseUrl, dataDir }: Place,
  readonly: boolean,
  run: (db: AnyDb, kind: Kind) => Promise<Backed>,
): Promise<Backed> {
  // Only the one that is used is loaded.
  if (databaseUrl) {
    const { connectPostgres } = await import('../store/postgres.ts');
    return within(connectPostgres(databaseUrl, () => {}).db, (db) => run(db, 'postgres'));
  }
  const { connectSqlite, lockDirectory } = await import('../store/sqlite.ts');
  const lock = readonly ? null : lockDirectory(dataDir);
  try {
    return await within(connectSqlite(dataDir, readonly).db, (db) => run(db, 'sqlite'));
  } finally {
    lock?.close();
  }
}

async function within(db: AnyDb, run: (db: AnyDb) => Promise<Backed>): Promise<Backed> {
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

/** Writes a backup beside its final name and renames it when it is whole and on the disk. */
export async function backup(db: AnyDb, kind: Kind, file: string): Promise<Backed> {
  const part = `${file}.part`;
  const told: Backed = { rows: 0, tables: 0 };
  try {
    const handle = await open(part, 'w', 0o600);
    await chmod(part, 0o600);
    await db.connection().execute(async (connection) => {
      // One moment of the database, whatever is written meanwhile.
      await sql
        .raw(kind === 'sqlite' ? 'begin' : 'begin isolation level repeatable read read only')
        .execute(connection);
      try {
        await pipeline(
          Readable.from(lines(connection, kind, told)),
          createGzip(),
          handle.createWriteStream({ flush: true }),
        );
      } finally {
        await sql`rollback`.execute(connection);
      }
    });
    await rename(part, file);
    return told;
  } catch (error) {
    await rm(part, { force: true });
    throw readable(error, file);
  }
}

async function* lines(db: AnyDb, kind: Kind, told: Backed): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  const steps = await db.selectFrom('migrations').select('name').orderBy('n').execute();
  yield line({ format: BACKUP_FORMAT, at: Date.now(), steps: steps.map(({ name }) => name) });
  for (const table of await tablesOf(db, kind)) {
    const columns = await columnsOf(db, kind, table);
    yield line({ table, columns });
    told.tables++;
    for await (const row of rowsOf(db, kind, table)) {
      told.rows++;
      yield line(columns.map((column) => row[column] ?? null));
    }
  }
  yield `${JSON.stringify({ end: true, rows: told.rows, sha256: hash.digest('hex') })}\n`;
}

async function tablesOf(db: AnyDb, kind: Kind): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(db);
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== 'migrations')
    .sort();
}

async function columnsOf(db: AnyDb, kind: Kind, table: string): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from pragma_table_info(${table})`
    : sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} order by ordinal_position`
  ).execute(db);
  return rows.map(({ name }) => name);
}

type Row = { [column: string]: Value };

async function* rowsOf(db: AnyDb, kind: Kind, table: string): AsyncGenerator<Row> {
  if (kind === 'sqlite') {
    yield* db.selectFrom(table).selectAll().stream() as AsyncIterable<Row> as AsyncGenerator<Row>;
    return;
  }
  await sql`declare everything no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from everything`.execute(db);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close everything`.execute(db);
}

/**
 * Brings a backup into an empty database: first the steps of migration the backup had taken, then its rows, all or none,
 * then the steps that have come since.
 */
export async function restore(db: AnyDb, kind: Kind, file: string): Promise<Backed> {
  try {
    const { steps } = await whole(file);
    if (steps.some((name, n) => migrations[n]?.name !== name))
      throw new StoreError('it was made by a newer version of Concert');
    await insistOnEmpty(db, kind);
    await migrate(db, kind, migrations.slice(0, steps.length));
    const told = await db.transaction().execute((connection) => readInto(connection, file));
    await migrate(db, kind);
    return told;
  } catch (error) {
    throw readable(error, file);
  }
}

async function insistOnEmpty(db: AnyDb, kind: Kind): Promise<void> {
  for (const table of await tablesOf(db, kind))
    if (await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst())
      throw new StoreError('there is something in that database already; a backup goes into an empty one');
  // An empty one may have been used by a newer version's steps; they are taken again after the rows are in.
  for (const table of await tablesOf(db, kind)) await db.schema.dropTable(table).execute();
  await db.schema.dropTable('migrations').ifExists().execute();
}

async function readInto(db: AnyDb, file: string): Promise<Backed> {
  const told: Backed = { rows: 0, tables: 0 };
  let into: { table: string; columns: string[] } | null = null;
  let waiting: Row[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await db.insertInto(into!.table).values(waiting).execute();
    waiting = [];
  };
  for await (const value of values(file)) {
    if (Array.isArray(value)) {
      const { columns } = into!;
      waiting.push(Object.fromEntries(columns.map((column, i) => [column, value[i] as Value])));
      told.rows++;
      if ((waiting.length + 1) * columns.length > MOST_VALUES) await flush();
    } else if ('table' in value) {
      await flush();
      into = value as unknown as { table: string; columns: string[] };
      told.tables++;
    }
  }
  await flush();
  return told;
}

/** Reads a file to its end without keeping it: is it a backup, and all of it? */
async function whole(file: string): Promise<{ steps: string[] }> {
  const hash = createHash('sha256');
  let heading: { format?: unknown; steps?: unknown } | null = null;
  let end: { rows?: unknown; sha256?: unknown } | null = null;
  let rows = 0;
  for await (const value of values(file, hash)) {
    if (end) throw new StoreError('there is something after its end');
    if (Array.isArray(value)) rows++;
    else if ('end' in value) end = value;
    else if (!heading) {
      heading = value;
      const { format, steps } = value;
      if (format !== BACKUP_FORMAT || !Array.isArray(steps) || !steps.every((name) => typeof name === 'string'))
        throw new StoreError('it is not a backup of Concert');
    } else if (typeof value.table !== 'string' || !/^[a-z_]+$/.test(value.table) || !Array.isArray(value.columns))
      throw new StoreError('it is damaged');
  }
  if (!heading) throw new StoreError('it is not a backup of Concert');
  if (!end) throw new StoreError('its end is missing');
  if (end.rows !== rows || end.sha256 !== hash.digest('hex')) throw new StoreError('it is damaged');
  return heading as { steps: string[] };
}

async function* values(file: string, hash?: Hash): AsyncGenerator<unknown[] | { [key: string]: unknown }> {
  for await (const text of textLines(file)) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new StoreError('it is damaged');
    }
    if (typeof value !== 'object' || value === null) throw new StoreError('it is damaged');
    // The last line tells what all before it hash to.
    if (!('end' in value)) hash?.update(`${text}\n`);
    yield value as unknown[] | { [key: string]: unknown };
  }
}

async function* textLines(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  packed.pipe(plain);
  let rest = '';
  for await (const chunk of plain.setEncoding('utf8')) {
    const texts = (rest + chunk).split('\n');
    rest = texts.pop()!;
    yield* texts;
  }
  if (rest !== '') throw new StoreError('it is damaged');
}

/** What the person at the keyboard can do something about, in a sentence. */
function readable(error: unknown, file: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StoreError) return new StoreError(`${file}: ${message}`);
  if (code === 'ENOENT') return new StoreError(`${file}: there is no such file or folder`);
  if (code?.startsWith('Z_') || code === 'EISDIR') return new StoreError(`${file}: it is not a backup of Concert`);
  return error as Error;
}
