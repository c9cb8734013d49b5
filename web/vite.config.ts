import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { thirdParties } from '../scripts/third-parties-plugin.ts';
import { pageMaps } from './map-plugin.ts';
import { offline } from './offline-plugin.ts';
import { withoutSources } from './sources-plugin.ts';

const parties = thirdParties();

/** What belongs to an earlier version of a game says so in its name: it is loaded when a table of that version is opened. */
const chunkFileNames = ({ moduleIds }: { moduleIds: readonly string[] }): string => {
  const [, game, rules, part] =
    /\/frozen\/([^/]+)\/([^/]+)\/(\w+)\.(?:js|css)(?:\?.*)?$/.exec(moduleIds.at(-1) ?? '') ?? [];
  return game ? `assets/frozen-${game}-${rules}-${part}-[hash].js` : 'assets/[name]-[hash].js';
};

/** The game and the table of a module that is nothing but a table: its rows, or its columns where rows are read from those. */
const tableOf = (id: string): string | null => {
  const [, folder, columns = '', table] = /^(.*\/games\/[^/]+\/src\/data\/)(columns\/)?(\w+)\.ts$/.exec(id) ?? [];
  if (!folder || (!columns && existsSync(`${folder}columns/${table}.ts`))) return null;
  return `${folder.split('/').at(-4)}-${table}`;
};

/**
 * A large table is a file of its own. The page and the worker both need it, and because it comes out the same in either build it has one
 * name and is loaded once.
 */
const largeTables = { groups: [{ name: tableOf, minSize: 5_000 }] };
const output = { chunkFileNames, codeSplitting: largeTables, topLevelVar: true };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The sources of the workspaces themselves, not what was compiled of them.
  resolve: { conditions: ['src', 'module', 'browser', 'development|production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [parties.written(), offline(), withoutSources(), pageMaps()],
  worker: {
    format: 'es',
    plugins: () => [parties.noted(), withoutSources()],
    rolldownOptions: { output },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output },
  },
  server: { fs: { allow: ['..'] } },
});
