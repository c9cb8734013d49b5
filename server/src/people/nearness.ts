import type { FastifyRequest } from 'fastify';

/** Does somebody at this very machine ask, and not a proxy on it for somebody else? */
export function isHere({ headers, ip }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  return forwarded === undefined && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip);
}
