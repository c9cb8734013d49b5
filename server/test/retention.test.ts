/** What has been kept long enough is deleted, as the operator has set it; games never are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { onBothStores } from './both-stores.ts';
import { Client } from './client.ts';
import { Time, testServer } from './server.ts';

const DAY = 24 * 3_600_000;

onBothStores((env) => {
  let server: ConcertServer;
  const time = new Time();
  beforeAll(async () => {
    const days = { RETAIN_GUESTS_DAYS: '120', RETAIN_NOTICES_DAYS: '30', RETAIN_REPORTS_DAYS: '60' };
    server = await testServer({ ...(await env()), ...days }, { now: time.now });
    await Client.guest(server.url, 'Host');
  });
  afterAll(() => server.close());

  test('guests who can’t come back, notifications and decided reports go; players, games and open reports stay', async () => {
    const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
    await Client.guest(server.url, 'Passer-by');
    const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 } });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    const { db } = server.store;
    const { id } = (await ben.get('/api/me')).body.me as { id: string };
    await ann.post(`/api/tables/${table}/complaints`, { seat: 1, reason: 'spam' });
    await ann.post(`/api/tables/${table}/complaints`, { seat: 1, reason: 'abuse' });
    await db.updateTable('complaints').set({ decision: 'dismissed' }).where('reason', '=', 'spam').execute();
    await server.notifications.warn(id, table, 'a warning');
    const names = async () =>
      (await db.selectFrom('users').select('name').orderBy('name').execute()).map(({ name }) => name);
    const left = async () => ({
      notices: (await db.selectFrom('notices').selectAll().execute()).length,
      reports: (await db.selectFrom('complaints').select('reason').execute()).map(({ reason }) => reason).sort(),
    });
    time.pass(29 * DAY);
    await server.retention.sweep();
    expect(await left()).toEqual({ notices: 1, reports: ['abuse', 'spam'] });
    time.pass(2 * DAY);
    await server.retention.sweep();
    expect(await left()).toEqual({ notices: 0, reports: ['abuse', 'spam'] });
    time.pass(30 * DAY);
    await server.retention.sweep();
    expect(await left()).toEqual({ notices: 0, reports: ['abuse'] });
    expect(await names()).toEqual(['Ann', 'Ben', 'Host', 'Passer-by']);
    time.pass(60 * DAY);
    await server.retention.sweep();
    // Sessions last for ninety days: those who have a seat stay all the same, and so does the host.
    expect(await names()).toEqual(['Ann', 'Ben', 'Host']);
    expect((await db.selectFrom('tables').select('id').execute()).map(({ id }) => id)).toEqual([table]);
  });
});
