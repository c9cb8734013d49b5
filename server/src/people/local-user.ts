import type { FastifyRequest } from 'fastify';
import { isLoopback, nameOf } from '../http/origin.ts';

const ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** Headers by which proxies describe the clients they act for. */
const SPOKEN_FOR = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/**
 * Can we tell who is at this very machine? A proxy on it need not announce itself, and uses any name for the server:
 * where the server has a public address, a request may come from anywhere.
 */
export const canDetectLocalUser = (publicUrl: string | null): boolean =>
  publicUrl === null || isLoopback(new URL(publicUrl).hostname);

/**
 * Does the request come from this very machine, and neither through a proxy nor from a stranger's page that is open
 * here?
 */
export function isLocalUser({ headers, ip }: FastifyRequest, publicUrl: string | null): boolean {
  if (!canDetectLocalUser(publicUrl)) return false;
  if (!ADDRESSES.includes(ip) || Object.keys(headers).some((name) => SPOKEN_FOR.test(name))) return false;
  const { host, origin } = headers;
  if (!isLoopback(nameOf(host))) return false;
  return origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}
