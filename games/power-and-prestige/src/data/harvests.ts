// Written by scripts/tables.mjs from data/harvest.tsv. Change the table, not this.
export interface HarvestRow {
  readonly from: number;
  readonly to: number;
  readonly result: string;
  readonly gold: number;
  readonly barrels: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const harvests: readonly HarvestRow[] = [
  { from: 2, to: 5, result: 'good', gold: 2, barrels: 3, source: 'seed' },
  { from: 6, to: 8, result: 'average', gold: 1, barrels: 2, source: 'seed' },
  { from: 9, to: 12, result: 'bad', gold: 1, barrels: 0, source: 'seed' },
];
