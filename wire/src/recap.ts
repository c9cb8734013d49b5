/** What happened since a viewer's last choice: the news of their own log. Pure. */
import type { Point } from '@concert/kernel';
import type { StoryEntry } from './story.ts';

/** More than this is not read. */
const MOST_LINES = 5;
/** What a recap tells: news and turning points. */
const NEWS = 2;

export interface RecapLine {
  /** The same on its arrow on the map. */
  readonly number: number;
  readonly entry: StoryEntry;
  readonly text: string;
}

/** Entries that came after the viewer's last choice; `since` is a number of lines, `from` the first line at hand. */
export const entriesSince = (story: readonly StoryEntry[], from: number, since: number): StoryEntry[] =>
  story.filter(({ end, kind }) => from + end > since && (kind === 'act' || kind === 'battle'));

/** The battle that is being fought: nothing has come of it yet, and nothing after it. */
export function openBattle(story: readonly StoryEntry[]): StoryEntry | null {
  const last = story.at(-1);
  return last?.kind === 'battle' && last.result === '' ? last : null;
}

/**
 * The lines of a recap: of too many the weightiest, in the order in which they happened. One's own acts are left out; a battle is
 * news also to the side that began it.
 */
export function recapOf(entries: readonly StoryEntry[], isOwn: (point: Point) => boolean): RecapLine[] {
  const isOwnAct = ({ kind, actor }: StoryEntry): boolean => kind === 'act' && actor !== null && isOwn(actor);
  const news = entries.filter((entry) => entry.weight >= NEWS && !isOwnAct(entry));
  const weightiest = [...news].sort((a, b) => b.weight - a.weight || b.at - a.at).slice(0, MOST_LINES);
  return news
    .filter((entry) => weightiest.includes(entry))
    .map((entry, i) => ({ number: i + 1, entry, text: sentenceOf(entry) }));
}

/** A battle is told by what came of it. */
const sentenceOf = ({ kind, text, result }: StoryEntry): string =>
  kind === 'battle' && result ? `${text} ${result}` : text;
