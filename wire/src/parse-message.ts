/**
 * Parses what clients send: strictly, and cheaply, because anyone on the net may send it. Nothing missing, nothing
 * extra, nothing larger than an honest client makes it. The rules decide what a choice means.
 */
import {
  field,
  isInt,
  isObject,
  MOST_ORDERS,
  MOST_SEATS,
  type Schema,
  type Schemas,
  type Seat,
  schema,
  validate,
} from '@concert/kernel';
import type { ClientMessage } from './messages.ts';

/** No honest message is longer, in characters. */
export const MAX_MESSAGE_LENGTH = 16_384;
export const MAX_CHAT_LENGTH = 4_000;
/** No argument in any game is nested deeper than this. */
const DEEPEST = 8;
const LONGEST_NAME = 64;

export type ParsedMessage = { ok: true; message: ClientMessage } | { ok: false; sentence: string; id?: number };

/** U+0000 and lone surrogates: no database stores the first, and none stores the second unchanged. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Can all texts in it be stored unchanged, names included? It must not be nested without end. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  for (const key in value)
    if (UNSTORABLE.test(key) || !isStorable((value as { [key: string]: unknown })[key])) return false;
  return true;
}

const { object, described, array, byKey, byValue, checked } = schema;

const whole = described('a whole number', field.int(0, Number.MAX_SAFE_INTEGER));
const seat = field.seat();
const chair = described('a seat or null', field.maybe(seat));
const text = (most: number): Schema => ({ type: 'text', min: 1, max: most });
const name = text(LONGEST_NAME);
const plain = schema.plain(DEEPEST);
const seats = checked(array(seat, { max: MOST_SEATS }), (value) =>
  new Set(value as Seat[]).size === (value as Seat[]).length ? null : 'each seat may be named once',
);

const choice = object({ verb: name, arg: plain });
const offer = object({ to: seats, kind: name, terms: plain }, { answers: name });
/** The rules decide what an order means. */
const orders = array(schema.plain(DEEPEST - 1), { max: MOST_ORDERS });
const deed = byKey('a deed', {
  verb: choice,
  undo: object({ undo: schema.exactly(true) }),
  orders: object({ orders }),
  offer: object({ offer }),
  answer: object({ answer: field.oneOf('accept', 'refuse', 'withdraw'), id: name }),
});

const type = schema.plain(1);
const messages: Schemas = {
  watch: object({ type, table: name, seat: chair }, { have: whole }),
  unwatch: object({ type, table: name, seat: chair }),
  do: object({ type, id: whole, table: name, seat, mark: whole, deed }),
  explain: object({ type, id: whole, table: name, seat, choice }),
  past: object({ type, id: whole, table: name, seat: chair, at: whole }),
  lines: object({ type, id: whole, table: name, seat: chair, before: whole }),
  say: object({ type, id: whole, table: name, seat, to: seats, text: text(MAX_CHAT_LENGTH) }),
  read: object({ type, table: name, seat, upTo: whole }),
  ping: object({ type }),
};
const clientMessage = byValue('type', 'a message', messages);

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
  const { id } = message as { id?: unknown };
  return { ok: false, sentence, ...(isInt(id, 0, Number.MAX_SAFE_INTEGER) && { id }) };
}

/** Checks a message that is already parsed. */
export function checkMessage(value: unknown): ParsedMessage {
  const wrong = validate(clientMessage, value, 'message');
  if (wrong === null) return { ok: true, message: value as ClientMessage };
  return refused(isObject(value) ? value : {}, `That message is not well-formed: ${wrong}.`);
}
