// What follows from the list of games in games/registry/src/index.ts: the references of the compiler and the dependencies
// of the registry. `npm run data` writes them; testing/test/games.test.ts keeps them together.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The ids of the registry, in its order: one line each. */
export function registered(folder = root) {
  const text = readFileSync(join(folder, 'games', 'registry', 'src', 'index.ts'), 'utf8');
  return [...text.matchAll(/import\('@concert\/([\w-]+)'\)/g)].map(([, id]) => id);
}

/** The folders of games: registered or with tables and maps only. */
export const gameFolders = (folder = root) =>
  readdirSync(join(folder, 'games'), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        entry.name !== 'registry' &&
        existsSync(join(folder, 'games', entry.name, 'package.json')),
    )
    .map(({ name }) => name)
    .sort();

/** The files that follow from the list, by path, as they should be. */
export function generated(folder = root) {
  const ids = registered(folder);
  for (const id of ids)
    if (!existsSync(join(folder, 'games', id, 'src', 'manifest.ts')))
      throw new Error(`games/${id} is in the registry but has no src/manifest.ts`);
  const read = (...path) => readFileSync(join(folder, ...path), 'utf8');
  const files = new Map();
  files.set('games/registry/package.json', withDependencies(read('games', 'registry', 'package.json'), ids));
  files.set(
    'games/registry/tsconfig.json',
    withReferences(read('games', 'registry', 'tsconfig.json'), [
      '../../kernel',
      '../../bundles',
      ...ids.map((id) => `../../games/${id}`),
    ]),
  );
  files.set('games/registry/src/versions.ts', versionsText(folder, ids));
  files.set('tsconfig.build.json', withGames(read('tsconfig.build.json'), ids));
  return files;
}

/** The versions stand in the manifests; they are gathered, so that nothing has to be loaded to know them. */
function versionsText(folder, ids) {
  const lines = ids.map((id) => {
    const manifest = readFileSync(join(folder, 'games', id, 'src', 'manifest.ts'), 'utf8');
    const rules = /^ {2}rules: '([^']+)',$/m.exec(manifest)?.[1];
    if (!rules) throw new Error(`games/${id}/src/manifest.ts does not say the version of its rules`);
    return `  ${/^\w+$/.test(id) ? id : `'${id}'`}: '${rules}',`;
  });
  return [
    '/** Written by `npm run data` from the manifests: the version of the newest rules of every game. */',
    'export const newestRules: { readonly [game: string]: string } = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

const format = (value) => `${JSON.stringify(value, null, 2)}\n`;

function withDependencies(text, ids) {
  const settings = JSON.parse(text);
  const names = ['kernel', 'bundles', ...ids].map((id) => `@concert/${id}`).sort();
  settings.dependencies = Object.fromEntries(names.map((name) => [name, settings.version]));
  return format(settings);
}

/** References are kept one a line, as the formatter leaves them. */
const references = (paths) => paths.map((path) => `    { "path": ${JSON.stringify(path)} }`).join(',\n');

const withReferences = (text, paths) =>
  text.replace(/"references": \[[^\]]*\]/, `"references": [\n${references(paths)}\n  ]`);

/** The games stand before the registry; everything else stays where it is. */
function withGames(text, ids) {
  const paths = JSON.parse(text).references.map(({ path }) => path);
  const others = paths.filter((path) => !path.startsWith('games/') || path === 'games/registry');
  const at = others.indexOf('games/registry');
  return withReferences(text, [...others.slice(0, at), ...ids.map((id) => `games/${id}`), ...others.slice(at)]);
}

/** Writes what is not as it should be; the paths it wrote. */
export function syncGames(folder = root) {
  const written = [];
  for (const [path, text] of generated(folder))
    if (readFileSync(join(folder, path), 'utf8') !== text) {
      writeFileSync(join(folder, path), text);
      written.push(path);
    }
  return written;
}
