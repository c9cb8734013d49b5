/** The table view: everything a viewer may know and do, ready to be drawn and sent. */
import {
  type AnyChoice,
  type Explanation,
  type Json,
  type Meaning,
  type Meanings,
  type Offer,
  type Order,
  type Say,
  type Seat,
  type SeatView,
  same,
  type Table,
  type Viewer,
} from '@concert/kernel';
import { packNumbers, unpackNumbers } from './packed.ts';

/**
 * A message as it is sent: the reader's page makes the sentence, in the reader's language. Rules of 0.1.0 send their sentence
 * with it.
 */
export interface SentMessage extends Say {
  text?: string;
}

/** Why a choice is not legal. Rules of 0.1.0 send the sentence without its key. */
export type SentExplanation = Pick<Explanation, 'clause' | 'sentence'> & Partial<Explanation>;

/** A line of the log, with the number of choices made in the open when it happened: `past` opens that moment. */
export interface SentLine extends SentMessage {
  when: number;
}

/**
 * The choices of one verb: for each part of the argument its values, choice by choice; long lists of numbers as a text
 * (`packed.ts`). A verb that needs no argument is null.
 */
export type Columns = { [part: string]: Json[] | string } | null;

/** Meanings that several choices share: each once, and by choice which of them, or −1 (`packed.ts`). */
export interface SharedMeanings {
  each: Meaning[];
  by: string;
}

export interface SentTableView {
  view: SeatView;
  prompt: SentMessage | null;
  /** By verb; `choicesOf` expands them. */
  choices: { [verb: string]: Columns };
  /** What choices cost, bring and risk: by verb, one for all its choices or several with what each choice has of them. */
  meanings: { [verb: string]: Meaning | SharedMeanings };
  /** Moves when anything changed for this viewer. A choice says at which mark it was made. */
  mark: number;
  mayUndo: boolean;
  offers: Offer[];
  /** The viewer's own standing orders and aims. */
  orders: Order[];
  /**
   * The head of the chain of entries when something last changed for this viewer: a viewer who keeps it can prove later what
   * had been written by then. Null where a table has none.
   */
  head: string | null;
  /** Whom the viewer may speak to now: in public, and each other seat in private. */
  talk: { all: boolean; to: Seat[] };
  /** How the game ended, in words: only from rules of 0.1.0. */
  ending?: string | null;
}

/** The current table view of a viewer; given the last one, `diff` finds changes faster. */
export function tableViewOf(table: Table, viewer: Viewer, last?: SentTableView): SentTableView {
  const { view, prompt, choices, meanings, mark, mayUndo, offers, orders, head } = table.summary(viewer, last?.view);
  return {
    view,
    prompt: prompt && (reuseMessage(prompt, last?.prompt) ?? sentMessage(prompt)),
    choices: columnsOf(choices),
    meanings: packMeanings(meanings),
    mark,
    mayUndo,
    offers: reuseEmpty(offers, last?.offers),
    orders: reuseEmpty(orders, last?.orders),
    head,
    talk: talkOf(table, viewer, last?.talk),
  };
}

/** The last list, if there is nothing in either: then nothing is to be compared. */
const reuseEmpty = <T>(list: T[], last: T[] | undefined): T[] =>
  list.length === 0 && last?.length === 0 ? last : list;

/** The last message, if the same is said again: then nothing is to be compared. */
function reuseMessage({ what, args, clause }: Say, last: SentMessage | null | undefined): SentMessage | null {
  return last && last.what === what && last.clause === clause && same(last.args, args) ? last : null;
}

/** A message without anything else the rules attached to it. */
export function sentMessage({ what, args, clause }: Say): SentMessage {
  const sent: SentMessage = { what };
  if (args) sent.args = args;
  if (clause) sent.clause = clause;
  return sent;
}

function packMeanings(meanings: Meanings): SentTableView['meanings'] {
  const packed: SentTableView['meanings'] = {};
  for (const verb in meanings) {
    const meaning = meanings[verb]!;
    packed[verb] = Array.isArray(meaning) ? shareMeanings(meaning) : meaning;
  }
  return packed;
}

/** Meanings of many choices, each once. */
export function shareMeanings(meanings: readonly (Meaning | null)[]): SharedMeanings {
  // Most games hand out one object again and again: only another one is looked at.
  const met = new Map<Meaning, number>();
  const alike = new Map<number, number[]>();
  const each: Meaning[] = [];
  const placeOf = (meaning: Meaning): number => {
    const looks = looksOf(meaning);
    let places = alike.get(looks);
    if (places === undefined) alike.set(looks, (places = []));
    let place = places.find((known) => same(each[known], meaning));
    if (place === undefined) places.push((place = each.push(meaning) - 1));
    met.set(meaning, place);
    return place;
  };
  const by = meanings.map((meaning) => (meaning === null ? -1 : (met.get(meaning) ?? placeOf(meaning))));
  return { each, by: packNumbers(by)! };
}

/** A number that is the same for equal meanings, and mostly another for others: there may be hundreds, and texts of them cost more. */
function looksOf(meaning: Meaning): number {
  let looks = 0;
  for (const part in meaning) {
    const said = meaning[part as keyof Meaning];
    // Sums, not chains: the order of keys does not matter.
    looks += part.length;
    if (typeof said !== 'object') continue;
    looks += MIXED * said.what.length;
    for (const name in said.args) {
      const value = said.args[name];
      looks += typeof value === 'number' ? MIXED * MIXED * value : typeof value === 'string' ? value.length : 1;
    }
  }
  return looks;
}
const MIXED = 31;

/** The meanings of a verb's choices, choice by choice; one where all have the same. */
export function spreadMeanings(meaning: Meaning | SharedMeanings): Meaning | (Meaning | null)[] {
  if (!('by' in meaning)) return meaning;
  return unpackNumbers(meaning.by).map((i) => meaning.each[i] ?? null);
}

function talkOf(table: Table, viewer: Viewer, last?: SentTableView['talk']): SentTableView['talk'] {
  // In most games no rule says who may speak to whom: then it never changes.
  if (last && !table.machine.game.talk) return last;
  const talk = talkNow(table, viewer);
  return last && same(talk, last) ? last : talk;
}

function talkNow(table: Table, viewer: Viewer): SentTableView['talk'] {
  if (viewer < 0) return { all: false, to: [] };
  const to: Seat[] = [];
  for (let seat = 0; seat < table.machine.seats.length; seat++)
    if (seat !== viewer && table.mayTalk(viewer, [seat]) === true) to.push(seat);
  return { all: table.mayTalk(viewer, []) === true, to };
}

/** Choices by verb, without repeating the names of their arguments. */
export function columnsOf(choices: readonly AnyChoice[]): SentTableView['choices'] {
  const byVerb: SentTableView['choices'] = {};
  // Choices of one verb come one after the other, mostly.
  let current: string | null = null;
  let parts: string[] = [];
  let lists: Json[][] = [];
  for (const { verb, arg } of choices) {
    if (verb !== current) {
      current = verb;
      const columns = (byVerb[verb] ??= begun(arg)) ?? {};
      parts = Object.keys(columns);
      lists = Object.values(columns) as Json[][];
    }
    for (let i = 0; i < parts.length; i++) lists[i]!.push(arg[parts[i]!]);
  }
  for (const verb in byVerb) packColumns(byVerb[verb]!);
  return byVerb;
}

/** Shorter lists are sent as they are: what changed in them is less than the whole. */
const LONG = 40;

function packColumns(columns: Columns): void {
  for (const part in columns) {
    const list = columns[part]!;
    if (list.length > LONG) columns[part] = packNumbers(list as Json[]) ?? list;
  }
}

function begun(arg: object): Columns {
  let columns: Columns = null;
  for (const part in arg) (columns ??= {})[part] = [];
  return columns;
}

/** The choices of a table view, each with its argument; verbs in the order in which they were first offered. */
export function choicesOf({ choices }: Pick<SentTableView, 'choices'>): AnyChoice[] {
  const all: AnyChoice[] = [];
  for (const [verb, columns] of Object.entries(choices)) {
    const parts = Object.entries(columns ?? {}).map(
      ([part, list]) => [part, typeof list === 'string' ? unpackNumbers(list) : list] as const,
    );
    const count = parts.length === 0 ? 1 : parts[0]![1].length;
    for (let i = 0; i < count; i++) {
      const arg: { [part: string]: Json } = {};
      for (const [part, list] of parts) arg[part] = list[i]!;
      all.push({ verb, arg });
    }
  }
  return all;
}
