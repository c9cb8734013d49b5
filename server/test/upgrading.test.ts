/**
 * The rehearsal of docs/UPGRADING.md: a database of release 0.1.0 is backed up, checked, upgraded by being opened, used, and
 * brought back from the backup into a new place.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupOf, readConfig, restoreInto } from '../src/index.ts';
import { openStore } from '../src/store/index.ts';
import { migrations } from '../src/store/migrations.ts';
import { Client } from './client.ts';
import { about, putOldDatabase, recordNames, recordText, upgradeDatabase } from './release.ts';
import { scratch, testServer } from './server.ts';

const config = (DATA_DIR: string) => readConfig({ DATA_DIR, LOG_LEVEL: 'silent' });

async function expectWhole(dataDir: string): Promise<void> {
  const server = await testServer({ DATA_DIR: dataDir });
  const ann = new Client(server.url);
  ann.cookie = about.cookie;
  for (const name of recordNames)
    expect(JSON.stringify((await ann.get(`/api/tables/${about.tables[name]}/record`)).body)).toBe(recordText(name));
  // What has been added since works for a person who was there before.
  expect((await ann.get('/api/sessions')).body.sessions).toMatchObject([{ current: true }]);
  expect((await ann.get('/api/me/export')).body).toMatchObject({ format: 'concert-person-1' });
  expect((await ann.post('/api/me/calendar')).status).toBe(200);
  for (const name of Object.keys(about.tables))
    expect((await ann.get(`/api/tables/${about.tables[name]}`)).body).toMatchObject({ settings: { anonymous: false } });
  await server.reliability.sweep();
  await server.close();
}

test('a database of 0.1.0 is upgraded by opening it, and comes back from a backup made before', async () => {
  const [old, fresh] = [scratch(), scratch()];
  putOldDatabase(old);
  const file = join(scratch(), 'before.gz');
  await backupOf(config(old), file);
  await upgradeDatabase(old);
  await expectWhole(old);
  const store = await openStore(config(old), () => {});
  const steps = await store.db
    .selectFrom('migrations' as never)
    .selectAll()
    .execute();
  expect(steps).toHaveLength(migrations.length);
  await store.close();
  await restoreInto(config(fresh), file);
  await upgradeDatabase(fresh);
  await expectWhole(fresh);
});
