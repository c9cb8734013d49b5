/** Who is next, among many who wait for the same thing. */
import { expect, test } from 'vitest';
import { FairQueue } from '../src/fair-queue.ts';

/** Takes out this many, each of which costs what it says, and says whose they were. */
function served(turns: FairQueue<[string, string, number]>, count: number): string[] {
  return Array.from({ length: count }, () => {
    const [host, table, cost] = turns.next()!;
    turns.spend([host, table], cost);
    return `${host} ${table}`;
  });
}

const add = (turns: FairQueue<[string, string, number]>, host: string, table: string, cost: number): void =>
  turns.add([host, table], [host, table, cost]);

test('who wants little comes soon, however much others want, and they get the rest', () => {
  const turns = new FairQueue<[string, string, number]>();
  for (let i = 0; i < 10; i++) for (let n = 0; n < 3; n++) add(turns, 'Eve', `${i}`, 1000);
  served(turns, 5);
  for (let i = 0; i < 4; i++) add(turns, 'Ann', 'a', 5);
  expect(served(turns, 4)).toEqual(['Ann a', 'Ann a', 'Ann a', 'Ann a']);
  expect(turns.length).toBe(25);
  expect(served(turns, 25).every((whose) => whose.startsWith('Eve'))).toBe(true);
  expect(turns.next()).toBeUndefined();
});

test('two who want the same get the same, however many tables each has', () => {
  const turns = new FairQueue<[string, string, number]>();
  for (let i = 0; i < 20; i++) add(turns, 'Eve', `${i}`, 100);
  for (let i = 0; i < 5; i++) add(turns, 'Ann', 'a', 100);
  expect(served(turns, 10).filter((whose) => whose === 'Ann a')).toHaveLength(5);
});

test('at tables of the same person quick bots pass slow ones', () => {
  const turns = new FairQueue<[string, string, number]>();
  for (let n = 0; n < 5; n++) add(turns, 'Ann', 'slow', 1000);
  served(turns, 1);
  for (let n = 0; n < 3; n++) add(turns, 'Ann', 'quick', 5);
  expect(served(turns, 4)).toEqual(['Ann quick', 'Ann quick', 'Ann quick', 'Ann slow']);
});

test('no party saves anything up while it wants nothing', () => {
  const turns = new FairQueue<[string, string, number]>();
  add(turns, 'Ann', 'a', 1);
  served(turns, 1);
  for (let n = 0; n < 50; n++) add(turns, 'Eve', 'e', 1000);
  served(turns, 40);
  for (let n = 0; n < 10; n++) add(turns, 'Ann', 'a', 1000);
  expect(served(turns, 10).filter((whose) => whose === 'Eve e').length).toBeGreaterThanOrEqual(4);
});
