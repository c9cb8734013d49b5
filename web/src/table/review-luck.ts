/**
 * Luck: what battles came to, against what was to be expected. The bot's forecast is taken when a battle begins, played on many
 * times to its end, and when it is over. The difference is what the dice gave or took. Made from the viewer's own views.
 */
import type { StoryEntry } from '@concert/wire';
import { playedBy } from './played-by.ts';
import type { TableUi } from './table-ui.ts';

export interface WeighedBattle {
  readonly entry: StoryEntry;
  /** By seat, between 0 and 1: the forecast to be expected from its beginning, and the one at its end. */
  readonly expected: readonly number[];
  readonly came: readonly number[];
}

/** So many battles are weighed, the weightiest first: each takes a while. */
const MOST_BATTLES = 30;
/** A battle begins within so many moments of its first line. */
const NEAR = 3;

/** The battles of a story that are worth weighing, in the order of the game. */
export const battlesToWeigh = (story: readonly StoryEntry[]): StoryEntry[] =>
  story
    .filter(({ kind }) => kind === 'battle')
    .sort((a, b) => b.weight - a.weight || b.rounds - a.rounds)
    .slice(0, MOST_BATTLES)
    .sort((a, b) => a.at - b.at);

/** The procedure that is under way in one flow and over in the other: the name before the first point. */
export function procedureBetween(
  during: readonly { readonly at: string }[],
  after: readonly { readonly at: string }[],
): string | null {
  const rest = new Set(after.map(({ at }) => at.split('.')[0]));
  const top = during.findLast(({ at }) => !rest.has(at.split('.')[0]));
  return top?.at.split('.')[0] ?? null;
}

/** Weighs battle after battle; `told` is called after each. */
export async function weighBattles(ui: TableUi, told: (done: WeighedBattle[], of: number) => void): Promise<void> {
  const { session } = ui;
  const battles = battlesToWeigh(ui.story.value);
  const done: WeighedBattle[] = [];
  for (const [i, entry] of battles.entries()) {
    const weighed = await weigh(ui, entry, session.live.value?.sight.view.count ?? 0);
    if (!ui.reviewing.peek()) return;
    if (weighed) done.push(weighed);
    told([...done], battles.length - i - 1);
  }
}

async function weigh(ui: TableUi, entry: StoryEntry, last: number): Promise<WeighedBattle | null> {
  const { session, local } = ui;
  const table = session.table.value;
  if (!table) return null;
  const by = playedBy(table);
  const after = await session.past(Math.min(entry.until + 1, last));
  if (!after) return null;
  for (let at = Math.max(0, entry.line.when - 1); at < entry.line.when + NEAR && at <= entry.until; at++) {
    const during = await session.past(at);
    const within = during && procedureBetween(during.view.flow, after.view.flow);
    if (!during || !within) continue;
    const [expected, came] = await Promise.all([
      local.api.expected(by, during.view, within),
      local.api.worth(by, after.view),
    ]);
    return expected && came ? { entry, expected, came } : null;
  }
  return null;
}

/** What the battles gave or took in all, by seat, in hundredths of a game won. */
export const luckOf = (battles: readonly WeighedBattle[], seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) =>
    Math.round(100 * battles.reduce((sum, { expected, came }) => sum + (came[seat] ?? 0) - (expected[seat] ?? 0), 0)),
  );

/** The battles that differed most from what was to be expected for a seat, the largest first. */
export const surprises = (battles: readonly WeighedBattle[], seat: number, most = 3): WeighedBattle[] =>
  [...battles]
    .sort((a, b) => Math.abs(differenceFor(b, seat)) - Math.abs(differenceFor(a, seat)))
    .filter((battle) => Math.abs(differenceFor(battle, seat)) >= 0.02)
    .slice(0, most);

export const differenceFor = ({ expected, came }: WeighedBattle, seat: number): number =>
  (came[seat] ?? 0) - (expected[seat] ?? 0);
