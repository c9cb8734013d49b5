/** A long game in parts: from one snapshot to the next. What is older than a table holds is found in one of them. */
import { SPECTATOR, type Viewer } from '@concert/kernel';

/** A part of a game, by numbers of entries. */
export interface GamePart {
  from: number;
  until: number;
}

/** When a snapshot was taken. */
export interface SnapshotFacts {
  entries: number;
  /** How many choices had been made in the open. */
  count: number;
  /** How many lines each viewer's log had, spectators last. */
  lines: readonly number[];
}

/** What is looked for: a moment, by the choices made in the open until then, or the lines before a line. */
export type PastQuery = { at: number } | { viewer: Viewer; before: number };

/** The part in which it is; the snapshots come in the order they were taken. */
export function partWith(snapshots: readonly SnapshotFacts[], wanted: PastQuery): GamePart {
  const isAfter = ({ count, lines }: SnapshotFacts): boolean =>
    'at' in wanted ? count > wanted.at : lines.at(wanted.viewer === SPECTATOR ? -1 : wanted.viewer)! >= wanted.before;
  const next = snapshots.findIndex(isAfter);
  const until = next < 0 ? Number.MAX_SAFE_INTEGER : snapshots[next]!.entries;
  const from = next === 0 ? 0 : (snapshots.at(next < 0 ? -1 : next - 1)?.entries ?? 0);
  return { from, until };
}
