/**
 * A real PostgreSQL for tests, started as an unprivileged user (it refuses root) in a temporary directory, on a socket and
 * a port of its own. Where its programs are not installed the tests that need it are skipped, and counted as skipped.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FOLDERS = '/usr/lib/postgresql';

/** The folder of the newest programs, or null. */
export function postgresPrograms(): string | null {
  const versions = existsSync(FOLDERS) ? readdirSync(FOLDERS).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(FOLDERS, version, 'bin')).find((dir) => existsSync(join(dir, 'initdb')));
  return found ?? null;
}

/** Who runs it: an unprivileged user, when we are root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface Postgres {
  /** A fresh database in it. */
  database(): Promise<string>;
  /** Lets it stand still, as when its machine hangs, while something is done. */
  frozen(run: () => Promise<void>): Promise<void>;
  /** Ends it at once, as when the power fails, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const dir = mkdtempSync(join(tmpdir(), 'concert-pg-'));
  const who = owner();
  if (who.uid !== undefined) chownSync(dir, who.uid, who.gid!);
  const data = join(dir, 'data');
  const options = { ...who, cwd: dir, stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } } as const;
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'concert', '-A', 'trust', '-E', 'UTF8'], options);
  const port = await freePort();
  const address = (name: string): string => `postgres://concert@127.0.0.1:${port}/${name}`;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dir}`,
    'max_connections=200',
  ];
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], options);
    for (let i = 0; ; i++) {
      const client = new pg.Client({ connectionString: address('postgres') });
      try {
        await client.connect();
        await client.end();
        return child;
      } catch (error) {
        if (i > 1000 || child.exitCode !== null) throw error;
        await sleep(50);
      }
    }
  };
  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  let child = await start();
  let databases = 0;
  return {
    async database() {
      const client = new pg.Client({ connectionString: address('postgres') });
      await client.connect();
      const name = `concert_${++databases}`;
      await client.query(`create database ${name}`);
      await client.end();
      return address(name);
    },
    async frozen(run) {
      // It has a process for every connection, and some of its own.
      const all = (signal: NodeJS.Signals): void => {
        const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
        for (const pid of [child.pid!, ...listed.split('\n').filter(Boolean).map(Number)])
          try {
            process.kill(pid, signal);
          } catch {
            // It has ended meanwhile.
          }
      };
      all('SIGSTOP');
      try {
        await run();
      } finally {
        all('SIGCONT');
      }
    },
    async crash() {
      await end(child, 'SIGQUIT');
      child = await start();
    },
    async stop() {
      await end(child, 'SIGINT');
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
