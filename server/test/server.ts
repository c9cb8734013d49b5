import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type ConcertServer, openServer, readConfig, type ServerOverrides } from '../src/index.ts';
import { built } from './built.ts';

/** A directory that is gone after the tests. */
export function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'concert-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A clock that goes on when it is told to. */
export class Time {
  at = Date.now();
  readonly now = (): number => this.at;
  pass(ms: number): void {
    this.at += ms;
  }
}

/** Lets time pass while servers are at work: in one piece it would count as an outage. */
export async function passing(
  servers: ConcertServer | readonly ConcertServer[],
  time: Time,
  ms: number,
): Promise<void> {
  const step = 30_000;
  for (let left = ms; left > 0; left -= step) {
    time.pass(Math.min(left, step));
    await Promise.all([servers].flat().map(({ clocks }) => clocks.sweep()));
  }
}

/** A server on a port of its own, closed after the tests. */
export async function testServer(
  env: { [name: string]: string } = {},
  instead: ServerOverrides = {},
): Promise<ConcertServer> {
  await built();
  const usual = {
    PORT: '0',
    DATA_DIR: scratch(),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RULES_WORKERS: '1',
    SOCKET_RATE: '100000',
    TABLES_EACH: '100000',
  };
  const server = await openServer(readConfig({ ...usual, ...env }), instead);
  let closed = false;
  const close = server.close.bind(server);
  const once = async (): Promise<void> => {
    if (!closed) await close();
    closed = true;
  };
  afterAll(once);
  return { ...server, close: once };
}
