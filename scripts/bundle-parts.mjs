// The parts of a bundle: its rules, its board and its handbook, each built into one file, and the maps and pictures beside them.
// Releases freeze them (freeze.mjs), and so do editions (edition.mjs).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { node, root, tool } from './bootstrap.mjs';

/** Builds one part into a folder. */
export function buildPart(game, part, into, more = {}) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    FREEZE_GAME: game,
    FREEZE_PART: part,
    FREEZE_INTO: into,
    ...more,
  };
  const config = join(root, 'bundles', 'vite.config.ts');
  const args = [tool('vite', 'bin/vite.js'), 'build', '--config', config, '--logLevel', 'error'];
  if (node(args, { env, stdio: ['ignore', 2, 2] }) !== 0) throw new Error(`the ${part} of ${game} cannot be built`);
  const notices = join(into, 'third-parties.txt');
  if (readFileSync(notices, 'utf8').trim() === '') rmSync(notices);
  else renameSync(notices, join(into, `${part}.third-parties.txt`));
}

export const hasPart = (game, part) =>
  part === 'board'
    ? existsSync(join(root, 'games', game, 'board'))
    : existsSync(join(root, 'games', game, 'src', 'handbook.ts'));

/** The map of a game with its pictures, and the drawing of a game without one. */
export function mapFiles(game) {
  const data = join(root, 'games', game, 'data');
  const map = join(data, 'map');
  const names = existsSync(map) ? readdirSync(map).filter((name) => name === 'map.json' || name.endsWith('.webp')) : [];
  const files = names.sort().map((name) => ({ name, path: join(map, name) }));
  const card = join(data, 'card.svg');
  return existsSync(card) ? [...files, { name: 'card.svg', path: card }] : files;
}

export const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Says in its folder what a bundle is. */
export const writeAbout = (into, about) =>
  writeFileSync(join(into, 'bundle.json'), `${JSON.stringify(about, null, 2)}\n`);

/** A bundle is built elsewhere and moved when it is whole: no one finds half of it. */
export function moveTo(home, from) {
  mkdirSync(dirname(home), { recursive: true });
  renameSync(from, home);
}
