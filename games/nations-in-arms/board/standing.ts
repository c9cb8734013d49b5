/** Who would win if the campaign ended now: the points of the French, line by line, as the rules' table has them. */
import type { Context } from './context.ts';
import { tableOf } from './readings.ts';

export interface PointLine {
  readonly what: string;
  readonly worth: number;
  readonly points: number;
}

/** The table of points, without its total. */
export function pointLines(context: Context): PointLine[] {
  const table = tableOf(context, 'points');
  return (table?.rows ?? []).map(([what, worth, points]) => ({
    what: String(what),
    worth: Number(worth),
    points: Number(points),
  }));
}

/** The sum, or null before the table has arrived. */
export function pointsOf(context: Context): number | null {
  const lines = pointLines(context);
  return lines.length === 0 ? null : lines.reduce((sum, { points }) => sum + points, 0);
}

/** What the sum means, from the lowest: where each level begins. */
export const levels = [
  { from: Number.NEGATIVE_INFINITY, name: 'a Coalition victory', short: 'Coalition' },
  { from: 4, name: 'a draw', short: 'draw 4' },
  { from: 7, name: 'a narrow French victory', short: 'narrow 7' },
  { from: 10, name: 'a decisive French victory', short: 'decisive 10' },
] as const;

export const levelOf = (points: number): number => levels.findLastIndex(({ from }) => points >= from);
