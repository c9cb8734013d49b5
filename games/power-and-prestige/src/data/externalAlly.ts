// Written by scripts/tables.mjs from data/external_ally.tsv. Change the table, not this.
export interface ExternalAllyRow {
  readonly players: number;
  readonly years: string;
  readonly year: number;
  readonly infantry: number;
  readonly cavalry: number;
  readonly artillery: number;
  readonly attack: number;
  readonly defence: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const externalAlly: readonly ExternalAllyRow[] = [
  { players: 3, years: '5-7', year: 1, infantry: 0, cavalry: 0, artillery: 0, attack: 0, defence: 0, source: 'seed' },
  { players: 3, years: '5-7', year: 2, infantry: 6, cavalry: 0, artillery: 0, attack: 1, defence: 1, source: 'seed' },
  { players: 3, years: '5-7', year: 3, infantry: 8, cavalry: 0, artillery: 0, attack: 1, defence: 1, source: 'seed' },
  { players: 3, years: '5-7', year: 4, infantry: 10, cavalry: 0, artillery: 0, attack: 2, defence: 2, source: 'seed' },
  { players: 3, years: '5-7', year: 5, infantry: 10, cavalry: 2, artillery: 0, attack: 2, defence: 2, source: 'seed' },
  { players: 3, years: '5-7', year: 6, infantry: 10, cavalry: 2, artillery: 2, attack: 3, defence: 3, source: 'seed' },
  { players: 3, years: '5-7', year: 7, infantry: 14, cavalry: 4, artillery: 2, attack: 3, defence: 3, source: 'seed' },
  { players: 5, years: '5-7', year: 1, infantry: 0, cavalry: 0, artillery: 0, attack: 0, defence: 0, source: 'seed' },
  { players: 5, years: '5-7', year: 2, infantry: 3, cavalry: 0, artillery: 0, attack: 1, defence: 1, source: 'seed' },
  { players: 5, years: '5-7', year: 3, infantry: 4, cavalry: 0, artillery: 0, attack: 1, defence: 1, source: 'seed' },
  { players: 5, years: '5-7', year: 4, infantry: 5, cavalry: 0, artillery: 0, attack: 2, defence: 2, source: 'seed' },
  { players: 5, years: '5-7', year: 5, infantry: 5, cavalry: 1, artillery: 0, attack: 2, defence: 2, source: 'seed' },
  { players: 5, years: '5-7', year: 6, infantry: 5, cavalry: 1, artillery: 1, attack: 3, defence: 3, source: 'seed' },
  { players: 5, years: '5-7', year: 7, infantry: 7, cavalry: 2, artillery: 1, attack: 3, defence: 3, source: 'seed' },
  { players: 3, years: '3-4', year: 1, infantry: 0, cavalry: 0, artillery: 0, attack: 1, defence: 1, source: 'seed' },
  { players: 3, years: '3-4', year: 2, infantry: 8, cavalry: 0, artillery: 0, attack: 1, defence: 1, source: 'seed' },
  { players: 3, years: '3-4', year: 3, infantry: 10, cavalry: 0, artillery: 0, attack: 2, defence: 2, source: 'seed' },
  { players: 3, years: '3-4', year: 4, infantry: 10, cavalry: 2, artillery: 0, attack: 2, defence: 2, source: 'seed' },
  { players: 5, years: '3-4', year: 1, infantry: 0, cavalry: 0, artillery: 0, attack: 1, defence: 1, source: 'seed' },
  { players: 5, years: '3-4', year: 2, infantry: 4, cavalry: 0, artillery: 0, attack: 1, defence: 1, source: 'seed' },
  { players: 5, years: '3-4', year: 3, infantry: 5, cavalry: 0, artillery: 0, attack: 2, defence: 2, source: 'seed' },
  { players: 5, years: '3-4', year: 4, infantry: 5, cavalry: 1, artillery: 0, attack: 2, defence: 2, source: 'seed' },
];
