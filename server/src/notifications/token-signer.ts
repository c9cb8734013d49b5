/** Signed tokens, the same on all nodes: for links in emails. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/index.ts';

export type Purpose = 'agree' | 'stop';

/** What a token says. */
export interface SignedToken {
  purpose: Purpose;
  user: string;
  isFor(address: string): boolean;
}

export class TokenSigner {
  private readonly store: Store;
  private key: Promise<string> | null = null;

  constructor(store: Store) {
    this.store = store;
  }

  /** A token that allows one thing for one person and one address. */
  async token(purpose: Purpose, user: string, address: string): Promise<string> {
    const said = `${purpose}.${user}.${digest(address)}`;
    return `${said}.${await this.sign(said)}`;
  }

  /** What a token says, if we signed it. */
  async read(word: string): Promise<SignedToken | null> {
    const [purpose, user, about, signature, ...more] = word.split('.');
    if (!user || !about || !signature || more.length > 0 || (purpose !== 'agree' && purpose !== 'stop')) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(await this.sign(`${purpose}.${user}.${about}`))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return { purpose, user, isFor: (address) => digest(address) === about };
  }

  private async sign(text: string): Promise<string> {
    this.key ??= this.load();
    this.key.catch(() => {
      this.key = null;
    });
    return createHmac('sha256', await this.key)
      .update(text)
      .digest('base64url');
  }

  /** The first node to need it creates it. */
  private async load(): Promise<string> {
    const { db } = this.store;
    await db
      .insertInto('house')
      .values({ key: 'seal', value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db.selectFrom('house').select('value').where('key', '=', 'seal').executeTakeFirstOrThrow();
    return row.value;
  }
}

const digest = (address: string): string => createHash('sha256').update(address).digest('base64url').slice(0, 22);
