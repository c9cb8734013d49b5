/** How often somebody may do something, by whatever names him: his address, a name he tries to log in under. */
export class KeyedRateLimit {
  private readonly most: number;
  private readonly perMs: number;
  private readonly left = new Map<string, { tokens: number; at: number }>();

  /** So many at once, and as many again after `ms`. */
  constructor(most: number, ms: number) {
    this.most = most;
    this.perMs = most / ms;
  }

  take(who: string, now = Date.now()): boolean {
    const before = this.left.get(who) ?? { tokens: this.most, at: now };
    const tokens = Math.min(this.most, before.tokens + (now - before.at) * this.perMs);
    this.left.delete(who);
    const granted = tokens >= 1;
    // What is refused costs nothing: who tries again too early would else never come to it.
    this.left.set(who, { tokens: granted ? tokens - 1 : tokens, at: now });
    this.forget();
    return granted;
  }

  /** The oldest go when there are too many: an attacker must not fill the memory with names. */
  private forget(): void {
    if (this.left.size > MOST_NAMES) this.left.delete(this.left.keys().next().value!);
  }
}

const MOST_NAMES = 50_000;

/**
 * Whose address it is, as far as that can be told by it: whoever has one of the sixth version has 2⁶⁴ of them, all that
 * begin alike.
 */
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
