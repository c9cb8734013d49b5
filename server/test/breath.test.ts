/** What one browser does in one breath is done in that order. */
import type { ClientMessage } from '@concert/wire';
import { expect, test } from 'vitest';
import { Allowances } from '../src/live/allowances.ts';
import { Connection, type ConnectionPlugin } from '../src/live/connection.ts';

test('also when it takes the seat back from a stand-in, and the later one has it first', async () => {
  const done: number[] = [];
  const chairs = [{ user_id: 'ann', regent: 'policy', resigned: 0 }];
  const live = {
    seating: { row: { open: 1 }, chairs },
    act: async (_seat: number, mark: number) => done.push(mark),
  };
  const givenBack: (() => void)[] = [];
  const clocks: ConnectionPlugin = {
    take: () => false,
    acting: () => (chairs[0]!.regent === null ? null : new Promise((resolve) => givenBack.push(resolve))),
  };
  const nothing = (): void => {};
  const wire = {
    send: nothing,
    close: nothing,
    drop: nothing,
    pause: nothing,
    resume: nothing,
    onDrained: nothing,
    bufferedAmount: 0,
  };
  const caller = { person: { id: 'ann', name: 'Ann', guest: true } as never, session: 's', network: 'h' };
  const tables = { get: () => live, find: () => live, log: () => {} } as never;
  const connection = new Connection(caller, wire, tables, new Allowances(1_000), [clocks]);
  const choose = (mark: number): void => {
    const message: ClientMessage = { type: 'do', id: mark, table: 't', seat: 0, mark, deed: { verb: 'go', arg: {} } };
    connection.receive(JSON.stringify(message));
  };
  choose(1);
  choose(2);
  givenBack[1]?.();
  await new Promise(setImmediate);
  chairs[0]!.regent = null as never;
  // It is released, but the others are still on their way.
  choose(3);
  givenBack[0]!();
  await expect.poll(() => done).toHaveLength(3);
  expect(done).toEqual([1, 2, 3]);
  choose(4);
  expect(done).toEqual([1, 2, 3, 4]);
});
