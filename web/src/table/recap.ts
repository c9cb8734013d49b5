/** What happened since the viewer's last choice: the news of the log, and the moves as arrows. Pure. */
import type { PowerLine } from '@concert/board';
import type { Point } from '@concert/kernel';
import type { Arrow } from '../board/arrows.ts';
import type { StoryEntry } from './story.ts';

/** More than this is not read. */
const MOST_LINES = 5;
const MOST_ARROWS = 24;
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

/** The lines of a recap: of too many the weightiest, in the order in which they happened. */
export function recapOf(entries: readonly StoryEntry[], isOwn: (point: Point) => boolean): RecapLine[] {
  const news = entries.filter(({ weight, actor }) => weight >= NEWS && !(actor && isOwn(actor)));
  const weightiest = [...news].sort((a, b) => b.weight - a.weight || b.at - a.at).slice(0, MOST_LINES);
  return news
    .filter((entry) => weightiest.includes(entry))
    .map((entry, i) => ({ number: i + 1, entry, text: sentenceOf(entry) }));
}

/** A battle is told by what came of it. */
const sentenceOf = ({ kind, text, result }: StoryEntry): string =>
  kind === 'battle' && result ? `${text} ${result}` : text;

/** The moves of others as arrows, numbered like the recap. */
export function arrowsOf(
  entries: readonly StoryEntry[],
  recap: readonly RecapLine[],
  isOwn: (point: Point) => boolean,
  placeOf: (point: Point) => string | null,
  powerOf: (point: Point) => PowerLine | null,
): Arrow[] {
  const moves = entries.flatMap((entry) => [entry, ...entry.inside].filter(({ way }) => way.length > 1));
  const foreign = moves.filter(({ actor }) => !(actor && isOwn(actor))).slice(-MOST_ARROWS);
  return foreign.flatMap((move) => {
    const places = move.way.map(placeOf);
    if (places.some((place) => place === null)) return [];
    const line = recap.find(({ entry }) => entry === move);
    return [
      {
        key: String(move.at),
        places: places as string[],
        colour: (move.actor && powerOf(move.actor)?.colour) || '#5d4c38',
        ...(line && { number: line.number }),
      },
    ];
  });
}
