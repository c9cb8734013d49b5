/** Invitations: links that bring people to a table, and to a server that is not open to all. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

let server: ConcertServer;

beforeAll(async () => {
  server = await testServer();
});

const password = 'correct horse';

describe('invitations', () => {
  const closed = async () => {
    const host = await Client.guest(server.url, 'Talleyrand');
    const table = await host.open({ game: 'skirmish', mine: [0] });
    return { host, table };
  };
  const invite = async (client: Client, table: string, how: object = {}) =>
    (await client.post(`/api/tables/${table}/invitations`, how)).body.word as string;

  test('bring a stranger to a closed table, onto the chair that was kept', async () => {
    const { host, table } = await closed();
    const guest = await Client.guest(server.url, 'Metternich');
    expect(await guest.get(`/api/tables/${table}`)).toMatchObject({ status: 404 });
    const word = await invite(host, table, { seat: 1 });
    expect((await new Client(server.url).get(`/api/invitations/${word}`)).body).toMatchObject({
      by: 'Talleyrand',
      seat: 1,
    });
    expect(await guest.post(`/api/invitations/${word}/accept`)).toMatchObject({ status: 200 });
    expect((await guest.get(`/api/tables/${table}`)).body).toMatchObject({ yours: [1], state: 'playing' });
    const late = await Client.guest(server.url, 'Late');
    expect(await late.post(`/api/invitations/${word}/accept`)).toMatchObject({ status: 404 });
    expect(await late.get(`/api/tables/${table}`)).toMatchObject({ status: 404 });
  });

  test('are good for so many people, however fast they come', async () => {
    const { host, table } = await closed();
    const word = await invite(host, table, { uses: 2 });
    const guests = await Promise.all(Array.from({ length: 4 }, () => Client.guest(server.url)));
    for (const guest of guests) await guest.post(`/api/invitations/${word}/accept`);
    await guests[0]!.post(`/api/invitations/${word}/accept`);
    const seen = await Promise.all(guests.map(async (guest) => (await guest.get(`/api/tables/${table}`)).status));
    expect(seen).toEqual([200, 200, 404, 404]);
  });

  test('are written only by who plays there, and never guessed', async () => {
    const { table } = await closed();
    const stranger = await Client.guest(server.url, 'Fouché');
    expect(await stranger.post(`/api/tables/${table}/invitations`)).toMatchObject({ status: 404 });
    expect(await stranger.get('/api/invitations/anything')).toMatchObject({ status: 404 });
  });

  test('open a house that is closed to strangers', async () => {
    const own = await testServer({ GUESTS: 'false', ACCOUNTS: 'invited' });
    const host = await Client.guest(own.url, 'Host');
    const table = await host.open({ game: 'skirmish', mine: [0] });
    const guest = new Client(own.url);
    expect(await guest.post('/api/accounts', { name: 'Guest', password })).toMatchObject({ status: 403 });
    expect(await guest.post('/api/guests', { name: 'Guest' })).toMatchObject({ status: 403 });
    const word = await invite(host, table);
    expect(await guest.post('/api/accounts', { name: 'Guest', password, invitation: word })).toMatchObject({
      status: 200,
    });
  });

  test('count those whom they let into the house, as guests or with an account, and no more come', async () => {
    const own = await testServer({ GUESTS: 'false', ACCOUNTS: 'invited' });
    const host = await Client.guest(own.url, 'Host');
    const table = await host.open({ game: 'skirmish', options: { seats: 3 }, mine: [0] });
    for (const [path, more] of [
      ['/api/guests', {}],
      ['/api/accounts', { password }],
    ] as const) {
      const word = await invite(host, table, { uses: 2 });
      const clients = Array.from({ length: 5 }, () => new Client(own.url));
      const came = clients.map((client, i) => client.post(path, { name: `${path} ${i}`, ...more, invitation: word }));
      const statuses = (await Promise.all(came)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(2);
      const people = (await own.store.db.selectFrom('users').select('name').execute()).map(({ name }) => name);
      expect(people.filter((name) => name.startsWith(path))).toHaveLength(2);
      // People who joined are at the table, and may sign up with the invitation that admitted them.
      const inside = clients[statuses.indexOf(200)]!;
      expect((await inside.get(`/api/tables/${table}`)).status).toBe(200);
      expect((await inside.post(`/api/invitations/${word}/accept`)).status).toBe(200);
      const registering = { name: 'Newcomer', password, invitation: word };
      if (path === '/api/guests') expect((await inside.post('/api/accounts', registering)).status).toBe(200);
    }
  });

  test('by which guests invite themselves make no account of them where only the invited have one', async () => {
    const own = await testServer({ ACCOUNTS: 'invited' });
    const host = await Client.guest(own.url, 'Host');
    const guest = await Client.guest(own.url, 'Eve');
    const table = await guest.open({ game: 'skirmish', options: { seats: 3 }, mine: [0] });
    const other = await Client.guest(own.url, 'Another Eve');
    const word = await invite(guest, table, { uses: 5 });
    expect((await other.post(`/api/invitations/${word}/accept`)).status).toBe(200);
    for (const client of [guest, other, new Client(own.url)])
      expect((await client.post('/api/accounts', { name: 'Eve', password, invitation: word })).status).toBe(403);
    // The host may, and people who joined by the host's invitation and have an account may in turn.
    const first = await invite(host, await host.open({ game: 'skirmish', mine: [0] }));
    expect((await other.post('/api/accounts', { name: 'Ann', password, invitation: first })).status).toBe(200);
    const second = await invite(other, await other.open({ game: 'skirmish', mine: [0] }));
    expect((await guest.post('/api/accounts', { name: 'Eve', password, invitation: second })).status).toBe(200);
  });

  test('are not written without end', async () => {
    const { host, table } = await closed();
    const written = Array.from({ length: 210 }, () => host.post(`/api/tables/${table}/invitations`));
    const statuses = (await Promise.all(written)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test('bring a person to the table though a bot was put on the reserved seat', async () => {
    const { host } = await closed();
    const table = await host.open({ game: 'skirmish', options: { seats: 3 }, mine: [0] });
    const word = await invite(host, table, { seat: 1 });
    expect((await host.post(`/api/tables/${table}/bot`, { seat: 1, name: 'random' })).status).toBe(200);
    const guest = await Client.guest(server.url, 'Kutuzov');
    expect(await guest.post(`/api/invitations/${word}/accept`)).toMatchObject({ status: 200 });
    expect((await guest.get(`/api/tables/${table}`)).body).toMatchObject({ yours: [] });
  });

  test('stay valid for people who joined by them, and are nothing to others', async () => {
    const { host, table } = await closed();
    const word = await invite(host, table);
    const guest = await Client.guest(server.url, 'Hardenberg');
    for (let i = 0; i < 2; i++) expect((await guest.post(`/api/invitations/${word}/accept`)).status).toBe(200);
    expect((await guest.get(`/api/invitations/${word}`)).body).toMatchObject({ table });
    expect((await new Client(server.url).get(`/api/invitations/${word}`)).status).toBe(404);
  });

  test('let in at once on the live wire, though others look at the table already', async () => {
    const { host, table } = await closed();
    await host.connect();
    const shown = host.until(({ type }) => type === 'table');
    host.send({ type: 'watch', table, seat: 0 });
    await shown;
    const word = await invite(host, table);
    const guest = await Client.guest(server.url, 'Castlereagh');
    await guest.post(`/api/invitations/${word}/accept`);
    await guest.connect();
    const answer = guest.until(({ type }) => type === 'table' || type === 'error');
    guest.send({ type: 'watch', table, seat: null });
    expect(await answer).toMatchObject({ type: 'table' });
    for (const client of [host, guest]) client.cut();
  });

  test('of a person who was locked out are no longer valid', async () => {
    const own = await testServer();
    const keeper = await Client.guest(own.url, 'Host');
    const eve = await Client.guest(own.url, 'Eve');
    const word = await invite(eve, await eve.open({ game: 'skirmish', mine: [0] }));
    const { id } = (await eve.get('/api/me')).body.me as { id: string };
    await keeper.request('PUT', `/api/house/people/${id}`, { locked: true });
    expect((await keeper.get(`/api/invitations/${word}`)).status).toBe(404);
    expect((await keeper.post(`/api/invitations/${word}/accept`)).status).toBe(404);
  });

  test('that a guest has followed belong to the account they log in to, and so do those they wrote', async () => {
    const { host, table } = await closed();
    const account = new Client(server.url);
    await account.post('/api/accounts', { name: 'Nesselrode', password });
    const guest = await Client.guest(server.url, 'Someone');
    const word = await invite(host, table);
    await guest.post(`/api/invitations/${word}/accept`);
    const written = await invite(guest, await guest.open({ game: 'skirmish', mine: [0] }));
    expect((await guest.post('/api/session', { name: 'Nesselrode', password })).status).toBe(200);
    expect((await guest.get(`/api/tables/${table}`)).status).toBe(200);
    expect((await guest.post(`/api/invitations/${word}/accept`)).status).toBe(200);
    expect((await host.get(`/api/invitations/${written}`)).body).toMatchObject({ by: 'Nesselrode' });
  });
});

twoNodes('invitations on two nodes', (both) => {
  test('let all in who come at once, as many as they are good for', async () => {
    const host = await Client.guest(both.urls[0], 'Talleyrand');
    const table = await host.open({ game: 'skirmish', mine: [0] });
    const { word } = (await host.post(`/api/tables/${table}/invitations`, { uses: 6 })).body;
    const guests = await Promise.all(Array.from({ length: 8 }, (_, i) => Client.guest(both.urls[i % 2]!)));
    const came = await Promise.all(guests.map((guest) => guest.post(`/api/invitations/${word}/accept`)));
    expect(came.filter(({ status }) => status === 200)).toHaveLength(6);
    const seen = await Promise.all(guests.map((guest) => guest.get(`/api/tables/${table}`)));
    expect(seen.map(({ status }) => status === 200)).toEqual(came.map(({ status }) => status === 200));
  });
});
