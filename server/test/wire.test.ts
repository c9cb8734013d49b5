/** The live wire: tabs that agree, lines that break, strangers that send rubbish, and nothing that leaks. */
import { FastChance } from '@concert/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';

let server: ConcertServer;

beforeAll(async () => {
  server = await testServer();
});

async function atTable(table: object = { game: 'skirmish', mine: [0, 1] }): Promise<{ client: Client; table: string }> {
  const client = await Client.guest(server.url);
  const id = await client.open(table);
  await client.connect();
  await client.watch(id, 0);
  return { client, table: id };
}

async function another(client: Client): Promise<Client> {
  const tab = new Client(server.url);
  tab.cookie = client.cookie;
  return tab.connect();
}

describe('the live wire', () => {
  test('two tabs of one person agree, and a choice made on an old sight is refused', async () => {
    const { client, table } = await atTable();
    const tab = await another(client);
    await tab.watch(table, 0);
    const [first, second] = client.choices(table, 0);
    const { mark } = client.screen(table, 0).sight;
    const seen = tab.until((message) => message.type === 'change');
    expect(await client.do(table, 0, first!)).toEqual({ type: 'done', id: 1 });
    await seen;
    expect(tab.screen(table, 0)).toEqual(client.screen(table, 0));
    const stale = await tab.do(table, 0, second!, mark);
    // It has been sent every change: there is nothing more to show.
    expect(stale).toMatchObject({ type: 'refused', key: 'kernel.stale' });
    expect(stale).not.toHaveProperty('now');
    expect(tab.screen(table, 0).sight).toEqual(client.screen(table, 0).sight);
    for (const each of [client, tab]) each.cut();
  });

  test('who chooses without watching is shown the table with a refusal, once for each time it changes', async () => {
    const { client, table } = await atTable();
    const blind = await another(client);
    const old = client.screen(table, 0).sight.mark;
    const choose = () => client.do(table, 0, client.choices(table, 0)[0]!);
    const stale = () => blind.do(table, 0, { verb: 'ready', arg: {} }, old);
    await choose();
    const now = { type: 'sight', table, seat: 0 };
    expect(await stale()).toMatchObject({ type: 'refused', key: 'kernel.stale', now });
    for (let i = 0; i < 3; i++) expect(await stale()).not.toHaveProperty('now');
    await choose();
    expect(await stale()).toMatchObject({ type: 'refused', key: 'kernel.stale', now });
    expect(await stale()).not.toHaveProperty('now');
    for (const each of [client, blind]) each.cut();
  });

  test('after a lost line one gets exactly what one missed', async () => {
    const { client, table } = await atTable();
    const lost = client.screen(table, 0);
    client.cut();
    const tab = await another(client);
    await tab.watch(table, 0);
    for (let i = 0; i < 5; i++) await tab.do(table, 0, tab.choices(table, 0)[i]!);
    const back = await another(client);
    back.screens.set(`${table} 0`, lost);
    back.send({ type: 'watch', table, seat: 0, have: lost.sight.mark });
    await expect.poll(() => back.screen(table, 0).sight.mark).toBe(tab.screen(table, 0).sight.mark);
    expect(back.screen(table, 0)).toEqual(tab.screen(table, 0));
    const kinds = back.traffic.map((text) => JSON.parse(text).type);
    expect(kinds[0]).toBe('hello');
    expect(kinds.filter((kind) => kind === 'sight' || kind === 'change')).toEqual(Array(5).fill('change'));
    for (const each of [back, tab]) each.cut();
  });

  test('says why not, shows the past, and gives older lines', async () => {
    const { client, table } = await atTable();
    const why = await client.ask({
      type: 'explain',
      table,
      seat: 0,
      choice: { verb: 'order', arg: { corps: 0, to: 9 } },
    });
    expect(why).toMatchObject({ type: 'explained', why: { sentence: expect.any(String) } });
    const [choice] = client.choices(table, 0);
    expect(await client.ask({ type: 'explain', table, seat: 0, choice })).toMatchObject({ why: null });
    expect(await client.ask({ type: 'past', table, seat: 0, at: 99 })).toMatchObject({ type: 'past', at: 0, of: 0 });
    expect(await client.ask({ type: 'lines', table, seat: 0, before: 5 })).toMatchObject({ type: 'lines', from: 0 });
    client.cut();
  });

  test('an undone choice is undone for everyone', async () => {
    const { client, table } = await atTable();
    const before = client.screen(table, 0).sight;
    await client.do(table, 0, client.choices(table, 0)[0]!);
    await client.do(table, 0, { undo: true });
    const after = client.screen(table, 0).sight;
    // Something happened nevertheless: the chain went on.
    expect({ ...after, mark: 0, head: '' }).toEqual({ ...before, mark: 0, head: '' });
    client.cut();
  });

  test('malformed messages are refused with a sentence and harm no one', async () => {
    const { client, table } = await atTable();
    const chance = new FastChance('rubbish');
    const good = JSON.stringify({ type: 'do', id: 5, table, seat: 0, mark: 0, deed: { verb: 'order', arg: {} } });
    const rubbish = [
      '',
      '{',
      'null',
      '[[]]',
      '{"type":"watch"}',
      '{"type":"say","id":1,"table":"t","seat":0,"to":[],"text":"x"}',
      `{"type":"watch","table":"${table}","seat":1.5}`,
      `{"type":"watch","table":"nowhere","seat":0}`,
      `{"type":"do","id":1,"table":"${table}","seat":7,"mark":0,"deed":{"undo":true}}`,
      `{"type":"do","id":1,"table":"${table}","seat":0,"mark":999,"deed":{"undo":true}}`,
      'x'.repeat(20_000),
      `{"type":"explain","id":2,"table":"${table}","seat":0,"choice":{"verb":"__proto__","arg":{}}}`,
    ];
    for (let i = 0; i < 500; i++) {
      const at = chance.index(good.length, '');
      rubbish.push(good.slice(0, at) + String.fromCharCode(32 + chance.index(90, '')) + good.slice(at + 1));
    }
    for (const text of rubbish) {
      const answer = client.until(({ type }) => type === 'error' || type === 'refused' || type === 'explained');
      client.send(text);
      await answer;
    }
    const pong = client.until(({ type }) => type === 'pong');
    client.send({ type: 'ping' });
    await pong;
    expect((await client.do(table, 0, client.choices(table, 0)[0]!)).type).toBe('done');
    client.cut();
  });

  test('who floods the line is told, and in the end let go', async () => {
    const strict = await testServer({ SOCKET_RATE: '5' });
    const client = await (await Client.guest(strict.url)).connect();
    const slow = client.until(
      (message) => message.type === 'error' && message.sentence === 'Too many messages; wait a moment.',
    );
    for (let i = 0; i < 12; i++) client.send({ type: 'ping' });
    await slow;
    const closed = new Promise((resolve) => client.onClose(resolve));
    for (let i = 0; i < 100; i++) client.send({ type: 'ping' });
    expect(await closed).toBe(1008);
    await strict.close();
  });

  test('nothing but one’s own view is ever sent', async () => {
    const one = await Client.guest(server.url);
    const other = await Client.guest(server.url);
    const table = await one.open({ game: 'skirmish', options: { seats: 2 }, open: true });
    await other.post(`/api/tables/${table}/sit`, { seat: 1 });
    await Promise.all([one.connect(), other.connect()]);
    await one.watch(table, 0);
    await other.watch(table, 1);
    // Only the other drafts, in private: the one hears nothing of it at all. (That the other has come is told in its own time.)
    const heard = (): string[] => one.traffic.filter((text) => !text.startsWith('{"type":"table"'));
    await expect.poll(() => heard().some((text) => text.startsWith('{"type":"press"'))).toBe(true);
    const before = heard().length;
    for (let i = 0; i < 6; i++) await other.do(table, 1, other.choices(table, 1)[i % other.choices(table, 1).length]!);
    // What was on its way has come when this is answered.
    await one.ask({ type: 'lines', table, seat: 0, before: 0 });
    expect(heard().length).toBe(before + 1);
    const chance = new FastChance('leak');
    const clients = [one, other];
    while (!one.screen(table, 0).sight.view.over) {
      const seat = [0, 1].find((each) => clients[each]!.choices(table, each).length > 0);
      if (seat === undefined) break;
      const client = clients[seat]!;
      await client.do(table, seat, chance.pick(client.choices(table, seat), ''));
      const marks = clients.map((each, i) => each.screen(table, i).sight.view.count);
      if (marks[0] !== marks[1])
        await expect
          .poll(() => clients.map((each, i) => each.screen(table, i).sight.view.count))
          .toSatisfy(([a, b]) => a === b);
    }
    const { secret } = await server.store.db
      .selectFrom('tables')
      .select('secret')
      .where('id', '=', table)
      .executeTakeFirstOrThrow();
    const hashes = (
      await server.store.db.selectFrom('entries').select('body').where('table_id', '=', table).execute()
    ).map(({ body }) => JSON.parse(body).hash as string);
    for (const client of clients) {
      const all = client.traffic.join('\n');
      expect(all).not.toContain(secret!);
      for (const hash of hashes) expect(all).not.toContain(hash);
      client.cut();
    }
  });
});
