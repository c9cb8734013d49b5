/** What a review is made of: the game gone through turn by turn, from the viewer's own views. */

import type { Goal } from '@concert/board';
import type { StoryEntry } from '@concert/wire';
import { loadOlderLines } from './older-lines.ts';
import { playedBy } from './played-by.ts';
import type { TableUi } from './table-ui.ts';

/** One turn: where it is in the game, how the scores stood at its end, and what was the news of it. */
export interface ReviewTurn {
  readonly text: string;
  /** Its first and its last moment. */
  readonly from: number;
  readonly at: number;
  readonly scores: { readonly [key: string]: number };
  /** By seat, between 0 and 1. */
  readonly worth: readonly number[] | null;
  readonly news: StoryEntry | null;
  /** All that happened in it, the weightiest first. */
  readonly events: readonly StoryEntry[];
}

/** More turns than this are thinned out: a chart has so many points. */
const MOST_TURNS = 40;
const MOST_POINTS = 4;
/** A forecast that moved less than this is no turning point. */
const LEAST_CHANGE = 0.03;

/** The turns of a story: from one heading to the next. */
export function turnsOf(
  story: readonly StoryEntry[],
  last: number,
): Pick<ReviewTurn, 'text' | 'from' | 'at' | 'news' | 'events'>[] {
  const heads = story.filter(({ kind }) => kind === 'turn');
  const turns = heads.map((head, i) => {
    const next = heads[i + 1];
    const inside = story.filter(({ at, kind }) => at > head.at && at < (next?.at ?? Infinity) && kind !== 'phase');
    const events = [...inside].sort((a, b) => b.weight - a.weight || a.at - b.at);
    const [news = null] = events;
    return { text: head.text.replace(/\.$/, ''), from: head.line.when, at: next?.line.when ?? last, news, events };
  });
  const step = Math.ceil(turns.length / MOST_TURNS);
  return turns.filter((_, i) => i % step === step - 1 || i === turns.length - 1);
}

/** Goes through the game; `told` is called with every turn that is done. */
export async function goThrough(ui: TableUi, told: (turns: ReviewTurn[], of: number) => void): Promise<void> {
  const { session, local } = ui;
  await loadOlderLines(session, 400);
  const table = session.table.value;
  if (!table) return;
  const wanted = turnsOf(ui.story.value, ui.replay.last);
  const done: ReviewTurn[] = [];
  for (const turn of wanted) {
    const sight = await session.past(turn.at);
    if (!sight || !ui.reviewing.peek()) return;
    const [goal, worth] = await Promise.all([ui.answers.goalOf(sight), local.api.worth(playedBy(table), sight.view)]);
    done.push({ ...turn, scores: scoresBy(goal), worth: sight.view.over ? null : worth });
    told([...done], wanted.length);
  }
}

const scoresBy = (goal: Goal | null): ReviewTurn['scores'] =>
  Object.fromEntries((goal?.scores ?? []).map(({ key, value }) => [key, value]));

export interface TurningPoint {
  readonly turn: ReviewTurn;
  readonly before: number;
  readonly after: number;
}

/** In how many turns one power stood first, alone or level with others, at their end. */
export const turnsLed = (turns: readonly ReviewTurn[], key: string): number =>
  turns.filter(({ scores }) => key in scores && scores[key] === Math.max(...Object.values(scores))).length;

/** The turns in which one seat's forecast moved most, in the order of the game. */
export function turningPoints(turns: readonly ReviewTurn[], seat: number): TurningPoint[] {
  const moved = turns.flatMap((turn, i): TurningPoint[] => {
    const [before, after] = [turns[i - 1]?.worth?.[seat], turn.worth?.[seat]];
    return before === undefined || after === undefined ? [] : [{ turn, before, after }];
  });
  const change = ({ before, after }: TurningPoint): number => Math.abs(after - before);
  const most = moved
    .filter((point) => change(point) >= LEAST_CHANGE)
    .sort((a, b) => change(b) - change(a))
    .slice(0, MOST_POINTS);
  return most.sort((a, b) => a.turn.at - b.turn.at);
}
