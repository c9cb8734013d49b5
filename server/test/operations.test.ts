import type { IncomingMessage } from 'node:http';
import { json as jsonOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ConcertServer } from '../src/index.ts';
import { TokenSigner } from '../src/notifications/token-signer.ts';
import { Metrics } from '../src/operations/metrics.ts';
import { Client } from './client.ts';
import { Description, type Route } from './description.ts';
import { testServer } from './server.ts';

describe('figures', () => {
  test('are written as Prometheus reads them', async () => {
    const metrics = new Metrics();
    const counter = metrics.counter('a_total', 'Counted.', ['route']);
    counter.inc({ route: 'say "hi"\n' });
    counter.inc({ route: 'say "hi"\n' }, 2);
    const histogram = metrics.histogram('b_seconds', 'Timed.', [0.1, 1]);
    for (const seconds of [0.05, 0.5, 5]) histogram.observe(seconds);
    metrics.gauge('c', 'Read.', async () => [[{ state: 'x' }, 3]] as const, ['state']);
    metrics.gauge('d', 'Broken.', () => Promise.reject(new Error('no')));
    let written = 0;
    metrics.total('e_total', 'Counted elsewhere.', () => (written += 5));
    const lines = (await metrics.text()).split('\n').filter((line) => line !== '');
    expect(lines).toEqual([
      '# HELP a_total Counted.',
      '# TYPE a_total counter',
      'a_total{route="say \\"hi\\"\\n"} 3',
      '# HELP b_seconds Timed.',
      '# TYPE b_seconds histogram',
      'b_seconds_bucket{le="0.1"} 1',
      'b_seconds_bucket{le="1"} 2',
      'b_seconds_bucket{le="+Inf"} 3',
      'b_seconds_sum 5.55',
      'b_seconds_count 3',
      '# HELP c Read.',
      '# TYPE c gauge',
      'c{state="x"} 3',
      '# HELP d Broken.',
      '# TYPE d gauge',
      '# HELP e_total Counted elsewhere.',
      '# TYPE e_total counter',
      'e_total 5',
    ]);
    expect(await metrics.text()).toContain('e_total 10');
  });

  test('that can no longer be read are left out, and do not affect the others', async () => {
    const metrics = new Metrics();
    let read: () => number | Promise<number> = () => 1;
    metrics.gauge('a', 'Read.', () => read());
    metrics.gauge('b', 'Read, too.', () => 2);
    expect(await metrics.text()).toMatch(/^a 1\n(.*\n)*b 2$/m);
    for (const trouble of [() => Promise.reject(new Error('no')), () => new Promise<number>(() => {})]) {
      read = trouble;
      const text = await metrics.text();
      expect(text).not.toMatch(/^a /m);
      expect(text).toMatch(/^b 2$/m);
    }
  });

  test('of a running server, for this machine alone', async () => {
    const server = await testServer();
    const client = await Client.guest(server.url);
    const table = await client.open({ game: 'skirmish', mine: [0, 1] });
    await client.connect();
    await client.watch(table, 0);
    await client.do(table, 0, client.choices(table, 0)[0]!);
    const answer = await fetch(`${server.url}/metrics`);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    expect(text).toMatch(/^concert_entries_written_total [1-9]/m);
    expect(text).toContain('concert_sockets 1');
    expect(text).toContain('concert_tables{state="playing"} 1');
    expect(text).toContain('concert_http_requests_total{method="POST",route="/api/tables",status="200"} 1');
    expect(text).not.toContain(table);
    const through = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(through.status).toBe(403);
    client.cut();
  });

  test('for requests with the token, where there is one', async () => {
    const server = await testServer({ METRICS_TOKEN: 'a long enough word' });
    expect((await fetch(`${server.url}/metrics`)).status).toBe(403);
    const ask = (word: string) => fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${word}` } });
    expect((await ask('a long enough w0rd')).status).toBe(403);
    expect((await ask('a long enough word')).status).toBe(200);
  });
});

describe('the log', () => {
  test('tells why a request failed, and of what kind it was, but not the word that was in its address', async () => {
    const lines: string[] = [];
    const server = await testServer({ LOG_LEVEL: 'trace' }, { log: { write: (line) => lines.push(line) } });
    const client = await Client.guest(server.url);
    await server.store.db.schema.dropTable('invitations').execute();
    expect((await client.get('/api/invitations/a-word-for-one')).status).toBe(500);
    await server.store.db.schema.dropTable('wishes').execute();
    const word = await new TokenSigner(server.store).token('stop', 'someone', 'ney@example.org');
    for (const method of ['GET', 'POST'])
      expect((await client.request(method, `/api/letters/${word}`)).status).toBe(500);
    const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a request failed');
    expect(failed.map(({ route }) => route)).toEqual([
      'GET /api/invitations/:word',
      'GET /api/letters/:word',
      'POST /api/letters/:word',
    ]);
    expect(failed[0].error).toMatchObject({ message: 'no such table: invitations', code: 'SQLITE_ERROR' });
    expect(failed[0].error.stack).toContain('libsql.ts');
    for (const secret of ['a-word-for-one', word, client.cookie.split('=')[1]!])
      expect(lines.join('')).not.toContain(secret);
  });

  test('has no address to which a socket was opened where there is no live wire', async () => {
    const lines: string[] = [];
    const server = await testServer({ LOG_LEVEL: 'trace' }, { log: { write: (line) => lines.push(line) } });
    const refused = (path: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(server.url.replace('http', 'ws') + path);
        socket.on('error', () => {});
        socket.once('open', () => resolve('open'));
        socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      });
    for (const path of ['/', '/api/invitations/a-word-for-one', '/somewhere/a-word-for-one'])
      expect(await refused(path), path).toBe(404);
    expect(lines.join('')).not.toContain('a-word-for-one');
  });

  test('has the reason of anything else that went wrong, and of an error no attached data', async () => {
    const lines: string[] = [];
    const server = await testServer({ LOG_LEVEL: 'warn' }, { log: { write: (line) => lines.push(line) } });
    const refused = new AggregateError([new Error('no one at ::1'), new Error('no one at 127.0.0.1')]);
    const error = Object.assign(new Error('not taken', { cause: refused }), {
      code: '23505',
      detail: 'Key (token)=(x)',
    });
    server.tables.log('a table could not be opened', { table: 't', error });
    server.app.log.error({ err: error }, 'as Fastify says it');
    server.tables.log('not delivered', { error: 'in a word' });
    const [ours, theirs, word] = lines.map((line) => JSON.parse(line));
    for (const said of [ours.error, theirs.err]) {
      expect(said).toMatchObject({ type: 'Error', message: 'not taken', code: '23505', stack: expect.any(String) });
      expect(said.cause.errors.map(({ message }: Error) => message)).toEqual(['no one at ::1', 'no one at 127.0.0.1']);
    }
    expect(word.error).toBe('in a word');
    expect(lines.join('')).not.toContain('(token)');
  });
});

describe('the description of the API', () => {
  let server: ConcertServer;
  let operations: Route[];
  beforeAll(async () => {
    server = await testServer();
    const { routes } = await Description.of(server.url);
    operations = routes.map((route) => ({ ...route, path: route.path.replace(/\{\w+\}/g, 'somewhere') }));
  });

  test('tells of every route, and what each is for', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['POST /api/tables', 'GET /api/tables/somewhere', 'GET /healthz', 'GET /live']),
    );
    expect(operations.filter(({ about }) => about === '')).toEqual([]);
  });

  test('is one that programs can read: everything it points to is there', async () => {
    const api = await (await fetch(`${server.url}/api/openapi.json`)).json();
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { $ref } = value as { $ref?: unknown };
      if (typeof $ref === 'string') {
        expect($ref).toMatch(/^#\//);
        const found = $ref
          .slice(2)
          .split('/')
          .reduce((at: unknown, name) => (at as { [name: string]: unknown } | undefined)?.[name], api);
        expect(found, $ref).toBeDefined();
      }
      for (const each of Object.values(value)) walk(each);
    };
    walk(api);
  });

  test('says what every route answers with, and in which format', async () => {
    const api = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: { [path: string]: { [method: string]: { responses: { [status: string]: { content?: object } } } } };
    };
    const formats = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        `${method} ${path}`,
        Object.keys(responses[200]?.content ?? {}).join() || Object.keys(responses).join(),
      ]),
    );
    expect(formats.filter(([, format]) => format !== 'application/json')).toEqual(
      expect.arrayContaining([
        ['get /live', '101,default'],
        ['get /metrics', 'text/plain'],
        ['get /api/calendar/{file}', 'text/calendar'],
        ['get /api/letters/{word}', 'text/html'],
        ['post /api/letters/{word}', 'text/html'],
      ]),
    );
    expect(formats.filter(([, format]) => format !== 'application/json')).toHaveLength(5);
    const word = await new TokenSigner(server.store).token('stop', 'someone', 'ney@example.org');
    for (const [path, format] of [
      ['/metrics', 'text/plain'],
      ['/api/openapi.json', 'application/json'],
      // This address is not used any more; refusals are JSON.
      [`/api/letters/${word}`, 'application/json'],
    ])
      expect((await fetch(server.url + path)).headers.get('content-type'), path).toContain(format);
  });

  test('is kept on the way to the live connection: refusals there have the usual format', async () => {
    const { cookie } = await Client.guest(server.url);
    const live = async (headers: { [name: string]: string }) => {
      const answer = await fetch(`${server.url}/live`, { headers });
      return [answer.status, await answer.json()];
    };
    const refused = (key: string) => ({ key, sentence: expect.stringMatching(/\.$/) });
    expect(await live({})).toEqual([401, refused('unknown')]);
    expect(await live({ cookie, origin: 'https://elsewhere.example' })).toEqual([403, refused('forbidden')]);
    expect(await live({ cookie })).toEqual([426, refused('upgrade')]);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`);
    socket.on('error', () => {});
    const answer = await new Promise<IncomingMessage>((resolve) =>
      socket.once('unexpected-response', (_request, given) => resolve(given)),
    );
    expect(answer.statusCode).toBe(401);
    expect(await jsonOf(answer)).toEqual(refused('unknown'));
  });

  test('is kept: every route that is not open to all refuses strangers', async () => {
    for (const { method, path, open, body } of operations) {
      const answer = await fetch(server.url + path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      // What is malformed may be refused before anyone asks who sent it.
      if (open) expect([401, 405], `${method} ${path}`).not.toContain(answer.status);
      else expect(body ? [400, 401] : [401], `${method} ${path}`).toContain(answer.status);
    }
  });

  test('is kept: every changing request from another site’s page is refused', async () => {
    const client = await Client.guest(server.url);
    for (const { method, path, body } of operations.filter(({ method }) => method !== 'GET')) {
      const answer = await fetch(server.url + path, {
        method,
        headers: { origin: 'https://elsewhere.example', cookie: client.cookie, 'content-type': 'application/json' },
        ...(body && { body: '{}' }),
      });
      expect(answer.status, `${method} ${path}`).toBe(403);
    }
  });
});
