/**
 * Standing orders: what a seat wants answered at a question without being there to answer it. They are private to the
 * seat and recorded. Whether one answers follows from the position and what is offered there, and from nothing else: so
 * anyone with the record can check that an answer given by an order was the one it names.
 */
import type { AnyChoice } from './choices.ts';
import { type Fields, validate } from './fields.ts';
import type { Game, PositionOf, Shape } from './game.ts';
import { type Json, notPlain, same } from './json.ts';
import type { Machine } from './machine.ts';

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

/** The value of every span of the game now, for all to know; null in a game that names none. */
export function spansOf<G extends Shape>(
  machine: Machine<G>,
  position: PositionOf<G>,
): { [span: string]: Json } | null {
  const { spans } = machine.game;
  if (!spans) return null;
  const play = machine.readContext(position);
  return Object.fromEntries(Object.keys(spans).map((name) => [name, spans[name]!(play)]));
}

/** Has what the order was to last for not ended yet? */
export const isInForce = ({ until }: StandingOrder, spans: { [span: string]: Json } | null): boolean =>
  until === undefined || (spans !== null && Object.hasOwn(spans, until.span) && same(spans[until.span]!, until.is));

/** What the first order that answers this question answers; null when none does. */
export function orderedAnswer(
  orders: readonly StandingOrder[],
  question: string,
  spans: { [span: string]: Json } | null,
  choices: readonly AnyChoice[],
): AnyChoice | null {
  for (const order of orders) {
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
  if (!Array.isArray(orders)) return 'standing orders are a list';
  if (orders.length > MOST_ORDERS) return `there may be ${MOST_ORDERS} standing orders`;
  const wrong = tooMuch(orders);
  if (wrong) return wrong;
  for (const order of orders) {
    const trouble = orderTrouble(order, game as unknown as Game, seats);
    if (trouble) return trouble;
  }
  return null;
}

function orderTrouble(order: StandingOrder, game: Game, seats: number): string | null {
  if (typeof order !== 'object' || order === null) return 'a standing order is an object';
  const { question, when, answer, until } = order;
  const more = strange(order, ['question', 'when', 'answer', 'until']);
  if (more !== null) return `a standing order has no ${more}`;
  if (question !== undefined && typeof (game.steps as { [step: string]: unknown })[question] !== 'object')
    return 'a standing order names a question of the game';
  if (until !== undefined) {
    if (
      typeof until !== 'object' ||
      until === null ||
      strange(until, ['span', 'is']) !== null ||
      until.is === undefined
    )
      return 'a standing order ends with a span of the game';
    if (!Object.hasOwn(game.spans ?? {}, until.span)) return 'a standing order ends with a span of the game';
  }
  if (when !== undefined) {
    if (typeof when !== 'object' || when === null || strange(when, ['offered', 'missing']) !== null)
      return 'a condition says what is offered, or missing';
    for (const pattern of [when.offered, when.missing]) {
      const trouble = pattern && patternTrouble(pattern, game.verbs, seats);
      if (trouble) return trouble;
    }
  }
  return patternTrouble(answer, game.verbs, seats);
}

function patternTrouble(pattern: ChoicePattern, verbs: { [verb: string]: Fields }, seats: number): string | null {
  const { verb, arg } = pattern ?? {};
  if (typeof verb !== 'string' || !Object.hasOwn(verbs, verb))
    return 'a standing order answers with a verb of the game';
  if (typeof arg !== 'object' || arg === null || Array.isArray(arg) || strange(pattern, ['verb', 'arg']) !== null)
    return 'a standing order names parts of an argument';
  for (const part of Object.keys(arg)) {
    const field = Object.hasOwn(verbs[verb]!, part) ? verbs[verb]![part]! : null;
    if (field === null) return `${verb} has no ${part.slice(0, 40)}`;
    const misfit = validate(field, arg[part], `answer.${part}`, seats);
    if (misfit) return misfit;
  }
  return null;
}

/** The first key that does not belong there. */
const strange = (value: object, known: readonly string[]): string | null =>
  Object.keys(value)
    .find((key) => !known.includes(key))
    ?.slice(0, 40) ?? null;

/** Are orders from outside no plain data, or too much of it? */
function tooMuch(orders: unknown[]): string | null {
  let text: string;
  try {
    text = JSON.stringify(orders);
  } catch {
    return 'orders cannot be written down';
  }
  return text.length > MOST_TEXT ? 'orders are too long' : notPlain(orders, 'orders');
}
