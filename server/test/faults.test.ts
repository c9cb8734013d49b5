/** Rules that go wrong freeze their own table, and nothing else. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { MemoryGuard } from '../src/memory-guard.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

const rulesScript = new URL('./faulty-thread.mjs', import.meta.url);
let server: ConcertServer;
let patient: ConcertServer;

beforeAll(async () => {
  // Long enough for rules that do end, on a machine that has much else to do.
  server = await testServer({ RULES_LIMIT_MS: '3000' }, { rulesScript });
  // Where only memory, and not time, runs out.
  patient = await testServer({ RULES_LIMIT_MS: '60000', RULES_MEMORY_MB: '256' }, { rulesScript });
});

async function sitDown(game: string, at = server): Promise<{ client: Client; table: string }> {
  const client = await Client.guest(at.url);
  const table = await client.open({ game, mine: [0, 1] });
  await client.connect();
  await client.watch(table, 0);
  await client.watch(table, 1);
  return { client, table };
}

test('rules that fill the memory outside their heap are stopped, long before their time is up', async () => {
  const [sick, well] = await Promise.all([sitDown('gluttonous', patient), sitDown('skirmish', patient)]);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  const fatal = sick.client.do(
    sick.table,
    0,
    marching(sick.client, sick.table, (to) => to === 1),
  );
  const meanwhile = well.client.do(well.table, 1, well.client.choices(well.table, 1)[0]!);
  expect(await fatal).toMatchObject({ type: 'refused', key: 'server.frozen' });
  expect((await meanwhile).type).toBe('done');
  clearInterval(watch);
  const [seconds, grew] = [(performance.now() - began) / 1000, (most - before) / 2 ** 20];
  console.log(`stopped after ${seconds.toFixed(1)} s and ${grew.toFixed(0)} MB`);
  expect(seconds).toBeLessThan(30);
  expect(grew).toBeLessThan(1_500);
  const reports = await patient.store.db.selectFrom('reports').selectAll().execute();
  expect(reports).toMatchObject([
    { table_id: sick.table, what: 'broken', detail: expect.stringContaining('filled more than 256 MB') },
  ]);
  for (const { client } of [sick, well]) client.cut();
});

test('a question that takes too long is given up: why a choice was made, or that it was a blunder, freezes no table', async () => {
  const { client, table } = await sitDown('pondering');
  const choice = client.choices(table, 0).find(({ verb }) => verb === 'order')!;
  expect((await client.do(table, 0, choice)).type).toBe('done');
  const { status, body } = await client.get(`/api/tables/${table}/why`);
  expect({ status, key: body.key }).toEqual({ status: 503, key: 'server.unavailable' });
  expect((await client.get(`/api/tables/${table}`)).body).toMatchObject({ state: 'playing', frozen: null });
  expect((await client.do(table, 1, client.choices(table, 1)[0]!)).type).toBe('done');
  const reports = server.store.db.selectFrom('reports').selectAll().where('table_id', '=', table);
  expect(await reports.execute()).toEqual([]);
  client.cut();
});

describe('an appetite', () => {
  const MB = 2 ** 20;
  function eating() {
    let rss = 0;
    const stopped: string[] = [];
    const users = new Map<string, { thread: object; work: unknown }>();
    const memoryGuard = new MemoryGuard(100, () => rss);
    memoryGuard.watch(() =>
      [...users].map(([name, { thread, work }]) => ({
        thread,
        work,
        stop: (certain) => {
          stopped.push(`${name} ${certain ? 'certainly' : 'perhaps'}`);
          users.delete(name);
        },
      })),
    );
    const look = (megabytes: number): string[] => {
      rss = megabytes * MB;
      memoryGuard.check();
      return stopped.splice(0);
    };
    return { users, look };
  }

  test('is too great for a thread that did one thing while the process grew', () => {
    const { users, look } = eating();
    users.set('a', { thread: {}, work: 1 });
    expect(look(500)).toEqual([]);
    expect(look(590)).toEqual([]);
    expect(look(601)).toEqual(['a certainly']);
    expect(look(900)).toEqual([]);
  });

  test('is not blamed on a thread that has started something else since', () => {
    const { users, look } = eating();
    const a = { thread: {}, work: 1 };
    users.set('a', a);
    expect(look(500)).toEqual([]);
    a.work = 2;
    expect(look(700)).toEqual([]);
    expect(look(790)).toEqual([]);
    expect(look(801)).toEqual(['a certainly']);
  });

  test('of several at once is perhaps theirs, and all have to stop', () => {
    const { users, look } = eating();
    for (const name of ['a', 'b']) users.set(name, { thread: {}, work: 1 });
    expect(look(500)).toEqual([]);
    users.set('c', { thread: {}, work: 1 });
    expect(look(580)).toEqual([]);
    expect(look(640)).toEqual(['a perhaps', 'b perhaps']);
    expect(look(700)).toEqual(['c certainly']);
  });
});

const marching = (client: Client, table: string, to: (place: number) => boolean) =>
  client.choices(table, 0).find(({ verb, arg }) => verb === 'order' && to(arg.to))!;

test('a game that cannot be shown to a seat is frozen, and the others at it are told', async () => {
  const client = await Client.guest(server.url);
  const table = await client.open({ game: 'blind', mine: [0, 1] });
  const well = await sitDown('skirmish');
  await client.connect();
  await client.watch(table, 0);
  const frozen = client.until((message) => message.type === 'frozen');
  client.send({ type: 'watch', table, seat: 1 });
  expect(await frozen).toMatchObject({ table, sentence: expect.stringContaining('The rules failed here') });
  await expect.poll(async () => (await client.get(`/api/tables/${table}`)).body.state).toBe('frozen');
  const reports = await server.store.db.selectFrom('reports').selectAll().where('table_id', '=', table).execute();
  expect(reports[0]).toMatchObject({ what: 'broken', detail: expect.stringContaining('too dark to see') });
  expect((await well.client.do(well.table, 0, well.client.choices(well.table, 0)[0]!)).type).toBe('done');
  for (const each of [client, well.client]) each.cut();
});

test.each(['secluded', 'bewitched'])('a game that cannot be shown late (%s) is frozen with a report', async (game) => {
  const ann = await Client.guest(server.url);
  const table = await ann.open({ game, mine: [0, 1], open: true, settings: { delay: { choices: 1 } } });
  const eve = await (await Client.guest(server.url)).connect();
  const frozen = eve.until((message) => message.type === 'frozen');
  eve.send({ type: 'watch', table, seat: null });
  expect(await frozen).toMatchObject({ table, sentence: expect.stringContaining('The rules') });
  expect((await ann.get(`/api/tables/${table}`)).body.state).toBe('frozen');
  const reports = await server.store.db.selectFrom('reports').selectAll().where('table_id', '=', table).execute();
  expect(reports).toMatchObject([{ what: game === 'secluded' ? 'broken' : 'hung' }]);
  expect(await eve.ask({ type: 'past', table, seat: null, at: 0 })).toMatchObject({ key: 'server.frozen' });
  eve.cut();
});

test.each(['unborn', 'unending'])('a game that cannot begin (%s) is frozen with a report', async (game) => {
  const well = await sitDown('skirmish');
  const client = await Client.guest(server.url);
  const table = await client.open({ game, mine: [0, 1] });
  expect((await client.get(`/api/tables/${table}`)).body).toMatchObject({
    state: 'frozen',
    frozen: expect.stringContaining('The rules'),
  });
  const reports = await server.store.db.selectFrom('reports').selectAll().where('table_id', '=', table).execute();
  expect(reports).toMatchObject([{ what: game === 'unborn' ? 'broken' : 'hung' }]);
  expect((await well.client.do(well.table, 0, well.client.choices(well.table, 0)[0]!)).type).toBe('done');
  well.client.cut();
});

test('what is asked of a game just before it hangs is answered, and what others ask meanwhile is done', async () => {
  const [sick, well] = await Promise.all([sitDown('hanging'), sitDown('skirmish')]);
  const lines = sick.client.ask({ type: 'lines', table: sick.table, seat: 0, before: 5 });
  const fatal = sick.client.do(
    sick.table,
    0,
    marching(sick.client, sick.table, (to) => to === 1),
  );
  const games = well.client.get('/api/games');
  const opened = well.client.open({ game: 'skirmish', mine: [0, 1] });
  expect(await fatal).toMatchObject({ type: 'refused', key: 'server.frozen' });
  expect(['lines', 'refused']).toContain((await lines).type);
  expect((await games).status).toBe(200);
  expect((await well.client.get(`/api/tables/${await opened}`)).body).toMatchObject({ state: 'playing' });
  await expect.poll(() => server.tables.find(sick.table)?.resting).toBe(true);
  for (const { client } of [sick, well]) client.cut();
});

describe.each([
  ['hanging', 'The rules took too long here', 'hung'],
  ['breaking', 'The rules failed here', 'broken'],
  ['hungry', 'The rules', ''],
])('a %s game', (game, sentence, what) => {
  test('is frozen with a report; a neighbour in the same thread goes on without loss', async () => {
    const [sick, well] = await Promise.all([sitDown(game), sitDown('skirmish')]);
    const first = await well.client.do(
      well.table,
      0,
      marching(well.client, well.table, (to) => to !== 1),
    );
    expect(first.type).toBe('done');
    expect(
      (
        await sick.client.do(
          sick.table,
          0,
          marching(sick.client, sick.table, (to) => to !== 1),
        )
      ).type,
    ).toBe('done');

    const frozen = sick.client.until((message) => message.type === 'frozen');
    const fatal = sick.client.do(
      sick.table,
      0,
      marching(sick.client, sick.table, (to) => to === 1),
    );
    // While the thread hangs its neighbour asks for something: it is done all the same, a little later.
    const meanwhile = well.client.do(well.table, 1, well.client.choices(well.table, 1)[0]!);
    expect(await fatal).toMatchObject({
      type: 'refused',
      key: 'server.frozen',
      sentence: expect.stringContaining(sentence),
    });
    expect(await frozen).toMatchObject({ sentence: expect.stringContaining(sentence) });
    expect((await meanwhile).type).toBe('done');

    const rows = await server.store.db.selectFrom('entries').select('table_id').execute();
    expect(rows.filter(({ table_id }) => table_id === sick.table).length).toBe(1);
    expect(rows.filter(({ table_id }) => table_id === well.table).length).toBe(2);
    const reports = await server.store.db
      .selectFrom('reports')
      .selectAll()
      .where('table_id', '=', sick.table)
      .execute();
    expect(reports).toHaveLength(1);
    if (what) expect(reports[0]!.what).toBe(what);
    expect(reports[0]!.seq).toBe(1);
    expect((await sick.client.get(`/api/tables/${sick.table}`)).body).toMatchObject({ state: 'frozen' });
    // Spectators are told now, and the neighbour still plays.
    const again = sick.client.until((message) => message.type === 'frozen');
    sick.client.send({ type: 'watch', table: sick.table, seat: 0 });
    await again;
    expect((await well.client.do(well.table, 1, { undo: true })).type).toBe('done');
    for (const { client } of [sick, well]) client.cut();
  });
});

twoNodes(
  'a game that cannot be shown to a viewer on another node',
  (both) => {
    test('is frozen there, with a report', async () => {
      const here = await Client.guest(both.urls[0]);
      const there = here.at(both.urls[1]);
      const table = await here.open({ game: 'endless', mine: [0, 1] });
      await Promise.all([here.connect(), there.connect()]);
      await here.watch(table, 0);
      await there.watch(table, 1);
      expect((await there.do(table, 1, { verb: 'ready', arg: {} })).type).toBe('done');
      const frozen = there.until((message) => message.type === 'frozen');
      expect((await here.do(table, 0, { verb: 'ready', arg: {} })).type).toBe('done');
      expect(await frozen).toMatchObject({ table, sentence: expect.stringContaining('The rules') });
      const { db } = both.nodes[0].store;
      const reports = await db.selectFrom('reports').selectAll().where('table_id', '=', table).execute();
      expect(reports).toMatchObject([{ what: 'hung' }]);
      await expect.poll(() => both.nodes[0].tables.find(table)?.seating?.row.state).toBe('frozen');
      for (const client of [here, there]) client.cut();
    });
  },
  { env: () => ({ RULES_LIMIT_MS: '3000' }), instead: { rulesScript } },
);
