/**
 * Worksheets: modifiers with a name, a value and a clause that add up to a total, as a player would write them beside the
 * dice. The lines always add up: a limit is a line of its own. They are plain data, so they fit into events and views.
 */
import type { Args, Json } from '@concert/kernel';

export interface SheetLine {
  /** A key into the game's words: what counts. */
  what: string;
  value: number;
  clause: string;
  args?: Args;
}

/** The sum of the lines. */
export function totalOf(lines: readonly SheetLine[]): number {
  let total = 0;
  for (const { value } of lines) total += value;
  return total;
}

export const sheetLine = (what: string, value: number, clause: string, args?: Args): SheetLine =>
  args ? { what, value, clause, args } : { what, value, clause };

export class Worksheet {
  readonly lines: SheetLine[] = [];
  total = 0;

  /** Adds a modifier. One of 0 says nothing and is left out. */
  add(what: string, value: number, clause: string, args?: Args): this {
    if (value !== 0) {
      this.lines.push(sheetLine(what, value, clause, args));
      this.total += value;
    }
    return this;
  }

  /** The same if a condition holds. */
  addIf(condition: boolean, what: string, value: number, clause: string, args?: Args): this {
    return condition ? this.add(what, value, clause, args) : this;
  }

  /** Modifiers that do not add up with each other: only the one furthest from 0 counts, of equals the first. */
  addBest(lines: readonly SheetLine[]): this {
    let best: SheetLine | null = null;
    for (const line of lines) if (best === null || Math.abs(line.value) > Math.abs(best.value)) best = line;
    return best === null ? this : this.add(best.what, best.value, best.clause, best.args);
  }

  /** Lines worked out elsewhere. */
  addLines(lines: readonly SheetLine[]): this {
    for (const { what, value, clause, args } of lines) this.add(what, value, clause, args);
    return this;
  }

  /** The total is at most this; what is too much goes off on a line of its own. */
  atMost(most: number, what: string, clause: string): this {
    return this.add(what, Math.min(0, most - this.total), clause, { limit: most });
  }

  /** The total is at least this. */
  atLeast(least: number, what: string, clause: string): this {
    return this.add(what, Math.max(0, least - this.total), clause, { limit: least });
  }
}

/** The lines as an argument of an event or a part of a view: plain data, nothing shared. */
export const sheetArgs = (lines: readonly SheetLine[]): Json =>
  lines.map(({ what, value, clause, args }) => ({ what, value, clause, ...(args && { args: { ...args } }) }));
