import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Flush } from '../src/store/disk.ts';
import { change, columns, Journal, openStore, queryTemplate, type SessionRow, type Store } from '../src/store/index.ts';
import { migrate } from '../src/store/migrate.ts';
import { migrations } from '../src/store/migrations.ts';
import { openPostgres } from '../src/store/postgres.ts';
import { TABLE_NAMES } from '../src/store/schema.ts';
import { connectSqlite, databaseFile, logged, openSqlite } from '../src/store/sqlite.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { scratch } from './server.ts';

const entry = (table_id: string, seq: number, body = `{"n":${seq}}`) => ({ table_id, seq, body, at: 1 });

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Appends an entry; tells whether it was written. */
const kept = (journal: Journal, table: string, seq: number, body: string): Promise<boolean> =>
  new Promise((resolve, reject) =>
    journal.append(table, seq, body, (written, error) => (error ? reject(error) : resolve(written))),
  );

const addSession = queryTemplate<SessionRow>()((db, row) =>
  db.insertInto('sessions').values(columns(row, ['token', 'user_id', 'created_at', 'expires_at', 'seen_at', 'device'])),
);
const extend = queryTemplate<{ user: string; until: number }>()((db, { user, until }) =>
  db.updateTable('sessions').set({ expires_at: until }).where('user_id', '=', user).where('created_at', '=', 1),
);
const sessionsOf = queryTemplate<{ user: string }>()((db, { user }) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', user).orderBy('token'),
);
const session = (token: string, user_id: string): SessionRow => ({
  token,
  user_id,
  created_at: 1,
  expires_at: 2,
  seen_at: 1,
  device: '',
});

/** What every store has to do, on SQLite and on PostgreSQL. */
function contract(open: () => Promise<Store>): void {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  test('appends entries of several tables at once, and says which', async () => {
    expect(await store.append([entry('a', 0), entry('b', 0)])).toEqual([true, true]);
    const rows = await store.db.selectFrom('entries').selectAll().where('table_id', '=', 'a').execute();
    expect(rows).toEqual([entry('a', 0)]);
  });

  test('lets the first have a place, and leaves the others out of it', async () => {
    await store.append([entry('c', 0, '{"first":true}')]);
    expect(await store.append([entry('c', 0, '{"second":true}'), entry('d', 0)])).toEqual([false, true]);
    const { body } = await store.db
      .selectFrom('entries')
      .select('body')
      .where('table_id', '=', 'c')
      .executeTakeFirstOrThrow();
    expect(body).toBe('{"first":true}');
  });

  test('keeps text of every kind as it is', async () => {
    const body = JSON.stringify({ text: 'Ćéß “quoted” \\ \' " 🎲 \u2028 \n' });
    await store.append([entry('e', 7, body)]);
    const row = await store.db.selectFrom('entries').selectAll().where('table_id', '=', 'e').executeTakeFirstOrThrow();
    expect(row).toEqual({ table_id: 'e', seq: 7, body, at: 1 });
  });

  test('gives numbers as numbers', async () => {
    const at = Date.now();
    const user = {
      id: 'u',
      name: 'Ney',
      guest: 1,
      host: 0,
      account: null,
      password: null,
      locked: 0,
      deleted_at: null,
      created_at: at,
    } as const;
    await store.db.insertInto('users').values(user).execute();
    expect(await store.db.selectFrom('users').selectAll().where('id', '=', 'u').executeTakeFirst()).toEqual(user);
  });

  test('rolls a failed transaction back whole', async () => {
    const failing = store.db.transaction().execute(async (db) => {
      await db.insertInto('sessions').values(session('t', 'u')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('asks and changes by recipes, whose values alone differ', async () => {
    const rows = ['r1', 'r2', 'r3'].map((token, i) => session(token, i < 2 ? 'ney' : 'murat'));
    expect(await store.write(...rows.map((row) => change(addSession, row)))).toEqual([1, 1, 1]);
    expect(await store.read(sessionsOf, { user: 'ney' })).toEqual(rows.slice(0, 2));
    expect(await store.first(sessionsOf, { user: 'murat' })).toEqual(rows[2]);
    expect(await store.write(change(extend, { user: 'ney', until: 2 ** 40 }))).toEqual([2]);
    expect(await store.write(change(extend, { user: 'no-one', until: 3 }))).toEqual([0]);
    expect(await store.first(sessionsOf, { user: 'ney' })).toEqual({ ...rows[0], expires_at: 2 ** 40 });
    expect(await store.read(sessionsOf, { user: 'no-one' })).toEqual([]);
    expect(await store.first(sessionsOf, { user: 'no-one' })).toBeUndefined();
  });

  test('makes all changes of one write or none, no matter how others end at that moment', async () => {
    const add = (token: string, user: string) => change(addSession, session(token, user));
    const writes = await Promise.allSettled([
      store.write(add('s1', 'lannes')),
      store.write(add('s2', 'lannes'), add('s1', 'lannes')),
      store.write(add('s1', 'lannes')),
      store.write(add('s3', 'lannes'), add('s4', 'lannes')),
    ]);
    const done = writes.map(({ status }) => status === 'fulfilled');
    // Who comes first has the name: on PostgreSQL, where each has a line of its own, any of those that want it.
    expect(done.slice(0, 3).filter(Boolean)).toHaveLength(1);
    expect(done[3]).toBe(true);
    const tokens = (await store.read(sessionsOf, { user: 'lannes' })).map(({ token }) => token).sort();
    expect(tokens).toEqual(done[1] ? ['s1', 's2', 's3', 's4'] : ['s1', 's3', 's4']);
  });

  test('has the tables that are listed as ours, and no others', async () => {
    const tables = await store.db.introspection.getTables();
    expect(tables.map(({ name }) => name).sort()).toEqual([...TABLE_NAMES, 'migrations'].sort());
  });

  test('migrates once, and refuses a database of a newer version', async () => {
    expect(await migrate(store.db, store.kind)).toEqual([]);
    await expect(migrate(store.db, store.kind, [])).rejects.toThrow('newer version');
    const broken = { name: 'broken', up: () => Promise.reject(new Error('half way')) };
    await expect(migrate(store.db, store.kind, [...migrations, broken])).rejects.toThrow('half way');
    expect(await migrate(store.db, store.kind)).toEqual([]);
  });

  test('a thousand appends of fifty tables share flushes and lose nothing', async () => {
    const journal = new Journal(store);
    const all: Promise<boolean>[] = [];
    for (let seq = 0; seq < 20; seq++) for (let t = 0; t < 50; t++) all.push(kept(journal, `j${t}`, seq, `${seq}`));
    expect((await Promise.all(all)).every(Boolean)).toBe(true);
    expect(journal.flushes).toBe(20);
    const rows = await store.db
      .selectFrom('entries')
      .select(['table_id', 'seq'])
      .where('table_id', 'like', 'j%')
      .execute();
    expect(rows.length).toBe(1000);
  });

  test('what was computed upon an entry that lost its place is not written', async () => {
    const journal = new Journal(store);
    await store.append([entry('race', 0)]);
    const [first, second] = [kept(journal, 'race', 0, 'mine'), kept(journal, 'race', 1, 'upon it')];
    expect(await first).toBe(false);
    journal.drop('race');
    expect(await second).toBe(false);
    const rows = await store.db.selectFrom('entries').select('body').where('table_id', '=', 'race').execute();
    expect(rows).toEqual([{ body: '{"n":0}' }]);
  });
}

describe('the journal', () => {
  let flushed: string[];
  const append = async (rows: readonly { table_id: string }[]): Promise<boolean[]> => {
    flushed.push(rows.map(({ table_id }) => table_id).join());
    return rows.map(() => true);
  };
  beforeEach(() => {
    flushed = [];
    // Its patience is measured by this clock alone, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('waits for entries that are being computed, and for none that never comes', async () => {
    let computing = true;
    const journal = new Journal({ append }, () => computing);
    const first = kept(journal, 'a', 0, '');
    // Turns of the event loop in which it would have been written if nothing were being computed.
    for (let i = 0; i < 4; i++) await turn();
    const second = kept(journal, 'b', 0, '');
    computing = false;
    journal.hurry();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(flushed).toEqual(['a,b']);
    computing = true;
    // The last flush has to be over.
    for (let i = 0; i < 4; i++) await turn();
    const third = kept(journal, 'a', 1, '');
    vi.advanceTimersByTime(10);
    expect(await third).toBe(true);
    expect(flushed).toEqual(['a,b', 'a']);
  });

  test('writes at once when it has written nothing for a while, and else lets a few share', async () => {
    const journal = new Journal({ append });
    expect(await kept(journal, 'a', 0, '')).toBe(true);
    for (let i = 0; i < 4; i++) await turn();
    vi.advanceTimersByTime(3);
    const second = kept(journal, 'b', 0, '');
    for (let i = 0; i < 4; i++) await turn();
    const third = kept(journal, 'c', 0, '');
    // Nothing is being computed, and still it does not write one by one.
    journal.hurry();
    for (let i = 0; i < 4; i++) await turn();
    expect(flushed).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(await Promise.all([second, third])).toEqual([true, true]);
    for (let i = 0; i < 4; i++) await turn();
    vi.advanceTimersByTime(4);
    expect(await kept(journal, 'a', 1, '')).toBe(true);
    expect(flushed).toEqual(['a', 'b,c', 'a']);
  });
});

describe('SQLite', () => {
  contract(() => openSqlite(scratch()));

  describe('changes', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    /** Has it been written? */
    const written = (write: Promise<unknown>): Promise<boolean> =>
      Promise.race([write.then(() => true), turn().then(() => false)]);
    const soult = change(addSession, session('t', 'soult'));

    test('share the flush of the next entries, and wait no longer than a moment for one', async () => {
      const store = await openSqlite(scratch());
      const first = store.write(soult);
      expect(await written(first)).toBe(false);
      // No one sees what is not durable.
      expect(await store.read(sessionsOf, { user: 'soult' })).toEqual([]);
      expect(await store.append([entry('a', 0)])).toEqual([true]);
      expect(await written(first)).toBe(true);
      const second = store.write(change(extend, { user: 'soult', until: 9 }));
      expect(await written(second)).toBe(false);
      vi.advanceTimersByTime(20);
      expect(await second).toEqual([1]);
      await store.close();
    });

    test('are made before the store is closed', async () => {
      const dir = scratch();
      const store = await openSqlite(dir);
      const write = store.write(soult);
      await store.close();
      expect(await write).toEqual([1]);
      const again = await openSqlite(dir);
      expect(await again.read(sessionsOf, { user: 'soult' })).toEqual([session('t', 'soult')]);
      await again.close();
    });

    test('are not made when what they share a flush with fails', async () => {
      const { driver, database, db } = connectSqlite(scratch());
      database.exec('create table t (n integer)');
      const shared = driver.share(() => database.exec('insert into t values (1)'), false);
      const failing = driver.alone(() => {
        throw new Error('the disk is full');
      });
      await expect(failing).rejects.toThrow('full');
      await expect(shared).rejects.toThrow('full');
      expect(database.prepare('select n from t').all()).toEqual([]);
      // And the next are.
      const next = driver.share(() => database.exec('insert into t values (2)'), false);
      await driver.alone(() => {});
      await next;
      expect(database.prepare('select n from t').all()).toEqual([{ n: 2 }]);
      await db.destroy();
    });
  });

  describe('the disk', () => {
    /** A store whose flushes end, once it is open, when they are told to, well or badly. */
    async function onSlowDisk() {
      const dir = scratch();
      const under: ((error: Error | null) => void)[] = [];
      let count = 0;
      let slow = false;
      const flush: Flush = (_file, done) => {
        if (!slow) return done(null);
        count++;
        under.push(done);
      };
      /** Ends the next flush, as soon as there is one. */
      const end = async (error: Error | null = null): Promise<void> => {
        await vi.waitFor(() => expect(under.length).toBe(1), 10_000);
        under.shift()!(error);
      };
      const store = await openSqlite(dir, flush);
      slow = true;
      /** Resolves when this many have been begun. */
      const begun = (many: number): Promise<void> => vi.waitFor(() => expect(count).toBe(many), 10_000);
      return { dir, store, disk: { end, begun, count: () => count } };
    }

    test('is waited for by writers, and by no one else', async () => {
      const { store, disk } = await onSlowDisk();
      const told: string[] = [];
      const appended = store.append([entry('a', 0)]).then(() => told.push('appended'));
      await disk.begun(1);
      // While it is being flushed others read, and write what goes with the next flush.
      expect(await store.read(sessionsOf, { user: 'soult' })).toEqual([]);
      const again = store.append([entry('b', 0)]).then(() => told.push('again'));
      const inserted = store.db
        .insertInto('sessions')
        .values(session('u', 'soult'))
        .execute()
        .then(() => told.push('inserted'));
      for (let i = 0; i < 4; i++) await turn();
      expect(told).toEqual([]);
      expect(disk.count()).toBe(1);
      await disk.end();
      await appended;
      expect(told).toEqual(['appended']);
      await disk.end();
      await Promise.all([again, inserted]);
      expect(disk.count()).toBe(2);
      const within = store.db
        .transaction()
        .execute((db) => db.deleteFrom('sessions').where('token', '=', 'u').returning('token').execute())
        .then(() => told.push('within'));
      await disk.begun(3);
      expect(told).not.toContain('within');
      await disk.end();
      await within;
      const returned = store.db
        .insertInto('sessions')
        .values(session('v', 'ney'))
        .returning('token')
        .execute()
        .then(() => told.push('returned'));
      await disk.begun(4);
      expect(told).not.toContain('returned');
      await disk.end();
      await returned;
      const closing = store.close();
      await disk.end();
      await closing;
    });

    test('that fails once is not used any more, and the next process makes sure of what it has', async () => {
      const { store, disk, dir } = await onSlowDisk();
      const first = store.append([entry('a', 0)]);
      await disk.end();
      await first;
      const failing = [store.write(change(addSession, session('t', 'soult'))), store.append([entry('a', 1)])];
      const failed = Promise.allSettled(failing);
      await disk.end(new Error('EIO'));
      const reason = { name: 'StoreError', message: expect.stringMatching(/^the disk could not store .*: EIO$/) };
      expect(await failed).toMatchObject([{ reason }, { reason }]);
      expect(await store.broken).toMatchObject(reason);
      // Nothing may be built upon what it may have lost, nor shown.
      await expect(store.read(sessionsOf, { user: 'soult' })).rejects.toThrow('EIO');
      await expect(store.write(change(addSession, session('u', 'soult')))).rejects.toThrow('EIO');
      await expect(store.append([entry('a', 2)])).rejects.toThrow('EIO');
      await expect(store.ping()).rejects.toThrow('EIO');
      await store.close();
      // What was in the log is in the database itself, and the log is empty.
      const next = connectSqlite(dir);
      expect(statSync(`${databaseFile(dir)}-wal`).size).toBe(0);
      const alone = scratch();
      mkdirSync(alone, { recursive: true });
      copyFileSync(databaseFile(dir), databaseFile(alone));
      const copy = new Database(databaseFile(alone));
      expect(copy.prepare('select seq from entries order by seq').raw().all()).toEqual([[0], [1]]);
      copy.close();
      next.database.close();
    });

    test('is not touched by a store that has been closed', async () => {
      const store = await openSqlite(scratch());
      await store.close();
      await expect(store.append([entry('a', 0)])).rejects.toThrow('has been closed');
      await expect(store.db.selectFrom('entries').select('seq').execute()).rejects.toThrow();
    });

    test('is not written to by who should only read', async () => {
      const dir = scratch();
      await (await openSqlite(dir)).close();
      const { database } = connectSqlite(dir, true);
      expect(() => database.exec("insert into entries values ('a', 0, '', 0)")).toThrow(/readonly|read-only/i);
      database.close();
    });
  });

  test('flushes by itself where it can have no log', async () => {
    // Which databases in memory cannot, like those on some file systems.
    const database = new Database(':memory:');
    database.exec('pragma synchronous = off');
    expect(logged(database, 'nowhere')).toBe(null);
    expect(database.prepare('pragma synchronous').get()).toMatchObject({ synchronous: 2 });
    database.close();
    const { database: usual } = connectSqlite(scratch());
    expect(usual.prepare('pragma synchronous').get()).toMatchObject({ synchronous: 1 });
    usual.close();
  });

  test('one process at a time', async () => {
    const dir = scratch();
    const store = await openSqlite(dir);
    await expect(openSqlite(dir)).rejects.toThrow('another server is using');
    await store.close();
    await (await openSqlite(dir)).close();
  });
});

describe.skipIf(!postgresPrograms())('PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
  const open = async (url?: string) =>
    openStore({ databaseUrl: url ?? (await postgres.database()), dataDir: '' }, () => {});

  contract(() => open());

  test('two nodes may start at the same moment', async () => {
    const url = await postgres.database();
    const stores = await Promise.all([open(url), open(url), open(url)]);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('two nodes that write to the same tables in another order do not wait for each other', async () => {
    const url = await postgres.database();
    const [one, other, third] = await Promise.all([open(url), open(url), open(url)]);
    const held = () =>
      sql<{ held: number }>`select count(*)::int as held from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        .execute(third!.db)
        .then(({ rows }) => rows[0]!.held);
    const places = ['a', 'm', 'z'].map((table) => entry(table, 0));
    let appended: Promise<boolean[]>[] = [];
    // Both come to a stop on the way.
    const stopping = third!.db.transaction().execute(async (db) => {
      await db.insertInto('entries').values(entry('m', 0)).execute();
      appended = [one!.append(places), other!.append(places.toReversed())];
      await expect.poll(held).toBe(2);
      throw new Error('and now they go on');
    });
    await expect(stopping).rejects.toThrow('and now they go on');
    const written = await Promise.all(appended);
    expect(written.map((all) => new Set(all).size)).toEqual([1, 1]);
    expect(written.flat().filter(Boolean)).toHaveLength(3);
    await Promise.all([one!.close(), other!.close(), third!.close()]);
  });

  test('nodes tell each other what was written, and not themselves; and again after the line was lost', async () => {
    const url = await postgres.database();
    const [one, other] = await Promise.all([open(url), open(url)]);
    const [mine, theirs]: [string[], string[]] = [[], []];
    one!.listen(
      (topic, text) => mine.push(`${topic} ${text}`),
      () => {},
    );
    let lost = 0;
    other!.listen(
      (topic, text) => theirs.push(`${topic} ${text}`),
      () => lost++,
    );
    // It says so when it begins to hear: what was told before may have been missed.
    await expect.poll(() => lost).toBe(1);
    await one!.append([entry('a', 0), entry('b', 3)]);
    await one!.append([entry('a', 0)]);
    await one!.tell('table', 'a');
    await expect.poll(() => theirs).toEqual(['entries a:0,b:3', 'table a']);
    expect(mine).toEqual([]);
    await postgres.crash();
    await expect.poll(() => lost).toBeGreaterThan(1);
    await expect.poll(() => one!.tell('table', 'b').then(() => theirs.at(-1))).toBe('table b');
    await Promise.all([one!.close(), other!.close()]);
  });

  test('a node whose line to the others died without a word finds it out, and hears again', async () => {
    const url = new URL(await postgres.database());
    let ears = 0;
    // The first line that listens is swallowed from the moment it does.
    const between = createServer((near) => {
      const far = connect(Number(url.port), url.hostname);
      let swallowed = false;
      near.on('data', (data) => !swallowed && far.write(data));
      far.on('data', (data) => {
        if (swallowed) return;
        near.write(data);
        swallowed = data.includes('LISTEN') && ears++ === 0;
      });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => {});
        one.on('close', () => other.destroy());
      }
    });
    await new Promise<void>((ready) => between.listen(0, '127.0.0.1', ready));
    const through = new URL(url);
    through.port = String((between.address() as AddressInfo).port);
    const speaker = await open(url.href);
    const listener = await openPostgres(through.href, () => {}, 200);
    const heard: string[] = [];
    listener.listen(
      (topic, text) => heard.push(`${topic} ${text}`),
      () => {},
    );
    await expect.poll(() => speaker.tell('table', 'a').then(() => heard)).toContain('table a');
    expect(ears).toBeGreaterThan(1);
    await Promise.all([speaker.close(), listener.close()]);
    between.close();
  });
});
