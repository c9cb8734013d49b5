/** Standing orders at a table of the server, and resigning there. */
import { type Entry, type GameRecord, readRecord, type StandingOrder, verify } from '@concert/kernel';
import { game as skirmish } from '@concert/skirmish';
import type { SeatAction } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';
import { two } from './timed.ts';
import { twoNodes } from './two-nodes.ts';

const MINUTE = 60_000;
const clock = { kind: 'decision', ms: 60 * MINUTE } as const;
const ready: SeatAction = { verb: 'ready', arg: {} };
const isReady: StandingOrder = { question: 'orders', answer: { verb: 'ready', arg: {} } };

const entriesOf = async (server: ConcertServer, table: string): Promise<Entry[]> => {
  const rows = server.store.db.selectFrom('entries').select('body').where('table_id', '=', table).orderBy('seq');
  return (await rows.execute()).map(({ body }) => JSON.parse(body));
};
const countOf = (client: Client, table: string, seat: number): number => client.screen(table, seat).sight.view.count;

describe('standing orders', () => {
  let server: ConcertServer;
  beforeAll(async () => {
    server = await testServer({}, { orderedMs: 20 });
  });

  test('answer while their owner looks on, are written down, and reach no one else', async () => {
    const { table, ann, ben } = await two(server.url, clock);
    expect(await ben.do(table, 1, { orders: [isReady] })).toMatchObject({ type: 'done' });
    expect(ben.screen(table, 1).sight.orders).toEqual([isReady]);
    // Ben is ready at once; Ann is not told.
    await expect.poll(async () => (await entriesOf(server, table)).length).toBe(2);
    expect(countOf(ann, table, 0)).toBe(0);
    await ann.do(table, 0, ready);
    await expect.poll(() => countOf(ann, table, 0)).toBeGreaterThan(0);
    expect(await entriesOf(server, table)).toMatchObject([
      { seat: 1, orders: [isReady] },
      { seat: 1, verb: 'ready', standing: true },
      { seat: 0, verb: 'ready' },
    ]);
    expect(ann.traffic.join()).not.toMatch(/standing|"question"/);
    for (const client of [ann, ben]) client.cut();
  });

  test('answer while their owner is away, and after the server has opened the table again', async () => {
    const { table, ann, ben } = await two(server.url, clock);
    await ben.do(table, 1, { orders: [isReady] });
    ben.cut();
    await expect.poll(async () => (await entriesOf(server, table)).length).toBe(2);
    server.tables.find(table)!.putAway();
    await ann.do(table, 0, ready);
    await expect.poll(() => countOf(ann, table, 0)).toBeGreaterThan(0);
    ann.cut();
  });

  test('are given and taken back without others hearing that anything was done', async () => {
    const { table, ann, ben } = await two(server.url, clock);
    const here = { seats: [{ holder: { here: true } }, { holder: { here: true } }] };
    const facts = () => ann.traffic.map((text) => JSON.parse(text)).findLast(({ type }) => type === 'table').facts;
    await expect.poll(facts).toMatchObject(here);
    await server.clocks.settled();
    const ask = () => ann.ask({ type: 'explain', table, seat: 0, choice: { verb: 'ready', arg: {} } });
    await ask();
    const heard = ann.traffic.length;
    await ben.do(table, 1, { orders: [isReady] });
    await expect.poll(() => ben.choices(table, 1)).toEqual([]);
    await ben.do(table, 1, { undo: true });
    await ben.do(table, 1, { orders: [] });
    await server.clocks.settled();
    // What was on its way to her has come when this is answered.
    await ask();
    const kinds = ann.traffic.slice(heard).map((text) => JSON.parse(text).type);
    // (What was said before she came is sent in its own time.)
    expect(kinds.filter((kind) => kind !== 'press')).toEqual(['explained']);
    for (const client of [ann, ben]) client.cut();
  });

  test('leave with others what an answer by hand leaves, message by message', async () => {
    const worlds = await Promise.all(
      [true, false].map(async (ordered) => {
        const { table, ann, ben } = await two(server.url, clock);
        const ask = () => ann.ask({ type: 'explain', table, seat: 0, choice: { verb: 'ready', arg: {} } });
        await ask();
        const heard = ann.traffic.length;
        if (ordered) await ben.do(table, 1, { orders: [isReady] });
        else await ben.do(table, 1, ready);
        await expect.poll(() => ben.choices(table, 1)).toEqual([]);
        await ann.do(table, 0, ready);
        await expect.poll(() => countOf(ann, table, 0)).toBeGreaterThan(0);
        await ask();
        const changes = ann.traffic.slice(heard).filter((text) => text.startsWith('{"type":"change"'));
        for (const client of [ann, ben]) client.cut();
        // The chance of each table is its own, and so are its name and the heads of its chain.
        return changes.map((text) =>
          text.replaceAll(table, '…').replace(/"head":(\["[\w-]*"\]|"[\w-]*")/g, '"head":…'),
        );
      }),
    );
    expect(worlds[0]).toEqual(worlds[1]);
    expect(worlds[0]!.length).toBeGreaterThan(0);
  });

  test('are refused where they make no sense', async () => {
    const { table, ann, ben } = await two(server.url, clock);
    const orders = [{ ...isReady, question: 'nowhere' }];
    expect(await ben.do(table, 1, { orders })).toMatchObject({ type: 'refused', key: 'kernel.bad-argument' });
    for (const client of [ann, ben]) client.cut();
  });
});

describe('standing answers of earlier versions', () => {
  test('become orders when their table is opened, and are stored there no more', async () => {
    const server = await testServer({}, { orderedMs: 20 });
    const { table, ann, ben } = await two(server.url, clock);
    server.tables.find(table)!.putAway();
    const stored = [
      { id: 'a', verb: 'ready', arg: {}, until: null },
      { id: 'b', verb: 'decline', arg: {}, until: 1 },
      { id: 'c', verb: 'fly', arg: {}, until: 1 },
    ];
    await server.store.db
      .updateTable('chairs')
      .set({ answers: JSON.stringify(stored) })
      .where('table_id', '=', table)
      .where('seat', '=', 1)
      .execute();
    await ann.do(table, 0, ready);
    await expect.poll(() => countOf(ann, table, 0)).toBeGreaterThan(0);
    const answers = async () =>
      (await server.store.db.selectFrom('chairs').select('answers').where('table_id', '=', table).execute()).map(
        (row) => row.answers,
      );
    await expect.poll(answers).toEqual([null, null]);
    expect(await entriesOf(server, table)).toContainEqual(
      expect.objectContaining({ seat: 1, orders: [{ answer: { verb: 'ready', arg: {} } }] }),
    );
    for (const client of [ann, ben]) client.cut();
  });
});

describe('resigning', () => {
  let server: ConcertServer;
  beforeAll(async () => {
    server = await testServer();
  });

  test('of two ends the game in favour of the other, and the record verifies', async () => {
    const { table, ann, ben } = await two(server.url, clock);
    expect(await ben.post(`/api/tables/${table}/resign`, { seat: 1 })).toMatchObject({ status: 200 });
    const over = () => ann.screen(table, 0).sight.view.over;
    await expect.poll(over).toMatchObject({ winners: [0], what: 'kernel.resigned', args: { seat: 1 } });
    const { body } = await ann.get(`/api/tables/${table}`);
    expect(body).toMatchObject({ state: 'over', seats: [{ resigned: false }, { resigned: false }] });
    const { body: raw } = await ann.get(`/api/tables/${table}/record`);
    const record: GameRecord = readRecord(raw);
    expect(record.entries.at(-1)).toMatchObject({ seat: 1, resign: true });
    expect(verify(skirmish as never, record)).toBeNull();
    expect(await ann.post(`/api/tables/${table}/resign`, { seat: 0 })).toMatchObject({ status: 409 });
    for (const client of [ann, ben]) client.cut();
  });

  test('of three is told to all; a bot plays on', async () => {
    const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
    const bots = [{ seat: 2, name: 'random' }];
    const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 }, mine: [0], bots });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    await ann.connect();
    await ann.watch(table, 0);
    expect(await ben.post(`/api/tables/${table}/resign`, { seat: 1 })).toMatchObject({ status: 200 });
    const lines = () => ann.screen(table, 0).lines.map(({ what }) => what);
    await expect.poll(lines).toContain('kernel.resigned');
    const seats = async () => (await ann.get(`/api/tables/${table}`)).body;
    await expect.poll(seats).toMatchObject({ state: 'playing', seats: [{}, { resigned: true }, {}] });
    ann.cut();
  });
});

twoNodes(
  'standing orders on two nodes',
  (both) => {
    test('answer though their owner watches through the other node', async () => {
      const { table, ann, ben } = await two(both.urls[0], clock, {}, both.urls);
      await ben.do(table, 1, { orders: [isReady] });
      await ann.do(table, 0, ready);
      await expect.poll(() => countOf(ann, table, 0)).toBeGreaterThan(0);
      await expect.poll(() => countOf(ben, table, 1)).toBeGreaterThan(0);
      for (const client of [ann, ben]) client.cut();
    });
  },
  { instead: { orderedMs: 20 } },
);
