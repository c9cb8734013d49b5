import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

test('docs/ARCHITECTURE.md names every file of the kernel, and none that is gone', () => {
  const page = readFileSync(new URL('docs/ARCHITECTURE.md', root), 'utf8');
  const table = page.slice(page.indexOf('## The kernel'), page.indexOf('## Decisions'));
  const named = [...table.matchAll(/`([\w-]+\.ts)`/g)].map(([, name]) => name!);
  const files = readdirSync(new URL('kernel/src/', root)).filter((name) => name.endsWith('.ts') && name !== 'index.ts');
  expect(named.sort()).toEqual(files.sort());
});
