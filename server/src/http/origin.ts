import type { FastifyRequest } from 'fastify';

/** Is this a name of the machine itself, which no one can point elsewhere? */
export const isLoopback = (hostname: string | null): boolean =>
  hostname !== null && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The name in a `Host` header; null where there is none. */
export function nameOf(host: string | undefined): string | null {
  const [, name] = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(host ?? '') ?? [];
  return name?.toLowerCase() ?? null;
}

/** Is a server that listens there reachable from its own machine alone? */
export const servesOnlyHere = (listensOn: string): boolean => isLoopback(listensOn) || listensOn === '::1';

/**
 * Was this server meant? One that serves only its own machine must not answer to any other name: a stranger's page
 * could point its own name here, and would then have the same origin. The name the browser used counts: any page could
 * claim what a proxy claims.
 */
export function isMeant({ headers }: FastifyRequest, listensOn: string, publicUrl: string | null): boolean {
  if (!servesOnlyHere(listensOn)) return true;
  const name = nameOf(headers.host);
  return isLoopback(name) || (publicUrl !== null && name === new URL(publicUrl).hostname);
}

/**
 * Does the request come from a page of this server? Browsers always say where a page came from; a client that says
 * nothing is no browser, and carries no cookie it was not given.
 */
export function isOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = headers;
  if (origin === undefined)
    return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  // Where there is TLS, a page that came without it may come from an attacker on the line.
  if (publicUrl?.startsWith('https:') && from.protocol !== 'https:' && !isLoopback(from.hostname)) return false;
  return from.host === host;
}
