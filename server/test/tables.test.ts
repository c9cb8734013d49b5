/** Tables over HTTP: who may do what, from the outside. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readRecord, runCase, verify } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import type { Person } from '@concert/wire';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import type { RulesRequest } from '../src/rules/requests.ts';
import { finishTable } from '../src/tables/rows.ts';
import { Client } from './client.ts';
import { scratch, testServer } from './server.ts';

let server: ConcertServer;
let ann: Client;
let ben: Client;
let eve: Client;

beforeAll(async () => {
  server = await testServer();
  [ann, ben, eve] = (await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => Client.guest(server.url, name)))) as [
    Client,
    Client,
    Client,
  ];
});

const facts = async (client: Client, table: string) => (await client.get(`/api/tables/${table}`)).body;

const refused = (status: number, sentence: string) => ({
  status,
  body: { sentence: expect.stringContaining(sentence) },
});

/** Lets something happen while the rules set up a game. */
function whileBeginning({ tables: { rules } }: ConcertServer, happen: () => Promise<unknown>) {
  const ask = rules.ask.bind(rules) as (request: RulesRequest) => Promise<never>;
  return vi.spyOn(rules, 'ask').mockImplementation(async (request: RulesRequest) => {
    if (request.kind === 'open' && request.setup === null) await happen();
    return ask(request);
  });
}

describe('who one is', () => {
  test('a stranger until they say so, and no one gets in with a made-up cookie', async () => {
    const stranger = new Client(server.url);
    expect((await stranger.get('/api/me')).body).toEqual({ me: null });
    for (const path of ['/api/tables', '/api/tables/x', '/api/tables/x/record', '/api/tables/x/case'])
      expect(await stranger.get(path)).toMatchObject(refused(401, 'Say who you are'));
    expect(await stranger.post('/api/tables', { game: 'skirmish' })).toMatchObject({ status: 401 });
    stranger.cookie = 'concert=AAAA';
    expect((await stranger.get('/api/me')).body).toEqual({ me: null });
    await expect(stranger.connect()).rejects.toThrow('401');
  });

  test('the first person is the host, and stays logged in', async () => {
    const people = await Promise.all([ann, ben, eve].map((client) => client.get('/api/me')));
    const hosts = people.map(({ body }) => (body.me as { host: boolean }).host);
    expect(hosts.filter(Boolean).length).toBe(1);
    expect((await ann.post('/api/guests', { name: 'Another' })).body.me).toMatchObject({ name: 'Ann' });
  });

  test('another site’s page can do nothing in their name', async () => {
    const headers = { cookie: ann.cookie, origin: 'https://evil.example', 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/tables`, { method: 'POST', headers, body: '{"game":"skirmish"}' });
    expect(answer.status).toBe(403);
    const own = await fetch(`${server.url}/api/tables`, {
      method: 'POST',
      headers: { ...headers, origin: server.url },
      body: '{"game":"skirmish"}',
    });
    expect(own.status).toBe(200);
  });
});

describe('a table', () => {
  test('is refused when its game, options, seats or bots make no sense', async () => {
    for (const [body, sentence] of [
      [{ game: 'chess' }, 'there is no game "chess"'],
      [{ game: 'skirmish', options: { seats: 9 } }, 'options.seats'],
      [{ game: 'skirmish', mine: [5] }, 'There is no seat 5'],
      [{ game: 'skirmish', fill: 'genius' }, 'There is no bot "genius"'],
      [{ game: 'skirmish', fill: 'search:100000' }, 'think that long'],
      [{ game: 'skirmish', secret: 'x' }, 'not well-formed'],
      [[], 'not well-formed'],
    ] as const)
      expect(await ann.post('/api/tables', body)).toMatchObject(refused(400, sentence));
  });

  test('begins when its last seat is taken, and a taken seat stays taken', async () => {
    const table = await ann.open({ game: 'skirmish', options: { seats: 3 }, open: true });
    expect(await facts(ben, table)).toMatchObject({ state: 'gathering', yours: [], open: true });
    expect(await ben.post(`/api/tables/${table}/sit`, { seat: 0 })).toMatchObject(refused(409, 'taken'));
    expect((await ben.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(200);
    expect(await ben.post(`/api/tables/${table}/sit`, { seat: 2 })).toMatchObject(refused(409, 'already'));
    expect(await eve.post(`/api/tables/${table}/bot`, { seat: 2, name: 'policy' })).toMatchObject(
      refused(403, 'opened'),
    );
    expect(await eve.post(`/api/tables/${table}/stand`, { seat: 1 })).toMatchObject(refused(403, 'not your seat'));
    expect((await ben.post(`/api/tables/${table}/stand`, { seat: 1 })).status).toBe(200);
    expect((await ben.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(200);
    expect((await ann.post(`/api/tables/${table}/bot`, { seat: 2, name: 'policy' })).status).toBe(200);
    expect(await facts(eve, table)).toMatchObject({
      state: 'playing',
      seats: [{ holder: { name: 'Ann' } }, { holder: { name: 'Ben' } }, { holder: { kind: 'bot', name: 'policy' } }],
    });
    expect(await eve.post(`/api/tables/${table}/sit`, { seat: 2 })).toMatchObject(refused(409, 'already started'));
    const row = await server.store.db
      .selectFrom('tables')
      .selectAll()
      .where('id', '=', table)
      .executeTakeFirstOrThrow();
    // Who gave no share has none in the dice; the server made one for its bot.
    expect(JSON.parse(row.contributions!)).toEqual(['', '', expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(JSON.parse(row.shares!).map((share: { commitment: unknown }) => share.commitment === null)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('begins once when the last two sit down at the same moment, and goes on from there after a restart', async () => {
    // The rules take their time over the beginning: a person who sits down meanwhile finds the table full and not begun.
    let beginnings = 0;
    const slowly = whileBeginning(server, async () => {
      beginnings++;
      await sleep(500);
    });
    try {
      const table = await ann.open({ game: 'skirmish', options: { seats: 3 }, open: true });
      const watching = await Promise.all([ann, ben, eve].map((each) => each.at(server.url).connect()));
      // In one turn of the event loop, which two requests would only be by chance: both then find the table full.
      const [first, second] = await Promise.all([ben, eve].map(async (each) => (await each.get('/api/me')).body.me));
      await Promise.all([
        server.service.sit(first as Person, table, 1),
        server.service.sit(second as Person, table, 2),
      ]);
      expect(beginnings).toBe(1);
      for (const [seat, client] of watching.entries()) {
        await client.watch(table, seat);
        const { turn } = client.screen(table, seat).sight.view.board as { turn: number };
        expect(turn).toBe(1);
        for (let n = 0; n < 3; n++)
          expect(await client.do(table, seat, client.choices(table, seat)[0]!)).toMatchObject({ type: 'done' });
      }
      // Put away and opened again: what was played must follow from what was written down of the beginning.
      server.tables.find(table)!.putAway();
      await watching[0]!.ask({ type: 'lines', table, seat: 0, before: 0 });
      expect(await facts(ann, table)).toMatchObject({ state: 'playing' });
      for (const client of watching) client.cut();
    } finally {
      slowly.mockRestore();
    }
  });

  test('does not begin when a player stands up meanwhile, and no one stands up once it has begun', async () => {
    const table = await ann.open({ game: 'skirmish', open: true });
    const standing = whileBeginning(server, () => ann.post(`/api/tables/${table}/stand`, { seat: 0 }));
    try {
      expect((await ben.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(200);
    } finally {
      standing.mockRestore();
    }
    expect(await facts(ben, table)).toMatchObject({ state: 'gathering', seats: [{ holder: null }, {}] });
    // Another takes the seat while it is set up for the first: the game begins with the second one.
    const eveThen = (await eve.get('/api/me')).body.me as Person;
    const annThen = (await ann.get('/api/me')).body.me as Person;
    let changes = 0;
    const changing = whileBeginning(server, async () => {
      if (changes++ > 0) return;
      await server.service.stand(annThen, table, 0);
      // Ben is told when it has begun, which is awaited here.
      void server.service.sit(eveThen, table, 0);
      await expect.poll(async () => (await facts(eve, table)).yours).toEqual([0]);
    });
    try {
      await ann.post(`/api/tables/${table}/sit`, { seat: 0 });
    } finally {
      changing.mockRestore();
    }
    expect(await facts(ben, table)).toMatchObject({
      seats: [{ holder: { name: 'Eve' } }, { holder: { name: 'Ben' } }],
    });
    expect(await eve.post(`/api/tables/${table}/stand`, { seat: 0 })).toMatchObject(refused(409, 'already started'));
  });

  test('has a seat for each, however often they ask at once', async () => {
    const table = await ann.open({ game: 'skirmish', options: { seats: 3 }, open: true, mine: [] });
    const person = (await eve.get('/api/me')).body.me as Person;
    const sat = await Promise.allSettled([0, 1, 2].map((seat) => server.service.sit(person, table, seat)));
    expect(sat.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await facts(eve, table)).toMatchObject({ state: 'gathering', yours: [expect.any(Number)] });
  });

  test('is over for everyone as soon as it has been seen to be, though that is written later', async () => {
    const { write } = server.store;
    const slowly = vi.spyOn(server.store, 'write').mockImplementation(async (...changes) => {
      await sleep(300);
      return write(...changes);
    });
    try {
      const table = await ann.open({ game: 'skirmish', mine: [], fill: 'policy' });
      await expect.poll(() => server.tables.find(table)?.ending != null, { interval: 2 }).toBe(true);
      expect(await facts(ann, table)).toMatchObject({ state: 'over' });
    } finally {
      slowly.mockRestore();
    }
  });

  test('that was ended is not over when its last choice is written after all', async () => {
    const table = await ann.open({ game: 'skirmish', mine: [0], fill: 'policy' });
    await ann.post(`/api/tables/${table}/vote`, { seat: 0, end: true });
    expect(await facts(ann, table)).toMatchObject({ state: 'ended' });
    const finished = { state: 'over', outcome: '{}', ended_at: 1 } as const;
    expect(await server.store.write(finishTable(table, finished))).toEqual([0]);
    expect(await facts(ann, table)).toMatchObject({ state: 'ended' });
  });

  test('is closed soon after its game is over and unwatched', async () => {
    const patient = await testServer({ IDLE_MS: '3600000' });
    const table = await (await Client.guest(patient.url, 'Gone')).open({ game: 'skirmish', mine: [], fill: 'policy' });
    await expect.poll(() => patient.tables.find(table)?.turnStatus?.over ?? null).not.toBeNull();
    await expect.poll(() => patient.tables.find(table)).toBeUndefined();
  });

  test('can be called off by who opened it, until the game begins', async () => {
    const table = await ann.open({ game: 'skirmish', open: true });
    expect(await facts(ann, table)).toMatchObject({ opener: true });
    expect(await facts(ben, table)).toMatchObject({ opener: false });
    expect(await ben.post(`/api/tables/${table}/call-off`, {})).toMatchObject(refused(403, 'opened'));
    expect((await ann.post(`/api/tables/${table}/call-off`, {})).status).toBe(200);
    expect(await ben.post(`/api/tables/${table}/sit`, { seat: 1 })).toMatchObject({ status: 409 });
    expect(await facts(ann, table)).toMatchObject({ state: 'ended' });
    const begun = await ann.open({ game: 'skirmish', fill: 'policy' });
    expect(await ann.post(`/api/tables/${begun}/call-off`, {})).toMatchObject(refused(409, 'already started'));
    expect(await facts(ann, begun)).toMatchObject({ state: 'playing' });
  });

  test('is refused to who has too many that are not over', async () => {
    const few = await testServer({ TABLES_EACH: '2' });
    const greedy = await Client.guest(few.url, 'Greedy');
    const modest = await Client.guest(few.url, 'Modest');
    const first = await greedy.open({ game: 'skirmish' });
    await greedy.open({ game: 'skirmish' });
    const another = () => greedy.post('/api/tables', { game: 'skirmish' });
    expect(await another()).toMatchObject(refused(409, '2 unfinished tables'));
    expect((await modest.post('/api/tables', { game: 'skirmish' })).status).toBe(200);
    await greedy.post(`/api/tables/${first}/call-off`, {});
    expect((await another()).status).toBe(200);
    expect((await another()).status).toBe(409);
  });

  test('by invitation is not there for others, in any way', async () => {
    const table = await ann.open({ game: 'skirmish', fill: 'policy' });
    expect(await eve.get(`/api/tables/${table}`)).toMatchObject(refused(404, 'no such table'));
    expect(await eve.get(`/api/tables/${table}/record`)).toMatchObject(refused(404, 'no such table'));
    expect(await eve.get(`/api/tables/${table}/case`)).toMatchObject(refused(404, 'no such table'));
    for (const [action, body] of [
      ['resign', { seat: 0 }],
      ['vote', { seat: 0, end: true }],
    ] as const)
      expect(await eve.post(`/api/tables/${table}/${action}`, body)).toMatchObject(refused(404, 'no such table'));
    expect(await eve.post(`/api/tables/${table}/rematch`)).toMatchObject(refused(404, 'no such table'));
    expect(await eve.request('PUT', `/api/tables/${table}/notes`, { text: 'x' })).toMatchObject({ status: 404 });
    const listed = (await eve.get('/api/tables')).body.tables as { id: string }[];
    expect(listed.map(({ id }) => id)).not.toContain(table);
    await eve.connect();
    for (const seat of [null, 0, 1]) {
      const no = eve.until((message) => message.type === 'error');
      eve.send({ type: 'watch', table, seat });
      expect(await no).toMatchObject({ sentence: 'There is no such table.' });
    }
    expect(await eve.ask({ type: 'do', table, seat: 0, mark: 0, deed: { undo: true } })).toMatchObject({
      type: 'refused',
      sentence: 'There is no such table.',
    });
    eve.cut();
  });

  test('that is open can be watched by anyone, and played only by its players', async () => {
    const table = await ann.open({ game: 'skirmish', open: true, mine: [0, 1] });
    await eve.connect();
    await eve.watch(table, null);
    for (const type of ['do', 'explain', 'past', 'lines'] as const) {
      const more = {
        do: { mark: 0, deed: { undo: true } },
        explain: { choice: { verb: 'ready', arg: {} } },
        past: { at: 0 },
        lines: { before: 9 },
      };
      const answer = await eve.ask({ type, table, seat: 0, ...more[type] });
      expect(answer).toMatchObject({ type: 'refused', key: 'forbidden' });
    }
    expect(await eve.ask({ type: 'past', table, seat: null, at: 0 })).toMatchObject({ type: 'past', at: 0, of: 0 });
    eve.cut();
  });

  test('can be left: a bot plays on, and when no one is left it ends', async () => {
    const table = await ann.open({
      game: 'skirmish',
      options: { seats: 3 },
      open: true,
      bots: [{ seat: 2, name: 'policy' }],
    });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    expect((await ben.post(`/api/tables/${table}/resign`, { seat: 1 })).status).toBe(200);
    expect(await facts(ann, table)).toMatchObject({
      state: 'playing',
      seats: [{}, { resigned: true, holder: { kind: 'bot' } }, {}],
    });
    expect(await ben.post(`/api/tables/${table}/resign`, { seat: 1 })).toMatchObject(refused(403, 'not your seat'));
    await ann.post(`/api/tables/${table}/resign`, { seat: 0 });
    expect(await facts(ann, table)).toMatchObject({ state: 'ended' });
  });

  test('that was put away goes on with a bot when its player resigns, and when it is thawed', async () => {
    const bots = [{ seat: 2, name: 'policy' }];
    const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 }, bots });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    /** As when no one has watched for a while. */
    const putAway = async () => {
      await expect.poll(() => server.tables.find(table)!.idle).toBe(true);
      server.tables.find(table)!.putAway();
      server.tables.forget(table);
    };
    const written = async () =>
      (await server.store.db.selectFrom('entries').select('seq').where('table_id', '=', table).execute()).length;
    await putAway();
    const before = await written();
    await ann.post(`/api/tables/${table}/resign`, { seat: 0 });
    // That she has, and what the bot has done since.
    await expect.poll(written).toBeGreaterThan(before + 1);
    // The bot waits for Ben now; without what it has done it has to do it again.
    await putAway();
    const { db } = server.store;
    await db.updateTable('tables').set({ state: 'frozen' }).where('id', '=', table).execute();
    await db.deleteFrom('entries').where('table_id', '=', table).execute();
    await server.service.thaw(table);
    await expect.poll(written).toBeGreaterThan(0);
  });

  test('ends when all who play want it to, and then nothing can be done at it', async () => {
    const table = await ann.open({ game: 'skirmish', open: true });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    await ann.connect();
    await ann.watch(table, 0);
    await ann.post(`/api/tables/${table}/vote`, { seat: 0, end: true });
    expect(await facts(ann, table)).toMatchObject({ state: 'playing', votes: [0] });
    await ben.post(`/api/tables/${table}/vote`, { seat: 1, end: true });
    expect(await facts(ann, table)).toMatchObject({ state: 'ended' });
    const choice = ann.choices(table, 0)[0]!;
    expect(await ann.do(table, 0, choice)).toMatchObject({ type: 'refused', key: 'server.ended' });
    const record = readRecord((await ann.get(`/api/tables/${table}/record`)).body);
    expect(record).toMatchObject({ ended: true, outcome: null });
    expect(verify(skirmish, record)).toBeNull();
    const next = (await ben.post(`/api/tables/${table}/rematch`)).body.table as string;
    expect((await ann.post(`/api/tables/${table}/rematch`)).body.table).toBe(next);
    expect(await facts(ann, next)).toMatchObject({
      state: 'gathering',
      seats: [{ holder: null }, { holder: { name: 'Ben' } }],
    });
    expect((await ann.post(`/api/tables/${next}/sit`, { seat: 0 })).status).toBe(200);
    expect(await facts(ben, next)).toMatchObject({ state: 'playing' });
    ann.cut();
  });

  test('is opened once more by one, when several want to play it again at the same moment', async () => {
    const table = await ann.open({ game: 'skirmish', open: true });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    for (const [seat, client] of [ann, ben].entries())
      await client.post(`/api/tables/${table}/vote`, { seat, end: true });
    const all = async () => (await server.store.db.selectFrom('tables').select('id').execute()).length;
    const before = await all();
    const people = await Promise.all([ann, ben].map(async (each) => (await each.get('/api/me')).body.me as Person));
    const again = await Promise.all(people.map((person) => server.service.rematch(person, table)));
    expect(new Set(again).size).toBe(1);
    expect(await all()).toBe(before + 1);
    expect(await facts(ann, again[0]!)).toMatchObject({ state: 'gathering' });
  });

  test('of one’s own is shown however many others there are', async () => {
    const [dan, flo] = [await Client.guest(server.url, 'Dan'), await Client.guest(server.url, 'Flo')];
    const ids = async () => ((await dan.get('/api/tables')).body.tables as { id: string }[]).map(({ id }) => id);
    const own = await dan.open({ game: 'skirmish', mine: [0, 1] });
    const over = await dan.open({ game: 'skirmish' });
    await dan.post(`/api/tables/${over}/call-off`, {});
    const beside = await flo.open({ game: 'skirmish', open: true });
    await dan.post(`/api/tables/${beside}/sit`, { seat: 1 });
    for (let i = 0; i < 101; i++) await flo.open({ game: 'skirmish', open: true });
    const shown = await ids();
    expect(shown).toEqual(expect.arrayContaining([own, over, beside]));
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBe(103);
  });

  test('has notes that only their writer sees, and can be put away by each for himself', async () => {
    const table = await ann.open({ game: 'skirmish', open: true });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    await ann.request('PUT', `/api/tables/${table}/notes`, { text: 'Ben lies' });
    expect((await ann.get(`/api/tables/${table}/notes`)).body).toEqual({ text: 'Ben lies' });
    expect((await ben.get(`/api/tables/${table}/notes`)).body).toEqual({ text: '' });
    await ann.post(`/api/tables/${table}/archive`, { archived: true });
    const ids = async (client: Client, query = '') =>
      ((await client.get(`/api/tables${query}`)).body.tables as { id: string }[]).map(({ id }) => id);
    expect(await ids(ann)).not.toContain(table);
    expect(await ids(ann, '?archived=true')).toEqual([table]);
    expect(await ids(ben)).toContain(table);
    expect((await ann.get(`/api/tables/${table}/notes`)).body).toEqual({ text: 'Ben lies' });
  });
});

test('all games go on after a restart, however many there are', async () => {
  const MANY = 205;
  const DATA_DIR = scratch();
  const first = await testServer({ DATA_DIR });
  const dan = await Client.guest(first.url, 'Dan');
  for (let i = 0; i < MANY; i++) await dan.open({ game: 'skirmish', mine: [0, 1] });
  await first.close();
  const second = await testServer({ DATA_DIR });
  await expect.poll(() => [...second.tables].filter(({ isOpen }) => isOpen).length, { timeout: 60_000 }).toBe(MANY);
}, 120_000);

test('one person’s bots do not hold up another’s', async () => {
  const own = await testServer();
  const [eager, modest] = [await Client.guest(own.url, 'Eager'), await Client.guest(own.url, 'Modest')];
  const { bots } = own.tables;
  const act = bots.act.bind(bots);
  let chosen = 0;
  /** How many others were served while a quick bot waited. */
  const waited: number[] = [];
  vi.spyOn(bots, 'act').mockImplementation(async (task, path) => {
    const before = chosen;
    const done = await act(task, path);
    if (task.bot === 'policy') waited.push(chosen - before);
    chosen++;
    return done;
  });
  for (let i = 0; i < 8; i++) await eager.open({ game: 'skirmish', mine: [], fill: 'search:1000' });
  await modest.open({ game: 'skirmish', mine: [0], fill: 'policy' });
  await expect.poll(() => waited.length).toBeGreaterThan(0);
  // A bot that was thinking already is not interrupted.
  expect(waited[0]).toBeLessThanOrEqual(1);
});

test('a bug report is a case that runs and holds what its reporter sees', async () => {
  const table = await ann.open({ game: 'skirmish', mine: [0], fill: 'policy' });
  await ann.connect();
  await ann.watch(table, 0);
  const { status, body } = await ann.get(`/api/tables/${table}/case?seat=0&about=Lost`);
  expect(status).toBe(200);
  expect(body.case).toBe('Lost');
  expect(runCase(skirmish, body as never)).toMatchObject({ ok: true });
  expect(await ann.get(`/api/tables/${table}/case?seat=1`)).toMatchObject(refused(403, 'not your seat'));
  ann.cut();
});

test('it says whether it is alive and ready, and what games there are', async () => {
  expect((await ann.get('/healthz')).body).toEqual({ ok: true });
  expect((await ann.get('/readyz')).body).toEqual({ ok: true });
  const games = (await ann.get('/api/games')).body.games as { id: string }[];
  expect(games.map(({ id }) => id)).toContain('skirmish');
  expect((await ann.post('/api/games/skirmish/preview', { options: { seats: 3 } })).body).toMatchObject({
    options: { seats: 3, turns: 5 },
    seats: [{}, {}, {}],
  });
});

test('a new table is called after its game as the operator calls it, unless it gets a title', async () => {
  const server = await testServer({ GAME_TITLES: 'skirmish=A Brush at Gotha' });
  const ann = await Client.guest(server.url, 'Ann');
  const titleOf = async (table: object) => (await ann.get(`/api/tables/${await ann.open(table)}`)).body.title;
  expect(await titleOf({ game: 'skirmish' })).toBe('A Brush at Gotha');
  expect(await titleOf({ game: 'skirmish', title: 'Tonight' })).toBe('Tonight');
  expect((await ann.get('/api/site')).body.titles).toEqual({ skirmish: 'A Brush at Gotha' });
  // It stands in emails, calendars and lists of other people: there is nothing in it that they can't see.
  for (const hidden of ['\n', '\r\nBcc: x', '\u200b', '\u202e', '\u2028', '\u{e0041}', '\u3164', '\u00ad'])
    expect((await ann.post('/api/tables', { game: 'skirmish', title: `To${hidden}night` })).status, hidden).toBe(400);
  expect(await titleOf({ game: 'skirmish', title: 'Égalité ⚔️ “1806”' })).toBe('Égalité ⚔️ “1806”');
});
