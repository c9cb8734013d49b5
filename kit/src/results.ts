/**
 * Result tables: what a roll with its modifiers brings, column by column, read from the rows of a game's data. Everything
 * about a table is checked when it is made: ranges that overlap or leave a gap, cells that cannot be read, missing columns.
 */

/** A range of whole numbers; open ends are −∞ and ∞. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const NUMBER = '([-−]?\\d+)';
const EXACT = new RegExp(`^${NUMBER}$`);
const BETWEEN = new RegExp(`^${NUMBER}\\s*(?:[-–—]|…|\\.\\.|to)\\s*${NUMBER}$`);
const AT_MOST = new RegExp(`^(?:<=|≤)\\s*${NUMBER}$|^${NUMBER}\\s*(?:or less|or fewer|-)$`);
const AT_LEAST = new RegExp(`^(?:>=|≥)\\s*${NUMBER}$|^${NUMBER}\\s*(?:\\+|or more)$`);
const toNumber = (text: string): number => Number(text.replace('−', '-')) + 0;

/** Reads "3", "3-4", "3–4", "≤2", "<=2", "9+", "≥9", "9 or more". */
export function parseRange(text: string, where = 'range'): Range {
  const plain = text.trim();
  const exact = EXACT.exec(plain);
  if (exact) return { from: toNumber(exact[1]), to: toNumber(exact[1]) };
  const between = BETWEEN.exec(plain);
  if (between) {
    const [from, to] = [toNumber(between[1]), toNumber(between[2])];
    if (from > to) throw new RangeError(`${where}: ${JSON.stringify(text)} runs backwards`);
    return { from, to };
  }
  const most = AT_MOST.exec(plain);
  if (most) return { from: -Infinity, to: toNumber(most[1] ?? most[2]) };
  const least = AT_LEAST.exec(plain);
  if (least) return { from: toNumber(least[1] ?? least[2]), to: Infinity };
  throw new RangeError(`${where}: ${JSON.stringify(text)} is no range; write 3, 3-4, ≤2 or 9+`);
}

export interface Ranges {
  readonly ranges: readonly Range[];
  /** The index of the range that holds a number; fails outside all of them. */
  find(value: number): number;
}

/** Ranges that follow each other without a gap, looked up by number. */
export function rangesOf(ranges: readonly Range[], where = 'ranges'): Ranges {
  if (ranges.length === 0) throw new RangeError(`${where}: there are none`);
  for (let i = 1; i < ranges.length; i++) {
    const [before, next] = [ranges[i - 1], ranges[i]];
    if (next.from <= before.to) throw new RangeError(`${where}: ${show(next)} overlaps ${show(before)}`);
    if (next.from !== before.to + 1)
      throw new RangeError(`${where}: there is a gap between ${show(before)} and ${show(next)}`);
  }
  // Between the open ends the index is looked up, not searched for.
  const first = Number.isFinite(ranges[0].from) ? ranges[0].from : ranges[0].to;
  const last = ranges[ranges.length - 1];
  const end = Number.isFinite(last.to) ? last.to : last.from;
  const indexes = new Uint16Array(end - first + 1);
  ranges.forEach(({ from, to }, index) => {
    for (let value = Math.max(from, first); value <= Math.min(to, end); value++) indexes[value - first] = index;
  });
  return {
    ranges,
    find(value) {
      if (value < ranges[0].from || value > last.to) throw new RangeError(`${where}: ${value} is outside the table`);
      return indexes[Math.max(first, Math.min(end, value)) - first];
    },
  };
}

const show = ({ from, to }: Range): string =>
  from === to ? `${from}` : from === -Infinity ? `≤${to}` : to === Infinity ? `${from}+` : `${from}–${to}`;

export interface ResultTableOptions<Column extends string, T> {
  readonly name: string;
  /** Rows as the data have them: texts by heading. */
  readonly rows: readonly { readonly [heading: string]: unknown }[];
  /** The heading of the totals. */
  readonly key: string;
  readonly columns: readonly Column[];
  /** Reads a cell; throws with a sentence when it cannot. */
  readonly cell: (text: string, column: Column) => T;
}

export interface ResultTable<Column extends string, T> {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly ranges: readonly Range[];
  /** What a total brings in a column. */
  read(total: number, column: Column): T;
  /** All cells of a column, from the lowest total to the highest: for odds. */
  cells(column: Column): readonly T[];
}

/** A table from its rows. */
export function resultTable<const Column extends string, T>({
  name,
  rows,
  key,
  columns,
  cell,
}: ResultTableOptions<Column, T>): ResultTable<Column, T> {
  const textAt = (row: number, heading: string): string => {
    const value = rows[row][heading];
    if (value === undefined) throw new RangeError(`${name}, row ${row + 1}: there is no ${heading}`);
    return String(value);
  };
  const totals = rangesOf(
    rows.map((_, i) => parseRange(textAt(i, key), `${name}, row ${i + 1}`)),
    name,
  );
  const cells = new Map<Column, T[]>();
  for (const column of columns)
    cells.set(
      column,
      rows.map((_, i) => {
        const text = textAt(i, column);
        try {
          return cell(text, column);
        } catch (error) {
          throw new RangeError(`${name}, row ${i + 1}, ${column}: ${(error as Error).message}`);
        }
      }),
    );
  const columnOf = (column: Column): T[] => {
    const found = cells.get(column);
    if (!found) throw new RangeError(`${name}: there is no column ${column}; there are ${columns.join(', ')}`);
    return found;
  };
  return {
    name,
    columns,
    ranges: totals.ranges,
    read: (total, column) => columnOf(column)[totals.find(total)],
    cells: columnOf,
  };
}

/** For tables whose columns are ranges too (steps 1–2, 3–4, 17+): the column for a number. */
export function columnFinder<const Column extends string>(
  columns: { readonly [C in Column]: string },
  where = 'columns',
): (value: number) => Column {
  const names = Object.keys(columns) as Column[];
  const ranges = rangesOf(
    names.map((name) => parseRange(columns[name], `${where}, ${name}`)),
    where,
  );
  return (value) => names[ranges.find(value)];
}

/** A cell that is a whole number. */
export function wholeNumber(text: string): number {
  if (!/^[-−]?\d+$/.test(text)) throw new RangeError(`${JSON.stringify(text)} is no whole number`);
  return toNumber(text);
}

/** A cell that is one of these words. */
export const oneOfWords =
  <const W extends string>(...words: W[]) =>
  (text: string): W => {
    if (!words.includes(text as W)) throw new RangeError(`${JSON.stringify(text)} is none of ${words.join(', ')}`);
    return text as W;
  };
