// Written by scripts/tables.mjs from data/combat_advantage.tsv. Change the table, not this.
export interface AdvantageRow {
  readonly level: number;
  readonly bonus: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const advantages: readonly AdvantageRow[] = [
  { level: 0, bonus: 0, source: 'seed' },
  { level: 1, bonus: 1, source: 'seed' },
  { level: 2, bonus: 2, source: 'seed' },
  { level: 3, bonus: 3, source: 'seed' },
  { level: 4, bonus: 4, source: 'seed' },
  { level: 5, bonus: 5, source: 'seed' },
  { level: 6, bonus: 7, source: 'reconstructed: steps of 2,2 and 3 are the smooth way to reach 12 at level 8 with every step above one' },
  { level: 7, bonus: 9, source: 'reconstructed: steps of 2,2 and 3 are the smooth way to reach 12 at level 8 with every step above one' },
  { level: 8, bonus: 12, source: 'seed' },
  { level: 9, bonus: 15, source: 'reconstructed: one more step of 3; external ally only' },
];
