/** Sessions that end: what they have open ends with them, at once, and nothing is heard from there any more. */
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

let server: ConcertServer;
let host: Client;

beforeAll(async () => {
  server = await testServer();
  host = await Client.guest(server.url, 'Host');
});

const password = 'correct horse';

/** The code with which a socket is closed. */
const closed = (client: Client): Promise<number> => new Promise((resolve) => client.onClose(resolve));

async function account(name: string): Promise<Client> {
  const client = new Client(server.url);
  expect((await client.post('/api/accounts', { name, password })).status).toBe(200);
  return client;
}

async function logIn(name: string, url = server.url): Promise<Client> {
  const client = new Client(url);
  expect((await client.post('/api/session', { name, password })).status).toBe(200);
  return client;
}

/** Answers as long as it is open. */
const isOpen = async (client: Client): Promise<boolean> => {
  const pong = client.until(({ type }) => type === 'pong');
  client.send({ type: 'ping' });
  return (await pong).type === 'pong';
};

describe('a socket', () => {
  test('ends when its session is logged out, and those of other sessions do not', async () => {
    const here = await account('Ney');
    const there = await logIn('Ney');
    await Promise.all([here.connect(), there.connect()]);
    const gone = closed(there);
    expect((await there.request('DELETE', '/api/session')).status).toBe(200);
    expect(await gone).toBe(1008);
    expect(await isOpen(here)).toBe(true);
    here.cut();
  });

  test('ends when its person logs out everywhere', async () => {
    const here = await account('Davout');
    const there = await logIn('Davout');
    await Promise.all([here.connect(), there.connect()]);
    const gone = [closed(here), closed(there)];
    expect((await here.request('DELETE', '/api/sessions')).status).toBe(200);
    expect(await Promise.all(gone)).toEqual([1008, 1008]);
  });

  test('ends when the password is changed; the new cookie opens another', async () => {
    const here = await account('Soult');
    const thief = await logIn('Soult');
    const copied = new Client(server.url);
    copied.cookie = here.cookie;
    await Promise.all([thief.connect(), copied.connect()]);
    const gone = [closed(thief), closed(copied)];
    const body = { old: password, password: 'another horse' };
    expect((await here.request('PUT', '/api/me/password', body)).status).toBe(200);
    expect(await Promise.all(gone)).toEqual([1008, 1008]);
    await expect(copied.connect()).rejects.toThrow('401');
    await here.connect();
    here.cut();
  });

  test('of a guest ends when they sign up or log in', async () => {
    await account('Lannes');
    for (const [path, name] of [
      ['/api/accounts', 'Bessières'],
      ['/api/session', 'Lannes'],
    ] as const) {
      const guest = await Client.guest(server.url);
      await guest.connect();
      const gone = closed(guest);
      expect((await guest.post(path, { name, password })).status).toBe(200);
      expect(await gone).toBe(1008);
    }
  });

  test('says nothing more to a locked-out person whose client does not confirm the goodbye', async () => {
    const eve = await Client.guest(server.url, 'Eve');
    const table = await eve.open({ game: 'skirmish', mine: [0, 1] });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, { headers: { cookie: eve.cookie } });
    await new Promise((resolve) => socket.once('message', resolve));
    const say = (text: string): void =>
      socket.send(JSON.stringify({ type: 'say', id: 1, table, seat: 0, to: [], text }));
    const said = async () =>
      (await server.store.db.selectFrom('press').select('text').where('table_id', '=', table).execute()).map(
        ({ text }) => text,
      );
    say('here');
    await expect.poll(said).toEqual(['here']);
    // The library hears of the close by this, and would answer.
    (socket as unknown as { _receiver: NodeJS.EventEmitter })._receiver.removeAllListeners('conclude');
    const { id } = (await eve.get('/api/me')).body.me as { id: string };
    const ended = new Promise((resolve) => socket.once('close', resolve));
    expect((await host.request('PUT', `/api/house/people/${id}`, { locked: true })).status).toBe(200);
    if (socket.readyState === WebSocket.OPEN) say('still here');
    await ended;
    expect(await said()).toEqual(['here']);
  });
});

twoNodes('on two nodes', (both) => {
  test('a socket ends whose session is ended through the other', async () => {
    const here = new Client(both.urls[0]);
    await here.post('/api/accounts', { name: 'Masséna', password });
    const there = await logIn('Masséna', both.urls[1]);
    await there.connect();
    const first = closed(there);
    await there.at(both.urls[0]).request('DELETE', '/api/session');
    expect(await first).toBe(1008);
    const again = await logIn('Masséna', both.urls[1]);
    await again.connect();
    const second = closed(again);
    await here.request('DELETE', '/api/sessions');
    expect(await second).toBe(1008);
  });
});
