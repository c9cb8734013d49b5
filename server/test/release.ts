/** What a server of release 0.1.0 has written: its database, and the records it gave out. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openStore, type Store } from '../src/store/index.ts';

const fixtures = new URL('fixtures/0.1.0/', import.meta.url);

/** The guest who opened its tables, and the tables by name. */
export const about = JSON.parse(readFileSync(new URL('about.json', fixtures), 'utf8')) as {
  cookie: string;
  tables: { [name: string]: string };
};

/** The versions there were. */
export const VERSIONS: { readonly [game: string]: string } = {
  alliance: '1.0.5',
  'power-and-prestige': '1.2.1',
  skirmish: '1.0.0',
};

export const recordNames: readonly string[] = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json.gz'))
  .map((name) => name.replace('.json.gz', ''));

const unpacked = (file: string): Buffer => gunzipSync(readFileSync(new URL(file, fixtures)));
export const recordText = (name: string): string => unpacked(`${name}.json.gz`).toString();

/** Puts a copy of the database into a folder, as the release has written it. */
export const putOldDatabase = (dataDir: string): void =>
  writeFileSync(join(dataDir, 'concert.db'), unpacked('concert.db.gz'));

/** The same, in which something may be changed before a server is started upon it. */
export async function putDatabase(dataDir: string, change: (store: Store) => Promise<unknown> = async () => {}) {
  putOldDatabase(dataDir);
  await upgradeDatabase(dataDir, change);
}

/** Opens such a database, which upgrades it, and lets the guest in. */
export async function upgradeDatabase(dataDir: string, change: (store: Store) => Promise<unknown> = async () => {}) {
  const store = await openStore({ databaseUrl: null, dataDir }, () => {});
  // The guest has been away for longer than a session lasts.
  const until = Date.now() + 24 * 3_600_000;
  await store.db.updateTable('sessions').set({ expires_at: until }).execute();
  await change(store);
  await store.close();
}
