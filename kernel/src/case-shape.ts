/** The shape of case files and situations, checked before anything runs: the author is told what is wrong and where. */
import { BadInput, field } from './fields.ts';
import { isObject, type Schemas, schema, validateWithPreview } from './schema.ts';

const { text, count, plain, array, tuple, oneOrMore, object, openObject, described, either, byKey, checked } = schema;

const yes = schema.exactly(true);
const flag = field.flag();
const anyObject = openObject({});
const seat = either('the name of a seat', text, count);
const texts = described('a list of texts', array(text));
const seats = described('a list of seats', array(seat));
const number = checked(plain(), (value) => (typeof value === 'number' ? null : 'that is not a number'));
const numbers = described('a list of numbers', array(number));
const clause = either('true or a clause', yes, text);
const talk = described('an object with from, a seat, and to, a list of seats', openObject({ from: seat, to: seats }));
const choice = described('a choice: a verb and an arg', openObject({ verb: text }, { arg: anyObject }));
const choices = described('a choice (a verb and an arg), or a list of choices,', oneOrMore(choice));
const offer = described(
  'an offer: to (seats), kind and terms',
  openObject({ to: either('seats', seat, seats), kind: text }, { terms: anyObject, answers: text }),
);

/** What came up: of one die, or of several. */
const drawn = oneOrMore(count);
const draws = described(
  'a list of draws: 5, [2, 6] for dice thrown together, { "name", "value" } or ["name", sides, value]',
  array(either('a draw', drawn, openObject({ name: text, value: drawn }), tuple(text, count, drawn))),
);

/** An expectation that checks nothing unless one of these is given. */
const withOneOf = (needed: Schemas, optional: Schemas) =>
  checked(object(needed, optional), (value) => {
    const names = Object.keys(optional);
    const isSaid = names.some((name) => (value as { [key: string]: unknown })[name] !== undefined);
    return isSaid ? null : `it expects nothing; say one of ${names.join(', ')}`;
  });

/** By the key that tells them apart, in this order. */
const expectation = byKey('an expectation', {
  position: object({ position: text, is: plain() }),
  log: object({ log: seat, what: text }, { args: anyObject, clause: text, times: count, absent: yes }),
  choices: withOneOf({ choices: seat }, { has: choices, not: choices, count }),
  refuses: object({ refuses: seat, choice, clause: text }, { what: text, args: anyObject }),
  prompt: object({ prompt: seat, what: text }, { clause: text, args: anyObject }),
  means: object({ means: seat, choice, is: plain() }),
  waiting: object({ waiting: seats }, { view: seat }),
  undo: object({ undo: seat, is: flag }),
  talk: object({ talk, is: clause }),
  over: object({ over: flag }),
  view: withOneOf({ view: seat, path: text }, { is: plain(), has: plain(), absent: yes }),
  winners: object({ winners: seats }, { scores: numbers, what: text }),
  scores: object({ scores: numbers }, { what: text }),
  what: object({ what: text }),
});

const refused = { refused: clause };
const step = byKey('a step', {
  expect: object({ expect: oneOrMore(expectation) }),
  verb: object({ seat, verb: text }, { arg: anyObject, ...refused }),
  undo: object({ seat, undo: yes }, refused),
  offer: object({ seat, offer }, refused),
  answer: object({ seat, answer: text }, { id: text, ...refused }),
  resign: object({ seat, resign: yes }, refused),
  orders: object({ seat, orders: array(plain()) }, refused),
  promise: object({ seat, promise: offer }, refused),
});

const caseFile = object(
  { case: text, game: text },
  {
    options: anyObject,
    clauses: texts,
    setup: draws,
    position: anyObject,
    scene: anyObject,
    raw: plain(),
    draws,
    seed: text,
    play: array(step),
    expect: array(expectation),
    bot: object({ seat }, { must: array(choice), mustNot: array(choice) }),
  },
);

/** A task for a person who learns the game: where it begins, what solves it, and a way that does. */
const situation = object(
  {
    situation: text,
    kind: text,
    game: text,
    about: text,
    task: text,
    seat,
    hints: texts,
    solved: schema.all(described('a list with an expectation', array(plain(), { min: 1 })), array(expectation)),
    solution: object(
      { play: schema.all(described('a list with a step', array(plain(), { min: 1 })), array(step)) },
      { draws },
    ),
  },
  {
    clauses: texts,
    options: anyObject,
    setup: draws,
    position: anyObject,
    scene: anyObject,
    draws,
    lead: array(step),
    failed: array(expectation),
  },
);

/** Throws a `BadInput` that says what is wrong with a case file. */
export function assertCase(raw: unknown): void {
  if (!isObject(raw)) throw new BadInput('a case is a JSON object');
  const wrong = validateWithPreview(caseFile, raw, '');
  if (wrong) throw new BadInput(wrong);
  if (raw.raw === undefined) return;
  for (const key of ['setup', 'position', 'scene'])
    if (raw[key] !== undefined)
      throw new BadInput(`${key}: a raw position stands instead of set-up, position and scene`);
}

/** Throws a `BadInput` that says what is wrong with a situation. */
export function assertSituation(raw: unknown): void {
  if (!isObject(raw)) throw new BadInput('a situation is a JSON object');
  const wrong = validateWithPreview(situation, raw, '');
  if (wrong) throw new BadInput(wrong);
}
