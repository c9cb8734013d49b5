/**
 * A table that hides names: who sits on which seat changes nothing of what others are sent, in number, order and letter, until
 * the game is over. Ben and Cid change seats, and everything else is the same.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { carried, kindsOf } from './notified.ts';
import { Time, testServer } from './server.ts';

let server: ConcertServer;
let host: Client;
const time = new Time();
beforeAll(async () => {
  server = await testServer({}, { now: time.now });
  host = await Client.guest(server.url, 'Host');
});

interface Seen {
  asked: string[];
  heard: { [type: string]: string[] };
  after: string;
}

async function world(bensSeat: 1 | 2): Promise<Seen> {
  const [ann, ben, cid, eve] = (await Promise.all(
    ['Ann', 'Ben', 'Cid', 'Eve'].map((name) => Client.guest(server.url, name)),
  )) as [Client, Client, Client, Client];
  // Ann has met Ben before, and has muted Ben there.
  const before = await ann.open({ game: 'skirmish', open: true });
  await ben.post(`/api/tables/${before}/sit`, { seat: 1 });
  expect((await ann.post(`/api/tables/${before}/relations`, { seat: 1, kind: 'mute' })).status).toBe(200);
  const table = await ann.open({
    game: 'skirmish',
    title: 'Masked',
    open: true,
    options: { seats: 3 },
    settings: { anonymous: true, clock: { kind: 'decision', ms: 3_600_000 } },
  });
  const [one, two] = bensSeat === 1 ? [ben, cid] : [cid, ben];
  const { word } = (await ann.post(`/api/tables/${table}/invitations`, {})).body;
  const asked: string[] = [];
  const plain = (body: unknown): string =>
    JSON.stringify(body)
      .replaceAll(table, 'table')
      .replaceAll(before, 'before')
      .replace(/"id":"[\w-]{12}"/g, '"id":""')
      .replace(/"head":(\[?)"[\w-]{24}"/g, '"head":$1""')
      .replace(/\b[0-9a-f]{64}\b/g, 'hex')
      .replace(/"worth":\d/g, '"worth":n')
      .replace(/\b\d{13}\b/g, 'then');
  const look = async (): Promise<void> => {
    for (const client of [ann, eve]) {
      for (const path of ['', '/waiting', '/relations', '/dice'])
        asked.push(plain((await client.get(`/api/tables/${table}${path}`)).body));
      const { tables } = (await client.get('/api/tables')).body as { tables: { id: string }[] };
      asked.push(plain(tables.find(({ id }) => id === table)));
      asked.push(plain((await client.get(`/api/invitations/${word}`)).body));
    }
    asked.push(plain((await ann.get('/api/me/relations')).body));
  };
  await one.post(`/api/tables/${table}/sit`, { seat: 1 });
  await one.post(`/api/tables/${table}/waiting`, { text: 'good evening' });
  // Ann is told of the line, no matter who wrote it: who is muted elsewhere is not muted here.
  await carried(server, time);
  asked.push(plain(await kindsOf(ann)));
  await look();
  expect((await ann.post(`/api/tables/${table}/relations`, { seat: 1, kind: 'block' })).status).toBe(200);
  await look();
  await two.post(`/api/tables/${table}/sit`, { seat: 2 });
  await vi.waitFor(() => expect(server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1, 2]), 60_000);
  await server.clocks.settled();
  await (await two.connect()).watch(table, 2);
  expect(await two.ask({ type: 'say', table, seat: 2, to: [], text: 'to arms' })).toMatchObject({ type: 'done' });
  two.cut();
  await carried(server, time);
  asked.push(plain(await kindsOf(ann)));
  for (const client of [ann, eve, ben]) await client.connect();
  await ann.watch(table, 0);
  await eve.watch(table, null);
  // That Ben comes and goes is not told of either seat.
  await ben.watch(table, bensSeat);
  await look();
  ben.cut();
  await vi.waitFor(() => expect(server.tables.find(table)!.audience.all.size).toBe(2), 60_000);
  await look();
  for (const client of [ann, eve]) {
    client.send({ type: 'ping' });
    await client.until((message) => message.type === 'pong');
  }
  const heard: { [type: string]: string[] } = {};
  for (const text of [...ann.traffic, ...eve.traffic]) {
    const { type } = JSON.parse(text) as { type: string };
    if (type !== 'hello' && type !== 'pong' && type !== 'table') (heard[type] ??= []).push(plain(JSON.parse(text)));
    expect(type === 'hello' ? '' : text).not.toMatch(/"(Ben|Cid)"/);
  }
  for (const client of [ann, eve]) client.cut();
  expect((await host.post(`/api/house/tables/${table}/close`)).status).toBe(200);
  return { asked, heard, after: JSON.stringify((await eve.get(`/api/tables/${table}`)).body) };
}

describe('a table that hides names', () => {
  let [there, here]: Seen[] = [];
  beforeAll(async () => {
    there = await world(1);
    here = await world(2);
  });

  test('says nothing about who sits where, who is present, who opened it or who is muted elsewhere', () => {
    expect(here!.asked).toEqual(there!.asked);
    expect(here!.heard).toEqual(there!.heard);
    // Whom Ann muted at the other table she may read, and nothing else names them.
    for (const text of there!.asked) if (!text.startsWith('{"relations"')) expect(text).not.toMatch(/Ben|Cid/);
    expect(there!.asked.some((text) => text.includes('"kind":"block"'))).toBe(true);
    expect(there!.asked.filter((text) => text.includes('"press"'))).toHaveLength(2);
  });

  test('does not tell who opened it to a person who blocks one after the other', async () => {
    const [eve, ben, cid] = (await Promise.all(
      ['Eve', 'Ben', 'Cid'].map((name) => Client.guest(server.url, name)),
    )) as [Client, Client, Client];
    const masked: string[] = [];
    for (const client of [ben, cid]) {
      masked.push(await client.open({ game: 'skirmish', open: true, settings: { anonymous: true } }));
      const met = await client.open({ game: 'skirmish', open: true });
      if (client === ben)
        expect((await eve.post(`/api/tables/${met}/relations`, { seat: 0, kind: 'block' })).status).toBe(200);
    }
    const { tables } = (await eve.get('/api/tables')).body as { tables: { id: string }[] };
    const ids = tables.map(({ id }) => id);
    for (const table of masked) expect(ids).toContain(table);
  });

  test('does not tell by a refused seat that someone sits there who blocked one', async () => {
    const [ann, ben, eve] = (await Promise.all(
      ['Ann', 'Ben', 'Eve'].map((name) => Client.guest(server.url, name)),
    )) as [Client, Client, Client];
    const met = await eve.open({ game: 'skirmish', open: true });
    expect((await ben.post(`/api/tables/${met}/relations`, { seat: 0, kind: 'block' })).status).toBe(200);
    const sits = async (anonymous: boolean): Promise<number> => {
      const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 }, settings: { anonymous } });
      expect((await ben.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(200);
      return (await eve.post(`/api/tables/${table}/sit`, { seat: 2 })).status;
    };
    expect(await sits(true)).toBe(200);
    expect(await sits(false)).toBe(403);
  });

  test('keeps no seat for a person: whether they are there already would show', async () => {
    const [ann, ben] = [await Client.guest(server.url, 'Anno'), await Client.guest(server.url, 'Benno')];
    await ann.post('/api/accounts', { name: 'Anno', password: 'correct horse' });
    await ben.post('/api/accounts', { name: 'Benno', password: 'correct horse' });
    const table = await ann.open({
      ...{ game: 'skirmish', open: true, options: { seats: 3 } },
      settings: { anonymous: true },
    });
    const keep = () => ann.post(`/api/tables/${table}/keep`, { seat: 2, name: 'Benno' });
    const before = await keep();
    expect(before.status).toBe(409);
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    expect(await keep()).toEqual(before);
  });

  test('is not judged by a host who plays there, and the log of what hosts did names the table', async () => {
    const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
    const second = await Client.guest(server.url, 'Second host');
    const { id } = (await second.get('/api/me')).body.me as { id: string };
    expect((await host.request('PUT', `/api/house/people/${id}`, { host: true })).status).toBe(200);
    const table = await host.open({
      ...{ game: 'skirmish', title: 'Masked ball', open: true, options: { seats: 3 } },
      settings: { anonymous: true },
    });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    expect((await ann.post(`/api/tables/${table}/complaints`, { seat: 1, reason: 'abuse' })).status).toBe(200);
    const [complaint] = (await host.get('/api/house/complaints')).body.complaints as { id: string }[];
    const decide = (client: Client) =>
      client.request('PUT', `/api/house/complaints/${complaint!.id}`, { decision: 'warned', note: 'Not here.' });
    expect((await decide(host)).status).toBe(409);
    expect((await decide(second)).status).toBe(200);
    const { lines } = (await host.get('/api/house/audit')).body as { lines: { action: string; target: string }[] };
    // The clock of this server stands still, so nothing says which line is the newest.
    expect(lines.find(({ action }) => action === 'warned')).toMatchObject({ target: 'Masked ball' });
    // The other host sees whom it was about in the report itself.
    const decided = (await second.get('/api/house/complaints?decided=true')).body.complaints as object[];
    expect(decided[0]).toMatchObject({ about: { name: 'Ben' } });
  });

  test('that is called off before its game shows none either', async () => {
    const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => Client.guest(server.url, name)));
    const settings = { anonymous: true };
    const table = await ann!.open({ game: 'skirmish', open: true, options: { seats: 3 }, settings });
    await ben!.post(`/api/tables/${table}/sit`, { seat: 1 });
    await ben!.post(`/api/tables/${table}/waiting`, { text: 'good evening' });
    await ann!.post(`/api/tables/${table}/relations`, { seat: 1, kind: 'mute' });
    expect((await ann!.post(`/api/tables/${table}/call-off`)).status).toBe(200);
    const told = await Promise.all(
      [`/api/tables/${table}`, `/api/tables/${table}/waiting`, '/api/me/relations', '/api/me/export'].map((path) =>
        ann!.get(path),
      ),
    );
    expect(told[0]!.body.state).toBe('ended');
    expect(JSON.stringify(told)).not.toContain('Ben');
  });

  test('shows all names when the game is over', () => {
    for (const name of ['Ann', 'Ben', 'Cid']) for (const { after } of [there!, here!]) expect(after).toContain(name);
  });
});
