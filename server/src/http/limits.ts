/** Limits on what comes over HTTP from one household: how much at once, how often, and how slowly. */
import type { FastifyRequest } from 'fastify';
import { tooOften } from '../errors.ts';
import { householdOf, KeyedRateLimit } from '../rate-limit.ts';
import type { App } from './zod.ts';

/** So many requests to the API in a minute: more than a club plays with, less than keeps a server from its tables. */
const MOST_REQUESTS = 1_500;
const MINUTE = 60_000;
/** So many bodies may be on their way at once. */
const MOST_UNFINISHED = 32;
/** A body has this long to come, and longer in proportion to what is allowed; a slow telephone sends twice as fast. */
const PATIENCE_MS = 10_000;
const SLOWEST_BYTES_PER_MS = 50;

/** How long a body of at most so many bytes may take. */
export const patienceFor = (bytes: number): number => PATIENCE_MS + bytes / SLOWEST_BYTES_PER_MS;

/** `isNear` tells who is at this machine: they are trusted. */
export function limitRequests(app: App, isNear: (request: FastifyRequest) => boolean): void {
  const requests = new KeyedRateLimit(MOST_REQUESTS, MINUTE);
  const unfinished = new Map<string, number>();

  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || isNear(request)) return;
    if (!requests.take(householdOf(request.ip))) throw tooOften();
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    const household = householdOf(request.ip);
    const before = unfinished.get(household) ?? 0;
    if (before >= MOST_UNFINISHED && !isNear(request)) throw tooOften();
    unfinished.set(household, before + 1);
    const limit = setTimeout(() => request.raw.destroy(), patienceFor(request.routeOptions.bodyLimit ?? 0));
    let open = true;
    const finish = (): void => {
      if (!open) return;
      open = false;
      clearTimeout(limit);
      const left = unfinished.get(household)! - 1;
      if (left > 0) unfinished.set(household, left);
      else unfinished.delete(household);
    };
    for (const event of ['end', 'close', 'error']) payload.once(event, finish);
    return payload;
  });
}
