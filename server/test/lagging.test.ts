/** A client that does not take what it is sent gets no backlog, but the newest as soon as it takes something. */
import type { ClientMessage } from '@concert/wire';
import { expect, test } from 'vitest';
import { notFound, type Refusal } from '../src/errors.ts';
import { Allowances } from '../src/live/allowances.ts';
import type { ClientSocket } from '../src/live/client-socket.ts';
import { Connection } from '../src/live/connection.ts';
import type { Watcher } from '../src/tables/audience.ts';
import type { WatchRequest } from '../src/tables/environment.ts';

class Socket implements ClientSocket {
  readonly sent: string[] = [];
  bufferedAmount = 0;
  paused = false;
  dropped = false;
  drained = (): void => {};
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  drop(): void {
    this.dropped = true;
  }
  pause(): void {
    this.paused = true;
  }
  resume(): void {
    this.paused = false;
  }
  onDrained(listener: () => void): void {
    this.drained = listener;
  }
  /** The other side takes everything. */
  drain(): void {
    this.bufferedAmount = 0;
    this.drained();
  }
}

interface Visit {
  table: string;
  viewer: number;
  have: number | undefined;
  arrival: WatchRequest;
}

function connected() {
  const socket = new Socket();
  const visits: Visit[] = [];
  const chairs = [0, 1].map(() => ({ user_id: 'ann', regent: null, resigned: 0 }));
  const live = { seating: { row: { open: 1 }, chairs } };
  const tables = {
    get: () => live,
    watch: (table: string, _watcher: Watcher, viewer: number, have: number | undefined, arrival: WatchRequest) =>
      visits.push({ table, viewer, have, arrival }),
    unwatch: () => {},
    log: () => {},
  } as never;
  const caller = { person: { id: 'ann', name: 'Ann', guest: true } as never, session: 's', network: 'h' };
  const connection = new Connection(caller, socket, tables, new Allowances(1_000));
  const say = (message: ClientMessage): void => connection.receive(JSON.stringify(message));
  /** The table shows itself to the one who came last. */
  const show = (text: string): void => {
    const { table, viewer, arrival } = visits.at(-1)!;
    connection.fresh(table, viewer);
    connection.send(text, table, viewer);
    arrival.arrived();
  };
  const watch = (table: string, seat: number): void => {
    say({ type: 'watch', table, seat });
    show(`sight of ${table} ${seat}`);
  };
  return { socket, visits, connection, say, show, watch };
}

const MUCH = 300 * 1024;

test('what it missed is left out, and it is shown how the table stands', () => {
  const { socket, visits, connection, show, watch } = connected();
  watch('a', 0);
  connection.send('change 1', 'a', 0);
  socket.bufferedAmount = MUCH;
  for (const text of ['change 2', 'change 3']) connection.send(text, 'a', 0);
  expect(socket.sent).toEqual(['sight of a 0', 'change 1']);
  expect(socket.paused).toBe(true);
  socket.drain();
  expect(socket.paused).toBe(false);
  expect(visits.at(-1)).toMatchObject({ table: 'a', viewer: 0, have: undefined });
  // It would not fit to what the client has.
  connection.send('change 4', 'a', 0);
  show('newest of a');
  connection.send('change 5', 'a', 0);
  expect(socket.sent).toEqual(['sight of a 0', 'change 1', 'newest of a', 'change 5']);
  expect(socket.dropped).toBe(false);
});

test('of several seats each is shown anew, one after the other, and never more than it takes', () => {
  const { socket, visits, connection, show, watch } = connected();
  watch('a', 0);
  watch('a', 1);
  watch('b', 0);
  socket.bufferedAmount = MUCH;
  // What is the same for every seat at the table is owed to all of them.
  connection.send('facts', 'a');
  connection.send('change', 'a', 0);
  connection.send('change', 'b', 0);
  const before = visits.length;
  socket.drain();
  expect(visits.length).toBe(before + 1);
  socket.bufferedAmount = MUCH;
  // It takes nothing again: what is shown now is owed as before, and nothing more is asked for.
  show('lost');
  expect(visits.length).toBe(before + 1);
  expect(socket.sent).not.toContain('lost');
  socket.drain();
  const seen: string[] = [];
  while (visits.length > before + 1 + seen.length) {
    const { table, viewer } = visits.at(-1)!;
    seen.push(`${table} ${viewer}`);
    show(`newest of ${table} ${viewer}`);
  }
  expect(seen.sort()).toEqual(['a 0', 'a 1', 'b 0']);
  for (const [table, seat] of [
    ['a', 0],
    ['a', 1],
    ['b', 0],
  ] as const) {
    connection.send(`again ${table} ${seat}`, table, seat);
    expect(socket.sent.at(-1)).toBe(`again ${table} ${seat}`);
  }
});

test('what it no longer watches is not shown to it', () => {
  const { socket, visits, connection, say, watch } = connected();
  watch('a', 0);
  socket.bufferedAmount = MUCH;
  connection.send('change', 'a', 0);
  say({ type: 'unwatch', table: 'a', seat: 0 });
  const before = visits.length;
  socket.drain();
  expect(visits.length).toBe(before);
});

test('where it cannot be shown how the table stands it has to come again', () => {
  const { socket, visits, connection, watch } = connected();
  watch('a', 0);
  socket.bufferedAmount = MUCH;
  connection.send('change', 'a', 0);
  socket.drain();
  (visits.at(-1)!.arrival.fail as (refusal: Refusal) => void)(notFound('table'));
  expect(socket.dropped).toBe(true);
});

test('one that asks without end and takes no answer is dropped', () => {
  const { socket, say } = connected();
  socket.bufferedAmount = 2 * 1024 * 1024;
  say({ type: 'ping' });
  expect(socket.dropped).toBe(true);
  expect(socket.sent).toEqual([]);
});
