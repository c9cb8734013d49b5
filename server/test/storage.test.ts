/**
 * The database fails: its file is damaged, the disk is full, the connection is lost. What is told is clear, nothing is
 * acknowledged that is not durable, and when the database is back play goes on.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FastChance } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import type { HostMessage } from '@concert/wire';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { backupOf } from '../src/operations/backup.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { connectSqlite, databaseFile } from '../src/store/sqlite.ts';
import { built } from './built.ts';
import { Client } from './client.ts';
import { Player } from './player.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { Served } from './served.ts';
import { scratch, testServer } from './server.ts';

const ENTRY = fileURLToPath(new URL('../../cli/bin/concert.mjs', import.meta.url));
const quiet = (): void => {};

/** A person with both seats of a table, looking at both. */
async function seated(server: ConcertServer, more: object = {}): Promise<{ client: Client; table: string }> {
  const client = await Client.guest(server.url);
  const table = await client.open({ game: 'skirmish', options: { turns: 8 }, mine: [0, 1], ...more });
  await client.connect();
  for (const seat of [0, 1]) await client.watch(table, seat);
  return { client, table };
}

/**
 * Chooses at random for whichever seat can. While there is anything else to choose no seat says it is ready: from the
 * beginning on orders can be changed as often as one likes, and no dice end the game before the test does.
 */
function chooseOnce(client: Client, table: string, chance: FastChance): Promise<HostMessage> {
  const seats = [0, 1].filter((seat) => client.choices(table, seat).length > 0);
  const seat = chance.pick(seats, 'who');
  const choices = client.choices(table, seat);
  const orders = choices.filter(({ verb }) => verb !== 'ready');
  return client.do(table, seat, chance.pick(orders.length > 0 ? orders : choices, 'what') as never);
}

const written = async (server: ConcertServer, table: string): Promise<number> =>
  (await server.store.db.selectFrom('entries').select('seq').where('table_id', '=', table).execute()).length;

/** What was written lately is beside the file, until it is copied in. */
const intoOneFile = ({ db }: Store): Promise<unknown> => sql`pragma wal_checkpoint(truncate)`.execute(db);

describe('a database file', () => {
  test('that has been emptied is refused, and not taken for a new server', async () => {
    const dataDir = scratch();
    const place = { databaseUrl: null, dataDir };
    await (await openStore(place, quiet)).close();
    truncateSync(databaseFile(dataDir), 0);
    for (let tries = 0; tries < 2; tries++) await expect(openStore(place, quiet)).rejects.toThrow('is empty (0 bytes)');
    await expect(backupOf(place, join(dataDir, 'lost.gz'))).rejects.toThrow('is empty (0 bytes)');
    expect(statSync(databaseFile(dataDir)).size).toBe(0);
    // Without the file it is a new server, as the sentence says.
    rmSync(databaseFile(dataDir));
    await (await openStore(place, quiet)).close();
    expect(statSync(databaseFile(dataDir)).size).toBeGreaterThan(0);
  });

  test('that is none, or is damaged, is left as it is, and said to be so', async () => {
    await built();
    const dir = scratch();
    const good = join(dir, 'good');
    const store = await openStore({ databaseUrl: null, dataDir: good }, quiet);
    await intoOneFile(store);
    await store.close();
    const whole = readFileSync(databaseFile(good));
    const torn = Buffer.concat([whole.subarray(0, 200), Buffer.alloc(whole.length - 200, 0x5a)]);
    for (const [name, bytes] of [
      ['something else', Buffer.from('These are the minutes of the Congress of Vienna.'.repeat(100))],
      ['torn', torn],
    ] as const) {
      const dataDir = join(dir, name);
      mkdirSync(dataDir);
      writeFileSync(databaseFile(dataDir), bytes);
      await expect(openStore({ databaseUrl: null, dataDir }, quiet)).rejects.toThrow(
        /^the database .* cannot be used: /,
      );
      const { status, stderr } = spawnSync(process.execPath, [ENTRY, 'serve'], {
        env: { PATH: process.env.PATH!, PORT: '0', DATA_DIR: dataDir },
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect(status).not.toBe(0);
      expect(stderr).toContain('cannot be used');
      expect(stderr).not.toMatch(/\n {4}at /);
      expect(readFileSync(databaseFile(dataDir)).equals(bytes)).toBe(true);
    }
    const file = join(dir, 'a file');
    writeFileSync(file, '');
    await expect(openStore({ databaseUrl: null, dataDir: file }, quiet)).rejects.toThrow('cannot be used');
  });

  test('is for no one else on the machine, however it came to be', async () => {
    const rights = (path: string): number => statSync(path).mode & 0o777;
    const before = process.umask(0);
    try {
      const fresh = join(scratch(), 'of', 'ours');
      const older = join(scratch(), 'older');
      mkdirSync(older, { mode: 0o755 });
      for (const [dataDir, right] of [
        [fresh, 0o700],
        // Who made it may want others to see what is there; what is in our files is not for them all the same.
        [older, 0o755],
      ] as const) {
        if (right === 0o755) {
          await (await openStore({ databaseUrl: null, dataDir }, quiet)).close();
          for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
        }
        const store = await openStore({ databaseUrl: null, dataDir }, quiet);
        expect(rights(dataDir)).toBe(right);
        const names = readdirSync(dataDir);
        expect(names).toEqual(expect.arrayContaining(['concert.db', 'concert.db-wal', 'lock.db']));
        for (const name of names) expect(rights(join(dataDir, name)), name).toBe(0o600);
        await store.close();
      }
    } finally {
      process.umask(before);
    }
  });

  /** Overwrites the first page of a table of the database. */
  async function damage(dataDir: string, table: string): Promise<void> {
    const { db, database } = connectSqlite(dataDir);
    const at = database.prepare('select rootpage from sqlite_master where name = ?').get(table) as { rootpage: number };
    const [{ page_size: size }] = database.prepare('pragma page_size').all() as [{ page_size: number }];
    await db.destroy();
    const handle = openSync(databaseFile(dataDir), 'r+');
    writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (at.rootpage - 1) * size);
    closeSync(handle);
  }
  async function playedSome(dataDir: string): Promise<{ client: Client; table: string }> {
    const server = await testServer({ DATA_DIR: dataDir });
    const { client, table } = await seated(server);
    const chance = new FastChance('damage');
    for (let i = 0; i < 10; i++) expect((await chooseOnce(client, table, chance)).type).toBe('done');
    client.cut();
    await intoOneFile(server.store);
    await server.close();
    return { client, table };
  }

  test('of which a part is damaged costs that part, and not the server', async () => {
    const dataDir = scratch();
    const { client, table } = await playedSome(dataDir);
    await damage(dataDir, 'entries');
    const server = await testServer({ DATA_DIR: dataDir });
    const back = await client.at(server.url).connect();
    expect((await back.get(`/api/tables/${table}`)).body).toMatchObject({ state: 'playing' });
    const no = back.until((message) => message.type === 'error');
    back.send({ type: 'watch', table, seat: 0 });
    expect(await no).toMatchObject({ table, sentence: expect.stringContaining('cannot be reached just now') });
    const { mark } = client.screen(table, 0).sight;
    const [action] = client.choices(table, 0);
    if (action) expect(await back.do(table, 0, action as never, mark)).toMatchObject({ key: 'server.unavailable' });
    expect((await back.get(`/api/tables/${table}/case`)).body.sentence).toMatch(/\.$/);
    expect((await back.get('/healthz')).status).toBe(200);
    expect((await back.get('/api/tables')).status).toBe(200);
    back.cut();
    await server.close();
  });

  test('that cannot be read at the start is said to be so', async () => {
    const dataDir = scratch();
    await playedSome(dataDir);
    await damage(dataDir, 'house');
    await expect(testServer({ DATA_DIR: dataDir })).rejects.toThrow('the database cannot be used: ');
    // And the next attempt is not told that it is in use.
    await expect(testServer({ DATA_DIR: dataDir })).rejects.toThrow('the database cannot be used: ');
  });
});

describe('a full disk', () => {
  test('takes no choice that it cannot keep, and play goes on when there is room', async () => {
    const server = await testServer();
    const { db } = server.store;
    const { client, table } = await seated(server);
    const bots = await client.open({ game: 'skirmish', options: { turns: 8, seats: 3 }, mine: [], fill: 'random' });
    const chance = new FastChance('disk');
    // SQLite's own word for it: the file may not grow. It fails where a full disk does.
    await sql`create table ballast (x blob)`.execute(db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db);
    // Pages that are free already would hold more than a whole game.
    const load = (): Promise<boolean> =>
      sql`insert into ballast values (randomblob(2000))`.execute(db).then(
        () => true,
        () => false,
      );
    while (await load());
    let done = 0;
    let refused: HostMessage;
    do {
      refused = await chooseOnce(client, table, chance);
      if (refused.type === 'done') done++;
    } while (refused.type === 'done' && done < 5_000);
    expect(refused).toMatchObject({
      type: 'refused',
      key: 'server.unwritten',
      sentence: expect.stringContaining('could not be saved'),
      now: { type: 'sight' },
    });
    expect(await written(server, table)).toBe(done);
    // A shorter entry may still find room.
    for (let i = 0; i < 5; i++) if ((await chooseOnce(client, table, chance)).type === 'done') done++;
    expect(await written(server, table)).toBe(done);
    // What needs no disk space goes on; what does is refused.
    expect((await client.get(`/api/tables/${table}`)).status).toBe(200);
    const opening = await client.post('/api/tables', { game: 'skirmish', title: 'x'.repeat(80) });
    if (opening.status !== 200) expect(opening.body).toMatchObject({ sentence: expect.stringMatching(/\.$/) });

    await sql.raw('pragma max_page_count = 1000000').execute(db);
    for (let i = 0; i < 10; i++) {
      expect((await chooseOnce(client, table, chance)).type).toBe('done');
      done++;
    }
    expect(await written(server, table)).toBe(done);
    const fresh = await client.at(server.url).connect();
    for (const seat of [0, 1]) expect((await fresh.watch(table, seat)).sight).toEqual(client.screen(table, seat).sight);
    // Bots that were kept from moving move again.
    await expect.poll(async () => (await client.get(`/api/tables/${bots}`)).body.state, { interval: 500 }).toBe('over');
    client.cut();
    fresh.cut();
    await server.close();
  });
});

test('a disk that cannot be flushed ends the server, which says why, and costs nothing that was acknowledged', async () => {
  const dir = scratch();
  const [DATA_DIR, DISK_TROUBLE] = [join(dir, 'data'), join(dir, 'trouble')];
  const NODE_OPTIONS = `--import=${new URL('failing-disk.mjs', import.meta.url)}`;
  const served = new Served({ DATA_DIR, DISK_TROUBLE, NODE_OPTIONS });
  await served.start();
  const player = new Player(await Client.guest(served.url), 'flush');
  await player.sitDown();
  await player.comeTo(served.url);
  const playing = player.play();
  await expect.poll(() => player.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(10);
  writeFileSync(DISK_TROUBLE, '');
  const ended = served.ended();
  // The game may be over by now: something has to be written.
  await player.client.post('/api/tables', { game: 'skirmish' }).catch(() => {});
  expect(await ended).toBe(1);
  expect(served.complaints).toMatch(/^concert serve: the disk could not store .*: EIO: i\/o error; start it again/m);
  player.client.cut();
  await playing.catch(() => {});
  const server = await testServer({ DATA_DIR });
  await player.compareWithStore(server.store, skirmish);
  await player.comeTo(server.url);
  expect((await chooseOnce(player.client, player.table, new FastChance('again'))).type).toBe('done');
  player.client.cut();
  await server.close();
});

/** A disk of its own, as small as one likes; only who runs everything on a machine may make one. */
function smallDisk(bytes: number): string | null {
  const dir = mkdtempSync(join(tmpdir(), 'concert-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'concert', dir], { stdio: 'ignore' });
  if (status === 0) return dir;
  rmSync(dir, { recursive: true });
  return null;
}

const disk = process.getuid?.() === 0 ? smallDisk(8 * 1024 * 1024) : null;

afterAll(() => {
  if (disk) spawnSync('umount', ['-l', disk]);
  if (disk) rmSync(disk, { recursive: true, force: true });
});

describe.skipIf(!disk)('a disk that is really full', () => {
  const ballast = join(disk ?? '', 'ballast');
  /** Takes all the room there is. */
  const fill = (): void => {
    const handle = openSync(ballast, 'a');
    for (const size of [65_536, 4_096, 1])
      try {
        for (;;) writeSync(handle, Buffer.alloc(size));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    closeSync(handle);
  };

  test('takes no choice that it cannot keep, loses none that it took, and play goes on when there is room', async () => {
    const DATA_DIR = join(disk!, 'data');
    let server = await testServer({ DATA_DIR });
    const host = await Client.guest(server.url);
    const players = Array.from({ length: 4 }, (_, i) => new Player(host.at(server.url), `full ${i}`));
    for (const player of players) {
      await player.sitDown();
      await player.comeTo(server.url);
    }
    let [acknowledged, refused] = [0, 0];
    for (let round = 0; round < 3; round++) {
      const playing = players.map((player) => player.play().catch((error: Error) => error));
      await new Promise((resolve) => setTimeout(resolve, 200));
      fill();
      for (const ended of await Promise.all(playing)) {
        if (!(ended instanceof Error)) continue;
        refused++;
        expect(ended.message).toMatch(/"server\.unwritten".*could not be saved/);
      }
      const anyone = host.at(server.url);
      // What needs no room goes on; what does is refused in a sentence.
      expect((await anyone.get('/readyz')).status).toBe(200);
      expect((await anyone.get('/api/tables')).status).toBe(200);
      const opening = await anyone.post('/api/tables', { game: 'skirmish', title: 'x'.repeat(80) });
      if (opening.status !== 200) expect(opening.body.sentence).toMatch(/\.$/);
      for (const player of players) await player.compareWithStore(server.store, skirmish);
      // It may not be able to begin on a full disk, and says so. Everything acknowledged is there after a restart.
      for (const { client } of players) client.cut();
      await server.close();
      const onFullDisk = await testServer({ DATA_DIR }).catch((error: Error) => error);
      if (onFullDisk instanceof Error)
        expect(onFullDisk.message).toMatch(/^the database .*cannot be used: .*disk is full$/);
      rmSync(ballast);
      server = onFullDisk instanceof Error ? await testServer({ DATA_DIR }) : onFullDisk;
      for (const player of players) {
        await player.compareWithStore(server.store, skirmish);
        acknowledged += player.acknowledged.length;
        await player.comeTo(server.url);
        const fresh = await host.at(server.url).connect();
        if (!player.isOver) await player.compareWith(fresh);
        fresh.cut();
      }
    }
    expect(refused).toBeGreaterThan(0);
    console.log(`a full disk: ${acknowledged} choices found again, ${refused} players refused`);
    for (const player of players) {
      const { client, table } = player;
      const chance = new FastChance('room');
      for (let i = 0; i < 5 && !player.isOver; i++) expect((await chooseOnce(client, table, chance)).type).toBe('done');
      client.cut();
    }
    await server.close();
  });
});

describe.skipIf(!postgresPrograms())('a lost PostgreSQL', () => {
  let postgres: Postgres | null = null;
  afterAll(() => postgres?.stop());

  test('that stands still is reported as not ready, before the caller has lost patience', async () => {
    postgres ??= await startPostgres();
    const server = await testServer({ DATABASE_URL: await postgres.database() });
    const ready = () => fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(8_000) });
    expect((await ready()).status).toBe(200);
    await postgres.frozen(async () => {
      const answer = await ready();
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ key: 'not-ready', sentence: 'The database cannot be reached.' });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    });
    await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200);
    await server.close();
  });

  test('takes no acknowledged choice with it, and play goes on when it is back', async () => {
    postgres ??= await startPostgres();
    const server = await testServer({ DATABASE_URL: await postgres.database() });
    const host = await Client.guest(server.url);
    const players = Array.from({ length: 5 }, (_, i) => new Player(host.at(server.url), `lost ${i}`));
    for (const player of players) {
      await player.sitDown();
      await player.comeTo(server.url);
    }
    for (let crash = 0; crash < 2; crash++) {
      // All play until they are refused; a refusal says that it was not done, or cannot be now.
      const playing = players.map((player) => player.play().catch((error: Error) => error));
      await new Promise((resolve) => setTimeout(resolve, 300));
      await postgres.crash();
      for (const ended of await Promise.all(playing))
        if (ended instanceof Error) expect(ended.message).toMatch(/"server\.(unwritten|unavailable|failed)"/);
      await expect.poll(async () => (await host.get('/readyz')).status).toBe(200);
      for (const player of players) {
        await player.compareWithStore(server.store, skirmish);
        player.client.cut();
        await player.comeTo(server.url);
        const fresh = await host.at(server.url).connect();
        await player.compareWith(fresh);
        fresh.cut();
        if (!player.isOver) {
          const before = player.acknowledged.length;
          const seat = [0, 1].find((each) => player.client.choices(player.table, each).length > 0)!;
          const action = player.client.choices(player.table, seat)[0]!;
          expect((await player.client.do(player.table, seat, action as never)).type).toBe('done');
          player.acknowledged.push({ seat, ...action } as never);
          expect(await written(server, player.table)).toBe(before + 1);
        }
      }
    }
    for (const { client } of players) client.cut();
    await server.close();
  });
});
