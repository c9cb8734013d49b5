// A Chromium for the browser tests: the one that is there, else Debian's packages (when root; most tests use its light shell), else
// Playwright's own download. Where none of that is possible the tests are skipped, and counted as skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node, tool } from './bootstrap.mjs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

const SHELL_PACKAGE = 'chromium-headless-shell';
const SHELL = `/usr/bin/${SHELL_PACKAGE}`;

const isThere = async () => {
  if ([process.env.CHROMIUM, ...known].some((path) => path && existsSync(path))) return true;
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath());
};

const quiet = { stdio: 'ignore', timeout: 300_000 };

/** With Debian's packages, where that is possible. */
function install(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A fresh machine may not know of any packages yet.
  spawnSync('apt-get', ['update'], { ...quiet, env });
  for (const name of names) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { ...quiet, env });
}

export async function ensureChromium() {
  // The kept pictures are the shell's: a whole Chromium sets some texts a little wider.
  if (existsSync('/usr/bin/chromium') && !existsSync(SHELL)) install([SHELL_PACKAGE]);
  if (await isThere()) return;
  process.stderr.write('concert: looking for a Chromium for the browser tests …\n');
  install(['chromium', SHELL_PACKAGE]);
  if (await isThere()) return;
  node([tool('playwright-core', 'cli.js'), 'install', 'chromium'], quiet);
  if (!(await isThere())) process.stderr.write('concert: there is none; the browser tests are skipped.\n');
}
