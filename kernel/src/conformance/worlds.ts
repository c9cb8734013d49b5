/**
 * The two-worlds test. From what a viewer sees a whole world is imagined, in which everything the viewer can't know may
 * differ. In both worlds the viewer must be shown the same; and when something happens in both, what the viewer sees of
 * it may differ only if the rules say that the viewer has learned something.
 */
import { type Chance, type Draw, ScriptError } from '../chance.ts';
import { type AnyChoice, choiceKey } from '../choices.ts';
import { type Deal, partyTo } from '../deals.ts';
import { canHear, type Event } from '../event-log.ts';
import { pointsOf, type Seat } from '../fields.ts';
import type { Position } from '../flow.ts';
import { copy, difference, same } from '../json.ts';
import type { Machine } from '../machine.ts';
import { hasLearned, knowledgeOf, learned, secretsOf } from '../secrets.ts';
import { everySeat, inSet, SPECTATOR, type Viewer } from '../view.ts';
import { assertCheck, CheckFailed, sameDice } from './checks.ts';
import { answers, type Output, output, probesFor } from './output.ts';

/**
 * How often secrets unknown to a viewer were examined, and how often an imagined world had them different: per viewer,
 * since a view may leak to one of them alone.
 */
export type Variety = Map<
  string,
  { about: string; viewer: Viewer; seen: number; varied: number; possible: Set<string> }
>;

/** An imagined world that looks the same to the viewer; checks that it does. */
export function imagined(
  machine: Machine,
  position: Position,
  viewer: Viewer,
  chance: Chance,
  variety: Variety,
): Position {
  const view = machine.view(position, viewer);
  const kept = copy(view);
  let world: Position;
  try {
    world = machine.imagine(view, chance);
  } catch (error) {
    throw new CheckFailed('two worlds', `viewer ${viewer} cannot imagine a world: ${(error as Error).message}`);
  }
  assertCheck(same(view, kept), 'two worlds', () => `imagining changed the view of ${viewer}`);
  const here = output(machine, position, viewer, []);
  const there = output(machine, world, viewer, []);
  assertCheck(
    same(here, there),
    'two worlds',
    () => `viewer ${viewer} can tell the worlds apart: ${difference(here, there)}`,
  );
  const probes = probesFor(machine, viewer, chance);
  const told = difference(answers(machine, position, viewer, probes), answers(machine, world, viewer, probes));
  assertCheck(told === null, 'two worlds', () => `viewer ${viewer} is told something by what is refused: ${told}`);
  noteVariety(machine, position, world, viewer, variety);
  return world;
}

/** What the viewer knows is the same in an imagined world; what it does not know should sometimes differ. */
function noteVariety(machine: Machine, position: Position, world: Position, viewer: Viewer, variety: Variety): void {
  const there = secretsOf(machine, world);
  for (const [key, { about, knownTo, value }] of secretsOf(machine, position)) {
    const other = there.get(key);
    if (inSet(knownTo, viewer)) {
      assertCheck(
        !other || same(other.value, value),
        'two worlds',
        () => `viewer ${viewer} knows ${key} but imagines another`,
      );
      continue;
    }
    if (viewer === SPECTATOR && knownTo === everySeat(machine.seats.length)) continue;
    const note = variety.get(`${about}/${viewer}`) ?? { about, viewer, seen: 0, varied: 0, possible: new Set() };
    note.seen++;
    note.possible.add(JSON.stringify(value));
    if (!other || !same(other.value, value)) note.varied++;
    variety.set(`${about}/${viewer}`, note);
  }
}

/** After many worlds: a secret that never differed is not a secret, the view gives it away. */
export function checkVariety(variety: Variety): void {
  for (const { about, viewer, seen, varied, possible } of variety.values())
    assertCheck(
      varied > 0 || seen < 40 || possible.size < 2,
      'honest imagination',
      () =>
        `the secret “${about}” was the true one in all ${seen} worlds that viewer ${viewer} imagined: its view tells it`,
    );
}

/** Something that happened in the true world. */
export interface Happened {
  before: Position;
  seat: Seat;
  choice: AnyChoice;
  after: Position;
  events: readonly Event[];
  draws: readonly Draw[];
  /** What was chosen in the lanes that are open, this choice included. */
  inLanes: readonly { seat: Seat; choice: AnyChoice }[];
}

/** Do the rules say that the viewer has learned something? */
const declared = (
  machine: Machine,
  before: Position,
  after: Position,
  events: readonly Event[],
  viewer: Viewer,
): boolean =>
  events.some((event) => event.reveals && canHear(event, viewer)) ||
  hasLearned(learned(knowledgeOf(machine, before), knowledgeOf(machine, after), machine.seats.length), viewer);

/**
 * The same choice, with the same dice, in the true world and in an imagined one. What the viewer gets must be the same
 * unless the rules declared that it learned something.
 */
export function checkTransition(machine: Machine, happened: Happened, world: Position, viewer: Viewer): void {
  const { before, seat, choice, after, events, draws } = happened;
  if (declared(machine, before, after, events, viewer)) return;
  if (before.lanes !== null) {
    checkInLanes(machine, happened, world, viewer);
    return;
  }
  const here = output(machine, after, viewer, events);
  // What a seat does itself, or what names nothing, is the same action in every world. Otherwise the action may name
  // things that are elsewhere in the imagined world: look for one that looks the same on the board.
  const strict = seat === viewer || namesNothing(machine, choice);
  if (strict) {
    checkSame(machine, happened, world, viewer, [{ seat, choice }]);
    return;
  }
  let alike: string | null = null;
  for (const other of [choice, ...machine.choices(world, seat).slice(0, 80)]) {
    if (other === choice && machine.verdict(world, seat, choice) !== true) continue;
    const there = inWorld(machine, world, viewer, [{ seat, choice: other }], draws)?.output;
    if (!there || !same(there.board, here.board)) continue;
    const told = difference(here, there);
    if (told === null) return;
    alike ??= told;
  }
  assertCheck(alike === null, 'two worlds', () => {
    const what = `${choiceKey(choice)} by seat ${seat} left the same board for viewer ${viewer} as in an imagined world, yet`;
    return `${what} it can tell them apart: ${alike}`;
  });
}

/** A binding deal that was struck in the true world. */
export interface Struck {
  before: Position;
  deal: Deal;
  after: Position;
  events: readonly Event[];
  draws: readonly Draw[];
}

/**
 * The same deal in an imagined world, if it can be struck there, leaves its parties with the same. Others don't know
 * what was agreed, only what they see of it: where that is the same, everything else they get must be too.
 */
export function checkStrike(machine: Machine, struck: Struck, world: Position, viewer: Viewer): void {
  const { before, deal, after, events, draws } = struck;
  if (declared(machine, before, after, events, viewer)) return;
  const { may, strike } = machine.game.deals!;
  if (may(machine.readContext(world), deal) !== true) return;
  const position = machine.copy(world);
  const said: Event[] = [];
  strike?.(machine.writeContext(position, sameDice(draws), said), copy(deal));
  const [here, there] = [output(machine, after, viewer, events), output(machine, position, viewer, said)];
  if (!partyTo(deal, viewer) && !same(here.board, there.board)) return;
  const told = difference(here, there);
  assertCheck(told === null, 'two worlds', () => {
    const what = `${deal.kind} between ${[deal.from, ...deal.to].join(', ')} told viewer ${viewer} something`;
    return `${what} that the rules did not declare: ${told}`;
  });
}

const namesNothing = (machine: Machine, choice: AnyChoice): boolean =>
  pointsOf(machine.game.verbs[choice.verb]!, choice.arg).length === 0;

/**
 * In lanes. While they are open only their owners see them. When they close, what was written in them is revealed, but
 * not what lies behind it: the same answers in another world must look the same.
 */
function checkInLanes(machine: Machine, happened: Happened, world: Position, viewer: Viewer): void {
  const { before, after, seat, choice, inLanes } = happened;
  if (before.count === after.count) {
    if (seat === viewer) checkSame(machine, happened, world, viewer, [{ seat, choice }]);
    return;
  }
  // The viewer's own lane is in the imagined world as it is; the others' have to be written there once more.
  const others = inLanes.filter((made) => made.seat !== viewer);
  if (others.every((made) => namesNothing(machine, made.choice)))
    checkSame(machine, happened, world, viewer, seat === viewer ? [...others, { seat, choice }] : others);
}

/** Does the same in an imagined world, if it can be done there, and insists that it looks the same. */
function checkSame(
  machine: Machine,
  { seat, choice, before, after, events, draws }: Happened,
  world: Position,
  viewer: Viewer,
  actions: readonly { seat: Seat; choice: AnyChoice }[],
): void {
  const there = inWorld(machine, world, viewer, actions, draws);
  if (there === undefined) return;
  const told =
    there === null ? 'the dice fell otherwise' : difference(output(machine, after, viewer, events), there.output);
  assertCheck(told === null, seat === viewer ? 'undo fence' : 'two worlds', () => {
    const what = `${choiceKey(choice)} by seat ${seat} told viewer ${viewer} something that the rules did not declare`;
    return `${what}: ${told}`;
  });
  if (seat !== viewer || before.lanes !== null) return;
  const closes = (from: Position, to: Position, said: readonly Event[]): boolean =>
    said.some((event) => event.reveals) ||
    learned(knowledgeOf(machine, from), knowledgeOf(machine, to), machine.seats.length) !== 0;
  assertCheck(
    closes(before, after, events) === closes(world, there!.position, there!.events),
    'undo fence',
    () => `that undo closes after ${choiceKey(choice)} tells seat ${seat} what another has learned`,
  );
}

interface There {
  output: Output;
  position: Position;
  events: Event[];
}

/** The same actions in another world: undefined when they cannot be done there, null when other dice are thrown. */
function inWorld(
  machine: Machine,
  world: Position,
  viewer: Viewer,
  actions: readonly { seat: Seat; choice: AnyChoice }[],
  draws: readonly Draw[],
): There | null | undefined {
  const position = machine.copy(world);
  let events: Event[] = [];
  try {
    for (const { seat, choice } of actions) {
      if (machine.verdict(position, seat, choice) !== true) return undefined;
      events = [];
      machine.take(position, seat, copy(choice), sameDice(draws), events);
    }
  } catch (error) {
    if (error instanceof ScriptError) return null;
    throw error;
  }
  return { output: output(machine, position, viewer, events), position, events };
}
