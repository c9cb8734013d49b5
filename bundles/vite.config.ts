/**
 * One part of a bundle as one file that needs nothing else: `scripts/freeze.mjs` says by FREEZE_PART, FREEZE_GAME and
 * FREEZE_INTO which part of which game, and where it goes. For an edition `scripts/edition.mjs` names its file and its version,
 * in EDITION_FILE and FREEZE_RULES: then the tables of the game are those that the edition gives.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { thirdParties } from '../scripts/third-parties-plugin.ts';
import { withoutSources } from '../web/sources-plugin.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const { FREEZE_PART: part = '', FREEZE_GAME: game = '', FREEZE_INTO: into = '', FREEZE_RULES: rules } = process.env;
/** What an edition says about itself, for the chapter about it. */
const about = process.env.EDITION_ABOUT;

const entries: { readonly [part: string]: string } = {
  rules: `
    import { game } from '@concert/${game}';
    import { bundleOf } from '@concert/bundles';
    export const bundle = bundleOf(${rules ? `{ ...game, rules: '${rules}' }` : 'game'});`,
  board: `
    import { board } from '${at(`../games/${game}/board/index`)}';
    ${existsSync(at(`../games/${game}/board/board.css`)) ? `import '${at(`../games/${game}/board/board.css`)}';` : ''}
    import { boardOn } from '@concert/bundles/board';
    export const openBoard = (map) => boardOn(board, map);`,
  handbook: `
    import { handbook } from '${at(`../games/${game}/src/handbook`)}';
    const chapters = import.meta.glob('${`/games/${game}/handbook/*.md`}', { query: '?raw', import: 'default', eager: true });
    const own = Object.keys(chapters).sort().map((path) => chapters[path]);
    ${about ? `import about from '${about.replaceAll('\\', '/')}?raw';` : "const about = '';"}
    const texts = own.map((text) => text.replace(/^# About this edition\\n/, (title) => title + about));
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

/** The tables of an edition in place of the game's own. */
function editionTables(texts: ReadonlyMap<string, string>): Plugin {
  const folder = at(`../games/${game}/src/data/`).replaceAll('\\', '/');
  return {
    name: 'concert-edition-tables',
    enforce: 'pre',
    load: (id) => (id.startsWith(folder) ? (texts.get(id.slice(folder.length)) ?? null) : null),
  };
}

/** By file below src/data: what an edition makes of it. Nothing when the game is frozen as it is. */
async function tablesOfEdition(): Promise<ReadonlyMap<string, string>> {
  if (!process.env.EDITION_FILE) return new Map();
  const { moduleTexts } = await import(pathToFileURL(at('../scripts/table-modules.mjs')).href);
  const { modules, text } = await import(pathToFileURL(at(`../games/${game}/scripts/tables.mjs`)).href);
  return new Map(
    Object.entries(modules()).flatMap(([name, table]) =>
      Object.entries(moduleTexts(name, table, text)).map(([path, written]) => [`${path}.ts`, written as string]),
    ),
  );
}

export default defineConfig(
  async (): Promise<UserConfig> => ({
    root: at('..'),
    publicDir: false,
    // The sources of the workspaces themselves, not what was compiled of them.
    resolve: { conditions: ['src', 'module', 'development|production'] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entry(), editionTables(await tablesOfEdition()), thirdParties().written(), withoutSources()],
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
  }),
);
