/** The host's admin routes: what hosts can fix, and that no one else can. `authorisation.test.ts` tries who may ask. */
import type { Guest } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

let server: ConcertServer;
let host: Client;

beforeAll(async () => {
  const rulesScript = new URL('./faulty-thread.mjs', import.meta.url);
  server = await testServer({ RULES_LIMIT_MS: '2000' }, { rulesScript });
  host = await Client.guest(server.url, 'Host');
});

const idOf = async (client: Client): Promise<string> => ((await client.get('/api/me')).body.me as { id: string }).id;
const stateOf = async (client: Client, table: string) => (await client.get(`/api/tables/${table}`)).body.state;

/** The code with which a socket is closed. */
const closed = (client: Client): Promise<number> => new Promise((resolve) => client.onClose(resolve));

describe('people', () => {
  test('who are locked out are out at once, and may come again when they are let in', async () => {
    const eve = new Client(server.url);
    await eve.post('/api/accounts', { name: 'Eve', password: 'a good password' });
    await eve.connect();
    const gone = closed(eve);
    const where = `/api/house/people/${await idOf(eve)}`;
    expect((await host.request('PUT', where, { locked: true })).status).toBe(200);
    expect(await gone).toBe(1008);
    expect((await eve.get('/api/tables')).status).toBe(401);
    const again = () => eve.post('/api/session', { name: 'Eve', password: 'a good password' });
    expect((await again()).status).toBe(401);
    expect((await host.request('PUT', where, { locked: false })).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect((await host.request('PUT', where, {})).status).toBe(400);
    expect((await host.request('PUT', '/api/house/people/no-one', { locked: true })).status).toBe(404);
  });

  test('who forgot their password get another, and everyone with the old one is out', async () => {
    const dan = new Client(server.url);
    await dan.post('/api/accounts', { name: 'Dan', password: 'an old password' });
    const id = await idOf(dan);
    await dan.connect();
    const gone = closed(dan);
    const { status, body } = await host.post(`/api/house/people/${id}/password`);
    expect(status).toBe(200);
    expect(await gone).toBe(1008);
    expect((await dan.get('/api/tables')).status).toBe(401);
    const logIn = async (password: string) => (await dan.post('/api/session', { name: 'Dan', password })).status;
    expect(await logIn('an old password')).toBe(401);
    expect(await logIn(body.password as string)).toBe(200);
    expect(await idOf(dan)).toBe(id);
    // A guest has none, and one's own is changed elsewhere.
    const guest = await Client.guest(server.url);
    expect((await host.post(`/api/house/people/${await idOf(guest)}/password`)).status).toBe(404);
    expect((await host.post('/api/house/people/no-one/password')).status).toBe(404);
    expect((await host.post(`/api/house/people/${await idOf(host)}/password`)).status).toBe(409);
  });
});

describe('pages', () => {
  test('leave out no one who came in the same millisecond', async () => {
    const { db } = server.store;
    const at = Date.now() - 1_000_000;
    const crowd = Array.from({ length: 230 }, (_, n) => `crowd-${String(n).padStart(3, '0')}`);
    await db
      .insertInto('users')
      .values(
        crowd.map((id) => ({
          id,
          name: id,
          guest: 1,
          host: 0,
          locked: 0,
          account: null,
          password: null,
          created_at: at,
        })),
      )
      .execute();
    const seen: string[] = [];
    for (let before = '', rows: Guest[] = []; before === '' || rows.length > 0; ) {
      const { status, body } = await host.get(`/api/house/people${before}`);
      expect(status).toBe(200);
      rows = body.people as Guest[];
      seen.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      before = `?before=${last?.at}:${last?.id}`;
    }
    expect(seen.filter((id) => id.startsWith('crowd-'))).toEqual(crowd.reverse());
    expect(new Set(seen).size).toBe(seen.length);
    for (const before of ['soon', '1', '1:', ':a', '1:a b', `${'9'.repeat(30)}:a`])
      expect((await host.get(`/api/house/people?before=${encodeURIComponent(before)}`)).status, before).toBe(400);
  });
});

describe('tables', () => {
  test('that are closed are over, where they stand', async () => {
    const ann = await Client.guest(server.url, 'Ann');
    const table = await ann.open({ game: 'skirmish', mine: [0, 1] });
    await ann.connect();
    await ann.watch(table, 0);
    await ann.do(table, 0, ann.choices(table, 0)[0]!);
    const told = ann.until((message) => message.type === 'table' && message.facts.state === 'ended');
    expect((await host.post(`/api/house/tables/${table}/close`)).status).toBe(200);
    await told;
    expect(await ann.do(table, 0, ann.choices(table, 0)[0]!)).toMatchObject({ type: 'refused', key: 'server.ended' });
    const record = await ann.get(`/api/tables/${table}/record`);
    expect(record.body.entries).toHaveLength(1);
    expect((await host.post(`/api/house/tables/${table}/close`)).status).toBe(409);
    expect((await host.post('/api/house/tables/nowhere/close')).status).toBe(404);
    expect((await host.post('/api/house/tables/nowhere/thaw')).status).toBe(404);
    ann.cut();
  });

  test('that are closed before anything happened have no record, and no one can sit down any more', async () => {
    const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
    const table = await ann.open({ game: 'skirmish', open: true });
    expect((await host.post(`/api/house/tables/${table}/close`)).status).toBe(200);
    expect((await ben.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(409);
    expect(await stateOf(ann, table)).toBe('ended');
    expect((await ann.get(`/api/tables/${table}/record`)).status).toBe(409);
    await ann.connect();
    const facts = ann.until((message) => message.type === 'table');
    ann.send({ type: 'watch', table, seat: 0 });
    expect(await facts).toMatchObject({ facts: { state: 'ended' } });
    ann.cut();
  });

  test('that could not begin gather again when they are let go on, and are frozen again if nothing was mended', async () => {
    const ann = await Client.guest(server.url, 'Ann');
    const table = await ann.open({ game: 'unborn', mine: [0, 1] });
    expect(await stateOf(ann, table)).toBe('frozen');
    const reports = async () =>
      ((await host.get('/api/house/reports')).body.reports as { table: string }[]).filter(
        (each) => each.table === table,
      );
    expect(await reports()).toHaveLength(1);
    expect((await host.post(`/api/house/tables/${table}/thaw`)).status).toBe(200);
    expect(await stateOf(ann, table)).toBe('frozen');
    expect(await reports()).toHaveLength(2);
    expect((await host.post(`/api/house/tables/${table}/close`)).status).toBe(200);
    expect(await stateOf(ann, table)).toBe('ended');
  });

  test('that were over when they were frozen are over when they are let go on', async () => {
    const ann = await Client.guest(server.url, 'Ann');
    const table = await ann.open({ game: 'skirmish', mine: [0, 1] });
    await host.post(`/api/house/tables/${table}/close`);
    await server.store.db.updateTable('tables').set({ state: 'frozen' }).where('id', '=', table).execute();
    expect((await host.post(`/api/house/tables/${table}/thaw`)).status).toBe(200);
    expect(await stateOf(ann, table)).toBe('ended');
  });
});

twoNodes('on two nodes', (both) => {
  test('who is locked out through one is out of the other at once', async () => {
    const keeper = await Client.guest(both.urls[0], 'Host');
    const eve = await Client.guest(both.urls[1], 'Eve');
    await eve.connect();
    const gone = closed(eve);
    const where = `/api/house/people/${await idOf(eve)}`;
    expect((await keeper.request('PUT', where, { locked: true })).status).toBe(200);
    expect(await gone).toBe(1008);
  });
});
