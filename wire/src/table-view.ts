/** The table view: everything a viewer may know and do, ready to be drawn and sent. */
import {
  type AnyChoice,
  type Args,
  type Json,
  type Meaning,
  type Meanings,
  type Offer,
  type Say,
  type Seat,
  type SeatView,
  type StandingOrder,
  same,
  type Table,
  type Viewer,
} from '@concert/kernel';
import { packNumbers, unpackNumbers } from './packed.ts';

/** A message with its sentence in the game's words. */
export interface RenderedMessage {
  text: string;
  what: string;
  args?: Args;
  clause?: string;
}

/** A line of the log, with the number of choices made in the open when it happened: `past` opens that moment. */
export interface LogLine extends RenderedMessage {
  when: number;
}

/**
 * The choices of one verb: for each part of the argument its values, choice by choice; long lists of numbers as a text
 * (`packed.ts`). A verb that needs no argument is null.
 */
export type Columns = { [part: string]: Json[] | string } | null;

/** What a choice means, in words. */
export interface ToldMeaning {
  cost?: string;
  gain?: string;
  /** What follows from it, and the clause that says so. */
  stake?: string;
  clause?: string;
  final?: true;
  main?: true;
}

/** What the choices of a verb mean: each meaning once, and for each choice in their order which of them, or −1. */
export interface ToldMeanings {
  each: ToldMeaning[];
  /** Numbers as a text (`packed.ts`). */
  by: string;
}

export interface TableView {
  view: SeatView;
  prompt: RenderedMessage | null;
  /** By verb; `choicesOf` expands them. */
  choices: { [verb: string]: Columns };
  /** What choices cost, bring and risk: by verb, one for all its choices, or several. `meaningsOf` expands them. */
  meanings: { [verb: string]: ToldMeaning | ToldMeanings };
  /** Moves when anything changed for this viewer. A choice says at which mark it was made. */
  mark: number;
  mayUndo: boolean;
  offers: Offer[];
  /** The viewer's own standing orders. */
  orders: StandingOrder[];
  /**
   * The head of the chain of entries when something last changed for this viewer: a viewer who keeps it can prove later what
   * had been written by then. Null where a table has none.
   */
  head: string | null;
  /** Whom the viewer may speak to now: in public, and each other seat in private. */
  talk: { all: boolean; to: Seat[] };
  /** How the game ended, in words. */
  ending: string | null;
}

/** The current table view of a viewer; given the last one, `diff` finds changes faster. */
export function tableViewOf(table: Table, viewer: Viewer, last?: TableView): TableView {
  const { view, prompt, choices, meanings, mark, mayUndo, offers, orders, head } = table.summary(viewer, last?.view);
  return {
    view,
    prompt: prompt && (reuseMessage(prompt, last?.prompt) ?? renderMessage(table, prompt)),
    choices: columnsOf(choices),
    meanings: toldMeanings(table, meanings),
    mark,
    mayUndo,
    offers,
    orders,
    head,
    talk: talkOf(table, viewer),
    ending: view.over && table.words(view.over),
  };
}

/** The last message, if the same is said again: it need not be rendered again. */
function reuseMessage({ what, args, clause }: Say, last: RenderedMessage | null | undefined): RenderedMessage | null {
  return last && last.what === what && last.clause === clause && same(last.args, args) ? last : null;
}

/** Renders a message. */
export function renderMessage(table: Table, said: Say): RenderedMessage {
  const { what, args, clause } = said;
  const told: RenderedMessage = { text: table.words(said), what };
  if (args) told.args = args;
  if (clause) told.clause = clause;
  return told;
}

/** Meanings by verb, each told once however many choices share it. */
function toldMeanings(table: Table, meanings: Meanings): TableView['meanings'] {
  const inWords: TableView['meanings'] = {};
  for (const verb in meanings) {
    const meaning = meanings[verb]!;
    inWords[verb] = Array.isArray(meaning) ? indexed(table, meaning) : tellMeaning(table, meaning);
  }
  return inWords;
}

function indexed(table: Table, meanings: readonly (Meaning | null)[]): ToldMeanings {
  const known = new Map<string, number>();
  const each: ToldMeaning[] = [];
  const by = meanings.map((meaning) => {
    if (meaning === null) return -1;
    const told = tellMeaning(table, meaning);
    const key = JSON.stringify(told);
    if (!known.has(key)) known.set(key, each.push(told) - 1);
    return known.get(key)!;
  });
  return { each, by: packNumbers(by)! };
}

function tellMeaning(table: Table, { cost, gain, stake, ...flags }: Meaning): ToldMeaning {
  return {
    ...flags,
    ...(cost && { cost: table.words(cost) }),
    ...(gain && { gain: table.words(gain) }),
    ...(stake && { stake: table.words(stake) }),
    ...(stake?.clause && { clause: stake.clause }),
  };
}

/** What each of these choices, as `choicesOf` lists them, means; null where the game says nothing. */
export function meaningsOf(
  { meanings }: Pick<TableView, 'meanings'>,
  choices: readonly AnyChoice[],
): (ToldMeaning | null)[] {
  const nth = new Map<string, number>();
  const lists = new Map<string, readonly number[]>();
  return choices.map(({ verb }) => {
    const told = Object.hasOwn(meanings, verb) ? meanings[verb]! : null;
    if (told === null || !('each' in told)) return told;
    if (!lists.has(verb)) lists.set(verb, unpackNumbers(told.by));
    const index = nth.get(verb) ?? 0;
    nth.set(verb, index + 1);
    return told.each[lists.get(verb)![index]!] ?? null;
  });
}

function talkOf(table: Table, viewer: Viewer): TableView['talk'] {
  if (viewer < 0) return { all: false, to: [] };
  const to: Seat[] = [];
  for (let seat = 0; seat < table.machine.seats.length; seat++)
    if (seat !== viewer && table.mayTalk(viewer, [seat]) === true) to.push(seat);
  return { all: table.mayTalk(viewer, []) === true, to };
}

/** Choices by verb, without repeating the names of their arguments. */
export function columnsOf(choices: readonly AnyChoice[]): TableView['choices'] {
  const byVerb: TableView['choices'] = {};
  for (const { verb, arg } of choices) {
    const columns = (byVerb[verb] ??= begun(arg));
    for (const part in columns) (columns[part] as Json[]).push(arg[part]);
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
export function choicesOf({ choices }: Pick<TableView, 'choices'>): AnyChoice[] {
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
