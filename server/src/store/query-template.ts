/**
 * Queries that differ only in their values. Kysely builds and compiles one the first time it is needed; from then on
 * only values are bound, which is a small part of the work. Queries that vary, or are rare, go through `store.db`.
 */
import type { Compilable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** How a query is built; `given` stands for the values it will run with. Every store prepares it for itself. */
export interface QueryTemplate<V, R> {
  build(db: Kysely<Schema>, given: V): Compilable<R>;
}

export const queryTemplate =
  <V extends object>() =>
  <R>(build: QueryTemplate<Readonly<V>, R>['build']): QueryTemplate<V, R> => ({ build });

/** A statement that changes something, with its values. */
export interface Change {
  readonly recipe: QueryTemplate<never, unknown>;
  readonly given: object;
}
export const change = <V extends object>(recipe: QueryTemplate<V, unknown>, given: V): Change => ({ recipe, given });

/** These columns of a given row. */
export const columns = <V extends object, K extends keyof V>(given: V, keys: readonly K[]): Pick<V, K> =>
  Object.fromEntries(keys.map((key) => [key, given[key]])) as Pick<V, K>;

/** What a database accepts: text, numbers and null. */
export type Value = string | number | null;

/** A placeholder for a value while a query is built. Kysely takes it for the value. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as never;

/** A template as prepared by one store. */
export interface Prepared<S> {
  readonly statement: S;
  bind(given: object): Value[];
}

/** All templates that one store has prepared. */
export class StatementCache<S> {
  private readonly db: Kysely<Schema>;
  private readonly prepare: (sql: string) => S;
  private readonly prepared = new Map<object, Prepared<S>>();

  constructor(db: Kysely<Schema>, prepare: (sql: string) => S) {
    this.db = db;
    this.prepare = prepare;
  }

  get(recipe: QueryTemplate<never, unknown>): Prepared<S> {
    let found = this.prepared.get(recipe);
    if (!found) this.prepared.set(recipe, (found = this.made(recipe)));
    return found;
  }

  private made(recipe: QueryTemplate<never, unknown>): Prepared<S> {
    const { sql, parameters } = recipe.build(this.db, placeholders).compile();
    const bind = (given: object): Value[] =>
      parameters.map((value) => (value instanceof Placeholder ? given[value.name as never] : (value as Value)));
    return { statement: this.prepare(sql), bind };
  }
}
