// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface CommandRow {
  readonly rank: string;
  readonly steps: number;
  readonly subordinates: number;
}
// biome-ignore format: one row a line
export const commands: readonly CommandRow[] = [
  { rank: 'none', steps: 0, subordinates: 0 },
  { rank: '1', steps: 2, subordinates: 0 },
  { rank: '2', steps: 4, subordinates: 0 },
  { rank: '3', steps: 6, subordinates: 1 },
  { rank: '4', steps: 6, subordinates: 1 },
  { rank: 'army', steps: 0, subordinates: 4 },
];
