/** Every package that runs in production is named on the licences page, under a licence that we may use. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error: a plain script
import { LIST, listText, productionPackages } from '../../scripts/licences.mjs';

const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)\b/;

test('the list is as package-lock.json has it; `npm run licences` writes it', () => {
  expect(readFileSync(LIST, 'utf8')).toBe(listText());
});

test('it has what the server and the page are made of, and nothing that only tests need', () => {
  const names = (productionPackages() as string[][]).map(([name]) => name);
  for (const name of [
    'fastify',
    'libsql',
    'pg',
    'zod',
    'preact',
    '@noble/hashes',
    'nodemailer',
    '@fontsource/eb-garamond',
  ])
    expect(names).toContain(name);
  for (const name of ['vitest', 'typescript', 'playwright-core', '@biomejs/biome']) expect(names).not.toContain(name);
});

test('each licence is one that we may pass on', () => {
  for (const [name, version, licence] of productionPackages() as [string, string, string][]) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(licence, name).toMatch(FREE);
  }
});
