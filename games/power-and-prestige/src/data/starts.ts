// Written by scripts/tables.mjs from data/starts.tsv. Change the table, not this.
export interface StartRow {
  readonly players: number;
  readonly province: string;
  readonly gold: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const starts: readonly StartRow[] = [
  { players: 3, province: 'magdeburg', gold: 1, source: 'seed' },
  { players: 3, province: 'wien', gold: 3, source: 'seed' },
  { players: 3, province: 'paris', gold: 0, source: 'seed' },
  { players: 4, province: 'amsterdam', gold: 0, source: 'seed' },
  { players: 4, province: 'berlin', gold: 0, source: 'seed' },
  { players: 4, province: 'wien', gold: 0, source: 'seed' },
  { players: 4, province: 'paris', gold: 0, source: 'seed' },
  { players: 5, province: 'amsterdam', gold: 0, source: 'seed' },
  { players: 5, province: 'stettin', gold: 0, source: 'seed' },
  { players: 5, province: 'linz', gold: 4, source: 'seed' },
  { players: 5, province: 'milano', gold: 2, source: 'seed' },
  { players: 5, province: 'paris', gold: 3, source: 'seed' },
  { players: 6, province: 'antwerpen', gold: 0, source: 'seed' },
  { players: 6, province: 'hamburg', gold: 8, source: 'seed' },
  { players: 6, province: 'berlin', gold: 0, source: 'seed' },
  { players: 6, province: 'wien', gold: 2, source: 'seed' },
  { players: 6, province: 'milano', gold: 2, source: 'seed' },
  { players: 6, province: 'paris', gold: 1, source: 'seed' },
];
