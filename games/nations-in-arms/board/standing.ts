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

/** NA-R-217: what a power with a player of its own has points for. */
export interface NationalLine extends PointLine {
  readonly power: string;
}

export const nationalLines = (context: Context): NationalLine[] =>
  (tableOf(context, 'national points')?.rows ?? []).map(([power, what, worth, points]) => ({
    power: String(power),
    what: String(what),
    worth: Number(worth),
    points: Number(points),
  }));

/** The sum of each power by its name, in the order of the table; empty in a campaign without national points. */
export function nationalPoints(context: Context): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { power, points } of nationalLines(context)) sums.set(power, (sums.get(power) ?? 0) + points);
  return sums;
}

/** What the sum means in this campaign, from the lowest level up. */
export const levelsOf = ({ facts }: Context): readonly Level[] => levels[String(facts.options.scenario)]!;

/** The level that so many points reach. */
export const levelNow = (context: Context, points: number): Level =>
  levelsOf(context)[levelOf(String(context.facts.options.scenario), points)]!;

/** The next level above them, or undefined at the top. */
export const nextLevel = (context: Context, points: number): Level | undefined =>
  levelsOf(context).find(({ from }) => from > points);
