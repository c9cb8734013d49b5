/** The chat of a table before its game begins. */
import type { WaitingLine } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { carried, kindsOf } from './notified.ts';
import { Time, testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

let server: ConcertServer;
const time = new Time();
beforeAll(async () => {
  server = await testServer({}, { now: time.now });
});

const guest = (name: string): Promise<Client> => Client.guest(server.url, name);
const say = async (client: Client, table: string, text: string): Promise<number> =>
  (await client.post(`/api/tables/${table}/waiting`, { text })).status;
const read = async (client: Client, table: string, after = 0): Promise<WaitingLine[]> =>
  (await client.get(`/api/tables/${table}/waiting?after=${after}`)).body.lines as WaitingLine[];

describe('before the game', () => {
  test('those who opened a table, sit there or were invited write to each other, by name', async () => {
    const [ann, ben, eve] = [await guest('Ann'), await guest('Ben'), await guest('Eve')];
    const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 }, mine: [] });
    expect(await say(ann, table, ' Good evening. ')).toBe(200);
    expect(await say(ben, table, 'May I?')).toBe(403);
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    expect(await say(ben, table, 'Good evening!')).toBe(200);
    expect(await read(ann, table)).toMatchObject([
      { n: 1, name: 'Ann', yours: true, text: 'Good evening.' },
      { n: 2, name: 'Ben', yours: false, text: 'Good evening!' },
    ]);
    expect((await read(ann, table, 1)).map(({ n }) => n)).toEqual([2]);
    // A line is by a person: one who takes the seat later has not said it.
    await ben.post(`/api/tables/${table}/stand`, { seat: 1 });
    await eve.post(`/api/tables/${table}/sit`, { seat: 1 });
    expect((await read(eve, table)).map(({ name, yours }) => [name, yours])).toEqual([
      ['Ann', false],
      ['Ben', false],
    ]);
    expect(await say(eve, table, '\u202e')).toBe(400);
  });

  test('an invitation shows it, and admits to it; others do not see a table by invitation', async () => {
    const [ann, ben, eve] = [await guest('Ann'), await guest('Ben'), await guest('Eve')];
    const table = await ann.open({ game: 'skirmish' });
    await say(ann, table, 'We begin at eight.');
    const { word } = (await ann.post(`/api/tables/${table}/invitations`, {})).body as { word: string };
    const invited = (await new Client(server.url).get(`/api/invitations/${word}`)).body;
    expect(invited.chat).toMatchObject([{ name: 'Ann', yours: false, text: 'We begin at eight.' }]);
    expect((await eve.get(`/api/tables/${table}/waiting`)).status).toBe(404);
    expect(await say(eve, table, 'x')).toBe(404);
    await ben.post(`/api/invitations/${word}/accept`);
    expect(await say(ben, table, 'I will be late.')).toBe(200);
  });

  test('spectators read it only where they may read the chat of the game', async () => {
    const [ann, eve] = [await guest('Ann'), await guest('Eve')];
    for (const gallery of [true, false]) {
      const settings = { clock: { kind: 'none' }, vacation: 0, gallery, delay: null };
      const table = await ann.open({ game: 'skirmish', open: true, settings });
      await say(ann, table, 'Good evening.');
      expect(await read(eve, table)).toHaveLength(gallery ? 1 : 0);
    }
  });

  test('it ends when the game begins, and can still be read', async () => {
    const [ann, ben] = [await guest('Ann'), await guest('Ben')];
    const table = await ann.open({ game: 'skirmish', open: true });
    await say(ann, table, 'Good evening.');
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    expect(await say(ann, table, 'And now?')).toBe(409);
    expect(await read(ben, table)).toHaveLength(1);
  });

  test('those who sit there and have not read it are told, and no one else', async () => {
    const [ann, ben, cid] = [await guest('Ann'), await guest('Ben'), await guest('Cid')];
    const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 }, mine: [] });
    await ben.post(`/api/tables/${table}/sit`, { seat: 0 });
    await cid.post(`/api/tables/${table}/sit`, { seat: 1 });
    await say(ann, table, 'Good evening.');
    await read(cid, table);
    await carried(server, time);
    expect(await kindsOf(ben)).toEqual(['press']);
    expect(await kindsOf(cid)).toEqual([]);
    expect(await kindsOf(ann)).toEqual([]);
  });

  test('a guest who logs in keeps what they wrote', async () => {
    const [account, ben] = [new Client(server.url), await guest('Ben')];
    const known = { name: 'Berthier', password: 'correct horse' };
    await account.post('/api/accounts', known);
    const table = await ben.open({ game: 'skirmish', open: true });
    await say(ben, table, 'Good evening.');
    await ben.post('/api/session', known);
    expect(await read(account, table)).toMatchObject([{ name: 'Berthier', yours: true }]);
  });
});

twoNodes('before the game, on two nodes', (both) => {
  test('all that is written anywhere is read everywhere, each line once', async () => {
    const [here, there] = both.urls;
    const [ann, ben] = [await Client.guest(here, 'Ann'), await Client.guest(there, 'Ben')];
    const table = await ann.open({ game: 'skirmish', open: true, mine: [] });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    const said = await Promise.all([0, 1, 2, 3].map((n) => say(n % 2 ? ann : ben, table, `Line ${n}`)));
    expect(said).toEqual([200, 200, 200, 200]);
    const lines = await read(ann.at(there), table);
    expect(lines.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    expect(lines.map(({ text }) => text).sort()).toEqual(['Line 0', 'Line 1', 'Line 2', 'Line 3']);
    expect(await read(ben.at(here), table)).toHaveLength(4);
  });
});
