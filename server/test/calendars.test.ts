/** Deadlines in the reader's own time: by mail, in a calendar, and not in quiet hours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { calendarText } from '../src/time/calendar.ts';
import { onBothStores } from './both-stores.ts';
import { Client } from './client.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { carried, kindsOf } from './notified.ts';
import { Time, testServer } from './server.ts';

const DAY = 24 * 3_600_000;

onBothStores((env) => {
  let server: ConcertServer;
  let mail: MailServer;
  const time = new Time();
  beforeAll(async () => {
    mail = await startMailServer();
    server = await testServer(
      { ...(await env()), SMTP_URL: mail.url, MAIL_FROM: 'concert@example.org' },
      { now: time.now },
    );
  });
  afterAll(() => mail.close());

  /** Two people at a table with a day for each choice, who are not looking. */
  async function two(settings: object = {}) {
    const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
    const table = await ann.open({
      game: 'skirmish',
      title: 'Jena; “1806”, again',
      open: true,
      settings: { clock: { kind: 'decision', ms: DAY }, vacation: 10, ...settings },
    });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    await server.clocks.settled();
    return { ann, ben, table };
  }

  async function confirm(client: Client, address: string, more: object = {}): Promise<void> {
    expect((await client.request('PUT', '/api/me/notices', { mail: address, ...more })).status).toBe(200);
    await server.mailer.sweep();
    const [, word] = /\/api\/letters\/(\S+)/.exec(mail.mails.at(-1)!.text)!;
    await fetch(`${server.url}/api/letters/${word}`, { method: 'POST' });
  }
  const lettersTo = (address: string) => mail.mails.filter(({ to }) => to === address).slice(1);

  test('emails say until when one has, in one’s own time zone', async () => {
    time.at = Date.parse('2027-01-10T12:00:00Z');
    const { ann } = await two();
    await confirm(ann, 'ann@example.org', { zone: 'Europe/Berlin' });
    await carried(server, time);
    const [letter] = lettersTo('ann@example.org');
    expect(letter!.text).toMatch(/You have until Monday,? 11 January 2027 at 13:00 \(Europe\/Berlin\)\./);
  });

  test('nothing is sent in quiet hours; it is when they end, and not if it has been seen', async () => {
    // 23:00 in Berlin, in the night in which clocks are put forward.
    time.at = Date.parse('2027-03-27T22:00:00Z');
    const quiet = { zone: 'Europe/Berlin', quiet: { from: 22 * 60, to: 7 * 60 } };
    const { ann, ben, table } = await two();
    await confirm(ann, 'sleeps@example.org', quiet);
    await confirm(ben, 'reads@example.org', quiet);
    await carried(server, time);
    // In the page they are told at once.
    for (const client of [ann, ben]) expect(await kindsOf(client)).toEqual(['turn']);
    await (await ben.connect()).watch(table, 1);
    await expect
      .poll(async () => JSON.stringify((await ben.get('/api/me/notices')).body))
      .not.toContain('"seen":false');
    ben.cut();
    time.at = Date.parse('2027-03-28T04:59:00Z');
    await server.mailer.sweep();
    expect(lettersTo('sleeps@example.org')).toEqual([]);
    time.at = Date.parse('2027-03-28T05:00:00Z');
    await server.mailer.sweep();
    expect(lettersTo('sleeps@example.org')).toHaveLength(1);
    expect(lettersTo('reads@example.org')).toEqual([]);
    for (const wrong of [{ zone: 'Mars/Olympus' }, { quiet: quiet.quiet }, { ...quiet, quiet: { from: 0, to: 1440 } }])
      expect((await ann.request('PUT', '/api/me/notices', wrong)).status).toBe(400);
  });

  test('a calendar holds one’s deadlines and vacations, at an address that can be changed', async () => {
    time.at = Date.parse('2027-05-01T10:00:00Z');
    const { ann, ben, table } = await two();
    expect((await new Client(server.url).post('/api/me/calendar')).status).toBe(401);
    const { url } = (await ann.post('/api/me/calendar')).body as { url: string };
    const read = async (address = url) => {
      const answer = await fetch(address);
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };
    const { status, type, text } = await read();
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain(`UID:turn-${table}@concert`);
    expect(text).toContain('DTEND:20270502T100000Z');
    expect(text).toContain('SUMMARY:Your time runs out: Jena\\; “1806”\\, again');
    // When one has answered there is no deadline; what the other does shows nowhere.
    await (await ben.connect()).watch(table, 1);
    await ben.do(table, 1, { verb: 'ready', arg: {} });
    await server.clocks.settled();
    expect((await read()).text.replace(/DTSTAMP:\w+/g, '')).toBe(text.replace(/DTSTAMP:\w+/g, ''));
    ben.cut();
    await ann.post(`/api/tables/${table}/vacation`, { seat: 0, days: 3 });
    const away = (await read()).text;
    expect(away).toContain(`UID:away-${table}-0@concert`);
    expect(away).toContain('DTEND:20270504T100000Z');
    const next = (await ann.post('/api/me/calendar')).body as { url: string };
    expect((await read()).status).toBe(404);
    expect((await read(next.url)).status).toBe(200);
    // Saving other settings keeps it.
    await ann.request('PUT', '/api/me/notices', { recap: true });
    expect((await read(next.url)).status).toBe(200);
    expect((await ann.request('DELETE', '/api/me/calendar')).status).toBe(200);
    expect((await read(next.url)).status).toBe(404);
    const rows = await server.store.db.selectFrom('wishes').select('calendar').execute();
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1)!.replace('.ics', ''));
  });
});

test('no line of a calendar is longer than 75 bytes, and no character is split', () => {
  const title = 'Die Schlacht bei Großgörschen 🎲 '.repeat(8);
  const text = calendarText([{ id: 'x', title, from: 0, to: 60_000, url: 'https://example.org' }], 0);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replace(/\r\n /g, '')).toContain(`SUMMARY:${title}`);
});
