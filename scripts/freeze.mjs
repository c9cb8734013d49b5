// Freezes the newest rules of every game: games that began with them are played to their end with them when there are newer
// ones. `node scripts/freeze.mjs [GAME…]` writes bundles/frozen/<game>/<version>/ for each version that is not there yet and
// lists all of them in games/registry/src/frozen.ts. What has been frozen is never written again. See docs/releasing.md.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './bootstrap.mjs';
import { buildPart, hashOf, hasPart, mapFiles, moveTo, writeAbout } from './bundle-parts.mjs';

const frozen = join(root, 'bundles', 'frozen');
const assets = join(frozen, 'assets');
const table = join(root, 'games', 'registry', 'src', 'frozen.ts');
const scratch = join(root, '.concert', 'freezing');

const folders = (dir) =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : [];

/** Games that have rules. */
const games = () =>
  folders(join(root, 'games')).filter(
    (game) => existsSync(join(root, 'games', game, 'src', 'index.ts')) && game !== 'registry',
  );

/** Keeps a picture or a map under a name made of what is in it: versions that share it have it once. */
function keepAsset(path) {
  const name = hashOf(path).slice(0, 20) + extname(path);
  mkdirSync(assets, { recursive: true });
  if (!existsSync(join(assets, name))) copyFileSync(path, join(assets, name));
  return name;
}

const assetsOf = (game) => Object.fromEntries(mapFiles(game).map(({ name, path }) => [name, keepAsset(path)]));

const commit = () => execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

async function freeze(game) {
  rmSync(scratch, { recursive: true, force: true });
  const into = join(scratch, game);
  mkdirSync(into, { recursive: true });
  buildPart(game, 'rules', into);
  const { bundle } = await import(pathToFileURL(join(into, 'rules.js')).href);
  const home = join(frozen, game, bundle.rules);
  if (existsSync(home)) return `${game} ${bundle.rules} is frozen already`;
  for (const part of ['board', 'handbook']) if (hasPart(game, part)) buildPart(game, part, into);
  const declared =
    "import type { RulesBundle } from '@concert/bundles';\n\nexport declare const bundle: RulesBundle;\n";
  writeFileSync(join(into, 'rules.d.ts'), declared);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const about = { interface: bundle.interface, game, rules: bundle.rules, title: bundle.title, format: bundle.format };
  writeAbout(into, { ...about, concert: version, commit: commit(), assets: assetsOf(game) });
  moveTo(home, into);
  return `${game} ${bundle.rules} is frozen in bundles/frozen/${game}/${bundle.rules}`;
}

/** Where each frozen version is, for the registry: paths that every bundler understands. */
function writeTable() {
  const lines = folders(frozen)
    .filter((game) => game !== 'assets')
    .map((game) => {
      const versions = folders(join(frozen, game)).map(
        (rules) =>
          `    '${rules}': async () => (await import('@concert/bundles/frozen/${game}/${rules}/rules.js')).bundle,\n`,
      );
      return `  ${/^\w+$/.test(game) ? game : `'${game}'`}: {\n${versions.join('')}  },\n`;
    });
  writeFileSync(
    table,
    `/** Written by scripts/freeze.mjs: the versions that are kept besides the newest, by game. */
import type { RulesBundle } from '@concert/bundles';

export const frozen: {
  readonly [game: string]: { readonly [rules: string]: () => Promise<RulesBundle> };
} = {
${lines.join('')}};
`,
  );
}

ensureInstalled();
const wanted = process.argv.slice(2);
const unknown = wanted.find((game) => !games().includes(game));
if (unknown !== undefined) {
  process.stderr.write(`concert: there is no game ${unknown}; there are: ${games().join(', ')}\n`);
  process.exit(1);
}
try {
  for (const game of wanted.length > 0 ? wanted : games()) process.stdout.write(`${await freeze(game)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
writeTable();
