/**
 * Parses what clients send: strictly, and cheaply, because anyone on the net may send it. Nothing missing, nothing
 * extra, nothing larger than an honest client makes it. The rules decide what a choice means.
 */
import { isInt, MOST_ORDERS, MOST_SEATS } from '@concert/kernel';
import type { ClientMessage } from './messages.ts';

/** No honest message is longer, in characters. */
export const MAX_MESSAGE_LENGTH = 16_384;
export const MAX_CHAT_LENGTH = 4_000;
/** No argument in any game is nested deeper than this. */
const DEEPEST = 8;
const LONGEST_NAME = 64;

export type ParsedMessage = { ok: true; message: ClientMessage } | { ok: false; sentence: string; id?: number };

type Thing = { [key: string]: unknown };
/** What is wrong with a value, or null. */
type Check = (value: unknown) => string | null;
type Checks = { readonly [key: string]: Check };

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const whole: Check = (value) => (isInt(value, 0, Number.MAX_SAFE_INTEGER) ? null : 'a whole number is needed');
const seat: Check = (value) => (isInt(value, 0, MOST_SEATS - 1) ? null : 'a seat is needed');
const chair: Check = (value) => (value === null ? null : seat(value) && 'a seat or null is needed');

const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= most
      ? null
      : `a text of 1 to ${most} characters is needed`;

const name = text(LONGEST_NAME);

const seats: Check = (value) => {
  if (!Array.isArray(value) || value.length > MOST_SEATS || !value.every((each) => seat(each) === null))
    return 'a list of seats is needed';
  return new Set(value).size === value.length ? null : 'each seat may be named once';
};

/** Is it plain data, and no deeper than any argument is? */
const plain: Check = (value) => (isShallow(value, DEEPEST) ? null : 'that is nested too deeply');

export function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (left === 0) return false;
  if (Array.isArray(value)) return value.every((part) => isShallow(part, left - 1));
  for (const key in value) if (key === '__proto__' || !isShallow((value as Thing)[key], left - 1)) return false;
  return true;
}

/** U+0000 and lone surrogates: no database stores the first, and none stores the second unchanged. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Can all texts in it be stored unchanged, names included? It must not be nested without end. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  for (const key in value) if (UNSTORABLE.test(key) || !isStorable((value as Thing)[key])) return false;
  return true;
}

const of =
  (needed: Checks, allowed?: Checks): Check =>
  (value) =>
    fits(value, needed, allowed);

const choice = of({ verb: name, arg: plain });
const offer = of({ to: seats, kind: name, terms: plain }, { answers: name });

const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value as string) ? null : `one of ${words.join(', ')} is needed`;

const yes: Check = (value) => (value === true ? null : 'true is needed');
const undoing = of({ undo: yes });
const offering = of({ offer });
const answering = of({ answer: oneOf('accept', 'refuse', 'withdraw'), id: name });

/** The rules decide what an order means. */
const orders: Check = (value) =>
  Array.isArray(value) && value.length <= MOST_ORDERS ? plain(value) : `a list of at most ${MOST_ORDERS} is needed`;
const ordering = of({ orders });

const deed: Check = (value) => {
  if (!isThing(value)) return 'a deed is needed';
  if ('verb' in value) return choice(value);
  if ('undo' in value) return undoing(value);
  if ('orders' in value) return ordering(value);
  return 'offer' in value ? offering(value) : answering(value);
};

/** The type of a message has been checked already. */
const type: Check = () => null;
const shapes: { readonly [type: string]: readonly [Checks, Checks?] } = {
  watch: [{ type, table: name, seat: chair }, { have: whole }],
  unwatch: [{ type, table: name, seat: chair }],
  do: [{ type, id: whole, table: name, seat, mark: whole, deed }],
  explain: [{ type, id: whole, table: name, seat, choice }],
  past: [{ type, id: whole, table: name, seat: chair, at: whole }],
  lines: [{ type, id: whole, table: name, seat: chair, before: whole }],
  say: [{ type, id: whole, table: name, seat, to: seats, text: text(MAX_CHAT_LENGTH) }],
  read: [{ type, table: name, seat, upTo: whole }],
  ping: [{ type }],
};

/** All of these, perhaps some of those, and nothing else. */
function fits(value: unknown, needed: Checks, allowed: Checks = {}): string | null {
  if (!isThing(value)) return 'an object is needed';
  for (const key in needed) {
    if (!Object.hasOwn(value, key)) return `${key} is missing`;
    const wrong = needed[key]!(value[key]);
    if (wrong) return `${key}: ${wrong}`;
  }
  for (const key in value) {
    if (Object.hasOwn(needed, key)) continue;
    if (!Object.hasOwn(allowed, key)) return `${JSON.stringify(key.slice(0, 40))} does not belong here`;
    const wrong = allowed[key]!(value[key]);
    if (wrong) return `${key}: ${wrong}`;
  }
  return null;
}

/** Parses a message as it came over the wire. */
export function parseMessage(raw: string): ParsedMessage {
  if (raw.length > MAX_MESSAGE_LENGTH) return { ok: false, sentence: 'That message is too long.' };
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { ok: false, sentence: 'That is not JSON.' };
  }
  const reading = checkMessage(value);
  // Over the wire such characters can only come as escapes, and hardly any message has one.
  if (!reading.ok || !raw.includes('\\u') || isStorable(reading.message)) return reading;
  return refused(reading.message, 'That message contains characters that cannot be stored.');
}

/** With the id it was sent under, where there is one. */
function refused(message: object, sentence: string): ParsedMessage {
  const { id } = message as Thing;
  return { ok: false, sentence, ...(isInt(id, 0, Number.MAX_SAFE_INTEGER) && { id }) };
}

/** Checks a message that is already parsed. */
export function checkMessage(value: unknown): ParsedMessage {
  if (!isThing(value)) return { ok: false, sentence: 'A message is an object.' };
  const shape = typeof value.type === 'string' && Object.hasOwn(shapes, value.type) ? shapes[value.type] : undefined;
  const wrong = shape ? fits(value, shape[0], shape[1]) : null;
  if (shape && wrong === null) return { ok: true, message: value as unknown as ClientMessage };
  return refused(value, shape ? `That message is not well-formed: ${wrong}.` : 'There is no such message.');
}
