/** Every ruling from NA-R-120 on is proved by two cases: by tests that name it, or a row of the ledger that embodies it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, here), 'utf8');
const FIRST = 120;
/** The last of the third reading, the first and last of the fourth: numbers between were not given. */
const LAST = 223;
const UNUSED = [198, 199];
const numbersIn = (text: string): number[] => [...text.matchAll(/NA-R-(\d+)/g)].map(([, number]) => Number(number));

/** By clause, the rulings it stands for: itself, or those that the ledger names in its row. */
const embodied = new Map<string, number[]>();
for (const line of read('../data/ledger.tsv').trimEnd().split('\n').slice(1))
  embodied.set(line.slice(0, line.indexOf('\t')), numbersIn(line));

/** What each test or case names in its list of clauses. */
function cases(): string[][] {
  const named: string[][] = [];
  for (const file of readdirSync(here).filter((name) => name.endsWith('.test.ts')))
    for (const [call] of read(file).matchAll(/\bclause\(\s*(?:\[[^\]]*\]|'[^']*')/g))
      named.push([...call.matchAll(/NA-[\w.-]+/g)].map(([id]) => id));
  for (const file of readdirSync(new URL('cases/', here)))
    named.push((JSON.parse(read(`cases/${file}`)) as { clauses?: string[] }).clauses ?? []);
  return named;
}

test('every ruling of the third and fourth reading has two cases', () => {
  const found = new Map<number, number>();
  for (const clauses of cases())
    for (const ruling of new Set(clauses.flatMap((id) => [...numbersIn(id), ...(embodied.get(id) ?? [])])))
      found.set(ruling, (found.get(ruling) ?? 0) + 1);
  const rulings = Array.from({ length: LAST - FIRST + 1 }, (_, i) => FIRST + i).filter((n) => !UNUSED.includes(n));
  expect(rulings.filter((n) => (found.get(n) ?? 0) < 2)).toEqual([]);
});
