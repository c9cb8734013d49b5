/** The server: everything put together on one port. */
import { existsSync } from 'node:fs';
import cookie from '@fastify/cookie';
import statics from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { BotPool } from './bots/pool.ts';
import type { Config } from './config.ts';
import { Refusal } from './errors.ts';
import { isOwnOrigin } from './http/origin.ts';
import { useZod } from './http/zod.ts';
import type { Correspondent } from './live/connection.ts';
import { liveRoutes } from './live/routes.ts';
import { People } from './people/people.ts';
import { peopleRoutes } from './people/routes.ts';
import { openStore, type Store } from './store/index.ts';
import { Notes } from './tables/notes.ts';
import { OpenTables } from './tables/open-tables.ts';
import { Records } from './tables/records.ts';
import { tableRoutes } from './tables/routes.ts';
import { TablesService } from './tables/service.ts';

export interface ConcertServer {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly tables: OpenTables;
  readonly service: TablesService;
  /** Where it can be reached. */
  readonly url: string;
  /** Lets go of sockets, waits for what is on its way to the disk, and ends. */
  close(): Promise<void>;
}

/** The page's own files; there may be none. */
const WEB = new URL('../../web/dist/', import.meta.url);
const BUILD = process.env.CONCERT_BUILD ?? String(Date.now());

export async function openServer(config: Config): Promise<ConcertServer> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: [
        'req.headers.cookie',
        'req.headers.authorization',
        'res.headers["set-cookie"]',
        'secret',
        'order.secret',
      ],
    },
    trustProxy: config.trustProxy > 0 ? (_address, hop) => hop < config.trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  });
  const log = (message: string, about: object = {}): void => app.log.warn(about, message);
  const store = await openStore(config, log);
  const bots = new BotPool({ threads: config.botWorkers, limitMs: config.botLimitMs, log });
  const tables = new OpenTables(store, bots, {
    threads: config.rulesWorkers,
    limitMs: config.rulesLimitMs,
    idleMs: config.idleMs,
    log,
  });
  const people = new People(store, config);
  const service = new TablesService(tables, config.botLimitMs);
  const records = new Records(tables, service);
  const notes = new Notes(store);
  const correspondents: Correspondent[] = [];

  const typed = useZod(app);
  await app.register(cookie);
  app.addHook('onRequest', async (request) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && !isOwnOrigin(request, config.publicUrl))
      throw new Refusal(403, 'forbidden', 'That came from another site’s page.');
  });
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ key: error.key, sentence: error.message });
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ key: 'bad-request', sentence: error.message });
    request.log.error({ error, url: request.url }, 'a request failed');
    return reply.code(500).send({ key: 'failed', sentence: 'Something went wrong on the server.' });
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async () => {
    await store.ping();
    return { ok: true };
  });
  peopleRoutes(typed, people);
  tableRoutes(typed, { people, tables, service, records, notes });
  await liveRoutes(typed, { people, tables, config, build: BUILD, correspondents });
  if (existsSync(WEB)) await app.register(statics, { root: WEB.pathname, wildcard: false });

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await tables.close();
    await store.close();
    throw error;
  }
  const { port } = app.server.address() as { port: number };
  return {
    app,
    store,
    tables,
    service,
    url: config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
    close: async () => {
      await app.close();
      await tables.close();
      await store.close();
    },
  };
}
