// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface StraitRow {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly sea: string;
}
// biome-ignore format: one row a line
export const straits: readonly StraitRow[] = [
  { id: 'dover_strait', a: 'W2920', b: 'W2921', sea: 'channel' },
  { id: 'messina', a: 'E0645', b: 'E0745', sea: 'tyrrhenian' },
  { id: 'sound', a: 'E0212', b: 'E0313', sea: 'kattegat' },
  { id: 'little_belt', a: 'W4013', b: 'W4113', sea: 'kattegat' },
  { id: 'great_belt', a: 'W4213', b: 'E0113', sea: 'kattegat' },
  { id: 'bosphorus', a: 'E2738', b: 'E2837', sea: 'marmara' },
  { id: 'dardanelles', a: 'E2439', b: 'E2440', sea: 'marmara' },
  { id: 'corfu', a: 'E1342', b: 'E1442', sea: 'ionian' },
  { id: 'bonifacio', a: 'W3838', b: 'W3839', sea: 'tyrrhenian' },
  { id: 'piombino', a: 'W4036', b: 'W4136', sea: 'tyrrhenian' },
  { id: 'rion', a: 'E1744', b: 'E1745', sea: 'ionian' },
];
