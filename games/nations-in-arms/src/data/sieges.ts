// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface SiegeRow {
  readonly total: number;
  readonly level1: string;
  readonly level2: string;
  readonly level3: string;
}
// biome-ignore format: one row a line
export const sieges: readonly SiegeRow[] = [
  { total: 2, level1: 'R*', level2: 'R*', level3: 'R*' },
  { total: 3, level1: 'R*', level2: 'R*', level3: 'R*' },
  { total: 4, level1: 'R', level2: 'R*', level3: 'R*' },
  { total: 5, level1: 'R', level2: 'R', level3: 'R*' },
  { total: 6, level1: 'NE', level2: 'R', level3: 'R*' },
  { total: 7, level1: 'NE', level2: 'R', level3: 'R' },
  { total: 8, level1: 'NE', level2: 'NE', level3: 'R' },
  { total: 9, level1: 'A', level2: 'NE', level3: 'R' },
  { total: 10, level1: 'A', level2: 'NE', level3: 'NE' },
  { total: 11, level1: 'A', level2: 'NE', level3: 'NE' },
  { total: 12, level1: 'B', level2: 'A', level3: 'NE' },
  { total: 13, level1: 'B', level2: 'A', level3: 'NE' },
  { total: 14, level1: 'H', level2: 'B', level3: 'A' },
  { total: 15, level1: 'H', level2: 'B', level3: 'A' },
  { total: 16, level1: 'H', level2: 'H', level3: 'A' },
  { total: 17, level1: 'H', level2: 'H', level3: 'B' },
  { total: 18, level1: 'H', level2: 'H', level3: 'B' },
  { total: 19, level1: 'H', level2: 'H', level3: 'H' },
  { total: 20, level1: 'H', level2: 'H', level3: 'H' },
];
