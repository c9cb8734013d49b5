import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { alternate, type Measured } from '../src/server/alternate.ts';
import { playersAt } from '../src/server/load.ts';
import type { ServedProcess } from '../src/server/process.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server at which every game is over as soon as one sits down; how it answers requests for a table is given. */
async function overAtOnce(tables: (answer: ServerResponse, nth: number) => void): Promise<string> {
  let opened = 0;
  server = createServer((request, answer) => {
    if (request.url === '/api/tables') tables(answer, opened++);
    else answer.setHeader('set-cookie', 'who=1').end('{}');
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', (data) => {
      const { type, table, seat } = JSON.parse(String(data));
      const sight = { view: { over: { winners: [] } }, choices: {}, mark: 0 };
      if (type === 'watch')
        socket.send(JSON.stringify({ type: 'sight', table, seat, sight, log: { from: 0, lines: [] } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const load = { game: 'skirmish', options: {}, sockets: 2, seats: 2 };

/** Two who play there for so long. */
async function underLoad(url: string, ms: number): Promise<Measured> {
  const side = { server: { cpu: () => 0 } as ServedProcess, crowd: await playersAt(url, load), warmUpChoices: 0 };
  return (await alternate([side], { rounds: 1, ms }))[0]!;
}

test('a table that cannot be opened while people play ends the run, and says why', async () => {
  const url = await overAtOnce((answer, nth) => {
    if (nth > 0) answer.statusCode = 503;
    answer.end(nth > 0 ? 'no more tables' : '{"table":"first"}');
  });
  await expect(underLoad(url, 60_000)).rejects.toThrow(/could not be opened: 503 no more tables/);
});

test('a line that the server closes ends the run, and says so', async () => {
  const url = await overAtOnce((answer, nth) => {
    if (nth > 0) server.closeAllConnections();
    else answer.end('{"table":"first"}');
  });
  await expect(underLoad(url, 60_000)).rejects.toThrow(/closed|failed|reset/);
});

test('what the end of the run cuts short does not count', async () => {
  const url = await overAtOnce((answer, nth) => {
    // The second is never answered: the server ends with a client waiting. An unhandled rejection would fail this.
    if (nth === 0) answer.end('{"table":"first"}');
  });
  expect((await underLoad(url, 50)).choices).toBe(0);
  server.closeAllConnections();
  await new Promise((resolve) => setTimeout(resolve, 50));
});
