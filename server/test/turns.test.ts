/** Whose turn it is, in the list of a person's tables: told without opening what sleeps, and with nothing that is a secret. */
import type { TableFacts } from '@concert/wire';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { seatsToMove } from '../src/tables/turns.ts';
import { Client } from './client.ts';
import { Time, testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

let server: ConcertServer;
const time = new Time();
beforeAll(async () => {
  server = await testServer({ IDLE_MS: '100' }, { now: time.now });
});
afterAll(() => server.close());

const listOf = async (client: Client): Promise<TableFacts[]> =>
  (await client.get('/api/tables')).body.tables as TableFacts[];
const listed = async (client: Client, table: string): Promise<TableFacts> =>
  (await listOf(client)).find(({ id }) => id === table)!;

const stored = (table: string) =>
  server.store.db.selectFrom('turns').selectAll().where('table_id', '=', table).executeTakeFirst();

/** Nothing has been asked of it for a while: it is closed, and whose turn it is there is stored. */
async function asleep(table: string): Promise<void> {
  await expect.poll(() => server.tables.find(table), { timeout: 60_000 }).toBeUndefined();
  await expect.poll(() => stored(table)).toBeDefined();
}

/** Two people at a table; one of them may be ready already, in secret. */
async function two(isReady = false, seats = 2) {
  const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
  const settings = { clock: { kind: 'decision', ms: 3_600_000 } };
  const table = await ann.open({ game: 'skirmish', open: true, options: { seats }, settings });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  if (seats > 2) await ann.post(`/api/tables/${table}/bot`, { seat: 2, name: 'random' });
  await ben.connect();
  await ben.watch(table, 1);
  if (isReady) expect(await ben.do(table, 1, { verb: 'ready', arg: {} })).toMatchObject({ type: 'done' });
  ben.cut();
  await expect.poll(() => server.tables.find(table)?.audience.empty ?? true).toBe(true);
  await server.clocks.settled();
  return { ann, ben, table };
}

describe('the turn of a table in a list', () => {
  test('is not of a player who is done with a question shared with others, nor of one whose standing order answers', () => {
    const asked = { over: null, entries: 9, offered: [], together: false, count: 9, question: '' };
    expect(seatsToMove({ ...asked, waiting: [0, 2], busy: [0, 1, 2], ordered: [2] })).toEqual([0]);
  });

  test('is told for one that sleeps without opening it, and no one is there because of it', async () => {
    const { ann, table } = await two();
    await asleep(table);
    const asked = vi.spyOn(server.tables.aside, 'ask');
    time.pass(60_000);
    const facts = await listed(ann, table);
    expect(facts.turn).toEqual({ waiting: [0, 1], yours: true, left: 3_540_000 });
    expect(facts.seats.map(({ holder }) => holder)).toMatchObject([{ here: false }, { here: false }]);
    expect(facts.spectators).toBe(0);
    expect(server.tables.find(table)).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('is found aside where it is not stored or no longer true, once, and wakes nothing', async () => {
    const { ann, table } = await two();
    await asleep(table);
    const { db } = server.store;
    const asked = vi.spyOn(server.tables.aside, 'ask');
    const opened = (): number => asked.mock.calls.filter(([request]) => request.kind === 'open').length;
    // The server was killed before it could be stored.
    await db.deleteFrom('turns').where('table_id', '=', table).execute();
    const told = { waiting: [0, 1], yours: true };
    // Two lists at once need it once.
    for (const facts of await Promise.all([listed(ann, table), listed(ann, table)]))
      expect(facts.turn).toMatchObject(told);
    expect(opened()).toBe(1);
    // An entry came after it, and it speaks of another turn.
    await db.updateTable('turns').set({ seq: 7, waiting: '[0]', busy: '[]' }).where('table_id', '=', table).execute();
    expect((await listed(ann, table)).turn).toMatchObject(told);
    expect((await listed(ann, table)).turn).toMatchObject(told);
    expect(opened()).toBe(2);
    expect(server.tables.find(table)).toBeUndefined();
    expect(await stored(table)).toMatchObject({ waiting: '[0,1]', busy: '[0,1]' });
    asked.mockRestore();
  });

  test('costs no more than a few replayed games a list, however many tables there are', async () => {
    const ann = await Client.guest(server.url, 'Ann');
    const tables: string[] = [];
    for (let n = 0; n < 10; n++) tables.push(await ann.open({ game: 'skirmish', bots: [{ seat: 1, name: 'random' }] }));
    for (const table of tables) await asleep(table);
    await server.store.db.deleteFrom('turns').where('table_id', 'in', tables).execute();
    const known = async (): Promise<number> => (await listOf(ann)).filter(({ turn }) => turn).length;
    expect(await known()).toBe(8);
    expect(await known()).toBe(10);
  });

  test('is told to those who play, and to no one else', async () => {
    const { ben, table } = await two(false, 3);
    const eve = await Client.guest(server.url, 'Eve');
    await ben.post(`/api/tables/${table}/resign`, { seat: 1 });
    for (const client of [eve, ben]) expect(await listed(client, table)).not.toHaveProperty('turn');
  });
});

describe('who is ready in secret', () => {
  test.for(['open', 'asleep'])('does not show in the list of another player (%s)', async (how) => {
    const told: string[] = [];
    for (const isReady of [false, true]) {
      const { ann, ben, table } = await two(isReady);
      if (how === 'asleep') await asleep(table);
      const { id: _, commitment: __, ...facts } = await listed(ann, table);
      told.push(JSON.stringify(facts));
      expect((await listed(ben, table)).turn!.yours).toBe(!isReady);
    }
    expect(told[1]).toBe(told[0]);
  });
});

twoNodes(
  'the turn of a table in the lists of two nodes',
  (both) => {
    test('is told as it is, also where the table slept while another node went on', async () => {
      const [here, there] = both.urls;
      const [ann, ben] = [await Client.guest(here, 'Ann'), await Client.guest(here, 'Ben')];
      const table = await ann.open({ game: 'skirmish', open: true });
      await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
      const sleeps = (): Promise<void> =>
        expect.poll(() => both.nodes.every(({ tables }) => !tables.find(table)), { timeout: 60_000 }).toBe(true);
      await sleeps();
      for (const url of both.urls)
        await expect.poll(async () => (await listed(ann.at(url), table)).turn?.yours).toBe(true);
      const away = ann.at(there);
      await away.connect();
      await away.watch(table, 0);
      expect(await away.do(table, 0, { verb: 'ready', arg: {} })).toMatchObject({ type: 'done' });
      away.cut();
      for (const url of both.urls) {
        expect((await listed(ann.at(url), table)).turn).toMatchObject({ waiting: [0, 1], yours: false });
        expect((await listed(ben.at(url), table)).turn).toMatchObject({ waiting: [0, 1], yours: true });
      }
    });
  },
  { env: () => ({ IDLE_MS: '100' }) },
);
