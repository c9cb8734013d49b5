/** Many tables open at once, each with a spectator. */
import WebSocket from 'ws';
import { guest, openTable } from './load.ts';

/** One browser may watch this many. */
const EACH = 50;

/** Resolves when all of them are open and have been seen. */
export async function openTables(url: string, game: string, count: number): Promise<void> {
  const cookie = await guest(url);
  const tables: string[] = [];
  while (tables.length < count) tables.push(await openTable(url, cookie, { game, mine: [0, 1] }));
  let seen = 0;
  const all = new Promise<void>((resolve) => {
    for (let first = 0; first < count; first += EACH) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie } });
      socket.on('open', () => {
        for (const table of tables.slice(first, first + EACH))
          socket.send(JSON.stringify({ type: 'watch', table, seat: 0 }));
      });
      socket.on('message', (data) => {
        if (data.toString().startsWith('{"type":"sight"') && ++seen === count) resolve();
      });
      socket.on('error', () => {});
    }
  });
  await all;
}

/** Opens one after the other, looks at each from both its seats until it is seen, and calls the next. */
export async function openAndLeave(
  url: string,
  game: string,
  warmUp: number,
  count: number,
  onStart: () => void,
): Promise<void> {
  const cookie = await guest(url);
  let seen = (): void => {};
  const sockets = await Promise.all(
    [0, 1].map(async () => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie } });
      await new Promise((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
      });
      socket.on('message', (data) => {
        if (data.toString().startsWith('{"type":"sight"')) seen();
      });
      return socket;
    }),
  );
  const both = (table: string, type: 'watch' | 'unwatch'): void => {
    for (const [seat, socket] of sockets.entries()) socket.send(JSON.stringify({ type, table, seat }));
  };
  for (let n = 0; n < warmUp + count; n++) {
    if (n === warmUp) onStart();
    const table = await openTable(url, cookie, { game, mine: [0, 1] });
    let left = sockets.length;
    await new Promise<void>((resolve) => {
      seen = () => {
        if (--left === 0) resolve();
      };
      both(table, 'watch');
    });
    both(table, 'unwatch');
  }
  for (const socket of sockets) socket.terminate();
}
