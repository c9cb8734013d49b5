/**
 * The server is killed while twenty tables play: every choice that was acknowledged is there afterwards, none twice, and
 * play goes on from what each player had on his screen. KILLS=30 does it as often as we ask of ourselves.
 */
import { FastChance } from '@concert/kernel';
import type { SeatDeed } from '@concert/wire';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../src/store/index.ts';
import { Client } from './client.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { Served } from './served.ts';
import { scratch } from './server.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const TABLES = 20;

/** One player with both seats of one table, who notes what was acknowledged. */
class Player {
  readonly acknowledged: SeatDeed[] = [];
  client: Client;
  table = '';
  private readonly chance: FastChance;

  constructor(client: Client, seed: string) {
    this.client = client;
    this.chance = new FastChance(seed);
  }

  async sitDown(): Promise<void> {
    this.table = await this.client.open({ game: 'skirmish', options: { turns: 8 }, mine: [0, 1] });
    this.acknowledged.length = 0;
    this.client.screens.clear();
  }

  get isOver(): boolean {
    return (this.client.screens.get(`${this.table} 0`)?.sight.view.over ?? null) !== null;
  }

  /** Comes back with what he had on the screen. */
  async comeBack(url: string): Promise<void> {
    this.client = this.client.at(url);
    await this.client.connect();
    for (const seat of [0, 1]) {
      const have = this.client.screens.get(`${this.table} ${seat}`)?.sight.mark;
      const facts = this.client.until((message) => message.type === 'table');
      this.client.send({ type: 'watch', table: this.table, seat, ...(have !== undefined && { have }) });
      await facts;
    }
    // What he had not yet seen when the line was cut has come before the answer to this.
    await this.client.ask({ type: 'lines', table: this.table, seat: 1, before: 0 });
  }

  async play(): Promise<void> {
    const { client } = this;
    for (;;) {
      const seats = [0, 1].filter((seat) => client.choices(this.table, seat).length > 0);
      if (seats.length === 0) return;
      const seat = this.chance.pick(seats, 'who');
      const deed = this.chance.pick(client.choices(this.table, seat), 'what');
      const answer = await client.do(this.table, seat, deed).catch(() => null);
      if (!answer || client !== this.client) return;
      if (answer.type !== 'done') throw new Error(JSON.stringify(answer));
      this.acknowledged.push({ seat, ...deed } as SeatDeed);
    }
  }

  stop(): void {
    this.client.cut();
  }
}

async function proveDurable(env: { [name: string]: string }, look: () => Promise<Store>): Promise<number> {
  const served = new Served(env);
  await served.start();
  const host = await Client.guest(served.url);
  const players = Array.from({ length: TABLES }, (_, i) => {
    const client = new Client(served.url);
    client.cookie = host.cookie;
    return new Player(client, `player ${i}`);
  });
  await Promise.all(players.map((player) => player.sitDown()));
  let acknowledged = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.all(players.map((player) => player.comeBack(served.url)));
    const playing = players.map((player) => player.play());
    await new Promise((resolve) => setTimeout(resolve, 300 + 100 * (kill % 5)));
    await served.end('SIGKILL');
    for (const player of players) player.stop();
    await Promise.all(playing);
    const store = await look();
    for (const player of players) {
      const rows = await store.db
        .selectFrom('entries')
        .selectAll()
        .where('table_id', '=', player.table)
        .orderBy('seq')
        .execute();
      expect(rows.map(({ seq }) => seq)).toEqual([...rows.keys()]);
      const deeds = rows.map(({ body }) => {
        const { hash: _, draws: __, ...deed } = JSON.parse(body);
        return deed;
      });
      expect(deeds.slice(0, player.acknowledged.length)).toEqual(player.acknowledged);
      // The last one may have been written without anybody having been told.
      expect(deeds.length - player.acknowledged.length).toBeLessThanOrEqual(1);
      player.acknowledged.splice(0, player.acknowledged.length, ...deeds);
      acknowledged += deeds.length;
    }
    await store.close();
    await served.start();
    for (const player of players) {
      player.client = player.client.at(served.url);
      if (player.isOver) await player.sitDown();
    }
  }
  await Promise.all(players.map((player) => player.comeBack(served.url)));
  for (const player of players) player.client.cut();
  expect(await served.end('SIGTERM')).toBe(0);
  return acknowledged;
}

describe('killed while twenty tables play', () => {
  test('SQLite keeps every acknowledged choice, once', async () => {
    const dataDir = scratch();
    const kept = await proveDurable({ DATA_DIR: dataDir }, () => openStore({ databaseUrl: null, dataDir }, () => {}));
    expect(kept).toBeGreaterThan(0);
  }, 600_000);

  describe.skipIf(!postgresPrograms())('and on PostgreSQL', () => {
    let postgres: Postgres | null = null;
    afterAll(() => postgres?.stop());
    test('likewise', async () => {
      postgres = await startPostgres();
      const databaseUrl = await postgres.database();
      const kept = await proveDurable({ DATABASE_URL: databaseUrl }, () =>
        openStore({ databaseUrl, dataDir: '' }, () => {}),
      );
      expect(kept).toBeGreaterThan(0);
    }, 600_000);
  });
});
