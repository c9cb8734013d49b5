import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { json as jsonOf } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { backupOf, type ConcertServer, restoreInto, StoreError } from '../src/index.ts';
import { Seal } from '../src/notices/seal.ts';
import { fileTrouble } from '../src/operations/backup-file.ts';
import { Metrics } from '../src/operations/metrics.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { Client } from './client.ts';
import { Description, type Route } from './description.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { scratch, testServer } from './server.ts';

const quiet = (): void => {};

describe('figures', () => {
  test('are written as Prometheus reads them', async () => {
    const metrics = new Metrics();
    const counter = metrics.counter('a_total', 'Counted.');
    counter.add({ route: 'say "hi"\n' });
    counter.add({ route: 'say "hi"\n' }, 2);
    const histogram = metrics.histogram('b_seconds', 'Timed.', [0.1, 1]);
    for (const seconds of [0.05, 0.5, 5]) histogram.take(seconds);
    metrics.gauge('c', 'Read.', async () => [[{ state: 'x' }, 3]] as const);
    metrics.gauge('d', 'Broken.', () => Promise.reject(new Error('no')));
    expect((await metrics.text()).split('\n')).toEqual([
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
      '',
    ]);
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

  test('for whoever has the word, where there is one', async () => {
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
    const word = await new Seal(server.store).word('stop', 'somebody', 'ney@example.org');
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

  test('has the reason of whatever else went wrong, and of an error nothing that hangs on it', async () => {
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

  test('is one that programs can read: whatever it points to is there', async () => {
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
        ['get /api/letters/{word}', 'text/html'],
        ['post /api/letters/{word}', 'text/html'],
      ]),
    );
    expect(formats.filter(([, format]) => format !== 'application/json')).toHaveLength(4);
    const word = await new Seal(server.store).word('stop', 'somebody', 'ney@example.org');
    for (const [path, format] of [
      ['/metrics', 'text/plain'],
      ['/api/openapi.json', 'application/json'],
      // Nobody has this address any more; what is refused is refused in JSON.
      [`/api/letters/${word}`, 'application/json'],
    ])
      expect((await fetch(server.url + path)).headers.get('content-type'), path).toContain(format);
  });

  test('is kept on the way to the live wire: whoever is not let onto it is told why as everywhere else', async () => {
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

  test('is kept: every route that is not open to all refuses whoever is unknown', async () => {
    for (const { method, path, open, body } of operations) {
      const answer = await fetch(server.url + path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      // What is malformed may be refused before anybody asks who sent it.
      if (open) expect([401, 405], `${method} ${path}`).not.toContain(answer.status);
      else expect(body ? [400, 401] : [401], `${method} ${path}`).toContain(answer.status);
    }
  });

  test('is kept: whatever changes something refuses another site’s page', async () => {
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

const home = (databaseUrl: string | null = null) => ({ databaseUrl, dataDir: scratch() });

async function filled(place: { databaseUrl: string | null; dataDir: string }, entries = 1200): Promise<Store> {
  const store = await openStore(place, quiet);
  for (let seq = 0; seq < entries; seq += 1) {
    if (seq % 100 !== 0) continue;
    const rows = Array.from({ length: 100 }, (_, i) => ({
      table_id: `t${i}`,
      seq: seq / 100,
      body: JSON.stringify({ n: seq, text: 'Ćéß “x” \n 🎲' }),
      at: 1_760_000_000_000 + i,
    }));
    await store.append(rows);
  }
  await store.db
    .insertInto('users')
    .values({ id: 'u', name: 'Davout', guest: 0, host: 1, account: 'davout', password: null, locked: 0, created_at: 7 })
    .execute();
  return store;
}

async function contents({ db }: Store): Promise<unknown> {
  return {
    entries: await db.selectFrom('entries').selectAll().orderBy('table_id').orderBy('seq').execute(),
    users: await db.selectFrom('users').selectAll().execute(),
  };
}

describe('backup and restore', () => {
  let postgres: Postgres | null = null;
  beforeAll(async () => {
    if (postgresPrograms()) postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  const kinds = ['sqlite', 'postgres'] as const;
  for (const from of kinds)
    for (const to of kinds)
      test.skipIf(!postgresPrograms() && (from === 'postgres' || to === 'postgres'))(
        `carry everything from ${from} to ${to}, while the server runs`,
        async () => {
          const place = async (kind: string) => home(kind === 'postgres' ? await postgres!.database() : null);
          const [source, target] = [await place(from), await place(to)];
          const running = await filled(source);
          const file = join(scratch(), 'all.backup');
          const told = await backupOf(source, file);
          expect(told.rows).toBe(1201);
          expect(statSync(file).mode & 0o077).toBe(0);
          expect(await restoreInto(target, file)).toEqual(told);
          const restored = await openStore(target, quiet);
          expect(await contents(restored)).toEqual(await contents(running));
          // What is there already is never written over.
          await restored.close();
          await expect(restoreInto(target, file)).rejects.toThrow('an empty one');
          await running.close();
        },
      );

  test('refuse what is not whole, and leave the database empty', async () => {
    const source = home();
    await (await filled(source, 100)).close();
    const dir = scratch();
    const file = join(dir, 'good');
    await backupOf(source, file);
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const spoilt: [string, Buffer, string][] = [
      ['cut short', readFileSync(file).subarray(0, 900), 'it is cut short'],
      ['cut at its very end', readFileSync(file).subarray(0, -3), 'it is cut short'],
      ['a bit changed', flipped(readFileSync(file)), 'it is damaged'],
      ['without its end', gzipSync(lines.slice(0, -2).join('\n').concat('\n')), 'end is missing'],
      ['a row changed', gzipSync(lines.join('\n').replace('"t5"', '"t6"')), 'damaged'],
      ['a row gone', gzipSync(lines.toSpliced(3, 1).join('\n')), 'damaged'],
      ['of a newer version', gzipSync(heading(lines, { steps: ['people and tables', 'to come'] })), 'damaged|newer'],
      ['something else', gzipSync('{"hello":1}\n'), 'not a backup'],
      ['no archive', Buffer.from('hello'), 'not a backup'],
      ['nothing', Buffer.alloc(0), 'it is cut short'],
    ];
    const target = { databaseUrl: null, dataDir: join(scratch(), 'not yet there') };
    for (const [name, bytes, why] of spoilt) {
      const bad = join(dir, name);
      writeFileSync(bad, bytes);
      await expect(restoreInto(target, bad), name).rejects.toThrow(new RegExp(why));
    }
    await expect(restoreInto(target, join(dir, 'nowhere'))).rejects.toThrow('no such file');
    await expect(restoreInto(target, dir)).rejects.toThrow('it is a folder');
    const forbidden = Object.assign(new Error('EPERM: operation not permitted, open'), { code: 'EPERM' });
    expect(fileTrouble('all', forbidden)).toMatchObject({ message: 'all: you may not read or write there' });
    expect(existsSync(target.dataDir)).toBe(false);
    await expect(backupOf(home(), join(dir, 'b'))).rejects.toThrow('there is no database');
    await expect(backupOf(source, join(dir, 'no', 'folder'))).rejects.toThrow('no such file or folder');
    await expect(backupOf(source, dir)).rejects.toThrow('it is a folder');
    expect((await restoreInto(target, file)).rows).toBe(101);
  });

  test('refuse a directory that a server uses', async () => {
    const place = home();
    const store = await filled(place, 100);
    const file = join(scratch(), 'b');
    await backupOf(place, file);
    await expect(restoreInto(place, file)).rejects.toThrow('another server is using');
    await store.close();
  });

  test('go where a server was started and nobody has come yet, and bring everything', async () => {
    const source = home();
    await (await filled(source, 100)).close();
    const file = join(scratch(), 'b');
    await backupOf(source, file);
    for (const target of [home(), ...(postgres ? [home(await postgres.database())] : [])]) {
      const settings = { DATA_DIR: target.dataDir, ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }) };
      const server = await testServer(settings);
      const left = server.store.db.selectFrom('house').select('key').orderBy('key');
      await expect.poll(() => left.execute()).toEqual([{ key: 'beat' }, { key: 'key' }]);
      // Not under a server that is still there: it would not know.
      if (server.store.kind === 'postgres')
        await expect
          .poll(async () => (await sql`select 1 from pg_locks where mode = 'ShareLock'`.execute(server.store.db)).rows)
          .not.toEqual([]);
      await expect(restoreInto(target, file)).rejects.toThrow(/a(nother)? server is using/);
      await server.close();
      // PostgreSQL may take a moment to notice.
      const restored = () =>
        restoreInto(target, file).then(
          ({ rows }) => rows,
          (error) => error.message,
        );
      await expect.poll(restored, { timeout: 30_000 }).toBe(101);
      // Whoever has come since counts.
      await expect(restoreInto(target, file)).rejects.toThrow('an empty one');
    }
  });

  test.skipIf(!postgresPrograms())('leave what others have in the same database alone', async () => {
    const ask = async (url: string, text: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows;
    };
    const source = home(await postgres!.database());
    await (await filled(source, 100)).close();
    await ask(
      source.databaseUrl!,
      `create table other_people (id int, x jsonb); insert into other_people values (1, '{}')`,
    );
    const file = join(scratch(), 'b');
    expect((await backupOf(source, file)).rows).toBe(101);
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('other_people');
    const target = await postgres!.database();
    await ask(
      target,
      `create table other_people (id int primary key); create view theirs as select * from other_people`,
    );
    expect((await restoreInto(home(target), file)).rows).toBe(101);
    expect(await ask(target, 'select * from theirs')).toEqual([]);
    // Of two by the same name nobody knows whose it is: also when it is empty.
    for (const name of ['users', 'migrations']) {
      const taken = await postgres!.database();
      await ask(taken, `create table ${name} (id int primary key)`);
      await expect(restoreInto(home(taken), file)).rejects.toThrow(`by the same names: ${name}`);
      expect(await ask(taken, `select * from ${name}`)).toEqual([]);
    }
    // What a file has of others, from before they were left alone, is left out.
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1);
    lines.push('{"table":"other_people","columns":["id"]}', '[7]');
    const text = lines.map((line) => `${line}\n`).join('');
    const sha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(file, gzipSync(`${text}${JSON.stringify({ end: true, rows: 102, sha256 })}\n`));
    const another = await postgres!.database();
    await ask(another, 'create table other_people (id int primary key)');
    expect((await restoreInto(home(another), file)).rows).toBe(101);
    expect(await ask(another, 'select * from other_people')).toEqual([]);
  });

  test('say in one sentence what is wrong with a database, and leave nothing behind', async () => {
    const file = join(scratch(), 'b');
    const torn = home();
    writeFileSync(join(torn.dataDir, 'concert.db'), 'These are the minutes of the Congress of Vienna.'.repeat(100));
    const trouble: [Parameters<typeof backupOf>[0], string][] = [
      [torn, 'the database cannot be used: file is not a database'],
      [
        home('postgres://somebody@127.0.0.1:1/nothing'),
        'the database cannot be used: connect ECONNREFUSED 127.0.0.1:1',
      ],
      [home('postgres://somebody@localhost:1/nothing'), 'the database cannot be used: connect ECONNREFUSED'],
      ...(postgres ? [[home(await postgres.database()), 'there is nothing of Concert in that database'] as never] : []),
    ];
    for (const [place, why] of trouble) {
      const error = await backupOf(place, file).catch((each) => each);
      expect(error).toBeInstanceOf(StoreError);
      expect(error.message).toContain(why);
    }
    expect(readdirSync(dirname(file))).toEqual([]);
    expect(openFiles().filter((name) => name.includes(file))).toEqual([]);
    const source = home();
    await (await filled(source, 100)).close();
    await backupOf(source, file);
    for (const [place, why] of trouble.slice(0, 3)) {
      const error = await restoreInto(place, file).catch((each) => each);
      expect(error).toBeInstanceOf(StoreError);
      expect(error.message).toContain(why);
    }
  });

  test('are not for a database of a newer version, of which this one does not know everything', async () => {
    const place = home();
    const store = await filled(place, 100);
    const file = join(scratch(), 'b');
    await backupOf(place, file);
    await store.db
      .insertInto('migrations' as never)
      .values({ n: 99, name: 'to come', at: 1 } as never)
      .execute();
    await store.close();
    await expect(backupOf(place, join(scratch(), 'c'))).rejects.toThrow('newer version');
    await expect(restoreInto(place, file)).rejects.toThrow('newer version');
  });
});

/** What this process has open, where the system tells. */
function openFiles(): string[] {
  const dir = '/proc/self/fd';
  if (!existsSync(dir)) return [];
  return readdirSync(dir).map((name) => {
    try {
      return readlinkSync(join(dir, name));
    } catch {
      // That by which the list itself was read.
      return '';
    }
  });
}

function flipped(bytes: Buffer): Buffer {
  bytes[bytes.length >> 1]! ^= 0xff;
  return bytes;
}

function heading(lines: readonly string[], more: object): string {
  return [JSON.stringify({ ...JSON.parse(lines[0]!), ...more }), ...lines.slice(1)].join('\n');
}
