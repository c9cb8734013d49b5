/** What is measured of a running server, and who may read it. */
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
  /** Whoever knows this word may read the figures from anywhere. */
  token: string | null;
  publicUrl: string | null;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Must come before the routes it is to count. */
export function measure(app: App, { tables, sockets, token, publicUrl }: MeasuredParts): Metrics {
  const metrics = new Metrics();
  const requests = metrics.counter('concert_http_requests_total', 'Requests answered, by route and status.');
  const took = metrics.histogram('concert_http_seconds', 'How long requests took.', SECONDS);
  app.addHook('onResponse', async (request, reply) => {
    // The route, never the address: addresses hold the names of tables.
    requests.add({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    });
    took.take(reply.elapsedTime / 1000);
  });

  const { journal, store } = tables;
  metrics.gauge('concert_entries_written_total', 'Journal entries made durable.', () => journal.written, 'counter');
  metrics.gauge('concert_flushes_total', 'Commits they were written in.', () => journal.flushes, 'counter');
  metrics.gauge('concert_tables_open', 'Tables open on this node.', () => tables.size);
  metrics.gauge('concert_sockets', 'Browsers connected to this node.', sockets);
  metrics.gauge('concert_tables', 'Tables in the database, by state.', async () => {
    const rows = await store.db
      .selectFrom('tables')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    return rows.map(({ state, count }) => [{ state }, Number(count)] as const);
  });
  metrics.gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss());
  metrics.gauge(
    'process_cpu_seconds_total',
    'Processor time of this process with all its threads.',
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    'counter',
  );
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
    { config: { open: true, about: 'Figures for Prometheus', gives: 'text/plain' } },
    async (request, reply) => {
      if (!mayRead(request, token, publicUrl)) throw forbidden('The figures are for whoever runs this server.');
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
    },
  );
  return metrics;
}

/** With a token, whoever has it; without one, whoever asks from this machine and not through a proxy on it. */
function mayRead(request: FastifyRequest, token: string | null, publicUrl: string | null): boolean {
  if (token !== null) {
    const [given, right] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
    return given.length === right.length && timingSafeEqual(given, right);
  }
  return isLocalUser(request, publicUrl);
}
