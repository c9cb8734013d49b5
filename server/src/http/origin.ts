import type { FastifyRequest } from 'fastify';

/** Is this a name for the machine itself, which nobody can let point elsewhere? */
export const isLoopback = (hostname: string | null): boolean =>
  hostname !== null && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The name in a `Host` header; null where there is none. */
export function nameOf(host: string | undefined): string | null {
  const [, name] = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(host ?? '') ?? [];
  return name?.toLowerCase() ?? null;
}

/** Is a server that listens there within reach of its own machine alone? */
export const servesOnlyHere = (listensOn: string): boolean => isLoopback(listensOn) || listensOn === '::1';

/**
 * Was this server meant? One that serves only its own machine must not answer to any other name: a stranger's page could
 * let its own name point here, and would then be of the same origin. What counts is the name the browser came by: what a
 * proxy would say of it any page can say too.
 */
export function isMeant({ headers }: FastifyRequest, listensOn: string, publicUrl: string | null): boolean {
  if (!servesOnlyHere(listensOn)) return true;
  const name = nameOf(headers.host);
  return isLoopback(name) || (publicUrl !== null && name === new URL(publicUrl).hostname);
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
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  // Where there is TLS, a page that came without it may be by whoever sits on the line.
  if (publicUrl?.startsWith('https:') && from.protocol !== 'https:' && !isLoopback(from.hostname)) return false;
  return from.host === host;
}
