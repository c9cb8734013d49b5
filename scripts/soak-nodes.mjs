// `npm run soak -- --nodes [--quick]`: the project on other versions of Node, from npm's own packages of it. A fresh clone is
// installed, served and tested with each, as a person would do it. `--quick` tests only a part.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './bootstrap.mjs';

/** The oldest that is supported, and those that people have. */
const VERSIONS = ['20.19', '24', '26'];
const START_MS = 600_000;
/** What a quick run tests: everything that a version of Node is likely to break. */
const QUICK = ['kernel/test', 'server/test/store.test.ts', 'server/test/records.test.ts', 'cli/test/versions.test.ts'];

/** npm publishes a package with the program for each system. */
const packageName = () => `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const run = (command, args, options) => spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });

/** Installs a version of Node; returns its program and which it is. */
function nodeOf(version, home) {
  const folder = join(home, `node-${version}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const wanted = `${packageName()}@${version.includes('.') ? `~${version}.0` : version}`;
  const done = run(npm, ['install', '--no-audit', '--no-fund', '--loglevel=error', wanted], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error(`Node ${version} cannot be installed: ${done.stderr}`);
  const program = join(
    folder,
    'node_modules',
    packageName(),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  return { program, is: run(program, ['--version']).stdout.trim() };
}

/** A clone of what is committed, with nothing installed. */
function clone(home, version) {
  const folder = join(home, `clone-${version}`);
  const done = run('git', ['clone', '--quiet', '--no-hardlinks', root, folder], {});
  if (done.status !== 0) throw new Error(`no clone: ${done.stderr}`);
  return folder;
}

/** Milliseconds until `npm start` serves, and until it stops when it is told to. */
function served(program, folder, env) {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const child = spawn(program, ['scripts/start.mjs'], {
      cwd: folder,
      env: { ...env, PORT: '0', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const limit = setTimeout(() => child.kill('SIGKILL'), START_MS);
    let ms = null;
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.stdout.on('data', (text) => {
      if (ms !== null || !/Concert is at/.test(String(text))) return;
      ms = performance.now() - from;
      child.kill('SIGTERM');
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      if (ms === null) reject(new Error(`it ended with ${code} before it served: ${said.slice(-500)}`));
      else resolve(ms);
    });
  });
}

export async function* nodesSoak({ quick = false } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'concert-nodes-'));
  try {
    for (const version of VERSIONS) {
      const { program, is } = nodeOf(version, home);
      const folder = clone(home, version);
      // This Node before all others, also for what npm starts.
      const env = {
        ...process.env,
        PATH: `${join(program, '..')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
        CI: 'true',
      };
      delete env.npm_execpath;
      try {
        const first = await served(program, folder, env);
        const again = await served(program, folder, env);
        const args = quick
          ? [join(folder, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...QUICK]
          : ['scripts/test.mjs'];
        const tested = run(program, args, { cwd: folder, env });
        const last = stripVTControlCharacters(tested.stdout)
          .split('\n')
          .filter((line) => /Tests|passed|failed/.test(line));
        yield { version: is, first, again, ok: tested.status === 0, tests: last.at(-1)?.trim() ?? '' };
        if (tested.status !== 0) {
          const log = join(root, '.concert', `nodes-${version}.log`);
          mkdirSync(join(root, '.concert'), { recursive: true });
          writeFileSync(log, tested.stdout + tested.stderr);
          console.log(`       what it said is in ${log}`);
        }
      } catch (error) {
        yield { version: is, first: null, again: null, ok: false, tests: error.message };
      }
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
