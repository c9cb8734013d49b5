// Counts a few words of the old style in source and documents, per package, against limits that may only fall:
// `node scripts/wording.mjs` checks, `--list PART` shows where they are, `--write` lowers the limits to what is there.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bootstrap.mjs';

const WORDS = /\b(whoever|somebody|nobody|anybody|everybody|whatever|he|his|him)\b/gi;
const NAMES = WORDS.source.slice(3, -3).replaceAll('|', ', ');
const FILES = /\.(ts|tsx|mjs|md|css)$/;
// Titles of the rule tests, and what situations tell.
const CASES = /[\\/](cases|situations)[\\/].*\.json$/;
/** Names that records, databases or other programs hold already, so that they stay as they are. */
const STORED = [
  "'nobody came from there'",
  "'nobody dominant'",
  "'nobody left to plunder'",
  "'nobody there'",
  "'nobody to attack'",
  "'nobody to pursue'",
  "'nobody won'",
  '"nobody won"',
  "'not everybody'",
  "'which turn somebody was told of'",
  "[flag, 'nobody']",
];
// docs/api repeats the comments of the sources, which are counted where they stand.
const SKIPPED = new Set(['node_modules', 'dist', 'golden', 'generated', 'data', 'api']);
const LIMITS = join(root, 'scripts', 'wording-limits.json');
// This script, and the page that says which words we avoid, have to name them.
const EXEMPT = new Set(['scripts/wording.mjs']);

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (FILES.test(entry.name) || CASES.test(path)) yield path;
  }
}

/** A package, a game, or `root` for the files at the top. */
function partOf(path) {
  const [first, second, ...rest] = path.split(sep);
  if (first === 'games' && rest.length > 0) return `games/${second}`;
  return second === undefined ? 'root' : first;
}

const withoutStored = (line) => STORED.reduce((left, name) => left.replaceAll(name, ''), line);

export function countWords(found = () => {}) {
  const counts = {};
  for (const file of filesIn(root)) {
    const path = relative(root, file);
    if (EXEMPT.has(path.split(sep).join('/'))) continue;
    const part = partOf(path);
    counts[part] ??= 0;
    for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries())
      for (const [word] of withoutStored(line).matchAll(WORDS)) {
        counts[part]++;
        found(part, `${path}:${i + 1}: ${word}: ${line.trim()}`);
      }
  }
  return counts;
}

const readLimits = () => (existsSync(LIMITS) ? JSON.parse(readFileSync(LIMITS, 'utf8')) : {});

/** True when no part has more of these words than its limit; a new part has a limit of none. */
export function checkWording() {
  const limits = readLimits();
  const over = Object.entries(countWords()).filter(([part, count]) => count > (limits[part] ?? 0));
  for (const [part, count] of over)
    console.log(
      `wording: ${part} has ${count} of ${NAMES}; the limit is ${limits[part] ?? 0}. ` +
        `See them with: node scripts/wording.mjs --list ${part}`,
    );
  return over.length === 0;
}

function lowerLimits() {
  const limits = readLimits();
  const lowered = Object.entries(countWords()).map(([part, count]) => [part, Math.min(count, limits[part] ?? count)]);
  writeFileSync(LIMITS, `${JSON.stringify(Object.fromEntries(lowered.sort()), null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [flag, part] = process.argv.slice(2);
  if (flag === '--write') lowerLimits();
  else if (flag === '--list') countWords((of, line) => of === part && console.log(line));
  else process.exit(checkWording() ? 0 : 1);
}
