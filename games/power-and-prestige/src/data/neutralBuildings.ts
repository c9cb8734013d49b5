// Written by scripts/tables.mjs from data/neutral_buildings.tsv. Change the table, not this.
export interface NeutralBuildingRow {
  readonly fixed: boolean;
  readonly players: readonly number[];
  readonly building: string;
  readonly count: number;
  readonly city: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const neutralBuildings: readonly NeutralBuildingRow[] = [
  { fixed: false, players: [3, 4, 5, 6], building: 'art_academy', count: 4, city: '', source: 'reconstructed' },
  { fixed: false, players: [3, 4, 5, 6], building: 'barracks', count: 4, city: '', source: 'reconstructed' },
  { fixed: false, players: [3, 4, 5, 6], building: 'foundry', count: 4, city: '', source: 'reconstructed' },
  { fixed: false, players: [3, 4, 5, 6], building: 'manufactory', count: 4, city: '', source: 'reconstructed' },
  { fixed: false, players: [3, 4, 5, 6], building: 'trading_house', count: 4, city: '', source: 'reconstructed' },
  { fixed: true, players: [4], building: 'barracks', count: 1, city: 'cassel', source: 'seed' },
  { fixed: true, players: [4], building: 'barracks', count: 1, city: 'frankfurt', source: 'seed' },
  { fixed: true, players: [3, 5, 6], building: 'barracks', count: 1, city: 'frankfurt', source: 'seed' },
  { fixed: true, players: [3, 5, 6], building: 'bank', count: 1, city: 'frankfurt', source: 'seed' },
];
