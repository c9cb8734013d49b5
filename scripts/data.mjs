// `npm run data [-- game …] [--no-maps]`: rebuilds everything that is made from tables, in one go: the typed modules in
// src/data, the tables of the handbook, the maps, and the settings that follow from the list of games.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './bootstrap.mjs';
import { gameFolders, syncGames } from './games.mjs';

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const all = gameFolders();
for (const game of wanted)
  if (!all.includes(game)) {
    console.error(`data: there is no game ${game}; there are ${all.join(', ')}.`);
    process.exit(1);
  }
const games = wanted.length > 0 ? wanted : all;

/** A game's script, if it has one. Stops at the first that fails: what follows is made of it. */
function runScript(game, name) {
  const script = join(root, 'games', game, 'scripts', `${name}.mjs`);
  if (!existsSync(script)) return;
  if (node([script]) !== 0) {
    console.error(`data: ${name} of ${game} failed; see above. Nothing after it was written.`);
    process.exit(1);
  }
  console.log(`${game}: ${name}`);
}

for (const game of games) {
  runScript(game, 'tables');
  runScript(game, 'handbook-tables');
}
for (const path of syncGames()) console.log(`wrote ${path}`);
const hasMap = (game) =>
  existsSync(join(root, 'games', game, 'data', 'map')) || existsSync(join(root, 'games', game, 'scripts', 'map.mjs'));
const mapped = games.filter(hasMap);
if (mapped.length > 0 && !process.argv.includes('--no-maps'))
  process.exit(node([join(root, 'scripts', 'maps.mjs'), ...mapped]));
