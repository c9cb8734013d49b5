// Written by scripts/tables.mjs from data/durations.tsv. Change the table, not this.
export interface DurationRow {
  readonly years: number;
  readonly accelerated: boolean;
  readonly convention: number;
  readonly ally: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const durations: readonly DurationRow[] = [
  { years: 3, accelerated: true, convention: 1, ally: '3-4', source: 'seed[accelerated,column] reconstructed[convention]' },
  { years: 4, accelerated: true, convention: 2, ally: '3-4', source: 'seed[accelerated,column] reconstructed[convention]' },
  { years: 5, accelerated: false, convention: 2, ally: '5-7', source: 'seed[accelerated,column] reconstructed[convention]' },
  { years: 6, accelerated: false, convention: 3, ally: '5-7', source: 'seed[accelerated,column] reconstructed[convention]' },
  { years: 7, accelerated: false, convention: 3, ally: '5-7', source: 'seed' },
];
