/** Two nodes on one PostgreSQL with an outside bus between them: a real NATS server, where it is installed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from './client.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { testServer } from './server.ts';
import { openPair, type Pair } from './two-nodes.ts';

const NATS = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(existsSync);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** A NATS server that can be ended and started again. */
class Nats {
  readonly port: number;
  private child: ChildProcess | null = null;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    this.child = spawn(NATS!, ['-a', '127.0.0.1', '-p', String(this.port)], { stdio: 'ignore' });
    const isThere = (): Promise<boolean> =>
      new Promise((resolve) => {
        const line = createConnection(this.port, '127.0.0.1', () => {
          line.destroy();
          resolve(true);
        }).on('error', () => resolve(false));
      });
    while (!(await isThere())) await sleep(20);
  }

  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.child!.once('exit', resolve));
    this.child!.kill('SIGKILL');
    await gone;
  }
}

describe.skipIf(!NATS || !postgresPrograms())('with a bus', () => {
  let postgres: Postgres;
  let nats: Nats;
  let nodes: Pair;
  let ear: pg.Client;
  /** What went through the database. */
  const notified: string[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    nats = new Nats(await freePort());
    await nats.start();
    const DATABASE_URL = await postgres.database();
    ear = new pg.Client({ connectionString: DATABASE_URL });
    await ear.connect();
    ear.on('notification', ({ payload = '' }) => notified.push(payload));
    await ear.query('listen concert');
    nodes = await openPair(postgres, { DATABASE_URL, BUS_URL: `nats://127.0.0.1:${nats.port}/club` });
  });
  afterAll(async () => {
    await ear?.end();
    await Promise.all((nodes ?? []).map((node) => node.close()));
    await nats?.kill();
    await postgres?.stop();
  });

  /** One person with a browser on each node. */
  async function atBoth(): Promise<{ table: string; here: Client; there: Client }> {
    const here = await Client.guest(nodes[0].url);
    const there = here.at(nodes[1].url);
    const table = await here.open({ game: 'skirmish', mine: [0, 1] });
    await Promise.all([here.connect(), there.connect()]);
    for (const client of [here, there]) for (const seat of [0, 1]) await client.watch(table, seat);
    return { table, here, there };
  }

  const choose = async (client: Client, table: string): Promise<void> => {
    const seat = [0, 1].find((one) => client.choices(table, one).length > 0)!;
    expect((await client.do(table, seat, client.choices(table, seat)[0]!)).type).toBe('done');
  };
  const isSeen = async (by: Client, of: Client, table: string): Promise<void> => {
    for (const seat of [0, 1])
      await expect.poll(() => by.screen(table, seat).sight).toEqual(of.screen(table, seat).sight);
  };

  test('what is done on one is seen on the other, and the database notifies no one', async () => {
    const { table, here, there } = await atBoth();
    for (let i = 0; i < 8; i++) {
      const [one, other] = i % 2 ? [here, there] : [there, here];
      await choose(one, table);
      await isSeen(other, one, table);
    }
    await ear.query('select 1');
    expect(notified).toEqual([]);
    for (const client of [here, there]) client.cut();
  });

  test('what was done while it was away is seen when it is back', async () => {
    const { table, here, there } = await atBoth();
    await nats.kill();
    await choose(here, table);
    await choose(here, table);
    expect(there.screen(table, 0).sight).not.toEqual(here.screen(table, 0).sight);
    await nats.start();
    await isSeen(there, here, table);
    await choose(there, table);
    await isSeen(here, there, table);
    for (const client of [here, there]) client.cut();
  });

  test('a server does not start without the bus it was told of', async () => {
    const env = { DATABASE_URL: await postgres.database(), BUS_URL: `nats://127.0.0.1:${await freePort()}` };
    await expect(testServer(env)).rejects.toThrow('the bus cannot be reached');
    await expect(testServer({ BUS_URL: env.BUS_URL })).rejects.toThrow('BUS_URL');
  });
});
