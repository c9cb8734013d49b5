/** Builders for the position language: nouns typed by their field, and nouns that follow from declared columns. */
import {
  type Field,
  field,
  type Id,
  type Infer,
  type Json,
  type Kind,
  type Noun,
  type Play,
  type Shape,
} from '@concert/kernel';
import type { Column, ColumnMap, Columns, Entry } from './columns.ts';

/** How a noun is looked at and set; without `set` it can only be looked at. */
export interface NounAccess<G extends Shape, Which, T> {
  get(play: Play<G>, which: Which): T;
  set?(play: Play<G>, which: Which, value: T): void;
  /** Clears what others set: it is set before them. */
  first?: true;
}

type Which<Of> = Of extends Kind<infer Name> ? Id<Name> : number;

/** A noun whose `get` and `set` have the type of its field: no claims about `never`. */
export const nounOf = <G extends Shape, const Of extends Noun<G>['of'], F extends Field>(
  of: Of,
  value: F,
  access: NounAccess<G, Which<Of>, Infer<F>>,
): Noun<G> => ({ of, value, ...(access as unknown as Pick<Noun<G>, 'get' | 'set'>) });

type Nouns<G extends Shape> = { [noun: string]: Noun<G> };

/**
 * A noun for each of these columns, by its own name (`owner.Baden`, `turn`) or, given as nouns and columns, by another. Columns by
 * pairs have none.
 */
export function columnNouns<G extends Shape, M extends ColumnMap>(
  columns: Columns<M>,
  names: readonly (keyof M & string)[] | { readonly [noun: string]: keyof M & string },
): Nouns<G> {
  const named = Array.isArray(names) ? names.map((name) => [name, name]) : Object.entries(names);
  return Object.fromEntries(named.map(([noun, name]) => [noun, columnNoun(name, columns.of[name])]));
}

function columnNoun<G extends Shape>(name: string, { entry, by }: Column): Noun<G> {
  if (Array.isArray(by)) throw new Error(`${name} is a column by pairs: it needs a noun of its own`);
  const of = by === null ? 'game' : (by as Kind | 'seat');
  return {
    of,
    value: entry.field,
    get: ({ state }, which) => entry.read(valueAt(state, name, by === null, which)),
    set: (play, which, value) => setAt(play.state, name, by === null, which, entry.write(value)),
  };
}

const valueAt = (state: object, name: string, single: boolean, which: number): unknown => {
  const column = (state as Record<string, unknown>)[name];
  return single ? column : (column as unknown[])[which];
};

const setAt = (state: object, name: string, single: boolean, which: number, value: unknown): void => {
  const columns = state as Record<string, unknown>;
  if (single) columns[name] = value;
  else (columns[name] as unknown[])[which] = value;
};

/**
 * One noun for several columns of the same kind, as a record: `"corps.Red II": { "place": "Gotha", "worth": 3 }`. The parts
 * are named as the columns, or as `parts` says.
 */
export function recordNoun<G extends Shape, M extends ColumnMap>(
  columns: Columns<M>,
  of: Kind | 'seat',
  parts: { readonly [part: string]: keyof M & string },
): Noun<G> {
  const entries: [part: string, name: string, entry: Entry<unknown>][] = Object.entries(parts).map(([part, name]) => {
    const column = columns.of[name];
    // A kind may also name the pairs of a column, row by row.
    if (column.by !== of && !Array.isArray(column.by))
      throw new Error(`${name} is not a column by ${of === 'seat' ? of : of.kind}`);
    return [part, name, column.entry];
  });
  return {
    of,
    value: field.record(Object.fromEntries(entries.map(([part, , entry]) => [part, entry.field]))),
    get: ({ state }, which) =>
      Object.fromEntries(entries.map(([part, name, entry]) => [part, entry.read(valueAt(state, name, false, which))])),
    set(play, which, value) {
      const given = value as { [part: string]: Json };
      for (const [part, name, entry] of entries) setAt(play.state, name, false, which, entry.write(given[part]));
    },
  };
}
