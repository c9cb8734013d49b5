/** What a server of release 0.1.0 has written is opened, played to its end and verified. */
import { FastChance, type GameRecord, readRecord } from '@concert/kernel';
import { loadBundle } from '@concert/registry';
import { describe, expect, test, vi } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { about, putDatabase, recordNames, recordText, VERSIONS } from './release.ts';
import { scratch, testServer } from './server.ts';

/** A server upon a copy of the database, and the guest who opened its tables. */
async function resumed(rulesScript?: URL): Promise<{ server: ConcertServer; ann: Client }> {
  const DATA_DIR = scratch();
  await putDatabase(DATA_DIR);
  const server = await testServer({ DATA_DIR }, rulesScript ? { rulesScript } : {});
  const ann = new Client(server.url);
  ann.cookie = about.cookie;
  ann.keepsTraffic = false;
  return { server, ann: await ann.connect() };
}

/** Plays all seats of the guest at random until the game is over. */
async function playOut(ann: Client, table: string, seats: readonly number[]): Promise<void> {
  const chance = new FastChance(`to the end ${table}`);
  for (const seat of seats) await ann.watch(table, seat);
  const isOver = (): boolean => ann.screen(table, seats[0]!).sight.view.over !== null;
  const busy = (): number[] => seats.filter((seat) => ann.choices(table, seat).length > 0);
  while (!isOver()) {
    await vi.waitUntil(() => isOver() || busy().length > 0, { timeout: 120_000, interval: 5 });
    if (isOver()) break;
    const seat = chance.pick(busy(), 'who');
    const answer = await ann.do(table, seat, chance.pick(ann.choices(table, seat), 'what'));
    // A bot may have been faster.
    if (answer.type !== 'done') expect(answer).toMatchObject({ type: 'refused', key: 'kernel.stale' });
  }
  for (const seat of seats) ann.send({ type: 'unwatch', table, seat });
}

const facts = async (ann: Client, table: string) => (await ann.get(`/api/tables/${table}`)).body;

async function expectEnd(ann: Client, table: string): Promise<void> {
  await expect.poll(async () => (await facts(ann, table)).state).toBe('over');
  const record = readRecord((await ann.get(`/api/tables/${table}/record`)).body);
  expect(record.rules).toBe(VERSIONS[record.game]);
  expect((await loadBundle(record.game, record.rules)).verify(record)).toBeNull();
}

describe.each([
  ['the rules of this server', undefined],
  ['nothing but what was frozen', new URL('frozen-thread.mjs', import.meta.url)],
])('a database of 0.1.0, with %s', (_, script) => {
  test('is opened; its running games are played to their end and verified', async () => {
    const { server, ann } = await resumed(script);
    for (const name of ['alliance', 'power-and-prestige', 'skirmish', 'alliance-bots']) {
      const table = about.tables[name]!;
      const { state, rules, game, yours } = (await facts(ann, table)) as { [key: string]: never };
      expect([name, state, rules]).toEqual([name, 'playing', VERSIONS[game]]);
      await playOut(ann, table, yours);
      await expectEnd(ann, table);
    }
    ann.cut();
    await server.close();
  });

  test('has its finished games listed and exported as they were, and one that gathered begins', async () => {
    const { server, ann } = await resumed(script);
    const listed = (await ann.get('/api/tables')).body.tables as { id: string }[];
    expect(listed.map(({ id }) => id).sort()).toEqual(Object.values(about.tables).sort());
    for (const name of recordNames) {
      const { body } = await ann.get(`/api/tables/${about.tables[name]}/record`);
      expect(JSON.stringify(body)).toBe(recordText(name));
    }
    const table = about.tables['skirmish-gathering']!;
    expect((await facts(ann, table)).state).toBe('gathering');
    await ann.post(`/api/tables/${table}/sit`, { seat: 1 });
    await playOut(ann, table, [0, 1]);
    await expectEnd(ann, table);
    ann.cut();
    await server.close();
  });
});

test.each(recordNames)('the record %s verifies by its own version, as it was frozen', async (name) => {
  const record: GameRecord = readRecord(JSON.parse(recordText(name)));
  expect(record.rules).toBe(VERSIONS[record.game]);
  const frozen = await import(`../../bundles/frozen/${record.game}/${record.rules}/rules.js`);
  for (const bundle of [frozen.bundle, await loadBundle(record.game, record.rules)]) {
    expect(bundle.verify(record)).toBeNull();
    const tampered = { ...record, entries: record.entries.map((entry) => ({ ...entry, hash: '0' })) };
    expect(bundle.verify(tampered)).not.toBeNull();
  }
});
