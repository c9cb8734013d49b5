/** A server with newer rules starts upon games that were begun by earlier ones. */
import { bundleOf } from '@concert/bundles';
import { readRecord } from '@concert/kernel';
import { expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { scratch, testServer } from './server.ts';
// @ts-expect-error threads load it too, and those run plain JavaScript
import { versions } from './versions.mjs';

const SEATS = [0, 1];
const OPTIONS = { turns: 3 };

/** A server whose newest rules are these; earlier ones are kept. */
const serverWith = (newest: string, DATA_DIR: string): Promise<ConcertServer> =>
  testServer({ DATA_DIR }, { rulesScript: new URL(`versions-${newest}-thread.mjs`, import.meta.url) });

const open = (client: Client): Promise<string> => client.open({ game: 'skirmish', options: OPTIONS, mine: SEATS });
const facts = async (client: Client, table: string) => (await client.get(`/api/tables/${table}`)).body;

const recordOf = async (client: Client, table: string) =>
  readRecord((await client.get(`/api/tables/${table}/record`)).body);

const wrongBy = (rules: string, record: ReturnType<typeof readRecord>) => bundleOf(versions[rules]).verify(record);

/** Plays this many choices, or to the end. */
async function play(client: Client, table: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (const seat of SEATS) await client.watch(table, seat);
  for (let done = 0; done < most && client.screen(table, 0).sight.view.over === null; done++) {
    const seat = SEATS.find((each) => client.choices(table, each).length > 0)!;
    const choices = client.choices(table, seat);
    expect((await client.do(table, seat, choices[done % choices.length]!)).type).toBe('done');
  }
  for (const seat of SEATS) client.send({ type: 'unwatch', table, seat });
}

test('every game is played to its end by the rules it began with, and verified by them; new tables get the newest', async () => {
  const DATA_DIR = scratch();
  const before = await serverWith('1.0.0', DATA_DIR);
  const client = await (await Client.guest(before.url)).connect();
  const running = await open(client);
  await play(client, running, 4);
  const finished = await open(client);
  await play(client, finished);
  await expect.poll(async () => (await facts(client, finished)).state).toBe('over');
  const gathering = await client.open({ game: 'skirmish', options: OPTIONS, open: true, mine: [0] });
  const recordBefore = await recordOf(client, finished);
  client.cut();
  await before.close();

  const after = await serverWith('2.0.0', DATA_DIR);
  const again = await client.at(after.url).connect();
  const fresh = await open(again);
  await again.post(`/api/tables/${gathering}/sit`, { seat: 1 });
  for (const table of [running, fresh, gathering]) await play(again, table);
  for (const [table, rules, other] of [
    [running, '1.0.0', '2.0.0'],
    [finished, '1.0.0', '2.0.0'],
    [gathering, '1.0.0', '2.0.0'],
    [fresh, '2.0.0', '1.0.0'],
  ] as const) {
    await expect.poll(async () => (await facts(again, table)).state).toBe('over');
    expect((await facts(again, table)).rules).toBe(rules);
    const record = await recordOf(again, table);
    expect(record.rules).toBe(rules);
    expect(wrongBy(rules, record)).toBeNull();
    expect(wrongBy(other, { ...record, rules: other })).not.toBeNull();
  }
  expect(await recordOf(again, finished)).toEqual(recordBefore);
  // A record comes in by its own rules as well.
  const { body } = await again.post('/api/records', recordBefore);
  expect(await facts(again, body.table as string)).toMatchObject({ state: 'over', rules: '1.0.0' });
  again.cut();
  await after.close();
});

test('a game whose rules are not here stays as it is: listed, exported when it is over, and played where they are', async () => {
  const DATA_DIR = scratch();
  const newer = await serverWith('2.0.0', DATA_DIR);
  const client = await (await Client.guest(newer.url)).connect();
  const running = await open(client);
  await play(client, running, 3);
  const finished = await open(client);
  await play(client, finished);
  await expect.poll(async () => (await facts(client, finished)).state).toBe('over');
  client.cut();
  await newer.close();

  const older = await serverWith('1.0.0', DATA_DIR);
  const there = await client.at(older.url).connect();
  const listed = (await there.get('/api/tables')).body.tables as { id: string; state: string; rules: string }[];
  expect(listed).toContainEqual(expect.objectContaining({ id: running, state: 'playing', rules: '2.0.0' }));
  expect(listed).toContainEqual(expect.objectContaining({ id: finished, state: 'over', rules: '2.0.0' }));
  const refused = there.until((message) => message.type === 'error' || message.type === 'refused');
  there.send({ type: 'watch', table: running, seat: 0 });
  expect(await refused).toMatchObject({ sentence: expect.stringContaining('rules 2.0.0 of skirmish') });
  expect((await facts(there, running)).state).toBe('playing');
  expect(await older.store.db.selectFrom('reports').selectAll().execute()).toEqual([]);
  expect(wrongBy('2.0.0', await recordOf(there, finished))).toBeNull();
  there.cut();
  await older.close();

  const back = await serverWith('2.0.0', DATA_DIR);
  const again = await client.at(back.url).connect();
  await play(again, running);
  await expect.poll(async () => (await facts(again, running)).state).toBe('over');
  again.cut();
  await back.close();
});

test('a game that does not replay by its own rules is frozen, with a report, and nothing is lost', async () => {
  const DATA_DIR = scratch();
  const before = await serverWith('1.0.0', DATA_DIR);
  const client = await (await Client.guest(before.url)).connect();
  const table = await open(client);
  await play(client, table, 3);
  client.cut();
  const torn = before.store.db.updateTable('entries').where('table_id', '=', table).where('seq', '=', 1);
  await torn
    .set((eb) => ({ body: eb.fn<string>('replace', ['body', eb.val('"hash":"'), eb.val('"hash":"0')]) }))
    .execute();
  await before.close();

  const after = await serverWith('1.0.0', DATA_DIR);
  const again = client.at(after.url);
  await expect.poll(async () => (await facts(again, table)).state).toBe('frozen');
  expect((await facts(again, table)).frozen).toContain('its own rules');
  const [report, ...more] = await after.store.db.selectFrom('reports').selectAll().execute();
  expect([report!.what, more]).toEqual(['diverged', []]);
  expect(report!.detail).toContain('entry 1');
  const kept = await after.store.db.selectFrom('entries').select('seq').where('table_id', '=', table).execute();
  expect(kept.length).toBe(3);
  await after.close();
});
