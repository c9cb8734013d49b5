/**
 * Calls an address of the person's choosing. The receiver can check that it came from here: the signature covers the
 * time and the body. It must not become a way into the server's own network.
 */
import { createHmac } from 'node:crypto';
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

const LIMIT_MS = 10_000;

/** IANA's registry of special-purpose IPv4 addresses, multicast, and what is reserved for the future. */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');
/**
 * Of the IPv6 addresses only those assigned to the world. What is outside is refused with it: loopback, link-local, unique
 * local, multicast, discard-only, segment routing, IPv4-mapped and the prefixes of NAT64.
 */
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');
/** Those of IANA's registry of special-purpose IPv6 addresses that are within: Teredo, 6to4 and so on lead back to IPv4. */
const special = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');

/** Does this address belong to this machine, a private network, or no one? */
export const isPrivate = (address: string): boolean =>
  isIPv4(address)
    ? closed.check(address, 'ipv4')
    : isIP(address) === 0 || !world.check(address, 'ipv6') || special.check(address, 'ipv6');

/** How a name becomes addresses: all of them. */
export type Resolver = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves the name and refuses private addresses; exactly the resolved address is connected to, so that the answer
 * can't change.
 */
const guardedBy =
  (resolve: Resolver): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const bad = found.find(({ address }) => isPrivate(address));
      if (bad || found.length === 0) return callback(new Error('its name resolves to a private network'), '');
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  };

export interface Hook {
  url: string;
  secret: string;
  id: string;
  body: string;
}

export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Why an address cannot be a webhook; null when it can. */
export function wrongHook(text: string, privateToo: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'an address of the web is needed';
  if (url.username || url.password) return 'it may hold no password';
  // A dot at the end says that the name is whole; it is the same name.
  const host = url.hostname.replace(/^\[|[\].]$/g, '');
  if (!privateToo && (host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isPrivate(host))))
    return 'it is in a private network';
  return null;
}

export interface PostOptions {
  /** The system’s own, if not said. */
  resolver?: Resolver;
  privateToo: boolean;
  limitMs?: number;
  /** Aborts it. */
  signal?: AbortSignal;
}

/** The receiver did not take it. */
export class NotTaken extends Error {
  override name = 'NotTaken';
  readonly status: number;
  constructor(status: number) {
    super(`it answered ${status}`);
    this.status = status;
  }
}

/** Calls a webhook once; resolves when the receiver has confirmed it. */
export function post(
  { url, secret, id, body }: Hook,
  { now, ...options }: PostOptions & { now: number },
): Promise<void> {
  const seconds = Math.floor(now / 1000);
  const headers = {
    'content-type': 'application/json',
    'concert-delivery': id,
    'concert-timestamp': String(seconds),
    'concert-signature': signatureOf(secret, seconds, body),
  };
  return postTo(url, headers, Buffer.from(body), options);
}

/** Posts something to an address that a person has given; resolves when the receiver has confirmed it. */
export function postTo(
  text: string,
  headers: { readonly [name: string]: string },
  body: Buffer,
  { privateToo, limitMs = LIMIT_MS, signal, resolver = lookup }: PostOptions,
): Promise<void> {
  const wrong = wrongHook(text, privateToo);
  if (wrong) return Promise.reject(new Error(wrong));
  const url = new URL(text);
  let tidyUp = (): void => {};
  const sent = new Promise<void>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(
      url,
      {
        method: 'POST',
        agent: false,
        ...(!privateToo && { lookup: guardedBy(resolver) }),
        headers: { ...headers, 'content-length': body.length, 'user-agent': 'concert' },
      },
      (answer) => {
        // The content of the answer doesn't matter, and may be endless. Redirects are not followed.
        answer.destroy();
        const { statusCode = 0 } = answer;
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new NotTaken(statusCode));
      },
    );
    // This time limit holds even if the receiver breaks the protocol. (A signal that is only joined to others may
    // be collected early, and then never fires.)
    const giveUp = (why: string): void => {
      reject(new Error(why));
      request.destroy();
    };
    const limit = setTimeout(giveUp, limitMs, 'it took too long');
    const breakOff = (): void => giveUp('it was aborted');
    signal?.addEventListener('abort', breakOff);
    tidyUp = () => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', breakOff);
    };
    request.on('error', reject);
    // An answer that upgrades the protocol is no answer, and comes without an error.
    request.on('close', () => reject(new Error('it hung up')));
    if (signal?.aborted) breakOff();
    else request.end(body);
  });
  return sent.finally(tidyUp);
}
