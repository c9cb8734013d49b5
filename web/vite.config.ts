import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { thirdParties } from '../scripts/third-parties-plugin.ts';
import { offline } from './offline-plugin.ts';
import { withoutSources } from './sources-plugin.ts';

const parties = thirdParties();

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The sources of the workspaces themselves, not what was compiled of them.
  resolve: { conditions: ['src', 'module', 'browser', 'development|production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [parties.written(), offline(), withoutSources()],
  worker: { format: 'es', plugins: () => [parties.noted(), withoutSources()] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: true,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: ['..'] } },
});
