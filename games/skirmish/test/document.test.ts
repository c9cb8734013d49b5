import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const withoutBlanks = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

test('the code in docs/writing-a-game.md is the code that is tested', () => {
  const shown = new Map<string, string>();
  for (const [, path, code] of read('docs/writing-a-game.md').matchAll(/^```ts (\S+)\n(.*?)^```$/gms))
    shown.set(path!, `${shown.get(path!) ?? ''}${code}`);
  // Translations are the same table of words again.
  const files = readdirSync(new URL('../src/', import.meta.url))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `games/skirmish/src/${file}`);
  expect([...shown.keys()].sort()).toEqual(files.sort());
  for (const [path, code] of shown) expect(withoutBlanks(code)).toEqual(withoutBlanks(read(path)));
});

test('the rules of the sample game are under 200 lines', () => {
  expect(read('games/skirmish/src/rules.ts').split('\n').length).toBeLessThan(200);
});
