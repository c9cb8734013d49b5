/** The metrics of a running server, and who may read them. */
import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';
import type { App } from '../http/zod.ts';
import { isLocalUser } from '../people/local-user.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { Metrics } from './metrics.ts';

export interface MeasuredParts {
  tables: OpenTables;
  /** How many browsers are connected. */
  sockets(): number;
  /** The token that allows reading the metrics from anywhere. */
  token: string | null;
  publicUrl: string | null;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Must be registered before the routes it counts. */
export function measure(app: App, { tables, sockets, token, publicUrl }: MeasuredParts): Metrics {
  const metrics = new Metrics();
  const requests = metrics.counter('concert_http_requests_total', 'Requests answered, by route and status.', [
    'method',
    'route',
    'status',
  ]);
  const took = metrics.histogram('concert_http_seconds', 'How long requests took.', SECONDS);
  app.addHook('onResponse', async (request, reply) => {
    // The route, never the address: addresses hold the names of tables.
    requests.inc({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    });
    took.observe(reply.elapsedTime / 1000);
  });

  const { journal, store } = tables;
  metrics.total('concert_entries_written_total', 'Journal entries made durable.', () => journal.written);
  metrics.total('concert_flushes_total', 'Commits they were written in.', () => journal.flushes);
  metrics.gauge('concert_tables_open', 'Tables open on this node.', () => tables.size);
  metrics.gauge('concert_sockets', 'Browsers connected to this node.', sockets);
  const tablesByState = async () => {
    const rows = await store.db
      .selectFrom('tables')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    return rows.map(({ state, count }) => [{ state }, Number(count)] as const);
  };
  metrics.gauge('concert_tables', 'Tables in the database, by state.', tablesByState, ['state']);
  metrics.gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss());
  metrics.total('process_cpu_seconds_total', 'Processor time of this process with all its threads.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('process_start_time_seconds', 'When it began, in seconds since 1970.', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  );
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  app.addHook('onClose', async () => {
    lag.disable();
  });
  metrics.gauge('concert_event_loop_lag_seconds', 'How late the event loop is, at the 99th percentile.', () => {
    const seconds = lag.percentile(99) / 1e9;
    lag.reset();
    return Number.isFinite(seconds) ? seconds : 0;
  });

  app.get(
    '/metrics',
    { config: { open: true, about: 'Metrics for Prometheus', gives: 'text/plain' } },
    async (request, reply) => {
      if (!mayRead(request, token, publicUrl))
        throw forbidden('Only the person who runs this server can read the metrics.');
      return reply.type(metrics.contentType).send(await metrics.text());
    },
  );
  return metrics;
}

/** With a token, requests that have it; without one, requests from this machine that don't come through a proxy. */
function mayRead(request: FastifyRequest, token: string | null, publicUrl: string | null): boolean {
  if (token !== null) {
    const [given, right] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
    return given.length === right.length && timingSafeEqual(given, right);
  }
  return isLocalUser(request, publicUrl);
}
