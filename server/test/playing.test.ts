import { FastChance } from '@concert/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';

let server: ConcertServer;

beforeAll(async () => {
  server = await testServer();
});

/** Plays a seat at random, as a person with a browser would, until the game is over. */
async function playOut(client: Client, table: string, seats: readonly number[], seed: string): Promise<number> {
  const chance = new FastChance(seed);
  let done = 0;
  for (;;) {
    const { view } = client.screen(table, seats[0]!).sight;
    if (view.over) return done;
    const mine = seats.filter((seat) => client.choices(table, seat).length > 0);
    if (mine.length === 0) {
      const marks = seats.map((seat) => client.screen(table, seat).sight.mark);
      while (seats.every((seat, i) => client.screen(table, seat).sight.mark === marks[i]))
        await client.until((message) => message.type === 'change' || message.type === 'sight');
      continue;
    }
    const seat = chance.pick(mine, 'who');
    const answer = await client.do(table, seat, chance.pick(client.choices(table, seat), 'what'));
    if (answer.type === 'done') done++;
    else expect(answer).toMatchObject({ type: 'refused', key: 'kernel.stale' });
  }
}

describe('playing', () => {
  test('alone against bots, from one request to the end', async () => {
    const client = await Client.guest(server.url);
    const table = await client.open({ game: 'skirmish', options: { seats: 3 }, fill: 'policy' });
    await client.connect();
    await client.watch(table, 0);
    expect(await playOut(client, table, [0], 'solo')).toBeGreaterThan(5);
    const { body } = await client.get(`/api/tables/${table}`);
    expect(body).toMatchObject({ state: 'over', yours: [0] });
    const record = await client.get(`/api/tables/${table}/record`);
    expect(record.body).toMatchObject({ format: 'concert-record-2', game: 'skirmish' });
    client.cut();
  });

  test('two people at one screen', async () => {
    const client = await Client.guest(server.url);
    const table = await client.open({ game: 'skirmish', mine: [0, 1] });
    await client.connect();
    await client.watch(table, 0);
    await client.watch(table, 1);
    expect(await playOut(client, table, [0, 1], 'hot seat')).toBeGreaterThan(10);
    client.cut();
  });
});
