// What one to three nodes on one PostgreSQL cost, with LISTEN/NOTIFY and with an outside bus: the figures of docs/SCALING.md. They are
// processor times, counted for nodes and database apart, so that a machine that does other things too tells nearly the same.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap.mjs';

const pg = createRequire(join(root, 'server', 'package.json'))('pg');
const PROGRAMS = '/usr/lib/postgresql';
const NATS = ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find(existsSync);
const TICK_MS = 10;

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const statOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
  } catch {
    return null;
  }
};

/** Milliseconds of processor of a process with its children: those that live, and those that have ended. */
function cpuOfFamily(parent) {
  const own = statOf(parent);
  let sum = own[11] + own[12] + own[13] + own[14];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat && stat[1] === parent) sum += stat[11] + stat[12];
  }
  return sum * TICK_MS;
}

async function startPostgres() {
  const [version] = readdirSync(PROGRAMS).sort((a, b) => Number(b) - Number(a));
  const bin = join(PROGRAMS, version, 'bin');
  const dir = mkdtempSync(join(tmpdir(), 'concert-scaling-'));
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const who = process.getuid() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  if (who.uid !== undefined) chownSync(dir, who.uid, who.gid);
  const options = { ...who, cwd: dir, stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } };
  execFileSync(join(bin, 'initdb'), ['-D', join(dir, 'data'), '-U', 'concert', '-A', 'trust', '-E', 'UTF8'], options);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dir}`,
    'max_connections=200',
  ];
  const args = ['-D', join(dir, 'data'), ...settings.flatMap((each) => ['-c', each])];
  const child = spawn(join(bin, 'postgres'), args, options);
  const url = (name) => `postgres://concert@127.0.0.1:${port}/${name}`;
  const admin = async (text) => {
    const client = new pg.Client({ connectionString: url('postgres') });
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  for (;;) {
    try {
      await admin('select 1');
      break;
    } catch {
      await sleep(50);
    }
  }
  return {
    version,
    pid: child.pid,
    admin,
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function startNats() {
  const port = await freePort();
  const child = spawn(NATS, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  await sleep(500);
  return { pid: child.pid, url: `nats://127.0.0.1:${port}/scaling`, stop: () => child.kill('SIGTERM') };
}

const LOAD = { game: 'skirmish', options: { turns: 8 }, seats: 2, sockets: 24 };
const COUNTED_MS = 20_000;
const WARM_UP = 600;

/** One arrangement, from empty to measured. */
async function measure(postgres, { nodes, spread, bus }, { serve, playersAt }) {
  const name = `scaling_${nodes}_${spread ? 'spread' : 'apart'}_${bus ? 'bus' : 'notify'}`;
  await postgres.admin(`create database ${name}`);
  const DATABASE_URL = postgres.url(name);
  const broker = bus ? await startNats() : null;
  const servers = [];
  for (let i = 0; i < nodes; i++) servers.push(await serve({ DATABASE_URL, ...(broker && { BUS_URL: broker.url }) }));
  const ear = new pg.Client({ connectionString: DATABASE_URL });
  await ear.connect();
  let notified = 0;
  ear.on('notification', () => notified++);
  ear.on('error', () => {});
  await ear.query('listen concert');
  const urls = servers.map(({ url }) => url);
  // Apart: every table has all its players on one node. Spread: those of a table are on different nodes.
  const sockets = LOAD.sockets / (spread ? 1 : nodes);
  const crowds = spread
    ? [await playersAt(urls, LOAD)]
    : await Promise.all(urls.map((url) => playersAt(url, { ...LOAD, sockets })));
  const made = () => crowds.reduce((sum, crowd) => sum + crowd.made, 0);
  for (const crowd of crowds) crowd.play(true);
  while (made() < WARM_UP) await sleep(20);
  const look = async () => {
    const [{ lsn, commits }] = (
      await ear.query(
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as lsn,
          (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits`,
      )
    ).rows;
    return {
      lsn,
      commits,
      notified,
      nodes: servers.reduce((sum, server) => sum + server.cpu(), 0),
      database: cpuOfFamily(postgres.pid),
      broker: broker ? cpuOfFamily(broker.pid) : 0,
      at: performance.now(),
    };
  };
  const before = await look();
  for (const crowd of crowds) crowd.counting = true;
  await sleep(COUNTED_MS);
  for (const crowd of crowds) crowd.counting = false;
  const after = await look();
  const choices = crowds.reduce((sum, crowd) => sum + crowd.counted.choices, 0);
  const waits = crowds.flatMap((crowd) => crowd.counted.waits).sort((a, b) => a - b);
  for (const crowd of crowds) crowd.stop();
  await ear.end();
  for (const server of servers) await server.stop();
  broker?.stop();
  const each = (key) => (after[key] - before[key]) / choices;
  return {
    nodes,
    spread,
    bus,
    choices,
    perSecond: (choices / (after.at - before.at)) * 1000,
    nodeMs: each('nodes'),
    databaseMs: each('database'),
    brokerMs: each('broker'),
    walBytes: each('lsn'),
    commits: each('commits'),
    notices: each('notified'),
    p50: waits[Math.floor(waits.length / 2)],
    p95: waits[Math.floor(waits.length * 0.95)],
  };
}

export async function scalingSoak() {
  if (!existsSync(PROGRAMS)) throw new Error('PostgreSQL is not installed');
  const [{ serve }, { playersAt }] = await Promise.all(
    ['process', 'load'].map((name) => import(join(root, 'bench', 'dist', 'server', `${name}.js`))),
  );
  const [load] = loadavg();
  const postgres = await startPostgres();
  const figures = [];
  try {
    for (const bus of NATS ? [false, true] : [false])
      for (const nodes of [1, 2, 3])
        for (const spread of nodes > 1 ? [false, true] : [false]) {
          const figure = await measure(postgres, { nodes, spread, bus }, { serve, playersAt });
          figures.push(figure);
          process.stderr.write(`${JSON.stringify(figure)}\n`);
        }
  } finally {
    await postgres.stop();
  }
  return { figures, postgres: postgres.version, nats: NATS !== undefined, load };
}

/** The figures as docs/SCALING.md has them. */
export function scalingTable(figures) {
  const rows = figures.map((f) => [
    String(f.nodes),
    f.nodes === 1 ? '–' : f.spread ? 'on different nodes' : 'on one node',
    f.bus ? 'NATS' : 'NOTIFY',
    f.nodeMs.toFixed(3),
    f.databaseMs.toFixed(3),
    f.brokerMs.toFixed(3),
    f.commits.toFixed(2),
    f.notices.toFixed(2),
    f.walBytes.toFixed(0),
    f.perSecond.toFixed(0),
    `${f.p50.toFixed(0)} / ${f.p95.toFixed(0)}`,
  ]);
  const head = [
    'nodes',
    'players of a table',
    'told by',
    'nodes, ms CPU',
    'database, ms CPU',
    'bus, ms CPU',
    'commits',
    'notices',
    'WAL bytes',
    'choices/s',
    'p50 / p95 ms',
  ];
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)));
  const line = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

/**
 * Puts the figures into docs/SCALING.md, for each way of telling in its own place, and says how they were measured. A way that was not
 * measured keeps what it has.
 */
export function writeScaling({ figures, postgres, load }, path = join(root, 'docs', 'SCALING.md')) {
  let page = readFileSync(path, 'utf8');
  for (const bus of [false, true]) {
    const own = figures.filter((figure) => figure.bus === bus);
    if (own.length === 0) continue;
    const [from, to] = ['begin', 'end'].map((edge) => `<!-- ${edge}: ${bus ? 'NATS' : 'NOTIFY'} -->`);
    const [start, stop] = [page.indexOf(from), page.indexOf(to)];
    if (start < 0 || stop < start) throw new Error(`${path} has no place for these figures: ${from}`);
    const counts = own.map(({ choices }) => choices);
    const said =
      `Measured on ${new Date().toISOString().slice(0, 10)}: PostgreSQL ${postgres}, everything on the same ${cpus().length} processors, ` +
      `each node on one rules thread; load ${load.toFixed(1)} before the run, ${Math.min(...counts)} to ${Math.max(...counts)} choices a row.`;
    page = `${page.slice(0, start)}${from}\n\n${said}\n\n${scalingTable(own)}\n\n${page.slice(stop)}`;
  }
  writeFileSync(path, page);
}
