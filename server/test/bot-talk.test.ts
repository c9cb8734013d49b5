/** Bots hear what is offered to them, also when they have nothing to choose. */
import { expect, test } from 'vitest';
import { Client } from './client.ts';
import { testServer } from './server.ts';

test('a bot that is asked nothing answers an offer; others hear nothing of it', async () => {
  const server = await testServer();
  const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
  const bots = [{ seat: 2, name: 'policy' }];
  const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 }, mine: [0], bots });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  for (const [seat, client] of [ann, ben].entries()) {
    await client.connect();
    await client.watch(table, seat);
  }
  // The bot has given its orders and is not asked anything.
  await expect.poll(() => server.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
  const heard = ben.traffic.length;
  await ann.do(table, 0, { offer: { to: [2], kind: 'truce', terms: { turns: 1 } } });
  const statuses = () => ann.screen(table, 0).sight.offers.map(({ status }) => status);
  await expect.poll(statuses).toEqual(['refused']);
  const lines = () =>
    ann.traffic.map((text) => JSON.parse(text)).flatMap(({ type, lines: said }) => (type === 'press' ? said : []));
  // SK-5.1: while orders are written no one whispers, bots neither; so the reason is not said.
  expect(lines()).toEqual([]);
  expect(ben.traffic.slice(heard).filter((text) => !text.includes('"press"'))).toEqual([]);
  for (const client of [ann, ben]) client.cut();
});
