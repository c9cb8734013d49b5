// Written by scripts/tables.mjs from data/closed.tsv. Change the table, not this.
export interface ClosedRow {
  readonly neutral: string;
  readonly region: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const closed: readonly ClosedRow[] = [
  { neutral: 'spain', region: 'castile', source: 'seed' },
  { neutral: 'spain', region: 'leon', source: 'seed' },
  { neutral: 'spain', region: 'andalusia', source: 'seed' },
  { neutral: 'spain', region: 'aragon_catalonia', source: 'seed' },
  { neutral: 'spain', region: 'valencia_murcia', source: 'seed' },
  { neutral: 'spain', region: 'balearic_islands', source: 'seed' },
  { neutral: 'spain', region: 'corunna', source: 'seed' },
  { neutral: 'spain', region: 'cadiz', source: 'seed' },
  { neutral: 'spain', region: 'barcelona', source: 'seed' },
  { neutral: 'spain', region: 'cartagena', source: 'seed' },
  { neutral: 'spain', region: 'palma', source: 'derived' },
  { neutral: 'russia', region: 'ingria', source: 'seed' },
  { neutral: 'russia', region: 'livonia', source: 'seed' },
  { neutral: 'russia', region: 'muscovy', source: 'seed' },
  { neutral: 'russia', region: 'white_russia', source: 'seed' },
  { neutral: 'russia', region: 'ukraine', source: 'seed' },
  { neutral: 'russia', region: 'finland', source: 'seed' },
  { neutral: 'russia', region: 'lithuania', source: 'seed' },
  { neutral: 'russia', region: 'suwalski', source: 'seed' },
  { neutral: 'russia', region: 'moldavia_wallachia', source: 'seed' },
  { neutral: 'russia', region: 'st_petersburg', source: 'seed' },
  { neutral: 'russia', region: 'riga', source: 'seed' },
  { neutral: 'russia', region: 'odessa', source: 'seed' },
  { neutral: 'russia', region: 'helsinki', source: 'derived' },
  { neutral: 'russia', region: 'libau', source: 'derived' },
  { neutral: 'russia', region: 'galati', source: 'derived' },
];
