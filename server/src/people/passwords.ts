/** Passwords: stored as scrypt hashes, which cost memory as well as time to try. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { FairQueue } from '../fair-queue.ts';

/** 32 MB, three times over: about a third of a second per attempt. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const BYTES = 32;

/** A crowd of log-ins must not take all memory and threads: this many at once, the others wait. */
const AT_ONCE = 2;

/** Waiting attempts: all from one place share a turn, so that one client with hundreds doesn't hold up the others. */
interface Waiting {
  from: string;
  go(): void;
}

export class Passwords {
  private running = 0;
  private readonly turns = new FairQueue<Waiting>();

  /** What the database stores. `from` is where the request came from. */
  async lock(password: string, from: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.derive(password, salt, COST, from);
    return `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString('base64')}$${key.toString('base64')}`;
  }

  /** Without a stored hash it takes as long and says no: the time doesn't reveal whether a name exists. */
  async fits(password: string, stored: string | null, from: string): Promise<boolean> {
    const [scheme, N, r, p, salt, key] = (stored ?? DUMMY_HASH).split('$');
    if (scheme !== 'scrypt') return false;
    const right = Buffer.from(key!, 'base64');
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const given = await this.derive(password, Buffer.from(salt!, 'base64'), cost, from);
    return stored !== null && right.length === given.length && timingSafeEqual(given, right);
  }

  private async derive(password: string, salt: Buffer, { N, r, p }: typeof COST, from: string): Promise<Buffer> {
    if (this.running >= AT_ONCE) await new Promise<void>((go) => this.turns.add([from], { from, go }));
    else this.running++;
    try {
      const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
      return await new Promise((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      );
    } finally {
      this.letNextGo();
    }
  }

  private letNextGo(): void {
    const next = this.turns.next();
    if (!next) {
      this.running--;
      return;
    }
    this.turns.spend([next.from], 1);
    next.go();
  }
}

const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(BYTES).toString('base64')}`;
