/** A server that is told to stop: open requests are answered, and connected clients are told. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { portOf } from './asked.ts';
import { Client } from './client.ts';
import { scratch, testServer } from './server.ts';

const password = 'correct horse';

test('open requests are answered, and what was answered is true after a restart', async () => {
  const DATA_DIR = scratch();
  const lines: string[] = [];
  const server = await testServer({ DATA_DIR, LOG_LEVEL: 'warn' }, { log: { write: (line) => lines.push(line) } });
  const clients = Array.from({ length: 2 }, () => new Client(server.url));
  await clients[0]!.get('/healthz');
  let heard = 0;
  server.app.server.on('request', () => heard++);
  // Each takes a while.
  const answers = clients.map((client, i) => client.post('/api/accounts', { name: `Marshal ${i}`, password }));
  await expect.poll(() => heard).toBe(2);
  await server.close();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(lines).toEqual([]);
  const again = await testServer({ DATA_DIR });
  for (const client of clients)
    expect((await client.at(again.url).get('/api/me')).body.me).toMatchObject({ guest: false });
});

test('idle connections and endless requests do not keep it from stopping', async () => {
  const server = await testServer();
  const lines = [
    '',
    'POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  ].map((begun) => {
    const line = connect(portOf(server), '127.0.0.1', () => line.write(begun));
    line.on('error', () => {}).resume();
    return new Promise((resolve) => line.on('close', resolve));
  });
  let heard = 0;
  server.app.server.on('connection', () => heard++);
  await expect.poll(() => heard).toBe(2);
  await server.close();
  await Promise.all(lines);
});

test('requests while it stops are refused in the usual format', async () => {
  const server = await testServer();
  let heard = 0;
  server.app.server.on('request', () => heard++);
  const begun = `POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`;
  // As long as this one may still be answered it does not end.
  const line = connect(portOf(server), '127.0.0.1', () => line.write(begun));
  line.on('error', () => {}).resume();
  await expect.poll(() => heard).toBe(1);
  const closed = server.close();
  const told = async () => {
    const answer = await fetch(`${server.url}/api/me`);
    return [
      answer.status,
      ((await answer.json()) as { key?: string }).key,
      answer.headers.get('x-content-type-options'),
    ];
  };
  await expect.poll(told).toEqual([503, 'server.unavailable', 'nosniff']);
  line.destroy();
  await closed;
});

test('connected clients are told that it goes away', async () => {
  const server = await testServer();
  const client = await Client.guest(server.url);
  await client.connect();
  const told = new Promise((resolve) => client.onClose(resolve));
  await server.close();
  expect(await told).toBe(1001);
});
