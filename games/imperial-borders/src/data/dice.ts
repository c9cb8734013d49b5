// Written by scripts/tables.mjs from data/dice.tsv. Change the table, not this.
export interface DieRow {
  readonly die: string;
  readonly face: string;
  readonly faces: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const dice: readonly DieRow[] = [
  { die: 'black', face: 'blank', faces: 2, source: 'reconstructed' },
  { die: 'black', face: 'bar', faces: 1, source: 'reconstructed' },
  { die: 'black', face: 'blast', faces: 2, source: 'reconstructed' },
  { die: 'black', face: 'double_blast', faces: 1, source: 'reconstructed' },
  { die: 'white', face: 'blank', faces: 3, source: 'reconstructed' },
  { die: 'white', face: 'bar', faces: 1, source: 'reconstructed' },
  { die: 'white', face: 'red_blast', faces: 1, source: 'reconstructed' },
  { die: 'white', face: 'blue_blast', faces: 1, source: 'reconstructed' },
];
