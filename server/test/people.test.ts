import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Passwords } from '../src/people/passwords.ts';
import { KeyedRateLimit, networkOf } from '../src/rate-limit.ts';
import { ask, portOf } from './asked.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';

let server: ConcertServer;

beforeAll(async () => {
  server = await testServer();
});

const password = 'correct horse';

const account = async (name: string, more: object = {}): Promise<Client> => {
  const client = new Client(server.url);
  expect(await client.post('/api/accounts', { name, password, ...more })).toMatchObject({ status: 200 });
  return client;
};

const me = async (client: Client) => (await client.get('/api/me')).body.me;

describe('accounts', () => {
  test('are found by name however it is written, and only with the password', async () => {
    await account('Maréchal Ney');
    const client = new Client(server.url);
    expect(await client.post('/api/session', { name: 'maréchal  NEY', password: 'wrong horse' })).toMatchObject({
      status: 401,
      body: { key: 'wrong-password' },
    });
    expect(await me(client)).toBe(null);
    expect(await client.post('/api/session', { name: 'maréchal  NEY', password })).toMatchObject({ status: 200 });
    expect(await me(client)).toMatchObject({ name: 'Maréchal Ney', guest: false });
  });

  test('have names of their own', async () => {
    await account('Davout');
    const client = new Client(server.url);
    expect(await client.post('/api/accounts', { name: 'DAVOUT', password })).toMatchObject({ status: 409 });
    const other = await account('Soult');
    expect(await other.request('PUT', '/api/me', { name: 'davout' })).toMatchObject({ status: 409 });
    expect(await other.request('PUT', '/api/me', { name: 'Soult, duc de Dalmatie' })).toMatchObject({ status: 200 });
    expect(await me(other)).toMatchObject({ name: 'Soult, duc de Dalmatie' });
  });

  test.each([
    ['a\u202eb'],
    ['\u0000'],
    [''],
    ['   '],
    ['x'.repeat(41)],
    ['zero\u200bwidth'],
    ['half\ud83d'],
    ['\u3164'],
    ['filled\u3164'],
    ['joi\u034fned'],
    ['\u2800'],
    ['\ufe0f'],
  ])('refuse the name %j', async (name) => {
    expect(await new Client(server.url).post('/api/accounts', { name, password })).toMatchObject({ status: 400 });
  });

  test('are not taken for guests, who go by other names', async () => {
    await account('Berthier');
    const guest = new Client(server.url);
    for (const name of ['BERTHIER', 'Berthier\ufe0f'])
      expect(await guest.post('/api/guests', { name })).toMatchObject({ status: 409 });
    expect(await guest.post('/api/guests', { name: 'Someone' })).toMatchObject({ status: 200 });
    expect(await guest.request('PUT', '/api/me', { name: 'Berthier' })).toMatchObject({ status: 409 });
    expect(await guest.request('PUT', '/api/me', { name: 'Someone else' })).toMatchObject({ status: 200 });
    // Nor can accounts be found out by trying all names.
    const tries = Array.from({ length: 40 }, (_, i) => guest.request('PUT', '/api/me', { name: `Marshal ${i}` }));
    expect((await Promise.all(tries)).filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  });

  test('refuse a short password', async () => {
    const answer = await new Client(server.url).post('/api/accounts', { name: 'Short', password: 'seven77' });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.sentence).toContain('at least eight characters');
  });

  test('made by a guest keep their seats; the old cookie is worth nothing', async () => {
    const guest = await Client.guest(server.url, 'Lannes');
    const table = await guest.open({ game: 'skirmish', mine: [1] });
    const before = guest.cookie;
    expect(await guest.post('/api/accounts', { name: 'Lannes', password })).toMatchObject({ status: 200 });
    expect((await guest.get(`/api/tables/${table}`)).body).toMatchObject({ yours: [1] });
    expect(guest.cookie).not.toBe(before);
    const thief = new Client(server.url);
    thief.cookie = before;
    expect(await me(thief)).toBe(null);
  });

  test('take along what a guest did before logging in', async () => {
    await account('Masséna');
    const guest = await Client.guest(server.url, 'Someone');
    const table = await guest.open({ game: 'skirmish', mine: [0] });
    await guest.connect();
    // There is no sight before the game begins, only who sits there.
    const shown = guest.until(({ type }) => type === 'table');
    guest.send({ type: 'watch', table, seat: 0 });
    await shown;
    await guest.post('/api/session', { name: 'Masséna', password });
    expect((await guest.get(`/api/tables/${table}`)).body).toMatchObject({ yours: [0], host: 'Masséna' });
  });

  test('log out here, or everywhere', async () => {
    const first = await account('Bessières');
    const second = new Client(server.url);
    await second.post('/api/session', { name: 'Bessières', password });
    await second.request('DELETE', '/api/session');
    expect(await me(second)).toBe(null);
    expect(await me(first)).not.toBe(null);
    await second.post('/api/session', { name: 'Bessières', password });
    await second.request('DELETE', '/api/sessions');
    expect(await me(first)).toBe(null);
  });

  test('a new password ends every other session', async () => {
    const here = await account('Mortier');
    const there = new Client(server.url);
    await there.post('/api/session', { name: 'Mortier', password });
    const put = (old: string) => here.request('PUT', '/api/me/password', { old, password: 'another horse' });
    expect(await put('not it at all')).toMatchObject({ status: 403 });
    expect(await put(password)).toMatchObject({ status: 200 });
    expect(await me(there)).toBe(null);
    expect(await me(here)).toMatchObject({ name: 'Mortier' });
    expect(await there.post('/api/session', { name: 'Mortier', password })).toMatchObject({ status: 401 });
  });

  test('a new password ends those, too, that are being begun with the old one', async () => {
    const own = await testServer({ TRUST_PROXY: '1' });
    const here = new Client(own.url);
    await here.post('/api/accounts', { name: 'Mortier', password });
    let heard = 0;
    own.app.server.on('request', () => heard++);
    // From as many places: they wait for their turns, and what they are held against is known already.
    const thieves = Array.from({ length: 12 }, (_, i) =>
      ask(own, {
        method: 'POST',
        path: '/api/session',
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
        body: { name: 'Mortier', password },
      }),
    );
    await expect.poll(() => heard).toBe(12);
    const put = { old: password, password: 'another horse' };
    const both = [here.request('PUT', '/api/me/password', put), here.request('PUT', '/api/me/password', put)];
    // The second one no longer knows it.
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 403]);
    await Promise.all(thieves);
    const { db } = own.store;
    expect(await db.selectFrom('sessions').select('token').execute()).toHaveLength(1);
  });

  test('cannot be tried without end', async () => {
    await account('Augereau');
    const client = new Client(server.url);
    const guess = async () => (await client.post('/api/session', { name: 'Augereau', password: 'guess' })).status;
    const answers = [await guess()];
    // Ten, and one more for every minute that the machine takes over them.
    while (answers.at(-1) === 401 && answers.length < 25) answers.push(await guess());
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.at(-1)).toBe(429);
    expect(await client.post('/api/session', { name: 'Augereau', password })).toMatchObject({ status: 429 });
  });

  test('are open to their owners while others guess', async () => {
    const own = await testServer({ TRUST_PROXY: '1' });
    await new Client(own.url).post('/api/accounts', { name: 'Grouchy', password });
    const from = async (address: string, given: string) => {
      const headers = { 'x-forwarded-for': address };
      const body = { name: 'Grouchy', password: given };
      return (await ask(own, { method: 'POST', path: '/api/session', headers, body })).status;
    };
    const guesses: number[] = [];
    while (guesses.at(-1) !== 429 && guesses.length < 25) guesses.push(await from('203.0.113.5', 'guess'));
    expect(guesses.at(-1)).toBe(429);
    expect(await from('203.0.113.6', password)).toBe(200);
    // An IPv6 customer has as many addresses as they like.
    const many = await Promise.all(Array.from({ length: 24 }, (_, i) => from(`2001:db8:1:2::${i}`, 'guess')));
    expect(many.filter((status) => status === 429).length).toBeGreaterThan(5);
    expect(await from('2001:db8:1:3::1', password)).toBe(200);
  });
});

describe('passwords', () => {
  test('are salted, and a missing one fits nothing', async () => {
    const passwords = new Passwords();
    const [a, b] = await Promise.all([passwords.lock('x', ''), passwords.lock('x', '')]);
    expect(a).not.toBe(b);
    expect(a).not.toContain('x$');
    // 32 MB, three times over.
    expect(a).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await passwords.fits('x', a, '')).toBe(true);
    expect(await passwords.fits('y', a, '')).toBe(false);
    expect(await passwords.fits('x', null, '')).toBe(false);
  });

  test('of a client that brings hundreds keep no one else waiting', async () => {
    const passwords = new Passwords();
    const done: string[] = [];
    const bring = (from: string) => passwords.lock('x', from).then(() => done.push(from));
    const all = [...Array.from({ length: 12 }, () => bring('hundreds')), bring('one')];
    await Promise.all(all);
    // It begins third; a busy machine may let some that began later end before it. Without its turn it would end last.
    expect(done.indexOf('one')).toBeLessThan(10);
    expect(done).toHaveLength(13);
  });
});

describe('allowances', () => {
  test('are used up, come back, and are forgotten when too many ask', () => {
    const two = new KeyedRateLimit(2, 1000);
    expect([two.take('a', 0), two.take('a', 0), two.take('a', 0), two.take('b', 0)]).toEqual([true, true, false, true]);
    expect([two.take('a', 500), two.take('a', 500)]).toEqual([true, false]);
    // Who tries too early does not begin to wait again.
    expect([two.take('c', 0), two.take('c', 0), two.take('c', 400), two.take('c', 600)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    for (let i = 0; i < 60_000; i++) two.take(`x${i}`, 500);
    expect(two.take('a', 500)).toBe(true);
  });

  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:0002::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['no address', 'no address'],
  ])('of %s are those of %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('the host', () => {
  test('is the first person from this machine, once', async () => {
    const own = await testServer();
    const all = await Promise.all(Array.from({ length: 5 }, () => Client.guest(own.url)));
    const people = await Promise.all(all.map(me));
    expect(people.filter((person) => (person as { host: boolean }).host)).toHaveLength(1);
  });

  test('from elsewhere has to show the key', async () => {
    const own = await testServer({ GUESTS: 'false', ACCOUNTS: 'closed' });
    const far = async (key?: string) =>
      fetch(`${own.url}/api/guests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5' },
        body: JSON.stringify({ name: 'Far', ...(key && { key }) }),
      });
    expect((await far()).status).toBe(403);
    expect((await far('guessed')).status).toBe(403);
    const answer = await far(own.hostKey!);
    expect(await answer.json()).toMatchObject({ me: { host: true } });
    expect((await far(own.hostKey!)).status).toBe(403);
  });

  test('locks people out, sees what is wrong, and no one else does', async () => {
    const own = await testServer();
    const host = await Client.guest(own.url, 'Host');
    const other = await Client.guest(own.url, 'Other');
    for (const path of ['people', 'tables', 'reports'])
      expect(await other.get(`/api/house/${path}`), path).toMatchObject({ status: 403 });
    const table = await other.open({ game: 'skirmish', fill: 'random' });
    expect((await host.get('/api/house/tables')).body.tables).toMatchObject([{ id: table, state: 'playing' }]);
    expect((await host.get('/api/house/reports')).body).toEqual({ reports: [] });
    expect(await host.post(`/api/house/tables/${table}/thaw`)).toMatchObject({ status: 409 });
    const { people } = (await host.get('/api/house/people')).body as { people: { id: string; name: string }[] };
    const { id } = people.find(({ name }) => name === 'Other')!;
    expect(await host.request('PUT', `/api/house/people/${id}`, { locked: true })).toMatchObject({ status: 200 });
    expect(await other.get('/api/tables')).toMatchObject({ status: 401 });
    const self = people.find(({ name }) => name === 'Host')!;
    expect(await host.request('PUT', `/api/house/people/${self.id}`, { locked: true })).toMatchObject({ status: 409 });
  });
});

describe('what a browser is told', () => {
  test('a strict policy, nothing kept, nothing guessed', async () => {
    // Where there is something, where there is nothing, and where nothing can be.
    for (const path of ['/api/me', '/nothing', '/api/%zz']) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('cookies are kept from scripts and other sites, and over TLS alone where there is TLS', async () => {
    const cookie = async (url: string, host?: string) => {
      const answer = await fetch(`${url}/api/guests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(host && { 'x-host': host }) },
        body: '{"name":"Cookie"}',
      });
      return answer.headers.get('set-cookie');
    };
    expect(await cookie(server.url)).toMatch(/HttpOnly; SameSite=Strict/);
    const tls = await testServer({ PUBLIC_URL: 'https://concert.example' });
    expect(await cookie(`http://127.0.0.1:${portOf(tls)}`)).toMatch(/Secure/);
  });

  test('a page that came without TLS is another’s, where there is TLS', async () => {
    const tls = await testServer({ PUBLIC_URL: 'https://concert.example' });
    const from = async (origin: string, host: string) =>
      (await ask(tls, { method: 'POST', path: '/api/guests', headers: { origin, host }, body: { name: 'x' } })).status;
    expect(await from('https://concert.example', 'concert.example')).toBe(200);
    expect(await from('http://concert.example', 'concert.example')).toBe(403);
    const here = `localhost:${portOf(tls)}`;
    expect(await from(`http://${here}`, here)).toBe(200);
  });

  test('a server for one machine answers to no other name', async () => {
    const { status } = await ask(server, { path: '/api/me', headers: { host: 'rebound.example' } });
    expect(status).toBe(421);
  });
});
