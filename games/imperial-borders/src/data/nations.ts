// Written by scripts/tables.mjs from data/nations.tsv. Change the table, not this.
export interface NationRow {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  readonly capital: string;
  readonly annexed: string;
  readonly gold: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const nations: readonly NationRow[] = [
  { id: 'france', name: 'France', colour: 'blue', capital: 'ile_de_france', annexed: 'corsica', gold: 0, source: 'seed' },
  { id: 'austria', name: 'Austria', colour: 'white', capital: 'austria', annexed: 'tyrol', gold: 0, source: 'seed' },
  { id: 'prussia', name: 'Prussia', colour: 'gray', capital: 'brandenburg', annexed: 'westphalia', gold: 5, source: 'seed' },
  { id: 'great_britain', name: 'Great Britain', colour: 'red', capital: 'england', annexed: 'hanover', gold: 5, source: 'seed' },
  { id: 'russia', name: 'Russia', colour: 'green', capital: 'ingria', annexed: 'finland', gold: 0, source: 'seed' },
  { id: 'spain', name: 'Spain', colour: 'tan', capital: 'castile', annexed: 'balearic_islands', gold: 0, source: 'seed' },
];
