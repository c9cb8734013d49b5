/** What happens to requests for a table while it is being opened, left, ended or closed. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { LiveSeating } from '../src/tables/live-seating.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';

let server: ConcertServer;

beforeAll(async () => {
  server = await testServer();
});

/** Keeps back what the rules answer to orders of a kind at a table, until they are let go. */
function holding(table: string, kind: string, rules = server.tables.rules): { held: number; release(): void } {
  const order = rules.request.bind(rules);
  const held: (() => void)[] = [];
  let released = false;
  rules.request = ((asked: { kind: string; table: string }, callback: (answered: unknown) => void) =>
    order(asked as never, (answered: unknown) => {
      if (!released && asked.kind === kind && asked.table === table) held.push(() => callback(answered));
      else callback(answered);
    })) as never;
  return {
    get held() {
      return held.length;
    },
    release: () => {
      released = true;
      rules.request = order as never;
      for (const go of held) go();
    },
  };
}

/** Resolves when everything a client has said has been heard, and it has heard what it was told by then. */
function heard(client: Client): Promise<unknown> {
  const pong = client.until((message) => message.type === 'pong');
  client.send({ type: 'ping' });
  return pong;
}

const withBot = { options: { seats: 3 }, mine: [0], bots: [{ seat: 2, name: 'random' }] };

/** With a third seat for a bot the game goes on when one of them resigns. */
async function annAndBen(more: object = {}): Promise<{ table: string; ann: Client; ben: Client }> {
  const [ann, ben] = await Promise.all([Client.guest(server.url, 'Ann'), Client.guest(server.url, 'Ben')]);
  const table = await ann.open({ game: 'skirmish', open: true, ...more });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  await Promise.all([ann.connect(), ben.connect()]);
  await ann.watch(table, 0);
  return { table, ann, ben };
}

test('a player who resigns before the table was shown is not shown it', async () => {
  const { table, ann, ben } = await annAndBen(withBot);
  const answers = holding(table, 'watch');
  const refused = ben.until((message) => message.type === 'error');
  ben.send({ type: 'watch', table, seat: 1 });
  await expect.poll(() => answers.held).toBe(1);
  expect((await ben.post(`/api/tables/${table}/resign`, { seat: 1 })).status).toBe(200);
  answers.release();
  expect(await refused).toMatchObject({ table, sentence: 'That is not your seat.' });
  for (let i = 0; i < 3; i++) await ann.do(table, 0, ann.choices(table, 0)[i]!);
  // The connection is alive, and everything ahead of this has come.
  await ben.ask({ type: 'lines', table, seat: null, before: 1 });
  expect(ben.traffic.filter((text) => /^{"type":"(sight|change|press)"/.test(text))).toEqual([]);
  for (const client of [ann, ben]) client.cut();
});

test('a player who resigns while looking back is told nothing any more', async () => {
  const { table, ann, ben } = await annAndBen(withBot);
  const answers = holding(`${table} past 0`, 'past', server.tables.aside);
  const past = ben.ask({ type: 'past', table, seat: 1, at: 0 });
  await expect.poll(() => answers.held).toBe(1);
  await ben.post(`/api/tables/${table}/resign`, { seat: 1 });
  answers.release();
  expect(await past).toMatchObject({ type: 'refused', key: 'forbidden' });
  for (const client of [ann, ben]) client.cut();
});

test('a choice that is under way when the game is ended is not made', async () => {
  const { table, ann, ben } = await annAndBen();
  const answers = holding(table, 'do');
  const choice = ann.do(table, 0, ann.choices(table, 0)[0]!);
  await expect.poll(() => answers.held).toBe(1);
  for (const [seat, client] of [ann, ben].entries())
    expect((await client.post(`/api/tables/${table}/vote`, { seat, end: true })).status).toBe(200);
  answers.release();
  expect(await choice).toMatchObject({ type: 'refused', key: 'server.ended' });
  expect(await server.store.db.selectFrom('entries').selectAll().where('table_id', '=', table).execute()).toEqual([]);
  for (const client of [ann, ben]) client.cut();
});

test('who looks at a table that is ended while it is opened sees it all the same', async () => {
  const { table, ann, ben } = await annAndBen();
  const live = server.tables.find(table)!;
  live.putAway();
  const answers = holding(table, 'open');
  const watch = ben.watch(table, 1);
  await expect.poll(() => answers.held).toBe(1);
  for (const [seat, client] of [ann, ben].entries())
    expect((await client.post(`/api/tables/${table}/vote`, { seat, end: true })).status).toBe(200);
  answers.release();
  expect((await watch).sight).toBeTruthy();
  for (const client of [ann, ben]) client.cut();
});

test('whose choice could not be kept is shown nothing that is not yet kept', async () => {
  const { table, ann, ben } = await annAndBen();
  const tab = await ann.at(server.url).connect();
  const [first, second] = ann.choices(table, 0);
  const { append } = server.store;
  const waiting: (() => void)[] = [];
  server.store.append = (entries) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) waiting.push(() => reject(new Error('the database is gone')));
      else waiting.push(() => append(entries).then(resolve, reject));
    });
  const lost = ann.do(table, 0, first!);
  await expect.poll(() => waiting.length).toBe(1);
  // The thread is lost while that is being written, and then a choice has to wait for a new one.
  server.tables.find(table)!.lostThread();
  const kept = tab.do(table, 0, second!);
  await heard(tab);
  waiting[0]!();
  await expect.poll(() => waiting.length).toBe(2);
  let told = false;
  void lost.then(() => {
    told = true;
  });
  await heard(ann);
  expect(told).toBe(false);
  waiting[1]!();
  server.store.append = append;
  expect(await lost).toMatchObject({ type: 'refused', key: 'server.unwritten', now: { seat: 0 } });
  expect((await kept).type).toBe('done');
  for (const client of [ann, ben, tab]) client.cut();
});

test('a table that the database did not give is tried again, and then goes on', async () => {
  const { table, ann, ben } = await annAndBen();
  const live = server.tables.find(table)!;
  const { first } = server.store;
  server.store.first = () => Promise.reject(new Error('the database is gone'));
  live.lostThread();
  const refused = await ann.do(table, 0, ann.choices(table, 0)[0]!);
  server.store.first = first;
  expect(refused).toMatchObject({ type: 'refused', key: 'server.unavailable' });
  expect(live.isOpen).toBe(false);
  await expect.poll(() => live.isOpen).toBe(true);
  expect((await ann.do(table, 0, ann.choices(table, 0)[0]!)).type).toBe('done');
  for (const client of [ann, ben]) client.cut();
});

test('a client that stops watching before the table was found does not watch it', async () => {
  const client = await Client.guest(server.url);
  const table = await client.open({ game: 'skirmish' });
  await client.connect();
  expect(server.tables.find(table)).toBeUndefined();
  client.send({ type: 'watch', table, seat: 0 });
  client.send({ type: 'unwatch', table, seat: 0 });
  // When this is answered, so is everything the table was asked before.
  await client.ask({ type: 'lines', table, seat: 0, before: 1 });
  expect(server.tables.find(table)!.audience.empty).toBe(true);
  client.cut();
});

test('a client that asks again for what it watches, and is refused, is gone when it has gone', async () => {
  const { table, ann, ben } = await annAndBen();
  await ben.watch(table, 1);
  const { audience, liveSeating } = server.tables.find(table)!;
  const { first } = server.store;
  server.store.first = () => Promise.reject(new Error('the database is gone'));
  server.tables.find(table)!.putAway();
  const refused = ben.until((message) => message.type === 'error');
  ben.send({ type: 'watch', table, seat: 1 });
  await refused;
  server.store.first = first;
  const { user } = [...audience.all].find((each) => each.user === liveSeating.seating!.chairs[1]!.user_id)!;
  ben.cut();
  await expect.poll(() => audience.isHere(user)).toBe(false);
  ann.cut();
});

describe('sweeping', () => {
  test('leaves alone who is about to look', async () => {
    const client = await Client.guest(server.url);
    const table = await client.open({ game: 'skirmish', mine: [0, 1] });
    await client.connect();
    await client.watch(table, 0);
    await client.watch(table, 1);
    client.send({ type: 'unwatch', table, seat: 1 });
    await client.ask({ type: 'lines', table, seat: 0, before: 1 });
    const answers = holding(table, 'watch');
    const watch = client.watch(table, 1);
    await expect.poll(() => answers.held).toBe(1);
    server.tables.find(table)!.sweep(performance.now() + 60_000);
    answers.release();
    const { mark } = (await watch).sight;
    expect((await client.do(table, 1, client.choices(table, 1)[0]!)).type).toBe('done');
    await expect.poll(() => client.screen(table, 1).sight.mark).toBeGreaterThan(mark);
    client.cut();
  });

  test('takes no table from a game that is about to begin there', async () => {
    const [ann, ben] = await Promise.all([Client.guest(server.url, 'Ann'), Client.guest(server.url, 'Ben')]);
    const table = await ann.open({ game: 'skirmish', open: true });
    await ann.connect();
    const facts = ann.until((message) => message.type === 'table');
    ann.send({ type: 'watch', table, seat: 0 });
    await facts;
    ann.cut();
    const before = server.tables.find(table)!;
    await expect.poll(() => before.idle).toBe(true);
    const answers = holding(table, 'open');
    const sat = ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    await expect.poll(() => answers.held).toBe(1);
    before.lastUsed = Number.NEGATIVE_INFINITY;
    await expect.poll(() => server.tables.find(table)).not.toBe(before);
    answers.release();
    expect((await sat).status).toBe(200);
    expect(before.isOpen).toBe(false);
    expect(server.tables.find(table)!.isOpen).toBe(true);
  });

  test('puts no table away of which something is being asked', async () => {
    const client = await Client.guest(server.url);
    const table = await client.open({ game: 'skirmish', mine: [0, 1] });
    await client.connect();
    await client.watch(table, 0);
    const live = server.tables.find(table)!;
    client.send({ type: 'unwatch', table, seat: 0 });
    await expect.poll(() => live.idle).toBe(true);
    const answers = holding(table, 'explain');
    const why = client.ask({ type: 'explain', table, seat: 0, choice: { verb: 'ready', arg: {} } });
    await expect.poll(() => answers.held).toBe(1);
    expect(live.idle).toBe(false);
    answers.release();
    await why;
    expect(live.idle).toBe(true);
    client.cut();
  });
});

test('of two readings of a table that overtake each other the one begun later counts', async () => {
  const row = (title: string) => ({ id: 't', title, settings: '{}', host: 'h' });
  const waiting: ((row: object) => void)[] = [];
  const store = { first: () => new Promise((resolve) => waiting.push(resolve)), read: async () => [] };
  const liveSeating = new LiveSeating(
    { store, otherNodes: { presenceChanged: () => {} }, changed: () => {} } as never,
    't',
  );
  const [early, late] = [liveSeating.find(), liveSeating.find()];
  waiting[1]!(row('after'));
  liveSeating.seating = await late;
  waiting[0]!(row('before'));
  expect((await early)!.row.title).toBe('after');
});

test('a reading that was begun before the game was over does not make it go on', async () => {
  const row = { id: 't', state: 'playing', settings: '{}', host: 'h' };
  const waiting: ((row: object) => void)[] = [];
  const store = {
    first: () => new Promise((resolve) => waiting.push(resolve)),
    read: async () => [],
    write: async () => [1, 1],
  };
  const environment = { store, otherNodes: { presenceChanged: () => {} }, changed: () => {}, now: Date.now };
  const liveSeating = new LiveSeating(environment as never, 't');
  const loaded = liveSeating.load();
  waiting[0]!(row);
  await loaded;
  const early = liveSeating.find();
  const finished = liveSeating.finish({});
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]!({ ...row, state: 'over' });
  liveSeating.seating = await finished;
  waiting[1]!(row);
  expect((await early)!.row.state).toBe('over');
});
