/** A server in a process of its own, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';

const ENTRY = fileURLToPath(new URL('../../cli/bin/concert.mjs', import.meta.url));

export class Served {
  url = '';
  /** What it has told the person who started it of trouble. */
  complaints = '';
  private child: ChildProcess | null = null;
  private readonly env: { [name: string]: string };

  constructor(env: { [name: string]: string }) {
    this.env = {
      LOG_LEVEL: 'error',
      RULES_WORKERS: '1',
      SOCKET_RATE: '100000',
      TABLES_EACH: '100000',
      PORT: '0',
      ...env,
    };
  }

  async start(): Promise<void> {
    await built();
    const child = spawn(process.execPath, [ENTRY, 'serve'], {
      env: { PATH: process.env.PATH!, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stderr!.on('data', (data) => {
      this.complaints += data;
    });
    this.url = await new Promise((resolve, reject) => {
      child.stdout!.on('data', (data) => {
        const [, url] = /is at (\S+)/.exec(String(data)) ?? [];
        if (url) resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${this.complaints}`)));
    });
  }

  /** Ends it: at once with SIGKILL, politely with SIGTERM. Resolves with its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = this.ended();
    this.child?.kill(signal);
    return ended;
  }

  /** Resolves with its exit code when it has ended. */
  ended(): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child?.exitCode ?? null);
    return new Promise((resolve) => child.once('close', (code) => resolve(code)));
  }
}
