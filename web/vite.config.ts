import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { thirdParties } from '../scripts/third-parties-plugin.ts';
import { offline } from './offline-plugin.ts';
import { withoutSources } from './sources-plugin.ts';

const parties = thirdParties();

/** What belongs to an earlier version of a game says so in its name: it is loaded when a table of that version is opened. */
const chunkFileNames = ({ moduleIds }: { moduleIds: readonly string[] }): string => {
  const [, game, rules, part] =
    /\/frozen\/([^/]+)\/([^/]+)\/(\w+)\.(?:js|css)(?:\?.*)?$/.exec(moduleIds.at(-1) ?? '') ?? [];
  return game ? `assets/frozen-${game}-${rules}-${part}-[hash].js` : 'assets/[name]-[hash].js';
};

/**
 * A large table is a file of its own. The page and the worker both need it, and because it comes out the same in either build it has one
 * name and is loaded once.
 */
const largeTables = {
  groups: [
    {
      name: (id: string): string | null =>
        /\/games\/([^/]+)\/src\/data\/(\w+)\.ts$/.exec(id)?.slice(1).join('-') ?? null,
      minSize: 20_000,
    },
  ],
};
const output = { chunkFileNames, codeSplitting: largeTables, topLevelVar: true };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The sources of the workspaces themselves, not what was compiled of them.
  resolve: { conditions: ['src', 'module', 'browser', 'development|production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [parties.written(), offline(), withoutSources()],
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
