/**
 * Every route from outside, as a stranger, as a guest, as a member and as a host. The list of routes is the server's own: a route that is not
 * in the table below fails here until someone has said who may use it. Tables and tournaments asked for don't exist: what is refused to
 * whom where they do is in `authorisation.test.ts`.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { Description, type Route } from './description.ts';
import { testServer } from './server.ts';

type Statuses = readonly [stranger: number, guest: number, member: number, host: number];
interface Expected {
  /** What is sent: of the right shape, so that it is not refused for that. */
  body?: unknown | ((role: string) => unknown);
  query?: string;
  gets: Statuses;
}

const OPEN: Statuses = [200, 200, 200, 200];
const KNOWN: Statuses = [401, 200, 200, 200];
const NOT_THERE: Statuses = [401, 404, 404, 404];
const NOWHERE: Statuses = [404, 404, 404, 404];
const HOST: Statuses = [401, 403, 403, 200];
const HOST_NOT_THERE: Statuses = [401, 403, 403, 404];
const seat = { seat: 0 };
const word = 'A'.repeat(24);
const signed = { id: word, rawId: word, type: 'public-key' };

const expected: { readonly [route: string]: Expected } = {
  'GET /healthz': { gets: OPEN },
  'GET /readyz': { gets: OPEN },
  'GET /metrics': { gets: OPEN },
  'GET /live': { gets: [401, 426, 426, 426] },
  'GET /api/openapi.json': { gets: OPEN },
  'GET /api/site': { gets: OPEN },
  'GET /api/editions': { gets: OPEN },
  'GET /api/games': { gets: OPEN },
  'POST /api/games/{id}/preview': { body: { options: {} }, gets: [400, 400, 400, 400] },
  'GET /api/calendar/{file}': { gets: NOWHERE },
  'GET /api/letters/{word}': { gets: NOWHERE },
  'POST /api/letters/{word}': { gets: NOWHERE },
  'GET /api/invitations/{word}': { gets: NOWHERE },
  'POST /api/invitations/{word}/accept': { body: {}, gets: NOT_THERE },

  'GET /api/me': { gets: OPEN },
  'PUT /api/me': { body: (role: string) => ({ name: `Another ${role}` }), gets: KNOWN },
  'DELETE /api/me': { body: {}, gets: [401, 200, 403, 403] },
  'GET /api/me/export': { gets: KNOWN },
  'PUT /api/me/password': { body: { old: 'wrong horse', password: 'correct horse' }, gets: [401, 403, 403, 403] },
  'POST /api/guests': { body: { name: 'Newcomer' }, gets: OPEN },
  'POST /api/accounts': {
    body: (role: string) => ({ name: `Signed up as ${role}`, password: 'correct horse' }),
    gets: [200, 200, 409, 409],
  },
  'POST /api/session': { body: { name: 'No such person', password: 'correct horse' }, gets: [401, 401, 401, 401] },
  'DELETE /api/session': { gets: KNOWN },
  'GET /api/sessions': { gets: KNOWN },
  'DELETE /api/sessions': { gets: KNOWN },
  'DELETE /api/sessions/{id}': { gets: NOT_THERE },
  // This server sends no email.
  'POST /api/password-resets': { body: { who: 'someone' }, gets: [409, 409, 409, 409] },
  'GET /api/password-resets/{word}': { gets: NOWHERE },
  'POST /api/password-resets/{word}': { body: { password: 'correct horse' }, gets: NOWHERE },
  'GET /api/me/passkeys': { gets: KNOWN },
  // Passkeys belong to accounts, and to a server with a name.
  'POST /api/me/passkeys/options': { body: { password: 'no horse' }, gets: [401, 409, 409, 409] },
  'POST /api/me/passkeys': {
    body: { name: 'Key', credential: { ...signed, response: { clientDataJSON: word, attestationObject: word } } },
    gets: [401, 409, 409, 409],
  },
  'DELETE /api/me/passkeys/{id}': { gets: NOT_THERE },
  'POST /api/passkeys/options': { gets: [409, 409, 409, 409] },
  'POST /api/passkeys/session': {
    body: { credential: { ...signed, response: { clientDataJSON: word, authenticatorData: word, signature: word } } },
    gets: [409, 409, 409, 409],
  },
  'GET /api/me/relations': { gets: KNOWN },
  'DELETE /api/me/relations/{id}': { gets: NOT_THERE },
  'GET /api/me/notices': { gets: KNOWN },
  'PUT /api/me/notices': { body: {}, gets: KNOWN },
  'POST /api/me/notices/seen': { body: { upTo: 0 }, gets: KNOWN },
  'PUT /api/me/push': { body: { subscription: null }, gets: KNOWN },
  'POST /api/me/calendar': { gets: KNOWN },
  'DELETE /api/me/calendar': { gets: KNOWN },

  'GET /api/house/people': { gets: HOST },
  'PUT /api/house/people/{id}': { body: { locked: true }, gets: HOST_NOT_THERE },
  'POST /api/house/people/{id}/password': { gets: HOST_NOT_THERE },
  'GET /api/house/tables': { gets: HOST },
  'POST /api/house/tables/{id}/thaw': { gets: HOST_NOT_THERE },
  'POST /api/house/tables/{id}/close': { gets: HOST_NOT_THERE },
  'GET /api/house/reports': { gets: HOST },
  'GET /api/house/complaints': { gets: HOST },
  'PUT /api/house/complaints/{id}': { body: { decision: 'dismissed' }, gets: HOST_NOT_THERE },
  'GET /api/house/audit': { gets: HOST },

  'GET /api/ratings/{game}': { gets: NOT_THERE },
  'GET /api/tournaments': { gets: KNOWN },
  'POST /api/tournaments': { body: { title: 'Cup', game: 'skirmish' }, gets: [401, 403, 200, 200] },
  'GET /api/tournaments/{id}': { gets: NOT_THERE },
  'POST /api/tournaments/{id}/join': { body: {}, gets: NOT_THERE },
  'POST /api/tournaments/{id}/withdraw': { body: {}, gets: NOT_THERE },
  'POST /api/tournaments/{id}/begin': { body: {}, gets: NOT_THERE },
  'POST /api/tournaments/{id}/end-round': { body: {}, gets: NOT_THERE },
  'POST /api/tournaments/{id}/cancel': { body: {}, gets: NOT_THERE },
  'POST /api/tournaments/{id}/remove': { body: { entrant: 1 }, gets: NOT_THERE },

  'GET /api/tables': { gets: KNOWN },
  'POST /api/tables': { body: { game: 'skirmish' }, gets: KNOWN },
  'POST /api/records': { body: {}, gets: [401, 400, 400, 400] },
  'GET /api/tables/{id}': { gets: NOT_THERE },
  'GET /api/tables/{id}/dice': { gets: NOT_THERE },
  'POST /api/tables/{id}/sit': { body: seat, gets: NOT_THERE },
  'POST /api/tables/{id}/stand': { body: seat, gets: NOT_THERE },
  'POST /api/tables/{id}/bot': { body: { seat: 0, name: 'random' }, gets: NOT_THERE },
  'POST /api/tables/{id}/keep': { body: { seat: 0, name: null }, gets: NOT_THERE },
  'POST /api/tables/{id}/share': { body: { seat: 0, share: 'x' }, gets: NOT_THERE },
  'POST /api/tables/{id}/call-off': { body: {}, gets: NOT_THERE },
  'POST /api/tables/{id}/resign': { body: seat, gets: NOT_THERE },
  'POST /api/tables/{id}/vote': { body: { seat: 0, end: true }, gets: NOT_THERE },
  'POST /api/tables/{id}/archive': { body: { archived: true }, gets: NOT_THERE },
  'POST /api/tables/{id}/rematch': { body: {}, gets: NOT_THERE },
  'POST /api/tables/{id}/pause': { body: { seat: 0, pause: true }, gets: NOT_THERE },
  'POST /api/tables/{id}/vacation': { body: { seat: 0, days: 1 }, gets: NOT_THERE },
  'POST /api/tables/{id}/return': { body: seat, gets: NOT_THERE },
  'GET /api/tables/{id}/notes': { gets: NOT_THERE },
  'PUT /api/tables/{id}/notes': { body: { text: '' }, gets: NOT_THERE },
  'GET /api/tables/{id}/record': { gets: NOT_THERE },
  'GET /api/tables/{id}/case': { gets: NOT_THERE },
  'GET /api/tables/{id}/why': { gets: NOT_THERE },
  'POST /api/tables/{id}/blunder': { body: { count: 0, about: '' }, gets: NOT_THERE },
  'GET /api/tables/{id}/press': { gets: NOT_THERE },
  'GET /api/tables/{id}/waiting': { gets: NOT_THERE },
  'POST /api/tables/{id}/waiting': { body: { text: 'hello' }, gets: NOT_THERE },
  'GET /api/tables/{id}/relations': { gets: NOT_THERE },
  'POST /api/tables/{id}/relations': { body: { seat: 0, kind: 'mute' }, gets: NOT_THERE },
  'POST /api/tables/{id}/complaints': { body: { seat: 0, reason: 'abuse' }, gets: NOT_THERE },
  'POST /api/tables/{id}/invitations': { body: {}, gets: NOT_THERE },
};

const keyOf = ({ method, path }: Route): string => `${method} ${path}`;

describe('every route', () => {
  let server: ConcertServer;
  let routes: readonly Route[];
  let people = 0;
  beforeAll(async () => {
    server = await testServer();
    ({ routes } = await Description.of(server.url));
    // The first person is host; those below are made host by hand.
    await Client.guest(server.url, 'The first');
  });

  /** A new person each time: some routes end the session. */
  const roles: { readonly [name: string]: () => Promise<Client> } = {
    stranger: async () => new Client(server.url),
    guest: () => Client.guest(server.url, `Person ${++people}`),
    member: () => person({ guest: 0 }),
    host: () => person({ guest: 0, host: 1 }),
  };

  async function person(more: { guest: 0; host?: 1 }): Promise<Client> {
    const client = await roles.guest!();
    const { id } = (await client.get('/api/me')).body.me as { id: string };
    await server.store.db
      .updateTable('users')
      .set({ ...more, account: `person ${people}` })
      .where('id', '=', id)
      .execute();
    return client;
  }

  test('is in the table, and the table has no other', () => {
    expect(Object.keys(expected).sort()).toEqual(routes.map(keyOf).sort());
  });

  test('that is open to all is called so, and no other answers to strangers', () => {
    for (const route of routes) {
      const [stranger] = expected[keyOf(route)]!.gets;
      // Who shows a wrong password is no stranger, and is refused.
      if (keyOf(route) !== 'POST /api/session') expect(stranger !== 401, keyOf(route)).toBe(route.open);
    }
  });

  test.each(['stranger', 'guest', 'member', 'host'] as const)('answers %s as it should', async (role) => {
    const at = Object.keys(roles).indexOf(role);
    const answers: { [route: string]: number } = {};
    for (const route of routes) {
      const { body, query = '' } = expected[keyOf(route)]!;
      const client = await roles[role]!();
      const where = route.path.replace(/\{\w+\}/g, 'nowhere') + query;
      const sent = typeof body === 'function' ? (body as (role: string) => unknown)(role) : body;
      answers[keyOf(route)] = (await client.request(route.method, where, sent)).status;
    }
    expect(answers).toEqual(Object.fromEntries(Object.entries(expected).map(([key, { gets }]) => [key, gets[at]])));
  });
});
