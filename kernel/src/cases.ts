/**
 * Case files: a small JSON file that names a game, a position in names, the draws to come, what the seats choose and what
 * must be true then. A rule test, a bug report and a crash of the fuzzer are all case files. The format is described in
 * docs/case-files.md.
 */
import { Chance, FastChance, type Scripted, ScriptedChance } from './chance.ts';
import { type Expectation, unmet } from './expectations.ts';
import { allFromNames, allToNames, BadInput, misfitAll } from './fields.ts';
import type { Position } from './flow.ts';
import type { AnyGame, PositionOf, Shape } from './game.ts';
import { copy, type Json } from './json.ts';
import type { Event } from './log.ts';
import type { Machine } from './machine.ts';
import { seatIds, seatOf, setNoun } from './nouns.ts';
import { type Deed, Table } from './table.ts';

type Obj = { [key: string]: Json };

export interface CaseFile {
  /** What the case shows, in a sentence. */
  case: string;
  game: string;
  options?: Obj;
  /** The clauses it proves. */
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
}

export type CaseStep =
  | { seat: string | number; verb: string; arg?: Obj; refused?: string | true }
  | { seat: string | number; undo: true; refused?: true }
  | { seat: string | number; offer: Obj; refused?: string | true }
  | { seat: string | number; answer: string; id: string; refused?: string | true }
  | { expect: Expectation | Expectation[] };

export interface CaseResult {
  case: string;
  ok: boolean;
  /** What differs from what was expected, each in a line. */
  differences: string[];
}

/** Set-up draws first, then those of the case: one stream in two parts, so that they cannot be mistaken. */
class CaseChance extends Chance {
  private readonly first: Chance;
  readonly script: ScriptedChance;
  setUpDone = false;
  constructor(first: Chance, script: ScriptedChance) {
    super();
    this.first = first;
    this.script = script;
  }
  die(sides: number, name: string): number {
    return (this.setUpDone ? this.script : this.first).die(sides, name);
  }
}

const stringKeys = ['case', 'game', 'seed'];
const known = new Set([
  ...stringKeys,
  'options',
  'clauses',
  'setup',
  'position',
  'scene',
  'raw',
  'draws',
  'play',
  'expect',
]);

/** Checks the outer shape of a case file; throws `BadInput` that says what is wrong. */
export function readCase(raw: unknown): CaseFile {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new BadInput('a case is a JSON object');
  const file = raw as Record<string, unknown>;
  for (const key of Object.keys(file))
    if (!known.has(key)) throw new BadInput(`a case has no ${JSON.stringify(key)}; it has ${[...known].join(', ')}`);
  if (typeof file.case !== 'string' || typeof file.game !== 'string')
    throw new BadInput('a case needs “case”, a sentence, and “game”, an id');
  for (const key of ['setup', 'draws', 'play', 'expect', 'clauses'])
    if (file[key] !== undefined && !Array.isArray(file[key])) throw new BadInput(`“${key}” is a list`);
  for (const key of ['options', 'position', 'scene'])
    if (file[key] !== undefined && (typeof file[key] !== 'object' || file[key] === null || Array.isArray(file[key])))
      throw new BadInput(`“${key}” is an object`);
  return raw as CaseFile;
}

/** Runs a case and says what differs. Wrong case files throw `BadInput`; broken rules are a difference like any other. */
export function runCase(game: AnyGame, file: CaseFile): CaseResult {
  const differences: string[] = [];
  const result = (): CaseResult => ({ case: file.case, ok: differences.length === 0, differences });
  const after = file.seed === undefined ? null : new FastChance(file.seed);
  const script = new ScriptedChance(file.draws ?? [], after);
  const first = new FastChance('set-up');
  const chance = new CaseChance(file.setup ? new ScriptedChance(file.setup, first) : first, script);
  let table: Table;
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
      for (const expectation of [step.expect].flat()) differences.push(...unmet(table, expectation, where));
      continue;
    }
    const wrong = doStep(table, step, where);
    if (wrong) {
      differences.push(wrong);
      return result();
    }
  }
  for (const [i, expectation] of (file.expect ?? []).entries())
    differences.push(...unmet(table, expectation, `expect[${i}]`));
  if (script.left > 0) differences.push(`draws: ${script.left} scripted draws were not drawn`);
  return result();
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function doStep(table: Table, step: Exclude<CaseStep, { expect: unknown }>, where: string): string | null {
  const deed = deedOf(table.machine, step, where);
  let done: ReturnType<Table['do']>;
  try {
    done = table.do(deed);
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

/** The deed a case step names, with names turned into ids. */
function deedOf(machine: Machine, step: Exclude<CaseStep, { expect: unknown }>, where: string): Deed {
  const seats = seatIds(machine);
  const seat = seatOf(machine, step.seat, where);
  if ('verb' in step) {
    const fields = machine.game.verbs[step.verb];
    const arg = step.arg ?? {};
    return { seat, verb: step.verb, arg: fields ? allFromNames(fields, arg, seats, `${where}.arg`) : arg };
  }
  if ('undo' in step) return { seat, undo: true };
  if ('answer' in step) return { seat, answer: step.answer as 'accept', id: step.id };
  if (!step.offer) throw new BadInput(`${where}: a step has a verb, an undo, an offer, an answer or an expect`);
  const { to, kind, terms, answers } = step.offer as Obj;
  const rule = machine.game.deals?.kinds[String(kind)];
  return {
    seat,
    offer: {
      to: (Array.isArray(to) ? to : [to]).map((name) => seatOf(machine, name as string, where)),
      kind: String(kind),
      terms: rule ? allFromNames(rule.terms, terms ?? {}, seats, `${where}.terms`) : (terms ?? {}),
      ...(answers !== undefined && { answers: String(answers) }),
    },
  };
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
  for (const [path, value] of Object.entries(file.position ?? {})) setNoun(machine, position, path, value);
  const frames = sceneFrames(machine, position, file.scene);
  setUpDone();
  machine.begin(position, frames, chance, events);
  return position;
}

function sceneFrames<G extends Shape>(
  machine: Machine<G>,
  position: PositionOf<G>,
  scene: CaseFile['scene'],
): G['frame'][] {
  const [name, more] = Object.keys(scene ?? {});
  if (name === undefined) return [machine.game.begin(machine.options)];
  if (more !== undefined) throw new BadInput('scene: a case begins at one scene');
  const rule = machine.game.scenes?.[name];
  if (!rule) {
    const all = Object.keys(machine.game.scenes ?? {}).join(', ') || 'none';
    throw new BadInput(`scene: there is no scene ${JSON.stringify(name)}; there are: ${all}`);
  }
  const arg = allFromNames(rule.fields, scene![name] ?? {}, seatIds(machine), `scene.${name}`);
  // What may be left open may be left out.
  for (const key of Object.keys(rule.fields)) if (rule.fields[key]!.type === 'maybe') arg[key] ??= null;
  const wrong = misfitAll(rule.fields, arg, `scene.${name}`);
  if (wrong) throw new BadInput(wrong);
  return rule.frames(machine.look(position), arg as never);
}

/** A position from outside: its outer shape is checked, its content is the sender's business. */
function readPosition<G extends Shape>(machine: Machine<G>, raw: Json): PositionOf<G> {
  const position = raw as unknown as Position;
  const whole =
    typeof raw === 'object' &&
    raw !== null &&
    typeof position.state === 'object' &&
    Array.isArray(position.stack) &&
    Array.isArray(position.asked) &&
    Number.isInteger(position.count) &&
    Number.isInteger(position.veil) &&
    (position.lanes === null || Array.isArray(position.lanes)) &&
    position.stack.every((frame) => typeof frame === 'object' && Object.hasOwn(machine.game.steps, frame.at));
  if (!whole) throw new BadInput('raw: this is not a position of this game');
  return copy(raw) as unknown as PositionOf<G>;
}

/** A case that begins at the set-up of a game and does what was done in it: how a crash is kept. */
export function caseFrom(
  machine: Machine,
  name: string,
  setup: Scripted[],
  draws: Scripted[],
  deeds: readonly Deed[],
): CaseFile {
  const seats = seatIds(machine);
  return {
    case: name,
    game: machine.game.id,
    options: machine.options as Obj,
    setup,
    draws,
    play: deeds.map((deed) => {
      const seat = seats[deed.seat]!;
      if ('verb' in deed)
        return { seat, verb: deed.verb, arg: allToNames(machine.game.verbs[deed.verb] ?? {}, deed.arg as Obj, seats) };
      if ('undo' in deed) return { seat, undo: true };
      if ('answer' in deed) return { seat, answer: deed.answer, id: deed.id };
      return { seat, offer: { ...deed.offer, to: deed.offer.to.map((other) => seats[other]!) } as Obj };
    }),
  };
}
