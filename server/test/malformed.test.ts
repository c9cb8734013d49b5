/**
 * Malformed, forged, oversized and stale messages, thousands of them (RUBBISH=100000 in `npm run soak`): each gets a clear
 * refusal or none, nothing breaks, nothing leaks, no one else is harmed, and the server holds no more than before.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ClientMessage, HostMessage } from '@concert/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { connectSqlite } from '../src/store/sqlite.ts';
import { built } from './built.ts';
import { Client } from './client.ts';
import { type Known, type Rubbish, rubbish } from './malformed.ts';
import { scratch } from './server.ts';

const MESSAGES = Number(process.env.RUBBISH ?? 5_000);
const AT_ONCE = 250;
/** A number that no rubbish has. */
const LAST = 77_777_777;
const PATIENCE_MS = 120_000 + MESSAGES * 20;
const MEGABYTE = 1024 * 1024;

interface Held {
  /** Objects of the main thread, after a collection. */
  held: number;
  rss: number;
  /** Tables that are open. */
  open: number;
}

let child: ChildProcess;
let url: string;
const dataDir = scratch();
const heard = <T>(): Promise<T> => new Promise((resolve) => child.once('message', (message) => resolve(message as T)));

const held = (): Promise<Held> => {
  const answer = heard<Held>();
  child.send('measure');
  return answer;
};

let victim: Client;
let rogue: Client;
let known: Known;
let secrets: string[];

beforeAll(async () => {
  await built();
  child = fork(fileURLToPath(new URL('./measured.mjs', import.meta.url)), {
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env.PATH!,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RULES_WORKERS: '1',
      SOCKET_RATE: '100000',
      IDLE_MS: '1000',
    },
  });
  ({ url } = await heard<{ url: string }>());
  victim = await Client.guest(url, 'Victim');
  rogue = await Client.guest(url, 'Rogue');
  const own = await rogue.open({ game: 'skirmish', mine: [0], bots: [{ seat: 1, name: 'random' }] });
  const open = await victim.open({ game: 'skirmish', mine: [0, 1], open: true });
  const closed = await victim.open({ game: 'skirmish', mine: [0, 1] });
  for (const client of [victim, rogue]) await client.connect();
  for (const table of [open, closed]) for (const seat of [0, 1]) await victim.watch(table, seat);
  await rogue.watch(own, 0);
  known = { own, open, closed, choices: rogue.choices(own, 0).slice(0, 8) };
  const { db } = connectSqlite(dataDir, true);
  const tables = await db.selectFrom('tables').select('secret').execute();
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  secrets = [
    victim.cookie.split('=')[1]!,
    ...tables.map(({ secret }) => secret!),
    ...sessions.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string' && value.length > 12)),
  ] as string[];
  await db.destroy();
});

afterAll(() => {
  child?.kill('SIGKILL');
});

/** After these, rightly asked for, the rest would come from a stranger. */
const endsSession = ({ path, method }: { path: string; method: string }): boolean =>
  path.includes('session') || (path === '/api/me' && method === 'DELETE');

/** Where something of the inside shows. */
const INSIDE =
  /TypeError|RangeError|ReferenceError|Cannot |is not a function|node:|\.[jt]s:\d|node_modules|server\.failed/;

/** Sends rubbish, comes back when it is thrown out, and keeps an eye on what it is told. */
class Sender {
  readonly told = new Map<string, number>();
  readonly wrong: string[] = [];
  thrownOut = 0;
  private socket: WebSocket | null = null;
  private readonly cookie: string;

  constructor(cookie: string) {
    this.cookie = cookie;
  }

  async send(batch: readonly Rubbish[]): Promise<void> {
    for (const { kind, text } of batch) {
      // A client that sends these is disconnected, and gets no answers to what it sent before.
      const last = kind === 'binary' || text.length > 65_536;
      if (last) await this.answered();
      const socket = await this.open();
      if (kind === 'binary') socket.send(Buffer.from(text));
      else if (kind === 'pieces') {
        // A piece for every third of it, with something between them as the protocol allows.
        const third = Math.ceil(text.length / 3);
        socket.send(text.slice(0, third), { fin: false });
        socket.ping('between');
        socket.send(text.slice(third, 2 * third), { fin: false });
        socket.send(text.slice(2 * third), { fin: true });
      } else socket.send(text);
      if (last) await this.gone(socket);
    }
    await this.answered();
  }

  /** Resolves when everything sent so far has been answered: what is asked of a table is answered in turn. */
  private async answered(): Promise<void> {
    const socket = await this.open();
    const answer = new Promise<void>((resolve) => {
      const listen = (data: WebSocket.RawData): void => {
        if (!data.toString().startsWith(`{"type":"lines","id":${LAST}`)) return;
        socket.off('message', listen);
        resolve();
      };
      socket.on('message', listen);
    });
    socket.send(JSON.stringify({ type: 'lines', id: LAST, table: known.own, seat: 0, before: 0 }));
    await answer;
  }

  close(): void {
    this.socket?.terminate();
  }

  private async open(): Promise<WebSocket> {
    if (this.socket?.readyState === WebSocket.OPEN) return this.socket;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie: this.cookie } });
    socket.on('message', (data) => this.hear(data.toString()));
    socket.on('error', () => {});
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    this.socket = socket;
    return socket;
  }

  private async gone(socket: WebSocket): Promise<void> {
    if (socket.readyState !== WebSocket.CLOSED)
      await new Promise<void>((resolve) => {
        socket.once('close', (code) => {
          if (code !== 1003 && code !== 1009 && code !== 1006) this.wrong.push(`closed with ${code}`);
          resolve();
        });
      });
    this.thrownOut++;
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as HostMessage;
    this.told.set(message.type, (this.told.get(message.type) ?? 0) + 1);
    if (INSIDE.test(text) || secrets.some((secret) => text.includes(secret))) this.wrong.push(text);
    if ((message.type === 'error' || message.type === 'refused') && !/[.!?]$/.test(message.sentence))
      this.wrong.push(text);
  }
}

describe('rubbish', () => {
  test(
    'is refused, breaks nothing, leaks nothing and is forgotten',
    async () => {
      const sender = new Sender(rogue.cookie);
      const before = victim.traffic.length;
      let sent = 0;
      let calm: Held | null = null;
      const batches = Math.ceil(MESSAGES / AT_ONCE);
      for (let i = 0; i < batches; i++) {
        await sender.send(fc.sample(rubbish(known), { numRuns: AT_ONCE, seed: 1805 + i }));
        sent += AT_ONCE;
        // What is loaded and compiled at first is not counted.
        if (i === Math.floor(batches / 5)) calm = await held();
      }
      sender.close();
      await rogue.get('/healthz');
      const after = await held();
      const grown = (after.held - calm!.held) / MEGABYTE;
      const told = [...sender.told].map(([type, count]) => `${count} ${type}`).join(', ');
      console.log(
        `${sent} messages, thrown out ${sender.thrownOut} times; told: ${told}; holds ${(after.held / MEGABYTE).toFixed(1)} MB, ` +
          `${grown.toFixed(2)} MB more than after a fifth of them; ${(after.rss / MEGABYTE).toFixed(0)} MB resident (${((after.rss - calm!.rss) / MEGABYTE).toFixed(0)} more)`,
      );
      expect(sender.wrong.slice(0, 5)).toEqual([]);
      expect(sender.told.get('error')! + sender.told.get('refused')!).toBeGreaterThan(sent / 3);
      expect(grown).toBeLessThan(8);
      expect(after.open).toBeLessThanOrEqual(3);

      // Nothing was done at another's table, and its players heard nothing but who watches.
      const { db } = connectSqlite(dataDir, true);
      const rows = await db.selectFrom('entries').select('table_id').execute();
      expect(rows.filter(({ table_id }) => table_id !== known.own)).toEqual([]);
      expect(await db.selectFrom('reports').selectAll().execute()).toEqual([]);
      await db.destroy();
      const since = victim.traffic.slice(before).map((text) => JSON.parse(text).type);
      expect(since.filter((type) => type !== 'table')).toEqual([]);
      const { open } = known;
      expect((await victim.do(open, 0, victim.choices(open, 0)[0] as never)).type).toBe('done');
    },
    PATIENCE_MS,
  );

  test('of people without a session, with a forged one, or from another site’s page is not even heard', async () => {
    const attempt = (headers: { [name: string]: string }): Promise<number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers });
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!));
        socket.on('open', () => resolve(101));
        socket.on('error', () => {});
      });
    const { cookie } = rogue;
    expect(await attempt({})).toBe(401);
    for (const word of ['', 'A', 'A'.repeat(43), `${cookie.split('=')[1]}A`, '__proto__', 'x'.repeat(8_000)])
      expect(await attempt({ cookie: `concert=${word}` })).toBe(401);
    for (const origin of ['https://elsewhere.example', 'null', 'http://127.0.0.1:1', 'file://', 'x'])
      expect(await attempt({ cookie, origin })).toBe(403);
    expect(await attempt({ cookie, host: 'elsewhere.example' })).toBe(421);
    expect(await attempt({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await attempt({ cookie, origin: url })).toBe(101);
  });

  test(
    'over HTTP is refused too',
    async () => {
      const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
        paths: { [path: string]: { [method: string]: object } };
      };
      const routes = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
      );
      const { own, open, closed } = known;
      const request = fc.record({
        route: fc.constantFrom(...routes.filter((route) => route.path !== '/live' && !endsSession(route))),
        id: fc.oneof(
          fc.constantFrom(own, open, closed, 'nowhere', '__proto__', '%00', '%F0%9F', '..%2f..', 'x'.repeat(300)),
          fc.string({ maxLength: 20 }).map(encodeURIComponent),
        ),
        body: fc.oneof(
          fc.json({ maxDepth: 4 }),
          fc.constantFrom(
            '{"seat":0,"__proto__":{"x":1}}',
            '{"constructor":{"prototype":{}}}',
            `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
            'x'.repeat(70_000),
            '{"seat":1e999}',
            '{',
            '',
          ),
          fc
            .record({ seat: strangeSeat, end: fc.boolean(), name: fc.string(), text: fc.string() })
            .map((it) => JSON.stringify(it)),
        ),
        type: fc.constantFrom(
          'application/json',
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          '',
        ),
        query: fc.constantFrom('', '?seat=1', '?seat=-1', '?seat=x&seat=y', '?before=1e999', '?__proto__[x]=1'),
      });
      for (const { route, id, body, type, query } of fc.sample(request, {
        numRuns: Math.ceil(MESSAGES / 20),
        seed: 12,
      })) {
        const answer = await fetch(url + route.path.replace(/\{\w+\}/g, id) + query, {
          method: route.method,
          headers: { cookie: rogue.cookie, ...(type && { 'content-type': type }) },
          ...(route.method !== 'GET' && { body }),
        });
        const text = await answer.text();
        const where = `${route.method} ${route.path} ${id} ${body.slice(0, 200)} → ${answer.status} ${text.slice(0, 300)}`;
        expect(answer.status, where).toBeLessThan(500);
        if (answer.status >= 400)
          expect(JSON.parse(text), where).toMatchObject({ key: expect.any(String), sentence: expect.any(String) });
        if (route.path !== '/metrics' && route.path !== '/api/openapi.json')
          expect(INSIDE.test(text), where).toBe(false);
        expect(
          secrets.some((secret) => text.includes(secret)),
          where,
        ).toBe(false);
      }
      expect(({} as { x?: number }).x).toBeUndefined();
    },
    PATIENCE_MS,
  );

  test('a client that never reads is dropped before it fills the memory', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie: rogue.cookie } });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.on('error', () => {});
    const before = await held();
    (socket as unknown as { _socket: { pause(): void } })._socket.pause();
    const ask: ClientMessage = { type: 'past', id: 1, table: known.open, seat: null, at: 0 };
    const sockets = async (): Promise<number> =>
      Number(/^concert_sockets (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())![1]);
    const connected = await sockets();
    let most = 0;
    for (let i = 0; i < 100 && (await sockets()) === connected; i++) {
      for (let k = 0; k < 2_000; k++) socket.send(JSON.stringify(ask));
      // Other clients are answered all the while.
      expect((await victim.get('/healthz')).status).toBe(200);
      most = Math.max(most, (await held()).held - before.held);
    }
    expect(await sockets()).toBe(connected - 1);
    expect(most).toBeLessThan(32 * MEGABYTE);
    socket.terminate();
    await expect.poll(async () => (await held()).held - before.held).toBeLessThan(4 * MEGABYTE);
  });

  test('a client that leaves before anything is shown is forgotten', async () => {
    for (let i = 0; i < 40; i++) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie: rogue.cookie } });
      await new Promise((resolve) => socket.once('open', resolve));
      for (const table of [known.own, known.open])
        socket.send(JSON.stringify({ type: 'watch', table, seat: null } satisfies ClientMessage));
      socket.terminate();
    }
    victim.cut();
    rogue.cut();
    // No table is watched any more: all are closed.
    await expect.poll(async () => (await held()).open, { interval: 500 }).toBe(0);
  });
});

const strangeSeat = fc.oneof(fc.nat(15), fc.constantFrom<unknown>(-1, 1.5, '0', null, {}, [], 1e99));
