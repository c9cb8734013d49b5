// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface CorsairRaidRow {
  readonly total: number;
  readonly money: number;
}
// biome-ignore format: one row a line
export const corsairRaids: readonly CorsairRaidRow[] = [
  { total: 1, money: 0 },
  { total: 3, money: 1 },
  { total: 4, money: 1 },
  { total: 5, money: 2 },
  { total: 6, money: 2 },
  { total: 7, money: 3 },
  { total: 8, money: 4 },
  { total: 9, money: 5 },
];
