// Written by scripts/tables.mjs from data/ports.tsv. Change the table, not this.
export interface PortRow {
  readonly id: string;
  readonly name: string;
  readonly territory: string;
  readonly sea: string;
  readonly tier: string;
  readonly controller: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const ports: readonly PortRow[] = [
  { id: 'london', name: 'London', territory: 'england', sea: 'southern_north_sea', tier: 'capital', controller: 'great_britain', source: 'seed' },
  { id: 'liverpool', name: 'Liverpool', territory: 'england', sea: 'irish_sea', tier: 'capital', controller: 'great_britain', source: 'seed' },
  { id: 'st_petersburg', name: 'St. Petersburg', territory: 'ingria', sea: 'gulf_of_finland', tier: 'capital', controller: 'russia', source: 'seed' },
  { id: 'gibraltar', name: 'Gibraltar', territory: 'andalusia', sea: 'alboran_sea', tier: 'major', controller: 'great_britain', source: 'seed' },
  { id: 'malta', name: 'Malta', territory: '', sea: 'strait_of_sicily', tier: 'major', controller: 'great_britain', source: 'seed' },
  { id: 'edinburgh', name: 'Edinburgh', territory: 'scotland', sea: 'north_sea', tier: 'major', controller: 'great_britain', source: 'reconstructed' },
  { id: 'dublin', name: 'Dublin', territory: 'ireland', sea: 'irish_sea', tier: 'major', controller: 'great_britain', source: 'reconstructed' },
  { id: 'swansea', name: 'Swansea', territory: 'wales', sea: 'celtic_sea', tier: 'major', controller: 'great_britain', source: 'reconstructed' },
  { id: 'plymouth', name: 'Plymouth', territory: 'cornwall', sea: 'english_channel', tier: 'major', controller: 'great_britain', source: 'reconstructed' },
  { id: 'brest', name: 'Brest', territory: 'normandy_brittany', sea: 'celtic_sea', tier: 'major', controller: 'france', source: 'reconstructed' },
  { id: 'le_havre', name: 'Le Havre', territory: 'normandy_brittany', sea: 'english_channel', tier: 'major', controller: 'france', source: 'reconstructed' },
  { id: 'la_rochelle', name: 'La Rochelle', territory: 'aquitaine', sea: 'bay_of_biscay', tier: 'major', controller: 'france', source: 'seed' },
  { id: 'toulon', name: 'Toulon', territory: 'provence', sea: 'gulf_of_lion', tier: 'major', controller: 'france', source: 'reconstructed' },
  { id: 'corunna', name: 'Corunna', territory: 'leon', sea: 'bay_of_biscay', tier: 'major', controller: 'spain', source: 'seed' },
  { id: 'cadiz', name: 'Cadiz', territory: 'andalusia', sea: 'gulf_of_cadiz', tier: 'major', controller: 'spain', source: 'reconstructed' },
  { id: 'barcelona', name: 'Barcelona', territory: 'aragon_catalonia', sea: 'balearic_sea', tier: 'major', controller: 'spain', source: 'reconstructed' },
  { id: 'cartagena', name: 'Cartagena', territory: 'valencia_murcia', sea: 'alboran_sea', tier: 'major', controller: 'spain', source: 'reconstructed' },
  { id: 'spalato', name: 'Spalato', territory: 'slovenia_croatia', sea: 'adriatic_sea', tier: 'major', controller: 'austria', source: 'seed' },
  { id: 'stettin', name: 'Stettin', territory: 'pomerania', sea: 'western_baltic', tier: 'major', controller: 'prussia', source: 'reconstructed' },
  { id: 'konigsberg', name: 'Konigsberg', territory: 'east_prussia', sea: 'central_baltic', tier: 'major', controller: 'prussia', source: 'reconstructed' },
  { id: 'riga', name: 'Riga', territory: 'livonia', sea: 'central_baltic', tier: 'major', controller: 'russia', source: 'reconstructed' },
  { id: 'odessa', name: 'Odessa', territory: 'ukraine', sea: 'black_sea', tier: 'major', controller: 'russia', source: 'reconstructed' },
  { id: 'ajaccio', name: 'Ajaccio', territory: 'corsica', sea: 'sardinian_sea', tier: 'minor', controller: 'france', source: 'seed' },
  { id: 'bremen', name: 'Bremen', territory: 'hanover', sea: 'southern_north_sea', tier: 'minor', controller: 'great_britain', source: 'seed' },
  { id: 'helsinki', name: 'Helsinki', territory: 'finland', sea: 'gulf_of_finland', tier: 'minor', controller: 'russia', source: 'seed' },
  { id: 'palma', name: 'Palma', territory: 'balearic_islands', sea: 'balearic_sea', tier: 'minor', controller: 'spain', source: 'seed' },
  { id: 'lisbon', name: 'Lisbon', territory: 'portugal', sea: 'iberian_atlantic', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'oporto', name: 'Oporto', territory: 'portugal', sea: 'iberian_atlantic', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'stockholm', name: 'Stockholm', territory: 'sweden', sea: 'central_baltic', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'gothenburg', name: 'Gothenburg', territory: 'sweden', sea: 'skagerrak', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'gavle', name: 'Gavle', territory: 'sweden', sea: 'gulf_of_bothnia', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'libau', name: 'Libau', territory: 'lithuania', sea: 'central_baltic', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'galati', name: 'Galati', territory: 'moldavia_wallachia', sea: 'black_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'genoa', name: 'Genoa', territory: 'piedmont', sea: 'ligurian_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'venice', name: 'Venice', territory: 'lombardy_venetia', sea: 'adriatic_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'naples_port', name: 'Naples', territory: 'naples', sea: 'tyrrhenian_sea', tier: 'minor', controller: '', source: 'seed' },
  { id: 'bari', name: 'Bari', territory: 'naples', sea: 'adriatic_sea', tier: 'minor', controller: '', source: 'seed' },
  { id: 'cagliari', name: 'Cagliari', territory: 'sardinia', sea: 'tyrrhenian_sea', tier: 'minor', controller: '', source: 'seed' },
  { id: 'antwerp', name: 'Antwerp', territory: 'belgium', sea: 'southern_north_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'amsterdam', name: 'Amsterdam', territory: 'holland', sea: 'southern_north_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'copenhagen', name: 'Copenhagen', territory: 'denmark', sea: 'western_baltic', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'aalborg', name: 'Aalborg', territory: 'denmark', sea: 'skagerrak', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'bergen', name: 'Bergen', territory: 'norway', sea: 'norwegian_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'christiania', name: 'Christiania', territory: 'norway', sea: 'skagerrak', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'rome', name: 'Rome', territory: 'papal_states', sea: 'tyrrhenian_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'ancona', name: 'Ancona', territory: 'papal_states', sea: 'adriatic_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'livorno', name: 'Livorno', territory: 'tuscany', sea: 'ligurian_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'palermo', name: 'Palermo', territory: 'sicily', sea: 'tyrrhenian_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'syracuse', name: 'Syracuse', territory: 'sicily', sea: 'ionian_sea', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'rostock', name: 'Rostock', territory: 'mecklenburg', sea: 'western_baltic', tier: 'minor', controller: '', source: 'reconstructed' },
  { id: 'kiel', name: 'Kiel', territory: 'schleswig_holstein', sea: 'western_baltic', tier: 'minor', controller: '', source: 'reconstructed' },
];
