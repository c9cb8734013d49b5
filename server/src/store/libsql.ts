/**
 * libsql under Kysely. One connection for everything, used by one caller at a time (a transaction keeps it to its end);
 * statements are prepared once. `look`, `alone` and `share` take turns with Kysely on the connection.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type Database from 'libsql';
import type { Disk } from './disk.ts';
import { StoreError } from './store.ts';

/** Queries with long lists of values differ each time; the least recently used are dropped. */
const MOST_PREPARED = 200;
/** A flush costs as much as twenty small statements: what can be shared waits this long for other writes. */
const PATIENCE_MS = 10;

/** A change that shares the next flush. */
interface Shared {
  run(): unknown;
  /** Several statements, all or nothing. */
  several: boolean;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** A committed change, and how to report that it is durable, or can't be. */
interface Committed<T> {
  result: T;
  shared: { tell(): void; reject(error: unknown): void }[];
}

/** A statement, and whether it only reads. */
interface Prepared {
  statement: Database.Statement;
  reads: boolean;
}

export class LibsqlDriver implements Driver {
  private readonly database: Database.Database;
  /** None where the database is only read, or SQLite flushes by itself. */
  private readonly disk: Disk | null;
  private readonly connection: LibsqlConnection;
  private readonly waiting: (() => void)[] = [];
  private busy = false;
  private closed = false;
  private sharing: Shared[] = [];
  private patience: NodeJS.Timeout | null = null;

  constructor(database: Database.Database, disk: Disk | null) {
    this.database = database;
    this.disk = disk;
    this.connection = new LibsqlConnection(database);
  }

  /** Reads something while the connection is free; must be synchronous. */
  look<T>(run: () => T): Promise<T> {
    return this.serialized(() => {
      this.assertOpen();
      return run();
    });
  }

  /**
   * Writes something while the connection is free, together with everything that waits for a flush; must be
   * synchronous. Resolves when it is durable; by then others have used the connection.
   */
  async alone<T>(run: (database: Database.Database) => T): Promise<T> {
    const { result, shared } = await this.serialized(() => this.commit(run));
    try {
      await this.disk?.durable();
    } catch (error) {
      for (const { reject } of shared) reject(error);
      throw error;
    }
    for (const { tell } of shared) tell();
    return result;
  }

  /** Writes something with the next flush; must be synchronous. Resolves when it is durable. */
  share<T>(run: () => T, several: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      this.sharing.push({ run, several, resolve, reject });
      this.patience ??= setTimeout(() => this.flushNow(), PATIENCE_MS);
    });
  }

  /** Each caller that shares it is told of its own failure. */
  private flushNow(): Promise<void> {
    return this.alone(() => {}).catch(() => {});
  }

  /** Commits everything that waits for a flush together with this. */
  private commit<T>(run: (database: Database.Database) => T): Committed<T> {
    const { database, sharing } = this;
    this.sharing = [];
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
    let begun = false;
    try {
      this.assertOpen();
      if (sharing.length === 0) return { result: run(database), shared: [] };
      this.connection.run('begin immediate');
      begun = true;
      const shared = sharing.map((each) => ({ tell: this.attempt(each), reject: each.reject }));
      const result = run(database);
      this.connection.run('commit');
      return { result, shared };
    } catch (error) {
      for (const { reject } of sharing) reject(error);
      // A closed database must not even be asked.
      if (begun && database.inTransaction) this.connection.run('rollback');
      throw error;
    }
  }

  /** Makes one change of those that share a flush; when it fails the others still count. Returns how to report it. */
  private attempt({ run, several, resolve, reject }: Shared): () => void {
    if (several) this.connection.run('savepoint attempt');
    try {
      const result = run();
      if (several) this.connection.run('release attempt');
      return () => resolve(result as never);
    } catch (error) {
      // What the database itself has rolled back is lost for all.
      if (!this.database.inTransaction) throw error;
      if (several) {
        this.connection.run('rollback to attempt');
        this.connection.run('release attempt');
      }
      return () => reject(error);
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.busy) await this.take();
    else this.busy = true;
    try {
      this.assertOpen();
      return this.connection;
    } catch (error) {
      this.giveBack();
      throw error;
    }
  }

  /**
   * What was written is durable when this is done; meanwhile others use the connection. Kysely waits for it, except
   * after `startTransaction`, which must not be used here.
   */
  async releaseConnection(): Promise<void> {
    const wrote = this.connection.hasWritten();
    this.giveBack();
    if (wrote) await this.disk?.durable();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Immediate: two transactions that both read first could otherwise not both write.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.flushNow();
    this.closed = true;
    this.database.close();
    await this.disk?.close();
  }

  /** May it still be used? */
  private assertOpen(): void {
    this.disk?.assertWorking();
    if (this.closed) throw new StoreError('the database has been closed');
  }

  private async serialized<T>(run: () => T): Promise<T> {
    if (this.busy) await this.take();
    else this.busy = true;
    try {
      return run();
    } finally {
      this.giveBack();
    }
  }

  private take(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Passes the connection on; it stays busy when another caller is waiting for it. */
  private giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.busy = false;
  }
}

class LibsqlConnection implements DatabaseConnection {
  private readonly database: Database.Database;
  private readonly prepared = new Map<string, Prepared>();
  private wrote = false;

  constructor(database: Database.Database) {
    this.database = database;
  }

  /** Has the current user of the connection written anything? The next one starts fresh. */
  hasWritten(): boolean {
    const { wrote } = this;
    this.wrote = false;
    return wrote;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.noted(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  /** A statement without values and results. Durability is the caller's concern. */
  run(sql: string): void {
    this.prepare(sql).statement.run([]);
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.noted(sql).iterate(parameters)) yield { rows: [row as R] };
  }

  /** Runs a statement, and notes if it writes. */
  private noted(sql: string): Database.Statement {
    const { statement, reads } = this.prepare(sql);
    if (!reads) this.wrote = true;
    return statement;
  }

  private prepare(sql: string): Prepared {
    const known = this.prepared.get(sql);
    if (known) {
      this.prepared.delete(sql);
      this.prepared.set(sql, known);
      return known;
    }
    const made = { statement: this.database.prepare(sql), reads: /^\s*select\b/i.test(sql) };
    this.prepared.set(sql, made);
    if (this.prepared.size > MOST_PREPARED) this.prepared.delete(this.prepared.keys().next().value!);
    return made;
  }
}

export const libsqlDialect = (driver: LibsqlDriver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
