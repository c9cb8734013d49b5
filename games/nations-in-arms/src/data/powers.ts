// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface PowerRow {
  readonly id: string;
  readonly name: string;
  readonly adjective: string;
  readonly capital: string;
  readonly order: number;
}
// biome-ignore format: one row a line
export const powers: readonly PowerRow[] = [
  { id: 'es', name: 'Spain', adjective: 'Spanish', capital: 'madrid', order: 1 },
  { id: 'tr', name: 'Turkey', adjective: 'Turkish', capital: 'constantinople', order: 2 },
  { id: 'pr', name: 'Prussia', adjective: 'Prussian', capital: 'berlin', order: 3 },
  { id: 'at', name: 'Austria', adjective: 'Austrian', capital: 'vienna', order: 4 },
  { id: 'ru', name: 'Russia', adjective: 'Russian', capital: 'moscow', order: 5 },
  { id: 'fr', name: 'France', adjective: 'French', capital: 'paris', order: 6 },
  { id: 'gb', name: 'Britain', adjective: 'British', capital: 'london', order: 7 },
];
