/** The real server, in a process of its own with a database of its own, on a free port of the loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Served } from './serve.ts';

const command = fileURLToPath(new URL('../../cli/bin/concert.mjs', import.meta.url));

/** `prepare` may put a database into the folder of the server before it starts; `settings` are put into its environment. */
export async function serveTables(
  prepare: (folder: string) => Promise<void> = async () => {},
  settings: { [name: string]: string } = {},
): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'concert-e2e-'));
  await prepare(data);
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'error', ...settings };
  const child = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await listening(child);
  return {
    address,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Where it says that it is. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout!.on('data', (text) => {
      const [, address] = /Concert is at (\S+)/.exec(String(text)) ?? [];
      if (address) resolve(address);
    });
  });
}
