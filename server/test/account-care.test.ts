/** What people do with their own account: a forgotten password, sessions, their data as a file, and the end of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { deviceOf } from '../src/people/device.ts';
import { onBothStores } from './both-stores.ts';
import { Client } from './client.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { listOf } from './notified.ts';
import { Time, testServer } from './server.ts';

const password = 'correct horse';
const MINUTE = 60_000;

onBothStores((env) => {
  let server: ConcertServer;
  let mail: MailServer;
  const time = new Time();
  beforeAll(async () => {
    mail = await startMailServer();
    const settings = { SMTP_URL: mail.url, MAIL_FROM: 'concert@example.org', GUESTS: 'true' };
    server = await testServer({ ...(await env()), ...settings }, { now: time.now });
    // The first person at this machine is host.
    await Client.guest(server.url, 'The host');
  });
  afterAll(() => mail.close());

  const account = async (name: string): Promise<Client> => {
    const client = new Client(server.url);
    expect(await client.post('/api/accounts', { name, password })).toMatchObject({ status: 200 });
    return client;
  };
  const logIn = async (name: string, word = password): Promise<Client> => {
    const client = new Client(server.url);
    expect((await client.post('/api/session', { name, password: word })).status).toBe(200);
    return client;
  };
  const me = async (client: Client) => (await client.get('/api/me')).body.me as { id: string; name: string } | null;

  /** Gives an account an address; its owner confirms it, or not. */
  async function withMail(client: Client, address: string, confirms = true, word = password): Promise<void> {
    const wanted = { mail: address, password: word };
    expect((await client.request('PUT', '/api/me/notices', wanted)).status).toBe(200);
    await server.mailer.sweep();
    const [, link] = /\/api\/letters\/(\S+)/.exec(mail.mails.at(-1)!.text)!;
    if (confirms) expect((await fetch(`${server.url}/api/letters/${link}`, { method: 'POST' })).status).toBe(200);
  }

  /** Asks for a link to a new password; what was sent. */
  async function forgot(who: string): Promise<string[]> {
    const before = mail.mails.length;
    const asking = new Client(server.url);
    expect(await asking.post('/api/password-resets', { who })).toEqual({ status: 200, body: { ok: true } });
    await server.resets.settled();
    await server.mailer.sweep();
    return mail.mails.slice(before).map(({ to, text }) => `${to} ${/\?reset=(\S+)/.exec(text)?.[1]}`);
  }

  describe('a forgotten password', () => {
    test('is replaced by a link that works once, and every session ends', async () => {
      const ann = await account('Ann');
      await withMail(ann, 'ann@example.org');
      const [sent, ...more] = await forgot('ANN');
      expect(more).toEqual([]);
      const [to, word] = sent!.split(' ');
      expect(to).toBe('ann@example.org');
      const link = `/api/password-resets/${word}`;
      const fresh = new Client(server.url);
      expect((await fresh.get(link)).body).toEqual({ name: 'Ann' });
      expect((await fresh.post(link, { password: 'short' })).status).toBe(400);
      // Nothing has changed until a new password is there.
      expect(await me(ann)).toMatchObject({ name: 'Ann' });
      expect(await fresh.post(link, { password: 'battery staple' })).toMatchObject({
        status: 200,
        body: { me: { name: 'Ann', guest: false } },
      });
      expect(await me(fresh)).toMatchObject({ name: 'Ann' });
      expect(await me(ann)).toBeNull();
      expect((await fresh.get(link)).status).toBe(404);
      expect((await new Client(server.url).post(link, { password: 'once more please' })).status).toBe(404);
      await logIn('Ann', 'battery staple');
      expect((await new Client(server.url).post('/api/session', { name: 'Ann', password })).status).toBe(401);
      // What was in the email is nowhere in the database.
      const rows = await server.store.db.selectFrom('password_resets').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(word);
    });

    test('asks by the address too, and a newer link replaces the one before', async () => {
      const cid = await account('Cid');
      await withMail(cid, 'Cid@Example.org');
      const [first] = await forgot('cid@example.org');
      const [second] = await forgot('Cid');
      const client = new Client(server.url);
      expect((await client.get(`/api/password-resets/${first!.split(' ')[1]}`)).status).toBe(404);
      expect((await client.get(`/api/password-resets/${second!.split(' ')[1]}`)).status).toBe(200);
      time.pass(31 * MINUTE);
      expect((await client.get(`/api/password-resets/${second!.split(' ')[1]}`)).status).toBe(404);
    });

    test('says nothing about who has an account, and writes to no address that is not confirmed', async () => {
      const ben = await account('Ben');
      expect(await forgot('no such person')).toEqual([]);
      expect(await forgot('Ben')).toEqual([]);
      await withMail(ben, 'ben@example.org', false);
      expect(await forgot('Ben')).toEqual([]);
      expect((await listOf(ben)).wishes).toMatchObject({ agreed: false });
    });

    test('is not replaced by a link from before the password or the address was changed', async () => {
      const eli = await account('Eli');
      await withMail(eli, 'eli@example.org');
      const works = async (sent: string | undefined) =>
        (await new Client(server.url).get(`/api/password-resets/${sent!.split(' ')[1]}`)).status;
      const [first] = await forgot('Eli');
      expect(await works(first)).toBe(200);
      const change = { old: password, password: 'another horse' };
      expect((await eli.request('PUT', '/api/me/password', change)).status).toBe(200);
      expect(await works(first)).toBe(404);
      const [second] = await forgot('Eli');
      expect(await works(second)).toBe(200);
      await withMail(eli, 'new@example.org', false, change.password);
      expect(await works(second)).toBe(404);
    });

    test('goes to no address that was set without the password, by who found the page open', async () => {
      const nell = await account('Nell');
      await withMail(nell, 'nell@example.org');
      const set = (body: object) => nell.request('PUT', '/api/me/notices', body);
      for (const wrong of [{}, { password: 'a guess' }])
        for (const address of [{ mail: 'finder@example.org' }, { webhook: 'https://finder.example.org/' }])
          expect(await set({ mail: 'nell@example.org', ...address, ...wrong })).toMatchObject({ status: 403 });
      expect((await listOf(nell)).wishes).toMatchObject({ mail: 'nell@example.org', agreed: true, webhook: null });
      // What is no new address needs no password.
      expect((await set({ mail: 'nell@example.org', recap: true })).status).toBe(200);
      expect((await forgot('Nell')).map((sent) => sent.split(' ')[0])).toEqual(['nell@example.org']);
    });

    test('is asked for only so often, by one network and for one account', async () => {
      const dan = await account('Dan');
      await withMail(dan, 'dan@example.org');
      const counts: number[] = [];
      let status = 200;
      for (let n = 0; n < 12 && status === 200; n++) {
        const before = mail.mails.length;
        status = (await new Client(server.url).post('/api/password-resets', { who: 'Dan' })).status;
        await server.resets.settled();
        await server.mailer.sweep();
        counts.push(mail.mails.length - before);
      }
      expect(status).toBe(429);
      expect(counts.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(3);
    });
  });

  describe('sessions', () => {
    test('are listed with their browser, and end one by one', async () => {
      const eve = await account('Eve');
      const answer = await fetch(`${server.url}/api/session`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        },
        body: JSON.stringify({ name: 'Eve', password }),
      });
      const other = new Client(server.url);
      other.cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
      const list = async (client: Client) =>
        (await client.get('/api/sessions')).body.sessions as { id: string; device: string; current: boolean }[];
      const both = await list(eve);
      expect(both.map(({ current }) => current).sort()).toEqual([false, true]);
      const there = both.find(({ current }) => !current)!;
      expect(there.device).toBe('Firefox, Linux');
      // Nothing in the list lets anyone in.
      expect(JSON.stringify(both)).not.toContain(other.cookie.split('=')[1]!);
      // Another person's session is not there.
      const fay = await account('Fay');
      expect((await fay.request('DELETE', `/api/sessions/${there.id}`)).status).toBe(404);
      expect((await eve.request('DELETE', `/api/sessions/${there.id}`)).status).toBe(200);
      expect(await me(other)).toBeNull();
      expect(await me(eve)).toMatchObject({ name: 'Eve' });
      expect(await list(eve)).toHaveLength(1);
      expect((await new Client(server.url).get('/api/sessions')).status).toBe(401);
    });

    test.each([
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
        'Safari, iPhone',
      ],
      ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
      ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
      ['curl/8.0', ''],
      [undefined, ''],
    ])('name the browser %s', (agent, device) => {
      expect(deviceOf(agent)).toBe(device);
    });
  });

  describe('the data of a person', () => {
    test('come as a file, with their own messages and nothing of other people', async () => {
      const [gil, hal] = [await account('Gil'), await Client.guest(server.url, 'Hal')];
      const table = await gil.open({ game: 'skirmish', title: 'Jena', open: true });
      await hal.post(`/api/tables/${table}/waiting`, { text: 'not mine' });
      await gil.post(`/api/tables/${table}/waiting`, { text: 'mine before' });
      await hal.post(`/api/tables/${table}/sit`, { seat: 1 });
      await gil.request('PUT', `/api/tables/${table}/notes`, { text: 'a plan' });
      for (const client of [gil, hal]) await client.connect();
      await gil.watch(table, 0);
      expect(await gil.ask({ type: 'say', table, seat: 0, to: [], text: 'a whisper' })).toMatchObject({
        type: 'done',
      });
      expect(await hal.ask({ type: 'say', table, seat: 1, to: [], text: 'an answer' })).toMatchObject({
        type: 'done',
      });
      for (const client of [gil, hal]) client.cut();
      const { status, body } = await gil.get('/api/me/export');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        format: 'concert-person-1',
        person: { name: 'Gil', guest: false },
        seats: [{ table, title: 'Jena', seat: 0, state: 'playing' }],
        messages: [{ table, seat: 0, to: [], text: 'a whisper' }],
        messagesBeforeGames: [{ table, text: 'mine before' }],
        notes: [{ table, text: 'a plan' }],
      });
      const text = JSON.stringify(body);
      for (const foreign of ['an answer', 'not mine', 'Hal', 'scrypt$', gil.cookie.split('=')[1]!])
        expect(text).not.toContain(foreign);
      expect((await new Client(server.url).get('/api/me/export')).status).toBe(401);
    });

    test('are deleted with the account: games go on without them, and finished ones are by a former player', async () => {
      const [ida, jan] = [await account('Ida'), await Client.guest(server.url, 'Jan')];
      await withMail(ida, 'ida@example.org');
      const over = await ida.open({ game: 'skirmish', title: 'Over', open: true });
      await jan.post(`/api/tables/${over}/sit`, { seat: 1 });
      for (const [client, seat] of [
        [ida, 0],
        [jan, 1],
      ] as const)
        await client.post(`/api/tables/${over}/vote`, { seat, end: true });
      const running = await ida.open({ game: 'skirmish', title: 'Running', options: { seats: 3 }, open: true });
      await jan.post(`/api/tables/${running}/sit`, { seat: 1 });
      await (await Client.guest(server.url, 'Kit')).post(`/api/tables/${running}/sit`, { seat: 2 });
      const gathering = await ida.open({ game: 'skirmish', title: 'Gathering', open: true });
      const { id } = (await me(ida))!;
      expect((await ida.request('DELETE', '/api/me', { password: 'wrong' })).status).toBe(403);
      expect((await ida.request('DELETE', '/api/me', {})).status).toBe(403);
      expect((await ida.request('DELETE', '/api/me', { password })).status).toBe(200);
      expect(await me(ida)).toBeNull();
      expect((await new Client(server.url).post('/api/session', { name: 'Ida', password })).status).toBe(401);
      const facts = async (table: string) =>
        (await jan.get(`/api/tables/${table}`)).body as {
          state: string;
          host: string;
          seats: { holder: { kind: string; name: string } }[];
        };
      expect(await facts(over)).toMatchObject({
        state: 'ended',
        host: 'Former player',
        seats: [{ holder: { kind: 'person', name: 'Former player' } }, { holder: { name: 'Jan' } }],
      });
      expect((await jan.get(`/api/tables/${over}/record`)).status).toBe(200);
      expect(await facts(running)).toMatchObject({ state: 'playing', seats: [{ holder: { kind: 'bot' } }, {}, {}] });
      expect((await facts(gathering)).state).toBe('ended');
      // The name is free again, and nothing of theirs is left but what belongs to the games.
      await account('Ida');
      for (const table of ['sessions', 'wishes', 'notices', 'passkeys'] as const)
        expect(await server.store.db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
      const user = await server.store.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(user).toMatchObject({ name: 'Former player', account: null, password: null, host: 0 });
    });

    test('leave no seat behind that was taken at the moment when the account went', async () => {
      const [noa, oli] = [await account('Noa'), await account('Oli')];
      const [first, second] = [
        await oli.open({ game: 'skirmish', open: true }),
        await oli.open({ game: 'skirmish', options: { seats: 3 }, open: true }),
      ];
      const { id } = (await me(noa))!;
      expect((await noa.post(`/api/tables/${first}/sit`, { seat: 1 })).status).toBe(200);
      const waiting = await oli.open({ game: 'skirmish', options: { seats: 3 }, open: true });
      expect((await noa.post(`/api/tables/${waiting}/sit`, { seat: 1 })).status).toBe(200);
      // While their seats are left, another page of theirs takes one more.
      const stand = server.service.stand.bind(server.service);
      let sat = 0;
      server.service.stand = async (...asked) => {
        server.service.stand = stand;
        sat = (await noa.post(`/api/tables/${second}/sit`, { seat: 1 })).status;
        return stand(...asked);
      };
      expect((await noa.request('DELETE', '/api/me', { password })).status).toBe(200);
      expect(sat).toBe(200);
      const holders = async (table: string) =>
        ((await oli.get(`/api/tables/${table}`)).body as { seats: { holder: { kind: string } | null }[] }).seats.map(
          ({ holder }) => holder?.kind ?? null,
        );
      expect(await holders(second)).toEqual(['person', null, null]);
      expect(await holders(waiting)).toEqual(['person', null, null]);
      // What had been let in before, and comes to be done after.
      const gone = { id, name: 'Noa', guest: false, host: false };
      await expect(server.service.sit(gone, second, 1)).rejects.toMatchObject({ status: 401 });
      const wanted = { game: 'skirmish', options: {}, open: true, mine: [0], bots: [] };
      await expect(server.service.create(gone, wanted)).rejects.toMatchObject({ status: 401 });
      expect(await holders(second)).toEqual(['person', null, null]);
      const left = server.store.db.selectFrom('tables').select('id').where('host', '=', id);
      expect(await left.where('state', 'in', ['gathering', 'playing']).execute()).toEqual([]);
    });

    test('leave no name in what others reported, and no address of the guest that one was before', async () => {
      const [mia, ned] = [await Client.guest(server.url, 'Mia the guest'), await Client.guest(server.url, 'Ned')];
      await withMail(mia, 'mia@example.org');
      const other = await account('Mia Two');
      await withMail(other, 'two@example.org');
      const { id: guest } = (await me(mia))!;
      // She logs in to an account that has settings of its own: those of the guest go.
      expect((await mia.post('/api/session', { name: 'Mia Two', password })).status).toBe(200);
      const { db } = server.store;
      expect(await db.selectFrom('wishes').selectAll().where('user_id', '=', guest).execute()).toEqual([]);
      expect(await db.selectFrom('users').selectAll().where('id', '=', guest).executeTakeFirstOrThrow()).toMatchObject({
        name: 'Former player',
        locked: 1,
      });
      const table = await mia.open({ game: 'skirmish', open: true });
      await mia.post(`/api/tables/${table}/waiting`, { text: 'something' });
      expect((await ned.post(`/api/tables/${table}/complaints`, { line: 1, reason: 'abuse' })).status).toBe(200);
      expect((await mia.request('DELETE', '/api/me', { password })).status).toBe(200);
      const [report] = await db.selectFrom('complaints').selectAll().where('table_id', '=', table).execute();
      expect(JSON.parse(report!.context)).toMatchObject([{ name: 'Former player', text: 'something' }]);
    });

    test('can’t be taken over in name: no one else is a former player', async () => {
      const ned = await Client.guest(server.url, 'Ned');
      for (const name of ['Former player', 'FORMER  PLAYER', 'Ｆormer player']) {
        expect((await new Client(server.url).post('/api/guests', { name })).status).toBe(409);
        expect((await new Client(server.url).post('/api/accounts', { name, password })).status).toBe(409);
        expect((await ned.request('PUT', '/api/me', { name })).status).toBe(409);
      }
    });

    test('of a guest are deleted without a password', async () => {
      const guest = await Client.guest(server.url, 'Lou');
      expect((await guest.request('DELETE', '/api/me', {})).status).toBe(200);
      expect(await me(guest)).toBeNull();
      expect((await new Client(server.url).request('DELETE', '/api/me', {})).status).toBe(401);
    });
  });
});

test('the only host can’t leave a server with accounts on it; and without email there is no link', async () => {
  const server = await testServer();
  const host = new Client(server.url);
  await host.post('/api/accounts', { name: 'Host', password });
  const other = new Client(server.url);
  await other.post('/api/accounts', { name: 'Other', password });
  expect(await host.request('DELETE', '/api/me', { password })).toMatchObject({
    status: 409,
    body: { sentence: expect.stringContaining('only host') },
  });
  expect(await other.post('/api/password-resets', { who: 'Other' })).toMatchObject({
    status: 409,
    body: { sentence: expect.stringContaining('no email') },
  });
});
