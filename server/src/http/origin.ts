import type { FastifyRequest } from 'fastify';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Was this server meant? One that serves only its own machine must not answer to any other name: a stranger's page could
 * let its own name point here, and would then be of the same origin.
 */
export function isMeant({ hostname }: FastifyRequest, listensOn: string, publicUrl: string | null): boolean {
  if (![...LOOPBACK, '::1'].includes(listensOn)) return true;
  return LOOPBACK.includes(hostname) || (publicUrl !== null && hostname === new URL(publicUrl).hostname);
}

/**
 * Does the request come from a page of this server? Browsers say where a page came from and cannot be talked out of it;
 * who says nothing is no browser, and carries no cookie he was not given.
 */
export function isOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = headers;
  if (origin === undefined)
    return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
