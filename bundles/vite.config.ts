/**
 * One part of a bundle as one file that needs nothing else: `scripts/freeze.mjs` says by FREEZE_PART, FREEZE_GAME and
 * FREEZE_INTO which part of which game, and where it goes.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { thirdParties } from '../scripts/third-parties-plugin.ts';
import { withoutSources } from '../web/sources-plugin.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const { FREEZE_PART: part = '', FREEZE_GAME: game = '', FREEZE_INTO: into = '' } = process.env;

const entries: { readonly [part: string]: string } = {
  rules: `
    import { game } from '@concert/${game}';
    import { bundleOf } from '@concert/bundles';
    export const bundle = bundleOf(game);`,
  board: `
    import { board } from '${at(`../games/${game}/board/index`)}';
    ${existsSync(at(`../games/${game}/board/board.css`)) ? `import '${at(`../games/${game}/board/board.css`)}';` : ''}
    import { boardOn } from '@concert/bundles/board';
    export const openBoard = (map) => boardOn(board, map);`,
  handbook: `
    import { handbook } from '${at(`../games/${game}/src/handbook`)}';
    const chapters = import.meta.glob('${`/games/${game}/handbook/*.md`}', { query: '?raw', import: 'default', eager: true });
    const texts = Object.keys(chapters).sort().map((path) => chapters[path]);
    export const book = { handbook, texts };`,
};

/** The entry of the part, which is no file. */
const ENTRY = 'frozen-entry.js';
const entry = (): Plugin => ({
  name: 'concert-frozen-entry',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith(ENTRY) ? at(`../${ENTRY}`) : null),
  load: (id) => (id.endsWith(ENTRY) ? (entries[part] ?? null) : null),
});

export default defineConfig({
  root: at('..'),
  publicDir: false,
  // The sources of the workspaces themselves, not what was compiled of them.
  resolve: { conditions: ['src', 'module', 'development|production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [entry(), thirdParties().written(), withoutSources()],
  build: {
    target: 'es2022',
    outDir: into,
    emptyOutDir: false,
    // Vite would keep the white space of a library.
    minify: false,
    cssMinify: true,
    // One file a part: nothing is loaded late.
    rolldownOptions: { output: { minify: true, codeSplitting: false } },
    lib: { entry: ENTRY, formats: ['es'], fileName: () => `${part}.js`, cssFileName: part },
  },
});
