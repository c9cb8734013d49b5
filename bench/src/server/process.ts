/** A server in a process of its own, as it is served, on one core where that can be had; and what it costs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServedProcess {
  url: string;
  /** Milliseconds from starting it to its first word. */
  startedIn: number;
  /** Milliseconds of processor it has used so far. */
  cpu(): number;
  /** Megabytes it has in memory. */
  memory(): number;
  stop(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('../../../cli/bin/concert.mjs', import.meta.url));
const TASKSET = '/usr/bin/taskset';
/** Hundredths of a second are what Linux counts in. */
const TICK_MS = 10;

export async function serve(env: { [name: string]: string } = {}): Promise<ServedProcess> {
  const dir = mkdtempSync(join(tmpdir(), 'concert-bench-'));
  const settings = { PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'error', SOCKET_RATE: '100000', RULES_WORKERS: '1' };
  const command = [process.execPath, ENTRY, 'serve'];
  const pinned = existsSync(TASKSET) ? [TASKSET, '-c', '0', ...command] : command;
  const from = performance.now();
  const child = spawn(pinned[0]!, pinned.slice(1), {
    env: { ...process.env, NODE_ENV: 'production', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstWord(child);
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
      rmSync(dir, { recursive: true, force: true });
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
