/** What happened since a person's last turn: told with their notification if they asked for it, and from their own view. */
import { commitTo } from '@concert/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { type MailServer, type Receiver, startMailServer, startReceiver } from './mail-server.ts';
import { carried } from './notified.ts';
import { Time, testServer } from './server.ts';

const GOTHA = 6;
let hook: Receiver;
let mail: MailServer;
let server: ConcertServer;
const time = new Time();
beforeAll(async () => {
  [mail, hook] = await Promise.all([startMailServer(), startReceiver()]);
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'concert@example.org', WEBHOOKS_PRIVATE: 'true' };
  server = await testServer(env, { now: time.now });
});
afterAll(() => Promise.all([mail.close(), hook.close()]));

/** The same dice in every world. */
const secret = 'ab'.repeat(32);

/** Two people at a table with those dice. */
async function two() {
  const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
  const table = await ann.open({ game: 'skirmish', open: true });
  const dice = { secret, commitment: commitTo(secret) };
  await server.store.db.updateTable('tables').set(dice).where('id', '=', table).execute();
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  return { table, ann, ben };
}

const busy = (table: string): readonly number[] => server.tables.find(table)?.turnStatus?.busy ?? [];

/** At the table for as long as something is done there. */
async function visits(client: Client, table: string, seat: number, run: () => Promise<void>): Promise<void> {
  await client.connect();
  await client.watch(table, seat);
  await run();
  client.cut();
  await expect.poll(() => server.tables.find(table)!.audience.empty).toBe(true);
}

/** Sends a corps to Gotha, after any number of orders that are taken back. */
const marches = (client: Client, table: string, seat: number, drafts: number): Promise<void> =>
  visits(client, table, seat, async () => {
    const done = { type: 'done' };
    const orders = () => client.choices(table, seat).filter(({ verb }) => verb === 'order');
    for (let n = 0; n < drafts; n++) {
      expect(await client.do(table, seat, orders()[n]!)).toMatchObject(done);
      expect(await client.do(table, seat, { undo: true })).toMatchObject(done);
    }
    expect(await client.do(table, seat, orders().find(({ arg }) => arg.to === GOTHA)!)).toMatchObject(done);
    expect(await client.do(table, seat, { verb: 'ready', arg: {} })).toMatchObject(done);
  });

/** Calls no one for help, and strikes if the dice allow it. */
const fights = (client: Client, table: string, seat: number): Promise<void> =>
  visits(client, table, seat, async () => {
    while (busy(table).includes(seat) && !busy(table).includes(1 - seat)) {
      const choices = client.choices(table, seat);
      const choice = choices.find(({ verb }) => verb === 'decline') ?? choices[0]!;
      expect(await client.do(table, seat, choice)).toMatchObject({ type: 'done' });
    }
  });

/** Both march to Gotha, and Ann is away when the battle is decided. What she is sent by webhook, and by mail. */
async function world({ recap, drafts }: { recap: boolean; drafts: number }) {
  const { table, ann, ben } = await two();
  const address = `ann-${table}@example.org`;
  await ann.request('PUT', '/api/me/notices', { webhook: hook.url, mail: address, recap });
  await carried(server, time, 0);
  const letters = () => mail.mails.filter(({ to }) => to === address);
  await fetch(/https?:\S+\/api\/letters\/\S+/.exec(letters()[0]!.text)![0], { method: 'POST' });
  await marches(ann, table, 0, 0);
  await marches(ben, table, 1, drafts);
  await fights(ann, table, 0);
  await fights(ben, table, 1);
  expect(busy(table)).toContain(0);
  const before = hook.received.length;
  await carried(server, time);
  const heard = hook.received.slice(before).map(({ body }) => JSON.parse(body));
  const { url: _, at: __, table: ___, ...told } = heard.find((body) => body.table === table && body.kind === 'turn');
  const [letter] = letters().slice(1);
  return { told, text: letter!.text.replaceAll(table, 'table').replace(/https?:\S+/g, 'link') };
}

describe('a notification', () => {
  test('says what happened since the last turn to a person who asked for it', async () => {
    const { told, text } = await world({ recap: true, drafts: 0 });
    expect(told.recap).toEqual([expect.stringContaining('Gotha')]);
    expect(text).toContain(`Since your last turn:\r\n- ${told.recap[0]}`);
  });

  test('says no more than “your turn” to anyone else', async () => {
    const { told, text } = await world({ recap: false, drafts: 0 });
    expect(told).not.toHaveProperty('recap');
    expect(text).not.toContain('Gotha');
    expect(text).not.toContain('Since');
  });

  test('is the same, no matter what others wrote and took back in secret', async () => {
    expect(await world({ recap: true, drafts: 3 })).toEqual(await world({ recap: true, drafts: 0 }));
  });
});
