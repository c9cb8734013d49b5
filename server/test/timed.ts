/** Tables with a clock, and what is shown of it. */
import type { ClockMessage, ClockSetting } from '@concert/wire';
import { expect } from 'vitest';
import { Client } from './client.ts';

const isClock = (message: { type: string }): boolean => message.type === 'clock';

/** What a browser was last shown. */
export const lastClock = (client: Client): ClockMessage =>
  client.traffic.map((text) => JSON.parse(text)).findLast(isClock) as ClockMessage;

/** Two people who look at their table, with a clock that runs for both. */
export async function two(
  url: string,
  clockSetting: ClockSetting,
  more: object = {},
  urls: readonly string[] = [url, url],
) {
  const [ann, ben] = [await Client.guest(urls[0]!, 'Ann'), await Client.guest(urls[1]!, 'Ben')];
  const table = await ann.open({ game: 'skirmish', open: true, settings: { clock: clockSetting, ...more } });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  await ann.connect();
  await ben.connect();
  for (const [seat, client] of [ann, ben].entries()) await client.watch(table, seat);
  for (const client of [ann, ben]) await expect.poll(() => lastClock(client)).toMatchObject({ running: [0, 1] });
  return { table, ann, ben };
}

export const seatsOf = async (client: Client, table: string) =>
  (await client.get(`/api/tables/${table}`)).body.seats as { regent: string | null }[];
