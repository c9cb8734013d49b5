/** Bodies that come too slowly, and requests without end. */
import { type ClientRequest, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitRequests, patienceFor, type RequestLimits } from '../src/http/limits.ts';
import { typedByZod } from '../src/http/zod.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** A server where everyone comes through a proxy, so that each can have an address. */
async function served(limits: Partial<RequestLimits> = {}): Promise<string> {
  const app = Fastify({ trustProxy: true, forceCloseConnections: true });
  limitRequests(typedByZod(app), { isNear: () => false, ...limits });
  app.post('/api/echo', async ({ body }) => ({ body }));
  app.get('/api/slow', async (_request, reply) => {
    reply.raw.write('a');
    // It ends with the server.
    return new Promise(() => {});
  });
  app.get('/api/quick', async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  open.push(app);
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** A body that is announced and begun; it says when it is over, and how. */
function begun(url: string, address: string): { asked: ClientRequest; over: Promise<number | 'closed'> } {
  const headers = { 'content-type': 'application/json', 'content-length': '10', 'x-forwarded-for': address };
  const asked = request(`${url}/api/echo`, { method: 'POST', headers });
  const over = new Promise<number | 'closed'>((resolve) => {
    asked.once('response', (answer) => resolve(answer.resume().statusCode!));
    asked.once('error', () => resolve('closed'));
  });
  asked.write('{');
  return { asked, over };
}

test('a body that does not come is closed; one that comes in time is taken, however slow it is', async () => {
  const url = await served({ slowMs: 1, patience: () => 300_000 });
  const slow = begun(url, '10.0.0.1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  slow.asked.end('"a":1234}');
  expect(await slow.over).toBe(200);
  const impatient = await served({ slowMs: 1, patience: () => 5 });
  expect(await begun(impatient, '10.0.0.1').over).toBe('closed');
});

test('of one network only so many slow ones are waited for, and none of another’s is felt', async () => {
  const url = await served({ slowMs: 1, patience: () => 300_000 });
  const hostile = Array.from({ length: 17 }, () => begun(url, '10.0.0.1'));
  // One of them is too much; which one is the same.
  expect(await Promise.race(hostile.map(({ over }) => over))).toBe('closed');
  const other = begun(url, '10.0.0.2');
  other.asked.end('"a":1234}');
  expect(await other.over).toBe(200);
  for (const { asked } of hostile) asked.destroy();
});

test('a request without a body may take its time: so does every live connection', async () => {
  const url = await served({ slowMs: 1, patience: () => 1 });
  const asked = get(`${url}/api/slow`);
  let closed = false;
  asked.on('error', () => {
    closed = true;
  });
  const answer = await new Promise<NodeJS.ReadableStream>((resolve) => asked.once('response', resolve));
  answer
    .on('error', () => {})
    .on('close', () => {
      closed = true;
    });
  // Others that are begun later are closed meanwhile.
  expect(await begun(url, '10.0.0.1').over).toBe('closed');
  expect(closed).toBe(false);
  asked.destroy();
});

test('a network asks so often and no more; others are answered', async () => {
  const url = await served({ most: 5 });
  const ask = async (address: string): Promise<number> =>
    (await fetch(`${url}/api/quick`, { headers: { 'x-forwarded-for': address } })).status;
  const answers: number[] = [];
  // So many in a minute that no machine is slow enough for all of them to be granted.
  for (let i = 0; i < 100; i++) answers.push(await ask('10.0.0.1'));
  expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(answers).toContain(429);
  expect(await ask('10.0.0.2')).toBe(200);
});

test('a large body has longer than a small one', () => {
  expect(patienceFor(2 * 1024 * 1024)).toBeGreaterThan(patienceFor(64 * 1024));
});
