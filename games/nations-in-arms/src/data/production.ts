// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface ProductionRow {
  readonly id: string;
  readonly price: number;
  readonly steps: number;
  readonly horse: number;
}
// biome-ignore format: one row a line
export const production: readonly ProductionRow[] = [
  { id: 'infantry', price: 3, steps: 1, horse: 0 },
  { id: 'guard_inf', price: 5, steps: 1, horse: 0 },
  { id: 'light_cav', price: 5, steps: 1, horse: 1 },
  { id: 'cuirassier', price: 6, steps: 1, horse: 1 },
  { id: 'guard_cav', price: 7, steps: 1, horse: 1 },
  { id: 'artillery', price: 1, steps: 0, horse: 0 },
  { id: 'militia', price: 2, steps: 1, horse: 0 },
  { id: 'detachment', price: 3, steps: 1, horse: 0 },
  { id: 'feudal', price: 2, steps: 1, horse: 0 },
  { id: 'frontalier', price: 2, steps: 1, horse: 0 },
  { id: 'cossack', price: 3, steps: 1, horse: 0 },
  { id: 'guerrilla', price: 2, steps: 1, horse: 0 },
  { id: 'garrison', price: 3, steps: 1, horse: 0 },
  { id: 'army', price: 5, steps: 0, horse: 0 },
  { id: 'supply', price: 2, steps: 0, horse: 0 },
  { id: 'engineer', price: 3, steps: 0, horse: 0 },
  { id: 'fleet', price: 10, steps: 0, horse: 0 },
  { id: 'decoy', price: 2, steps: 0, horse: 0 },
  { id: 'corsair', price: 4, steps: 0, horse: 0 },
  { id: 'embassy', price: 4, steps: 0, horse: 0 },
  { id: 'support_minor', price: 2, steps: 0, horse: 0 },
  { id: 'support_major', price: 4, steps: 0, horse: 0 },
  { id: 'attempt_major', price: 4, steps: 0, horse: 0 },
];
