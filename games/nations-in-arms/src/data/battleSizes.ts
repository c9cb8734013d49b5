// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface BattleSizeRow {
  readonly id: string;
  readonly most: number;
  readonly weakest: number;
}
// biome-ignore format: one row a line
export const battleSizes: readonly BattleSizeRow[] = [
  { id: 'skirmish', most: 8, weakest: 1 },
  { id: 'minor', most: 20, weakest: 1 },
  { id: 'major', most: 999, weakest: 9 },
];
