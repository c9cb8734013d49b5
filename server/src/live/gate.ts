/**
 * Turns away sockets that are opened too often from one address, before anything else is done for them: a flood of them
 * must cost less than the people who play.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isLoopback } from '../http/origin.ts';
import { KeyedRateLimit, networkOf } from '../rate-limit.ts';

/** So many sockets a network may open in a minute: pages that reload, and lines that break. */
const MOST_OPENED = 240;
const MINUTE = 60_000;
const TURNED_AWAY = 'HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

type Listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Whose request it is, where so many proxies are trusted to say so. */
export function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const said = String(headers['x-forwarded-for'] ?? '').split(',');
  const line = [socket.remoteAddress ?? '', ...said.map((each) => each.trim()).reverse()].filter((each) => each !== '');
  return line[Math.min(proxies, line.length - 1)] ?? '';
}

/** Stands before what listens for sockets by now. */
export function guardSockets(
  server: Server,
  { proxies, trustsLocal }: { proxies: number; trustsLocal: boolean },
): void {
  const openings = new KeyedRateLimit(MOST_OPENED, MINUTE);
  const listeners = server.listeners('upgrade') as Listener[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = addressOf(request, proxies);
    const isLocal = trustsLocal && isLoopback(address);
    if (isLocal || openings.take(networkOf(address))) for (const take of listeners) take(request, socket, head);
    else turnAway(socket);
  });
}

function turnAway(socket: Duplex): void {
  // One that is gone by then is what was wanted.
  socket.on('error', () => {});
  socket.end(TURNED_AWAY, () => socket.destroy());
}
