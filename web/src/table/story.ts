/** The story of a log as the page shows it: filtered, beside the moment being viewed, with its dice. Pure. */
import type { GameFacts } from '@concert/board';
import { Phrases, type Point } from '@concert/kernel';
import { eventOf, type LogLine, pointsIn, type StoryEntry } from '@concert/wire';

export const filters = ['all', 'mine', 'battles', 'deals'] as const;
export type Filter = (typeof filters)[number];

/** Does the entry pass a filter? A heading passes all; `isOwn` says which powers are the viewer's. */
export function passes(facts: GameFacts, entry: StoryEntry, filter: Filter, isOwn: (point: Point) => boolean): boolean {
  if (filter === 'all') return true;
  if (filter === 'battles') return entry.kind === 'battle';
  if (filter === 'deals') return entry.deal;
  if (entry.actor && isOwn(entry.actor)) return true;
  return [entry, ...entry.inside].some(({ line }) => pointsIn(facts, line).some(isOwn));
}

/** The entries that pass, with the headings under which any of them stands. */
export function filtered(
  facts: GameFacts,
  entries: readonly StoryEntry[],
  filter: Filter,
  isOwn: (point: Point) => boolean,
): StoryEntry[] {
  if (filter === 'all') return [...entries];
  const kept: StoryEntry[] = [];
  let waiting: StoryEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'turn') waiting = [entry];
    else if (entry.kind === 'phase') waiting = [...waiting.filter(({ kind }) => kind === 'turn'), entry];
    else if (passes(facts, entry, filter, isOwn)) {
      kept.push(...waiting, entry);
      waiting = [];
    }
  }
  return kept;
}

/** How an entry relates to the moment being viewed: it belongs to it, or came later. */
export function standing(entries: readonly StoryEntry[], moment: number): ('now' | 'later' | '')[] {
  const isHead = ({ kind }: StoryEntry): boolean => kind === 'turn' || kind === 'phase';
  const newest = entries.findLast((entry) => entry.line.when <= moment && !isHead(entry));
  const upTo = newest ? Math.min(newest.until, moment) : -1;
  return entries.map((entry) => {
    if (entry.line.when > moment) return 'later';
    return !isHead(entry) && entry.line.when <= upTo && upTo <= entry.until ? 'now' : '';
  });
}

/** Do dice fall in it? */
export const hasDice = (facts: GameFacts, line: Pick<LogLine, 'what'>): boolean =>
  eventOf(facts, line).pattern !== undefined;

/** A line in parts: dice, and what stands between them. Dice are where the game says so, and nowhere else. */
export function withDice(facts: GameFacts, { text, what, args = {} }: LogLine): (string | number)[] {
  const { pattern } = eventOf(facts, { what });
  if (pattern === undefined) return [text];
  const names = facts.seats.map((seat) => seat.name);
  const phrases = new Phrases({ told: pattern }, facts.kinds, () => names);
  // A seat that had another name then: its sentence can't be taken apart.
  if (phrases.sentence({ what: 'told', args }) !== text) return [text];
  const parts: (string | number)[] = [];
  let at = 0;
  for (const [from, to] of phrases.diceIn({ what: 'told', args })) {
    parts.push(text.slice(at, from), ...(text.slice(from, to).match(/\d+/g) ?? []).map(Number));
    at = to;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}
