/** A server has a host who can log in, or a way for a person to become host; and daily users stay logged in. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { ask } from './asked.ts';
import { Client } from './client.ts';
import { scratch, testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

const ENTRY = fileURLToPath(new URL('../../cli/bin/concert.mjs', import.meta.url));
const DAY = 24 * 3600 * 1000;
const password = 'correct horse';

/** A person who comes from elsewhere, through a proxy. */
async function far(server: ConcertServer, path: string, body: object, cookie = '') {
  const headers = { cookie, 'x-forwarded-for': '203.0.113.5' };
  const { status, headers: told, text } = await ask(server, { method: 'POST', path, headers, body });
  const [set] = (told['set-cookie'] ?? []) as string[];
  const { me } = JSON.parse(text) as { me?: { host: boolean } };
  return { status, host: me?.host, cookie: set?.split(';')[0] ?? cookie };
}

const isHost = async (client: Client) => ((await client.get('/api/me')).body.me as { host: boolean }).host;

describe('the key', () => {
  test('makes a host of a person who is known already, once', async () => {
    const server = await testServer();
    const guest = await far(server, '/api/guests', { name: 'Guest' });
    const owner = await far(server, '/api/accounts', { name: 'Owner', password });
    const key = server.hostKey!;
    expect(await far(server, '/api/guests', { name: 'Owner', key: 'guessed' }, owner.cookie)).toMatchObject({
      host: false,
    });
    expect(await far(server, '/api/guests', { name: 'Owner', key }, owner.cookie)).toMatchObject({ host: true });
    expect(await far(server, '/api/guests', { name: 'Guest', key }, guest.cookie)).toMatchObject({ host: false });
    expect(await far(server, '/api/guests', { name: 'Another', key })).toMatchObject({ host: false });
  });

  test('is the same after a restart, until there is a host, and a new one can be made by who runs the server', async () => {
    const DATA_DIR = scratch();
    const first = await testServer({ DATA_DIR });
    const { hostKey } = first;
    await first.close();
    const second = await testServer({ DATA_DIR });
    expect(second.hostKey).toBe(hostKey);
    const host = new Client(second.url);
    await host.post('/api/accounts', { name: 'Host', password });
    expect(await isHost(host)).toBe(true);
    expect(await far(second, '/api/guests', { name: 'Late', key: hostKey })).toMatchObject({ host: false });
    const run = (env: object) =>
      spawnSync(process.execPath, [ENTRY, 'host'], {
        env: { PATH: process.env.PATH!, DATA_DIR, PUBLIC_URL: 'https://concert.example/', ...env },
        encoding: 'utf8',
        timeout: 60_000,
      });
    expect(run({}).stderr).toContain('another server is using');
    await second.close();
    const [, key] = /^https:\/\/concert\.example\/#\/host\/(\S+)\n$/.exec(run({}).stdout) ?? [];
    const third = await testServer({ DATA_DIR });
    expect(third.hostKey).toBe(key);
    expect([second.knowsWhoIsHere, third.knowsWhoIsHere]).toEqual([true, false]);
    expect(await far(third, '/api/guests', { name: 'New host', key })).toMatchObject({ host: true });
    await third.close();
    expect((await testServer({ DATA_DIR })).hostKey).toBe(null);
  });
});

describe('a house whose host is gone', () => {
  test('has a new host in the first person from its machine', async () => {
    const server = await testServer();
    const first = await Client.guest(server.url, 'First');
    const known = new Client(server.url);
    await known.post('/api/accounts', { name: 'Known', password });
    expect([await isHost(first), await isHost(known)]).toEqual([true, false]);
    await first.request('DELETE', '/api/session');
    // As many as there are at once, whether they are known or new.
    const people = await Promise.all([
      known.post('/api/guests', { name: 'Known' }),
      ...Array.from({ length: 4 }, () => new Client(server.url).post('/api/guests', { name: 'Someone' })),
    ]);
    expect(people.filter(({ body }) => (body.me as { host: boolean }).host)).toHaveLength(1);
  });

  test('is not one whose host has an account and only logged out', async () => {
    const server = await testServer();
    const host = new Client(server.url);
    await host.post('/api/accounts', { name: 'Host', password });
    await host.request('DELETE', '/api/sessions');
    expect(await isHost(await Client.guest(server.url))).toBe(false);
    await host.post('/api/session', { name: 'Host', password });
    expect(await isHost(host)).toBe(true);
  });

  test('prints a key again when it starts', async () => {
    const DATA_DIR = scratch();
    const server = await testServer({ DATA_DIR });
    const host = await Client.guest(server.url);
    await host.request('DELETE', '/api/session');
    await server.close();
    expect((await testServer({ DATA_DIR })).hostKey).toMatch(/./);
  });
});

describe('a session', () => {
  test('that is used lasts, and is renewed once an hour at most', async () => {
    const server = await testServer();
    const client = await Client.guest(server.url);
    const { db } = server.store;
    const left = async () =>
      (await db.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow()).expires_at - Date.now();
    const look = () => ask(server, { path: '/api/me', headers: { cookie: client.cookie } });
    expect((await look()).headers['set-cookie']).toBe(undefined);
    await db
      .updateTable('sessions')
      .set({ expires_at: Date.now() + 5 * DAY, seen_at: Date.now() - DAY })
      .execute();
    const [set] = (await look()).headers['set-cookie'] as string[];
    expect(set).toContain(client.cookie);
    expect(set).toMatch(/Max-Age=7776000; .*HttpOnly; SameSite=Strict/);
    expect(await left()).toBeGreaterThan(89 * DAY);
    expect((await look()).headers['set-cookie']).toBe(undefined);
    // Logging out gives nothing back.
    await db
      .updateTable('sessions')
      .set({ expires_at: Date.now() + 5 * DAY, seen_at: Date.now() - DAY })
      .execute();
    const out = await ask(server, { method: 'DELETE', path: '/api/session', headers: { cookie: client.cookie } });
    expect(out.headers['set-cookie']).toEqual([expect.stringMatching(/^concert=;/)]);
  });
});

twoNodes('on two nodes', (both) => {
  test('the key that one has printed is good at the other, for one of all who show it', async () => {
    const [first, second] = both.nodes;
    expect(second.hostKey).toBe(first.hostKey);
    const came = await Promise.all(
      Array.from({ length: 6 }, (_, i) => far(both.nodes[i % 2]!, '/api/guests', { name: 'Host', key: first.hostKey })),
    );
    expect(came.filter(({ host }) => host)).toHaveLength(1);
  });
});
