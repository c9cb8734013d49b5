/** Backups: everything in one file, and out of it again, whichever kind of database it goes into. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupOf, restoreInto, StoreError } from '../src/index.ts';
import { fileTrouble } from '../src/operations/backup-file.ts';
import { openStore, reasonOf, type Store } from '../src/store/index.ts';
import { migrate } from '../src/store/migrate.ts';
import { migrations } from '../src/store/migrations.ts';
import { connectPostgres, withoutServers } from '../src/store/postgres.ts';
import { connectSqlite } from '../src/store/sqlite.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { scratch, testServer } from './server.ts';

const quiet = (): void => {};

const home = (databaseUrl: string | null = null) => ({ databaseUrl, dataDir: scratch() });

async function filled(place: { databaseUrl: string | null; dataDir: string }, entries = 1200): Promise<Store> {
  const store = await openStore(place, quiet);
  for (let seq = 0; seq < entries; seq += 1) {
    if (seq % 100 !== 0) continue;
    const rows = Array.from({ length: 100 }, (_, i) => ({
      table_id: `t${i}`,
      seq: seq / 100,
      body: JSON.stringify({ n: seq, text: 'Ćéß “x” \n 🎲' }),
      at: 1_760_000_000_000 + i,
    }));
    await store.append(rows);
  }
  await store.db
    .insertInto('users')
    .values({ id: 'u', name: 'Davout', guest: 0, host: 1, account: 'davout', password: null, locked: 0, created_at: 7 })
    .execute();
  return store;
}

async function contents({ db }: Store): Promise<unknown> {
  return {
    entries: await db.selectFrom('entries').selectAll().orderBy('table_id').orderBy('seq').execute(),
    users: await db.selectFrom('users').selectAll().execute(),
  };
}

describe('backup and restore', () => {
  let postgres: Postgres | null = null;
  beforeAll(async () => {
    if (postgresPrograms()) postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  const kinds = ['sqlite', 'postgres'] as const;
  for (const from of kinds)
    for (const to of kinds)
      test.skipIf(!postgresPrograms() && (from === 'postgres' || to === 'postgres'))(
        `carry everything from ${from} to ${to}, while the server runs`,
        async () => {
          const place = async (kind: string) => home(kind === 'postgres' ? await postgres!.database() : null);
          const [source, target] = [await place(from), await place(to)];
          const running = await filled(source);
          const file = join(scratch(), 'all.backup');
          const told = await backupOf(source, file);
          expect(told.rows).toBe(1201);
          expect(statSync(file).mode & 0o077).toBe(0);
          expect(await restoreInto(target, file)).toEqual(told);
          const restored = await openStore(target, quiet);
          expect(await contents(restored)).toEqual(await contents(running));
          // What is there already is never written over.
          await restored.close();
          await expect(restoreInto(target, file)).rejects.toThrow('an empty one');
          await running.close();
        },
      );

  test('refuse what is not whole, and leave the database empty', async () => {
    const source = home();
    await (await filled(source, 100)).close();
    const dir = scratch();
    const file = join(dir, 'good');
    await backupOf(source, file);
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const spoilt: [string, Buffer, string][] = [
      ['cut short', readFileSync(file).subarray(0, 900), 'it is incomplete'],
      ['cut at its very end', readFileSync(file).subarray(0, -3), 'it is incomplete'],
      ['a bit changed', flipped(readFileSync(file)), 'it is damaged'],
      ['without its end', gzipSync(lines.slice(0, -2).join('\n').concat('\n')), 'end is missing'],
      ['a row changed', gzipSync(lines.join('\n').replace('"t5"', '"t6"')), 'damaged'],
      ['a row gone', gzipSync(lines.toSpliced(3, 1).join('\n')), 'damaged'],
      ['of a newer version', gzipSync(heading(lines, { steps: ['people and tables', 'to come'] })), 'damaged|newer'],
      ['something else', gzipSync('{"hello":1}\n'), 'not a backup'],
      ['no archive', Buffer.from('hello'), 'not a backup'],
      ['nothing', Buffer.alloc(0), 'it is incomplete'],
    ];
    const target = { databaseUrl: null, dataDir: join(scratch(), 'not yet there') };
    for (const [name, bytes, why] of spoilt) {
      const bad = join(dir, name);
      writeFileSync(bad, bytes);
      await expect(restoreInto(target, bad), name).rejects.toThrow(new RegExp(why));
    }
    await expect(restoreInto(target, join(dir, 'nowhere'))).rejects.toThrow('no such file');
    await expect(restoreInto(target, dir)).rejects.toThrow('it is a folder');
    const forbidden = Object.assign(new Error('EPERM: operation not permitted, open'), { code: 'EPERM' });
    expect(fileTrouble('all', forbidden)).toMatchObject({ message: 'all: no permission to read or write there' });
    // A name with several addresses, none of which answers.
    expect(reasonOf(new AggregateError([new Error('not at ::1'), new Error('nor here')]))).toBe('not at ::1; nor here');
    expect(existsSync(target.dataDir)).toBe(false);
    await expect(backupOf(home(), join(dir, 'b'))).rejects.toThrow('there is no database');
    await expect(backupOf(source, join(dir, 'no', 'folder'))).rejects.toThrow('no such file or folder');
    await expect(backupOf(source, dir)).rejects.toThrow('it is a folder');
    expect((await restoreInto(target, file)).rows).toBe(101);
  });

  test('refuse a directory that a server uses', async () => {
    const place = home();
    const store = await filled(place, 100);
    const file = join(scratch(), 'b');
    await backupOf(place, file);
    await expect(restoreInto(place, file)).rejects.toThrow('another server is using');
    await store.close();
  });

  test('go where a server was started and no one has signed in yet, and bring everything', async () => {
    const source = home();
    await (await filled(source, 100)).close();
    const file = join(scratch(), 'b');
    await backupOf(source, file);
    for (const target of [home(), ...(postgres ? [home(await postgres.database())] : [])]) {
      const settings = { DATA_DIR: target.dataDir, ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }) };
      const server = await testServer(settings);
      const left = server.store.db.selectFrom('house').select('key').orderBy('key');
      await expect.poll(() => left.execute()).toEqual([{ key: 'beat' }, { key: 'key' }]);
      // Not under a server that is still there: it would not know.
      if (server.store.kind === 'postgres')
        await expect
          .poll(async () => (await sql`select 1 from pg_locks where mode = 'ShareLock'`.execute(server.store.db)).rows)
          .not.toEqual([]);
      await expect(restoreInto(target, file)).rejects.toThrow(/a(nother)? server is using/);
      await server.close();
      // PostgreSQL may take a moment to notice.
      const restored = () =>
        restoreInto(target, file).then(
          ({ rows }) => rows,
          (error) => error.message,
        );
      await expect.poll(restored, { timeout: 30_000 }).toBe(101);
      // People who have come since count.
      await expect(restoreInto(target, file)).rejects.toThrow('an empty one');
    }
  });

  test.skipIf(!postgresPrograms())('leave what others have in the same database alone', async () => {
    const ask = async (url: string, text: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows;
    };
    const source = home(await postgres!.database());
    await (await filled(source, 100)).close();
    await ask(
      source.databaseUrl!,
      `create table other_people (id int, x jsonb); insert into other_people values (1, '{}')`,
    );
    const file = join(scratch(), 'b');
    expect((await backupOf(source, file)).rows).toBe(101);
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('other_people');
    const target = await postgres!.database();
    await ask(
      target,
      `create table other_people (id int primary key); create view theirs as select * from other_people`,
    );
    expect((await restoreInto(home(target), file)).rows).toBe(101);
    expect(await ask(target, 'select * from theirs')).toEqual([]);
    // Of two with the same name it is unclear whose it is: also when it is empty.
    for (const name of ['users', 'migrations']) {
      const taken = await postgres!.database();
      await ask(taken, `create table ${name} (id int primary key)`);
      await expect(restoreInto(home(taken), file)).rejects.toThrow(`by the same names: ${name}`);
      expect(await ask(taken, `select * from ${name}`)).toEqual([]);
    }
    // What a file has of others, from before they were left alone, is left out.
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1);
    lines.push('{"table":"other_people","columns":["id"]}', '[7]');
    const text = lines.map((line) => `${line}\n`).join('');
    const sha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(file, gzipSync(`${text}${JSON.stringify({ end: true, rows: 102, sha256 })}\n`));
    const another = await postgres!.database();
    await ask(another, 'create table other_people (id int primary key)');
    expect((await restoreInto(home(another), file)).rows).toBe(101);
    expect(await ask(another, 'select * from other_people')).toEqual([]);
  });

  test('say in one sentence what is wrong with a database, and leave nothing behind', async () => {
    const file = join(scratch(), 'b');
    const torn = home();
    writeFileSync(join(torn.dataDir, 'concert.db'), 'These are the minutes of the Congress of Vienna.'.repeat(100));
    const trouble: [Parameters<typeof backupOf>[0], string][] = [
      [torn, 'the database cannot be used: file is not a database'],
      [home('postgres://someone@127.0.0.1:1/nothing'), 'the database cannot be used: connect ECONNREFUSED 127.0.0.1:1'],
      [home('postgres://someone@localhost:1/nothing'), 'the database cannot be used: connect ECONNREFUSED'],
      ...(postgres ? [[home(await postgres.database()), 'that database holds nothing of Concert'] as never] : []),
    ];
    for (const [place, why] of trouble) {
      const error = await backupOf(place, file).catch((each) => each);
      expect(error).toBeInstanceOf(StoreError);
      expect(error.message).toContain(why);
    }
    expect(readdirSync(dirname(file))).toEqual([]);
    // Node says that a file is closed a moment before it is.
    await expect.poll(() => openFiles().filter((name) => name.includes(file))).toEqual([]);
    const source = home();
    await (await filled(source, 100)).close();
    await backupOf(source, file);
    for (const [place, why] of trouble.slice(0, 3)) {
      const error = await restoreInto(place, file).catch((each) => each);
      expect(error).toBeInstanceOf(StoreError);
      expect(error.message).toContain(why);
    }
  });

  test('do not mix when two go into the same file at once', async () => {
    const source = home();
    await (await filled(source, 100)).close();
    const file = join(scratch(), 'b');
    const all = await Promise.all([1, 2, 3].map(() => backupOf(source, file)));
    expect(all.map(({ rows }) => rows)).toEqual([101, 101, 101]);
    expect(readdirSync(dirname(file))).toEqual(['b']);
    expect((await restoreInto(home(), file)).rows).toBe(101);
  });

  test.skipIf(!postgresPrograms())('go where a server was killed before anyone signed in', async () => {
    const source = home();
    await (await filled(source, 100)).close();
    const file = join(scratch(), 'b');
    await backupOf(source, file);
    const target = home(await postgres!.database());
    const store = await openStore(target, quiet);
    // What it could not take back.
    await store.db
      .insertInto('presence')
      .values({ node: 'n', table_id: '', user_id: '', spectating: 0, seen_at: Date.now() })
      .execute();
    await store.close();
    expect((await restoreInto(target, file)).rows).toBe(101);
  });

  test.skipIf(!postgresPrograms())('let no server start in a database into which one is being brought', async () => {
    const target = home(await postgres!.database());
    const { db } = connectPostgres(target.databaseUrl!, quiet);
    await withoutServers(db, async () => {
      await expect(openStore(target, quiet)).rejects.toThrow('a backup is being restored into it');
    });
    await db.destroy();
    await (await openStore(target, quiet)).close();
  });

  test('of any earlier version are brought up to date, whichever kind of database they go into', async () => {
    for (let steps = 1; steps <= migrations.length; steps++) {
      const source = home();
      const { db } = connectSqlite(source.dataDir);
      await migrate(db, 'sqlite', migrations.slice(0, steps));
      await sql`insert into users (id, name, guest, host, created_at) values ('u', 'Davout', 1, 1, 7)`.execute(db);
      await db.destroy();
      const file = join(scratch(), 'b');
      expect(await backupOf(source, file)).toMatchObject({ rows: 1 });
      for (const target of [home(), ...(postgres ? [home(await postgres.database())] : [])]) {
        expect(await restoreInto(target, file)).toMatchObject({ rows: 1 });
        const store = await openStore(target, quiet);
        expect(await store.db.selectFrom('users').selectAll().execute()).toMatchObject([{ id: 'u', locked: 0 }]);
        await store.close();
      }
    }
  });

  test('are not for a database of a newer version, of which this one does not know everything', async () => {
    const place = home();
    const store = await filled(place, 100);
    const file = join(scratch(), 'b');
    await backupOf(place, file);
    await store.db
      .insertInto('migrations' as never)
      .values({ n: 99, name: 'to come', at: 1 } as never)
      .execute();
    await store.close();
    await expect(backupOf(place, join(scratch(), 'c'))).rejects.toThrow('newer version');
    await expect(restoreInto(place, file)).rejects.toThrow('newer version');
  });
});

/** What this process has open, where the system tells. */
function openFiles(): string[] {
  const dir = '/proc/self/fd';
  if (!existsSync(dir)) return [];
  return readdirSync(dir).map((name) => {
    try {
      return readlinkSync(join(dir, name));
    } catch {
      // That by which the list itself was read.
      return '';
    }
  });
}

function flipped(bytes: Buffer): Buffer {
  bytes[bytes.length >> 1]! ^= 0xff;
  return bytes;
}

function heading(lines: readonly string[], more: object): string {
  return [JSON.stringify({ ...JSON.parse(lines[0]!), ...more }), ...lines.slice(1)].join('\n');
}
