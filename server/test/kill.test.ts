/**
 * The server is killed while twenty tables play: every choice that was acknowledged is there afterwards, none twice, the
 * journal replays to the letter, and play goes on from what each player had on screen. `npm run soak` does it thirty
 * times on each database (KILLS=30).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { skirmish } from '@concert/skirmish';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../src/store/index.ts';
import { Client } from './client.ts';
import { Player } from './player.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { Served } from './served.ts';
import { scratch } from './server.ts';

const KILLS = Number(process.env.KILLS ?? 3);
const TABLES = 20;
const PATIENCE_MS = 60_000 + 60_000 * KILLS;

async function proveDurable(env: { [name: string]: string }, look: () => Promise<Store>): Promise<void> {
  const served = new Served(env);
  await served.start();
  const host = await Client.guest(served.url);
  const players = Array.from({ length: TABLES }, (_, i) => new Player(host.at(served.url), `player ${i}`));
  await Promise.all(players.map((player) => player.sitDown()));
  let untold = 0;
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.all(players.map((player) => player.comeTo(served.url)));
    let playing = TABLES;
    const plays = players.map((player) => player.play(() => playing--));
    // At a random moment: somewhere among some hundred choices.
    const enough = acknowledgedBy(players) + 100 + 37 * (kill % 5);
    while (playing > 0 && acknowledgedBy(players) < enough) await sleep(1);
    interrupted += playing;
    await served.end('SIGKILL');
    for (const { client } of players) client.cut();
    await Promise.all(plays);
    const store = await look();
    for (const player of players) untold += await player.compareWithStore(store, skirmish);
    await store.close();
    await served.start();
    const fresh = await host.at(served.url).connect();
    for (const player of players) {
      await player.comeTo(served.url);
      await player.compareWith(fresh);
      player.client.cut();
    }
    fresh.cut();
  }
  expect(await served.end('SIGTERM')).toBe(0);
  const written = acknowledgedBy(players);
  console.log(
    `${KILLS} kills, ${interrupted} tables interrupted: ${written} choices, ${written - untold} of them acknowledged; none lost, none twice`,
  );
  expect(written).toBeGreaterThan(100 * KILLS);
}

const acknowledgedBy = (players: readonly Player[]): number =>
  players.reduce((sum, { before, acknowledged }) => sum + before + acknowledged.length, 0);

/** Resolves when no one is connected: what a killed server had sent may still be on its way to the disk. */
async function quiet(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  while ((await client.query(others)).rows.length > 0) await sleep(20);
  await client.end();
}

describe('killed while twenty tables play', () => {
  test(
    'SQLite keeps every acknowledged choice, once',
    async () => {
      const dataDir = scratch();
      await proveDurable({ DATA_DIR: dataDir }, () => openStore({ databaseUrl: null, dataDir }, () => {}));
    },
    PATIENCE_MS,
  );

  describe.skipIf(!postgresPrograms())('and on PostgreSQL', () => {
    let postgres: Postgres | null = null;
    afterAll(() => postgres?.stop());
    test(
      'likewise',
      async () => {
        postgres = await startPostgres();
        const databaseUrl = await postgres.database();
        await proveDurable({ DATABASE_URL: databaseUrl }, async () => {
          await quiet(databaseUrl);
          return openStore({ databaseUrl, dataDir: '' }, () => {});
        });
      },
      PATIENCE_MS,
    );
  });
});
