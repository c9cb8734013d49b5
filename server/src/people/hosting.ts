/** Who is the host of the server, and the key by which a person becomes host. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { addressOf, type Config } from '../config.ts';
import { openStore, type Schema, type Store } from '../store/index.ts';

export class Hosting {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** Is there a host who can log in? One who was a guest can't any more when their last session has ended. */
  async hasHost(db: Kysely<Schema> = this.store.db): Promise<boolean> {
    const found = await db
      .selectFrom('users')
      .select('id')
      .where('host', '=', 1)
      .where('locked', '=', 0)
      .where(({ eb, or, exists, selectFrom }) => {
        const sessions = selectFrom('sessions')
          .select('token')
          .whereRef('sessions.user_id', '=', 'users.id')
          .where('expires_at', '>', Date.now());
        return or([eb('password', 'is not', null), exists(sessions)]);
      })
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** The key, the same on all nodes; made when the server has no host. Null when none is needed. */
  async key(): Promise<string | null> {
    const { db } = this.store;
    if (!(await this.hasHost()))
      await db
        .insertInto('house')
        .values({ key: 'key', value: newKey() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const kept = await db.selectFrom('house').select('value').where('key', '=', 'key').executeTakeFirst();
    return kept?.value ?? null;
  }

  /** A new key, though there is a host; the previous one becomes invalid. */
  async anotherKey(): Promise<string> {
    const value = newKey();
    await this.store.db
      .insertInto('house')
      .values({ key: 'key', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return value;
  }

  /** Could a person with this key, or at this machine, become host? */
  async mayClaim(key: string | undefined, isNear: boolean): Promise<boolean> {
    return (key !== undefined && (await this.fits(key))) || (isNear && !(await this.hasHost()));
  }

  /** Makes a person the host, if they may be. Of all who ask at once one wins; the key is used up with it. */
  async claim(user: string, key: string | undefined, isNear: boolean): Promise<boolean> {
    if (!(await this.mayClaim(key, isNear))) return false;
    return this.store.db.transaction().execute(async (tx) => {
      // Others who ask at the same moment wait here until it is decided.
      await tx
        .insertInto('house')
        .values({ key: 'host', value: user })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('house.value') })))
        .execute();
      const shown = tx
        .deleteFrom('house')
        .where('key', '=', 'key')
        .where('value', '=', key ?? '');
      const byKey = key !== undefined && (await shown.executeTakeFirst()).numDeletedRows > 0n;
      if (!byKey && !(isNear && !(await this.hasHost(tx)))) return false;
      await tx.updateTable('house').set({ value: user }).where('key', '=', 'host').execute();
      await tx.updateTable('users').set({ host: 1 }).where('id', '=', user).execute();
      await tx.deleteFrom('house').where('key', '=', 'key').execute();
      return true;
    });
  }

  private async fits(key: string): Promise<boolean> {
    const { db } = this.store;
    const kept = await db
      .selectFrom('house')
      .select('key')
      .where('key', '=', 'key')
      .where('value', '=', key)
      .executeTakeFirst();
    return kept !== undefined;
  }
}

/** Makes a new key and returns its link; for a server whose host can't come back. */
export async function newHostLink(config: Config): Promise<string> {
  const store = await openStore(config, () => {});
  try {
    const key = await new Hosting(store).anotherKey();
    return hostLink(config.publicUrl ?? addressOf(config, config.port), key);
  } finally {
    await store.close();
  }
}

export const hostLink = (home: string, key: string): string => `${home}/#/host/${key}`;

const newKey = (): string => randomBytes(16).toString('base64url');
