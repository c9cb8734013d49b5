/**
 * Fields: the small schema language in which a game describes its options, the arguments of its verbs, the terms of its
 * deals and the nouns of its case files. One declaration gives the TypeScript type, the validation of input
 * (`schema.ts`), the translation between ids and names, and what a choice points at on the board.
 */
import type { Json } from './json.ts';

/** A seat at the table, 0 … n − 1, in the order of the game's `seats`. */
export type Seat = number;

declare const idOf: unique symbol;
/** A branded integer: the index of a row in one of the game's tables. */
export type Id<Name extends string> = number & { readonly [idOf]: Name };

/** A table of named things (regions, pieces, cards): ids are positions in `names`. */
export interface Kind<Name extends string = string> {
  readonly kind: Name;
  /** Names as the game's tables write them; unique. */
  readonly names: readonly string[];
  /** Names as people read them, where they differ. */
  readonly labels?: readonly string[];
}

export function kind<Name extends string>(
  name: Name,
  names: readonly string[],
  labels?: readonly string[],
): Kind<Name> {
  if (new Set(names).size !== names.length) throw new Error(`kind ${name}: names are not unique`);
  return labels ? { kind: name, names, labels } : { kind: name, names };
}

export type Field =
  | { readonly type: 'id'; readonly of: Kind; readonly brand?: unknown }
  | { readonly type: 'handle'; readonly of: Kind }
  | { readonly type: 'seat' }
  | { readonly type: 'int'; readonly min: number; readonly max: number }
  | { readonly type: 'flag' }
  | { readonly type: 'text'; readonly max: number; readonly min?: number }
  | { readonly type: 'one of'; readonly words: readonly string[] }
  | { readonly type: 'list'; readonly of: Field; readonly max: number; readonly anyOrder?: true }
  | { readonly type: 'maybe'; readonly of: Field }
  | { readonly type: 'record'; readonly of: Fields };
export type Fields = { readonly [name: string]: Field };

/** The type of the values a field takes. */
export type Infer<F> = [Field] extends [F]
  ? // biome-ignore lint/suspicious/noExplicitAny: a field not known by type takes what its check lets pass
    any
  : F extends { type: 'id'; of: Kind<infer Name> }
    ? Id<Name>
    : F extends { type: 'seat' } | { type: 'int' }
      ? number
      : F extends { type: 'flag' }
        ? boolean
        : F extends { type: 'text' } | { type: 'handle' }
          ? string
          : F extends { type: 'one of'; words: readonly (infer W)[] }
            ? W
            : F extends { type: 'list'; of: infer E }
              ? Infer<E>[]
              : F extends { type: 'maybe'; of: infer E }
                ? Infer<E> | null
                : F extends { type: 'record'; of: infer R }
                  ? InferAll<R>
                  : never;
export type InferAll<R> = { -readonly [K in keyof R]: Infer<R[K]> };

/** The words of the language. */
export const field = {
  /** One thing of a kind, by its id. */
  id: <Name extends string>(of: Kind<Name>) => ({ type: 'id', of }) as const,
  /** A thing whose identity this seat may not know, by the opaque handle its view gave it. */
  handle: <Name extends string>(of: Kind<Name>) => ({ type: 'handle', of }) as const,
  seat: () => ({ type: 'seat' }) as const,
  int: (min: number, max: number) => ({ type: 'int', min, max }) as const,
  flag: () => ({ type: 'flag' }) as const,
  text: (max = 80) => ({ type: 'text', max }) as const,
  oneOf: <const W extends readonly string[]>(...words: W) => ({ type: 'one of', words }) as const,
  list: <F extends Field>(of: F, max = 100) => ({ type: 'list', of, max }) as const,
  /** Several of one kind in no particular order: choices hold them ascending, people write them as they like. */
  set: <F extends Field>(of: F, max = 100) => ({ type: 'list', of, max, anyOrder: true }) as const,
  maybe: <F extends Field>(of: F) => ({ type: 'maybe', of }) as const,
  record: <R extends Fields>(of: R) => ({ type: 'record', of }) as const,
};

/** What seats are called in names: given by the game for its options. */
export type SeatNames = readonly string[];

/** Ids to names: how people write and read choices, deals and cases. */
export function toNames(field: Field, value: Json, seats: SeatNames): Json {
  switch (field.type) {
    case 'id':
      return field.of.names[value as number] ?? value;
    case 'seat':
      return seats[value as number] ?? value;
    case 'list':
      return Array.isArray(value) ? value.map((part) => toNames(field.of, part, seats)) : value;
    case 'maybe':
      return value === null ? null : toNames(field.of, value, seats);
    case 'record':
      return allToNames(field.of, value as Record<string, Json>, seats);
    default:
      return value;
  }
}

export function allToNames(fields: Fields, value: Record<string, Json>, seats: SeatNames): Record<string, Json> {
  const named: Record<string, Json> = {};
  for (const key of Object.keys(value))
    named[key] = fields[key] ? toNames(fields[key], value[key]!, seats) : value[key]!;
  return named;
}

/** Names to ids. Ids pass as they are; an unknown name is an error that names the nearest ones. */
export function fromNames(field: Field, value: Json, seats: SeatNames, path = 'value'): Json {
  switch (field.type) {
    case 'id':
      return lookUp(field.of.names, field.of.labels, field.of.kind, value, path);
    case 'seat':
      return lookUp(seats, undefined, 'seat', value, path);
    case 'list': {
      if (!Array.isArray(value)) return value;
      const parts = value.map((part, i) => fromNames(field.of, part, seats, `${path}[${i}]`));
      return field.anyOrder ? parts.sort((a, b) => Number(a) - Number(b)) : parts;
    }
    case 'maybe':
      return value === null ? null : fromNames(field.of, value, seats, path);
    case 'record':
      return allFromNames(field.of, value, seats, path);
    default:
      return value;
  }
}

export function allFromNames(fields: Fields, value: Json, seats: SeatNames, path = 'argument'): Record<string, Json> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadInput(`${path}: an object is needed`);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      return [key, field ? fromNames(field, part, seats, `${path}.${key}`) : part];
    }),
  );
}

function lookUp(
  names: readonly string[],
  labels: readonly string[] | undefined,
  what: string,
  value: Json,
  path: string,
): Json {
  if (typeof value !== 'string') return value;
  const at = names.indexOf(value);
  if (at >= 0) return at;
  const plain = fold(value);
  // Tables in plain letters write ö as oe.
  const spelt = fold(value.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`));
  const isIt = (name: string | undefined): boolean => name !== undefined && [plain, spelt].includes(fold(name));
  const loose = names.findIndex((name, i) => isIt(name) || isIt(labels?.[i]));
  if (loose >= 0) return loose;
  const near = names.filter((name) => fold(name).startsWith(plain.slice(0, 3))).slice(0, 5);
  throw new BadInput(
    `${path}: there is no ${what} ${JSON.stringify(value)}${near.length ? `; near it: ${near.join(', ')}` : ''}`,
  );
}

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s_'-]+/g, ' ')
    .trim()
    .toLowerCase();

/** Bad input from outside: the message is for the person who sent it. */
export class BadInput extends Error {
  override name = 'BadInput';
}

/** What a choice points at, so that any board can highlight it. */
export interface Point {
  kind: string;
  id: number | string;
}

/** Every id, seat and handle in an argument, in the order of its fields. */
export function pointsOf(fields: Fields, arg: Record<string, Json>): Point[] {
  const points: Point[] = [];
  const walk = (field: Field, value: Json): void => {
    if (field.type === 'id' || field.type === 'handle')
      points.push({ kind: field.of.kind, id: value as number | string });
    else if (field.type === 'seat') points.push({ kind: 'seat', id: value as number });
    else if (field.type === 'maybe' && value !== null) walk(field.of, value);
    else if (field.type === 'list') for (const part of value as Json[]) walk(field.of, part);
    else if (field.type === 'record')
      for (const key of Object.keys(field.of)) walk(field.of[key]!, (value as Record<string, Json>)[key]!);
  };
  for (const key of Object.keys(fields)) walk(fields[key]!, arg[key]!);
  return points;
}

/** A random value that is valid for the field, for tests. */
export function sample(field: Field, pick: (n: number) => number): Json {
  switch (field.type) {
    case 'id':
      return pick(field.of.names.length);
    case 'handle':
      return `handle~${pick(4)}`;
    case 'seat':
      return pick(8);
    case 'int':
      return field.min + pick(field.max - field.min + 1);
    case 'flag':
      return pick(2) === 1;
    case 'text':
      return 'x'.repeat(pick(Math.min(field.max, 4) + 1));
    case 'one of':
      return field.words[pick(field.words.length)]!;
    case 'list':
      return Array.from({ length: pick(3) }, () => sample(field.of, pick));
    case 'maybe':
      return pick(2) ? sample(field.of, pick) : null;
    case 'record':
      return sampleAll(field.of, pick);
  }
}

export function sampleAll(fields: Fields, pick: (n: number) => number): Record<string, Json> {
  const value: Record<string, Json> = {};
  for (const key of Object.keys(fields)) value[key] = sample(fields[key]!, pick);
  return value;
}
