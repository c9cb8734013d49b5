/**
 * Two worlds, over real sockets and requests: in one of them Ben writes nothing in secret, in the other Ben writes much,
 * commits to another share of the dice and then resigns with all of it pending. Everything that others are sent, shown and
 * told, in number, order and letter, must be the same. Once at a table that Ann has opened and keeps a seat for Ben at, and once at
 * a table of a tournament.
 */
import { commitToShare, FastChance } from '@concert/kernel';
import type { HostMessage } from '@concert/wire';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { drawDivisions, drawRound } from '../src/tournaments/draw.ts';
import { Client } from './client.ts';
import { carried, listOf } from './notified.ts';
import { Time, testServer } from './server.ts';

const SETTINGS = { clock: { kind: 'decision', ms: 3_600_000 } };

/** What Ben does in secret. */
interface Secrets {
  drafts: number;
  share: string;
}
const QUIET: Secrets = { drafts: 0, share: 'a share that Ben made in this world' };
const BUSY: Secrets = { drafts: 5, share: 'another share, which Ben made in that one' };

/** What came to a socket, by type and in order. */
type Heard = { [type: string]: string[] };

interface Received {
  ann: Heard;
  spectator: Heard;
  /** What was asked for over HTTP, in order. */
  asked: string[];
}

let server: ConcertServer;
let organiser: Client;
const time = new Time();
beforeAll(async () => {
  server = await testServer({}, { now: time.now });
  // The first person is host, and may run tournaments.
  organiser = await Client.guest(server.url, 'Organiser');
});
afterAll(() => server.close());

/**
 * Ids, heads, commitments and what Ann's own corps are worth are drawn anew in every world, and times are counted from
 * its beginning; all else is compared to the letter.
 */
function withoutNoise(text: string, ids: ReadonlyMap<string, string>, begun: number): string {
  let plain = text;
  for (const [id, name] of ids) plain = plain.replaceAll(id, name);
  return plain
    .replace(/"head":(\[?)"[\w-]{24}"/g, '"head":$1""')
    .replace(/\b[0-9a-f]{64}\b/g, 'hex')
    .replace(/"worth":\d/g, '"worth":n')
    .replace(/\b\d{13}\b/g, (ms) => `+${Number(ms) - begun}`);
}

/** The seconds of a moment as a calendar writes it. */
const timeOf = (text: string): number =>
  Date.parse(text.slice(1).replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:')) / 1000;

const idOf = async (client: Client): Promise<string> =>
  ((await client.get('/api/me')).body as { me: { id: string } }).me.id;

/** What a tournament's draw must be made from so that these people get the seats, and the lots, in their order. */
function seedFor(users: readonly string[]): string {
  for (let n = 0; ; n++) {
    const seed = `seed ${n}`;
    const chance = new FastChance(seed);
    const sorted = [...users].sort();
    drawDivisions(sorted, 1, chance);
    const lots = chance.shuffle(sorted, 'lots');
    const people = users.map((id) => ({ id, division: 0, lot: lots.indexOf(id), withdrawn: false }));
    const [board] = drawRound(people, [], users.length, new FastChance(`${seed} 1`));
    if (String(board) === String(users) && String(lots) === String(users)) return seed;
  }
}

/** A tournament of these people, who get the seats in their order; returns its one table. */
async function tournamentOf(clients: readonly Client[]): Promise<{ tournament: string; table: string }> {
  const wanted = { title: 'Cup', game: 'skirmish', options: { seats: clients.length }, settings: SETTINGS };
  const { tournament } = (await organiser.post('/api/tournaments', wanted)).body as { tournament: string };
  for (const client of clients) await client.post(`/api/tournaments/${tournament}/join`);
  const seed = seedFor(await Promise.all(clients.map(idOf)));
  await server.store.db.updateTable('tournaments').set({ seed }).where('id', '=', tournament).execute();
  expect((await organiser.post(`/api/tournaments/${tournament}/begin`)).status).toBe(200);
  const { rounds } = (await organiser.get(`/api/tournaments/${tournament}`)).body as {
    rounds: { boards: { table: string }[] }[];
  };
  return { tournament, table: rounds[0]!.boards[0]!.table };
}

async function world({ drafts, share }: Secrets, isTournament: boolean): Promise<Received> {
  // The server notes that it lives: the minute that passes below must be no outage in either world.
  time.pass(20_000);
  await server.clocks.sweep();
  const begun = time.at;
  const [ann, ben, cid, eve] = (await Promise.all(
    ['Ann', 'Ben', 'Cid', 'Eve'].map((name) => Client.guest(server.url, name)),
  )) as [Client, Client, Client, Client];
  // Seats are kept for people with an account, by a name that no one else has.
  const bensName = `Ben ${begun}`;
  await ben.post('/api/accounts', { name: bensName, password: 'correct horse' });
  await ann.post('/api/accounts', { name: `Ann ${begun}`, password: 'correct horse' });
  const annsShare = 'the share that Ann made in both';
  const commitment = commitToShare(annsShare);
  const drawn = isTournament ? await tournamentOf([ann, ben, cid]) : null;
  const table =
    drawn?.table ??
    (await ann.open({
      ...{ game: 'skirmish', open: true, options: { seats: 3 }, settings: SETTINGS },
      commitments: [{ seat: 0, commitment }],
    }));
  // The tables of a tournament are closed: besides its players the organiser can watch.
  const spectator = drawn ? organiser.at(server.url) : eve;
  if (drawn) expect((await ann.post(`/api/tables/${table}/sit`, { seat: 0, commitment })).status).toBe(200);
  else expect((await ann.post(`/api/tables/${table}/keep`, { seat: 1, name: bensName })).status).toBe(200);
  const ids = new Map([
    [table, 'table'],
    [bensName, 'Ben'],
    [`Ann ${begun}`, 'Ann'],
    [drawn?.tournament ?? 'none', 'tournament'],
  ]);
  for (const [name, client] of Object.entries({ ann, ben, cid, eve, organiser })) ids.set(await idOf(client), name);
  const { url: calendar } = (await ann.post('/api/me/calendar')).body as { url: string };
  const asked: string[] = [];
  const note = (body: unknown): void => void asked.push(withoutNoise(JSON.stringify(body), ids, begun));
  const look = async (): Promise<void> => {
    for (const client of [ann, spectator]) {
      for (const path of ['', '/dice', '/waiting', '/press'])
        note((await client.get(`/api/tables/${table}${path}`)).body);
      for (const path of drawn ? [`/api/tournaments/${drawn.tournament}`, '/api/ratings/skirmish'] : ['/api/editions'])
        note((await client.get(path)).body);
    }
    note(await listOf(ann));
    note(
      (await (await fetch(calendar)).text()).replace(
        /:\d{8}T\d{6}Z/g,
        (text) => `+${timeOf(text) - Math.floor(begun / 1000)}`,
      ),
    );
    note((await ann.get(`/api/tables/${table}/relations`)).body);
    // What Ann is given as a file; its times are those of the machine.
    const { sessions: _, person: __, ...file } = (await ann.get('/api/me/export')).body;
    note(JSON.stringify(file).replace(/\b\d{13}\b/g, 'then'));
    // The list of tables, with whose turn it is; those of the other world are in it too.
    for (const client of [ann, spectator]) {
      const { tables } = (await client.get('/api/tables')).body as { tables: { id: string }[] };
      note(tables.find(({ id }) => id === table) ?? null);
    }
  };
  await look();
  await ben.post(`/api/tables/${table}/sit`, { seat: 1, commitment: commitToShare(share) });
  await look();
  await cid.post(`/api/tables/${table}/sit`, { seat: 2 });
  await carried(server, time);
  await server.clocks.sweep();
  await look();
  // Ben opens a share before Ann does: she must not see it before hers is open.
  await ben.post(`/api/tables/${table}/share`, { seat: 1, share });
  await look();
  await ann.post(`/api/tables/${table}/share`, { seat: 0, share: annsShare });
  // The game has begun, and its clock runs.
  await vi.waitFor(() => expect(server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1, 2]), 60_000);
  await server.clocks.settled();
  for (const client of [ann, ben, spectator]) await client.connect();
  await ann.watch(table, 0);
  await ben.watch(table, 1);
  await spectator.watch(table, null);
  // What Ann has been notified of is marked as seen a little after she looks.
  await vi.waitFor(async () => expect(JSON.stringify(await listOf(ann))).not.toContain('"seen":false'), 60_000);

  const orders = ben.choices(table, 1).filter(({ verb }) => verb === 'order');
  for (let n = 0; n < drafts; n++) {
    time.pass(1_000 / drafts);
    expect(await ben.do(table, 1, orders[n % 2]!)).toMatchObject({ type: 'done' });
  }
  if (drafts === 0) time.pass(1_000);
  await server.clocks.settled();
  await look();
  // A refusal with its arguments; a stale choice, answered with or without the view; the same view over and over.
  const far = { verb: 'order', arg: { corps: 0, to: 8 } };
  await ann.ask({ type: 'explain', table, seat: 0, choice: far });
  await ann.do(table, 0, far);
  await ann.do(table, 0, { verb: 'ready', arg: {} }, ann.screen(table, 0).sight.mark + 1);
  await ann.ask({ type: 'explain', table, seat: 0, choice: { verb: 'strike', arg: { corps: '3@8~0' } } });
  for (let n = 0; n < 12; n++) await ann.watch(table, 0);
  // Why Ann chose what she did, which she may ask; and that a choice of a bot was a blunder.
  const own = ann.choices(table, 0).find(({ verb }) => verb === 'order')!;
  expect(await ann.do(table, 0, own)).toMatchObject({ type: 'done' });
  for (const path of ['why', 'why?count=0', 'why?count=1', 'why?count=99']) {
    const { status, body } = await ann.get(`/api/tables/${table}/${path}`);
    note({ path, status, body });
  }
  for (const count of [0, 1, 99]) note(await ann.post(`/api/tables/${table}/blunder`, { count, about: 'Why?' }));
  note((await spectator.get(`/api/tables/${table}/why`)).body);
  // What a link to a moment opens, and the lines from which a gazette is made.
  for (const [client, seat] of [
    [ann, 0],
    [spectator, null],
  ] as const) {
    for (const at of [0, 1, 999]) await client.ask({ type: 'past', table, seat, at });
    await client.ask({ type: 'lines', table, seat, before: 999 });
  }
  expect((await ben.post(`/api/tables/${table}/resign`, { seat: 1 })).status).toBe(200);
  // The stand-in has given its orders, in secret.
  await vi.waitFor(() => expect(server.tables.find(table)?.turnStatus?.busy).toEqual([0, 2]), 60_000);
  await look();
  // Both have heard that the seat was given up before one of them leaves: who is here is told with it.
  const resigned = (text: string): boolean => {
    const message = JSON.parse(text) as HostMessage;
    return message.type === 'table' && message.facts.seats[1]!.resigned;
  };
  await vi.waitFor(() => {
    for (const client of [ann, spectator]) expect(client.traffic.some(resigned)).toBe(true);
  }, 60_000);
  for (const client of [ann, spectator]) {
    const pong = client.until((message) => message.type === 'pong');
    client.send({ type: 'ping' });
    await pong;
  }
  const heard = (client: Client): Heard => {
    const byType: Heard = {};
    for (const text of client.traffic) {
      const { type } = JSON.parse(text) as { type: string };
      (byType[type] ??= []).push(withoutNoise(text, ids, begun));
    }
    const { hello: _, pong: __, table: facts = [], ...rest } = byType;
    // Who comes and goes at once is told together: how often that is depends on the machine.
    return { ...rest, table: facts.slice(-1) };
  };
  const received = { ann: heard(ann), spectator: heard(spectator), asked };
  for (const client of [ann, ben, spectator]) client.cut();
  return received;
}

describe.each([
  ['a table where a seat was kept for Ben', false],
  ['a table of a tournament', true],
])('what Ben writes, commits to and leaves behind in secret, at %s', (_, isTournament) => {
  let quiet: Received;
  let busy: Received;
  beforeAll(async () => {
    quiet = await world(QUIET, isTournament);
    busy = await world(BUSY, isTournament);
  });

  test('changes nothing that another seat is sent', () => {
    expect(quiet.ann.sight!.length).toBeGreaterThan(12);
    expect(Object.keys(quiet.ann)).toEqual(
      expect.arrayContaining(['refused', 'explained', 'change', 'clock', 'past', 'lines']),
    );
    expect(busy.ann).toEqual(quiet.ann);
  });

  test('changes nothing that a spectator is sent', () => {
    expect(quiet.spectator.change).toHaveLength(1);
    expect(quiet.spectator.past).toHaveLength(3);
    expect(busy.spectator).toEqual(quiet.spectator);
  });

  test('changes nothing of the facts, the dice and the notices that are asked for', () => {
    // Once the game has begun all shares are open to all.
    const shares = (texts: string[]): string[] => texts.map((text) => text.replaceAll(QUIET.share, BUSY.share));
    expect(shares(quiet.asked)).toEqual(busy.asked);
    const before = quiet.asked.filter((text) => text.includes('"share":'));
    expect(before.slice(0, 6).some((text) => text.includes(QUIET.share))).toBe(false);
    expect(quiet.asked.some((text) => text.includes('"kind":"start"'))).toBe(true);
    expect(quiet.asked.some((text) => text.includes('"turn":{"waiting":[0,1,2],"yours":true,"left":'))).toBe(true);
  });
});
