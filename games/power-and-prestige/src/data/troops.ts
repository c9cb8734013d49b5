// Written by scripts/tables.mjs from data/troops.tsv. Change the table, not this.
export interface TroopRow {
  readonly id: string;
  readonly cost: number;
  readonly move: number;
  readonly extended: number;
  readonly value: number;
  readonly against: string;
  readonly bonus: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const troops: readonly TroopRow[] = [
  { id: 'artillery', cost: 9, move: 1, extended: 3, value: 3, against: 'infantry', bonus: 3, source: 'seed' },
  { id: 'cavalry', cost: 6, move: 3, extended: 6, value: 2, against: 'artillery', bonus: 2, source: 'seed' },
  { id: 'infantry', cost: 3, move: 2, extended: 4, value: 1, against: 'cavalry', bonus: 1, source: 'seed' },
];
