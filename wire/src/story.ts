/**
 * The log as a story: headings, acts, and battles that open into their rounds. Made from the lines a viewer has and from
 * what the game says of its events; it knows no game. Pure.
 */
import { type EventFacts, type Json, type Kind, type Point, same, sentence, type Weight } from '@concert/kernel';
import type { LogLine } from './rendering.ts';

/** What has to be known of a game to tell its log: what it says of its events, and how things and seats are named. */
export interface StoryFacts {
  readonly kinds: readonly Kind[];
  readonly seats: readonly { readonly name: string }[];
  readonly events?: { readonly [what: string]: EventFacts };
}

export interface StoryEntry {
  readonly kind: 'turn' | 'phase' | 'act' | 'battle';
  /** The first of its lines. */
  readonly line: LogLine;
  /** Which line of the list that is, and which comes after its last. */
  readonly at: number;
  end: number;
  /** When its last line happened. */
  until: number;
  text: string;
  /** How many lines it stands for. */
  times: number;
  weight: Weight;
  readonly actor: Point | null;
  readonly deal: boolean;
  capture: boolean;
  /** Of a move: where it began and where it went, step by step. */
  readonly way: Point[];
  /** Of a battle: everything in it, in order; how many rounds it had; what came of it. */
  readonly inside: StoryEntry[];
  rounds: number;
  result: string;
}

const plain: EventFacts = { kinds: {} };

/** What the game says of an event. */
export const eventOf = (facts: StoryFacts, { what }: Pick<LogLine, 'what'>): EventFacts =>
  facts.events && Object.hasOwn(facts.events, what) ? facts.events[what] : plain;

/** The lines of a log as entries, oldest first. */
export function storyOf(lines: readonly LogLine[], facts: StoryFacts): StoryEntry[] {
  const entries: StoryEntry[] = [];
  let battle: StoryEntry | null = null;
  lines.forEach((line, at) => {
    const event = eventOf(facts, line);
    if (event.battle === 'opens') {
      battle = entryOf(facts, line, at, event, 'battle');
      entries.push(battle);
    } else if (battle && event.battle) tellIn(battle, facts, line, at, event);
    else {
      // What players agree on meanwhile does not end a battle.
      if (!event.deal) battle = null;
      add(entries, facts, line, at, event);
    }
  });
  return entries;
}

function entryOf(
  facts: StoryFacts,
  line: LogLine,
  at: number,
  event: EventFacts,
  kind: StoryEntry['kind'],
): StoryEntry {
  const end = (name: 'from' | 'to'): Point[] => pointsOf(event, line, name).slice(0, 1);
  const [from, to] = [end('from'), end('to')];
  return {
    kind,
    line,
    at,
    end: at + 1,
    until: line.when,
    text: line.text,
    times: 1,
    weight: event.weight ?? (kind === 'battle' ? 2 : 1),
    actor: actorOf(facts, event, line),
    deal: event.deal === true,
    capture: event.capture === true,
    way: from.length > 0 && to.length > 0 ? [...from, ...to] : [],
    inside: [],
    rounds: 0,
    result: '',
  };
}

/** One more line of an open battle. */
function tellIn(battle: StoryEntry, facts: StoryFacts, line: LogLine, at: number, event: EventFacts): void {
  add(battle.inside, facts, line, at, event);
  battle.end = at + 1;
  battle.until = line.when;
  battle.weight = Math.max(battle.weight, event.weight ?? 0) as Weight;
  battle.capture ||= event.capture === true;
  if (event.battle === 'round') battle.rounds++;
  if (event.battle === 'closes') battle.result = [battle.result, line.text].filter(Boolean).join(' ');
}

/** Adds a line to a list, or to its last entry where that tells the same or the step before. */
function add(entries: StoryEntry[], facts: StoryFacts, line: LogLine, at: number, event: EventFacts): void {
  const last = entries.at(-1);
  const step = last && goesOn(last, line, at, event);
  if (!last || !step) {
    entries.push(entryOf(facts, line, at, event, event.heading ?? 'act'));
    return;
  }
  last.times++;
  last.end = at + 1;
  last.until = line.when;
  if (step === 'next') last.way.push(...pointsOf(event, line, 'to'));
  if (event.gathered === undefined) return;
  const to = step === 'next' ? { to: line.args!.to } : {};
  last.text = told(facts, event.gathered, { ...last.line.args, ...to, times: last.times });
}

/** Is it the same again, or the next step of the same way? */
function goesOn(last: StoryEntry, line: LogLine, at: number, event: EventFacts): 'same' | 'next' | null {
  if (last.kind !== 'act' || last.end !== at || last.line.what !== line.what) return null;
  if (event.pattern !== undefined || line.args?.dice) return null;
  if (line.text === last.line.text) return 'same';
  if (event.gathered === undefined || last.way.length === 0) return null;
  const { from, to: _, ...rest } = line.args ?? {};
  const { from: __, to: ___, ...before } = last.line.args ?? {};
  return from === last.way.at(-1)!.id && same(rest, before) ? 'next' : null;
}

function told(facts: StoryFacts, pattern: string, args: { [name: string]: Json }): string {
  const names = facts.seats.map((seat) => seat.name);
  return sentence({ told: pattern }, facts.kinds, names, { what: 'told', args });
}

/** Who acted: as the game says, or the seat that the event names. */
function actorOf(facts: StoryFacts, event: EventFacts, line: LogLine): Point | null {
  const [arg, kind] = event.actor?.split(':') ?? ['seat', 'seat'];
  const value = first(line.args?.[arg]);
  if (typeof value !== 'number' || value < 0) return null;
  return kind === 'seat' && !facts.seats[value] ? null : { kind: kind ?? arg, id: value };
}

const first = (value: Json | undefined): Json | undefined => (Array.isArray(value) ? value[0] : value);

function pointsOf(event: EventFacts, line: Pick<LogLine, 'args'>, arg: string): Point[] {
  const [kind, value] = [event.kinds[arg], line.args?.[arg]];
  if (kind === undefined || value === undefined || kind === 'dice') return [];
  return (Array.isArray(value) ? value : [value]).flatMap((id) => (typeof id === 'number' ? [{ kind, id }] : []));
}

/** Everything a line names, in the order of its sentence. */
export function pointsIn(facts: StoryFacts, line: Pick<LogLine, 'what' | 'args'>): Point[] {
  const event = eventOf(facts, line);
  return Object.keys(event.kinds).flatMap((arg) => pointsOf(event, line, arg));
}

/** Everything an entry names, with what happens inside it. */
export const pointsOfEntry = (facts: StoryFacts, { line }: StoryEntry): Point[] => pointsIn(facts, line);
