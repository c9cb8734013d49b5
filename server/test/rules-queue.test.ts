/** In which order a thread of the rules serves those who wait for it. */
import { expect, test } from 'vitest';
import type { RulesRequest } from '../src/rules/requests.ts';
import { type Payer, type Queued, RulesQueue } from '../src/rules/rules-queue.ts';

let next = 1;
const choice = (table: string): RulesRequest => ({
  kind: 'do',
  table,
  seat: 0,
  mark: 0,
  deed: { verb: 'go', arg: next },
});
const of = (owner: string, awaited = true): Payer => ({ owner, awaited });

/** Serves what waits until nothing is left, each for so long; says whose it was. */
function served(queue: RulesQueue, cost: (table: string) => number, most = Number.POSITIVE_INFINITY): string[] {
  const order: string[] = [];
  while (!queue.empty && order.length < most)
    for (const each of queue.take()) {
      queue.answered(each, cost(each.request.table));
      order.push(each.request.table);
    }
  return order;
}

test('a flood at one table is passed by all that others want', () => {
  const queue = new RulesQueue();
  for (let i = 0; i < 1_000; i++) queue.add(next++, choice('flood'), of('Eve'));
  served(queue, () => 2, 10);
  for (const table of ['a', 'b', 'c']) queue.add(next++, choice(table), of('Ann'));
  expect(new Set(served(queue, () => 2, 6))).toEqual(new Set(['a', 'b', 'c', 'flood']));
});

test('a person with many tables has no more than one with a single table', () => {
  const queue = new RulesQueue();
  for (let n = 0; n < 20; n++) {
    for (let i = 0; i < 50; i++) queue.add(next++, choice(`eve ${i}`), of('Eve'));
    queue.add(next++, choice('ann'), of('Ann'));
  }
  const order = served(queue, () => 1, 40);
  expect(order.filter((table) => table === 'ann').length).toBeGreaterThanOrEqual(15);
});

test('what is sent at once is short: a table with slow rules sends one request, one with quick rules many', () => {
  const queue = new RulesQueue();
  const learn = (table: string, ms: number): void => {
    for (let i = 0; i < 30; i++) queue.add(next++, choice(table), of('Ann'));
    served(queue, () => ms);
  };
  learn('slow', 20);
  for (let i = 0; i < 10; i++) queue.add(next++, choice('slow'), of('Ann'));
  expect(queue.take()).toHaveLength(1);
  const quick = new RulesQueue();
  for (let i = 0; i < 30; i++) quick.add(next++, choice('quick'), of('Ann'));
  served(quick, () => 0.02);
  for (let i = 0; i < 100; i++) quick.add(next++, choice('quick'), of('Ann'));
  expect(quick.take().length).toBeGreaterThan(30);
});

test('what replays entries is sent alone', () => {
  const queue = new RulesQueue();
  const follow = (table: string): RulesRequest => ({ kind: 'follow', table, at: 0, entries: [] });
  for (const table of ['a', 'b']) queue.add(next++, follow(table), of('Ann'));
  expect(queue.take()).toHaveLength(1);
});

test('tables that no person waits for come last, and come nevertheless', () => {
  const queue = new RulesQueue();
  for (let i = 0; i < 100; i++) queue.add(next++, choice('bots'), of('Ann', false));
  served(queue, () => 1, 5);
  for (let i = 0; i < 100; i++) queue.add(next++, choice('people'), of('Ben'));
  const order = served(queue, () => 1, 60);
  const bots = order.filter((table) => table === 'bots').length;
  expect(bots).toBeGreaterThan(0);
  expect(bots).toBeLessThanOrEqual(12);
});

test('the requests of one table keep their order, also when people come to it or leave it', () => {
  const queue = new RulesQueue();
  const numbers = Array.from({ length: 20 }, () => next++);
  for (const n of numbers) queue.add(n, choice('a'), of('Ann', n % 3 === 0));
  for (let i = 0; i < 20; i++) queue.add(next++, choice('b'), of('Ben'));
  const taken: Queued[] = [];
  while (!queue.empty)
    for (const each of queue.take()) {
      queue.answered(each, 1);
      taken.push(each);
    }
  expect(taken.filter(({ request }) => request.table === 'a').map(({ n }) => n)).toEqual(numbers);
});
