/** Records over HTTP: a game out of the server, and into it. */
import { request } from 'node:http';
import { readRecord, verify } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';

let server: ConcertServer;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  server = await testServer();
  [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
});

const facts = async (client: Client, table: string) => (await client.get(`/api/tables/${table}`)).body;

const refused = (status: number, sentence: string) => ({
  status,
  body: { sentence: expect.stringContaining(sentence) },
});

/** Plays a whole game of bots: fast, and over. */
async function overGame(): Promise<string> {
  const table = await ann.open({ game: 'skirmish', mine: [], fill: 'policy' });
  await expect.poll(async () => (await facts(ann, table)).state).toBe('over');
  return table;
}

describe('a record', () => {
  test('is given out when the game is over, verifies, and can be put on a table again', async () => {
    const running = await ann.open({ game: 'skirmish', open: true, mine: [0, 1] });
    expect(await ann.get(`/api/tables/${running}/record`)).toMatchObject(refused(409, 'every secret'));
    const table = await overGame();
    const { body } = await ann.get(`/api/tables/${table}/record`);
    const record = readRecord(body);
    expect(verify(skirmish, record)).toBeNull();
    const again = await ben.post('/api/records', body);
    expect(again.status).toBe(200);
    const copy = again.body.table as string;
    expect(await facts(ben, copy)).toMatchObject({ state: 'over', game: 'skirmish' });
    await ben.connect();
    await ben.watch(copy, null);
    expect(ben.screen(copy, null).sight.view.over).toEqual(record.outcome);
    expect(await ben.ask({ type: 'past', table: copy, seat: null, at: 1 })).toMatchObject({ type: 'past', at: 1 });
    ben.cut();
    const { secret: _, ...sealed } = record.chance;
    const half = { ...record, chance: sealed, entries: record.entries.slice(0, 5), outcome: null };
    const unfinished = await ben.post('/api/records', half);
    expect(await facts(ben, unfinished.body.table as string)).toMatchObject({ state: 'ended' });
  });

  test('that was tampered with, or is none, is refused', async () => {
    const { body } = await ann.get(`/api/tables/${await overGame()}/record`);
    const record = readRecord(body);
    const entries = record.entries.map((entry, i) => (i === 3 ? { ...entry, hash: '0000000000000000' } : entry));
    expect(await ann.post('/api/records', { ...record, entries })).toMatchObject(refused(400, 'does not replay'));
    expect(await ann.post('/api/records', { format: 'x' })).toMatchObject(refused(400, 'That is not a record'));
    expect(await ann.post('/api/records', { ...record, game: 'chess' })).toMatchObject(refused(400, 'no game'));
  });

  test('whose dice were not those that were promised is refused', async () => {
    const dan = await Client.guest(server.url, 'Dan');
    const record = readRecord((await ann.get(`/api/tables/${await overGame()}/record`)).body);
    const { secret: _, ...sealed } = record.chance;
    const long = 'x'.repeat(201);
    for (const [chance, sentence] of [
      [{ ...record.chance, commitment: '0'.repeat(64) }, 'does not fit the commitment'],
      [{ ...sealed, commitment: 'x'.repeat(64) }, 'not 64 hex digits'],
      [{ ...sealed, commitment: 'x'.repeat(1_000_000) }, 'not 64 hex digits'],
      [{ ...sealed, contributions: Array(3).fill('x') }, 'contributions to the dice'],
      [{ ...sealed, contributions: [long] }, 'contributions to the dice'],
    ] as const)
      expect(await dan.post('/api/records', { ...record, chance })).toMatchObject(refused(400, sentence));
  });

  test('is kept as the rules write it, without anything else that was in it', async () => {
    const record = readRecord((await ann.get(`/api/tables/${await overGame()}/record`)).body);
    const stuffed = {
      ...record,
      more: 'rubbish',
      setup: { ...record.setup, more: 'rubbish' },
      entries: record.entries.map((entry) => ({ more: 'rubbish', ...entry })),
    };
    const copy = (await ben.post('/api/records', stuffed)).body.table as string;
    const { db } = server.store;
    const row = await db.selectFrom('tables').selectAll().where('id', '=', copy).executeTakeFirstOrThrow();
    const entries = await db.selectFrom('entries').selectAll().where('table_id', '=', copy).orderBy('seq').execute();
    expect(JSON.stringify([row, entries])).not.toContain('rubbish');
    expect(entries.map(({ body }) => JSON.parse(body))).toEqual(record.entries);
    expect((await ben.get(`/api/tables/${copy}/record`)).body).toEqual(record);
  });

  test('is refused to a person who has imported as many as allowed', async () => {
    const few = await testServer({ TABLES_EACH: '2' });
    const record = (await ann.get(`/api/tables/${await overGame()}/record`)).body;
    const greedy = await Client.guest(few.url, 'Greedy');
    const modest = await Client.guest(few.url, 'Modest');
    for (let i = 0; i < 2; i++) expect((await greedy.post('/api/records', record)).status).toBe(200);
    expect(await greedy.post('/api/records', record)).toMatchObject(refused(409, '2 records'));
    expect((await modest.post('/api/records', record)).status).toBe(200);
  });

  test('is read one at a time, and refused to who brings too many before any of it is read', async () => {
    const dan = await Client.guest(server.url, 'Dan');
    /** Announces a body and sends none of it: an answer shows that it was not read. */
    const begun = async (length: number) => {
      const type = { 'content-type': 'application/json', 'content-length': length };
      // The server says that it has come: all that is sent from now on comes later.
      const headers = { cookie: dan.cookie, ...type, expect: '100-continue' };
      const asked = request(`${server.url}/api/records`, { method: 'POST', headers });
      const status = new Promise<number>((resolve, reject) => {
        asked.once('response', (answer) => resolve(answer.statusCode!)).once('error', reject);
      });
      const come = new Promise((resolve) => asked.once('continue', resolve));
      asked.flushHeaders();
      await come;
      return { asked, status };
    };
    const first = await begun(10);
    expect(await dan.post('/api/records', {})).toMatchObject(refused(429, 'still being imported'));
    first.asked.end('{"a":"bc"}');
    expect(await first.status).toBe(400);
    // Who goes away in the middle is not waited for.
    const second = await begun(10);
    await expect.poll(() => dan.post('/api/records', {})).toMatchObject({ status: 429 });
    second.status.catch(() => {});
    second.asked.destroy();
    await expect.poll(() => dan.post('/api/records', {})).toMatchObject({ status: 400 });
    await expect.poll(() => dan.post('/api/records', {})).toMatchObject(refused(429, 'Too many attempts'));
    const third = await begun(1_000_000);
    expect(await third.status).toBe(429);
    third.asked.destroy();
    const eager = await Client.guest(server.url, 'Eager');
    expect((await eager.post('/api/records', { text: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413);
  });
});
