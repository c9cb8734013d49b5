// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface AttritionColumnRow {
  readonly most: number;
}
// biome-ignore format: one row a line
export const attritionColumns: readonly AttritionColumnRow[] = [
  { most: 2 },
  { most: 4 },
  { most: 8 },
  { most: 12 },
  { most: 16 },
];
