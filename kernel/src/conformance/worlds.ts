/**
 * The two-worlds test. From what a viewer sees a whole world is imagined, in which everything the viewer cannot know may
 * be different. In both worlds the viewer must be shown the same; and when something happens in both, what the viewer
 * gets to see of it may differ only if the rules say that it has learned something.
 */
import { type Chance, type Draw, ScriptError } from '../chance.ts';
import { type AnyChoice, choiceKey } from '../choices.ts';
import { pointsOf, type Seat } from '../fields.ts';
import type { Position } from '../flow.ts';
import { copy, difference, same } from '../json.ts';
import { type Event, type Heard, heard, hears } from '../log.ts';
import type { Machine } from '../machine.ts';
import { hasLearned, knowledgeOf, learned, secretsOf } from '../secrets.ts';
import { inSet, type Viewer } from '../view.ts';
import { Broken, insist, sameDice } from './checks.ts';

/** How often secrets unknown to a viewer were looked at, and how often an imagined world had them different. */
export type Variety = Map<string, { seen: number; varied: number; possible: Set<string> }>;

/** All a viewer gets: what it sees, what it is asked, what it may choose and what it heard. */
interface Output {
  board: unknown;
  rest: { flow: unknown; waiting: unknown; together: unknown; lane: unknown; over: unknown };
  prompt: unknown;
  choices: unknown;
  heard: Heard[];
}

function output(machine: Machine, position: Position, viewer: Viewer, events: readonly Event[]): Output {
  const { board, flow, waiting, together, lane, over } = machine.view(position, viewer);
  return {
    board,
    rest: { flow, waiting, together, lane, over },
    prompt: viewer < 0 ? null : machine.prompt(position, viewer),
    choices: viewer < 0 ? [] : machine.choices(position, viewer),
    heard: events.filter((event) => hears(event, viewer)).map(heard),
  };
}

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
    throw new Broken('two worlds', `viewer ${viewer} cannot imagine a world: ${(error as Error).message}`);
  }
  insist(same(view, kept), 'two worlds', () => `imagining changed the view of ${viewer}`);
  const here = output(machine, position, viewer, []);
  const there = output(machine, world, viewer, []);
  insist(
    same(here, there),
    'two worlds',
    () => `viewer ${viewer} can tell the worlds apart: ${difference(here, there)}`,
  );
  noteVariety(machine, position, world, viewer, variety);
  return world;
}

/** What the viewer knows is the same in an imagined world; what it does not know should sometimes differ. */
function noteVariety(machine: Machine, position: Position, world: Position, viewer: Viewer, variety: Variety): void {
  const there = secretsOf(machine, world);
  for (const [key, { about, knownTo, value }] of secretsOf(machine, position)) {
    const other = there.get(key);
    if (inSet(knownTo, viewer)) {
      insist(
        !other || same(other.value, value),
        'two worlds',
        () => `viewer ${viewer} knows ${key} but imagines another`,
      );
      continue;
    }
    const note = variety.get(about) ?? { seen: 0, varied: 0, possible: new Set<string>() };
    note.seen++;
    note.possible.add(JSON.stringify(value));
    if (!other || !same(other.value, value)) note.varied++;
    variety.set(about, note);
  }
}

/** After many worlds: a secret that never once differed is not a secret, the view gives it away. */
export function checkVariety(variety: Variety): void {
  for (const [about, { seen, varied, possible }] of variety)
    insist(
      varied > 0 || seen < 40 || possible.size < 2,
      'honest imagination',
      () => `the secret “${about}” was the true one in all ${seen} imagined worlds: something in the view tells it`,
    );
}

/**
 * The same choice, with the same dice, in the true world and in an imagined one. What the viewer gets must be the same
 * unless the rules declared that it learned something.
 */
export function checkTransition(
  machine: Machine,
  before: Position,
  world: Position,
  seat: Seat,
  choice: AnyChoice,
  viewer: Viewer,
  after: Position,
  events: readonly Event[],
  draws: readonly Draw[],
): void {
  // Orders written in private are revealed together: that everybody then learns them is the point.
  if (before.lanes !== null) return;
  if (events.some((event) => event.reveals && hears(event, viewer))) return;
  if (hasLearned(learned(knowledgeOf(machine, before), knowledgeOf(machine, after), machine.seats.length), viewer))
    return;
  const here = output(machine, after, viewer, events);
  // What a seat does itself, or what names nothing, is the same deed in every world. Otherwise the deed may be known to
  // its doer by things that are elsewhere in the imagined world: look for one that looks the same on the board.
  const strict = seat === viewer || pointsOf(machine.game.verbs[choice.verb]!, choice.arg).length === 0;
  if (strict) {
    if (machine.verdict(world, seat, choice) !== true) return;
    const there = inWorld(machine, world, seat, choice, viewer, draws);
    const told = there === null ? 'the dice fell otherwise' : difference(here, there);
    insist(told === null, seat === viewer ? 'undo fence' : 'two worlds', () => {
      const what = `${choiceKey(choice)} by seat ${seat} told viewer ${viewer} something that the rules did not declare`;
      return `${what}: ${told}`;
    });
    return;
  }
  let alike: string | null = null;
  for (const other of [choice, ...machine.choices(world, seat).slice(0, 80)]) {
    if (other === choice && machine.verdict(world, seat, choice) !== true) continue;
    const there = inWorld(machine, world, seat, other, viewer, draws);
    if (there === null || !same(there.board, here.board)) continue;
    const told = difference(here, there);
    if (told === null) return;
    alike ??= told;
  }
  insist(alike === null, 'two worlds', () => {
    const what = `${choiceKey(choice)} by seat ${seat} left the same board for viewer ${viewer} as in an imagined world, yet`;
    return `${what} it can tell them apart: ${alike}`;
  });
}

function inWorld(
  machine: Machine,
  world: Position,
  seat: Seat,
  choice: AnyChoice,
  viewer: Viewer,
  draws: readonly Draw[],
): Output | null {
  const start = machine.copy(world);
  const events: Event[] = [];
  try {
    machine.take(start, seat, copy(choice), sameDice(draws), events);
  } catch (error) {
    if (error instanceof ScriptError) return null;
    throw error;
  }
  return output(machine, start, viewer, events);
}
