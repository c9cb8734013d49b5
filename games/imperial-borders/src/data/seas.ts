// Written by scripts/tables.mjs from data/seas.tsv. Change the table, not this.
export interface SeaRow {
  readonly id: string;
  readonly name: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const seas: readonly SeaRow[] = [
  { id: 'norwegian_sea', name: 'Norwegian Sea', source: 'reconstructed' },
  { id: 'north_atlantic', name: 'North Atlantic', source: 'reconstructed' },
  { id: 'north_sea', name: 'North Sea', source: 'reconstructed' },
  { id: 'southern_north_sea', name: 'Southern North Sea', source: 'reconstructed' },
  { id: 'english_channel', name: 'English Channel', source: 'reconstructed' },
  { id: 'irish_sea', name: 'Irish Sea', source: 'reconstructed' },
  { id: 'celtic_sea', name: 'Celtic Sea', source: 'reconstructed' },
  { id: 'bay_of_biscay', name: 'Bay of Biscay', source: 'reconstructed' },
  { id: 'iberian_atlantic', name: 'Atlantic Ocean', source: 'reconstructed' },
  { id: 'gulf_of_cadiz', name: 'Gulf of Cadiz', source: 'reconstructed' },
  { id: 'alboran_sea', name: 'Alboran Sea', source: 'reconstructed' },
  { id: 'balearic_sea', name: 'Balearic Sea', source: 'reconstructed' },
  { id: 'gulf_of_lion', name: 'Gulf of Lion', source: 'reconstructed' },
  { id: 'ligurian_sea', name: 'Ligurian Sea', source: 'reconstructed' },
  { id: 'sardinian_sea', name: 'Sea of Sardinia', source: 'reconstructed' },
  { id: 'tyrrhenian_sea', name: 'Tyrrhenian Sea', source: 'seed' },
  { id: 'strait_of_sicily', name: 'Strait of Sicily', source: 'reconstructed' },
  { id: 'ionian_sea', name: 'Ionian Sea', source: 'reconstructed' },
  { id: 'adriatic_sea', name: 'Adriatic Sea', source: 'reconstructed' },
  { id: 'aegean_sea', name: 'Aegean Sea', source: 'reconstructed' },
  { id: 'black_sea', name: 'Black Sea', source: 'reconstructed' },
  { id: 'skagerrak', name: 'Skagerrak', source: 'reconstructed' },
  { id: 'western_baltic', name: 'Western Baltic', source: 'reconstructed' },
  { id: 'central_baltic', name: 'Baltic Sea', source: 'reconstructed' },
  { id: 'gulf_of_bothnia', name: 'Gulf of Bothnia', source: 'reconstructed' },
  { id: 'gulf_of_finland', name: 'Gulf of Finland', source: 'reconstructed' },
];
