/**
 * How the log tells what happens. The rules log plain events; which of them are news, which begin a turn and which belong
 * to a battle is said here, once for each kind of event, and never at a call. Static: it says nothing about a position.
 */
import type { Words } from './words.ts';

/** 0 a detail, 1 an act, 2 news that a recap tells, 3 a turning point. */
export type Weight = 0 | 1 | 2 | 3;

export interface Telling {
  /** How much it matters; an act where nothing is said. */
  readonly weight?: Weight;
  /** It begins a turn or a phase: a heading of the log. */
  readonly heading?: 'turn' | 'phase';
  /** Who acted, written as in the words: `seat:seat`, `camp:power`. Without it an argument `seat`. */
  readonly actor?: string;
  /** A battle is one line of the log that opens into what follows it: from `opens` to the last line that is part of it. */
  readonly battle?: 'opens' | 'round' | 'within' | 'closes';
  /** What players agree on, offer, break or promise. */
  readonly deal?: true;
  /** The key of the words that tell several such events in a row, with their number in `{times}`. */
  readonly gathered?: string;
  /** A place, a province or a power changed hands: marked on the replay bar. */
  readonly capture?: true;
}

/** By key of the words. Events that are not listed are acts. */
export type Story = { readonly [what: string]: Telling };

/** An event as the page tells it: with the kinds of its arguments, so that places and powers are found in it. */
export interface EventFacts extends Omit<Telling, 'gathered'> {
  /** By argument: the kind of thing it names, `seat`, or `dice`. */
  readonly kinds: { readonly [arg: string]: string };
  /** The pattern that tells several of them. */
  readonly gathered?: string;
  /** The pattern itself, where dice are among its arguments: to find them in the sentence. */
  readonly pattern?: string;
}

const NAMED = /\{(\w+):(\w+)\}/g;

/** The kinds of the arguments of a sentence, read from the pattern itself. */
export function kindsIn(pattern: string): { [arg: string]: string } {
  const kinds: { [arg: string]: string } = {};
  for (const [, arg, kind] of pattern.matchAll(NAMED)) kinds[arg!] = kind!;
  return kinds;
}

/** Every event of a game as the page tells it: those with a telling, and those whose sentence names things. */
export function eventFacts(words: Words, story: Story = {}): { [what: string]: EventFacts } {
  const facts: { [what: string]: EventFacts } = {};
  for (const [what, pattern] of Object.entries(words)) {
    if (/^(do|verb)\./.test(what)) continue;
    const kinds = kindsIn(pattern);
    const { gathered, ...telling } = story[what] ?? {};
    if (!story[what] && Object.keys(kinds).length === 0) continue;
    facts[what] = {
      ...telling,
      kinds,
      ...(gathered !== undefined && { gathered: words[gathered] ?? gathered }),
      ...(Object.values(kinds).includes('dice') && { pattern }),
    };
  }
  return facts;
}
