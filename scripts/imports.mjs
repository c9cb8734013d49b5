// Which part may import which. Dependencies point one way: kernel ← kit ← games ← players ← server, kernel ← wire ← server
// and web, board ← games/*/board ← web; bundles put a game with its bots behind one interface for server and web; registry,
// testing, bench, cli and e2e stand above all. `npm run check` runs it;
// testing/test/imports.test.ts proves that it finds what it should.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What a part may import besides itself; 'games' stands for every game. */
const MAY = {
  kernel: [],
  kit: ['kernel'],
  wire: ['kernel'],
  cartography: [],
  board: ['kernel', 'cartography'],
  'game rules': ['kernel', 'kit'],
  'game board': ['kernel', 'kit', 'board', 'cartography'],
  players: ['kernel', 'kit'],
  bundles: ['kernel', 'kit', 'wire', 'board', 'cartography', 'players'],
  registry: ['kernel', 'kit', 'board', 'cartography', 'games', 'bundles'],
  server: ['kernel', 'kit', 'wire', 'players', 'registry', 'bundles'],
  web: ['kernel', 'kit', 'wire', 'board', 'cartography', 'registry', 'bundles'],
  testing: ['kernel', 'kit', 'wire', 'board', 'cartography', 'players', 'registry', 'bundles', 'games'],
  bench: [
    'kernel',
    'kit',
    'wire',
    'board',
    'cartography',
    'players',
    'registry',
    'bundles',
    'games',
    'server',
    'testing',
  ],
  cli: ['kernel', 'kit', 'wire', 'cartography', 'players', 'registry', 'bundles', 'server', 'bench'],
  e2e: [
    'kernel',
    'kit',
    'wire',
    'board',
    'cartography',
    'players',
    'registry',
    'bundles',
    'server',
    'bench',
    'web',
    'testing',
  ],
};
/** What runs in browsers and workers alike, and does no I/O. */
const PURE = ['kernel', 'kit', 'wire', 'board', 'game rules', 'game board'];

/** The part a file belongs to, with its package; null for tests, scripts and settings, which may import what they like. */
export function partOf(path) {
  const [first, second, third] = path.split('/');
  if (first !== 'games') return second === 'src' && MAY[first] ? { part: first, pack: first } : null;
  if (second === 'registry') return third === 'src' ? { part: 'registry', pack: 'games/registry' } : null;
  const part = { src: 'game rules', board: 'game board' }[third];
  return part ? { part, pack: `games/${second}` } : null;
}

/** The modules a text imports, types included. */
export function importsOf(text) {
  const plain = text.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const found = plain.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm);
  return [...found].map(([, , module]) => module);
}

/** What is wrong with what one file imports, a sentence each. `games` are the names of all games. */
export function faultsOf(path, text, games) {
  const own = partOf(path);
  return own === null ? [] : importsOf(text).flatMap((module) => faultOf(path, own, module, games) ?? []);
}

function faultOf(path, { part, pack }, module, games) {
  if (module.startsWith('node:')) return PURE.includes(part) ? `${path} imports ${module}: ${part} does no I/O` : null;
  if (module.startsWith('.')) return relativeFault(path, part, pack, module);
  if (!module.startsWith('@concert/')) return null;
  const name = module.split('/')[1];
  const isGame = games.includes(name);
  if (name === pack.split('/').at(-1)) return null;
  if (MAY[part].includes(isGame ? 'games' : name)) return null;
  return `${path} imports ${module}: ${part} may import ${MAY[part].join(', ') || 'nothing of ours'}`;
}

function relativeFault(path, part, pack, module) {
  const target = posix.normalize(posix.join(posix.dirname(path), module));
  if (!target.startsWith(`${pack}/`)) return `${path} imports ${module}: name the package, ${pack} ends here`;
  const inside = target.slice(pack.length + 1);
  if (/^(test|scripts)\//.test(inside)) return `${path} imports ${module}: only tests and scripts may`;
  if (part === 'game rules' && inside.startsWith('board/')) return `${path} imports ${module}: rules know no board`;
  return null;
}

const CODE = /\.(ts|tsx|mts)$/;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.git', '.concert'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (CODE.test(entry.name)) yield path;
  }
}

/** Everything that is wrong with the imports of the whole tree. */
export function importFaults(folder = root) {
  const games = readdirSync(join(folder, 'games')).filter((name) => name !== 'registry');
  return [...sources(folder)].flatMap((file) => {
    const path = relative(folder, file).split(sep).join('/');
    return partOf(path) ? faultsOf(path, readFileSync(file, 'utf8'), games) : [];
  });
}

/** Says what is wrong; true if nothing is. */
export function importsAreSound() {
  const faults = importFaults();
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(importsAreSound() ? 0 : 1);
