/**
 * Case files: a small JSON file that names a game, a position, the draws to come, what the seats choose and what must
 * be true afterwards. Rule tests, bug reports and crashes found by random games are all case files. docs/case-files.md
 * describes the format.
 */
import { assertCase } from './case-shape.ts';
import { Chance, FastChance, type Scripted, ScriptedChance } from './chance.ts';
import type { Action, Promised } from './entries.ts';
import type { Event } from './event-log.ts';
import { type Expectation, noVerb, unmetExpectations } from './expectations.ts';
import { allFromNames, allToNames, BadInput, type Fields, field } from './fields.ts';
import type { Position } from './flow.ts';
import type { AnyGame, PositionOf, Shape } from './game.ts';
import { copy, type Json, preview } from './json.ts';
import type { Machine } from './machine.ts';
import { findNoun, seatIds, seatOf, setNoun } from './nouns.ts';
import type { Order } from './orders.ts';
import { type Schema, schema, validate, validateAll } from './schema.ts';
import { Table } from './table.ts';

type Obj = { [key: string]: Json };

export interface CaseFile {
  /** What the case shows, in a sentence. */
  case: string;
  game: string;
  options?: Obj;
  /** The clauses it tests. */
  clauses?: string[];
  /** Draws of the set-up, where they matter; otherwise any. */
  setup?: Scripted[];
  /** Differences from the set-up, by noun and name. */
  position?: Obj;
  /** A named place in the flow to begin at, with its arguments; otherwise the beginning of the game. */
  scene?: { [scene: string]: Obj };
  /** An exact position instead of set-up, position and scene. */
  raw?: Json;
  /** Draws to come, in order. */
  draws?: Scripted[];
  /** A seed for draws after the scripted ones; without it an unscripted draw is an error. */
  seed?: string;
  /** What happens, with expectations in between. */
  play?: CaseStep[];
  /** What must be true at the end. */
  expect?: Expectation[];
  /** What a bot is asked at the end. */
  bot?: BotExpectation;
}

/** What a bot must choose, or must not. Arguments may be given in part, by name as everywhere in cases. */
export interface BotExpectation {
  seat: string | number;
  must?: Obj[];
  mustNot?: Obj[];
}

export type CaseStep =
  | { seat: string | number; verb: string; arg?: Obj; refused?: string | true }
  | { seat: string | number; undo: true; refused?: true }
  | { seat: string | number; offer: Obj; refused?: string | true }
  | { seat: string | number; answer: string; id?: string; refused?: string | true }
  | { seat: string | number; resign: true; refused?: string | true }
  | { seat: string | number; orders: Json[]; refused?: string | true }
  | { seat: string | number; promise: Obj; refused?: string | true }
  | { expect: Expectation | Expectation[] };

export interface CaseResult {
  case: string;
  ok: boolean;
  /** What differs from what was expected, each in a line. */
  differences: string[];
}

/** The set-up's draws first, then those of the case: one stream in two parts, so that they can't be mixed up. */
class CaseChance extends Chance {
  private readonly veil: Chance;
  private readonly first: ScriptedChance;
  readonly script: ScriptedChance;
  setUpDone = false;
  constructor(setup: readonly Scripted[], script: ScriptedChance) {
    super();
    // The handle seed is the kernel's own draw: authors of cases don't script it, recorded cases have it by name.
    const isVeil = (draw: Scripted): boolean => Array.isArray(draw) && draw[0] === 'veil';
    this.veil = new ScriptedChance(setup.filter(isVeil), new FastChance('veil'));
    this.first = new ScriptedChance(
      setup.filter((draw) => !isVeil(draw)),
      new FastChance('set-up'),
    );
    this.script = script;
  }
  die(sides: number, name: string): number {
    return this.streamOf(name).die(sides, name);
  }
  override dice(count: number, sides: number, name: string): number[] {
    return this.streamOf(name).dice(count, sides, name);
  }
  override order(n: number, name: string): number[] {
    return this.streamOf(name).order(n, name);
  }
  private streamOf(name: string): Chance {
    // What a recorded game drew before its first question is listed with its set-up, whether the set-up drew it or the beginning.
    if (this.setUpDone) return this.first.left > 0 ? this.first : this.script;
    return name === 'veil' ? this.veil : this.first;
  }
}

/** Checks the shape of a case file; throws `BadInput` that says what is wrong and where. */
export function readCase(raw: unknown): CaseFile {
  assertCase(raw);
  return raw as CaseFile;
}

/** Runs a case and says what differs. Wrong case files throw `BadInput`; broken rules are a difference like any other. */
export function runCase(game: AnyGame, file: CaseFile): CaseResult {
  const { table: _, ...result } = playCase(game, file);
  return result;
}

/** The table as a case leaves it, for what is asked of it there: of a bot, or of a person. */
export function openCase(game: AnyGame, file: CaseFile): Table {
  const { table, differences } = playCase(game, file);
  if (table === null || differences.length > 0) throw new BadInput(`${file.case}: ${differences.join('; ')}`);
  return table;
}

function playCase(game: AnyGame, file: CaseFile): CaseResult & { table: Table | null } {
  assertCase(file);
  if (file.game !== game.id) throw new BadInput(`game: the case is of ${preview(file.game)}, this is ${game.id}`);
  const differences: string[] = [];
  let table: Table | null = null;
  const result = () => ({ case: file.case, ok: differences.length === 0, differences, table });
  const after = file.seed === undefined ? null : new FastChance(file.seed);
  const script = new ScriptedChance(file.draws ?? [], after);
  const chance = new CaseChance(file.setup ?? [], script);
  try {
    table = new Table(
      game,
      file.options ?? {},
      chance,
      { commitment: '', contributions: [] },
      (machine, draws, events) =>
        arrange(machine, file, draws, events, () => {
          chance.setUpDone = true;
        }),
    );
  } catch (error) {
    if (error instanceof BadInput) throw error;
    differences.push(`set-up: ${messageOf(error)}`);
    return result();
  }
  for (const [i, step] of (file.play ?? []).entries()) {
    const where = `play[${i}]`;
    if ('expect' in step) {
      for (const expectation of [step.expect].flat()) differences.push(...unmetExpectations(table, expectation, where));
      continue;
    }
    const wrong = doStep(table, step, where);
    if (wrong) {
      differences.push(wrong);
      return result();
    }
  }
  for (const [i, expectation] of (file.expect ?? []).entries())
    differences.push(...unmetExpectations(table, expectation, `expect[${i}]`));
  if (script.left > 0) differences.push(`draws: ${script.left} scripted draws were not drawn`);
  return result();
}

/** The object's own value under a name, never an inherited one. */
const own = <T>(table: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function doStep(table: Table, step: Exclude<CaseStep, { expect: unknown }>, where: string): string | null {
  const action = actionOf(table, step, where);
  let done: ReturnType<Table['do']>;
  try {
    done = table.do(action);
  } catch (error) {
    return `${where}: the rules failed: ${messageOf(error)}`;
  }
  if (step.refused === undefined)
    return done.ok ? null : `${where}: refused: ${done.sentence} ${done.no.clause}`.trim();
  if (done.ok) return `${where}: was accepted, should be refused`;
  if (step.refused !== true && done.no.clause !== step.refused)
    return `${where}: refused by ${done.no.clause || done.no.what}, should be by ${step.refused}`;
  return null;
}

/** The action a case step names, with names turned into ids. */
function actionOf(table: Table, step: Exclude<CaseStep, { expect: unknown }>, where: string): Action {
  const { machine } = table;
  const seats = seatIds(machine);
  const seat = seatOf(machine, step.seat, where);
  if ('verb' in step) {
    const fields = own(machine.game.verbs, step.verb);
    // A typo would be refused too, and pass for the expected refusal.
    if (!fields) throw new BadInput(`${where}: ${noVerb(machine.game, step.verb)}`);
    return { seat, verb: step.verb, arg: allFromNames(fields, step.arg ?? {}, seats, `${where}.arg`) };
  }
  if ('undo' in step) return { seat, undo: true };
  if ('answer' in step) return { seat, answer: step.answer as 'accept', id: step.id ?? onlyOffer(table, seat, where) };
  if ('resign' in step) return { seat, resign: true };
  if ('orders' in step) return { seat, orders: step.orders as unknown as Order[] };
  const proposed = (given: Obj, kinds: { readonly [kind: string]: { terms: Fields } }): Promised => {
    const { to, kind, terms = {} } = given;
    const rule = own(kinds, kind as string);
    return {
      to: (Array.isArray(to) ? to : [to]).map((name) => seatOf(machine, name as string, where)),
      kind: kind as string,
      terms: rule ? allFromNames(rule.terms, terms, seats, `${where}.terms`) : terms,
    };
  };
  if ('promise' in step) return { seat, promise: proposed(step.promise, machine.game.promises ?? {}) };
  const { answers } = step.offer;
  const offer = proposed(step.offer, machine.game.deals?.kinds ?? {});
  return { seat, offer: { ...offer, ...(answers !== undefined && { answers: answers as string }) } };
}

/** The offer that is meant when none is named: the one open between this seat and others. */
function onlyOffer(table: Table, seat: number, where: string): string {
  const open = table.summary(seat).offers.filter(({ status }) => status === 'open');
  if (open.length === 1) return open[0]!.id;
  const names = open.map(({ id }) => JSON.stringify(id)).join(', ') || 'none';
  throw new BadInput(`${where}.id: which offer is answered? Open are: ${names}`);
}

/** The first position of a case: exact, or the set-up with its differences and its scene. */
function arrange<G extends Shape>(
  machine: Machine<G>,
  file: CaseFile,
  chance: Chance,
  events: Event[],
  setUpDone: () => void,
): PositionOf<G> {
  if (file.raw !== undefined) {
    setUpDone();
    return readPosition(machine, file.raw);
  }
  const position = machine.setUp(chance, events);
  const named = Object.entries(file.position ?? {});
  const isFirst = ([path]: [string, Json]): boolean => findNoun(machine, path).noun.first === true;
  for (const [path, value] of [...named.filter(isFirst), ...named.filter((each) => !isFirst(each))])
    setNoun(machine, position, path, value);
  const frames = sceneFrames(machine, position, file.scene);
  setUpDone();
  machine.begin(position, frames, chance, events);
  return position;
}

/** The frames of a named scene of the game in this position. */
export function sceneFrames<G extends Shape>(
  machine: Machine<G>,
  position: PositionOf<G>,
  scene: CaseFile['scene'],
): G['frame'][] {
  const [name, more] = Object.keys(scene ?? {});
  if (name === undefined) return [machine.game.begin(machine.options)];
  if (more !== undefined) throw new BadInput('scene: a case begins at one scene');
  const rule = own(machine.game.scenes ?? {}, name);
  if (!rule) {
    const all = Object.keys(machine.game.scenes ?? {}).join(', ') || 'none';
    throw new BadInput(`scene: there is no scene ${JSON.stringify(name)}; there are: ${all}`);
  }
  const arg = allFromNames(rule.fields, scene![name] ?? {}, seatIds(machine), `scene.${name}`);
  // Optional fields may be left out.
  for (const key of Object.keys(rule.fields)) if (rule.fields[key]!.type === 'maybe') arg[key] ??= null;
  const wrong = validateAll(rule.fields, arg, `scene.${name}`, machine.seats.length);
  if (wrong) throw new BadInput(wrong);
  return rule.frames(machine.readContext(position), arg as never);
}

/** A position from outside: its shape is checked, the content of its state is up to the sender. */
function readPosition<G extends Shape>(machine: Machine<G>, raw: Json): PositionOf<G> {
  if (validate(positionSchema(machine), raw, 'raw', machine.seats.length) !== null)
    throw new BadInput('raw: this is not a position of this game');
  const { state, stack, asked, lanes, until, count, veil } = raw as unknown as Position;
  return copy({ state, stack, asked, lanes, until, count, veil }) as unknown as PositionOf<G>;
}

function positionSchema<G extends Shape>({ game }: Machine<G>): Schema {
  const { openObject, array, nullable, integer, plain } = schema;
  const seat = field.seat();
  const frame = openObject({ at: field.oneOf(...Object.keys(game.steps)) });
  const lane = openObject({
    seat,
    enter: frame,
    stack: array(frame, { min: 1 }),
    ready: field.flag(),
    answer: plain(),
  });
  return openObject({
    state: openObject({}),
    stack: array(frame),
    asked: array(seat),
    lanes: nullable(array(lane, { min: 1 })),
    until: field.oneOf('all', 'veto'),
    count: integer,
    veil: integer,
  });
}

/** A case that starts at the set-up of a game and repeats what was done in it: how a crash is saved. */
export function caseFrom(
  machine: Machine,
  name: string,
  setup: Scripted[],
  draws: Scripted[],
  actions: readonly Action[],
): CaseFile {
  const seats = seatIds(machine);
  return {
    case: name,
    game: machine.game.id,
    options: machine.options as Obj,
    setup,
    draws,
    play: actions.map((action) => {
      const seat = seats[action.seat]!;
      if ('verb' in action)
        return {
          seat,
          verb: action.verb,
          arg: allToNames(machine.game.verbs[action.verb] ?? {}, action.arg as Obj, seats),
        };
      if ('undo' in action) return { seat, undo: true };
      if ('answer' in action) return { seat, answer: action.answer, id: action.id };
      if ('resign' in action) return { seat, resign: true };
      if ('orders' in action) return { seat, orders: action.orders as unknown as Json[] };
      const named = (given: Promised): Obj => ({ ...given, to: given.to.map((other) => seats[other]!) });
      return 'promise' in action ? { seat, promise: named(action.promise) } : { seat, offer: named(action.offer) };
    }),
  };
}
