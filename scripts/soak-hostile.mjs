// `npm run soak -- --hostile`: ten hostile guests do everything at once that a server must bear, and people play beside them.
// Prints what the people felt before and meanwhile, and how much memory the server took; fails when it was too much.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt, root } from './bootstrap.mjs';
import { Guest, PlayedTable, percentile } from './soak-people.mjs';

/** What people may feel at most, and what the server may take. */
const MOST_TIMES_QUIET = 3;
const MOST_MS = 150;
const MOST_MB = 700;
const GAMES = ['alliance', 'power-and-prestige', 'imperial-borders', 'skirmish'];

/** Returns what was measured, and whether it is good enough. */
export async function hostileSoak({ quietSeconds = 20, hostileSeconds = 45 } = {}) {
  ensureBuilt();
  const server = await serve();
  const children = [];
  try {
    const tables = [];
    for (const [i, game] of GAMES.entries()) {
      const guest = await Guest.arrive(server.url, `10.1.0.${i + 1}`);
      const table = new PlayedTable(guest, game);
      await table.begin();
      tables.push(table);
    }
    const measure = async (seconds) => {
      for (const table of tables) table.times = [];
      let memory = 0;
      for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(200))
        memory = Math.max(memory, server.memory());
      return {
        p95: tables.map(({ times }) => percentile(times, 0.95)),
        moves: tables.map(({ times }) => times.length),
        memory,
      };
    };
    await measure(3);
    const quiet = await measure(quietSeconds);
    const script = join(root, 'scripts', 'soak-hostile-guests.mjs');
    // They take what the people and the server leave of this machine: they stand for other machines.
    const hostile = spawn('nice', ['-n', '10', process.execPath, script, server.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(hostile);
    let said = '';
    hostile.stdout.on('data', (data) => {
      said += data;
    });
    const ready = Date.now() + 120_000;
    while (!said.includes('ready') && Date.now() < ready && hostile.exitCode === null) await sleep(50);
    const loud = await measure(hostileSeconds);
    hostile.kill('SIGTERM');
    await new Promise((resolve) => hostile.once('exit', resolve));
    const cut = tables.reduce((sum, table) => sum + table.cut, 0);
    for (const table of tables) table.end();
    const figures = GAMES.map((game, i) => ({ game, quiet: quiet.p95[i], loud: loud.p95[i], moves: loud.moves[i] }));
    const memory = Math.max(quiet.memory, loud.memory);
    const isFelt = ({ quiet: before, loud: after }) =>
      after > MOST_MS || after > MOST_TIMES_QUIET * before || Number.isNaN(after);
    const hostiles = said.trim().split('\n').at(-1);
    return { figures, memory, cut, hostiles, ok: !figures.some(isFelt) && memory < MOST_MB && cut === 0 };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await server.stop();
  }
}

/** A server behind a proxy, so that everyone can have an address of their own. */
async function serve() {
  const dataDir = mkdtempSync(join(tmpdir(), 'concert-hostile-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [join(root, 'cli/bin/concert.mjs'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => String(data).includes(' is at ') && resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    url,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
