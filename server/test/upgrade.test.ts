/** A server with new rules starts upon games that were begun by old ones. */
import { expect, test } from 'vitest';
import { openStore } from '../src/store/index.ts';
import { Client } from './client.ts';
import { scratch, testServer } from './server.ts';

test('a game that waited for players under old rules starts with the new ones, and can be reopened while it is watched', async () => {
  const server = await testServer();
  const [ann, ben] = await Promise.all([Client.guest(server.url, 'Ann'), Client.guest(server.url, 'Ben')]);
  const table = await ann.open({ game: 'skirmish', open: true });
  const set = (values: object) => server.store.db.updateTable('tables').set(values).where('id', '=', table).execute();
  const rules = async () => (await ann.get(`/api/tables/${table}`)).body.rules;
  const now = await rules();
  await set({ rules: '0.9.0' });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  expect(await rules()).toBe(now);
  await ann.connect();
  await ann.watch(table, 0);
  // As where nodes of two versions stand side by side.
  await set({ rules: '0.9.0' });
  server.tables.find(table)!.lostThread();
  expect((await ann.do(table, 0, ann.choices(table, 0)[0]!)).type).toBe('done');
  await expect.poll(rules).toBe(now);
  ann.cut();
});

test('running games that replay go on by the new rules; others stay frozen, and say so; nothing is lost', async () => {
  const DATA_DIR = scratch();
  const before = await testServer({ DATA_DIR });
  const client = await (await Client.guest(before.url)).connect();
  const tables: string[] = [];
  for (let i = 0; i < 4; i++) {
    const table = await client.open({ game: 'skirmish', mine: [0, 1] });
    await client.watch(table, 0);
    for (let k = 0; k < 3; k++) await client.do(table, 0, client.choices(table, 0)[k]!);
    tables.push(table);
  }
  client.cut();
  await before.close();

  const [same, differs, unknown, untouched] = tables as [string, string, string, string];
  const store = await openStore({ databaseUrl: null, dataDir: DATA_DIR }, () => {});
  const set = (id: string, values: object) => store.db.updateTable('tables').set(values).where('id', '=', id).execute();
  for (const id of [same, differs]) await set(id, { rules: '0.9.0' });
  await set(unknown, { rules: '0.1.0', game: 'chess' });
  // As if the old rules had left the position otherwise than the new ones do.
  const second = store.db.updateTable('entries').where('table_id', '=', differs).where('seq', '=', 1);
  await second
    .set((eb) => ({ body: eb.fn<string>('replace', ['body', eb.val('"hash":"'), eb.val('"hash":"0')]) }))
    .execute();
  await store.close();

  const after = await testServer({ DATA_DIR });
  const again = client.at(after.url);
  const facts = async (id: string) => (await again.get(`/api/tables/${id}`)).body;
  await expect.poll(async () => (await facts(same)).rules).not.toBe('0.9.0');
  await expect.poll(async () => (await facts(differs)).state).toBe('frozen');
  await expect.poll(async () => (await facts(unknown)).state).toBe('frozen');
  expect(await facts(differs)).toMatchObject({ rules: '0.9.0', frozen: expect.stringContaining('other rules') });
  expect(await facts(same)).toMatchObject({ state: 'playing' });
  const reports = await after.store.db.selectFrom('reports').selectAll().execute();
  expect(reports.map(({ table_id, what }) => [table_id, what]).sort()).toEqual(
    [
      [differs, 'diverged'],
      [unknown, 'diverged'],
    ].sort(),
  );
  expect(reports.find(({ table_id }) => table_id === differs)!.detail).toContain('entry 1');
  await again.connect();
  for (const table of [same, untouched]) {
    await again.watch(table, 0);
    expect((await again.do(table, 0, { undo: true })).type).toBe('done');
  }
  const kept = await after.store.db.selectFrom('entries').select('seq').where('table_id', '=', differs).execute();
  expect(kept.length).toBe(3);
  again.cut();
  await after.close();
});
