// Written by scripts/tables.mjs from data/relations.tsv. Change the table, not this.
export interface RelationRow {
  readonly scenario: string;
  readonly a: string;
  readonly b: string;
  readonly relation: string;
}
// biome-ignore format: one row a line
export const relations: readonly RelationRow[] = [
  { scenario: '1804', a: 'france', b: 'spain', relation: 'allied' },
  { scenario: '1804', a: 'britain', b: 'france', relation: 'war' },
  { scenario: '1804', a: 'britain', b: 'spain', relation: 'war' },
  { scenario: '1808', a: 'britain', b: 'france', relation: 'war' },
  { scenario: '1808', a: 'russia', b: 'turkey', relation: 'war' },
  { scenario: '1812', a: 'france', b: 'austria', relation: 'allied' },
  { scenario: '1812', a: 'france', b: 'prussia', relation: 'allied' },
  { scenario: '1812', a: 'austria', b: 'prussia', relation: 'allied' },
  { scenario: '1812', a: 'britain', b: 'spain', relation: 'allied' },
  { scenario: '1812', a: 'britain', b: 'france', relation: 'war' },
  { scenario: '1812', a: 'britain', b: 'austria', relation: 'war' },
  { scenario: '1812', a: 'britain', b: 'prussia', relation: 'war' },
  { scenario: '1812', a: 'spain', b: 'france', relation: 'war' },
  { scenario: '1812', a: 'spain', b: 'austria', relation: 'war' },
  { scenario: '1812', a: 'spain', b: 'prussia', relation: 'war' },
];
