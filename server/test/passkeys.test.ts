/** Passkeys: only what the right device signed, for this server, for this challenge, and once. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { portOf } from './asked.ts';
import { Authenticator, type Signing } from './authenticator.ts';
import { onBothStores } from './both-stores.ts';
import { Client } from './client.ts';
import { Time, testServer } from './server.ts';

const password = 'correct horse';
const PLACE = { origin: 'https://concert.example', rpId: 'concert.example' };

onBothStores((env) => {
  let server: ConcertServer;
  let url: string;
  let host: Client;
  const time = new Time();
  beforeAll(async () => {
    server = await testServer({ ...(await env()), PUBLIC_URL: PLACE.origin }, { now: time.now });
    url = `http://127.0.0.1:${portOf(server)}`;
    host = await Client.guest(url, 'Host');
    await server.store.db.updateTable('users').set({ host: 1 }).where('name', '=', 'Host').execute();
  });

  async function account(name: string): Promise<Client> {
    const client = new Client(url);
    expect((await client.post('/api/accounts', { name, password })).status).toBe(200);
    return client;
  }
  const challenge = async (client: Client, path: string): Promise<string> =>
    (await client.post(path, path.startsWith('/api/me/') ? { password } : {})).body.challenge as string;

  async function add(client: Client, device: Authenticator, instead: Partial<Signing> = {}): Promise<number> {
    const signing = { ...PLACE, challenge: await challenge(client, '/api/me/passkeys/options'), ...instead };
    const body = { name: 'My phone', credential: device.create(signing) };
    return (await client.post('/api/me/passkeys', body)).status;
  }
  async function logIn(device: Authenticator, instead: Partial<Signing> = {}) {
    const client = new Client(url);
    const signing = { ...PLACE, challenge: await challenge(client, '/api/passkeys/options'), ...instead };
    const answer = await client.post('/api/passkeys/session', { credential: device.get(signing) });
    return { client, ...answer };
  }

  test.each(['ES256', 'RS256'] as const)(
    'log in with %s, as often as one likes, until they are removed',
    async (kind) => {
      const name = `Ann ${kind}`;
      const ann = await account(name);
      const device = new Authenticator(kind);
      expect(await add(ann, device)).toBe(200);
      for (let n = 0; n < 2; n++) {
        const { client, status } = await logIn(device);
        expect(status).toBe(200);
        expect((await client.get('/api/me')).body.me).toMatchObject({ name, guest: false });
      }
      const { passkeys } = (await ann.get('/api/me/passkeys')).body as { passkeys: { id: string; used: number }[] };
      expect(passkeys).toMatchObject([{ id: device.id, name: 'My phone', used: time.at }]);
      const other = await account(`Other ${kind}`);
      expect((await other.request('DELETE', `/api/me/passkeys/${device.id}`)).status).toBe(404);
      expect((await ann.request('DELETE', `/api/me/passkeys/${device.id}`)).status).toBe(200);
      expect((await logIn(device)).status).toBe(401);
    },
  );

  test('are added only by who knows the password: an open page is not enough', async () => {
    const dora = await account('Dora');
    for (const wrong of ['', 'correct donkey'])
      expect((await dora.post('/api/me/passkeys/options', { password: wrong })).body.challenge).toBeUndefined();
    expect((await dora.post('/api/me/passkeys/options', {})).status).toBe(400);
    expect(await add(dora, new Authenticator())).toBe(200);
  });

  test('are gone with a reset of the password, and so are challenges for new ones; a change keeps them', async () => {
    const emil = await account('Emil');
    const device = new Authenticator();
    expect(await add(emil, device)).toBe(200);
    const { id } = (await emil.get('/api/me')).body.me as { id: string };
    expect((await emil.request('PUT', '/api/me/password', { old: password, password: 'another horse' })).status).toBe(
      200,
    );
    expect((await logIn(device)).status).toBe(200);
    await emil.post('/api/me/passkeys/options', { password: 'another horse' });
    expect((await host.request('POST', `/api/house/people/${id}/password`)).status).toBe(200);
    expect((await logIn(device)).status).toBe(401);
    for (const left of ['passkeys', 'challenges'] as const)
      expect(await server.store.db.selectFrom(left).selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });

  test('and what is on its way with one ends with it, when the password is reset at that moment', async () => {
    const { db, kind } = server.store;
    // The reset comes between two steps: the database does what it would do.
    if (kind !== 'sqlite') return;
    const fritz = await account('Fritz');
    const { id } = (await fritz.get('/api/me')).body.me as { id: string };
    const device = new Authenticator();
    expect(await add(fritz, device)).toBe(200);
    const within = (when: string, what: string) =>
      sql.raw(`create trigger reset after ${when} begin delete from ${what} where user_id = '${id}'; end`).execute(db);
    const after = () => sql`drop trigger reset`.execute(db);
    const left = async (table: 'sessions' | 'passkeys') =>
      (await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length;
    await within('update on passkeys', 'passkeys');
    expect((await logIn(device)).status).toBe(401);
    await after();
    expect(await left('sessions')).toBe(1);
    await within('delete on challenges', 'sessions');
    expect(await add(fritz, new Authenticator())).toBe(401);
    await after();
    expect(await left('passkeys')).toBe(0);
  });

  test('a reset by the host takes the address away, where the next new password would go', async () => {
    const greta = await account('Greta');
    const { id } = (await greta.get('/api/me')).body.me as { id: string };
    const row = { user_id: id, mail: 'greta@example.org', mail_agreed: 1, mail_off: 0, webhook: null } as const;
    const rest = { secret: null, unwanted: '[]', recap: 0, zone: null, quiet_from: null } as const;
    const wishes = { ...row, ...rest, quiet_to: null, calendar: null } as const;
    await server.store.db.insertInto('wishes').values(wishes).execute();
    expect((await host.request('POST', `/api/house/people/${id}/password`)).status).toBe(200);
    const left = server.store.db.selectFrom('wishes').select(['mail', 'mail_agreed']).where('user_id', '=', id);
    expect(await left.execute()).toEqual([{ mail: null, mail_agreed: 0 }]);
  });

  describe('are refused', () => {
    let ben: Client;
    const device = new Authenticator();
    beforeAll(async () => {
      ben = await account('Ben');
      expect(await add(ben, device)).toBe(200);
    });

    test.each([
      ['a page of another site', { origin: 'https://evil.example' }],
      ['a page without TLS', { origin: 'http://concert.example' }],
      ['another server’s name', { rpId: 'evil.example' }],
      ['a challenge that is not ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      ['another purpose', { type: 'webauthn.other' }],
    ])('for %s', async (_, instead) => {
      expect(await add(ben, new Authenticator(), instead)).toBe(401);
      expect((await logIn(device, instead)).status).toBe(401);
    });

    test('when the challenge is used again, too old, or was made for another purpose', async () => {
      const client = new Client(url);
      const once = await challenge(client, '/api/passkeys/options');
      const credential = device.get({ ...PLACE, challenge: once });
      expect((await client.post('/api/passkeys/session', { credential })).status).toBe(200);
      expect((await client.post('/api/passkeys/session', { credential })).status).toBe(401);
      expect((await logIn(device, { challenge: once })).status).toBe(401);
      const late = await challenge(client, '/api/passkeys/options');
      time.pass(5 * 60_000 + 1);
      expect((await logIn(device, { challenge: late })).status).toBe(401);
      expect((await logIn(device, { challenge: await challenge(ben, '/api/me/passkeys/options') })).status).toBe(401);
      // A challenge for one person's new passkey is not for another's.
      const cid = await account('Cid');
      const hers = await challenge(cid, '/api/me/passkeys/options');
      expect(await add(ben, new Authenticator(), { challenge: hers })).toBe(401);
    });

    test('when another key signed, or a copy that counts behind', async () => {
      const forged = new Authenticator();
      Object.assign(forged, { id: device.id, counter: 100 });
      expect((await logIn(forged)).status).toBe(401);
      expect((await logIn(device)).status).toBe(200);
      device.counter = 0;
      expect((await logIn(device)).status).toBe(401);
      device.counter = 1000;
      expect((await logIn(device)).status).toBe(200);
    });

    test('twice for one device, for guests, and for people who are locked out', async () => {
      expect(await add(ben, device)).toBe(409);
      const { db } = server.store;
      await db.updateTable('users').set({ locked: 1 }).where('name', '=', 'Ben').execute();
      expect((await logIn(device)).status).toBe(401);
      await db.updateTable('users').set({ locked: 0 }).where('name', '=', 'Ben').execute();
      const guest = await Client.guest(url, 'Guest');
      expect((await guest.post('/api/me/passkeys/options', { password })).status).toBe(409);
      expect((await new Client(url).post('/api/me/passkeys/options', { password })).status).toBe(401);
    });
  });
});

test('passkeys belong to a name: a server that is called by its address has none, localhost has', async () => {
  const server = await testServer();
  const near = new Client(server.url);
  expect((await near.post('/api/passkeys/options')).status).toBe(409);
  const named = new Client(server.url.replace('127.0.0.1', 'localhost'));
  expect((await named.post('/api/passkeys/options')).body).toMatchObject({ rpId: 'localhost' });
});
