import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const shown = [...read('kit/README.md').matchAll(/^```ts (\S+)\n(.*?)^```$/gms)].map(([, path, code]) => ({
  path,
  code,
}));
const examples = readdirSync(new URL('kit/test/examples/', root)).map((file) => `kit/test/examples/${file}`);

describe('the examples of the README', () => {
  it('are all there, word for word', () => {
    expect(shown.map(({ path }) => path).filter((path) => path.includes('/examples/'))).toHaveLength(examples.length);
    for (const { path, code } of shown) expect(read(path)).toContain(code);
  });

  for (const path of examples)
    it(`run: ${path}`, async () => {
      await import(/* @vite-ignore */ new URL(path, root).href);
    });
});

it('every file of the kit has its line in the README', () => {
  const text = read('kit/README.md');
  const files = readdirSync(new URL('kit/src/', root)).filter((file) => file !== 'index.ts');
  expect(files.filter((file) => !text.includes(`\`${file}\``))).toEqual([]);
});
