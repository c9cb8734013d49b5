/** Limits on what comes over HTTP from one network: how much at once, how often, and how slowly. */
import type { FastifyRequest } from 'fastify';
import { tooOften } from '../errors.ts';
import { KeyedRateLimit, networkOf } from '../rate-limit.ts';
import type { App } from './zod.ts';

/** So many requests to the API in a minute: more than a club plays with, less than keeps a server from its tables. */
const MOST_REQUESTS = 1_500;
const MINUTE = 60_000;
/** A body that takes longer than this is slow, and this many slow ones may be on their way at once. */
const SLOW_MS = 1_000;
const MOST_SLOW = 16;
/** A body has this long to come, and longer in proportion to what is allowed; a slow telephone sends twice as fast. */
const PATIENCE_MS = 10_000;
const SLOWEST_BYTES_PER_MS = 50;

/** How long a body of at most this many bytes may take. */
export const patienceFor = (bytes: number): number => PATIENCE_MS + bytes / SLOWEST_BYTES_PER_MS;

export interface RequestLimits {
  /** Tells who is at this machine: they are trusted. */
  isNear(request: FastifyRequest): boolean;
  /** How many requests to the API a network may make in a minute. */
  most?: number;
  /** When a body is slow, and how long one of at most this many bytes may take. */
  slowMs?: number;
  patience?(bytes: number): number;
}

export function limitRequests(app: App, limits: RequestLimits): void {
  const { isNear, most = MOST_REQUESTS, slowMs = SLOW_MS, patience = patienceFor } = limits;
  const requests = new KeyedRateLimit(most, MINUTE);
  const slow = new Map<string, number>();
  const count = (network: string, more: number): void => {
    const now = (slow.get(network) ?? 0) + more;
    if (now > 0) slow.set(network, now);
    else slow.delete(network);
  };

  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || isNear(request)) return;
    if (!requests.take(networkOf(request.ip))) throw tooOften();
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    // A request without a body is not read, and its connection may stay: a live one does.
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return payload;
    const network = networkOf(request.ip);
    const close = (): void => void request.raw.destroy();
    let isSlow = false;
    let limit = setTimeout(() => {
      isSlow = true;
      count(network, 1);
      if (slow.get(network)! > MOST_SLOW && !isNear(request)) return close();
      limit = setTimeout(close, patience(request.routeOptions.bodyLimit ?? 0)).unref();
    }, slowMs).unref();
    const finish = (): void => {
      clearTimeout(limit);
      if (isSlow) count(network, -1);
      isSlow = false;
    };
    for (const event of ['end', 'close', 'error']) payload.once(event, finish);
    return payload;
  });
}
