/** The checks on one position, or on one choice, of a random game. */
import { type Chance, FastChance, type Scripted, ScriptedChance } from '../chance.ts';
import { type AnyChoice, choiceKey } from '../choices.ts';
import { type Seat, sampleAll } from '../fields.ts';
import type { Position } from '../flow.ts';
import { hash } from '../hash.ts';
import { copy, difference, notPlain, preview, same } from '../json.ts';
import type { Machine } from '../machine.ts';
import { validateAll } from '../schema.ts';
import type { Table } from '../table.ts';
import { type SeatView, SPECTATOR, type Viewer } from '../view.ts';
import { kernelWords, type Say } from '../words.ts';

export const checkNames = {
  finishes: 'random games end, on every scenario and number of seats',
  'no dead ends': 'a seat that is asked can choose something',
  'sound rules': 'no rule throws, runs away or nests without end',
  'lists are sound': 'the list of choices is a function of the position, well-formed, without doubles',
  'listed is accepted': 'every listed choice is accepted and can be carried out',
  'unlisted is refused': 'every other choice is refused, for every seat, and unasked seats are offered nothing',
  'looking changes nothing': 'views, lists, prompts and explanations leave the position as it is',
  'copies are whole': 'a copied or stored position plays on exactly as the original',
  'digests tell apart': "a game's own digest differs exactly when the state does",
  'undo restores': 'undo gives back the position, the views and the log of before',
  'undo fence': 'undo is closed once a seat has learned something',
  'two worlds':
    'change what a seat cannot know, and its view, prompt, choices and their meaning, log and who-is-waiting stay the same',
  'honest imagination': 'what a seat cannot know really differs between the worlds it imagines',
  'private lanes':
    'what a seat drafts in private changes nothing for others, and the order of completion does not matter',
  'replay gives the same': 'the same choices and draws give the same positions, always',
  'everything has words': 'every event, prompt, refusal and meaning has a sentence',
  'bots finish': 'games between bots end',
} as const;
export type CheckName = keyof typeof checkNames;

/** A failed check, thrown from where it was noticed. */
export class CheckFailed extends Error {
  override name = 'Broken';
  readonly check: CheckName;
  constructor(check: CheckName, message: string) {
    super(message);
    this.check = check;
  }
}

export function assertCheck(ok: boolean, check: CheckName, message: () => string): asserts ok {
  if (!ok) throw new CheckFailed(check, message());
}

export const viewersOf = (machine: Machine): Viewer[] => [...machine.seats.keys(), SPECTATOR];

/** Nothing but `take` may change a position. */
export function checkLooking(machine: Machine, position: Position): void {
  const before = hash(position);
  const assertUnchanged = (what: string): void =>
    assertCheck(hash(position) === before, 'looking changes nothing', () => `${what} changed the position`);
  for (const viewer of viewersOf(machine)) {
    const view = machine.view(position, viewer);
    assertUnchanged(`view(${viewer})`);
    // A view that shares objects with the position would change under its reader, or let the reader change the game.
    const kept = copy(view);
    scramble(view);
    assertUnchanged(`a reader who changed the view of ${viewer}`);
    assertCheck(
      same(kept, machine.view(position, viewer)),
      'looking changes nothing',
      () => `view(${viewer}) is not stable`,
    );
    if (viewer === SPECTATOR) continue;
    const asked = (): unknown => {
      const choices = machine.choices(position, viewer);
      return [choices, machine.meanings(position, viewer, choices), machine.prompt(position, viewer)];
    };
    const first = asked();
    assertUnchanged(`listing the choices of seat ${viewer}`);
    const listed = copy(first);
    scramble(first);
    assertUnchanged(`a reader who changed the choices or the prompt of seat ${viewer}`);
    assertCheck(
      same(listed, asked()),
      'looking changes nothing',
      () => `a reader who changed the choices or the prompt of seat ${viewer} changed what it is asked`,
    );
  }
}

/** An earlier view must neither leak into a view nor be changed by it. */
export function checkLast(table: Table, before: Seen): void {
  for (const [i, viewer] of viewersOf(table.machine).entries()) {
    const last = before.views[i]!;
    const kept = copy(last);
    // Made from nothing, and from all that the table keeps for its viewers.
    const fresh = { ...table.machine.view(table.position, viewer), over: table.view(viewer).over };
    const differs =
      difference(fresh, table.view(viewer)) ?? difference(fresh, table.view(viewer, last)) ?? difference(kept, last);
    assertCheck(
      differs === null,
      'looking changes nothing',
      () => `view(${viewer}) depends on what was seen before: ${differs}`,
    );
  }
}

/** Overwrites every number and text in a value. */
function scramble(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object)) {
    if (typeof object[key] === 'object') scramble(object[key]);
    else object[key] = 'scrambled';
  }
  if (Array.isArray(value)) value.push('scrambled');
}

/** The choices of all seats: legal, stable, and empty for seats that are not asked. */
export function checkLists(machine: Machine, position: Position): void {
  const busy = machine.busy(position);
  let canAct = machine.isOver(position);
  for (const seat of machine.seats.keys()) {
    const choices = machine.choices(position, seat);
    const asked = busy.includes(seat);
    assertCheck(
      asked || choices.length === 0,
      'unlisted is refused',
      () => `seat ${seat} is not asked but offered ${preview(choices)}`,
    );
    if (choices.length > 0) canAct = true;
    // When several are asked in the open, one may have nothing to do as long as another has; in a lane no other seat
    // can help.
    if (asked && position.lanes !== null)
      assertCheck(choices.length > 0, 'no dead ends', () => `seat ${seat} has no choice in its lane`);
    const again = machine.choices(position, seat);
    assertCheck(same(choices, again), 'lists are sound', () => `listing twice differs: ${difference(choices, again)}`);
    assertCheck(
      machine.count(position, seat) === choices.length,
      'lists are sound',
      () => 'counting and listing differ',
    );
    const keys = new Set<string>();
    for (const choice of choices) {
      const key = choiceKey(choice);
      assertCheck(!keys.has(key), 'lists are sound', () => `${key} is listed twice`);
      keys.add(key);
      const fields = machine.game.verbs[choice.verb];
      const wrong = fields ? validateAll(fields, choice.arg) : 'no such verb';
      assertCheck(wrong === null, 'lists are sound', () => `${key} is listed but malformed: ${wrong}`);
    }
  }
  assertCheck(canAct, 'no dead ends', () => `seats ${busy.join(', ')} are asked and have no choice`);
}

/** Positions are hashed by the game's digest where it gives one: it must tell states apart as well as the whole state would. */
export function checkDigest(machine: Machine, one: Position, other: Position): void {
  const { digest } = machine.game;
  if (!digest) return;
  const differs = difference(one.state, other.state);
  assertCheck(same(digest(one.state), digest(other.state)) === (differs === null), 'digests tell apart', () =>
    differs === null ? 'equal states have different digests' : `the digest is the same although ${differs}`,
  );
}

/** Tries some of the listed choices on copies: each must be accepted and run. */
export function checkListed(machine: Machine, position: Position, seat: Seat, chance: Chance, most: number): void {
  const choices = machine.choices(position, seat);
  for (let i = 0; i < Math.min(most, choices.length); i++) {
    const choice = choices.length <= most ? choices[i]! : chance.pick(choices, 'try');
    const verdict = machine.verdict(position, seat, choice);
    assertCheck(
      verdict === true,
      'listed is accepted',
      () => `${choiceKey(choice)} is listed but refused: ${preview(verdict)}`,
    );
    try {
      machine.take(machine.copy(position), seat, copy(choice), new FastChance('try'));
    } catch (error) {
      throw new CheckFailed(
        'listed is accepted',
        `${choiceKey(choice)} is listed but fails: ${(error as Error).message}`,
      );
    }
  }
}

/** Well-formed choices that are not listed, and listed ones from the wrong seat, must be refused with a reason. */
export function checkUnlisted(machine: Machine, position: Position, chance: Chance, most: number): void {
  const pick = (n: number): number => chance.index(n, 'mutate');
  const verbs = Object.keys(machine.game.verbs);
  const busy = machine.busy(position);
  for (const seat of machine.seats.keys()) {
    const listed = machine.choices(position, seat);
    const keys = new Set(listed.map(choiceKey));
    const tries: AnyChoice[] = Array.from({ length: most }, () => {
      const verb = chance.pick(verbs, 'verb');
      return { verb, arg: sampleAll(machine.game.verbs[verb]!, pick) };
    });
    // What another seat may do now is the likeliest forgery.
    for (const other of busy) if (other !== seat) tries.push(...machine.choices(position, other).slice(0, most));
    if (listed.length > 0) tries.push({ ...listed[0]!, arg: { ...listed[0]!.arg, extra: 1 } });
    for (const choice of tries) {
      const verdict = machine.verdict(position, seat, choice);
      if (keys.has(choiceKey(choice))) continue;
      assertCheck(
        verdict !== true,
        'unlisted is refused',
        () => `seat ${seat} may ${choiceKey(choice)}, which is not listed`,
      );
      checkWords(machine, verdict);
    }
  }
}

export function checkWords(machine: Machine, said: Say): void {
  const words = machine.game.words[said.what] ?? kernelWords[said.what];
  assertCheck(words !== undefined, 'everything has words', () => `there are no words for ${JSON.stringify(said.what)}`);
  for (const [, name] of words.matchAll(/\{(\w+)/g))
    assertCheck(
      said.args?.[name!] !== undefined,
      'everything has words',
      () => `the words for ${JSON.stringify(said.what)} need ${name}, which is not given`,
    );
}

/** Every choice can be put into words. */
export function checkMeanings(machine: Machine, position: Position, seat: Seat): void {
  const meanings = Object.values(machine.meanings(position, seat, machine.choices(position, seat)));
  for (const meaning of meanings.flat())
    for (const said of [meaning?.cost, meaning?.gain, meaning?.stake, meaning?.left])
      if (said) checkWords(machine, said);
}

/** A copy and a stored position are equal, and continue equally. */
export function checkCopies(machine: Machine, position: Position, seat: Seat, choice: AnyChoice): void {
  const before = hash(position);
  const odd = notPlain(position, 'position');
  assertCheck(odd === null, 'copies are whole', () => `${odd} is not plain data`);
  const copied = machine.copy(position);
  assertCheck(same(copied, position), 'copies are whole', () => `a copy differs: ${difference(position, copied)}`);
  const stored = JSON.parse(JSON.stringify(position)) as Position;
  assertCheck(
    same(stored, position),
    'copies are whole',
    () => `a stored position differs: ${difference(position, stored)}`,
  );
  const ends = [copied, stored].map((start) => {
    machine.take(start, seat, copy(choice), new FastChance('copy'));
    return hash(start);
  });
  assertCheck(ends[0] === ends[1], 'copies are whole', () => 'a copy and a stored position go on differently');
  assertCheck(hash(position) === before, 'copies are whole', () => 'playing on a copy changed the original');
}

/** Undo restores exactly what was there before, for everyone. */
export function checkUndo(table: Table, seat: Seat, again: AnyChoice, before: Seen): void {
  const after = hash(table.position);
  const undone = table.undo(seat);
  assertCheck(undone.ok, 'undo restores', () => 'undo was open but refused');
  assertCheck(hash(table.position) === before.hash, 'undo restores', () => 'undo gave back another position');
  const now = seenBy(table);
  assertCheck(
    same(now.views, before.views),
    'undo restores',
    () => `views after undo: ${difference(before.views, now.views)}`,
  );
  assertCheck(
    same(now.logs, before.logs),
    'undo restores',
    () => `log after undo: ${difference(before.logs, now.logs)}`,
  );
  const redone = table.choose(seat, again);
  assertCheck(
    redone.ok && hash(table.position) === after,
    'undo restores',
    () => 'the same choice after undo went differently',
  );
}

/** Everything all viewers see of a table. */
export interface Seen {
  hash: string;
  views: SeatView[];
  logs: unknown[];
  marks: number[];
}

export function seenBy(table: Table): Seen {
  const viewers = viewersOf(table.machine);
  return {
    hash: hash(table.position),
    views: viewers.map((viewer) => table.view(viewer)),
    logs: viewers.map((viewer) => table.log(viewer)),
    marks: viewers.map((viewer) => table.mark(viewer)),
  };
}

/** A choice in a lane that leaves the question open changes nothing for the others and leaves the state alone. */
export function checkLane(table: Table, seat: Seat, before: Seen, stateBefore: string): void {
  assertCheck(
    hash(table.position.state) === stateBefore,
    'private lanes',
    () => `seat ${seat} changed the state from its lane`,
  );
  const now = seenBy(table);
  for (const [i, viewer] of viewersOf(table.machine).entries()) {
    if (viewer === seat) continue;
    const told =
      difference(before.views[i], now.views[i]) ??
      difference(before.logs[i], now.logs[i]) ??
      (before.marks[i] === now.marks[i] ? null : 'its mark moved');
    assertCheck(
      told === null,
      'private lanes',
      () => `viewer ${viewer} noticed what seat ${seat} did in private: ${told}`,
    );
  }
}

/** The private choices of two seats, in either order, give the same position. */
export function checkOrder(machine: Machine, position: Position, chance: Chance): void {
  const busy = machine.busy(position);
  if (position.lanes === null || busy.length < 2) return;
  const [a, b] = chance.shuffle([...busy], 'two seats') as [Seat, Seat];
  const choiceA = chance.pick(machine.choices(position, a), 'choice');
  const choiceB = chance.pick(machine.choices(position, b), 'choice');
  const run = (first: Seat, firstChoice: AnyChoice, second: Seat, secondChoice: AnyChoice): string | null => {
    const start = machine.copy(position);
    machine.take(start, first, copy(firstChoice), new FastChance('order'));
    if (start.count !== position.count) return null;
    machine.take(start, second, copy(secondChoice), new FastChance('order'));
    return hash(start);
  };
  const one = run(a, choiceA, b, choiceB);
  const other = run(b, choiceB, a, choiceA);
  // A veto closes the question at once; then the second choice is never made.
  assertCheck(
    one === null || other === null || one === other,
    'private lanes',
    () => `seats ${a} and ${b} in another order give another position`,
  );
}

/** Scripted draws that continue at random: the same dice in another world. */
export const sameDice = (draws: readonly Scripted[]): Chance => new ScriptedChance(draws, new FastChance('beyond'));
