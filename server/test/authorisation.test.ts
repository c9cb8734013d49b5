/** Who may do what, from the outside: every route about a table, and the host's admin routes, for every kind of person. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { Description, type Route } from './description.ts';
import { testServer } from './server.ts';

let server: ConcertServer;
let description: Description;
/** The house's host, who is at no table; two who play; one who does not. */
let host: Client;
let ann: Client;
let ben: Client;
let eve: Client;

beforeAll(async () => {
  server = await testServer();
  description = await Description.of(server.url);
  host = await Client.guest(server.url, 'Host');
  [ann, ben, eve] = (await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => Client.guest(server.url, name)))) as [
    Client,
    Client,
    Client,
  ];
});

const TABLE = '/api/tables/{id}';
/** What is sent along: as if one were Ann, who has seat 0. */
const sent: { [route: string]: unknown } = {
  [`POST ${TABLE}/sit`]: { seat: 0 },
  [`POST ${TABLE}/stand`]: { seat: 0 },
  [`POST ${TABLE}/bot`]: { seat: 0, name: 'random' },
  [`POST ${TABLE}/keep`]: { seat: 0, name: null },
  [`POST ${TABLE}/share`]: { seat: 0, share: 'x' },
  [`POST ${TABLE}/resign`]: { seat: 0 },
  [`POST ${TABLE}/vote`]: { seat: 0, end: true },
  [`POST ${TABLE}/archive`]: { archived: false },
  [`PUT ${TABLE}/notes`]: { text: '' },
  [`POST ${TABLE}/invitations`]: {},
};
const query: { [route: string]: string } = { [`GET ${TABLE}/case`]: '?seat=0' };

const ask = async (
  client: Client,
  { method, path }: Pick<Route, 'method' | 'path'>,
  table: string,
): Promise<number> => {
  const key = `${method} ${path}`;
  const where = path.replace('{id}', table) + (query[key] ?? '');
  return (await client.request(method, where, sent[key] ?? (method === 'GET' ? undefined : {}))).status;
};

const tableRoutes = (): Route[] => description.routes.filter(({ path }) => path.startsWith(TABLE));

/** By route, what each kind of user gets. */
async function answers(client: Client, table: string): Promise<{ [route: string]: number }> {
  const all: { [route: string]: number } = {};
  for (const route of tableRoutes()) all[`${route.method} ${route.path}`] = await ask(client, route, table);
  return all;
}

/** Ann's table, with Ben on the other seat; no one else may join. */
async function closedTable(): Promise<string> {
  const table = await ann.open({ game: 'skirmish' });
  const { word } = (await ann.post(`/api/tables/${table}/invitations`, { seat: 1 })).body;
  expect((await ben.post(`/api/invitations/${word}/accept`)).status).toBe(200);
  return table;
}

async function openTable(): Promise<string> {
  const table = await ann.open({ game: 'skirmish', open: true });
  expect((await ben.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(200);
  return table;
}

/** All that Ann can see of it, and all that was written. */
async function state(table: string): Promise<unknown> {
  const { db } = server.store;
  return {
    facts: (await ann.get(`/api/tables/${table}`)).body,
    chairs: await db.selectFrom('chairs').selectAll().where('table_id', '=', table).orderBy('seat').execute(),
    entries: await db.selectFrom('entries').selectAll().where('table_id', '=', table).execute(),
  };
}

/** What a running game says to a spectator who asks for a seat that is not theirs. */
const withoutThatSeat = {
  [`GET ${TABLE}`]: 200,
  [`GET ${TABLE}/dice`]: 200,
  [`POST ${TABLE}/share`]: 409,
  [`POST ${TABLE}/sit`]: 409,
  [`POST ${TABLE}/stand`]: 409,
  [`POST ${TABLE}/bot`]: 409,
  [`POST ${TABLE}/keep`]: 403,
  [`POST ${TABLE}/call-off`]: 409,
  [`POST ${TABLE}/resign`]: 403,
  [`POST ${TABLE}/vote`]: 403,
  [`POST ${TABLE}/archive`]: 200,
  [`GET ${TABLE}/notes`]: 200,
  [`PUT ${TABLE}/notes`]: 200,
  [`GET ${TABLE}/record`]: 409,
  [`GET ${TABLE}/case`]: 403,
};

describe('a table by invitation', () => {
  test('is not there, in any route, for who was not invited: not even for the host of the house', async () => {
    const table = await closedTable();
    const before = await state(table);
    for (const client of [eve, host])
      for (const route of tableRoutes()) {
        const known = `${route.method} ${route.path}` in sent || !route.body;
        const status = await ask(client, route, table);
        // A body that this test does not know of may be refused before anyone looks for the table.
        expect(known ? [404] : [400, 404], `${route.method} ${route.path}`).toContain(status);
        // And nothing tells it from one that is not there at all.
        expect(await ask(client, route, 'nowhere')).toBe(status);
      }
    expect(await state(table)).toEqual(before);
  });

  test('gives players what is theirs, and nothing of another seat', async () => {
    const table = await closedTable();
    const before = await state(table);
    expect(await answers(ben, table)).toMatchObject({
      ...withoutThatSeat,
      [`POST ${TABLE}/rematch`]: 409,
      [`POST ${TABLE}/invitations`]: 200,
    });
    expect(await state(table)).toEqual(before);
  });
});

describe('an open table', () => {
  test('lets who only watches look, and do nothing', async () => {
    const table = await openTable();
    const before = await state(table);
    expect(await answers(eve, table)).toMatchObject({
      ...withoutThatSeat,
      [`POST ${TABLE}/rematch`]: 403,
      [`POST ${TABLE}/invitations`]: 403,
    });
    expect((await eve.get(`/api/tables/${table}/case`)).status).toBe(200);
    expect(await state(table)).toEqual(before);
  });

  test('that still gathers is arranged by who opened it, and each seat by who sits on it', async () => {
    const table = await ann.open({ game: 'skirmish', options: { seats: 3 }, open: true });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    const before = await state(table);
    for (const client of [ben, eve, host]) {
      const all = await answers(client, table);
      expect(all).toMatchObject({
        [`POST ${TABLE}/sit`]: 409,
        [`POST ${TABLE}/stand`]: 403,
        [`POST ${TABLE}/bot`]: 403,
        [`POST ${TABLE}/keep`]: 403,
        [`POST ${TABLE}/resign`]: 403,
        [`POST ${TABLE}/vote`]: 403,
        [`POST ${TABLE}/rematch`]: client === ben ? 409 : 403,
      });
    }
    expect(await state(table)).toEqual(before);
  });
});

test('on the live connection a seat answers only to its owner', async () => {
  const [closed, open] = [await closedTable(), await openTable()];
  await Promise.all([ben.connect(), eve.connect()]);
  const asking = {
    do: { mark: 0, deed: { undo: true } },
    explain: { choice: { verb: 'ready', arg: {} } },
    past: { at: 0 },
    lines: { before: 9 },
  };
  for (const [type, more] of Object.entries(asking)) {
    for (const [client, table, key] of [
      [ben, closed, 'forbidden'],
      [ben, open, 'forbidden'],
      [eve, open, 'forbidden'],
      [eve, closed, 'not-found'],
      [eve, 'nowhere', 'not-found'],
    ] as const) {
      const answer = await client.ask({ type, table, seat: 0, ...more });
      expect(answer, `${type} ${key}`).toMatchObject({ type: 'refused', key });
    }
    expect(await ben.ask({ type, table: closed, seat: 1, ...more })).not.toMatchObject({ key: 'forbidden' });
  }
  for (const [client, table] of [
    [ben, closed],
    [eve, open],
    [eve, closed],
  ] as const) {
    const no = client.until((message) => message.type === 'error');
    client.send({ type: 'watch', table, seat: 0 });
    expect(await no).toMatchObject({ table, sentence: expect.stringMatching(/not your seat|no such table/) });
  }
  for (const client of [ben, eve]) {
    expect(client.traffic.filter((text) => text.includes('"viewer":0'))).toEqual([]);
    client.cut();
  }
});

test('the admin routes are for the host', async () => {
  const admin = description.routes.filter(({ path }) => path.startsWith('/api/house/'));
  expect(admin.length).toBeGreaterThan(3);
  const { id } = (await eve.get('/api/me')).body.me as { id: string };
  for (const { method, path, body } of admin) {
    const where = path.replace('{id}', id);
    // A body of the right shape: what is malformed is refused before anyone asks who sent it.
    const right = path.includes('/complaints/') ? { decision: 'dismissed' } : { host: true };
    const given = body ? right : method === 'GET' ? undefined : {};
    for (const client of [ann, eve]) expect((await client.request(method, where, given)).status, where).toBe(403);
    expect([403, 401], where).not.toContain((await host.request(method, where, body ? {} : given)).status);
  }
  expect((await eve.get('/api/me')).body.me).toMatchObject({ host: false });
});

test('tournaments and ratings are for people who are known here, and a tournament is run by who opened it', async () => {
  const routes = description.routes.filter(({ path }) => /^\/api\/(tournaments|ratings)/.test(path));
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/ratings/{game}',
    'GET /api/tournaments',
    'GET /api/tournaments/{id}',
    'POST /api/tournaments',
    'POST /api/tournaments/{id}/begin',
    'POST /api/tournaments/{id}/cancel',
    'POST /api/tournaments/{id}/end-round',
    'POST /api/tournaments/{id}/join',
    'POST /api/tournaments/{id}/remove',
    'POST /api/tournaments/{id}/withdraw',
  ]);
  const wanted = { title: 'Cup', game: 'skirmish' };
  const { tournament } = (await host.post('/api/tournaments', wanted)).body;
  const asked = (client: Client, method: string, path: string) => {
    const body = path.endsWith('/remove') ? { entrant: 1 } : path.endsWith('tournaments') ? wanted : {};
    const where = path.replace('{id}', String(tournament)).replace('{game}', 'skirmish');
    return client.request(method, where, method === 'GET' ? undefined : body);
  };
  for (const { method, path } of routes)
    expect((await asked(new Client(server.url), method, path)).status, `${method} ${path}`).toBe(401);
  // Guests may look and join; they may not open one, nor run one that is not theirs.
  const allowed = { GET: 200, join: 200, withdraw: 200 } as { [name: string]: number };
  for (const { method, path } of routes.sort((a, b) => (a.path < b.path ? -1 : 1)))
    expect((await asked(eve, method, path)).status, `${method} ${path}`).toBe(
      allowed[method] ?? allowed[path.split('/').at(-1)!] ?? 403,
    );
  expect((await host.get(`/api/tournaments/${tournament}`)).body).toMatchObject({ state: 'joining', entrants: 0 });
});

test('a made-up invitation opens nothing', async () => {
  for (const word of ['x', 'A'.repeat(24), '__proto__', '%25']) {
    expect((await eve.get(`/api/invitations/${word}`)).status).toBe(404);
    expect((await eve.post(`/api/invitations/${word}/accept`)).status).toBe(404);
  }
});
