// Written by scripts/tables.mjs from data/costs.tsv. Change the table, not this.
export interface CostRow {
  readonly item: string;
  readonly gold: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const costs: readonly CostRow[] = [
  { item: 'infantry', gold: 3, source: 'seed' },
  { item: 'cavalry', gold: 6, source: 'seed' },
  { item: 'artillery', gold: 9, source: 'seed' },
  { item: 'building', gold: 2, source: 'seed' },
  { item: 'building_upgrade', gold: 2, source: 'seed' },
  { item: 'rebuild_plundered_building', gold: 1, source: 'seed' },
  { item: 'fortress', gold: 4, source: 'seed' },
  { item: 'palace', gold: 10, source: 'seed' },
  { item: 'grand_palace', gold: 20, source: 'seed' },
  { item: 'garden', gold: 10, source: 'seed' },
  { item: 'magnificent_hall', gold: 10, source: 'seed' },
  { item: 'basic_residence', gold: 2, source: 'seed' },
  { item: 'upkeep_per_unit', gold: 1, source: 'seed' },
  { item: 'odd_barracks_infantry', gold: 1, source: 'seed' },
  { item: 'odd_horse_farm_cavalry', gold: 3, source: 'seed' },
  { item: 'odd_foundry_artillery', gold: 4, source: 'seed' },
];
