import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { offline } from './offline-plugin.ts';
import { withoutSources } from './sources-plugin.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The sources of the workspaces themselves, not what was compiled of them.
  resolve: { conditions: ['src', 'module', 'browser', 'development|production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [offline(), withoutSources()],
  worker: { format: 'es', plugins: () => [withoutSources()] },
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
