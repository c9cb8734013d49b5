// Makes a fresh clone usable with nothing but Node: installs dependencies when they are missing or older than the
// lock file, compiles the TypeScript sources when they changed and puts the program together. Plain Node, no dependencies of
// its own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const installStamp = join(root, 'node_modules', '.concert-install');
const buildStamp = join(root, '.concert', 'build-stamp');
/** The program itself: the command line with the server in it, and the threads it starts. */
const bundle = join(root, 'dist', 'bundle');
const buildSettings = [
  'tsconfig.base.json',
  'tsconfig.build.json',
  'scripts/third-parties-plugin.ts',
  'cli/vite.config.ts',
  'web/vite.config.ts',
  'web/index.html',
];
/** The id may by now belong to another process, so there is a limit to the wait. */
const LONGEST_BUILD_MS = 600_000;

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
  // lock says all the same and leaves the lock alone. The compiler is needed under any NODE_ENV.
  if (npm(['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
    fail('installing dependencies failed; see the messages above. Is the npm registry reachable?');
  writeFileSync(installStamp, wanted);
}

function newestSource(dir) {
  let newest = 0;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = `${dir}/${entry.name}`;
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

/** Names and sizes of the files in a folder: what was built is known by them to be whole. */
export function listing(dir) {
  if (!existsSync(dir)) return '';
  const names = readdirSync(dir).sort();
  return names.map((name) => `${name} ${statSync(join(dir, name)).size}\n`).join('');
}

/** Is there everything, and is it newer than what it was made from? */
function isBuilt() {
  const newest = Math.max(
    ...[installStamp, ...buildSettings.map((file) => join(root, file))].map((file) => statSync(file).mtimeMs),
    ...workspaces()
      .flatMap((dir) =>
        ['src', 'board', 'public', 'handbook', 'data/map', 'frozen'].map((part) => join(root, dir, part)),
      )
      .filter(existsSync)
      .map(newestSource),
  );
  const compiled = workspaces().every(
    (dir) => dir === 'e2e' || !existsSync(join(root, dir, 'src')) || existsSync(join(root, dir, 'dist')),
  );
  if (!compiled || !existsSync(buildStamp) || statSync(buildStamp).mtimeMs < newest) return false;
  const files = listing(bundle);
  return files !== '' && files === readFileSync(buildStamp, 'utf8');
}

// Always the same: tests, too, should see what everyone gets.
const quietly = () => ({ stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } });

/** Compiles what has changed, in everything or in one part and what it is made of. */
export function compile(part = 'tsconfig.build.json') {
  if (node([tool('typescript', 'bin/tsc'), '-b', part], quietly()) !== 0)
    fail('compiling failed; see the messages above.');
}

function build() {
  const vite = (what) => node([tool('vite', 'bin/vite.js'), 'build', what, '--logLevel', 'error'], quietly());
  compile();
  if (vite('web') !== 0) fail('building the page failed; see the messages above.');
  if (vite('cli') !== 0) fail('building the program failed; see the messages above.');
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, listing(bundle));
}

/** Does something while no other process does the same; a process that died at it is not waited for. */
export function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isLeft(lock)) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  const release = () => rmSync(lock, { force: true });
  // A failure ends the process from within.
  process.once('exit', release);
  try {
    return work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** Has the owner of the lock ended without releasing it? */
function isLeft(lock) {
  try {
    const { mtimeMs } = statSync(lock);
    if (Date.now() - mtimeMs > LONGEST_BUILD_MS) return true;
    const owner = readFileSync(lock, 'utf8');
    // A process that has not yet written its id is about to.
    if (owner === '' || isRunning(Number(owner))) return false;
    // It may have been released just before the end, and then it is another's by now.
    return readFileSync(lock, 'utf8') === owner;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Compiles and puts together what is missing or has changed, once, however many processes ask at a time. */
export function ensureBuilt() {
  ensureInstalled();
  if (isBuilt()) return;
  alone(join(root, '.concert', 'building'), () => {
    if (!isBuilt()) build();
  });
}

/** Runs a verb of the command line. */
export async function concert(argv) {
  ensureBuilt();
  const { main } = await import(pathToFileURL(join(bundle, 'concert.js')).href).catch((error) =>
    fail(`the program in dist/bundle cannot be loaded (${error.message}); remove that folder and start again.`),
  );
  process.exitCode = await main(argv);
}
