// Written by scripts/tables.mjs from data/seas.tsv. Change the table, not this.
export interface SeaRow {
  readonly id: string;
  readonly name: string;
  readonly star: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const seas: readonly SeaRow[] = [
  { id: 'n_atlantic', name: 'N. Atlantic', star: 1, source: 'seed' },
  { id: 'irish_sea', name: 'Irish Sea', star: 0, source: 'reconstructed' },
  { id: 'english_channel', name: 'English Channel', star: 1, source: 'seed' },
  { id: 'north_sea', name: 'North Sea', star: 1, source: 'seed' },
  { id: 'skagerrak', name: 'Skagerrak', star: 0, source: 'seed' },
  { id: 'danish_sea', name: 'Danish Sea', star: 0, source: 'seed' },
  { id: 'baltic_sea', name: 'Baltic Sea', star: 1, source: 'seed' },
  { id: 'gulf_of_finland', name: 'Gulf of Finland', star: 0, source: 'reconstructed' },
  { id: 'bay_of_biscay', name: 'Bay of Biscay', star: 1, source: 'seed' },
  { id: 'mid_atlantic', name: 'Mid-Atlantic', star: 1, source: 'seed' },
  { id: 'alboran_sea', name: 'Alboran Sea', star: 0, source: 'seed' },
  { id: 'balearic_sea', name: 'Balearic Sea', star: 0, source: 'reconstructed' },
  { id: 'gulf_of_lyon', name: 'Gulf of Lyon', star: 1, source: 'seed' },
  { id: 'tyrrhenian_sea', name: 'Tyrrhenian Sea', star: 0, source: 'reconstructed' },
  { id: 'ionian_sea', name: 'Ionian Sea', star: 0, source: 'reconstructed' },
  { id: 'adriatic_sea', name: 'Adriatic Sea', star: 0, source: 'reconstructed' },
  { id: 'aegean_sea', name: 'Aegean Sea', star: 0, source: 'seed' },
  { id: 'sea_of_marmara', name: 'Sea of Marmara', star: 0, source: 'seed' },
  { id: 'black_sea', name: 'Black Sea', star: 1, source: 'seed' },
  { id: 'levant_sea', name: 'Levant Sea', star: 1, source: 'seed' },
];
