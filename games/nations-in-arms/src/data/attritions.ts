// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface AttritionRow {
  readonly total: number;
  readonly losses: readonly number[];
}
// biome-ignore format: one row a line
export const attritions: readonly AttritionRow[] = [
  { total: 2, losses: [0, 0, 0, 0, 0, 0] },
  { total: 6, losses: [0, 0, 0, 0, -1, 1] },
  { total: 7, losses: [0, 0, 0, -1, 1, 1] },
  { total: 8, losses: [0, 0, -1, 1, 1, 2] },
  { total: 9, losses: [0, 0, -1, 1, 1, 2] },
  { total: 10, losses: [0, 0, 1, 1, 2, 3] },
  { total: 11, losses: [0, -1, 1, 2, 2, 3] },
  { total: 12, losses: [-1, -1, 1, 2, 3, 4] },
  { total: 13, losses: [-1, 1, 2, 2, 3, 4] },
  { total: 14, losses: [1, 1, 2, 3, 4, 5] },
  { total: 15, losses: [1, 1, 2, 3, 4, 5] },
  { total: 16, losses: [1, 2, 2, 4, 5, 6] },
  { total: 17, losses: [1, 2, 3, 4, 5, 7] },
  { total: 18, losses: [2, 2, 3, 5, 6, 8] },
];
