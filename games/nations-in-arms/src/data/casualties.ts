// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface CasualtyRow {
  readonly total: number;
  readonly result: string;
  readonly used: string;
  readonly commander: string;
}
// biome-ignore format: one row a line
export const casualties: readonly CasualtyRow[] = [
  { total: 2, result: '', used: '', commander: '' },
  { total: 3, result: '', used: '', commander: '' },
  { total: 4, result: '', used: '', commander: '' },
  { total: 5, result: '', used: '', commander: '' },
  { total: 6, result: '', used: '', commander: '' },
  { total: 7, result: '', used: '', commander: '' },
  { total: 8, result: '', used: '', commander: '' },
  { total: 9, result: '', used: '', commander: '' },
  { total: 10, result: 'W', used: 'W', commander: '' },
  { total: 11, result: 'W', used: 'W', commander: 'W' },
  { total: 12, result: 'K', used: 'W', commander: 'W' },
  { total: 13, result: 'K', used: 'K', commander: 'K' },
];
