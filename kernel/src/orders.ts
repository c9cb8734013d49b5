/**
 * Standing orders: what a seat wants answered at a question without being there to answer it. They are private to the
 * seat and recorded. Whether one answers follows from the position and what is offered there, and from nothing else: so
 * anyone with the record can check that an answer given by an order was the one it names. Beside them stand the aims of a
 * letter of instruction: what a bot that plays on for the seat is to do, or to leave.
 */
import type { AnyChoice } from './choices.ts';
import { field } from './fields.ts';
import type { Game, PositionOf, Shape } from './game.ts';
import { type Json, notPlain, same } from './json.ts';
import type { Machine } from './machine.ts';
import { type Schema, schema, validate } from './schema.ts';

/** A choice of which only some parts of the argument are named; the others may be anything. */
export interface ChoicePattern {
  verb: string;
  arg: { [part: string]: Json };
}

export interface StandingOrder {
  /** The step that asks; absent: any at which the answer is offered. */
  question?: string;
  /** Only if something that fits is offered beside it, or if nothing is. */
  when?: { offered?: ChoicePattern; missing?: ChoicePattern };
  /** Given if exactly one choice fits. */
  answer: ChoicePattern;
  /** For as long as a span of the game has this value (this turn, this year); absent: for the whole game. */
  until?: { span: string; is: Json };
}

/** One instruction to a bot that plays on for the seat. The rules don't enforce it; the bot follows it where it can. */
export interface Aim {
  /** One of the game's. */
  aim: string;
  terms: { [term: string]: Json };
  until?: StandingOrder['until'];
}

/** All that a seat can leave behind. */
export type Order = StandingOrder | Aim;

export const isAim = (order: Order): order is Aim => 'aim' in order;

/** The value of every span of the game now, for all to know; null in a game that names none. */
export function spansOf<G extends Shape>(
  machine: Machine<G>,
  position: PositionOf<G>,
): { [span: string]: Json } | null {
  const { spans } = machine.game;
  if (!spans) return null;
  const play = machine.readContext(position);
  const values: { [span: string]: Json } = {};
  for (const name in spans) values[name] = spans[name]!(play);
  return values;
}

/** Has what the order was to last for not ended yet? */
export const isInForce = ({ until }: Order, spans: { [span: string]: Json } | null): boolean =>
  until === undefined || (spans !== null && Object.hasOwn(spans, until.span) && same(spans[until.span]!, until.is));

/** What the first order that answers this question answers; null when none does. */
export function orderedAnswer(
  orders: readonly Order[],
  question: string,
  spans: { [span: string]: Json } | null,
  choices: readonly AnyChoice[],
): AnyChoice | null {
  for (const order of orders) {
    if (isAim(order)) continue;
    if (order.question !== undefined && order.question !== question) continue;
    if (!isInForce(order, spans) || !isMet(order.when, choices)) continue;
    const fitting = choices.filter((choice) => fits(order.answer, choice));
    if (fitting.length === 1) return fitting[0]!;
  }
  return null;
}

const isMet = (when: StandingOrder['when'], choices: readonly AnyChoice[]): boolean =>
  (when?.offered === undefined || choices.some((choice) => fits(when.offered!, choice))) &&
  (when?.missing === undefined || !choices.some((choice) => fits(when.missing!, choice)));

/** Is the choice of that verb, and is everything that the pattern names in it, and equal? */
export const fits = ({ verb, arg }: ChoicePattern, choice: AnyChoice): boolean =>
  choice.verb === verb && contains(choice.arg, arg);

function contains(value: Json | undefined, pattern: Json): boolean {
  if (typeof pattern !== 'object' || pattern === null || Array.isArray(pattern))
    return value !== undefined && same(value, pattern);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(pattern).every((key) => Object.hasOwn(value, key) && contains(value[key], pattern[key]!));
}

export const MOST_ORDERS = 50;
const MOST_TEXT = 10_000;

/** What is wrong with standing orders from outside, or null. */
export function ordersTrouble<G extends Shape>(orders: unknown, game: Game<G>, seats: number): string | null {
  return validate(ordersSchema(game as unknown as Game), orders, 'orders', seats);
}

/** A pattern names any part of an argument; a standing order names questions, verbs and spans of its game, or one of its aims. */
function ordersSchema({ steps, spans = {}, verbs, aims = {} }: Game): Schema {
  const { object, plain, array, byKey, byValue, checked } = schema;
  const patterns = Object.entries(verbs).map(([verb, fields]) => [
    verb,
    object({ verb: plain(), arg: object({}, fields) }),
  ]);
  const pattern = byValue('verb', 'what a standing order names', Object.fromEntries(patterns));
  const questions = Object.keys(steps).filter((step) => typeof steps[step] === 'object');
  const until = object({ span: field.oneOf(...Object.keys(spans)), is: plain() });
  const answer = object(
    { answer: pattern },
    {
      question: schema.described('a question of the game', field.oneOf(...questions)),
      when: object({}, { offered: pattern, missing: pattern }),
      until,
    },
  );
  const each = Object.entries(aims).map(([aim, terms]) => [
    aim,
    object({ aim: plain(), terms: object(terms) }, { until }),
  ]);
  const aim = byValue('aim', 'an instruction', Object.fromEntries(each));
  return checked(array(byKey('a standing order', { answer, aim }), { max: MOST_ORDERS }), tooMuch);
}

/** Are orders no plain data, or too much of it? */
function tooMuch(orders: unknown): string | null {
  const odd = notPlain(orders, 'orders');
  if (odd !== null) return `${odd} is not plain data`;
  return JSON.stringify(orders).length > MOST_TEXT ? 'they are too long' : null;
}
