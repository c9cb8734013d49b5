import type { FastifyRequest } from 'fastify';

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
