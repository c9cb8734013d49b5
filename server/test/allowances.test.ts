/** What is held for people who do not take what they are sent. */
import { expect, test } from 'vitest';
import {
  Allowances,
  type LimitedConnection,
  MOST_CONNECTIONS,
  MOST_FOR_ALL,
  MOST_FOR_NETWORK,
  MOST_FOR_PERSON,
  MOST_NETWORK_CONNECTIONS,
} from '../src/live/allowances.ts';

class Held implements LimitedConnection {
  buffered = 0;
  dropped = false;
  readonly who: [person: string, network: string];
  private readonly allowances: Allowances;

  constructor(allowances: Allowances, person: string, network: string) {
    this.allowances = allowances;
    this.who = [person, network];
    allowances.add(this, ...this.who);
  }
  hold(bytes: number): void {
    this.buffered = bytes;
    this.allowances.note(this, ...this.who);
  }
  drop(): void {
    this.dropped = true;
    this.buffered = 0;
    this.allowances.remove(this, ...this.who);
  }
}

const total = (held: readonly Held[]): number => held.reduce((sum, { buffered }) => sum + buffered, 0);

test('one person’s connections hold no more together than one may; those that hold most go', () => {
  const allowances = new Allowances(100);
  const held = Array.from({ length: 40 }, () => new Held(allowances, 'eve', 'here'));
  const reading = new Held(allowances, 'eve', 'here');
  for (const connection of held) {
    if (!connection.dropped) connection.hold(200_000);
    reading.hold(0);
    expect(total(held)).toBeLessThanOrEqual(MOST_FOR_PERSON);
  }
  expect(reading.dropped).toBe(false);
  expect(held.filter(({ dropped }) => dropped).length).toBeGreaterThan(20);
});

test('a network’s people hold no more together, nor do all; who reads is never meant', () => {
  const allowances = new Allowances(100);
  const reader = new Held(allowances, 'ann', 'h0');
  const held: Held[] = [];
  for (let i = 0; i < 200; i++) {
    const connection = new Held(allowances, `guest ${i}`, `h${i % 2}`);
    held.push(connection);
    connection.hold(1_000_000);
    expect(total(held.filter(({ who }) => who[1] === 'h0'))).toBeLessThanOrEqual(MOST_FOR_NETWORK);
  }
  for (let i = 0; i < 200; i++) {
    const connection = new Held(allowances, `other ${i}`, `another ${i}`);
    held.push(connection);
    connection.hold(1_000_000);
    expect(total(held)).toBeLessThanOrEqual(MOST_FOR_ALL);
  }
  expect(reader.dropped).toBe(false);
});

test('there are only so many connections of one person, and of one network', () => {
  const allowances = new Allowances(100);
  const add = (person: string): string | null => allowances.add({ buffered: 0, drop: () => {} }, person, 'here');
  for (let i = 0; i < MOST_CONNECTIONS; i++) expect(add('eve')).toBeNull();
  expect(add('eve')).toContain('too many pages');
  for (let i = MOST_CONNECTIONS + 1; i < MOST_NETWORK_CONNECTIONS; i++) expect(add(`guest ${i}`)).toBeNull();
  expect(add('one more')).toContain('same address');
});

test('there are only so many requests of one person without an answer, on all their connections', () => {
  const allowances = new Allowances(100);
  const [eve, ann] = [allowances.of('eve'), allowances.of('ann')];
  const open = Array.from({ length: 32 }, () => eve.begin());
  expect(open.every((done) => done !== null)).toBe(true);
  expect(eve.begin()).toBeNull();
  expect(ann.begin()).not.toBeNull();
  open[0]!();
  open[0]!();
  expect(eve.begin()).not.toBeNull();
  expect(eve.begin()).toBeNull();
});

test('who comes back at once has not become another', () => {
  const allowances = new Allowances(10);
  const before = allowances.of('eve');
  const connection = new Held(allowances, 'eve', 'here');
  while (before.messages.take());
  connection.drop();
  expect(allowances.of('eve').messages.take()).toBe(false);
});

test('who asks for view after view is shown a few at a time, and others are shown theirs at once', async () => {
  const allowances = new Allowances(200);
  const [eve, ann] = [allowances.of('eve'), allowances.of('ann')];
  let under = 0;
  let most = 0;
  const open: (() => void)[] = [];
  const view = async (): Promise<void> => {
    most = Math.max(most, ++under);
    await new Promise<void>((resolve) => open.push(resolve));
    under--;
  };
  const all = Array.from({ length: 30 }, () => eve.show('c', view));
  expect(under).toBe(8);
  let shown = false;
  await ann.show('c', async () => {
    shown = true;
  });
  expect(shown).toBe(true);
  while (open.length > 0 || under > 0) {
    open.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(most).toBe(8);
});
