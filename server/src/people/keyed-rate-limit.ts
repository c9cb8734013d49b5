/** Rate limits by key: an address, or a name that is tried at log-in. */
export class KeyedRateLimit {
  private readonly most: number;
  private readonly perMs: number;
  private readonly left = new Map<string, { tokens: number; at: number }>();

  /** This many at once, and as many again after `ms`. */
  constructor(most: number, ms: number) {
    this.most = most;
    this.perMs = most / ms;
  }

  take(who: string, now = Date.now()): boolean {
    const before = this.left.get(who) ?? { tokens: this.most, at: now };
    const tokens = Math.min(this.most, before.tokens + (now - before.at) * this.perMs);
    this.left.delete(who);
    const granted = tokens >= 1;
    // A refused attempt costs nothing: otherwise early retries would never succeed.
    this.left.set(who, { tokens: granted ? tokens - 1 : tokens, at: now });
    this.forget();
    return granted;
  }

  /** The oldest go when there are too many: an attacker must not fill the memory with keys. */
  private forget(): void {
    if (this.left.size > MOST_NAMES) this.left.delete(this.left.keys().next().value!);
  }
}

const MOST_NAMES = 50_000;

/** The household of an address: an IPv6 customer has 2⁶⁴ addresses, all with the same beginning. */
export function householdOf(ip: string): string {
  const [, old] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip) ?? [];
  if (old !== undefined || !ip.includes(':')) return old ?? ip;
  const [front = [], back = []] = ip.split('::').map((part) => part.split(':').filter((each) => each !== ''));
  const all = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return all
    .slice(0, 4)
    .map((each) => Number.parseInt(each, 16).toString(16))
    .join(':');
}
