// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface PowerRow {
  readonly id: string;
  readonly name: string;
  readonly adjective: string;
  readonly capital: string;
  readonly order: number;
  readonly reform: number;
  readonly runBy: string;
  readonly courtFrance: number;
  readonly courtBritain: number;
}
// biome-ignore format: one row a line
export const powers: readonly PowerRow[] = [
  { id: 'es', name: 'Spain', adjective: 'Spanish', capital: 'madrid', order: 1, reform: 0, runBy: 'fr', courtFrance: 1, courtBritain: -1 },
  { id: 'tr', name: 'Turkey', adjective: 'Turkish', capital: 'constantinople', order: 2, reform: 0, runBy: 'fr', courtFrance: 1, courtBritain: 0 },
  { id: 'pr', name: 'Prussia', adjective: 'Prussian', capital: 'berlin', order: 3, reform: 1813, runBy: 'gb', courtFrance: 0, courtBritain: 0 },
  { id: 'at', name: 'Austria', adjective: 'Austrian', capital: 'vienna', order: 4, reform: 1813, runBy: 'gb', courtFrance: -2, courtBritain: 1 },
  { id: 'ru', name: 'Russia', adjective: 'Russian', capital: 'moscow', order: 5, reform: 1797, runBy: 'gb', courtFrance: -1, courtBritain: 1 },
  { id: 'fr', name: 'France', adjective: 'French', capital: 'paris', order: 6, reform: 1794, runBy: '', courtFrance: 0, courtBritain: 0 },
  { id: 'gb', name: 'Britain', adjective: 'British', capital: 'london', order: 7, reform: 1800, runBy: '', courtFrance: 0, courtBritain: 0 },
];
