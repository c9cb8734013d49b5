/** The issues of a gazette: the news of each turn, made from a spectator's log. Pure. */
import type { StoryEntry } from '@concert/wire';

export interface Issue {
  /** What the turn is called. */
  readonly title: string;
  /** The moment at which it begins. */
  readonly from: number;
  readonly news: readonly StoryEntry[];
}

/** An event that weighs so much is news. */
const NEWS = 2;
/** More than this on one page no one reads. */
const MOST_NEWS = 12;

/** One issue for each turn that had news, oldest first; within it the weightiest come first. */
export function issuesOf(story: readonly StoryEntry[]): Issue[] {
  const heads = story.filter(({ kind }) => kind === 'turn');
  return heads.flatMap((head, i) => {
    const next = heads[i + 1]?.at ?? Infinity;
    const news = story
      .filter(({ at, kind, weight }) => at > head.at && at < next && kind !== 'phase' && weight >= NEWS)
      .sort((a, b) => b.weight - a.weight || a.at - b.at)
      .slice(0, MOST_NEWS);
    return news.length > 0 ? [{ title: head.text.replace(/\.$/, ''), from: head.line.when, news }] : [];
  });
}
