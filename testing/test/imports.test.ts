import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error a plain script without types
import { faultsOf, importFaults, importsOf, partOf } from '../../scripts/imports.mjs';

const games = ['alliance', 'skirmish'];

const faults = (path: string, ...modules: string[]): string[] =>
  modules.flatMap((module) => faultsOf(path, `import { it } from '${module}';`, games));

test('the project keeps to its import directions', () => {
  expect(importFaults()).toEqual([]);
});

test('each part may import what stands below it, and itself', () => {
  expect(faults('kit/src/a.ts', '@concert/kernel', './b.ts', 'fast-check')).toEqual([]);
  expect(faults('games/alliance/src/rules/a.ts', '@concert/kernel', '@concert/kit', '../data/b.ts')).toEqual([]);
  expect(faults('games/alliance/board/a.ts', '@concert/board', '../src/index.ts')).toEqual([]);
  expect(faults('games/registry/src/index.ts', '@concert/alliance')).toEqual([]);
  expect(faults('server/src/a.ts', '@concert/wire', '@concert/registry', 'node:fs')).toEqual([]);
  expect(faults('web/src/a.tsx', '@concert/board', '@concert/wire')).toEqual([]);
  expect(faults('bench/src/a.ts', '@concert/alliance', '@concert/server')).toEqual([]);
});

test('nothing may import what stands above it', () => {
  const refused: [path: string, module: string][] = [
    ['kernel/src/a.ts', '@concert/kit'],
    ['kit/src/a.ts', '@concert/alliance'],
    ['games/alliance/src/a.ts', '@concert/skirmish'],
    ['games/alliance/src/a.ts', '@concert/players'],
    ['games/alliance/src/a.ts', '@concert/board'],
    ['games/alliance/src/a.ts', '../board/index.ts'],
    ['games/alliance/board/a.ts', '@concert/web'],
    ['players/src/a.ts', '@concert/alliance'],
    ['players/src/a.ts', '@concert/server'],
    ['wire/src/a.ts', '@concert/players'],
    ['board/src/a.ts', '@concert/wire'],
    ['server/src/a.ts', '@concert/skirmish'],
    ['server/src/a.ts', '@concert/cli'],
    ['web/src/a.ts', '@concert/server'],
    ['web/src/a.ts', '@concert/alliance'],
    ['testing/src/a.ts', '@concert/cli'],
    // Around the package, into its tests, and out of the browser.
    ['server/src/a.ts', '../../kernel/src/table.ts'],
    ['kernel/src/a.ts', '../test/toy.ts'],
    ['kit/src/a.ts', 'node:fs'],
    ['games/alliance/src/a.ts', 'node:path'],
  ];
  for (const [path, module] of refused) expect([path, module, faults(path, module).length]).toEqual([path, module, 1]);
  expect(faults('kernel/src/a.ts', '@concert/kit')).toEqual([
    'kernel/src/a.ts imports @concert/kit: kernel may import nothing of ours',
  ]);
});

test('imports are found however they are written, and not in comments', () => {
  const text = [
    "import './a.ts';",
    "export * from './b.ts';",
    'import {',
    '  c,',
    "} from './c.ts';",
    "const d = await import('./d.ts');",
    "import type { E } from './e.ts';",
    "type F = import('./f.ts').F;",
    "// import './no.ts';",
    "/* import './no.ts'; */",
    "const text = 'https://example.org'; // from './no.ts'",
  ].join('\n');
  expect(importsOf(text)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
});

test('tests and scripts may import what they like', () => {
  for (const path of [
    'kernel/test/a.ts',
    'games/alliance/test/a.ts',
    'scripts/a.ts',
    'games/alliance/scripts/tables.mjs',
  ])
    expect(partOf(path)).toBeNull();
});

test('a tree with one wrong import is refused, by file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('games/toy/src/index.ts', "import { kernel } from '@concert/kernel';");
  put('kernel/src/index.ts', "import { toy } from '@concert/toy';");
  put('kernel/dist/index.ts', "import { toy } from '@concert/toy';");
  try {
    expect(importFaults(folder)).toEqual([
      'kernel/src/index.ts imports @concert/toy: kernel may import nothing of ours',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
