/** The shape of case files and situations, checked before anything runs: the author is told what is wrong and where. */
import { BadInput } from './fields.ts';
import { preview } from './json.ts';

/** What is needed, in words, and the test for it. */
interface Part {
  readonly needs: string;
  fits(value: unknown): boolean;
  readonly optional?: true;
}
type Shape = { readonly [key: string]: Part };

const part = (needs: string, fits: (value: unknown) => boolean): Part => ({ needs, fits });
const optional = (of: Part): Part => ({ ...of, optional: true });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isName = (value: unknown): boolean => isText(value) || isCount(value);

const anything = part('a value', (value) => value !== undefined);
const text = part('a text', isText);
const yes = part('true', (value) => value === true);
const flag = part('true or false', (value) => typeof value === 'boolean');
const count = part('a whole number from 0', isCount);
const object = part('an object', isObject);
const seat = part('the name of a seat', isName);
const texts = part('a list of texts', (value) => Array.isArray(value) && value.every(isText));
const seats = part('a list of seats', (value) => Array.isArray(value) && value.every(isName));
const numbers = part('a list of numbers', (value) => Array.isArray(value) && value.every((n) => typeof n === 'number'));
const refusal = optional(part('true or a clause', (value) => value === true || isText(value)));
const talk = part(
  'an object with from, a seat, and to, a list of seats',
  (value) => isObject(value) && seat.fits(value.from) && seats.fits(value.to),
);
const choice = part(
  'a choice: a verb and an arg',
  (value) => isObject(value) && isText(value.verb) && (value.arg === undefined || isObject(value.arg)),
);
const choices = part(
  'a choice (a verb and an arg), or a list of choices,',
  (value) => choice.fits(value) || (Array.isArray(value) && value.length > 0 && value.every(choice.fits)),
);
const offer = part(
  'an offer: to (seats), kind and terms',
  (value) =>
    isObject(value) &&
    (seat.fits(value.to) || seats.fits(value.to)) &&
    isText(value.kind) &&
    (value.terms === undefined || isObject(value.terms)) &&
    (value.answers === undefined || isText(value.answers)),
);
const draws = optional(
  part(
    'a list of draws: 5, [2, 6] for dice thrown together, { "name", "value" } or ["name", sides, value]',
    (value) => Array.isArray(value) && value.every(isDraw),
  ),
);

function isDraw(draw: unknown): boolean {
  if (Array.isArray(draw) && isText(draw[0])) return draw.length === 3 && isCount(draw[1]) && isDrawn(draw[2]);
  return isDrawn(draw) || (isObject(draw) && isText(draw.name) && isDrawn(draw.value));
}

/** What came up: of one die, or of several. */
const isDrawn = (value: unknown): boolean =>
  isCount(value) || (Array.isArray(value) && value.length > 0 && value.every(isCount));

const whole: Shape = {
  case: text,
  game: text,
  options: optional(object),
  clauses: optional(texts),
  setup: draws,
  position: optional(object),
  scene: optional(object),
  raw: optional(anything),
  draws,
  seed: optional(text),
  play: optional(part('a list', Array.isArray)),
  expect: optional(part('a list', Array.isArray)),
};

const situation: Shape = {
  situation: text,
  kind: text,
  game: text,
  about: text,
  task: text,
  seat,
  hints: texts,
  clauses: optional(texts),
  options: optional(object),
  setup: draws,
  position: optional(object),
  scene: optional(object),
  draws,
  lead: optional(part('a list', Array.isArray)),
  solved: part('a list with an expectation', (value) => Array.isArray(value) && value.length > 0),
  failed: optional(part('a list', Array.isArray)),
  solution: object,
};
const solution: Shape = {
  draws,
  play: part('a list with a step', (value) => Array.isArray(value) && value.length > 0),
};

/** By the key that tells them apart, in this order. */
const steps: { readonly [key: string]: Shape } = {
  expect: { expect: anything },
  verb: { seat, verb: text, arg: optional(object), refused: refusal },
  undo: { seat, undo: yes, refused: refusal },
  offer: { seat, offer, refused: refusal },
  answer: { seat, answer: text, id: optional(text), refused: refusal },
  resign: { seat, resign: yes, refused: refusal },
  orders: { seat, orders: part('a list', Array.isArray), refused: refusal },
  promise: { seat, promise: offer, refused: refusal },
};
const expectations: { readonly [key: string]: Shape } = {
  position: { position: text, is: anything },
  log: {
    log: seat,
    what: text,
    args: optional(object),
    clause: optional(text),
    times: optional(count),
    absent: optional(yes),
  },
  choices: { choices: seat, has: optional(choices), not: optional(choices), count: optional(count) },
  refuses: { refuses: seat, choice, clause: text },
  prompt: { prompt: seat, what: text, clause: optional(text), args: optional(object) },
  means: { means: seat, choice, is: anything },
  waiting: { waiting: seats, view: optional(seat) },
  undo: { undo: seat, is: flag },
  talk: { talk, is: part('true or a clause', (value) => value === true || isText(value)) },
  over: { over: flag },
  view: { view: seat, path: text, is: optional(anything), has: optional(anything), absent: optional(yes) },
  winners: { winners: seats, scores: optional(numbers), what: optional(text) },
  scores: { scores: numbers, what: optional(text) },
  what: { what: text },
};

/** Expectations that check nothing unless one of these is given. */
const needsOne: { readonly [key: string]: readonly string[] } = {
  view: ['is', 'has', 'absent'],
  choices: ['has', 'not', 'count'],
};

function assertShape(shape: Shape, value: Record<string, unknown>, where: string): void {
  const at = (key: string): string => (where ? `${where}.${key}` : key);
  for (const key of Object.keys(value))
    if (!Object.hasOwn(shape, key))
      throw new BadInput(`${at(key)}: there is no such key here; there are ${Object.keys(shape).join(', ')}`);
  for (const [key, { needs, fits, optional }] of Object.entries(shape)) {
    const given = Object.hasOwn(value, key) ? value[key] : undefined;
    if (given === undefined && optional) continue;
    if (!fits(given)) throw new BadInput(`${at(key)}: ${needs} is needed, not ${preview(given)}`);
  }
}

function assertOneOf(shapes: { readonly [key: string]: Shape }, value: unknown, where: string, what: string): void {
  const key = isObject(value) ? Object.keys(shapes).find((each) => Object.hasOwn(value, each)) : undefined;
  if (key === undefined)
    throw new BadInput(`${where}: ${what} has one of ${Object.keys(shapes).join(', ')}, not ${preview(value)}`);
  const object = value as Record<string, unknown>;
  assertShape(shapes[key]!, object, where);
  const one = shapes === expectations ? needsOne[key] : undefined;
  if (one && !one.some((each) => object[each] !== undefined))
    throw new BadInput(`${where}: it expects nothing; say one of ${one.join(', ')}`);
}

function assertExpectations(given: unknown, where: string): void {
  for (const [i, each] of (Array.isArray(given) ? given : [given]).entries())
    assertOneOf(expectations, each, Array.isArray(given) ? `${where}[${i}]` : where, 'an expectation');
}

/** Throws a `BadInput` that says what is wrong with a case file. */
export function assertCase(raw: unknown): void {
  if (!isObject(raw)) throw new BadInput('a case is a JSON object');
  assertShape(whole, raw, '');
  if (raw.raw !== undefined)
    for (const key of ['setup', 'position', 'scene'])
      if (raw[key] !== undefined)
        throw new BadInput(`${key}: a raw position stands instead of set-up, position and scene`);
  assertSteps(raw.play, 'play');
  if (raw.expect !== undefined) assertExpectations(raw.expect, 'expect');
}

/** Throws a `BadInput` that says what is wrong with a situation. */
export function assertSituation(raw: unknown): void {
  if (!isObject(raw)) throw new BadInput('a situation is a JSON object');
  assertShape(situation, raw, '');
  assertSteps(raw.lead, 'lead');
  assertExpectations(raw.solved, 'solved');
  if (raw.failed !== undefined) assertExpectations(raw.failed, 'failed');
  const way = raw.solution as Record<string, unknown>;
  assertShape(solution, way, 'solution');
  assertSteps(way.play, 'solution.play');
}

function assertSteps(given: unknown, where: string): void {
  for (const [i, step] of ((given as unknown[] | undefined) ?? []).entries()) {
    assertOneOf(steps, step, `${where}[${i}]`, 'a step');
    const { expect } = step as { expect?: unknown };
    if (expect !== undefined) assertExpectations(expect, `${where}[${i}].expect`);
  }
}
