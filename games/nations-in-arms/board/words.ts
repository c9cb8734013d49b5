/** What the board says, by keys of the game’s words, and names as the language of the table has them. */
import { put, type Spoken } from '@concert/board';
import type { AnyChoice, Args } from '@concert/kernel';
import { cityAt, HEXES } from '../src/tables.ts';
import type { boardWords } from '../src/words-board.ts';
import type { europeBoardWords } from '../src/words-board-europe.ts';

/** Keys that a board may use: the words themselves come with the rules. */
export type Key = keyof typeof boardWords | keyof typeof europeBoardWords;

export const tell = (context: Spoken, what: Key, args?: Args): string => put(context, what, args);

/** One of several sentences that differ in the end of their key; empty where there is none. */
export function tellOf(context: Spoken, group: string, one: string, args: Args = {}): string {
  const what = `${group}.${one}`;
  return context.facts.words[what] === undefined ? '' : put(context, what, args);
}

/** A choice as its own sentence says it. */
export const choiceWords = (context: Spoken, { verb, arg }: AnyChoice): string =>
  put(context, `do.${verb}`, arg as Args);

// Names.

type NamedKind = 'piece' | 'place' | 'power' | 'province' | 'city' | 'season' | 'marker' | 'card' | 'tactic';

/** All names of a kind, by number. */
export function namesOf({ facts }: Spoken, kind: NamedKind): readonly string[] {
  const found = facts.kinds.find((each) => each.kind === kind)!;
  return found.labels ?? found.names;
}

export const nameOf = (context: Spoken, kind: NamedKind, id: number): string => namesOf(context, kind)[id] ?? '';

/** Without what only tells it from its namesakes. */
export const pieceName = (context: Spoken, p: number): string => nameOf(context, 'piece', p).replace(/ \([^)]*\)/, '');
export const powerName = (context: Spoken, who: number): string => nameOf(context, 'power', who);
export const placeName = (context: Spoken, p: number): string => nameOf(context, 'place', p);
export const seasonName = (context: Spoken, s: number): string => nameOf(context, 'season', s);
export const sideName = (context: Spoken, side: number): string =>
  tell(context, (['side.empire', 'side.coalition', 'side.neutral'] as const)[side]!);

/** The town of a hex, or nothing. */
export const townOf = (context: Spoken, p: number): string =>
  p < HEXES && cityAt[p]! >= 0 ? nameOf(context, 'city', cityAt[p]!) : '';

/** A hex as people speak of it: by its town, or by its land and number. */
export const spotName = (context: Spoken, p: number): string => townOf(context, p) || placeName(context, p);
