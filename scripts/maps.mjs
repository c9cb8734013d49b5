// `npm run maps [-- game …]`: rebuilds the maps from their tables, and their contact sheets in docs/maps. A game whose map
// maker is not in cartography brings it as scripts/map.mjs: `export default (data, cartography) => maker`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureBuilt, root } from './bootstrap.mjs';
import { gameFolders } from './games.mjs';

ensureBuilt();
const cartography = await import(pathToFileURL(join(root, 'cartography', 'dist', 'index.js')).href);
const { writeMap, writeContactSheet } = cartography;
const maps = { ...cartography.maps };
for (const game of gameFolders()) {
  const own = join(root, 'games', game, 'scripts', 'map.mjs');
  if (!existsSync(own)) continue;
  const { default: make } = await import(pathToFileURL(own).href);
  maps[game] = (data) => make(data, cartography);
}
const folder = (...path) => pathToFileURL(`${join(root, ...path)}/`);
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const sheets = !process.argv.includes('--no-sheets');
for (const game of wanted)
  if (!maps[game]) {
    console.error(`maps: no map for ${game}; there are ${Object.keys(maps).join(', ')}.`);
    process.exit(1);
  }
let failed = false;
for (const game of wanted.length > 0 ? wanted : Object.keys(maps)) {
  const start = Date.now();
  const data = folder('games', game, 'data');
  try {
    const maker = maps[game](data);
    const out = new URL('map/', data);
    const sheet = await writeMap(maker, out, (line) => console.log(line));
    const built = Date.now();
    if (sheets) await writeContactSheet(maker, sheet, folder('docs', 'maps'));
    const gz = gzipSync(readFileSync(new URL('map.json', out))).length;
    console.log(
      `${game}: ${((built - start) / 1000).toFixed(1)} s, map.json ${(gz / 1024).toFixed(0)} KB gz, ` +
        `sheets ${((Date.now() - built) / 1000).toFixed(1)} s`,
    );
  } catch (error) {
    failed = true;
    console.error(`maps: ${error.message}`);
  }
}
process.exit(failed ? 1 : 0);
