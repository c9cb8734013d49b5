/**
 * State columns, declared once: what each holds, by what it is indexed and who may see it. From one declaration follow the
 * type of the state, an empty state, its copy, its check and its digest; `visibilityOf` adds the views and the secrets, and
 * `columnNouns` the words for case files.
 */
import {
  copy as copyOf,
  type Field,
  field,
  hash,
  type Id,
  isInt,
  type Json,
  type Kind,
  type Seat,
} from '@concert/kernel';
import { NONE, type None } from './ids.ts';

/** What one entry of a column holds. */
export interface Entry<T> {
  /** How people write it. */
  readonly field: Field;
  /** What it is before anyone sets it. */
  readonly start: T;
  readonly isList: boolean;
  /** For lists that some may not see: is their length public? */
  readonly counted: boolean;
  /** Between what is stored and what the field reads and writes. */
  read(stored: T): Json;
  write(value: Json): T;
}

/** Who sees a column: everyone; of each seat's entry that seat; those a rule of the game names; no seat. */
export type Seen = 'open' | 'own' | 'secret' | 'hidden';

/** What a column is indexed by: nothing (one entry), the seats, a kind, or pairs of two. */
export type By = null | 'seat' | Kind | readonly [Axis, Axis];
export type Axis = 'seat' | Kind;

export interface Column<T = unknown, B extends By = By, S extends Seen = Seen> {
  readonly entry: Entry<T>;
  readonly by: B;
  readonly seen: S;
}

// biome-ignore lint/suspicious/noExplicitAny: an entry takes and gives what its own type says
export type ColumnMap = { readonly [name: string]: Column<any> };

/** The state that these columns make. */
export type StateOf<C> = C extends Columns<infer M> ? StateOfMap<M> : never;
export type StateOfMap<M extends ColumnMap> = {
  -readonly [K in keyof M]: M[K] extends Column<infer T, infer B> ? (B extends null ? T : T[]) : never;
};

/** The index of a column: an id of its kind, a seat, or a number for pairs. */
export type IndexOf<B> = B extends Kind<infer Name> ? Id<Name> : B extends 'seat' ? Seat : number;

const same = (value: Json): never => value as never;
const asIs = (stored: unknown): Json => stored as Json;

const entryOf = <T>(of: Field, start: T, more: Partial<Entry<T>> = {}): Entry<T> => ({
  field: of,
  start,
  isList: false,
  counted: false,
  read: asIs,
  write: same,
  ...more,
});

const readNone = (stored: number): Json => (stored === NONE ? null : stored);

/** A whole number in a range. */
export const int = (min: number, max: number, start = Math.max(min, 0)): Entry<number> =>
  entryOf(field.int(min, max), start);

/** Yes or no, kept as 1 or 0: columns of small numbers copy and hash fastest. */
export const flag = (start: 0 | 1 = 0): Entry<number> =>
  entryOf<number>(field.flag(), start, { read: (stored) => stored === 1, write: (value) => (value ? 1 : 0) });

/** One thing of a kind. */
export const id = <Name extends string>(of: Kind<Name>, start = 0): Entry<Id<Name>> =>
  entryOf(field.id(of), start as Id<Name>);

/** One thing of a kind or NONE. */
export const idOrNone = <Name extends string>(of: Kind<Name>): Entry<Id<Name> | None> =>
  entryOf<Id<Name> | None>(field.maybe(field.id(of)), NONE, {
    read: readNone,
    write: (value) => (value ?? NONE) as Id<Name>,
  });

/** A seat. */
export const seat = (start: Seat = 0): Entry<Seat> => entryOf<number>(field.seat(), start);

/** A seat, or NONE. */
export const seatOrNone = (): Entry<Seat | None> =>
  entryOf<number>(field.maybe(field.seat()), NONE, { read: readNone, write: (value) => (value ?? NONE) as number });

/** A set of things of a kind with at most 31 names, or of seats, as the bits of one number. */
export function mask(of: Axis): Entry<number> {
  if (of !== 'seat' && of.names.length > 31)
    throw new RangeError(`${of.kind} has ${of.names.length} names: a mask holds 31, use list`);
  return entryOf<number>(field.set(of === 'seat' ? field.seat() : field.id(of)), 0, {
    read: (stored) => [...Array(31).keys()].filter((i) => (stored >>> i) & 1),
    write: (value) => (value as number[]).reduce((bits, i) => bits | (1 << i), 0),
  });
}

/** A list of things of a kind, in order: a hand, a deck, a queue. */
export const list = <Name extends string>(of: Kind<Name>, most = 1000): Entry<Id<Name>[]> =>
  entryOf<Id<Name>[]>(field.list(field.id(of), most), [], { isList: true });

/** A list of whole numbers that only the rules read: flat paths, packed words. */
export const numbers = (min = -0x40000000, max = 0x3fffffff, most = 100_000): Entry<number[]> =>
  entryOf<number[]>(field.list(field.int(min, max), most), [], { isList: true });

/** A list of which everyone knows how long it is: a viewer who may not see it sees as many −1. */
export const counted = <T>(entry: Entry<T>): Entry<T> => ({ ...entry, counted: true });

/** A column of a single entry. */
export function one<T>(entry: Entry<T>): Column<T, null, 'open'>;
export function one<T, S extends Exclude<Seen, 'own'>>(entry: Entry<T>, seen: S): Column<T, null, S>;

export function one<T>(entry: Entry<T>, seen: Seen = 'open'): Column<T, null> {
  return { entry, by: null, seen };
}

/** A column with an entry for every thing of a kind, for every seat, or for every pair (row by row). */
export function by<T, const B extends Exclude<By, null>>(axis: B, entry: Entry<T>): Column<T, B, 'open'>;

export function by<T, const B extends Exclude<By, null>, S extends B extends 'seat' ? Seen : Exclude<Seen, 'own'>>(
  axis: B,
  entry: Entry<T>,
  seen: S,
): Column<T, B, S>;

export function by<T, const B extends Exclude<By, null>>(axis: B, entry: Entry<T>, seen: Seen = 'open'): Column<T, B> {
  return { entry, by: axis, seen };
}

const sizeOf = (axis: Axis, seats: number): number => (axis === 'seat' ? seats : axis.names.length);

/** How many entries a column has at a table of this many seats. */
export const lengthOf = (axis: By, seats: number): number =>
  axis === null ? 1 : isPair(axis) ? sizeOf(axis[0], seats) * sizeOf(axis[1], seats) : sizeOf(axis, seats);

const isPair = (axis: By): axis is readonly [Axis, Axis] => Array.isArray(axis);

export class Columns<M extends ColumnMap = ColumnMap> {
  readonly of: M;
  readonly names: readonly (keyof M & string)[];
  private readonly isFlat: readonly boolean[];
  private readonly isSingle: readonly boolean[];
  private readonly blank: Record<string, unknown>;

  constructor(of: M) {
    this.of = of;
    this.names = Object.keys(of);
    this.isFlat = this.names.map((name) => !of[name].entry.isList);
    this.isSingle = this.names.map((name) => of[name].by === null);
    this.blank = blankOf(this.names);
  }

  /** A state with every column at its start, and what is given instead of it. */
  create(seats: number, given: Partial<StateOfMap<M>> = {}): StateOfMap<M> {
    const state = { ...this.blank };
    for (const name of this.names) {
      const { entry, by: axis } = this.of[name];
      const start = (): unknown => copyOf(entry.start);
      state[name] = given[name] ?? (axis === null ? start() : Array.from({ length: lengthOf(axis, seats) }, start));
    }
    return state as StateOfMap<M>;
  }

  /** A copy of the state: for `Game.copy`. Columns of numbers are sliced. */
  copy = (state: StateOfMap<M>): StateOfMap<M> => {
    // What is copied whole keeps the shape the engine knows; then every column that is an array gets its own.
    const to = { ...state } as Record<string, unknown>;
    const { names, isFlat, isSingle } = this;
    for (let i = 0; i < names.length; i++) {
      if (isFlat[i] && isSingle[i]) continue;
      const value = to[names[i]] as number[];
      to[names[i]] = isFlat[i] || isSingle[i] ? value.slice() : value.map(copyOf);
    }
    return to as StateOfMap<M>;
  };

  /** What is wrong with a state, in a sentence, or null: a missing or unknown column, a wrong length, an entry that does not fit. */
  check(state: object, seats: number): string | null {
    const given = state as Record<string, unknown>;
    for (const name of Object.keys(given)) if (!Object.hasOwn(this.of, name)) return `there is no column ${name}`;
    for (const name of this.names) {
      const { entry, by: axis } = this.of[name];
      if (!Object.hasOwn(given, name)) return `column ${name} is missing`;
      const value = given[name];
      if (axis === null) {
        if (!fits(entry, value, seats)) return `${name}: ${JSON.stringify(value)} does not fit`;
        continue;
      }
      const length = lengthOf(axis, seats);
      if (!Array.isArray(value) || value.length !== length) return `${name}: ${length} entries are needed`;
      for (let i = 0; i < length; i++)
        if (!fits(entry, value[i], seats)) return `${name}[${i}]: ${JSON.stringify(value[i])} does not fit`;
    }
    return null;
  }

  /** A fingerprint of the declared columns: equal states, equal digests. */
  digest = (state: StateOfMap<M>): string => hash(state);
}

/**
 * An object with these names and nothing in them, to be copied and filled. An object to which more than a dozen names are given
 * one by one is kept by the engine as a table, and everything that reads it takes much longer; one that was read is not.
 */
export const blankOf = (names: readonly string[]): Record<string, unknown> =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`);

/** Declares the columns of a state. */
export const columns = <const M extends ColumnMap>(of: M): Columns<M> => new Columns(of);

function fits(entry: Entry<unknown>, value: unknown, seats: number): boolean {
  const of = entry.field;
  if (entry.isList)
    return Array.isArray(value) && of.type === 'list' && value.every((part) => holds(of.of, part, seats));
  return holds(of, value, seats);
}

/** Whether a stored number is one that the field has. Flags, masks and "none" are stored as numbers. */
function holds(of: Field, value: unknown, seats: number): boolean {
  switch (of.type) {
    case 'int':
      return isInt(value, of.min, of.max);
    case 'flag':
      return value === 0 || value === 1;
    case 'id':
      return isInt(value, 0, of.of.names.length - 1);
    case 'seat':
      return isInt(value, 0, seats - 1);
    case 'maybe':
      return value === NONE || holds(of.of, value, seats);
    case 'list': {
      const size = of.of.type === 'id' ? of.of.of.names.length : seats;
      return isInt(value, 0, 2 ** size - 1);
    }
    default:
      return false;
  }
}
