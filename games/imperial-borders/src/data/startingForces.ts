// Written by scripts/tables.mjs from data/starting_forces.tsv. Change the table, not this.
export interface StartingForceRow {
  readonly nation: string;
  readonly force: string;
  readonly count: number;
  readonly elite: boolean;
  readonly source: string;
}
// biome-ignore format: one row a line
export const startingForces: readonly StartingForceRow[] = [
  { nation: 'france', force: 'frigate', count: 1, elite: false, source: 'seed' },
  { nation: 'france', force: 'ship_of_the_line', count: 1, elite: true, source: 'derived' },
  { nation: 'france', force: 'half_infantry', count: 6, elite: false, source: 'seed' },
  { nation: 'france', force: 'cavalry', count: 1, elite: false, source: 'seed' },
  { nation: 'france', force: 'full_infantry', count: 2, elite: false, source: 'derived' },
  { nation: 'france', force: 'cannon', count: 1, elite: false, source: 'derived' },
  { nation: 'austria', force: 'frigate', count: 1, elite: false, source: 'seed' },
  { nation: 'austria', force: 'half_infantry', count: 6, elite: false, source: 'seed' },
  { nation: 'austria', force: 'cavalry', count: 1, elite: false, source: 'seed' },
  { nation: 'austria', force: 'cavalry', count: 1, elite: true, source: 'seed' },
  { nation: 'austria', force: 'full_infantry', count: 1, elite: false, source: 'seed' },
  { nation: 'austria', force: 'cannon', count: 1, elite: false, source: 'seed' },
  { nation: 'prussia', force: 'frigate', count: 1, elite: false, source: 'seed' },
  { nation: 'prussia', force: 'half_infantry', count: 6, elite: false, source: 'seed' },
  { nation: 'prussia', force: 'cavalry', count: 2, elite: false, source: 'seed' },
  { nation: 'prussia', force: 'full_infantry', count: 1, elite: false, source: 'seed' },
  { nation: 'prussia', force: 'full_infantry', count: 1, elite: true, source: 'seed' },
  { nation: 'prussia', force: 'cannon', count: 2, elite: false, source: 'seed' },
  { nation: 'great_britain', force: 'frigate', count: 1, elite: false, source: 'seed' },
  { nation: 'great_britain', force: 'ship_of_the_line', count: 1, elite: true, source: 'derived' },
  { nation: 'great_britain', force: 'half_infantry', count: 7, elite: false, source: 'seed' },
  { nation: 'great_britain', force: 'cavalry', count: 1, elite: false, source: 'seed' },
  { nation: 'great_britain', force: 'full_infantry', count: 1, elite: false, source: 'seed' },
  { nation: 'great_britain', force: 'cannon', count: 1, elite: false, source: 'derived' },
  { nation: 'russia', force: 'frigate', count: 1, elite: false, source: 'seed' },
  { nation: 'russia', force: 'half_infantry', count: 7, elite: false, source: 'seed' },
  { nation: 'russia', force: 'cavalry', count: 1, elite: false, source: 'seed' },
  { nation: 'russia', force: 'full_infantry', count: 1, elite: false, source: 'seed' },
  { nation: 'russia', force: 'cannon', count: 1, elite: false, source: 'seed' },
  { nation: 'russia', force: 'cannon', count: 1, elite: true, source: 'derived' },
  { nation: 'spain', force: 'frigate', count: 1, elite: false, source: 'seed' },
  { nation: 'spain', force: 'ship_of_the_line', count: 1, elite: true, source: 'derived' },
  { nation: 'spain', force: 'half_infantry', count: 6, elite: false, source: 'seed' },
  { nation: 'spain', force: 'cavalry', count: 1, elite: false, source: 'seed' },
  { nation: 'spain', force: 'full_infantry', count: 1, elite: false, source: 'seed' },
  { nation: 'spain', force: 'cannon', count: 1, elite: false, source: 'derived' },
];
