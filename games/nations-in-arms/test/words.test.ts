import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';

const words = nationsInArms.words;

test('every verb has a sentence', () => {
  expect(Object.keys(nationsInArms.verbs).filter((verb) => !words[`do.${verb}`])).toEqual([]);
});

test('everything the rules say has words', () => {
  const said = new Set<string>();
  const folders = ['../src/rules/', '../src/rules/scenarios/'].map((name) => new URL(name, import.meta.url));
  for (const folder of folders)
    for (const file of readdirSync(folder).filter((f) => f.endsWith('.ts'))) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      for (const [, key] of source.matchAll(/\b(?:say|play\.log)\(\s*'([^']+)'/g)) said.add(key!);
      for (const [, key] of source.matchAll(/\bno\(\s*'NA-[^']+',\s*'([^']+)'/g)) said.add(key!);
    }
  expect(said.size).toBeGreaterThan(100);
  expect([...said].filter((key) => !words[key])).toEqual([]);
});
