// `npm run licences`: writes web/public/packages.txt, the list of every package that runs in production, on the server or in
// the page, with its version and licence. It follows the dependencies of the workspaces through package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const LIST = join(root, 'web', 'public', 'packages.txt');
/** What is started in production; everything else is reached from these. */
const PROGRAMS = ['cli', 'web'];

/** `[name, version, licence]`, by name. */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  const visited = new Set();
  const visit = (at) => {
    if (visited.has(at)) return;
    visited.add(at);
    const entry = packages[at];
    if (entry.link) return visit(entry.resolved);
    const name = at.split('node_modules/').at(-1);
    if (at.includes('node_modules/'))
      found.set(`${name} ${entry.version}`, [name, entry.version, entry.license ?? '?']);
    for (const wanted of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const where = resolved(packages, at, wanted);
      // A package for another system may be left out of the lock.
      if (where !== null) visit(where);
    }
  };
  for (const program of PROGRAMS) visit(program);
  return [...found.keys()].sort().map((key) => found.get(key));
}

/** Where a package finds another: in its own folder first, then in each above it. */
function resolved(packages, from, name) {
  const parts = from.split('/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const at = [...parts.slice(0, depth), 'node_modules', name].join('/');
    if (packages[at]) return at;
  }
  return null;
}

export const listText = () =>
  `${productionPackages()
    .map((line) => line.join('\t'))
    .join('\n')}\n`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(LIST, listText());
