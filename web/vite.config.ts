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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The sources of the workspaces themselves, not what was compiled of them.
  resolve: { conditions: ['src', 'module', 'browser', 'development|production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [parties.written(), offline(), withoutSources()],
  worker: {
    format: 'es',
    plugins: () => [parties.noted(), withoutSources()],
    rolldownOptions: { output: { chunkFileNames } },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames } },
  },
  server: { fs: { allow: ['..'] } },
});
