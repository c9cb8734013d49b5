/** Rate limits: so many at once, refilled at a steady rate (token buckets), for one thing or by key. */

/** One bucket. The caller says what time it is, in milliseconds. */
export class TokenBucket {
  private readonly size: number;
  private readonly perMs: number;
  private tokens: number;
  private last: number;

  constructor(size: number, refillMs: number, now: number) {
    this.size = size;
    this.perMs = size / refillMs;
    this.tokens = size;
    this.last = now;
  }

  /** Takes one, if there is one. What is refused costs nothing, so an early retry never pushes the next chance away. */
  take(now: number): boolean {
    this.tokens = Math.min(this.size, this.tokens + (now - this.last) * this.perMs);
    this.last = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }

  /** How full it is, from 0 to 1. */
  get level(): number {
    return this.tokens / this.size;
  }
}

/** So many a second on one connection, with as many again in reserve. */
export class RateLimit {
  private readonly bucket: TokenBucket;
  private readonly rate: number;
  private denied = 0;

  constructor(rate: number) {
    this.rate = rate;
    this.bucket = new TokenBucket(2 * rate, 2_000, performance.now());
  }

  /** Was it overdrawn ten times over? No honest client goes on like that. */
  get exhausted(): boolean {
    return this.denied > 10 * this.rate;
  }

  /** Has one just been denied, for the first time in a while? To be told of each would cost more than they do. */
  get isNew(): boolean {
    return this.denied === 1;
  }

  take(): boolean {
    const granted = this.bucket.take(performance.now());
    if (!granted) this.denied++;
    else if (this.bucket.level >= 0.5) this.denied = 0;
    return granted;
  }
}

/** The oldest keys go when there are more: an attacker must not fill the memory with names. */
const MAX_KEYS = 50_000;

/** How often something may be done for each key: an address, a name someone tries to log in under. */
export class KeyedRateLimit {
  private readonly size: number;
  private readonly refillMs: number;
  private readonly buckets = new Map<string, TokenBucket>();

  /** So many at once, and as many again after `refillMs`. */
  constructor(size: number, refillMs: number) {
    this.size = size;
    this.refillMs = refillMs;
  }

  take(key: string, now = Date.now()): boolean {
    const bucket = this.buckets.get(key) ?? new TokenBucket(this.size, this.refillMs, now);
    // Set anew, so that the map is in the order of use.
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    if (this.buckets.size > MAX_KEYS) this.buckets.delete(this.buckets.keys().next().value!);
    return bucket.take(now);
  }
}

/**
 * What rate limits count as one place: an IPv4 address, or the first 64 bits of an IPv6 address, since everyone who has
 * one has 2⁶⁴ of them.
 */
export function networkOf(ip: string): string {
  const [, old] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip) ?? [];
  if (old !== undefined || !ip.includes(':')) return old ?? ip;
  const [front = [], back = []] = ip.split('::').map((part) => part.split(':').filter((each) => each !== ''));
  const all = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return all
    .slice(0, 4)
    .map((each) => Number.parseInt(each, 16).toString(16))
    .join(':');
}
