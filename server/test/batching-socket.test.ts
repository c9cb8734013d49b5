/** What is gathered for a socket arrives as it was sent: whole, in order, and before good-bye. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { BatchingSocket } from '../src/live/batching-socket.ts';

let sockets: WebSocketServer;

beforeAll(async () => {
  sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
});

afterAll(() => {
  sockets.close();
});

async function line(): Promise<{ wire: BatchingSocket; server: WebSocket; client: WebSocket; heard: string[] }> {
  const client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
  const heard: string[] = [];
  client.on('message', (data) => heard.push(String(data)));
  const [[server]] = await Promise.all([once(sockets, 'connection'), once(client, 'open')]);
  return { wire: new BatchingSocket(server), server, client, heard };
}

test('texts of every length, in any script', async () => {
  const { wire, client, heard } = await line();
  const texts = [0, 1, 124, 125, 126, 127, 65_534, 65_535, 65_536, 200_000].flatMap((length) => [
    'x'.repeat(length),
    'é'.repeat(length),
    '🂡'.repeat(length),
  ]);
  for (const text of texts) wire.send(text);
  await expect.poll(() => heard.length).toBe(texts.length);
  expect(heard).toEqual(texts);
  client.terminate();
});

test('one write for all that is sent in one turn', async () => {
  const { wire, server, client, heard } = await line();
  const stream = (server as unknown as { _socket: { write(...given: unknown[]): boolean } })._socket;
  let writes = 0;
  const write = stream.write.bind(stream);
  stream.write = (...given) => {
    writes++;
    return write(...given);
  };
  for (const text of ['a', 'b', 'c']) wire.send(text);
  expect(wire.bufferedAmount).toBe(3);
  await expect.poll(() => heard).toEqual(['a', 'b', 'c']);
  expect(writes).toBe(1);
  expect(wire.bufferedAmount).toBe(0);
  client.terminate();
});

test('what was sent before good-bye comes before it, and nothing after', async () => {
  const { wire, client, heard } = await line();
  wire.send('last words');
  wire.close(1008, 'enough');
  wire.send('too late');
  const [code, reason] = await once(client, 'close');
  expect([heard, code, String(reason)]).toEqual([['last words'], 1008, 'enough']);
});

test('a line that is gone takes nothing, and nothing breaks', async () => {
  const { wire, server, heard } = await line();
  wire.send('never');
  wire.drop();
  wire.send('nor this');
  await once(server, 'close');
  wire.send('nor that');
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual([]);
});
