import type { FastifyRequest } from 'fastify';
import { isLoopback, nameOf } from '../http/origin.ts';

const ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** Whatever proxies say of those they speak for. */
const SPOKEN_FOR = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/**
 * Can it be told who is at this very machine? A proxy on it need not say that it is one, and calls the server by any name
 * it likes: where the world has an address for the server, anybody might be anywhere.
 */
export const canDetectLocalUser = (publicUrl: string | null): boolean =>
  publicUrl === null || isLoopback(new URL(publicUrl).hostname);

/** Does somebody at this very machine ask, and neither a proxy for somebody else nor a stranger's page that is open here? */
export function isLocalUser({ headers, ip }: FastifyRequest, publicUrl: string | null): boolean {
  if (!canDetectLocalUser(publicUrl)) return false;
  if (!ADDRESSES.includes(ip) || Object.keys(headers).some((name) => SPOKEN_FOR.test(name))) return false;
  const { host, origin } = headers;
  if (!isLoopback(nameOf(host))) return false;
  return origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}
