/** Parts of a position as plain tables: for terminals, screen readers, boards, and people who prefer text to maps. */
import type { Kind, Point } from './fields.ts';
import { type Phrases, type Say, say } from './words.ts';

/** A text that a game keeps apart from its words, such as that of a card: what is written where no language has it. */
export type KeptText = Say & { or: string };

/** What a game writes into a cell: a text or a figure as it is, a sentence by its key, a thing by its kind, or several of these. */
export type Cell = string | number | Say | KeptText | Point | readonly Cell[];

/** A table as a game makes it; what it says by keys and kinds is put into words at the edge. */
export interface ToldTable {
  /** How a board finds it. */
  id?: string;
  title: Cell;
  columns: readonly Cell[];
  rows: readonly (readonly Cell[])[];
}

/** The same in words. */
export interface TextTable extends ToldTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** As the game made it: to tell rows apart by what they mean. */
  told?: ToldTable;
}

/** The heads of columns by their keys, without the `table.` that all of them begin with. */
export const tableHeads = (...names: string[]): Say[] => names.map((name) => say(`table.${name}`));

/** A thing by its name. */
export const thing = ({ kind }: Pick<Kind, 'kind'>, id: number): Point => ({ kind, id });

export const seatCell = (seat: number): Point => ({ kind: 'seat', id: seat });

/** A cell in words. */
export function spell(cell: Cell, phrases: Phrases): string | number {
  if (typeof cell !== 'object') return cell;
  if (Array.isArray(cell)) return cell.map((part) => spell(part, phrases)).join(', ');
  const part = cell as Say | KeptText | Point;
  if (!('what' in part)) return phrases.name(part);
  return 'or' in part && !phrases.has(part.what) ? part.or : phrases.sentence(part);
}

export const spellTables = (tables: readonly ToldTable[], phrases: Phrases): TextTable[] =>
  tables.map((told) => {
    const { title, columns, rows, ...rest } = told;
    return {
      ...rest,
      title: `${spell(title, phrases)}`,
      columns: columns.map((column) => `${spell(column, phrases)}`),
      rows: rows.map((row) => row.map((cell) => spell(cell, phrases))),
      told,
    };
  });
