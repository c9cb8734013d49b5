// Written by scripts/tables.mjs from data/player_counts.tsv. Change the table, not this.
export interface PlayerCountRow {
  readonly players: number;
  readonly option: string;
  readonly each: number;
  readonly neutral: readonly string[];
  readonly source: string;
}
// biome-ignore format: one row a line
export const playerCounts: readonly PlayerCountRow[] = [
  { players: 6, option: '', each: 1, neutral: [], source: 'seed' },
  { players: 5, option: '', each: 1, neutral: ['spain'], source: 'seed' },
  { players: 4, option: '', each: 1, neutral: ['spain', 'russia'], source: 'seed' },
  { players: 3, option: '', each: 2, neutral: [], source: 'seed' },
  { players: 2, option: 'A', each: 3, neutral: [], source: 'seed' },
  { players: 2, option: 'B', each: 2, neutral: ['spain', 'russia'], source: 'seed' },
];
