import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error a plain script without types
import { apiPages, declarationsOf, exportsOf } from '../../scripts/api-pages.mjs';

const folder = new URL('../../docs/api/', import.meta.url);

test('the pages of docs/api are as the sources have it; `npm run api` writes them', () => {
  const pages: Map<string, string> = apiPages();
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) expect([name, readFileSync(new URL(name, folder), 'utf8')]).toEqual([name, text]);
});

test('every name that the kernel and the kit export has its place there', () => {
  for (const part of ['kernel', 'kit']) {
    const read = (file: string): string => readFileSync(new URL(`../../${part}/${file}`, import.meta.url), 'utf8');
    const page = readFileSync(new URL(`${part}.md`, folder), 'utf8');
    const exported: Map<string, string[] | null> = exportsOf(read('src/index.ts'), 'src/index.ts');
    for (const [file, names] of exported)
      for (const name of names ?? declarationsOf(read(file)).map((each: { name: string }) => each.name))
        expect([file, name, page.includes(`\n### ${name}\n`)]).toEqual([file, name, true]);
  }
});

test('declarations are read with their comments and without their insides', () => {
  const source = [
    '/** Adds two. */',
    'export function add(a: number, b: number): number {',
    '  return a + b;',
    '}',
    '',
    'export const twice = (n: number): number => n * 2;',
    '/** A limit. */',
    'export const LIMIT = 12;',
    'const own = 1;',
    '/** A box. */',
    'export class Box {',
    '  /** What is in it. */',
    '  readonly inside: number = own;',
    '  private secret = 2;',
    '  /** Opens it. */',
    '  open(how: string): number {',
    '    return this.secret;',
    '  }',
    '}',
    'export interface Point {',
    '  x: number;',
    '}',
    "export type Word = 'yes' | 'no';",
  ].join('\n');
  expect(declarationsOf(source)).toEqual([
    { name: 'add', comment: 'Adds two.', text: 'function add(a: number, b: number): number' },
    { name: 'twice', comment: '', text: 'const twice = (n: number): number' },
    { name: 'LIMIT', comment: 'A limit.', text: 'const LIMIT = 12' },
    {
      name: 'Box',
      comment: 'A box.',
      text: [
        'class Box {',
        '  /** What is in it. */',
        '  readonly inside: number;',
        '  /** Opens it. */',
        '  open(how: string): number;',
        '}',
      ].join('\n'),
    },
    { name: 'Point', comment: '', text: 'interface Point {\n  x: number;\n}' },
    { name: 'Word', comment: '', text: "type Word = 'yes' | 'no';" },
  ]);
});

test('an entry file names what it exports, or all of a file', () => {
  const entry = "export * from './a.ts';\nexport { type B, c as d } from './b.ts';\n// export * from './no.ts';";
  expect([...exportsOf(entry, 'src/index.ts')]).toEqual([
    ['src/a.ts', null],
    ['src/b.ts', ['B', 'c']],
  ]);
});
