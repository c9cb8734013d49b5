/** Who is at a table, on any node; and who no longer is, when they leave or their node dies. */
import type { TableFacts } from '@concert/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Client } from './client.ts';
import { Served } from './served.ts';
import { twoNodes } from './two-nodes.ts';

/** What a browser was last told of the table. */
const factsOf = ({ traffic }: Client): TableFacts =>
  traffic.map((text) => JSON.parse(text)).findLast(({ type }) => type === 'table').facts;

const presentIn = ({ seats, spectators }: TableFacts) => ({
  here: seats.map(({ holder }) => holder?.kind === 'person' && holder.here),
  spectators,
});

const toldTo = (client: Client) => presentIn(factsOf(client));

/** What a client is told. */
const askedBy = async (client: Client, table: string) =>
  presentIn((await client.get(`/api/tables/${table}`)).body as never);

/** Ann comes in through one node; Ben and two who only watch through the other. */
async function party(urls: readonly [string, string]) {
  const [ann, ben, eve, dan] = [
    await Client.guest(urls[0], 'Ann'),
    await Client.guest(urls[1], 'Ben'),
    await Client.guest(urls[1], 'Eve'),
    await Client.guest(urls[1], 'Dan'),
  ];
  const table = await ann.open({ game: 'skirmish', open: true });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  for (const [client, seat] of [
    [ann, 0],
    [ben, 1],
    [eve, null],
    [dan, null],
  ] as const) {
    await client.connect();
    await client.watch(table, seat);
  }
  return { table, ann, ben, eve, dan };
}

const ALL = { here: [true, true], spectators: 2 };

twoNodes('two nodes', (both) => {
  test('see each other’s people come and go', async () => {
    const { table, ann, ben, eve, dan } = await party(both.urls);
    for (const client of [ann, ben, eve, dan]) await expect.poll(() => toldTo(client)).toEqual(ALL);
    for (const client of [ann, ben]) {
      expect(await askedBy(client, table)).toEqual(ALL);
      const { tables } = (await client.get('/api/tables')).body as { tables: TableFacts[] };
      expect(presentIn(tables.find(({ id }) => id === table)!)).toEqual(ALL);
    }
    // One of two pages closes: the person is still there. Then the other.
    const again = ben.at(both.urls[1]);
    await again.connect();
    await again.watch(table, 1);
    ben.cut();
    eve.cut();
    await expect.poll(() => toldTo(ann)).toEqual({ here: [true, true], spectators: 1 });
    again.cut();
    await expect.poll(() => toldTo(ann)).toEqual({ here: [true, false], spectators: 1 });
    ann.cut();
    await expect.poll(() => toldTo(dan)).toEqual({ here: [false, false], spectators: 1 });
    dan.cut();
    const rows = () =>
      both.nodes[0].store.db.selectFrom('presence').selectAll().where('table_id', '=', table).execute();
    await expect.poll(rows).toEqual([]);
  });

  test('know who was there before they opened the table', async () => {
    const ann = await Client.guest(both.urls[0], 'Ann');
    const table = await ann.open({ game: 'skirmish', mine: [0, 1] });
    await ann.connect();
    await ann.watch(table, 0);
    const there = await ann.at(both.urls[1]).connect();
    await expect.poll(() => askedBy(there, table)).toEqual({ here: [true, true], spectators: 0 });
    await there.watch(table, 1);
    ann.cut();
    const eve = await ann.at(both.urls[0]).connect();
    await eve.watch(table, null);
    await expect.poll(() => toldTo(there)).toEqual({ here: [true, true], spectators: 1 });
    for (const client of [there, eve]) client.cut();
  });

  test('write everything anew when it was lost meanwhile', async () => {
    const { table, ann, ben, eve, dan } = await party(both.urls);
    for (const client of [ann, ben]) await expect.poll(() => toldTo(client)).toEqual(ALL);
    const { db } = both.nodes[0].store;
    const written = async () =>
      (await db.selectFrom('presence').select('user_id').where('table_id', '=', table).execute())
        .map(({ user_id }) => user_id)
        .sort();
    const before = await written();
    expect(before).toHaveLength(4);
    await db.deleteFrom('presence').execute();
    // Of each node one beat finds it out and the next mends it; whose comes first depends on when they began.
    await expect.poll(written).toEqual(before);
    for (const client of [ann, ben]) {
      await expect.poll(() => askedBy(client, table)).toEqual(ALL);
      await expect.poll(() => toldTo(client)).toEqual(ALL);
    }
    for (const client of [ann, ben, eve, dan]) client.cut();
  });

  test('look for what one that is gone had written down and no time to tell', async () => {
    const { table, ann, ben, eve, dan } = await party(both.urls);
    await expect.poll(() => toldTo(ann)).toEqual(ALL);
    const { db } = both.nodes[0].store;
    // It would be missed only after a long time, if it were not taken away.
    const later = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint + 3600000`;
    const itself = { table_id: '', user_id: '', spectating: 0 };
    await db
      .insertInto('presence')
      .values({ ...itself, node: 'gone', seen_at: later })
      .execute();
    const nodes = db.selectFrom('presence').select('seen_at').where('table_id', '=', '').where('node', '<>', 'gone');
    const beats = async () => (await nodes.execute()).map(({ seen_at }) => Number(seen_at));
    // The others have seen it when each has said twice since that it is there.
    for (let i = 0; i < 2; i++) {
      const newest = Math.max(...(await beats()));
      await expect.poll(async () => (await beats()).filter((at) => at > newest).length).toBe(2);
    }
    await db
      .updateTable('chairs')
      .set({ regent: 'policy' })
      .where('table_id', '=', table)
      .where('seat', '=', 1)
      .execute();
    const line = { table_id: table, n: 1, seat: 1, addressees: '', text: 'My last word', at: 0 };
    await db.insertInto('press').values(line).execute();
    await db.deleteFrom('presence').where('node', '=', 'gone').execute();
    for (const client of [ann, ben]) {
      await expect.poll(() => client.traffic.some((text) => text.includes('My last word'))).toBe(true);
      await expect.poll(() => factsOf(client).seats[1]).toMatchObject({ regent: 'policy' });
    }
    for (const client of [ann, ben, eve, dan]) client.cut();
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'lose the people of one that ends by %s',
    async (signal) => {
      const DATABASE_URL = await both.postgres.database();
      const [first, second] = [new Served({ DATABASE_URL }), new Served({ DATABASE_URL })];
      await first.start();
      await second.start();
      const { table, ann, ben, eve, dan } = await party([first.url, second.url]);
      await expect.poll(() => toldTo(ann)).toEqual(ALL);
      await second.end(signal);
      const began = performance.now();
      const left = { here: [true, false], spectators: 0 };
      // A node that says goodbye is missed at once; a killed one, after fifteen silent seconds.
      const limit = signal === 'SIGTERM' ? 15_000 : 60_000;
      await expect.poll(() => toldTo(ann), { timeout: limit }).toEqual(left);
      console.log(`${signal}: missed after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      expect(await askedBy(ann, table)).toEqual(left);
      for (const client of [ann, ben, eve, dan]) client.cut();
      await first.end('SIGTERM');
    },
    120_000,
  );
});
