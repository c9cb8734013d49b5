/** The built server in its own process, on one core where possible, and what it costs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServedProcess {
  url: string;
  /** Milliseconds from starting it until it is ready. */
  startedIn: number;
  /** Milliseconds of processor it has used so far. */
  cpu(): number;
  /** Megabytes it has in memory. */
  memory(): number;
  stop(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('../../../cli/bin/concert.mjs', import.meta.url));
/** Compiled, like everything that runs in its own process. */
const PEER = fileURLToPath(new URL('../../dist/peers/boardgame-io-server.js', import.meta.url));
const TASKSET = '/usr/bin/taskset';
/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

type Env = { [name: string]: string };

/** Starts our server. */
export async function serve(env: Env = {}): Promise<ServedProcess> {
  const dir = mkdtempSync(join(tmpdir(), 'concert-bench-'));
  const settings = {
    DATA_DIR: dir,
    LOG_LEVEL: 'error',
    SOCKET_RATE: '100000',
    TABLES_EACH: '100000',
    RULES_WORKERS: '1',
    ...env,
  };
  const forget = (): void => rmSync(dir, { recursive: true, force: true });
  return launch([ENTRY, 'serve'], settings, forget, isReady);
}

/** Starts boardgame.io's server. Fails when it is not installed, or doesn't start. */
export const servePeer = (): Promise<ServedProcess> => launch([PEER], {}, () => {});

async function launch(
  args: readonly string[],
  env: Env,
  onEnd: () => void,
  ready?: typeof isReady,
): Promise<ServedProcess> {
  const command = [process.execPath, ...args];
  const pinned = existsSync(TASKSET) ? [TASKSET, '-c', '0', ...command] : command;
  const from = performance.now();
  const child = spawn(pinned[0]!, pinned.slice(1), {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstWord(child);
  await ready?.(url);
  const startedIn = performance.now() - from;
  const proc = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    url,
    startedIn,
    cpu: () => {
      const fields = proc('stat').split(') ')[1]!.split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(proc('status'))![1]) / 1024,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      onEnd();
    },
  };
}

function firstWord(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (data) => {
      const [, url] = /is at (\S+)/.exec(String(data)) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Resolves when it says that it can be used. */
function isReady(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/readyz`, ({ statusCode }) => {
      if (statusCode === 200) resolve();
      else reject(new Error(`the server is not ready: ${statusCode}`));
    }).once('error', reject);
  });
}
