import type { FastifyRequest } from 'fastify';
import { isLoopback, nameOf } from '../http/origin.ts';

const ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/**
 * Headers by which proxies describe the clients they act for, or say that they were there: the standard ones, and those of
 * content networks, clouds and tunnels. No browser and no tool of ours sends any of them.
 */
const SPOKEN_FOR = new RegExp(
  `^(${[
    'forwarded(-.*)?',
    'via',
    'x-(original-)?forwarded(-.*)?',
    'x-original-(host|remote-addr)',
    'x-proxyuser-ip',
    'x-proxy-.*',
    'x-envoy-.*',
    'x-(real|client|cluster-client|remote|originating|coming-from|true-client)-?ip',
    'x-remote-addr',
    '(true-client|client|fastly-client|fly-client|remote|do-connecting)-ip',
    'incap-client-ip',
    'x-sucuri-(clientip|country)',
    'cf-.*',
    'cdn-.*',
    'x-azure-.*',
    'x-arr-.*',
    'x-appengine-.*',
    'x-cloud-trace-context',
    'x-amz(n|-cf)-.*',
    'x-akamai-.*',
    'akamai-.*',
    'x-vercel-.*',
    'x-nf-.*',
    'fastly-.*',
    'fly-.*',
    'ngrok-.*',
    'tailscale-.*',
  ].join('|')})$`,
);

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
