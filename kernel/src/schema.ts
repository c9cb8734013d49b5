/**
 * The one validator of what comes from outside: options, arguments, standing orders, case files, records, receipts and
 * messages. A schema is a game's field or one of the wider shapes below; `validate` says what is wrong and where, and
 * costs little when nothing is.
 */
import type { Field, Fields } from './fields.ts';
import { preview } from './json.ts';

export type Schemas = { readonly [key: string]: Schema };

export type Schema =
  | Field
  /** Any JSON, nested no deeper than this. */
  | { readonly type: 'plain'; readonly depth: number }
  | { readonly type: 'exactly'; readonly value: string | boolean }
  | { readonly type: 'matching'; readonly pattern: RegExp; readonly needs: string }
  /** What it must have, what it may have, and whether it may have anything else. */
  | { readonly type: 'object'; readonly needed: Schemas; readonly optional: Schemas; readonly isOpen: boolean }
  | { readonly type: 'array'; readonly of: Schema; readonly min: number; readonly max: number }
  | { readonly type: 'tuple'; readonly of: readonly Schema[] }
  /** One of them, or a list. */
  | { readonly type: 'one or more'; readonly of: Schema }
  /** Each of them. */
  | { readonly type: 'all'; readonly of: readonly Schema[] }
  /** One of them. */
  | { readonly type: 'either'; readonly of: readonly Schema[]; readonly needs: string }
  /** Objects told apart by the value under `by`, or else by the first of these keys they have. */
  | { readonly type: 'variant'; readonly what: string; readonly by: string | null; readonly of: Schemas }
  | { readonly type: 'nullable'; readonly of: Schema }
  /** No matter what is wrong inside of it, this is what is needed. */
  | { readonly type: 'described'; readonly needs: string; readonly of: Schema }
  /** One thing more, asked of what fits: null, or what is wrong. */
  | { readonly type: 'checked'; readonly of: Schema; check(value: unknown): string | null };

/** The words for schemas beyond a game's fields. */
export const schema = {
  plain: (depth = 64): Schema => ({ type: 'plain', depth }),
  exactly: (value: string | boolean): Schema => ({ type: 'exactly', value }),
  matching: (pattern: RegExp, needs: string): Schema => ({ type: 'matching', pattern, needs }),
  object: (needed: Schemas, optional: Schemas = {}): Schema => ({ type: 'object', needed, optional, isOpen: false }),
  /** An object that may have other keys too. */
  openObject: (needed: Schemas, optional: Schemas = {}): Schema => ({ type: 'object', needed, optional, isOpen: true }),
  array: (of: Schema, { min = 0, max = Infinity }: { min?: number; max?: number } = {}): Schema => ({
    type: 'array',
    of,
    min,
    max,
  }),
  tuple: (...of: Schema[]): Schema => ({ type: 'tuple', of }),
  oneOrMore: (of: Schema): Schema => ({ type: 'one or more', of }),
  all: (...of: Schema[]): Schema => ({ type: 'all', of }),
  either: (needs: string, ...of: Schema[]): Schema => ({ type: 'either', of, needs }),
  byValue: (by: string, what: string, of: Schemas): Schema => ({ type: 'variant', what, by, of }),
  byKey: (what: string, of: Schemas): Schema => ({ type: 'variant', what, by: null, of }),
  nullable: (of: Schema): Schema => ({ type: 'nullable', of }),
  described: (needs: string, of: Schema): Schema => ({ type: 'described', needs, of }),
  checked: (of: Schema, check: (value: unknown) => string | null): Schema => ({ type: 'checked', of, check }),
  integer: { type: 'int', min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as Schema,
  count: {
    type: 'described',
    needs: 'a whole number from 0',
    of: { type: 'int', min: 0, max: Number.MAX_SAFE_INTEGER },
  } as Schema,
  text: { type: 'described', needs: 'a text', of: { type: 'text', max: Infinity } } as Schema,
};

/** No table has more seats than a set of seats has bits. */
export const MOST_SEATS = 31;
const LONGEST_HANDLE = 80;

/** What is wrong with a value: where in it, and why. */
export interface Wrong {
  at: string;
  why: string;
  /** What stands there instead of what is needed. */
  given?: unknown;
}

/** What is wrong with a value from outside, at a table with this many seats, in a sentence; null when it is valid. */
export function validate(of: Schema, value: unknown, path: string, seats = MOST_SEATS): string | null {
  const wrong = findWrong(of, value, seats);
  return wrong && `${placeOf(path, wrong)}: ${wrong.why}`;
}

/** The same, with a preview of what was given instead. */
export function validateWithPreview(of: Schema, value: unknown, path: string): string | null {
  const wrong = findWrong(of, value, MOST_SEATS);
  if (!wrong) return null;
  const sentence = `${wrong.why}${'given' in wrong ? `, not ${preview(wrong.given)}` : ''}`;
  const place = placeOf(path, wrong);
  return place ? `${place}: ${sentence}` : sentence;
}

const placeOf = (path: string, { at }: Wrong): string => (path ? path + at : at.replace(/^\./, ''));

/** The same for a whole record of fields: nothing missing, nothing extra. */
export const validateAll = (fields: Fields, value: unknown, path = 'argument', seats = MOST_SEATS): string | null =>
  validate({ type: 'record', of: fields }, value, path, seats);

/** −0, which JSON can read but not write, is not an integer. */
export const isInt = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max && !Object.is(value, -0);

export const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Is it nested no deeper than this, without a key that would change its prototype? */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((part) => isShallow(part, depth - 1));
  for (const key in value)
    if (key === '__proto__' || !isShallow((value as { [key: string]: unknown })[key], depth - 1)) return false;
  return true;
}

const NOTHING: Schemas = {};

const wrongly = (given: unknown, why: string): Wrong => ({ at: '', why, given });
const needing = (needs: string, given: unknown): Wrong => wrongly(given, `${needs} is needed`);

/** The first thing that is wrong. Its place is put together on the way back, so that what is valid costs no texts. */
export function findWrong(of: Schema, value: unknown, seats: number): Wrong | null {
  switch (of.type) {
    case 'id':
      return isInt(value, 0, of.of.names.length - 1) ? null : wrongly(value, `no such ${of.of.kind}`);
    case 'handle':
      return typeof value === 'string' && value.length <= LONGEST_HANDLE
        ? null
        : wrongly(value, 'a handle is a short text');
    case 'seat':
      return isInt(value, 0, seats - 1) ? null : wrongly(value, 'no such seat');
    case 'int':
      return isInt(value, of.min, of.max) ? null : needing(`a whole number from ${of.min} to ${of.max}`, value);
    case 'flag':
      return typeof value === 'boolean' ? null : needing('true or false', value);
    case 'text':
      return isText(value, of.min ?? 0, of.max) ? null : needing(textNeeded(of), value);
    case 'one of':
      return of.words.includes(value as string) ? null : needing(`one of ${of.words.join(', ')}`, value);
    case 'list':
      return wrongPart(of.of, value, 0, of.max, seats);
    case 'maybe':
    case 'nullable':
      return value === null ? null : findWrong(of.of, value, seats);
    case 'record':
      return wrongKey(of.of, NOTHING, value, false, seats);
    default:
      return wrongShape(of, value, seats);
  }
}

type Shape = Exclude<Schema, Field>;

function wrongShape(of: Exclude<Shape, { type: 'nullable' }>, value: unknown, seats: number): Wrong | null {
  switch (of.type) {
    case 'plain':
      if (value === undefined) return needing('a value', value);
      return isShallow(value, of.depth) ? null : { at: '', why: 'that is nested too deeply' };
    case 'exactly':
      return value === of.value ? null : needing(String(of.value), value);
    case 'matching':
      return typeof value === 'string' && of.pattern.test(value) ? null : needing(of.needs, value);
    case 'object':
      return wrongKey(of.needed, of.optional, value, of.isOpen, seats);
    case 'array':
      return wrongPart(of.of, value, of.min, of.max, seats);
    case 'tuple': {
      if (!Array.isArray(value) || value.length !== of.of.length) return needing(`a list of ${of.of.length}`, value);
      for (let i = 0; i < of.of.length; i++) {
        const wrong = findWrong(of.of[i]!, value[i], seats);
        if (wrong) return inside(`[${i}]`, wrong);
      }
      return null;
    }
    case 'one or more':
      return Array.isArray(value) ? wrongPart(of.of, value, 1, Infinity, seats) : findWrong(of.of, value, seats);
    case 'all':
      for (const each of of.of) {
        const wrong = findWrong(each, value, seats);
        if (wrong) return wrong;
      }
      return null;
    case 'either':
      return of.of.some((each) => findWrong(each, value, seats) === null) ? null : needing(of.needs, value);
    case 'variant':
      return wrongVariant(of, value, seats);
    case 'described':
      return findWrong(of.of, value, seats) === null ? null : needing(of.needs, value);
    case 'checked': {
      const wrong = findWrong(of.of, value, seats);
      const why = wrong ? null : of.check(value);
      return why === null ? wrong : { at: '', why };
    }
  }
}

function inside(place: string, wrong: Wrong): Wrong {
  wrong.at = place + wrong.at;
  return wrong;
}

const isText = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'string' && value.length >= min && value.length <= max;

const textNeeded = ({ min, max }: { min?: number; max: number }): string =>
  min ? `a text of ${min} to ${max} characters` : `a text of at most ${max} characters`;

function listNeeded(min: number, max: number): string {
  if (max !== Infinity) return `a list of at most ${max}`;
  return min > 0 ? `a list of at least ${min}` : 'a list';
}

function wrongPart(of: Schema, value: unknown, min: number, max: number, seats: number): Wrong | null {
  if (!Array.isArray(value) || value.length > max || value.length < min) return needing(listNeeded(min, max), value);
  for (let i = 0; i < value.length; i++) {
    const wrong = findWrong(of, value[i], seats);
    if (wrong) return inside(`[${i}]`, wrong);
  }
  return null;
}

function wrongKey(needed: Schemas, optional: Schemas, value: unknown, isOpen: boolean, seats: number): Wrong | null {
  if (!isObject(value)) return needing(objectNeeded(needed, isOpen), value);
  for (const key of Object.keys(value)) {
    const known = Object.hasOwn(needed, key) || Object.hasOwn(optional, key);
    if (!isOpen && !known) return { at: '', why: noField(key, { ...needed, ...optional }) };
  }
  for (const key of Object.keys(needed)) {
    const wrong = findWrong(needed[key]!, Object.hasOwn(value, key) ? value[key] : undefined, seats);
    if (wrong) return inside(`.${key}`, wrong);
  }
  for (const key of Object.keys(optional)) {
    const part = Object.hasOwn(value, key) ? value[key] : undefined;
    const wrong = part === undefined ? null : findWrong(optional[key]!, part, seats);
    if (wrong) return inside(`.${key}`, wrong);
  }
  return null;
}

const objectNeeded = (needed: Schemas, isOpen: boolean): string =>
  isOpen ? 'an object' : `an object with ${Object.keys(needed).join(', ') || 'no fields'}`;

const noField = (key: string, known: Schemas): string =>
  `there is no field ${JSON.stringify(key.slice(0, 40))}; there are ${Object.keys(known).join(', ') || 'none'}`;

function wrongVariant(of: Extract<Schema, { type: 'variant' }>, value: unknown, seats: number): Wrong | null {
  const key = isObject(value) ? variantKey(of, value) : null;
  if (key !== null) return findWrong(of.of[key]!, value, seats);
  const all = Object.keys(of.of).join(', ');
  return wrongly(
    value,
    of.by === null
      ? `${of.what} has one of ${all}`
      : `${of.what} has ${/^[aeiou]/.test(of.by) ? 'an' : 'a'} ${of.by}, one of ${all}`,
  );
}

function variantKey(
  { by, of }: Extract<Schema, { type: 'variant' }>,
  value: { [key: string]: unknown },
): string | null {
  if (by === null) return Object.keys(of).find((key) => Object.hasOwn(value, key)) ?? null;
  const named = Object.hasOwn(value, by) ? value[by] : null;
  return typeof named === 'string' && Object.hasOwn(of, named) ? named : null;
}
