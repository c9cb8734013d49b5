// Written by scripts/tables.mjs from data/medals.tsv. Change the table, not this.
export interface MedalRow {
  readonly id: string;
  readonly name: string;
  readonly column: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const medals: readonly MedalRow[] = [
  { id: 'laetissima_natione', name: 'Laetissima Natione', column: 1, source: 'seed' },
  { id: 'terra_aliena', name: 'Terra Aliena', column: 2, source: 'seed' },
  { id: 'maxime_patrias', name: 'Maxime Patrias', column: 3, source: 'seed' },
  { id: 'dominus_exercitus', name: 'Dominus Exercitus', column: 4, source: 'seed' },
  { id: 'dominus_maris', name: 'Dominus Maris', column: 5, source: 'seed' },
  { id: 'ad_victoriam_imperialis', name: 'Ad Victoriam Imperialis', column: 6, source: 'seed' },
];
