/**
 * A table that hides names: who sits on which seat changes nothing of what others are sent, in number, order and letter, until
 * the game is over. Ben and Cid change seats, and everything else is the same.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
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
  const begun = Date.now();
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
      .replace(/\b\d{13}\b/g, (ms) => String(Number(ms) < begun ? 'then' : 'now'));
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
  await look();
  expect((await ann.post(`/api/tables/${table}/relations`, { seat: 1, kind: 'block' })).status).toBe(200);
  await look();
  await two.post(`/api/tables/${table}/sit`, { seat: 2 });
  await vi.waitFor(() => expect(server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1, 2]), 60_000);
  await server.clocks.settled();
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
  });

  test('shows all names when the game is over', () => {
    for (const name of ['Ann', 'Ben', 'Cid']) for (const { after } of [there!, here!]) expect(after).toContain(name);
  });
});
