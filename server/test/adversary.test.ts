/** An attacker who wants to see what is hidden, to bring the server down, or to use it against others. */
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { Description } from './description.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { testServer } from './server.ts';

let server: ConcertServer;

beforeAll(async () => {
  server = await testServer();
});

const guests = (...names: string[]) => Promise.all(names.map((name) => Client.guest(server.url, name)));

const shows = (client: Client): string[] =>
  client.traffic.filter((text) => /^{"type":"(sight|change|press)"/.test(text));

/** What was on its way to the attacker has come when this is answered. */
const settled = async (client: Client): Promise<void> => {
  client.send({ type: 'ping' });
  await client.until((message) => message.type === 'pong');
};

describe('who no longer has a seat', () => {
  test('after standing up before the game sees nothing of who sits there now', async () => {
    const [ann, ben, eve] = (await guests('Ann', 'Ben', 'Eve')) as [Client, Client, Client];
    const table = await ann.open({ game: 'skirmish', open: true, mine: [] });
    await eve.connect();
    await eve.post(`/api/tables/${table}/sit`, { seat: 0 });
    const history = eve.until((message) => message.type === 'press');
    eve.send({ type: 'watch', table, seat: 0 });
    await history;
    const before = shows(eve).length;
    await eve.post(`/api/tables/${table}/stand`, { seat: 0 });
    for (const [seat, client] of [ann, ben].entries())
      expect((await client.post(`/api/tables/${table}/sit`, { seat })).status).toBe(200);
    await ann.connect();
    await ann.watch(table, 0);
    await ann.do(table, 0, ann.choices(table, 0)[0]!);
    await settled(eve);
    expect(shows(eve).slice(before)).toEqual([]);
    // Watching is allowed as for anyone.
    expect((await eve.watch(table, null)).sight.view.viewer).toBe(-1);
    for (const client of [ann, eve]) client.cut();
  });

  test('after resigning sees no more of what the bot does', async () => {
    const [ann, ben] = (await guests('Ann', 'Ben')) as [Client, Client];
    const bots = [{ seat: 2, name: 'random' }];
    const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 }, mine: [0], bots });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    for (const [seat, client] of [ann, ben].entries()) {
      await client.connect();
      await client.watch(table, seat);
    }
    await ben.post(`/api/tables/${table}/resign`, { seat: 1 });
    await settled(ben);
    const before = shows(ben).length;
    await ann.do(table, 0, { verb: 'ready', arg: {} });
    await expect.poll(() => ann.screen(table, 0).sight.view.count).toBeGreaterThan(0);
    await settled(ben);
    expect(shows(ben).slice(before)).toEqual([]);
    // Watching is allowed as for anyone.
    expect((await ben.watch(table, null)).sight.view.viewer).toBe(-1);
    for (const client of [ann, ben]) client.cut();
  });
});

describe('what is nested without end', () => {
  const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const wide = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const send = async (path: string, body: string, cookie = ''): Promise<number> =>
    (
      await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body,
      })
    ).status;

  test.each([30, 500, 3_000, 12_000, 30_000])('(%i levels) is refused, and nothing breaks', async (levels) => {
    const [ann] = (await guests('Ann')) as [Client];
    for (const nested of [deep(levels), wide(Math.min(levels, 10_000))]) {
      expect(await send('/api/games/skirmish/preview', `{"options":{"turns":${nested}}}`)).toBe(400);
      expect(await send('/api/tables', `{"game":"skirmish","options":{"turns":${nested}}}`, ann.cookie)).toBe(400);
      expect(await send('/api/tables', `{"game":"skirmish","options":{"x":${nested}}}`, ann.cookie)).toBe(400);
      for (const record of [nested, `{"format":1,"game":"skirmish","options":${nested}}`])
        expect(await send('/api/records', record, ann.cookie)).toBe(400);
    }
    expect((await ann.get('/api/tables')).status).toBe(200);
  });

  test('and what has a name that everything has is refused too', async () => {
    const [ann] = (await guests('Ann')) as [Client];
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(await send('/api/tables', `{"game":"skirmish","options":{"${name}":{"x":1}}}`, ann.cookie), name).toBe(
        400,
      );
    for (const game of ['__proto__', 'constructor', '../skirmish', 'toString'])
      expect(await send('/api/tables', `{"game":"${game}"}`, ann.cookie), game).toBe(400);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

test('what is for one person is kept by no cache, however its address is written', async () => {
  const [ann] = (await guests('Ann')) as [Client];
  const { port } = new URL(server.url);
  const cacheOf = (path: string): Promise<(number | string | undefined)[]> =>
    new Promise((resolve, reject) => {
      const headers = { cookie: ann.cookie, host: `localhost:${port}` };
      get({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers['cache-control']]);
      }).once('error', reject);
    });
  for (const path of ['/api/me', '/%61pi/me', 'http://localhost/api/me', 'http://elsewhere.example/api/me?x'])
    expect(await cacheOf(path), path).toEqual([200, 'no-store']);
  for (const path of ['/api/nowhere', '/nowhere']) expect(await cacheOf(path), path).toEqual([404, 'no-store']);
  // The page is the same for everyone.
  expect((await cacheOf('/'))[1]).not.toBe('no-store');
});

test('who asks from elsewhere what options come to, without end, has to wait; who tries a few has not', async () => {
  const own = await testServer();
  const preview = async (headers: { [name: string]: string }): Promise<number> => {
    const url = '/api/games/skirmish/preview';
    return (await own.app.inject({ method: 'POST', url, headers, payload: { options: {} } })).statusCode;
  };
  const from = { 'x-forwarded-for': '203.0.113.9' };
  // All at once: with time more are allowed.
  const asked = await Promise.all(Array.from({ length: 900 }, () => preview(from)));
  expect(asked.filter((status) => status === 200).length).toBeGreaterThanOrEqual(300);
  expect(new Set(asked)).toEqual(new Set([200, 429]));
  expect(await preview({})).toBe(200);
  await own.close();
});

const kinds = postgresPrograms() ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

describe.each(kinds)('what no database keeps as it is, on %s,', (kind) => {
  let postgres: Postgres | null = null;
  let own: ConcertServer;
  const lines: string[] = [];
  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    const place: { [name: string]: string } = postgres ? { DATABASE_URL: await postgres.database() } : {};
    own = await testServer({ ...place, LOG_LEVEL: 'warn' }, { log: { write: (line) => lines.push(line) } });
  });
  afterAll(async () => {
    await own.close();
    await postgres?.stop();
  });

  test('is refused with a sentence wherever it is said, and changes nothing', async () => {
    const ann = await Client.guest(own.url, 'Ann');
    const table = await ann.open({ game: 'skirmish', mine: [0], title: 'Jena' });
    const before = (await ann.get(`/api/tables/${table}`)).body;
    for (const bad of ['\0', '\ud800', '\udc00']) {
      const said: [method: string, path: string, body: object][] = [
        ['POST', '/api/tables', { game: 'skirmish', title: `a${bad}b` }],
        ['POST', '/api/tables', { game: 'skirmish', options: { turns: bad } }],
        ['POST', '/api/tables', { game: 'skirmish', options: { [bad]: 1 } }],
        ['PUT', `/api/tables/${table}/notes`, { text: `a${bad}b` }],
        ['POST', `/api/tables/${table}/sit`, { seat: 1, commitment: bad }],
        ['PUT', '/api/me/notices', { webhook: `https://example.org/${bad}` }],
        ['POST', '/api/records', { format: 1, game: 'skirmish', commitment: bad }],
        ['POST', '/api/session', { name: 'Ann', password: `long enough${bad}` }],
      ];
      for (const [method, path, body] of said) {
        const answer = await ann.request(method, path, body);
        expect(answer, `${method} ${path}`).toMatchObject({
          status: 400,
          body: { key: 'bad-request', sentence: expect.stringContaining('characters that cannot be stored') },
        });
      }
    }
    expect((await ann.get(`/api/tables/${table}`)).body).toEqual(before);
    expect((await ann.get(`/api/tables/${table}/notes`)).body).toEqual({ text: '' });
    expect(lines).toEqual([]);
  });

  test('is refused in every address, as are bytes that are no text', async () => {
    const ann = await Client.guest(own.url, 'Ann');
    const { routes } = await Description.of(own.url);
    for (const { method, path, body } of routes.filter((route) => route.path.includes('{')))
      for (const bad of ['%00', 'a%00b', '%ed%a0%80']) {
        const answer = await ann.request(method, path.replace(/\{\w+\}/g, bad), body ? {} : undefined);
        expect(answer.status, `${method} ${path}`).toBe(400);
        expect(answer.body.sentence, `${method} ${path}`).toMatch(/\.$/);
      }
    const table = await ann.open({ game: 'skirmish', mine: [0] });
    expect((await ann.get(`/api/tables/${table}/case?about=%00`)).status).toBe(400);
    expect(lines).toEqual([]);
  });

  test('is refused on the live wire', async () => {
    const ann = await (await Client.guest(own.url, 'Ann')).connect();
    const table = await ann.open({ game: 'skirmish', mine: [0, 1] });
    await ann.watch(table, 0);
    const sentence = 'That message contains characters that cannot be stored.';
    for (const bad of ['\0', '\ud800']) {
      const told = ann.until((message) => message.type === 'error');
      ann.send({ type: 'watch', table: `a${bad}b`, seat: null });
      expect(await told).toEqual({ type: 'error', sentence });
      const say = { type: 'say', table, seat: 0, to: [], text: `Sire${bad}` };
      expect(await ann.ask(say)).toMatchObject({ type: 'error', sentence });
    }
    ann.cut();
    expect(lines).toEqual([]);
  });
});

describe('a line that is used against the server', () => {
  test('by pings without end is cut', async () => {
    const own = await testServer({ SOCKET_RATE: '50' });
    const { cookie } = await Client.guest(own.url);
    const socket = new WebSocket(`${own.url.replace('http', 'ws')}/live`, { headers: { cookie } });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('open', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const answered = new Promise((resolve) => socket.once('pong', resolve));
    socket.ping('one');
    expect(String(await answered)).toBe('one');
    for (let i = 0; i < 5_000 && socket.readyState === WebSocket.OPEN; i++) socket.ping(Buffer.alloc(125, 7));
    await ended;
    await own.close();
  });

  test('by hundreds of pages of one person is one too many', async () => {
    const own = await testServer();
    const eve = await Client.guest(own.url);
    const pages: Client[] = [];
    for (let i = 0; i < 64; i++) pages.push(await eve.at(own.url).connect());
    /** Greeted, or shown out with a code. */
    const another = (): Promise<number | 'hello'> => {
      const headers = { cookie: eve.cookie };
      const socket = new WebSocket(`${own.url.replace('http', 'ws')}/live`, { headers });
      return new Promise((resolve) => {
        socket.once('message', () => resolve('hello'));
        socket.once('close', resolve);
      });
    };
    expect(await another()).toBe(1008);
    pages.pop()!.cut();
    await expect.poll(another).toBe('hello');
    for (const page of pages) page.cut();
    await own.close();
  });

  test('by a request that never ends does not last for ever', () => {
    expect(server.app.server.requestTimeout).toBe(120_000);
    expect(server.app.server.headersTimeout).toBeGreaterThan(0);
  });
});

describe('records', () => {
  test('of strangers are not even read, and no one sends them without end', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(1_000_000) });
    const put = (cookie: string, body: string) =>
      fetch(`${server.url}/api/records`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body,
      }).then(
        ({ status }) => status,
        () => 'cut off',
      );
    expect([401, 'cut off']).toContain(await put('', large));
    const [ann] = (await guests('Ann')) as [Client];
    const answers: unknown[] = [];
    for (let i = 0; i < 25; i++) answers.push(await put(ann.cookie, '{}'));
    expect(answers).toContain(400);
    expect(answers.at(-1)).toBe(429);
  });
});

test('host rights go with a guest who logs in to their account', async () => {
  const own = await testServer();
  const account = new Client(own.url);
  const first = await Client.guest(own.url, 'First');
  expect((await first.get('/api/me')).body.me).toMatchObject({ host: true });
  await account.post('/api/accounts', { name: 'Talleyrand', password: 'limps and lies' });
  const { body } = await first.post('/api/session', { name: 'Talleyrand', password: 'limps and lies' });
  expect(body.me).toMatchObject({ name: 'Talleyrand', host: true });
  expect((await first.get('/api/house/people')).status).toBe(200);
  const { people } = (await first.get('/api/house/people')).body as { people: { name: string; host: boolean }[] };
  expect(people.filter(({ host }) => host).map(({ name }) => name)).toEqual(['Talleyrand']);
});
