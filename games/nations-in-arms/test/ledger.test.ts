/** Every row of the ledger is named by a test or a case, but for what no game could do wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, here), 'utf8');
const rows = read('../data/ledger.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [id: string, clause: string, kind: string, requirement: string]);
const ids = new Set(rows.map(([id]) => id));
/** Chapters 1 to 10 and 13, the introduction and the glossary. */
const land = rows.filter(([, clause]) => /^([1-9]\.|10\.|13\.|G\.|Intro)/.test(clause));

/** Rows that no test can prove, and why. */
const unproved: readonly { readonly why: string; readonly rows: RegExp }[] = [
  {
    why: 'how the tables were made and printed: nothing a game could do wrong',
    rows: /^NA-(Intro-[ei]|1\.1\.4-i)$/,
  },
];

/** The clauses that tests name in `clause(…)` and cases in their list. */
function namedClauses(): Set<string> {
  const named = new Set<string>();
  for (const file of readdirSync(here).filter((name) => name.endsWith('.test.ts')))
    for (const [call] of read(file).matchAll(/\bclause\(\s*(?:\[[^\]]*\]|'[^']*')/g))
      for (const [id] of call.matchAll(/NA-[\w.-]+/g)) named.add(id);
  for (const file of readdirSync(new URL('cases/', here)))
    for (const id of (JSON.parse(read(`cases/${file}`)) as { clauses?: string[] }).clauses ?? []) named.add(id);
  return named;
}

describe('the ledger', () => {
  const named = namedClauses();

  test('has every clause that a test names; rulings have numbers of their own', () => {
    expect([...named].filter((id) => !ids.has(id) && !/^NA-R-\d+$/.test(id))).toEqual([]);
  });

  test('every clause of these chapters is named by a test', () => {
    const missing = land.filter(([id]) => !named.has(id) && !unproved.some((group) => group.rows.test(id)));
    expect(missing.map(([id, , , requirement]) => `${id} ${requirement}`)).toEqual([]);
  });

  test('every clause of money and victory is named by a test', () => {
    const money = rows.filter(([, clause]) => /^1[26]\./.test(clause));
    expect(money.filter(([id]) => !named.has(id)).map(([id]) => id)).toEqual([]);
  });

  test('every clause of diplomacy, special rules and options is named by a test', () => {
    const special = rows.filter(([, clause]) => /^1[145]\./.test(clause));
    expect(special.filter(([id]) => !named.has(id)).map(([id]) => id)).toEqual([]);
  });

  test('what no test proves exists, and each of its rows once', () => {
    for (const { why, rows: pattern } of unproved)
      expect(
        land.some(([id]) => pattern.test(id)),
        why,
      ).toBe(true);
    for (const [id] of land) expect(unproved.filter((group) => group.rows.test(id)).length, id).toBeLessThan(2);
  });

  test('every worked example of these chapters is played', () => {
    const files = readdirSync(here).filter((name) => name.endsWith('.test.ts'));
    const text = [...files, ...readdirSync(new URL('cases/', here)).map((name) => `cases/${name}`)]
      .map(read)
      .join('\n');
    const played = new Set([...text.matchAll(/NA-EX-(\d+)/g)].map(([, number]) => Number(number)));
    const examples = Array.from({ length: 68 }, (_, i) => i + 1);
    expect(examples.filter((number) => !played.has(number))).toEqual([]);
  });

  test('most of it is proved already: the figures only grow', () => {
    const chapters = land.filter(([, clause]) => /^[1-9]\./.test(clause));
    expect(chapters).toHaveLength(681);
    expect(chapters.filter(([id]) => named.has(id)).length).toBeGreaterThanOrEqual(600);
    expect(land.filter(([id]) => named.has(id)).length).toBeGreaterThanOrEqual(667);
  });
});
