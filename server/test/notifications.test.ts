/** Word for those who are not looking: of what, to whom and when, one for a turn, by whichever node. */
import type { ChatMessage, NotificationMessage } from '@concert/wire';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { type Receiver, startReceiver } from './mail-server.ts';
import { carried, kindsOf, listOf, two, WINDOW } from './notified.ts';
import { Served } from './served.ts';
import { passing, scratch, Time, testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

let hook: Receiver;

beforeAll(async () => {
  hook = await startReceiver();
});

afterAll(() => hook.close());
const env = () => ({ WEBHOOKS_PRIVATE: 'true' });

const CLOCK = { clock: { kind: 'decision', ms: 100_000 } };

/** Tables at which one person has all the seats and so much time. */
async function timedTables(client: Client, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await client.open({ game: 'skirmish', mine: [0, 1], settings: CLOCK });
}

/** How many clocks are running. */
const timed = async ({ store }: ConcertServer): Promise<number> =>
  (await store.db.selectFrom('clocks').select('due').where('due', 'is not', null).execute()).length;

/** The tables at which a player was told about a stand-in. */
const regentsOf = async (client: Client): Promise<string[]> =>
  (await listOf(client)).notices.filter(({ kind }) => kind === 'regent').map(({ table }) => table);

describe('notices', () => {
  let server: ConcertServer;
  const time = new Time();
  beforeAll(async () => {
    server = await testServer(env(), { now: time.now });
  });
  const carry = (ms?: number) => carried(server, time, ms);

  test('come after a while, once for a turn, and for the next when one has looked', async () => {
    const { table, ann, ben } = await two(server.url);
    await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    await carry(WINDOW - 1);
    expect(await kindsOf(ben)).toEqual([]);
    await carry(1);
    expect(await listOf(ben)).toMatchObject({ unread: 1, notices: [{ n: 1, kind: 'turn', table, seen: false }] });
    // Much happens, and it is still one turn.
    await ann.connect();
    await ann.watch(table, 0);
    for (let i = 0; i < 4; i++) {
      await ann.do(table, 0, ann.choices(table, 0)[0]!);
      await carry();
    }
    expect(await kindsOf(ben)).toEqual(['turn']);
    expect(await listOf(ann)).toMatchObject({ unread: 0 });
    await ben.connect();
    await ben.watch(table, 1);
    await expect.poll(async () => (await listOf(ben)).unread).toBe(0);
    // Ben is watching.
    await ann.do(table, 0, ann.choices(table, 0)[0]!);
    await carry();
    expect(await kindsOf(ben)).toEqual(['turn']);
    ben.cut();
    await expect.poll(() => server.tables.find(table)!.audience.viewers).toEqual([0]);
    await carry();
    // Ben has seen it and left. If she does something in private, nothing Ben gets may tell.
    await ann.do(table, 0, ann.choices(table, 0)[0]!);
    await carry();
    expect(await kindsOf(ben)).toEqual(['turn']);
    await ben.connect();
    await ben.watch(table, 1);
    await ben.do(table, 1, { verb: 'ready', arg: {} });
    ben.cut();
    await expect.poll(() => server.tables.find(table)!.audience.viewers).toEqual([0]);
    await ann.do(table, 0, { verb: 'ready', arg: {} });
    await expect.poll(() => server.tables.find(table)?.turnStatus?.count).toBeGreaterThan(0);
    await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toContain(1);
    await carry();
    expect(await kindsOf(ben)).toEqual(['turn', 'turn']);
    ann.cut();
  });

  test('come once for a turn, however often one looks and goes, and the table is put away meanwhile', async () => {
    const [DATA_DIR, own] = [scratch(), new Time()];
    const first = await testServer({ DATA_DIR, IDLE_MS: '100' }, { now: own.now });
    const { table, ben } = await two(first.url);
    await expect.poll(() => first.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    const tell = async (node: ConcertServer): Promise<void> => {
      own.pass(WINDOW);
      await node.notifications.sweep();
    };
    await tell(first);
    for (let i = 0; i < 2; i++) {
      await expect.poll(() => first.tables.find(table)).toBeUndefined();
      await ben.connect();
      await ben.watch(table, 1);
      await expect.poll(async () => (await listOf(ben)).unread).toBe(0);
      ben.cut();
      await expect.poll(() => first.tables.find(table)?.audience.empty ?? true).toBe(true);
      await tell(first);
    }
    expect(await kindsOf(ben)).toEqual(['turn']);
    await first.close();
    const second = await testServer({ DATA_DIR }, { now: own.now });
    await expect.poll(() => second.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    await tell(second);
    expect(await kindsOf(ben.at(second.url))).toEqual(['turn']);
  });

  test('do not come to players who act in time', async () => {
    const { table, ann, ben } = await two(server.url);
    await ben.connect();
    await ben.watch(table, 1);
    await carry(WINDOW / 2);
    await ben.do(table, 1, { verb: 'ready', arg: {} });
    ben.cut();
    await expect.poll(() => server.tables.find(table)!.audience.empty).toBe(true);
    await carry();
    expect(await kindsOf(ben)).toEqual([]);
    expect(await kindsOf(ann)).toEqual(['turn']);
  });

  test('tell of press, and show in every page that is open', async () => {
    const { table, ann, ben } = await two(server.url);
    await Promise.all([ann.connect(), ben.connect()]);
    await ann.watch(table, 0);
    await ben.watch(table, 1);
    await ben.do(table, 1, { verb: 'ready', arg: {} });
    ben.send({ type: 'unwatch', table, seat: 1 });
    await expect.poll(() => server.tables.find(table)!.audience.viewers).toEqual([0]);
    for (const text of ['One', 'Two']) await ann.ask({ type: 'say', table, seat: 0, to: [], text });
    const told = ben.until<NotificationMessage>((message) => message.type === 'notice');
    await carry();
    expect(await told).toMatchObject({ kind: 'press', table, text: 'You have a new message: Jena “1806”' });
    expect(await kindsOf(ben)).toEqual(['press']);
    await ben.post('/api/me/notices/seen', { upTo: 1 });
    expect(await listOf(ben)).toMatchObject({ unread: 0 });
    for (const client of [ann, ben]) client.cut();
  });

  test('tell those of press to whom it was said, and not its author', async () => {
    const [ann, ben] = [await Client.guest(server.url), await Client.guest(server.url)];
    const table = await ann.open({ game: 'skirmish', options: { seats: 3 }, open: true });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    const say = (from: number, to: number[]) =>
      server.store.db.transaction().execute((db) => server.notifications.said(db, table, from, to));
    await say(1, [2]);
    await carry();
    expect([await kindsOf(ann), await kindsOf(ben)]).toEqual([[], []]);
    await say(1, [0, 2]);
    await carry();
    expect([await kindsOf(ann), await kindsOf(ben)]).toEqual([['press'], []]);
    await say(0, []);
    await carry();
    expect([await kindsOf(ann), await kindsOf(ben)]).toEqual([['press'], ['press']]);
  });

  test('tell that a game is over to players who did not see it, or whose page was lost', async () => {
    const [ann, ben] = [await Client.guest(server.url), await Client.guest(server.url)];
    const table = await ann.open({ game: 'skirmish', options: { turns: 2 }, open: true });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    const players = [ann, ben];
    for (const [seat, player] of players.entries()) {
      await player.connect();
      await player.watch(table, seat);
    }
    const over = () => players.every((player, seat) => player.screen(table, seat).sight.view.over !== null);
    while (!over())
      for (const [seat, player] of players.entries()) {
        const choices = player.choices(table, seat);
        const choice = choices.find(({ verb }) => verb === 'ready') ?? choices[0];
        if (choice) await player.do(table, seat, choice);
        else await new Promise((resolve) => setTimeout(resolve, 5));
      }
    await expect.poll(() => server.tables.find(table)!.seating!.row.state).toBe('over');
    ben.send({ type: 'unwatch', table, seat: 1 });
    ann.cut();
    await expect.poll(() => server.tables.find(table)!.audience.empty).toBe(true);
    await carry();
    expect(await kindsOf(ben)).toEqual([]);
    expect(await kindsOf(ann)).toEqual(['over']);
    ben.cut();
  });

  test('tell no one about a turn in a game that was ended, when it is looked at again', async () => {
    const { table, ann, ben } = await two(server.url);
    await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    for (const [seat, player] of [ann, ben].entries())
      expect(await player.post(`/api/tables/${table}/vote`, { seat, end: true })).toMatchObject({ status: 200 });
    await carry();
    const eve = await Client.guest(server.url, 'Eve');
    await eve.connect();
    await eve.watch(table, null);
    await carry();
    eve.cut();
    for (const player of [ann, ben]) expect(await kindsOf(player)).not.toContain('turn');
  });

  test('tell everyone who sits there that a game was ended, by vote or by the host of the house, once', async () => {
    const host = await Client.guest(server.url, 'Host');
    await server.store.db.updateTable('users').set({ host: 1 }).where('name', '=', 'Host').execute();
    const [voted, closed] = [await two(server.url), await two(server.url)];
    for (const [seat, player] of [voted.ann, voted.ben].entries())
      await player.post(`/api/tables/${voted.table}/vote`, { seat, end: true });
    await server.store.db
      .updateTable('chairs')
      .set({ resigned: 1, bot: 'policy' })
      .where('table_id', '=', closed.table)
      .where('seat', '=', 0)
      .execute();
    expect(await host.post(`/api/house/tables/${closed.table}/close`)).toMatchObject({ status: 200 });
    await carry(WINDOW - 1);
    for (const { ann, ben } of [voted, closed])
      for (const player of [ann, ben]) expect(await kindsOf(player)).toEqual([]);
    await carry(1);
    for (const player of [voted.ann, voted.ben, closed.ben]) expect(await kindsOf(player)).toEqual(['over']);
    // She had left it for good.
    expect(await kindsOf(closed.ann)).toEqual([]);
    await voted.ben.post('/api/me/notices/seen', { upTo: 1 });
    await carry();
    expect(await kindsOf(voted.ben)).toEqual(['over']);
  });

  test('speak of tables by titles of one line, in which everything is seen', async () => {
    const ann = await Client.guest(server.url);
    const open = (title: string) => ann.post('/api/tables', { game: 'skirmish', title });
    for (const title of [
      'Jena\r\n\r\nSend money',
      'Je\nna',
      'Je\u2028na',
      'Je\u0000na',
      '\u202eanej',
      'Je\ud800na',
      'Je\u200dna',
      'Je\u200cna',
    ])
      expect(await open(title), JSON.stringify(title)).toMatchObject({ status: 400 });
    for (const title of ['Jéna “1806” — 耶拿 👩‍🚀', '👩🏽‍🚀 ❤️‍🔥', 'می\u200cخواهم'])
      expect(await open(title), title).toMatchObject({ status: 200 });
  });

  test('tell whose time has run out', async () => {
    const ann = await Client.guest(server.url);
    const settings = { clock: { kind: 'decision', ms: 1_000 } };
    const table = await ann.open({ game: 'skirmish', fill: 'policy', settings });
    const clocks = () => server.store.db.selectFrom('clocks').select('due').where('table_id', '=', table).execute();
    await expect.poll(clocks).toMatchObject([{ due: expect.any(Number) }]);
    time.pass(1_000);
    await server.clocks.sweep();
    await expect.poll(() => kindsOf(ann)).toContain('regent');
    // The regent plays.
    const entries = () => server.store.db.selectFrom('entries').select('seq').where('table_id', '=', table).execute();
    await expect.poll(async () => (await entries()).length).toBeGreaterThan(2);
  });

  test('are as many as there are tables at which time runs out at once', async () => {
    const ann = await Client.guest(server.url);
    await timedTables(ann, 20);
    await expect.poll(() => timed(server)).toBe(20);
    await passing(server, time, 100_000);
    await expect.poll(async () => (await regentsOf(ann)).length).toBe(20);
    expect(new Set(await regentsOf(ann)).size).toBe(20);
  });

  test('go to the account that a guest logs in to', async () => {
    const { table, ann, ben } = await two(server.url);
    const account = new Client(server.url);
    const name = { name: 'Berthier', password: 'correct horse' };
    expect(await account.post('/api/accounts', name)).toMatchObject({ status: 200 });
    for (const [seat, player] of [ann, ben].entries())
      await player.post(`/api/tables/${table}/vote`, { seat, end: true });
    expect(await ben.post('/api/session', name)).toMatchObject({ status: 200 });
    await carry();
    expect(await kindsOf(account)).toEqual(['over']);
  });
});

describe('no one is forgotten whose server ended before they could be told', () => {
  const whoIs = (cookie: string, url: string): Client => Object.assign(new Client(url), { cookie });

  test('that it is their turn', async () => {
    const [DATA_DIR, time] = [scratch(), new Time()];
    const first = await testServer({ DATA_DIR }, { now: time.now });
    const { table, ben } = await two(first.url);
    await expect.poll(() => first.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    await first.close();
    const second = await testServer({ DATA_DIR }, { now: time.now });
    // The table is unwatched, and yet it goes on.
    await expect.poll(() => second.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    time.pass(WINDOW);
    await second.notifications.sweep();
    expect(await kindsOf(whoIs(ben.cookie, second.url))).toEqual(['turn']);
  });

  test('that a game is over, or that a stand-in has their seat', async () => {
    const [DATA_DIR, time] = [scratch(), new Time()];
    const first = await testServer({ DATA_DIR }, { now: time.now });
    vi.spyOn(first.notifications, 'sweep').mockResolvedValue();
    const cid = await Client.guest(first.url);
    await timedTables(cid, 1);
    await expect.poll(() => timed(first)).toBe(1);
    await passing(first, time, 100_000);
    const ann = await Client.guest(first.url);
    const table = await ann.open({ game: 'skirmish', options: { turns: 2 }, fill: 'random' });
    await ann.connect();
    await ann.watch(table, 0);
    while (ann.screen(table, 0).sight.view.over === null) {
      const choices = ann.choices(table, 0);
      const choice = choices.find(({ verb }) => verb === 'ready') ?? choices[0];
      if (choice) await ann.do(table, 0, choice);
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
    ann.cut();
    await expect.poll(() => first.tables.find(table)!.seating!.row.state).toBe('over');
    await first.close();
    const second = await testServer({ DATA_DIR }, { now: time.now });
    await second.notifications.sweep();
    expect(await kindsOf(whoIs(cid.cookie, second.url))).toEqual(['regent']);
    expect(await kindsOf(whoIs(ann.cookie, second.url))).toEqual([]);
    time.pass(WINDOW);
    await second.notifications.sweep();
    expect(await kindsOf(whoIs(ann.cookie, second.url))).toEqual(['over']);
  });

  test('that they have a message, even if it was killed', async () => {
    const DATA_DIR = scratch();
    const first = new Served({ DATA_DIR });
    await first.start();
    const { table, ann, ben } = await two(first.url);
    await ann.connect();
    await ann.watch(table, 0);
    expect(await ann.ask({ type: 'say', table, seat: 0, to: [], text: 'A word' })).toMatchObject({ type: 'done' });
    await first.end('SIGKILL');
    const second = new Served({ DATA_DIR, NOTICE_DELAY_MS: '100' });
    await second.start();
    await expect.poll(() => kindsOf(whoIs(ben.cookie, second.url))).toContain('press');
    expect(await kindsOf(whoIs(ann.cookie, second.url))).not.toContain('press');
    await second.end('SIGTERM');
  });
});

const shared = new Time();

twoNodes(
  'notices of two nodes',
  (both) => {
    test('are one, sent once, and none to players who watch through the other node', async () => {
      const { nodes, urls } = both;
      const { table, ann, ben } = await two(urls[0]);
      const there = new Client(urls[1]);
      there.cookie = ann.cookie;
      await there.connect();
      await there.watch(table, 0);
      await ben.request('PUT', '/api/me/notices', { webhook: hook.url });
      for (const node of nodes) await expect.poll(() => node.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
      // The node through which she does not look has to know that she does.
      const seats = async () => (await ben.get(`/api/tables/${table}`)).body.seats;
      await expect.poll(seats).toMatchObject([{ holder: { here: true } }, { holder: { here: false } }]);
      const before = hook.received.length;
      shared.pass(WINDOW);
      await Promise.all(nodes.map((node) => node.notifications.sweep()));
      await Promise.all(nodes.flatMap((node) => [node.mailer.sweep(), node.mailer.sweep()]));
      await Promise.all(nodes.map((node) => node.mailer.sweep()));
      expect(await kindsOf(ben)).toEqual(['turn']);
      expect(hook.received.length - before).toBe(1);
      expect(await kindsOf(ann)).toEqual([]);
      there.cut();
    });

    test('do not tell of what a player has read through the other node', async () => {
      const { nodes, urls } = both;
      const { table, ann, ben } = await two(urls[0]);
      await ann.connect();
      await ann.watch(table, 0);
      const there = new Client(urls[1]);
      there.cookie = ben.cookie;
      await there.connect();
      await there.watch(table, 1);
      await there.do(table, 1, { verb: 'ready', arg: {} });
      const heard = there.until<ChatMessage>((message) => message.type === 'press' && message.lines.length > 0);
      await ann.ask({ type: 'say', table, seat: 0, to: [], text: 'A word' });
      await heard;
      const expected = () =>
        nodes[0].store.db.selectFrom('expectations').select('kind').where('table_id', '=', table).execute();
      expect(await expected()).toEqual([{ kind: 'press' }]);
      there.send({ type: 'unwatch', table, seat: 1 });
      await expect.poll(expected).toEqual([]);
      const seats = async () => (await ann.get(`/api/tables/${table}`)).body.seats;
      await expect.poll(seats).toMatchObject([{ holder: { here: true } }, { holder: { here: false } }]);
      shared.pass(WINDOW);
      await Promise.all(nodes.map((node) => node.notifications.sweep()));
      expect(await kindsOf(ben)).toEqual([]);
      for (const client of [ann, there]) client.cut();
    });

    test('are as many as there is to tell, each once, however many nodes tell at once', async () => {
      const { nodes, urls } = both;
      const ann = await Client.guest(urls[0]);
      await timedTables(ann, 20);
      await expect.poll(() => timed(nodes[0])).toBe(20);
      await ann.request('PUT', '/api/me/notices', { webhook: hook.url });
      const before = hook.received.length;
      await passing(nodes, shared, 100_000);
      await expect.poll(async () => (await regentsOf(ann)).length).toBe(20);
      expect(new Set(await regentsOf(ann)).size).toBe(20);
      for (const node of nodes) await node.mailer.sweep();
      const told = hook.received.slice(before).map(({ body }) => JSON.parse(body) as NotificationMessage);
      expect(told.filter(({ kind }) => kind === 'regent')).toHaveLength(20);
    });
  },
  { env, instead: { now: shared.now } },
);
