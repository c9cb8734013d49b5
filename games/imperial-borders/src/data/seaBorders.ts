// Written by scripts/tables.mjs from data/sea_adjacency.tsv. Change the table, not this.
export interface SeaBorderRow {
  readonly a: string;
  readonly b: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const seaBorders: readonly SeaBorderRow[] = [
  { a: 'norwegian_sea', b: 'north_atlantic', source: 'reconstructed' },
  { a: 'norwegian_sea', b: 'north_sea', source: 'reconstructed' },
  { a: 'north_atlantic', b: 'north_sea', source: 'reconstructed' },
  { a: 'north_atlantic', b: 'irish_sea', source: 'reconstructed' },
  { a: 'north_atlantic', b: 'celtic_sea', source: 'reconstructed' },
  { a: 'north_atlantic', b: 'iberian_atlantic', source: 'reconstructed' },
  { a: 'north_sea', b: 'southern_north_sea', source: 'reconstructed' },
  { a: 'north_sea', b: 'skagerrak', source: 'reconstructed' },
  { a: 'southern_north_sea', b: 'skagerrak', source: 'reconstructed' },
  { a: 'southern_north_sea', b: 'english_channel', source: 'reconstructed' },
  { a: 'english_channel', b: 'celtic_sea', source: 'reconstructed' },
  { a: 'irish_sea', b: 'celtic_sea', source: 'reconstructed' },
  { a: 'celtic_sea', b: 'bay_of_biscay', source: 'reconstructed' },
  { a: 'celtic_sea', b: 'iberian_atlantic', source: 'reconstructed' },
  { a: 'bay_of_biscay', b: 'iberian_atlantic', source: 'reconstructed' },
  { a: 'iberian_atlantic', b: 'gulf_of_cadiz', source: 'reconstructed' },
  { a: 'gulf_of_cadiz', b: 'alboran_sea', source: 'reconstructed' },
  { a: 'alboran_sea', b: 'balearic_sea', source: 'reconstructed' },
  { a: 'alboran_sea', b: 'sardinian_sea', source: 'reconstructed' },
  { a: 'balearic_sea', b: 'gulf_of_lion', source: 'reconstructed' },
  { a: 'balearic_sea', b: 'sardinian_sea', source: 'derived' },
  { a: 'gulf_of_lion', b: 'ligurian_sea', source: 'reconstructed' },
  { a: 'gulf_of_lion', b: 'sardinian_sea', source: 'reconstructed' },
  { a: 'ligurian_sea', b: 'sardinian_sea', source: 'reconstructed' },
  { a: 'ligurian_sea', b: 'tyrrhenian_sea', source: 'reconstructed' },
  { a: 'sardinian_sea', b: 'tyrrhenian_sea', source: 'derived' },
  { a: 'sardinian_sea', b: 'strait_of_sicily', source: 'reconstructed' },
  { a: 'strait_of_sicily', b: 'tyrrhenian_sea', source: 'reconstructed' },
  { a: 'strait_of_sicily', b: 'ionian_sea', source: 'reconstructed' },
  { a: 'tyrrhenian_sea', b: 'ionian_sea', source: 'derived' },
  { a: 'adriatic_sea', b: 'ionian_sea', source: 'derived' },
  { a: 'ionian_sea', b: 'aegean_sea', source: 'reconstructed' },
  { a: 'aegean_sea', b: 'black_sea', source: 'reconstructed' },
  { a: 'skagerrak', b: 'western_baltic', source: 'reconstructed' },
  { a: 'western_baltic', b: 'central_baltic', source: 'reconstructed' },
  { a: 'central_baltic', b: 'gulf_of_bothnia', source: 'reconstructed' },
  { a: 'central_baltic', b: 'gulf_of_finland', source: 'reconstructed' },
];
