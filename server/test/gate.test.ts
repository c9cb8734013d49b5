/** Who may open sockets, and how many. */
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { addressOf, guardSockets } from '../src/live/gate.ts';

const from = (address: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress: address }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as never;

function gate(trustsLocal: boolean, proxies = 0) {
  const server = new EventEmitter();
  const taken: IncomingMessage[] = [];
  server.on('upgrade', (request: IncomingMessage) => taken.push(request));
  guardSockets(server as unknown as Server, { proxies, trustsLocal });
  const open = (request: IncomingMessage): void => {
    const socket = new PassThrough();
    server.emit('upgrade', request, socket, Buffer.alloc(0));
    // Its client is gone, without a word.
    if (!taken.includes(request)) socket.destroy(new Error('read ECONNRESET'));
  };
  return { open, taken };
}

test('an address that opens sockets without end is turned away at once, and others are not', () => {
  const { open, taken } = gate(true);
  for (let i = 0; i < 5_000; i++) open(from('10.0.0.1'));
  const { length } = taken;
  expect(length).toBeGreaterThanOrEqual(240);
  expect(length).toBeLessThan(5_000);
  open(from('10.0.0.2'));
  expect(taken.length).toBe(length + 1);
});

test('only a server that people reach directly trusts its own machine', () => {
  for (const [trusts, most] of [
    [true, 5_000],
    [false, 4_999],
  ] as const) {
    const { open, taken } = gate(trusts);
    for (let i = 0; i < 5_000; i++) open(from('127.0.0.1'));
    expect(taken.length === 5_000).toBe(most === 5_000);
  }
});

test('one that is turned away is told so', async () => {
  const server = new EventEmitter();
  guardSockets(server as unknown as Server, { proxies: 0, trustsLocal: false });
  const knock = (socket: Writable): boolean => server.emit('upgrade', from('10.0.0.1'), socket, Buffer.alloc(0));
  for (let i = 0; i < 2_000; i++) knock(new PassThrough().resume());
  let said = '';
  const last = new Writable({
    write: (chunk, _encoding, done) => {
      said += chunk;
      done();
    },
  });
  knock(last);
  await once(last, 'close');
  expect(said).toMatch(/^HTTP\/1\.1 429 /);
});

test('the address is the one that trusted proxies give, and no one else', () => {
  expect(addressOf(from('10.0.0.9', '1.1.1.1, 2.2.2.2'), 0)).toBe('10.0.0.9');
  expect(addressOf(from('10.0.0.9', '1.1.1.1, 2.2.2.2'), 1)).toBe('2.2.2.2');
  expect(addressOf(from('10.0.0.9', '1.1.1.1, 2.2.2.2'), 2)).toBe('1.1.1.1');
  expect(addressOf(from('10.0.0.9', '1.1.1.1, 2.2.2.2'), 5)).toBe('1.1.1.1');
  expect(addressOf(from('10.0.0.9'), 1)).toBe('10.0.0.9');
});
