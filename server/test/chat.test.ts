/** What is said at a table, who may say it, and who may read it. */
import { type ChatLine, type ChatMessage, conversationsOf } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

let server: ConcertServer;

beforeAll(async () => {
  server = await testServer();
});

const isPress = (message: { type: string }): boolean => message.type === 'press';

const pressOf = (client: Client): ChatMessage[] =>
  client.traffic.map((text) => JSON.parse(text)).filter(isPress) as ChatMessage[];

const textsOf = (client: Client): string[] => pressOf(client).flatMap(({ lines }) => lines.map(({ text }) => text));

interface Three {
  table: string;
  seats: [Client, Client, Client];
  looker: Client;
}

/** Three people at one table, and one who looks on. */
async function three(more: object = {}, urls: readonly string[] = [server.url]): Promise<Three> {
  const people = await Promise.all(
    ['Ann', 'Ben', 'Cid', 'Eve'].map((name, i) => Client.guest(urls[i % urls.length]!, name)),
  );
  const [ann, ben, cid, looker] = people as [Client, Client, Client, Client];
  const table = await ann.open({ game: 'skirmish', options: { seats: 3 }, open: true, ...more });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  await cid.post(`/api/tables/${table}/sit`, { seat: 2 });
  for (const [seat, client] of [ann, ben, cid, looker].entries()) {
    await client.connect();
    const history = client.until(isPress);
    await client.watch(table, seat === 3 ? null : seat);
    await history;
  }
  return { table, seats: [ann, ben, cid], looker };
}

const say = (client: Client, table: string, seat: number, to: number[], text: string) =>
  client.ask({ type: 'say', table, seat, to, text });

/**
 * Brings a table to where one seat is asked alone: then whispering is allowed. Two meet in the province between them with one
 * corps each, and the seat with others next door is asked about help no matter how the dice fall.
 */
async function outOfOrders({ table, seats }: Three): Promise<void> {
  for (const [seat, client] of seats.entries()) {
    const meet = { verb: 'order', arg: { corps: seat * 3, to: 1 } };
    if (seat < 2) expect(await client.do(table, seat, meet)).toMatchObject({ type: 'done' });
    expect(await client.do(table, seat, { verb: 'ready', arg: {} })).toMatchObject({ type: 'done' });
  }
  // Those who were ready before are told of it in their own time.
  for (const [seat, client] of seats.entries())
    await expect.poll(() => client.screen(table, seat).sight.view.together).toBeNull();
}

describe('press', () => {
  test('in public reaches everyone, once, in order', async () => {
    const { table, seats, looker } = await three();
    for (const [seat, client] of seats.entries())
      expect(await say(client, table, seat, [], `I am ${seat}`)).toMatchObject({ type: 'done' });
    const all = ['I am 0', 'I am 1', 'I am 2'];
    for (const client of [...seats, looker]) {
      await expect.poll(() => textsOf(client)).toEqual(all);
      expect(pressOf(client).flatMap(({ lines }) => lines.map(({ n }) => n))).toEqual([1, 2, 3]);
      client.cut();
    }
  });

  test('in private only when the rules allow it, and only to those it is for', async () => {
    const party = await three();
    const { table, seats, looker } = party;
    const [ann, ben, cid] = seats;
    expect(await say(ann, table, 0, [1], 'Psst')).toMatchObject({ type: 'refused', key: 'press.not-now' });
    await outOfOrders(party);
    expect(ann.screen(table, 0).sight.talk.to).toEqual([1, 2]);
    expect(await say(ann, table, 0, [1], 'Between us')).toMatchObject({ type: 'done' });
    expect(await say(ben, table, 1, [0], 'Yes')).toMatchObject({ type: 'done' });
    expect(await say(cid, table, 2, [], 'Hello?')).toMatchObject({ type: 'done' });
    await expect.poll(() => textsOf(ann)).toEqual(['Between us', 'Yes', 'Hello?']);
    await expect.poll(() => textsOf(ben)).toEqual(['Between us', 'Yes', 'Hello?']);
    await expect.poll(() => textsOf(cid)).toEqual(['Hello?']);
    await expect.poll(() => textsOf(looker)).toEqual(['Hello?']);
    // The numbers do not tell that others whispered.
    expect(pressOf(cid).at(-1)!.lines[0]!.n).toBe(1);
    expect(pressOf(ann).at(-1)!.lines[0]!.n).toBe(3);
    for (const stranger of [cid, looker]) expect(stranger.traffic.join()).not.toContain('Between us');
    // Nor does any other way of asking.
    const history = async (client: Client, query: string) =>
      (await client.get(`/api/tables/${table}/press${query}`)) as { status: number; body: { lines?: ChatLine[] } };
    expect((await history(cid, '?seat=2')).body.lines).toMatchObject([{ n: 1, from: 2, to: [], text: 'Hello?' }]);
    expect((await history(looker, '')).body.lines).toHaveLength(1);
    expect((await history(cid, '?seat=0')).status).toBe(403);
    expect((await history(ann, '?seat=0&before=3')).body.lines).toMatchObject([
      { n: 1, from: 0, to: [1], text: 'Between us' },
      { n: 2, from: 1, to: [0], text: 'Yes' },
    ]);
    for (const client of [...seats, looker]) client.cut();
  });

  test('and offers between the same people are one conversation', async () => {
    const party = await three();
    const { table, seats } = party;
    const [ann, ben] = seats;
    await outOfOrders(party);
    await say(ann, table, 0, [1], 'Shall we?');
    await say(ann, table, 0, [], 'Peace!');
    await ann.do(table, 0, { offer: { to: [1], kind: 'truce', terms: { turns: 2 } } });
    await expect.poll(() => ben.screen(table, 1).sight.offers.length).toBe(1);
    await expect.poll(() => textsOf(ben)).toEqual(['Shall we?', 'Peace!']);
    const lines = pressOf(ben).flatMap((message) => message.lines);
    expect(conversationsOf(lines, ben.screen(table, 1).sight.offers, 1, 1)).toMatchObject([
      { parties: [], lines: [{ text: 'Peace!' }], offers: [], unread: 1 },
      { parties: [0, 1], lines: [{ text: 'Shall we?' }], offers: [{ kind: 'truce', status: 'open' }], unread: 0 },
    ]);
    for (const client of [...seats, party.looker]) client.cut();
  });

  test('is marked as read for a seat, in all its pages and nowhere else', async () => {
    const { table, seats, looker } = await three();
    const [ann, ben, cid] = seats;
    await say(ann, table, 0, [], 'One');
    await say(ann, table, 0, [], 'Two');
    const other = new Client(server.url);
    other.cookie = ben.cookie;
    await other.connect();
    const history = other.until<ChatMessage>(isPress);
    await other.watch(table, 1);
    expect(await history).toMatchObject({ seat: 1, read: 0, lines: [{ text: 'One' }, { text: 'Two' }] });
    const told = other.until<ChatMessage>(isPress);
    await expect.poll(() => textsOf(cid)).toEqual(['One', 'Two']);
    const before = pressOf(cid).length;
    ben.send({ type: 'read', table, seat: 1, upTo: 2 });
    expect(await told).toMatchObject({ seat: 1, read: 2, lines: [] });
    // Never back, and never beyond what there is.
    ben.send({ type: 'read', table, seat: 1, upTo: 1 });
    ben.send({ type: 'read', table, seat: 1, upTo: 99 });
    // Both have been dealt with before there is a third line: of two sockets either may come first.
    await ben.watch(table, 1);
    await expect.poll(() => pressOf(ben).at(-1)).toMatchObject({ read: 2, lines: [{ text: 'One' }, { text: 'Two' }] });
    await say(ann, table, 0, [], 'Three');
    await expect.poll(() => pressOf(other).at(-1)).toMatchObject({ read: 2, lines: [{ text: 'Three' }] });
    await expect.poll(() => pressOf(cid).slice(before)).toMatchObject([{ read: 0, lines: [{ text: 'Three' }] }]);
    for (const client of [...seats, looker, other]) client.cut();
  });

  test('of strangers, in another’s name, unreadable or without end is refused', async () => {
    const { table, seats, looker } = await three();
    const [ann, ben] = seats;
    expect(await say(looker, table, 0, [], 'I am Ann')).toMatchObject({ type: 'refused', key: 'forbidden' });
    expect(await say(ben, table, 0, [], 'I am Ann')).toMatchObject({ type: 'refused', key: 'forbidden' });
    for (const [to, text] of [
      [[], 'bell\u0007'],
      [[], 'turn\u202earound'],
      [[], ' \n '],
      [[0], 'to myself'],
      [[7], 'to no one'],
    ] as const)
      expect(await say(ann, table, 0, [...to], text)).toMatchObject({ type: 'refused' });
    expect(await say(ann, table, 0, [], 'x'.repeat(4001))).toMatchObject({ type: 'error' });
    expect(await say(ann, table, 0, [], ' two\r\nlines 👩‍🚀 ')).toMatchObject({ type: 'done' });
    await expect.poll(() => textsOf(ben)).toEqual(['two\nlines 👩‍🚀']);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => say(ben, table, 1, [], `${i}`)));
    expect(answers.filter(({ type }) => type === 'refused').length).toBeGreaterThan(10);
    for (const client of [...seats, looker]) client.cut();
  });

  test('that could not be told at first is said all the same, and told with the next, under the same numbers', async () => {
    const { table, seats, looker } = await three();
    const { store } = server;
    const { first } = store;
    // The database is away when a mark is asked for, after the line was written.
    store.first = (recipe, given) =>
      'seat' in (given as object) ? Promise.reject(new Error('away')) : (first.call(store, recipe, given) as never);
    expect(await say(seats[0], table, 0, [], 'One')).toMatchObject({ type: 'done' });
    store.first = first;
    await say(seats[1], table, 1, [], 'Two');
    for (const client of [...seats, looker]) {
      await expect.poll(() => textsOf(client)).toEqual(['One', 'Two']);
      expect(pressOf(client).flatMap(({ lines }) => lines.map(({ n }) => n))).toEqual([1, 2]);
      client.cut();
    }
    expect((await seats[2].get(`/api/tables/${table}/press?seat=2`)).body).toMatchObject({
      lines: [{ n: 1 }, { n: 2 }],
    });
  });

  test('is not for spectators where the table does not want it', async () => {
    const { table, seats, looker } = await three({ settings: { gallery: false } });
    await say(seats[0], table, 0, [], 'Among us');
    await expect.poll(() => textsOf(seats[1])).toEqual(['Among us']);
    expect((await looker.get(`/api/tables/${table}/press`)).body).toEqual({ lines: [], read: 0 });
    expect(textsOf(looker)).toEqual([]);
    for (const client of [...seats, looker]) client.cut();
  });
});

twoNodes('press on two nodes', (both) => {
  test('reaches everyone once and in the same order, however many speak at once', async () => {
    const { table, seats, looker } = await three({}, both.urls);
    await Promise.all(Array.from({ length: 12 }, (_, i) => say(seats[i % 3]!, table, i % 3, [], `line ${i}`)));
    for (const client of [...seats, looker]) await expect.poll(() => textsOf(client).length).toBe(12);
    const first = textsOf(looker);
    expect(new Set(first).size).toBe(12);
    for (const client of seats) expect(textsOf(client)).toEqual(first);
    const told = seats[0].until<ChatMessage>((message) => message.type === 'press' && message.lines.length === 0);
    const there = new Client(both.urls[1]);
    there.cookie = seats[0].cookie;
    await there.connect();
    await there.watch(table, 0);
    there.send({ type: 'read', table, seat: 0, upTo: 12 });
    expect(await told).toMatchObject({ read: 12 });
    for (const client of [...seats, looker, there]) client.cut();
  });
});
