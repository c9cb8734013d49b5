/** The live connection: one socket per browser. */

import { MAX_MESSAGE_LENGTH, type Person } from '@concert/wire';
import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { forbidden, notFound, Refusal, tooOften } from '../errors.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { KeyedRateLimit, networkOf } from '../rate-limit.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { Allowances } from './allowances.ts';
import { BatchingSocket } from './batching-socket.ts';
import { Connection, type ConnectionPlugin } from './connection.ts';
import { guardSockets } from './gate.ts';

const LIVE = '/live';
/** Sent when the server shuts down: the browser finds another node, or waits. */
const GOING_AWAY = 1001;
/** A socket that doesn't answer for this long is gone. */
const PULSE_MS = 30_000;
/** How long a client has to answer the goodbye. */
const SHUTDOWN_MS = 2_000;
/** At most four bytes per character; anything longer ends the connection before it is read. */
const MOST_BYTES = 4 * MAX_MESSAGE_LENGTH;
/** So many sockets a person may open in a minute: pages that reload, and lines that break. */
const MOST_OPENED = 90;
const MINUTE = 60_000;

export interface LiveServices {
  people: People;
  tables: OpenTables;
  config: Pick<Config, 'publicUrl' | 'socketRate' | 'trustProxy'>;
  build: string;
  plugins: readonly ConnectionPlugin[];
  /** All connections; kept here. */
  connections: Set<Connection>;
}

export async function liveRoutes(app: App, services: LiveServices): Promise<void> {
  const { people, tables, config, build, plugins, connections } = services;
  const allowances = new Allowances(config.socketRate);
  const openings = new KeyedRateLimit(MOST_OPENED, MINUTE);
  // The library's types lack the last of them.
  const options = { maxPayload: MOST_BYTES, perMessageDeflate: false, autoPong: false, closeTimeout: SHUTDOWN_MS };
  app.addHook('preClose', async () => {
    for (const connection of connections) connection.disconnect('the server ends', GOING_AWAY);
  });
  await app.register(websocket, {
    options,
    errorHandler: (error, socket, request) => {
      // A protocol error of the client ends its connection with the right code; it is not worth a log line.
      if (isTheirs(error)) return;
      request.log.error({ error }, 'a socket failed');
      socket.terminate();
    },
  });
  guardSockets(app.server, { proxies: config.trustProxy, trustsLocal: config.publicUrl === null });
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    // Otherwise a socket would be opened only to be closed again, and the address written to the log.
    if (ws && routeOptions.url !== LIVE) throw notFound('live connection');
  });
  app.route({
    method: 'GET',
    url: LIVE,
    config: { about: 'The live connection' },
    // Before the handshake, so that a stranger's page gets a plain HTTP refusal.
    preValidation: async (request: FastifyRequest) => {
      if (!isOwnOrigin(request, config.publicUrl)) throw forbidden('That came from another site’s page.');
      request.person = await people.requireUser(request);
      if (!people.isNear(request) && !openings.take(request.person.id)) throw tooOften();
    },
    handler: async (_request, reply) => {
      reply.header('upgrade', 'websocket');
      throw new Refusal(426, 'upgrade', 'This is the live wire: only a WebSocket can talk to it.');
    },
    wsHandler: (socket, request) => {
      const batching = new BatchingSocket(socket);
      const caller = {
        person: request.person!,
        session: people.sessionOf(request),
        network: networkOf(request.ip),
      };
      const connection = new Connection(caller, batching, tables, allowances, plugins);
      connections.add(connection);
      let alive = true;
      let taken = 0;
      const pulse = setInterval(() => {
        // One that is still taking what it was sent is there: it may not have come to the question yet.
        if (!alive && batching.taken === taken) return socket.terminate();
        alive = false;
        taken = batching.taken;
        socket.ping();
        // A person who logged out or was locked out, here or on another node, gets nothing more.
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
        connection.close();
      });
      const { id, name, guest } = connection.person;
      connection.say({ type: 'hello', user: { id, name, guest }, now: Date.now(), build });
    },
  });
}

/** A message that breaks the protocol or is too long, or a broken connection. */
const isTheirs = (error: Error): boolean => /^(WS_ERR_|E[A-Z]+$)/.test((error as NodeJS.ErrnoException).code ?? '');

declare module 'fastify' {
  interface FastifyRequest {
    person?: Person;
  }
}
