/** How notifications leave the server: by webhook and by mail, each sent once, no matter how the receiver behaves. */
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { isPrivate, post, signatureOf, wrongHook } from '../src/notifications/webhook.ts';
import { connectSqlite } from '../src/store/sqlite.ts';
import { Client } from './client.ts';
import { type MailServer, type Receiver, startMailServer, startReceiver, startSilent } from './mail-server.ts';
import { carried, listOf, two, WINDOW } from './notified.ts';
import { Served } from './served.ts';
import { scratch, Time, testServer } from './server.ts';

let mail: MailServer;
let hook: Receiver;

beforeAll(async () => {
  [mail, hook] = await Promise.all([startMailServer(), startReceiver()]);
});

afterAll(() => Promise.all([mail.close(), hook.close()]));
const env = () => ({ SMTP_URL: mail.url, MAIL_FROM: 'concert@example.org', WEBHOOKS_PRIVATE: 'true' });
const to = (address: string) => mail.mails.filter((each) => each.to === address);
const linkIn = (text: string): string => /https?:\S+\/api\/letters\/\S+/.exec(text)![0];

describe('notices', () => {
  let server: ConcertServer;
  const time = new Time();
  beforeAll(async () => {
    server = await testServer(env(), { now: time.now });
  });
  const carry = (ms?: number) => carried(server, time, ms);

  test('go to a webhook, signed, and again when it does not take them', async () => {
    const { table, ben } = await two(server.url);
    expect(await ben.request('PUT', '/api/me/notices', { webhook: hook.url, unwanted: ['press'] })).toMatchObject({
      status: 200,
    });
    const { secret } = (await listOf(ben)).wishes;
    const before = hook.received.length;
    hook.answers.push(500, 302);
    await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    await carry();
    expect(hook.received.length - before).toBe(1);
    await carry(29_999);
    expect(hook.received.length - before).toBe(1);
    await carry(1);
    await carry(120_000);
    await carry(3_600_000);
    const mine = hook.received.slice(before);
    expect(mine.length).toBe(3);
    expect(new Set(mine.map(({ headers }) => headers['concert-delivery'])).size).toBe(1);
    for (const { headers, body } of mine)
      expect(headers['concert-signature']).toBe(signatureOf(secret!, Number(headers['concert-timestamp']), body));
    expect(JSON.parse(mine[0]!.body)).toMatchObject({
      n: 1,
      kind: 'turn',
      table,
      url: `${server.url}/?table=${table}`,
    });
  });

  test('go by mail after the address has agreed, and no more after it wants no more', async () => {
    const { table, ann, ben } = await two(server.url);
    const address = 'ben@example.org';
    expect(await ben.request('PUT', '/api/me/notices', { mail: address })).toMatchObject({ status: 200 });
    await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    await carry();
    expect(to(address)).toMatchObject([{ from: 'concert@example.org', login: '|concert|pass word' }]);
    expect(to(address)[0]!.text).toContain('If that was you');
    const agree = linkIn(to(address)[0]!.text);
    // Looking at the link does nothing; a word that was tampered with does not either.
    const page = await fetch(agree);
    expect(await page.text()).toContain('<form method="post">');
    expect((await listOf(ben)).wishes.agreed).toBe(false);
    expect((await fetch(`${agree.slice(0, -2)}xx`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(agree.replace('/agree.', '/stop.'), { method: 'POST' })).status).toBe(404);
    expect((await fetch(agree, { method: 'POST' })).status).toBe(200);
    expect((await listOf(ben)).wishes).toMatchObject({ mail: address, agreed: true });
    await ben.connect();
    await ben.watch(table, 1);
    await expect.poll(async () => (await listOf(ben)).unread).toBe(0);
    await ben.do(table, 1, { verb: 'ready', arg: {} });
    ben.cut();
    await ann.connect();
    await ann.watch(table, 0);
    await expect.poll(() => server.tables.find(table)!.audience.viewers).toEqual([0]);
    await ann.do(table, 0, { verb: 'ready', arg: {} });
    await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toContain(1);
    mail.refuse.push('451 later');
    await carry();
    expect(to(address)).toHaveLength(1);
    const [delivery] = await server.store.db.selectFrom('deliveries').select('id').where('way', '=', 'mail').execute();
    await carry(30_000);
    expect(to(address)).toHaveLength(2);
    const [, letter] = to(address);
    expect(letter!.text).toContain('It is your turn: Jena “1806”');
    expect(letter!.headers).toMatch(/List-Unsubscribe: <http/);
    // Duplicates, because a server ended on the way, can be recognised.
    expect(letter!.headers).toContain(`Message-ID: <${delivery!.id}@example.org>`);
    const stop = linkIn(letter!.text);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await fetch(stop, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
    expect((await listOf(ben)).wishes).toMatchObject({ mail: null, agreed: false });
    expect((await fetch(stop)).status).toBe(404);
    ann.cut();
  });

  test('ask an address once for which one permission was taken, however many were named before it', async () => {
    const ann = await Client.guest(server.url);
    const address = 'last@example.org';
    for (const mail of ['1@example.org', '2@example.org', '3@example.org', '4@example.org', address])
      expect(await ann.request('PUT', '/api/me/notices', { mail })).toMatchObject({ status: 200 });
    await carry();
    await carry();
    expect(to(address)).toHaveLength(1);
  });

  test('are ended by the link in a guest’s email when they have signed up, by any form', async () => {
    const address = 'guest@example.org';
    const name = { name: 'Duroc', password: 'correct horse' };
    const { table, ben } = await two(server.url);
    await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    await ben.request('PUT', '/api/me/notices', { mail: address });
    await carry(0);
    const agree = linkIn(to(address)[0]!.text);
    await fetch(agree, { method: 'POST' });
    await carry();
    const stop = linkIn(to(address)[1]!.text);
    expect(await ben.post('/api/accounts', name)).toMatchObject({ status: 200 });
    expect((await listOf(ben)).wishes).toMatchObject({ mail: address, agreed: true });
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(stop, { method: 'POST', body })).status).toBe(200);
    // An account keeps its address for a forgotten password.
    expect((await listOf(ben)).wishes).toMatchObject({ mail: address, agreed: true, mailOff: true });
  });

  test('of a guest who logs in go to no address that was left in their browser, and no new password does', async () => {
    const [account, address] = [new Client(server.url), 'earlier@example.org'];
    const name = { name: 'Rapp', password: 'correct horse' };
    await account.post('/api/accounts', name);
    const { ben } = await two(server.url);
    const left = { mail: address, webhook: hook.url, recap: true };
    expect(await ben.request('PUT', '/api/me/notices', left)).toMatchObject({ status: 200 });
    const { url: calendar } = (await ben.post('/api/me/calendar')).body as { url: string };
    await carry(0);
    const agree = linkIn(to(address)[0]!.text);
    await fetch(agree, { method: 'POST' });
    expect(await ben.post('/api/session', name)).toMatchObject({ status: 200 });
    // The rest of what the guest has set holds.
    expect((await listOf(account)).wishes).toMatchObject({ mail: null, agreed: false, webhook: null, recap: true });
    expect((await fetch(agree, { method: 'POST' })).status).toBe(404);
    expect((await fetch(calendar)).status).toBe(404);
    const before = [to(address).length, hook.received.length];
    expect((await new Client(server.url).post('/api/password-resets', { who: 'Rapp' })).status).toBe(200);
    await server.resets.settled();
    await carry();
    expect([to(address).length, hook.received.length]).toEqual(before);
  });
});

/** One of every range in IANA's registries of special-purpose addresses, and of those that lead back to IPv4. */
const SPECIAL = [
  '0.1.2.3',
  '100.127.255.255',
  '192.0.0.9',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.2',
  '192.175.48.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '::ffff:203.0.113.1',
  '::ffff:0:8.8.8.8',
  '::8.8.8.8',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:1::1',
  '2001:2::1',
  '2001:3::1',
  '2001:4:112::1',
  '2001:10::1',
  '2001:20::1',
  '2001:30::1',
  '2001:db8::1',
  '2002:808:808::',
  '2620:4f:8000::1',
  '3fff::1',
  '3fff:fff:ffff::1',
  '5f00::1',
  'fc00::1',
  'fec0::1',
  'ff02::1',
];

describe('webhooks', () => {
  test('refuse what would lead into the network the server stands in', async () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'nonsense',
      ...SPECIAL,
    ])
      expect(isPrivate(address), address).toBe(true);
    for (const address of ['8.8.8.8', '93.184.215.14', '192.0.1.1', '192.175.49.1', '223.255.255.1'])
      expect(isPrivate(address), address).toBe(false);
    for (const address of ['2606:2800:21f::1', '2001:200::1', '2620:4f:8001::1', '3fff:1000::1', '2003::1'])
      expect(isPrivate(address), address).toBe(false);
    for (const address of SPECIAL) {
      const host = address.includes(':') ? `[${address}]` : address;
      expect(wrongHook(`https://${host}/`, false), address).not.toBe(null);
    }
    for (const url of [
      'ftp://example.org/',
      'http://localhost/',
      'http://x.localhost/',
      'http://localhost./',
      'http://x.localhost.:8080/',
      'http://0x7f.1/',
      'http://2130706433/',
      'http://[::1]:80/',
      'http://[::ffff:10.0.0.1]/',
      'https://user:secret@example.org/',
    ])
      expect(wrongHook(url, false), url).not.toBe(null);
    expect(wrongHook('https://example.org/hook', false)).toBe(null);
    const server = await testServer();
    const ann = await Client.guest(server.url);
    expect(await ann.request('PUT', '/api/me/notices', { webhook: hook.url })).toMatchObject({ status: 400 });
    expect(await ann.request('PUT', '/api/me/notices', { mail: 'ann@example.org' })).toMatchObject({ status: 409 });
  });

  test.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['hints, and then nothing', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)],
    ['half an answer', 'HTTP/1.1 200 OK\r\nx:'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}`],
  ])('are given up when the answer is %s', async (_what, answer) => {
    const strange = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(answer));
    });
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
    const { port } = strange.address() as AddressInfo;
    const sent = post(
      { url: `http://127.0.0.1:${port}/`, secret: 's', id: 'i', body: '{}' },
      { privateToo: true, now: 0, limitMs: 1_000 },
    );
    await expect(sent).rejects.toThrow();
    // Ours has been closed: otherwise this would wait for it.
    await new Promise((resolve) => strange.close(resolve));
  });

  test('ask what a name stands for before going there', async () => {
    const before = hook.received.length;
    const port = new URL(hook.url).port;
    // This machine's own name is looked up like any other.
    const { hostname } = await import('node:os').then((os) => ({ hostname: os.hostname() }));
    const body = { secret: 's', id: 'i', body: '{}' };
    await expect(
      post({ url: `http://${hostname}.:${port}/`, ...body }, { privateToo: false, now: 0 }),
    ).rejects.toThrow();
    expect(hook.received.length).toBe(before);
  });
});

describe('an address that never answers', () => {
  let silent: Awaited<ReturnType<typeof startSilent>>;
  beforeAll(async () => {
    silent = await startSilent();
  });
  afterAll(() => silent.close());

  test('holds up no one else', async () => {
    const time = new Time();
    const server = await testServer(env(), { now: time.now });
    const [eve, ann] = [await Client.guest(server.url, 'Eve'), await Client.guest(server.url)];
    await eve.request('PUT', '/api/me/notices', { webhook: `http://127.0.0.1:${silent.port}/` });
    await ann.request('PUT', '/api/me/notices', { webhook: hook.url });
    for (let i = 0; i < 40; i++) await eve.open({ game: 'skirmish', mine: [0, 1] });
    time.pass(WINDOW);
    const called = silent.calls();
    const table = await ann.open({ game: 'skirmish', mine: [0, 1] });
    await server.notifications.sweep();
    void server.mailer.sweep();
    await expect.poll(() => silent.calls() - called).toBeGreaterThan(0);
    time.pass(WINDOW);
    await server.notifications.sweep();
    void server.mailer.sweep();
    const told = () => hook.received.some(({ body }) => JSON.parse(body).table === table);
    await expect.poll(told).toBe(true);
    // Two at a time are tried of hers, and each is given up after ten seconds.
    expect(silent.calls() - called).toBeLessThan(10);
  });

  test.each([
    ['webhook', (port: number) => ({ webhook: `http://127.0.0.1:${port}/` })],
    ['mail', () => ({ mail: 'ann@example.org' })],
  ] as const)('does not keep a server from ending: by %s', async (_way, wishes) => {
    const DATA_DIR = scratch();
    const mails = { SMTP_URL: `smtp://127.0.0.1:${silent.port}`, MAIL_FROM: 'concert@example.org' };
    const served = new Served({ DATA_DIR, ...mails, WEBHOOKS_PRIVATE: 'true', NOTICE_DELAY_MS: '100' });
    await served.start();
    const called = silent.calls();
    const ann = await Client.guest(served.url);
    expect(await ann.request('PUT', '/api/me/notices', wishes(silent.port))).toMatchObject({ status: 200 });
    await ann.open({ game: 'skirmish', mine: [0, 1] });
    await expect.poll(() => silent.calls() - called).toBe(1);
    expect(await served.end('SIGTERM')).toBe(0);
    // The next node finds it as if it had not been tried.
    const { db } = connectSqlite(DATA_DIR, true);
    expect(await db.selectFrom('deliveries').select('tries').execute()).toEqual([{ tries: 0 }]);
    const [{ due }] = (await db.selectFrom('deliveries').select('due').execute()) as [{ due: number }];
    expect(due).toBeLessThanOrEqual(Date.now());
    await db.destroy();
  });
});
