/** The live wire: one socket for each browser. */

import { MAX_MESSAGE_LENGTH, type Person } from '@concert/wire';
import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { forbidden, notFound, Refusal } from '../errors.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { BatchingSocket } from './batching-socket.ts';
import { Connection, type ConnectionPlugin } from './connection.ts';

const LIVE = '/live';
/** What a socket is told when it is closed because the server ends: its browser finds another node, or waits. */
const GOING_AWAY = 1001;
/** A socket that does not answer for so long is gone. */
const PULSE_MS = 30_000;
/** Who is told good-bye has so long to answer. */
const SHUTDOWN_MS = 2_000;
/** Four bytes for a character at most; what is longer ends the connection before it is read. */
const MOST_BYTES = 4 * MAX_MESSAGE_LENGTH;
/** More pages than anybody has open. */
const MOST_LINES = 200;

export interface LiveServices {
  people: People;
  tables: OpenTables;
  config: Pick<Config, 'publicUrl' | 'socketRate'>;
  build: string;
  plugins: readonly ConnectionPlugin[];
  /** Whoever is connected; kept here. */
  connections: Set<Connection>;
}

export async function liveRoutes(app: App, services: LiveServices): Promise<void> {
  const { people, tables, config, build, plugins, connections } = services;
  /** How many sockets each person has. */
  const linesOf = new Map<string, number>();
  // Its types do not know the last of them.
  const options = { maxPayload: MOST_BYTES, perMessageDeflate: false, autoPong: false, closeTimeout: SHUTDOWN_MS };
  app.addHook('preClose', async () => {
    for (const connection of connections) connection.disconnect('the server ends', GOING_AWAY);
  });
  await app.register(websocket, {
    options,
    errorHandler: (error, socket, request) => {
      // Whatever the other side did wrong ends its line, with the code for it; it is no news to whoever reads our log.
      if (isTheirs(error)) return;
      request.log.error({ error }, 'a socket failed');
      socket.terminate();
    },
  });
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    // Elsewhere a socket would be opened only to be closed again, and the address written into the log.
    if (ws && routeOptions.url !== LIVE) throw notFound('live wire');
  });
  app.route({
    method: 'GET',
    url: LIVE,
    config: { about: 'The live wire' },
    // Before the handshake, so that a stranger's page is told in plain HTTP.
    preValidation: async (request: FastifyRequest) => {
      if (!isOwnOrigin(request, config.publicUrl)) throw forbidden('That came from another site’s page.');
      request.person = await people.requireUser(request);
    },
    handler: async (_request, reply) => {
      reply.header('upgrade', 'websocket');
      throw new Refusal(426, 'upgrade', 'This is the live wire: only a WebSocket can talk to it.');
    },
    wsHandler: (socket, request) => {
      const connection = new Connection(
        request.person!,
        people.sessionOf(request),
        new BatchingSocket(socket),
        tables,
        config.socketRate,
        plugins,
      );
      connections.add(connection);
      const { user } = connection;
      const lines = (linesOf.get(user) ?? 0) + 1;
      linesOf.set(user, lines);
      if (lines > MOST_LINES) connection.disconnect('too many pages at once');
      let alive = true;
      const pulse = setInterval(() => {
        if (!alive) return socket.terminate();
        alive = false;
        socket.ping();
        // Whoever has logged out or was locked out, here or on another node, hears no more.
        people.userOf(request).then(
          (person) => person ?? connection.disconnect('logged out'),
          () => {},
        );
      }, PULSE_MS);
      socket.on('pong', () => {
        alive = true;
      });
      socket.on('ping', (data) => {
        if (connection.mayPing()) socket.pong(data);
      });
      socket.on('message', (data, binary) => {
        if (binary) connection.disconnect('text is needed', 1003);
        else connection.receive(data.toString());
      });
      socket.on('close', () => {
        clearInterval(pulse);
        connections.delete(connection);
        const left = linesOf.get(user)! - 1;
        if (left > 0) linesOf.set(user, left);
        else linesOf.delete(user);
        connection.close();
      });
      const { id, name, guest } = connection.person;
      connection.say({ type: 'hello', user: { id, name, guest }, now: Date.now(), build });
    },
  });
}

/** A message that breaks the protocol or is too long, or a line that broke. */
const isTheirs = (error: Error): boolean => /^(WS_ERR_|E[A-Z]+$)/.test((error as NodeJS.ErrnoException).code ?? '');

declare module 'fastify' {
  interface FastifyRequest {
    person?: Person;
  }
}
