/** Who would win if the campaign ended now: the points of the French, line by line, as the rules' table has them. */

import { tableOf } from '@concert/board';
import { type Level, levelOf, levels } from '../src/levels.ts';
import type { Context } from './context.ts';

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

/** What the sum means in this campaign, from the lowest level up. */
export const levelsOf = ({ facts }: Context): readonly Level[] => levels[String(facts.options.scenario)]!;

/** The level that so many points reach. */
export const levelNow = (context: Context, points: number): Level =>
  levelsOf(context)[levelOf(String(context.facts.options.scenario), points)]!;

/** The next level above them, or undefined at the top. */
export const nextLevel = (context: Context, points: number): Level | undefined =>
  levelsOf(context).find(({ from }) => from > points);
