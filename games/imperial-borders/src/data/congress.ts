// Written by scripts/tables.mjs from data/congress.tsv. Change the table, not this.
export interface CongressRow {
  readonly round: number;
  readonly vote: boolean;
  readonly doves: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const congress: readonly CongressRow[] = [
  { round: 1, vote: false, doves: 0, source: 'seed' },
  { round: 2, vote: false, doves: 0, source: 'seed' },
  { round: 3, vote: false, doves: 0, source: 'seed' },
  { round: 4, vote: false, doves: 0, source: 'seed' },
  { round: 5, vote: true, doves: 0, source: 'seed' },
  { round: 6, vote: true, doves: 1, source: 'seed' },
  { round: 7, vote: true, doves: 2, source: 'seed' },
  { round: 8, vote: false, doves: 0, source: 'seed' },
  { round: 9, vote: false, doves: 0, source: 'seed' },
];
