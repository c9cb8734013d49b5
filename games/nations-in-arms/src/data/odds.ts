// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface OddRow {
  readonly attacker: number;
  readonly defender: number;
  readonly modifier: number;
  readonly destroys: boolean;
}
// biome-ignore format: one row a line
export const odds: readonly OddRow[] = [
  { attacker: 1, defender: 5, modifier: 0, destroys: true },
  { attacker: 1, defender: 4, modifier: -4, destroys: false },
  { attacker: 1, defender: 3, modifier: -3, destroys: false },
  { attacker: 1, defender: 2, modifier: -2, destroys: false },
  { attacker: 1, defender: 1, modifier: 0, destroys: false },
  { attacker: 2, defender: 1, modifier: 2, destroys: false },
  { attacker: 3, defender: 1, modifier: 3, destroys: false },
  { attacker: 4, defender: 1, modifier: 4, destroys: false },
  { attacker: 5, defender: 1, modifier: 0, destroys: true },
];
