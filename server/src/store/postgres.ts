/** PostgreSQL, for many nodes on one database. */
import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Bus } from './bus.ts';
import { migrate } from './migrate.ts';
import { type Change, type QueryTemplate, StatementCache } from './query-template.ts';
import type { EntryRow, Schema } from './schema.ts';
import { type Listener, reasonOf, type Store, StoreError } from './store.ts';

const CHANNEL = 'concert';
/** PostgreSQL carries less than 8000 bytes in one NOTIFY. */
const LONGEST_NOTICE = 7_900;
const RETRY_MS = 500;
/** A connection that died silently is found by a query: how often, and how long it may take. */
const PULSE_MS = 15_000;
/** A caller that has waited this long for a connection is told that there is none. */
const CONNECT_MS = 10_000;

/** 64-bit integers come as text unless told otherwise; ours are times and fit. */
const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) };

/** Connections to the database, without changing anything in it. */
export function connectPostgres(url: string, log: (message: string) => void): { pool: pg.Pool; db: Kysely<Schema> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: CONNECT_MS,
    types: types as never,
  });
  // A broken connection is replaced, whether it is in use or not; without listeners it would end the process.
  const lost = (error: Error): void => log(`a database connection was lost: ${error.message}`);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return { pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) };
}

/** Every node holds this lock shared while it listens; exclusive use of the database needs it exclusively. */
const IN_USE = 0x436f6e64;

/** Does something while no server uses the database, or refuses to. */
export function withoutServers<T>(db: Kysely<Schema>, run: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_lock(${sql.lit(IN_USE)}) as alone`.execute(
      connection,
    );
    if (!rows[0]!.alone) throw new StoreError('a server is using that database; stop it first');
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(IN_USE)})`.execute(connection);
    }
  });
}

/** Does something that must not happen during exclusive use of the database. */
function besideServers<T>(db: Kysely<Schema>, run: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      shared: boolean;
    }>`select pg_try_advisory_lock_shared(${sql.lit(IN_USE)}) as shared`.execute(connection);
    if (!rows[0]!.shared) throw new Error('a backup is being restored into it; start again when that is done');
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock_shared(${sql.lit(IN_USE)})`.execute(connection);
    }
  });
}

export async function openPostgres(
  url: string,
  log: (message: string) => void,
  pulseMs = PULSE_MS,
  busUrl: string | null = null,
): Promise<Store> {
  const { pool, db } = connectPostgres(url, log);
  try {
    await besideServers(db, () => migrate(db, 'postgres'));
  } catch (error) {
    await db.destroy();
    throw new StoreError(`the database cannot be used: ${reasonOf(error)}`);
  }
  const node = randomBytes(6).toString('base64url');
  const ear = new NotifyListener(url, node, log, pulseMs);
  const bus = busUrl === null ? null : await busFor(busUrl, node, log, db);
  const queries = templates(db);
  return {
    db,
    kind: 'postgres',
    read: async (recipe, given) => (await pool.query(queries(recipe, given))).rows,
    first: async (recipe, given) => (await pool.query(queries(recipe, given))).rows[0],
    write: (...changes) => write(pool, queries, changes),
    append: (entries) => (bus ? appendAndTell(pool, bus, entries) : append(pool, node, entries)),
    tell: async (topic, text) => {
      if (bus) return bus.tell(topic, text);
      const notice = `${node} ${topic} ${text}`;
      if (notice.length > LONGEST_NOTICE) throw new Error(`too long to tell other nodes: ${topic}`);
      await sql`select pg_notify(${CHANNEL}, ${notice})`.execute(db);
    },
    // Flushing is the database's own business.
    broken: new Promise(() => {}),
    listen: (listener, lost) => {
      // With a bus the connection only says that the database is in use.
      ear.open(bus ? null : listener, bus ? () => {} : lost);
      bus?.listen(listener, lost);
    },
    ping: async () => {
      // A connection without an answer is given up: otherwise every query would occupy another one.
      await pool.query({ text: 'select 1', query_timeout: CONNECT_MS } as pg.QueryConfig);
    },
    close: async () => {
      await ear.close();
      await bus?.close();
      await db.destroy();
    },
  };
}

/** The bus is loaded only where there is one. */
async function busFor(url: string, node: string, log: (message: string) => void, db: Kysely<Schema>): Promise<Bus> {
  try {
    return await (await import('./bus.ts')).openBus(url, node, log);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

type Queries = (recipe: QueryTemplate<never, unknown>, given: object) => pg.QueryConfig;

/** Unnamed: a prepared statement fails when a newer node adds a column to what it selects. */
function templates(db: Kysely<Schema>): Queries {
  const cookbook = new StatementCache(db, (text) => text);
  return (recipe, given) => {
    const { statement, bind } = cookbook.get(recipe);
    return { text: statement, values: bind(given) };
  };
}

async function write(pool: pg.Pool, queries: Queries, changes: readonly Change[]): Promise<number[]> {
  const configs = changes.map(({ recipe, given }) => queries(recipe, given));
  if (configs.length === 1) return [(await pool.query(configs[0]!)).rowCount ?? 0];
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('begin');
    const counts: number[] = [];
    for (const config of configs) counts.push((await client.query(config)).rowCount ?? 0);
    await client.query('commit');
    return counts;
  } catch (error) {
    // A connection on which even that fails is not used again.
    await client.query('rollback').catch((failure) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken !== undefined);
  }
}

/**
 * One statement writes them and notifies the others; both happen at its commit. All nodes write them in the same order:
 * otherwise two could deadlock.
 */
async function append(pool: pg.Pool, node: string, entries: readonly EntryRow[]): Promise<boolean[]> {
  const { rows } = await pool.query<Pick<EntryRow, 'table_id'>>({
    name: 'append',
    text: `with written as (
        insert into entries (table_id, seq, body, at)
        select * from unnest($1::text[], $2::int[], $3::text[], $4::bigint[]) order by 1
        on conflict do nothing returning table_id, seq),
      told as (
        select pg_notify('${CHANNEL}', $5 || string_agg(table_id || ':' || seq, ',')) from written having count(*) > 0)
      select written.table_id from written left join told on true`,
    values: [...columnsOf(entries), `${node} entries `],
  });
  const written = new Set(rows.map(({ table_id }) => table_id));
  return entries.map(({ table_id }) => written.has(table_id));
}

/** The same with a bus: the others are told when it is durable. */
async function appendAndTell(pool: pg.Pool, bus: Bus, entries: readonly EntryRow[]): Promise<boolean[]> {
  const { rows } = await pool.query<Pick<EntryRow, 'table_id'>>({
    name: 'append alone',
    text: `insert into entries (table_id, seq, body, at)
      select * from unnest($1::text[], $2::int[], $3::text[], $4::bigint[]) order by 1
      on conflict do nothing returning table_id`,
    values: columnsOf(entries),
  });
  const written = new Set(rows.map(({ table_id }) => table_id));
  const told = entries.filter(({ table_id }) => written.has(table_id));
  if (told.length > 0) bus.tell('entries', told.map(({ table_id, seq }) => `${table_id}:${seq}`).join(','));
  return entries.map(({ table_id }) => written.has(table_id));
}

const columnsOf = (entries: readonly EntryRow[]): unknown[][] => [
  entries.map((entry) => entry.table_id),
  entries.map((entry) => entry.seq),
  entries.map((entry) => entry.body),
  entries.map((entry) => entry.at),
];

/**
 * The one connection that listens. It reconnects when it is lost. Whenever it starts to listen it reports that
 * something may have been missed: also the first time, since others may have been at work for long.
 */
class NotifyListener {
  private readonly url: string;
  private readonly node: string;
  private readonly log: (message: string) => void;
  private client: pg.Client | null = null;
  private closed = false;
  private retry: NodeJS.Timeout | null = null;
  private pulse: NodeJS.Timeout | null = null;
  private readonly pulseMs: number;

  constructor(url: string, node: string, log: (message: string) => void, pulseMs: number) {
    this.pulseMs = pulseMs;
    this.url = url;
    this.node = node;
    this.log = log;
  }

  /** Without a listener it hears nothing, and only holds the lock of those who use the database. */
  open(listener: Listener | null, lost: () => void): void {
    if (this.closed) return;
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: CONNECT_MS });
    this.client = client;
    let gone = false;
    const comeBack = (error?: Error): void => {
      if (gone || this.closed) return;
      gone = true;
      if (this.pulse) clearInterval(this.pulse);
      this.log(`no longer listening to other nodes: ${error?.message ?? 'the connection ended'}`);
      // A server that doesn't answer doesn't say goodbye either.
      client.connection.stream.destroy();
      this.retry = setTimeout(() => this.open(listener, lost), RETRY_MS);
    };
    client.on('error', comeBack);
    client.on('end', () => comeBack());
    client.on('notification', ({ payload = '' }) => {
      const [from, topic, ...rest] = payload.split(' ');
      if (from !== this.node && topic) listener?.(topic, rest.join(' '));
    });
    client
      .connect()
      .then(() => (listener ? client.query(`listen ${CHANNEL}`) : null))
      .then(() => {
        if (this.closed) return;
        this.listenTo(client, comeBack);
        lost();
        return client.query(`select pg_advisory_lock_shared(${IN_USE})`);
      })
      .catch(comeBack);
  }

  /** A connection that only listens would never notice that it is dead. */
  private listenTo(client: pg.Client, comeBack: (error: Error) => void): void {
    let answered = true;
    this.pulse = setInterval(() => {
      if (!answered) return comeBack(new Error('the connection no longer answers'));
      answered = false;
      client.query('select 1').then(() => {
        answered = true;
      }, comeBack);
    }, this.pulseMs).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.pulse) clearInterval(this.pulse);
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end().catch(() => {});
  }
}
