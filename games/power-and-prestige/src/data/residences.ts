// Written by scripts/tables.mjs from data/residence.tsv. Change the table, not this.
export interface ResidenceRow {
  readonly id: string;
  readonly cost: number;
  readonly prestige: number;
  readonly rooms: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const residences: readonly ResidenceRow[] = [
  { id: 'basic_residence', cost: 2, prestige: 0, rooms: 0, source: 'seed' },
  { id: 'palace', cost: 10, prestige: 10, rooms: 1, source: 'seed' },
  { id: 'grand_palace', cost: 20, prestige: 20, rooms: 1, source: 'seed' },
  { id: 'garden', cost: 10, prestige: 10, rooms: 0, source: 'seed' },
  { id: 'magnificent_hall', cost: 10, prestige: 10, rooms: 0, source: 'seed' },
  { id: 'extra_artist_room', cost: 0, prestige: 0, rooms: 1, source: 'seed' },
];
