/** What a case expects: of the position by name, of a view, of the log, of the choices, of the end. */
import type { AnyChoice } from './choices.ts';
import { allFromNames, BadInput, fromNames, type Kind } from './fields.ts';
import type { AnyGame } from './game.ts';
import { type Json, preview, same } from './json.ts';
import { meaningAt } from './meaning.ts';
import { getNoun, seatIds, seatOf } from './nouns.ts';
import type { Table } from './table.ts';
import { SPECTATOR, type Viewer } from './view.ts';

type Obj = { [key: string]: Json };

export type Expectation =
  /** Something by name: `{ "position": "treasury.france", "is": 7 }`. */
  | { position: string; is: Json }
  /** A path in what a viewer sees: `{ "view": "red", "path": "board.turn", "is": 2 }`, or `"absent": true`. */
  | { view: string; path: string; is?: Json; has?: Json; absent?: true }
  /** An event a viewer heard (or, with `absent`, did not): arguments given are compared, ids by name. */
  | { log: string; what: string; args?: Obj; clause?: string; times?: number; absent?: true }
  /** What a seat may choose: `has` (all of them) and `not` (none of them); arguments may be given in part. */
  | { choices: string; has?: Obj | Obj[]; not?: Obj | Obj[]; count?: number }
  /** Why a seat may not do something: the clause of the refusal, its sentence and what that names. */
  | { refuses: string; choice: Obj; clause: string; what?: string; args?: Obj }
  | { prompt: string; what: string; clause?: string; args?: Obj }
  /** What an offered choice means: its cost, gain or stake, whether it is final or the main one; null for nothing. */
  | { means: string; choice: Obj; is: Json }
  | { waiting: string[]; view?: string }
  | { undo: string; is: boolean }
  | { talk: { from: string; to: string[] }; is: true | string }
  | { over: boolean }
  | { winners?: string[]; scores?: number[]; what?: string };

/** One line per way in which an expectation is not met; none when it is. */
export function unmetExpectations(table: Table, expected: Expectation, where: string): string[] {
  try {
    return check(table, expected, where);
  } catch (error) {
    if (error instanceof BadInput) throw error;
    return [`${where}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function check(table: Table, expected: Expectation, where: string): string[] {
  const { machine, position } = table;
  const differ = (what: string, is: unknown, should: unknown): string[] => [
    `${where}: ${what} is ${preview(is)}, should be ${preview(should)}`,
  ];
  if ('position' in expected) {
    const value = getNoun(machine, position, expected.position);
    return fits(value, expected.is) ? [] : differ(expected.position, value, expected.is);
  }
  if ('path' in expected) return checkView(table, expected, where);
  if ('log' in expected) return checkLog(table, expected, where);
  if ('choices' in expected) return checkChoices(table, expected, where);
  if ('refuses' in expected) {
    const seat = seatOf(machine, expected.refuses, where);
    const verdict = machine.verdict(position, seat, choiceOf(table, expected.choice, where));
    if (verdict === true) return [`${where}: it is legal, should be refused by ${expected.clause}`];
    if (verdict.clause !== expected.clause) return differ('the clause', verdict.clause, expected.clause);
    if (expected.what === undefined) return [];
    assertSentence(machine.game, expected.what, where);
    if (verdict.what !== expected.what) return differ('the reason', verdict.what, expected.what);
    const wanted = logArgs(table, machine.game, expected.what, expected.args ?? {});
    return fits(verdict.args ?? {}, wanted) ? [] : differ('its arguments', verdict.args, wanted);
  }
  if ('prompt' in expected) {
    assertSentence(machine.game, expected.what, where);
    const prompt = machine.prompt(position, seatOf(machine, expected.prompt, where));
    if (prompt?.what !== expected.what) return differ('the prompt', prompt?.what ?? null, expected.what);
    if (expected.clause !== undefined && prompt.clause !== expected.clause)
      return differ('its clause', prompt.clause, expected.clause);
    const wanted = logArgs(table, machine.game, expected.what, expected.args ?? {});
    return fits(prompt.args ?? {}, wanted) ? [] : differ('its arguments', prompt.args, wanted);
  }
  if ('means' in expected) {
    const seat = seatOf(machine, expected.means, where);
    const listed = table.choices(seat);
    const choice = listed.find((each) => isChoice(table, each, expected.choice, where));
    if (!choice) return [`${where}: ${preview(expected.choice)} is not offered`];
    const index = listed.filter(({ verb }) => verb === choice.verb).indexOf(choice);
    const meaning = meaningAt(machine.meanings(position, seat, listed), choice.verb, index);
    return same(meaning, expected.is) ? [] : differ('what it means', meaning, expected.is);
  }
  if ('waiting' in expected) {
    const waiting = table.view(viewerOf(table, expected.view ?? 'spectator', where)).waiting;
    const should = expected.waiting.map((name) => seatOf(machine, name, where));
    const alike = waiting.length === should.length && should.every((seat) => waiting.includes(seat));
    return alike ? [] : differ('who is waited for', nameSeats(table, waiting), expected.waiting);
  }
  if ('undo' in expected) {
    const may = table.mayUndo(seatOf(machine, expected.undo, where));
    return may === expected.is ? [] : differ('undo', may, expected.is);
  }
  if ('talk' in expected) {
    const { from, to } = expected.talk;
    const may = table.mayTalk(
      seatOf(machine, from, where),
      to.map((name) => seatOf(machine, name, where)),
    );
    const answer = may === true ? true : may.clause;
    return answer === expected.is ? [] : differ('talk', answer, expected.is);
  }
  const outcome = machine.outcome(position);
  if ('over' in expected)
    return expected.over === (outcome !== null) ? [] : differ('over', outcome !== null, expected.over);
  if ('winners' in expected || 'scores' in expected || 'what' in expected) {
    if (!outcome) return [`${where}: the game is not over`];
    const is: Obj = { winners: nameSeats(table, outcome.winners), scores: outcome.scores, what: outcome.what };
    return Object.entries(expected).flatMap(([key, should]) =>
      same(is[key], should) ? [] : differ(`outcome ${key}`, is[key], should),
    );
  }
  throw new BadInput(`${where}: this expects nothing the kernel knows: ${preview(expected)}`);
}

function checkView(table: Table, expected: Extract<Expectation, { path: string }>, where: string): string[] {
  const view = table.view(viewerOf(table, expected.view, where));
  let value: unknown = view;
  for (const key of expected.path.split('.'))
    value = Object.hasOwn(Object(value), key) ? (value as Record<string, unknown>)[key] : undefined;
  const what = `${expected.view}'s ${expected.path}`;
  if (expected.absent) return value === undefined ? [] : [`${where}: ${what} is ${preview(value)}, should be absent`];
  if (expected.has !== undefined) {
    const found = Array.isArray(value) && value.some((part) => fits(part, expected.has!));
    return found ? [] : [`${where}: ${what} has no ${preview(expected.has)}: ${preview(value)}`];
  }
  return fits(value, expected.is ?? null)
    ? []
    : [`${where}: ${what} is ${preview(value)}, should be ${preview(expected.is)}`];
}

/** A name that no event or prompt can have is a typo; expecting its absence would always pass. */
function assertSentence(game: AnyGame, what: string, where: string): void {
  if (Object.hasOwn(game.words, what) || what.startsWith('kernel.')) return;
  const near = Object.keys(game.words).filter((word) => word.includes(what) || what.includes(word));
  const hint = near.length > 0 ? `; there are ${near.join(', ')}` : '';
  throw new BadInput(`${where}: there is no sentence ${JSON.stringify(what)} among the words of the game${hint}`);
}

function checkLog(table: Table, expected: Extract<Expectation, { log: string }>, where: string): string[] {
  const { game } = table.machine;
  assertSentence(game, expected.what, where);
  const wanted = logArgs(table, game, expected.what, expected.args ?? {});
  const heard = table.log(viewerOf(table, expected.log, where)).filter(({ event }) => event.what === expected.what);
  const matching = heard.filter(
    ({ event }) =>
      (expected.clause === undefined || event.clause === expected.clause) &&
      Object.keys(wanted).every((key) => same(event.args?.[key], wanted[key])),
  );
  const times = expected.absent ? 0 : expected.times;
  if (times === undefined ? matching.length > 0 : matching.length === times) return [];
  const seen = heard.map(({ event }) => preview(event.args ?? {})).join(' · ') || 'nothing of the kind';
  return [
    `${where}: ${expected.log} heard “${expected.what}” so ${matching.length} times, should be ${times ?? 'at least once'}; heard: ${seen}`,
  ];
}

/** Names in expected arguments become ids by the kinds the sentence gives them: `{place:province}`. */
function logArgs(table: Table, game: AnyGame, what: string, args: Obj): Obj {
  const seats = seatIds(table.machine);
  const ids: Obj = {};
  const words = Object.hasOwn(game.words, what) ? game.words[what]! : '';
  for (const [key, value] of Object.entries(args)) {
    const kindName = [...words.matchAll(/\{(\w+):(\w+)\}/g)].find((word) => word[1] === key)?.[2];
    const of = game.kinds.find((kind: Kind) => kind.kind === kindName);
    const one = (part: Json): Json => {
      if (typeof part !== 'string') return part;
      if (kindName === 'seat') return fromNames({ type: 'seat' }, part, seats, key);
      return of ? fromNames({ type: 'id', of }, part, seats, key) : part;
    };
    ids[key] = Array.isArray(value) ? value.map(one) : one(value);
  }
  return ids;
}

function checkChoices(table: Table, expected: Extract<Expectation, { choices: string }>, where: string): string[] {
  const listed = table.choices(seatOf(table.machine, expected.choices, where));
  const lists = (wanted: Obj): boolean => listed.some((choice) => isChoice(table, choice, wanted, where));
  const differences: string[] = [];
  for (const wanted of [expected.has ?? []].flat())
    if (!lists(wanted)) differences.push(`${where}: ${preview(wanted)} is not offered`);
  for (const unwanted of [expected.not ?? []].flat())
    if (lists(unwanted)) differences.push(`${where}: ${preview(unwanted)} is offered`);
  if (expected.count !== undefined && listed.length !== expected.count)
    differences.push(`${where}: ${listed.length} choices are offered, should be ${expected.count}`);
  return differences;
}

/** Is this the choice that a case names? Arguments may be given in part. */
export function isChoice(table: Table, choice: AnyChoice, wanted: Obj, where: string): boolean {
  const { verb, arg } = choiceOf(table, wanted, where);
  return choice.verb === verb && fits(choice.arg, arg);
}

export const noVerb = (game: AnyGame, verb: string): string =>
  `there is no verb ${JSON.stringify(verb)}; there are ${Object.keys(game.verbs).join(', ')}`;

function choiceOf(table: Table, wanted: Obj, where: string): { verb: string; arg: Obj } {
  const { game } = table.machine;
  const verb = String(wanted.verb);
  const fields = Object.hasOwn(game.verbs, verb) ? game.verbs[verb] : undefined;
  if (!fields) throw new BadInput(`${where}: ${noVerb(game, verb)}`);
  return { verb, arg: allFromNames(fields, wanted.arg ?? {}, seatIds(table.machine), `${where}.arg`) };
}

function viewerOf(table: Table, name: string, where: string): Viewer {
  return name === 'spectator' ? SPECTATOR : seatOf(table.machine, name, where);
}

const nameSeats = (table: Table, seats: readonly number[]): string[] =>
  seats.map((seat) => table.machine.seats[seat]!.id);

/** Equal, or for objects: equal in everything that was given. */
function fits(value: unknown, should: Json): boolean {
  if (typeof should !== 'object' || should === null || Array.isArray(should)) return same(value, should);
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(should).every((key) => fits((value as Obj)[key], should[key]!));
}
