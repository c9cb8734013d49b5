/**
 * The conformance suite: plays a game at random, with every scenario and number of seats, and checks at every step what
 * every game must guarantee. A failure comes with a case file that reproduces it.
 */
import { type CaseFile, caseFrom } from '../cases.ts';
import { type Chance, type Draw, FastChance, type Scripted, ScriptedChance, secretFrom } from '../chance.ts';
import type { AnyChoice } from '../choices.ts';
import type { Action } from '../entries.ts';
import type { Event } from '../event-log.ts';
import type { Seat } from '../fields.ts';
import type { Position } from '../flow.ts';
import type { AnyGame } from '../game.ts';
import { hash } from '../hash.ts';
import { copy, type Json } from '../json.ts';
import { Machine } from '../machine.ts';
import { variants } from '../options.ts';
import type { Player } from '../player.ts';
import { openTable, recordOf, replay, verify } from '../record.ts';
import type { Table } from '../table.ts';
import type { Viewer } from '../view.ts';
import {
  assertCheck,
  CheckFailed,
  type CheckName,
  checkCopies,
  checkDigest,
  checkLane,
  checkLast,
  checkListed,
  checkLists,
  checkLooking,
  checkMeanings,
  checkOrder,
  checkUndo,
  checkUnlisted,
  checkWords,
  seenBy,
  viewersOf,
} from './checks.ts';
import { checkHiddenDraws } from './draws.ts';
import { checkHandles, type HandleNotes, noteHandles } from './handles.ts';
import { dealBy, likely, tryOffer } from './offers.ts';
import { checkSharing, type Owners } from './sharing.ts';
import { checkStrike, checkTransition, checkVariety, imagined, type Variety } from './worlds.ts';

export interface AuditOptions {
  /** Games per variant. */
  games?: number;
  seed?: string;
  /** A game longer than this counts as endless. */
  maxChoices?: number;
  /** Options to play; by default every variant of the game. */
  variants?: { [name: string]: Json }[];
  /** How thoroughly a position is examined: the share of steps, 0 … 1, at which the costly checks run. */
  depth?: number;
  /** Verbs and kinds of deals to choose rarely, because they end a game before it has got anywhere. */
  seldom?: readonly string[];
  /** Bots that play whole games too. */
  players?: (seed: string) => Player[];
  onProgress?: (done: number, of: number) => void;
}

export interface Failure {
  check: CheckName;
  message: string;
  options: { [name: string]: Json };
  /** Reproduces it. */
  case: CaseFile;
}

export interface Audit {
  game: string;
  games: number;
  choices: number;
  seconds: number;
  failures: Failure[];
}

/** Notes collected over all games. */
interface Notes {
  variety: Variety;
  handles: HandleNotes;
  owners: Owners;
}

/** Enough to see a pattern; more would only take time. */
const MOST_FAILURES = 12;
/** How often the set-up of a game is repeated with one draw changed. */
const SETUPS = 4;

export function audit(game: AnyGame, options: AuditOptions = {}): Audit {
  const { games = 3, seed = 'conformance', onProgress } = options;
  const all = options.variants ?? variants(game);
  const started = performance.now();
  const result: Audit = { game: game.id, games: 0, choices: 0, seconds: 0, failures: [] };
  const notes: Notes = { variety: new Map(), handles: new Map(), owners: new WeakMap() };
  for (const [v, variant] of all.entries()) {
    for (let n = 0; n < games && result.failures.length < MOST_FAILURES; n++) {
      const run = new RandomGame(game, variant, `${seed}/${v}/${n}`, options, notes);
      result.failures.push(...run.play());
      result.games++;
      result.choices += run.actions.filter((action) => 'verb' in action).length;
      onProgress?.(v * games + n + 1, all.length * games);
    }
    if (options.players) result.failures.push(...botGame(game, variant, options, `${seed}/bots/${v}`));
  }
  try {
    checkVariety(notes.variety);
    checkHandles(notes.handles);
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    const machine = new Machine(game, all[0] ?? {});
    const { check, message } = error;
    result.failures.push({ check, message, options: machine.options, case: caseFrom(machine, message, [], [], []) });
  }
  result.seconds = (performance.now() - started) / 1000;
  return result;
}

/** One random game, examined as it goes. */
class RandomGame {
  readonly actions: Action[] = [];
  private table: Table | null = null;
  private readonly machine: Machine;
  private readonly chance: FastChance;
  private readonly secret: string;
  private readonly options: AuditOptions;
  private readonly failures: Failure[] = [];
  private readonly notes: Notes;
  /** What was chosen in the lanes that are open now. */
  private inLanes: { seat: Seat; choice: AnyChoice }[] = [];

  constructor(game: AnyGame, variant: { [name: string]: Json }, seed: string, options: AuditOptions, notes: Notes) {
    this.options = options;
    this.notes = notes;
    this.chance = new FastChance(seed);
    this.secret = secretFrom(seed);
    this.machine = new Machine(game, variant);
    this.guard(() => {
      this.table = openTable(game, variant, this.secret, [seed]);
    });
  }

  play(): Failure[] {
    const { table } = this;
    if (!table) return this.failures;
    const most = this.options.maxChoices ?? 20_000;
    while (!table.over && this.failures.length === 0) {
      if (this.actions.length >= most) {
        this.fail('finishes', `the game has not ended after ${most} choices`);
        break;
      }
      this.guard(() => this.step(table));
    }
    if (this.failures.length === 0) this.guard(() => this.finish(table));
    return this.failures;
  }

  private step(table: Table): void {
    const { machine, chance } = this;
    const thorough = chance.die(1000, 'depth') <= (this.options.depth ?? 1) * 1000;
    // Cheap, and short-lived where it happens: looked for at every step.
    checkSharing(table.position, table, this.notes.owners);
    if (thorough) this.examine(table);
    if (machine.game.deals && chance.die(8, 'bargain') === 1)
      tryOffer(table, chance, (action) => this.attempt(table, action), this.options.seldom);
    const busy = machine.busy(table.position);
    const able = busy.filter((seat) => machine.count(table.position, seat) > 0);
    assertCheck(able.length > 0, 'no dead ends', () => `seats ${busy.join(', ')} are asked and have no choice`);
    const seat = chance.pick(able, 'seat');
    const isSeldom = ({ verb }: AnyChoice): boolean => this.options.seldom?.includes(verb) ?? false;
    const choice = chance.pick(likely(table.choices(seat), isSeldom, chance), 'choice');
    const prompt = machine.prompt(table.position, seat);
    if (prompt) checkWords(machine, prompt);
    checkMeanings(machine, table.position, seat);
    // All of them, whether examined closely or not: the lanes are replayed in imagined worlds.
    if (table.position.lanes !== null) this.inLanes.push({ seat, choice });
    const { count } = table.position;
    if (thorough) this.choose(table, seat, choice);
    else {
      this.actions.push({ seat, verb: choice.verb, arg: choice.arg });
      assertCheck(
        table.choose(seat, choice).ok,
        'listed is accepted',
        () => `${choice.verb} was listed and then refused`,
      );
    }
    if (table.position.count !== count) this.inLanes = [];
  }

  private examine(table: Table): void {
    const { machine, chance } = this;
    const { position } = table;
    checkLists(machine, position);
    checkLooking(machine, position);
    checkUnlisted(machine, position, chance, 4);
    checkOrder(machine, position, chance);
    for (const seat of machine.busy(position)) {
      checkListed(machine, position, seat, chance, 6);
      noteHandles(machine, position, seat, chance, this.notes.handles);
    }
  }

  /** Makes or answers an offer, if that is allowed; a deal that is struck must be the same in all worlds. */
  private attempt(table: Table, action: Action): boolean {
    const { machine } = table;
    const deal = dealBy(table, action);
    const before = machine.copy(table.position);
    const worlds = deal ? this.imagineAll(before) : [];
    const said = table.allEvents().length;
    this.actions.push(action);
    const done = table.do(action);
    if (!done.ok) this.actions.pop();
    else if (deal) {
      const events = table.allEvents().slice(said);
      const struck = { before, deal, after: table.position, events, draws: done.entry.draws ?? [] };
      for (const event of events) checkWords(machine, event);
      for (const [viewer, world] of worlds) checkStrike(machine, struck, world, viewer);
    }
    return done.ok;
  }

  private imagineAll(position: Position): (readonly [Viewer, Position])[] {
    const { machine, chance, notes } = this;
    return viewersOf(machine).map((viewer) => [viewer, imagined(machine, position, viewer, chance, notes.variety)]);
  }

  /** Takes a choice and checks everything about it: copies, both worlds, when undo closes, the lanes, undo. */
  private choose(table: Table, seat: Seat, choice: AnyChoice): void {
    const { machine, chance } = this;
    checkCopies(machine, table.position, seat, choice);
    const before = machine.copy(table.position);
    const seen = seenBy(table);
    const stateBefore = hash(before.state);
    const worlds = this.imagineAll(before);
    const eventsBefore = table.allEvents().length;
    this.actions.push({ seat, verb: choice.verb, arg: choice.arg });
    const done = table.choose(seat, choice);
    assertCheck(done.ok, 'listed is accepted', () => `${choice.verb} was listed and then refused`);
    checkLast(table, seen);
    checkDigest(machine, before, machine.copy(before));
    checkDigest(machine, before, table.position);
    for (const [, world] of worlds) checkDigest(machine, before, world);
    const draws: Draw[] = done.entry.draws ?? [];
    const events = table.allEvents().slice(eventsBefore);
    for (const event of events) checkWords(machine, event);
    const happened = { before, seat, choice, after: table.position, events, draws, inLanes: this.inLanes };
    for (const [viewer, world] of worlds) checkTransition(machine, happened, world, viewer);
    checkHiddenDraws(machine, draws, table.position, events, chance, (other, said) => {
      const start = machine.copy(before);
      machine.take(start, seat, copy(choice), other, said);
      return start;
    });
    if (before.lanes !== null && before.count === table.position.count) checkLane(table, seat, seen, stateBefore);
    if (draws.length > 0) assertCheck(!table.mayUndo(seat), 'undo fence', () => 'undo is open after a draw');
    if (table.mayUndo(seat) && chance.die(3, 'undo') === 1) {
      this.actions.push({ seat, undo: true }, { seat, verb: choice.verb, arg: choice.arg });
      checkUndo(table, seat, choice, seen);
    }
  }

  private finish(table: Table): void {
    const { machine } = this;
    const begin = (source: Chance, said: Event[]): Position => machine.start(source, said);
    const events: Event[] = [];
    const first = begin(new ScriptedChance(table.setup.draws), events);
    for (let n = 0; n < SETUPS; n++) checkHiddenDraws(machine, table.setup.draws, first, events, this.chance, begin);
    assertCheck(machine.outcome(table.position) !== null, 'finishes', () => 'the game is over without an outcome');
    const record = JSON.parse(JSON.stringify(recordOf(table, this.secret)));
    const again = replay(machine.game, record);
    assertCheck(
      again.divergence === null,
      'replay gives the same',
      () => `entry ${again.divergence?.at}: ${again.divergence?.why}`,
    );
    const wrong = verify(machine.game, record);
    assertCheck(wrong === null, 'replay gives the same', () => `verifying, entry ${wrong?.at}: ${wrong?.why}`);
  }

  /** Runs something; anything thrown becomes a failure with its case. */
  private guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (error instanceof CheckFailed) this.fail(error.check, error.message);
      else {
        const message = error instanceof Error ? error.message : String(error);
        this.fail(message.startsWith('dead end') ? 'no dead ends' : 'sound rules', message);
      }
    }
  }

  private fail(check: CheckName, message: string): void {
    const setup: Scripted[] = this.table?.setup.draws ?? [];
    const draws = this.table?.journal.flatMap((entry) => entry.draws ?? []) ?? [];
    const file = caseFrom(this.machine, `${check}: ${message}`, setup, draws, copy(this.actions));
    // What the failing choice itself would have drawn is not recorded: let it draw anything.
    this.failures.push({ check, message, options: this.machine.options, case: { ...file, seed: 'beyond' } });
  }
}

/** A whole game between bots. */
function botGame(game: AnyGame, variant: { [name: string]: Json }, options: AuditOptions, seed: string): Failure[] {
  const machine = new Machine(game, variant);
  const actions: Action[] = [];
  const fail = (message: string, table: Table | null): Failure[] => {
    const draws = table?.journal.flatMap((entry) => entry.draws ?? []) ?? [];
    const file = caseFrom(machine, `bots finish: ${message}`, table?.setup.draws ?? [], draws, actions);
    return [{ check: 'bots finish', message, options: machine.options, case: { ...file, seed: 'beyond' } }];
  };
  let table: Table | null = null;
  try {
    table = openTable(game, variant, secretFrom(seed), [seed]);
    const players = options.players!(seed);
    while (!table.over) {
      if (actions.length > (options.maxChoices ?? 20_000)) return fail('the game does not end', table);
      const seat = machine.busy(table.position).find((each) => machine.count(table!.position, each) > 0)!;
      const view = table.view(seat);
      const choice = players[seat % players.length]!.choose({ machine, seat, view, choices: table.choices(seat) });
      actions.push({ seat, verb: choice.verb, arg: choice.arg });
      const done = table.choose(seat, choice);
      if (!done.ok) return fail(`a bot chose what is not legal: ${done.sentence}`, table);
    }
    return [];
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), table);
  }
}
