// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface NewStateRow {
  readonly id: string;
  readonly core: readonly string[];
  readonly optional: readonly string[];
}
// biome-ignore format: one row a line
export const newStates: readonly NewStateRow[] = [
  { id: 'italy', core: ['lombardy'], optional: ['romagna', 'venezia', 'dalmatia'] },
  { id: 'rhine', core: ['kleves', 'berg', 'thuringia'], optional: [] },
  { id: 'bavaria', core: ['bavaria'], optional: ['franconia', 'swabia', 'upper_palatinate', 'anspach', 'tyrol', 'salzburg'] },
  { id: 'westphalia', core: ['hesse'], optional: ['brunswick', 'hanover', 'magdeburg', 'munster'] },
  { id: 'poland', core: ['masovia'], optional: ['posen', 'west_galicia'] },
];
