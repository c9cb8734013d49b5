/**
 * Requests that are right but for one value: every route takes bodies made from its own description, as a guest, a member and a host.
 * Each is answered, or refused with a sentence; nothing fails, and nothing is told of how the server is made.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Client } from './client.ts';
import { testServer } from './server.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: { [name: string]: Schema };
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  maxItems?: number;
  additionalProperties?: unknown;
}
interface Operation {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

/** How many of each kind of person are sent. */
const REQUESTS = Number(process.env.RUBBISH ?? 6_000) / 20;
const PATIENCE_MS = 240_000;
/** Names of our own files, of packages, and of the database's own errors. */
const INSIDE = /node_modules|\/src\/|at \w+ \(|SQLITE_|syntax error|invalid input syntax/;
/** They end the session in which they are sent. */
const ENDING = ['DELETE /api/session', 'DELETE /api/sessions', 'DELETE /api/me'];

/** What no one means, where something else belongs. */
const odd = fc.constantFrom<unknown>(
  ...[null, true, false, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308],
  ...['', ' ', '0', '__proto__', 'constructor', '\u202e', '\u0000', '\ud800', '🎲'.repeat(20), "' or 1=1 --", '%', '_'],
  ...['<img src=x onerror=alert(1)>', '../../etc/passwd', 'a\r\nBcc: x@example.org', 'x'.repeat(3_000), '١٢٣', 'ﷺ'],
  ...[[], {}, [[]], [null], { length: 3 }, { toString: 1 }, Array(300).fill(0), { $ne: null }, { a: { b: { c: [] } } }],
);

const text = ({ minLength = 0, maxLength = 40, format, pattern }: Schema): fc.Arbitrary<unknown> => {
  if (format === 'email') return fc.constantFrom('ann@example.org', 'a@b.c', '"x y"@example.org');
  if (format === 'uri')
    return fc.constantFrom('https://example.org/x', 'http://127.0.0.1/', 'https://[::1]/', 'ftp://x.y');
  if (pattern?.includes('0-9a-f')) return fc.constant('0'.repeat(64));
  const length = { minLength, maxLength: Math.min(maxLength, 60) };
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }),
    fc.constantFrom('skirmish', 'Ann', 'mute'),
  );
};

/** What fits a description. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const some = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (some) return fc.oneof(...some.map(fitting));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { minimum = -5, maximum = 1000 } = schema;
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 2 ** 53)) }), fc.nat(3));
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const parts = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fitting(each)]));
      return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
    }
    default:
      return fc.oneof(odd, fc.jsonValue({ maxDepth: 3 }));
  }
}

/** The same with one value, somewhere inside, that is odd. */
function spoiled(value: unknown, path: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return by;
  const names = Object.keys(value);
  if (names.length === 0) return by;
  const name = names[path % names.length]!;
  const inner = spoiled((value as { [name: string]: unknown })[name], Math.floor(path / names.length), by);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
}

test(
  'is answered or refused in every route',
  async () => {
    const server = await testServer({ TABLES_EACH: '100000' });
    const host = await Client.guest(server.url, 'Host');
    const [guest, member] = [await Client.guest(server.url, 'Rogue'), await Client.guest(server.url, 'Ann')];
    await member.post('/api/accounts', { name: 'Ann', password: 'correct horse' });
    const table = await member.open({ game: 'skirmish', open: true, options: { seats: 3 } });
    await guest.post(`/api/tables/${table}/sit`, { seat: 1 });
    const own = await guest.open({ game: 'skirmish', fill: 'random' });
    const { tournament } = (await member.post('/api/tournaments', { title: 'Cup', game: 'skirmish' })).body;
    const { word } = (await member.post(`/api/tables/${table}/invitations`, { uses: 50 })).body;
    await guest.post(`/api/tables/${table}/complaints`, { seat: 0, reason: 'abuse' });
    const [complaint] = (await host.get('/api/house/complaints')).body.complaints as { id: string }[];
    const { id: user } = (await guest.get('/api/me')).body.me as { id: string };
    const api = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: { [path: string]: { [method: string]: Operation } };
    };
    const routes = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        path,
        method: method.toUpperCase(),
        schema: requestBody?.content['application/json'].schema,
      })),
    );
    const names = [
      table,
      table,
      own,
      tournament,
      word,
      complaint!.id,
      user,
      'skirmish',
      '%F0%9F',
      '..%2f',
      '__proto__',
    ];
    const request = fc
      .constantFrom(...routes.filter(({ method, path }) => path !== '/live' && !ENDING.includes(`${method} ${path}`)))
      .chain((route) =>
        fc.record({
          route: fc.constant(route),
          name: fc.constantFrom(...names.map(String)),
          body: route.schema ? fitting(route.schema) : fc.constant(undefined),
          path: fc.nat(1_000),
          by: fc.option(odd, { freq: 3 }),
          query: fc.constantFrom('', '', '?seat=0', '?seat=1&before=2', '?count=0', '?before=1:x', '?archived=true'),
        }),
      );
    for (const [n, client] of [guest, member, host].entries())
      for (const { route, name, body, path, by, query } of fc.sample(request, { numRuns: REQUESTS, seed: 30 + n })) {
        const sent = body === undefined ? undefined : JSON.stringify(by === null ? body : spoiled(body, path, by));
        const answer = await fetch(server.url + route.path.replace(/\{\w+\}/g, name) + query, {
          method: route.method,
          headers: { cookie: client.cookie, ...(sent !== undefined && { 'content-type': 'application/json' }) },
          ...(sent !== undefined && { body: sent }),
        });
        const said = await answer.text();
        const where = `${route.method} ${route.path} ${name}${query} ${sent} → ${answer.status} ${said.slice(0, 300)}`;
        expect(answer.status, where).toBeLessThan(500);
        if (answer.status >= 400) expect(said, where).toMatch(/"sentence":".+"\}$/);
        if (!['/metrics', '/api/openapi.json', '/api/house/reports'].includes(route.path))
          expect(said, where).not.toMatch(INSIDE);
        // Who was given a new session by a route goes on with it.
        const cookie = answer.headers.get('set-cookie')?.split(';')[0];
        if (cookie && !cookie.endsWith('=')) client.cookie = cookie;
      }
    // Everyone is still who they were, and the table is still there.
    expect((await host.get('/api/house/tables')).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
  PATIENCE_MS,
);
