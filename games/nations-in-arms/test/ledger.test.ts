/** Every row of the ledger that concerns the war on land is named by a test or a case, or belongs to what is still to come. */
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

/** Rows of these chapters that no test of the land war can prove yet, and what each of them waits for. */
const later: readonly { readonly why: string; readonly rows: RegExp }[] = [
  {
    why: 'money: words of the glossary whose figures chapter 12 proves',
    rows: /^NA-(4\.2\.4\.4-\w|G\.(Base-income|Trade-income|Money|Military-Control|Province)-\w)$/,
  },
  {
    why: 'cards: what is printed for two tactics',
    rows: /^NA-1\.1\.4-e$/,
  },
  {
    why: 'neutral majors, withdrawals, and seats of several powers: no campaign has them yet',
    rows: /^NA-(5\.1\.2-\w|G\.Neutral-a|G\.Timed-withdrawals-a|Intro-[ab])$/,
  },
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
    const missing = land.filter(([id]) => !named.has(id) && !later.some((group) => group.rows.test(id)));
    expect(missing.map(([id, , , requirement]) => `${id} ${requirement}`)).toEqual([]);
  });

  test('every clause of money and victory is named by a test', () => {
    const money = rows.filter(([, clause]) => /^1[26]\./.test(clause));
    expect(money.filter(([id]) => !named.has(id)).map(([id]) => id)).toEqual([]);
  });

  test('every clause of diplomacy, special rules and options is named by a test', () => {
    const special = rows.filter(([, clause]) => /^1[145]\./.test(clause));
    // Of 14.1-f the return in Spring is proved by the rows of reinforcement; 14.4.2-j by those of 14.4.1.
    const waits = /^NA-14\.(1-f|4\.2-j)$/;
    expect(special.filter(([id]) => !named.has(id) && !waits.test(id)).map(([id]) => id)).toEqual([]);
  });

  test('what waits for later exists, and each of its rows once', () => {
    for (const { why, rows: pattern } of later)
      expect(
        land.some(([id]) => pattern.test(id)),
        why,
      ).toBe(true);
    for (const [id] of land) expect(later.filter((group) => group.rows.test(id)).length, id).toBeLessThan(2);
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
