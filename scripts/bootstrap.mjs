// Makes a fresh clone usable with nothing but Node: installs dependencies when they are missing or older than the
// lock file, and compiles the TypeScript sources when they changed. Plain Node, no dependencies of its own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const installStamp = join(root, 'node_modules', '.concert-install');
const buildStamp = join(root, '.concert', 'build-stamp');

/** Stops with a sentence a newcomer can act on. */
function fail(message) {
  process.stderr.write(`concert: ${message}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
}

/** Runs a program in the project's root with its output shown; returns its exit code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (done.error) fail(`could not run ${command}: ${done.error.message}`);
  return done.status ?? 1;
}

export const node = (args, options) => run(process.execPath, args, options);
/** The entry script of an installed tool, run with this very Node: no shell, no PATH. */
export const tool = (pkg, script) => join(root, 'node_modules', pkg, script);

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.modules + process.platform + process.arch)
    .digest('hex');
}

/** npm's own entry script where we were started by npm, else the npm on the PATH. */
function npm(args) {
  const quiet = { stdio: ['ignore', 2, 2] };
  if (process.env.npm_execpath?.endsWith('.js')) return node([process.env.npm_execpath, ...args], quiet);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    ...quiet,
    shell: process.platform === 'win32',
  });
}

export function ensureInstalled() {
  requireNode();
  const wanted = lockHash();
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return;
  process.stderr.write('concert: installing dependencies …\n');
  // Not `npm ci`: it refuses a lock file that lacks another platform's optional binaries. `--no-save` installs what the
  // lock says all the same and leaves the lock alone. The compiler is needed whatever NODE_ENV says.
  if (npm(['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
    fail('installing dependencies failed; see the messages above. Is the npm registry reachable?');
  writeFileSync(installStamp, wanted);
}

function newestSource(dir) {
  let newest = 0;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) newest = Math.max(newest, newestSource(path));
    else newest = Math.max(newest, statSync(path).mtimeMs);
  }
  return newest;
}

/** The folders of all workspaces, as package.json names them. */
export function workspaces() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2)), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => join(pattern.slice(0, -2), entry.name))
      : [pattern],
  );
}

export function ensureBuilt() {
  ensureInstalled();
  const newest = Math.max(
    statSync(installStamp).mtimeMs,
    statSync(join(root, 'tsconfig.base.json')).mtimeMs,
    statSync(join(root, 'tsconfig.build.json')).mtimeMs,
    statSync(join(root, 'web', 'index.html')).mtimeMs,
    ...workspaces()
      .flatMap((dir) => ['src', 'board', 'public', 'handbook', 'data/map'].map((part) => join(root, dir, part)))
      .filter(existsSync)
      .map(newestSource),
  );
  const built = workspaces().every(
    (dir) => dir === 'e2e' || !existsSync(join(root, dir, 'src')) || existsSync(join(root, dir, 'dist')),
  );
  if (built && existsSync(buildStamp) && statSync(buildStamp).mtimeMs >= newest) return;
  if (node([tool('typescript', 'bin/tsc'), '-b', 'tsconfig.build.json'], { stdio: ['ignore', 2, 2] }) !== 0)
    fail('compiling failed; see the messages above.');
  if (node([tool('vite', 'bin/vite.js'), 'build', 'web', '--logLevel', 'error'], { stdio: ['ignore', 2, 2] }) !== 0)
    fail('building the page failed; see the messages above.');
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, '');
}
