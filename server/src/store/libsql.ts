/**
 * libsql under Kysely. One connection for everything, handed to one user at a time (a transaction keeps it to its end);
 * statements are prepared once. `alone` lets others use the connection in turn with Kysely.
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

export class LibsqlDriver implements Driver {
  private readonly database: Database.Database;
  private readonly connection: LibsqlConnection;
  private readonly waiting: (() => void)[] = [];
  private busy = false;

  constructor(database: Database.Database) {
    this.database = database;
    this.connection = new LibsqlConnection(database);
  }

  /** Runs something on the connection while nobody else uses it; it must not wait for anything. */
  async alone<T>(run: (database: Database.Database) => T): Promise<T> {
    if (this.busy) await this.take();
    else this.busy = true;
    try {
      return run(this.database);
    } finally {
      this.giveBack();
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
