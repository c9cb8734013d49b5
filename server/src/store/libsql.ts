/**
 * libsql under Kysely. One connection for everything, handed to one user at a time (a transaction keeps it to its end);
 * statements are prepared once. `look`, `alone` and `share` let others use the connection in turn with Kysely.
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

/** Queries with long lists of values differ each time; those that were not used for longest are forgotten. */
const MOST_PREPARED = 200;
/** A flush costs as much as twenty small statements: what can be shared waits so long for somebody else's. */
const PATIENCE_MS = 10;

/** A change that shares the next flush. */
interface Shared {
  run(): unknown;
  /** Several statements, of which none may count when one fails. */
  several: boolean;
  resolve(result: never): void;
  reject(error: unknown): void;
}

export class LibsqlDriver implements Driver {
  private readonly database: Database.Database;
  private readonly connection: LibsqlConnection;
  private readonly waiting: (() => void)[] = [];
  private busy = false;
  private sharing: Shared[] = [];
  private patience: NodeJS.Timeout | null = null;

  constructor(database: Database.Database) {
    this.database = database;
    this.connection = new LibsqlConnection(database);
  }

  /** Reads something while nobody else uses the connection; it must not wait for anything. */
  async look<T>(run: () => T): Promise<T> {
    if (this.busy) await this.take();
    else this.busy = true;
    try {
      return run();
    } finally {
      this.giveBack();
    }
  }

  /** Writes something while nobody else uses the connection, and with it all that waits for a flush; it must not wait. */
  alone<T>(run: (database: Database.Database) => T): Promise<T> {
    return this.look(() => this.flush(run));
  }

  /** Writes something with the next flush; it must not wait for anything. Resolves when it is durable. */
  share<T>(run: () => T, several: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      this.sharing.push({ run, several, resolve, reject });
      this.patience ??= setTimeout(() => this.flushNow(), PATIENCE_MS);
    });
  }

  /** Whoever shares it is told himself when it fails. */
  private flushNow(): Promise<void> {
    return this.alone(() => {}).catch(() => {});
  }

  private flush<T>(run: (database: Database.Database) => T): T {
    const { database, sharing } = this;
    if (sharing.length === 0) return run(database);
    this.sharing = [];
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
    try {
      this.connection.run('begin immediate');
      const told = sharing.map((each) => this.attempt(each));
      const result = run(database);
      this.connection.run('commit');
      for (const tell of told) tell();
      return result;
    } catch (error) {
      if (database.inTransaction) this.connection.run('rollback');
      for (const { reject } of sharing) reject(error);
      throw error;
    }
  }

  /** Makes one change of those that share a flush; when it fails the others still count. Returns how to tell of it. */
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
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    this.giveBack();
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
    this.database.close();
  }

  private take(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Passes the connection on; it stays busy when somebody is waiting for it. */
  private giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.busy = false;
  }
}

class LibsqlConnection implements DatabaseConnection {
  private readonly database: Database.Database;
  private readonly prepared = new Map<string, Database.Statement>();

  constructor(database: Database.Database) {
    this.database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  /** A statement that needs no values and gives none. */
  run(sql: string): void {
    this.prepare(sql).run([]);
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.prepare(sql).iterate(parameters)) yield { rows: [row as R] };
  }

  private prepare(sql: string): Database.Statement {
    const known = this.prepared.get(sql);
    if (known) {
      this.prepared.delete(sql);
      this.prepared.set(sql, known);
      return known;
    }
    const statement = this.database.prepare(sql);
    this.prepared.set(sql, statement);
    if (this.prepared.size > MOST_PREPARED) this.prepared.delete(this.prepared.keys().next().value!);
    return statement;
  }
}

export const libsqlDialect = (driver: LibsqlDriver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
