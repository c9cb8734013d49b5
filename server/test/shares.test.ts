/** Shares of the dice from end to end: committed to, opened when all are in, missed, refused, and found in the record. */
import { type AnyGame, commitToShare, type GameRecord, provedShares, readRecord, verify } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import type { DiceFacts, Person } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { scratch, Time, testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

const MINUTE = 60_000;
const WAIT = 10 * MINUTE;

const shareOf = (name: string): string => `a share of ${name}, which no one else can guess`;
const commitmentOf = (name: string): string => commitToShare(shareOf(name));

const diceOf = async (client: Client, table: string): Promise<DiceFacts> =>
  (await client.get(`/api/tables/${table}/dice`)).body as unknown as DiceFacts;
const factsOf = async (client: Client, table: string) => (await client.get(`/api/tables/${table}`)).body;
const stateOf = async (client: Client, table: string) => (await factsOf(client, table)).state;

const sit = (client: Client, table: string, seat: number, name?: string) =>
  client.post(`/api/tables/${table}/sit`, { seat, ...(name !== undefined && { commitment: commitmentOf(name) }) });
const open = (client: Client, table: string, seat: number, share: string | null) =>
  client.post(`/api/tables/${table}/share`, { seat, share });
const refused = (status: number, sentence: string) => ({
  status,
  body: { sentence: expect.stringContaining(sentence) },
});

/** Ann has opened a table and committed to a share; Ben has taken the other seat, with one too: seats are fixed. */
async function fullTable(ann: Client, ben: Client, more: object = {}): Promise<string> {
  const commitments = [{ seat: 0, commitment: commitmentOf('Ann') }];
  const table = await ann.open({ game: 'skirmish', open: true, commitments, ...more });
  expect((await sit(ben, table, 1, 'Ben')).status).toBe(200);
  return table;
}

/** Ends a game by a vote and returns its record. */
async function recordOf(table: string, players: readonly Client[]): Promise<GameRecord> {
  for (const [seat, player] of players.entries()) await player.post(`/api/tables/${table}/vote`, { seat, end: true });
  await expect.poll(() => stateOf(players[0]!, table)).toBe('ended');
  return readRecord((await players[0]!.get(`/api/tables/${table}/record`)).body);
}

const wrongWith = (record: GameRecord): string | undefined => verify(skirmish as unknown as AnyGame, record)?.why;

describe('shares of the dice', () => {
  const time = new Time();
  let server: ConcertServer;
  let ann: Client;
  let ben: Client;
  let eve: Client;
  beforeAll(async () => {
    server = await testServer({}, { now: time.now });
    [ann, ben, eve] = (await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => Client.guest(server.url, name)))) as [
      Client,
      Client,
      Client,
    ];
  });
  /** Lets the time of a round pass, with a server that runs all the while. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= MINUTE / 2) {
      time.pass(Math.min(left, MINUTE / 2));
      await server.shares.sweep();
    }
  };

  test('are opened when all commitments are in, and found in the record', async () => {
    const commitments = [{ seat: 0, commitment: commitmentOf('Ann') }];
    const table = await ann.open({
      game: 'skirmish',
      options: { seats: 3 },
      open: true,
      bots: [{ seat: 2, name: 'random' }],
      commitments,
    });
    const before = await diceOf(eve, table);
    expect(before.shares).toMatchObject([
      { commitment: commitmentOf('Ann'), share: null, opened: false },
      { commitment: null, share: null, opened: false },
      { commitment: expect.stringMatching(/^[0-9a-f]{64}$/), share: null, opened: false },
    ]);
    // Ben's seat is free: what Ann opened now could still be answered by the choice of another share.
    expect(await open(ann, table, 0, shareOf('Ann'))).toMatchObject(refused(409, 'when every seat is taken'));
    expect((await factsOf(ann, table)).opening).toBeNull();
    expect((await sit(ben, table, 1, 'Ben')).status).toBe(200);
    expect(await factsOf(ann, table)).toMatchObject({ state: 'gathering', begun: false, opening: time.at + WAIT });
    // The bot's share comes before people's, and fits.
    const full = await diceOf(ben, table);
    expect(full.commitment).toBe(before.commitment);
    expect(full.shares!.map(({ commitment }) => commitment)).toEqual([
      commitmentOf('Ann'),
      commitmentOf('Ben'),
      before.shares![2]!.commitment,
    ]);
    expect(commitToShare(full.shares![2]!.share!)).toBe(before.shares![2]!.commitment);
    expect((await open(ann, table, 0, shareOf('Ann'))).status).toBe(200);
    expect((await diceOf(ben, table)).shares).toMatchObject([{ share: null, opened: true }, { opened: false }, {}]);
    expect(await stateOf(ann, table)).toBe('gathering');
    // The answer may have been lost: it is said again.
    expect((await open(ann, table, 0, shareOf('Ann'))).status).toBe(200);
    expect((await open(ben, table, 1, shareOf('Ben'))).status).toBe(200);
    expect(await factsOf(ann, table)).toMatchObject({ state: 'playing', opening: null });
    const contributions = [shareOf('Ann'), shareOf('Ben'), full.shares![2]!.share!];
    expect((await diceOf(eve, table)).shares!.map(({ share }) => share)).toEqual(contributions);
    const record = await recordOf(table, [ann, ben]);
    expect(record.chance).toMatchObject({ commitment: before.commitment, contributions });
    expect(provedShares(record.chance.shares!, record.chance.contributions)).toEqual([0, 1, 2]);
    expect(wrongWith(record)).toBeUndefined();
    const forged = structuredClone(record);
    forged.chance.contributions[2] = 'the server would have liked this one better';
    expect(wrongWith(forged)).toContain('share of seat 2 does not fit');
  });

  test('of a person are told to no one before the game has begun', async () => {
    const table = await fullTable(ann, ben);
    await eve.connect();
    const told = eve.until((message) => message.type === 'table');
    eve.send({ type: 'watch', table, seat: null });
    await told;
    await open(ann, table, 0, shareOf('Ann'));
    for (const client of [ann, ben, eve])
      for (const path of ['', '/dice']) {
        const { body } = await client.get(`/api/tables/${table}${path}`);
        expect(JSON.stringify(body)).not.toContain(shareOf('Ann'));
      }
    expect(eve.traffic.join()).not.toContain(shareOf('Ann'));
    eve.cut();
  });

  test('can be opened by the owner of the seat alone, and not where there is nothing to open', async () => {
    const table = await fullTable(ann, ben);
    expect(await open(ben, table, 0, shareOf('Ann'))).toMatchObject(refused(403, 'not your seat'));
    expect(await open(eve, table, 0, shareOf('Ann'))).toMatchObject(refused(403, 'not your seat'));
    expect(await open(ann, table, 7, shareOf('Ann'))).toMatchObject(refused(403, 'not your seat'));
    for (const share of ['', 'x'.repeat(201), 3]) expect((await open(ann, table, 0, share as string)).status).toBe(400);
    for (const commitment of ['', 'X'.repeat(64), 'a'.repeat(63)])
      expect((await ben.post(`/api/tables/${table}/sit`, { seat: 1, commitment })).status).toBe(400);
    const strange = { game: 'skirmish', mine: [0], commitments: [{ seat: 1, commitment: commitmentOf('x') }] };
    expect(await ann.post('/api/tables', strange)).toMatchObject(refused(400, 'it is not yours'));
    await open(ann, table, 0, shareOf('Ann'));
    await open(ben, table, 1, shareOf('Ben'));
    expect(await open(ann, table, 0, shareOf('Ann'))).toMatchObject(refused(409, 'already started'));
  });

  test('that do not fit count as not opened; after the second the game begins without, and the record says so', async () => {
    const table = await fullTable(ann, ben);
    expect((await open(ann, table, 0, shareOf('Ann'))).status).toBe(200);
    expect(await open(ben, table, 1, 'another')).toMatchObject(refused(400, 'not the share'));
    expect((await diceOf(ann, table)).shares![1]).toMatchObject({ failures: 1, opened: false });
    expect(await stateOf(ann, table)).toBe('gathering');
    expect(await open(ben, table, 1, 'yet another')).toMatchObject(refused(400, 'not the share'));
    expect(await stateOf(ann, table)).toBe('playing');
    const record = await recordOf(table, [ann, ben]);
    expect(record.chance.shares).toEqual([
      { commitment: commitmentOf('Ann'), failures: 0 },
      { commitment: commitmentOf('Ben'), failures: 2 },
    ]);
    expect(record.chance.contributions).toEqual([shareOf('Ann'), '']);
    expect(provedShares(record.chance.shares!, record.chance.contributions)).toEqual([0]);
    expect(wrongWith(record)).toBeUndefined();
    // A server that left a share out though its seat had not failed twice is found out.
    record.chance.shares![1]!.failures = 1;
    expect(wrongWith(record)).toContain('still to be opened');
  });

  test('that are not opened in time are asked for again, and then the game begins without them', async () => {
    const table = await fullTable(ann, ben);
    await open(ann, table, 0, shareOf('Ann'));
    await pass(WAIT - MINUTE);
    expect((await diceOf(ann, table)).shares![1]).toMatchObject({ failures: 0 });
    await pass(MINUTE);
    expect((await diceOf(ann, table)).shares![1]).toMatchObject({ failures: 1 });
    expect(await factsOf(ann, table)).toMatchObject({ state: 'gathering', opening: time.at + WAIT });
    await pass(WAIT);
    expect(await stateOf(ann, table)).toBe('playing');
    expect((await diceOf(ann, table)).shares).toMatchObject([{ opened: true }, { failures: 2, opened: false }]);
  });

  test('may still be opened when they were late once', async () => {
    const table = await fullTable(ann, ben, { settings: { clock: { kind: 'decision', ms: 2 * MINUTE } } });
    expect((await factsOf(ann, table)).opening).toBe(time.at + 2 * MINUTE);
    await pass(2 * MINUTE);
    await open(ann, table, 0, shareOf('Ann'));
    await open(ben, table, 1, shareOf('Ben'));
    const record = await recordOf(table, [ann, ben]);
    expect(record.chance.shares!.map(({ failures }) => failures)).toEqual([1, 1]);
    expect(wrongWith(record)).toBeUndefined();
  });

  test('can be given up, by a person who has them in another browser', async () => {
    const table = await fullTable(ann, ben);
    expect((await open(ben, table, 1, null)).status).toBe(200);
    expect(await open(ben, table, 1, shareOf('Ben'))).toMatchObject(refused(409, 'no share of the dice to open'));
    await open(ann, table, 0, shareOf('Ann'));
    const record = await recordOf(table, [ann, ben]);
    expect(record.chance.shares![1]).toEqual({ commitment: commitmentOf('Ben'), failures: 2 });
    expect(wrongWith(record)).toBeUndefined();
  });

  test('no one leaves, comes or cancels when they are being opened: it would be a second throw', async () => {
    const table = await fullTable(ann, ben);
    const actions: [Client, string, object][] = [
      [ben, 'stand', { seat: 1 }],
      [ann, 'bot', { seat: 0, name: 'random' }],
      [eve, 'sit', { seat: 1 }],
      [ann, 'call-off', {}],
    ];
    for (const [client, path, body] of actions)
      expect(await client.post(`/api/tables/${table}/${path}`, body), path).toMatchObject(refused(409, 'starting'));
    expect(await factsOf(ann, table)).toMatchObject({ state: 'gathering', seats: [{}, { holder: { name: 'Ben' } }] });
  });

  test('leave with the person who leaves before that, and another brings their own', async () => {
    const commitments = [{ seat: 0, commitment: commitmentOf('Ann') }];
    const table = await ann.open({ game: 'skirmish', options: { seats: 3 }, open: true, commitments });
    await sit(ben, table, 1, 'Ben');
    expect((await ben.post(`/api/tables/${table}/stand`, { seat: 1 })).status).toBe(200);
    expect((await diceOf(ann, table)).shares![1]).toEqual({
      commitment: null,
      failures: 0,
      share: null,
      opened: false,
    });
    await sit(eve, table, 1, 'Eve');
    await ann.post(`/api/tables/${table}/bot`, { seat: 2, name: 'random' });
    const bot = (await diceOf(ann, table)).shares![2]!.commitment;
    expect(await open(eve, table, 1, shareOf('Ben'))).toMatchObject(refused(400, 'not the share'));
    await open(eve, table, 1, shareOf('Eve'));
    await open(ann, table, 0, shareOf('Ann'));
    const { chance } = await recordOf(table, [ann, eve]);
    expect(chance.shares!.map(({ commitment }) => commitment)).toEqual([commitmentOf('Ann'), commitmentOf('Eve'), bot]);
  });

  test('are not waited for where no one gives any, and that is no secret', async () => {
    const table = await ann.open({ game: 'skirmish', open: true });
    expect((await sit(ben, table, 1)).status).toBe(200);
    expect(await stateOf(ann, table)).toBe('playing');
    expect((await diceOf(ann, table)).shares).toEqual(
      Array(2).fill({ commitment: null, failures: 0, share: null, opened: false }),
    );
    const record = await recordOf(table, [ann, ben]);
    expect(provedShares(record.chance.shares!, record.chance.contributions)).toEqual([]);
    expect(wrongWith(record)).toBeUndefined();
    // One seat with a share, one without: the one that has it is waited for.
    const mixed = await ann.open({ game: 'skirmish', open: true });
    await sit(ben, mixed, 1, 'Ben');
    expect(await stateOf(ann, mixed)).toBe('gathering');
    await open(ben, mixed, 1, shareOf('Ben'));
    expect((await recordOf(mixed, [ann, ben])).chance.contributions).toEqual(['', shareOf('Ben')]);
  });

  test('are given with a rematch and with an invitation too, and for several seats of one browser', async () => {
    const both = ['Ann', 'Ben'].map((name, seat) => ({ seat, commitment: commitmentOf(name) }));
    const table = await ann.open({ game: 'skirmish', mine: [0, 1], commitments: both });
    expect(await factsOf(ann, table)).toMatchObject({ state: 'gathering', opening: time.at + WAIT });
    for (const [seat, name] of ['Ann', 'Ben'].entries()) await open(ann, table, seat, shareOf(name));
    expect(await stateOf(ann, table)).toBe('playing');
    await recordOf(table, [ann, ann]);
    // A client that gives none sends nothing at all.
    const plain = await ann.open({ game: 'skirmish', mine: [0, 1] });
    await recordOf(plain, [ann, ann]);
    expect((await ann.request('POST', `/api/tables/${plain}/rematch`)).status).toBe(200);
    const again = (await ann.post(`/api/tables/${table}/rematch`, { commitments: both })).body.table as string;
    expect((await diceOf(ann, again)).shares!.map(({ commitment }) => commitment)).toEqual(
      both.map(({ commitment }) => commitment),
    );
    const closed = await ann.open({ game: 'skirmish', commitments: both.slice(0, 1) });
    const { word } = (await ann.post(`/api/tables/${closed}/invitations`, { seat: 1 })).body;
    await ben.post(`/api/invitations/${word}/accept`, { commitment: commitmentOf('Ben') });
    expect((await ben.request('POST', `/api/invitations/${word}/accept`)).status).toBe(200);
    expect((await diceOf(ben, closed)).shares![1]).toMatchObject({ commitment: commitmentOf('Ben') });
    expect((await factsOf(ben, closed)).opening).not.toBeNull();
  });

  test('are kept with a record that is imported, and must fit there too', async () => {
    const table = await fullTable(ann, ben);
    await open(ann, table, 0, shareOf('Ann'));
    await open(ben, table, 1, null);
    const record = await recordOf(table, [ann, ben]);
    const brought = (await eve.post('/api/records', record)).body.table as string;
    expect((await diceOf(eve, brought)).shares).toMatchObject([{ share: shareOf('Ann') }, { failures: 2 }]);
    expect((await eve.get(`/api/tables/${brought}/record`)).body).toEqual(record);
    const other = structuredClone(record);
    other.chance.shares![0]!.commitment = commitmentOf('Eve');
    expect(await eve.post('/api/records', other)).toMatchObject(refused(400, 'does not fit its commitment'));
    other.chance.shares!.pop();
    expect(await eve.post('/api/records', other)).toMatchObject(refused(400, 'one share of the dice for every seat'));
  });

  test('are not known of a table that began before there were any', async () => {
    const table = await ann.open({ game: 'skirmish', mine: [0, 1] });
    await server.store.db.updateTable('tables').set({ shares: null }).where('id', '=', table).execute();
    expect((await diceOf(ann, table)).shares).toBeNull();
  });

  test('an absent person is told that they are waited for, and one who is there is not', async () => {
    const notices = async (client: Client) =>
      ((await client.get('/api/me/notices')).body.notices as { table: string; kind: string }[]).filter(
        ({ kind }) => kind === 'start',
      );
    const [cid, dan] = await Promise.all(['Cid', 'Dan'].map((name) => Client.guest(server.url, name)));
    const table = await fullTable(cid!, dan!);
    await open(dan!, table, 1, shareOf('Ben'));
    await server.notifications.sweep();
    expect(await notices(cid!)).toEqual([]);
    await pass(2 * MINUTE);
    await server.notifications.sweep();
    expect(await notices(cid!)).toMatchObject([{ table }]);
    expect(await notices(dan!)).toEqual([]);
    await open(cid!, table, 0, shareOf('Ann'));
    expect(await stateOf(cid!, table)).toBe('playing');
  });
});

describe('a server that stops while shares are being opened', () => {
  test('goes on where it was, and charges no one for the time in which it was away', async () => {
    const time = new Time();
    const DATA_DIR = scratch();
    const before = await testServer({ DATA_DIR }, { now: time.now });
    const [ann, ben] = (await Promise.all(['Ann', 'Ben'].map((name) => Client.guest(before.url, name)))) as [
      Client,
      Client,
    ];
    const table = await fullTable(ann, ben);
    const halfway = await fullTable(ann, ben);
    const { commitment } = await diceOf(ann, table);
    await open(ann, table, 0, shareOf('Ann'));
    // As if it had stopped between the last share and the beginning of the game.
    for (const [seat, name] of ['Ann', 'Ben'].entries())
      await before.store.db
        .updateTable('chairs')
        .set({ contribution: shareOf(name) })
        .where('table_id', '=', halfway)
        .where('seat', '=', seat)
        .execute();
    await before.close();
    time.pass(3 * WAIT);
    const after = await testServer({ DATA_DIR }, { now: time.now });
    const [annAgain, benAgain] = [ann.at(after.url), ben.at(after.url)];
    await after.shares.sweep();
    expect((await diceOf(annAgain, table)).shares).toMatchObject([
      { opened: true, failures: 0 },
      { opened: false, failures: 0 },
    ]);
    expect(await stateOf(annAgain, halfway)).toBe('playing');
    expect((await diceOf(annAgain, table)).commitment).toBe(commitment);
    expect((await open(benAgain, table, 1, shareOf('Ben'))).status).toBe(200);
    const record = await recordOf(table, [annAgain, benAgain]);
    expect(record.chance.contributions).toEqual([shareOf('Ann'), shareOf('Ben')]);
    expect(wrongWith(record)).toBeUndefined();
  });
});

const shared = new Time();

twoNodes(
  'shares on two nodes',
  (both) => {
    test('are committed to through one and opened through the other', async () => {
      const [one, other] = both.urls;
      const ann = await Client.guest(one, 'Ann');
      const ben = await Client.guest(other, 'Ben');
      const table = await fullTable(ann, ben);
      // Both at once, each through another node: one of them begins the game.
      const answers = await Promise.all([
        open(ann.at(other), table, 0, shareOf('Ann')),
        open(ben.at(one), table, 1, shareOf('Ben')),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([await stateOf(ann, table), await stateOf(ben, table)]).toEqual(['playing', 'playing']);
      const record = await recordOf(table, [ann, ben]);
      expect(record.chance.contributions).toEqual([shareOf('Ann'), shareOf('Ben')]);
      expect(wrongWith(record)).toBeUndefined();
    });

    test('fail once where both nodes find the time up at the same moment', async () => {
      const ann = await Client.guest(both.urls[0], 'Ann');
      const ben = await Client.guest(both.urls[1], 'Ben');
      const table = await fullTable(ann, ben);
      await open(ann, table, 0, shareOf('Ann'));
      for (const failures of [1, 2]) {
        for (let left = WAIT; left > 0; left -= MINUTE / 2) {
          shared.pass(MINUTE / 2);
          await Promise.all(both.nodes.map(({ shares }) => shares.sweep()));
        }
        expect((await diceOf(ben, table)).shares![1]).toMatchObject({ failures });
      }
      expect(await stateOf(ben, table)).toBe('playing');
    });

    test('are the same after a seat changed hands on the other node', async () => {
      const [one, other] = both.nodes;
      const ann = await Client.guest(one.url, 'Ann');
      const ben = await Client.guest(other.url, 'Ben');
      const me = (await ben.get('/api/me')).body.me as Person;
      const table = await ann.open({
        game: 'skirmish',
        open: true,
        commitments: [{ seat: 0, commitment: commitmentOf('Ann') }],
      });
      // At the same moment: the second is refused, and the seat holds one commitment.
      const sat = await Promise.allSettled([
        one.service.sit(me, table, 1, commitmentOf('Ben')),
        other.service.sit(me, table, 1, commitmentOf('Eve')),
      ]);
      expect(sat.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const taken = sat[0].status === 'fulfilled' ? 'Ben' : 'Eve';
      expect((await diceOf(ann, table)).shares![1]).toMatchObject({ commitment: commitmentOf(taken) });
      await open(ann, table, 0, shareOf('Ann'));
      expect((await open(ben, table, 1, shareOf(taken))).status).toBe(200);
    });
  },
  { instead: { now: shared.now } },
);
