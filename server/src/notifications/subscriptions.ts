/**
 * The browsers that asked for pushes. A subscription belongs to the session in which it was made: who logs out, or changes their
 * password, is sent nothing there any more.
 */

import { createHash } from 'node:crypto';
import type { PushSubscriptionKeys } from '@concert/wire';
import type { Kysely } from 'kysely';
import { bad } from '../errors.ts';
import type { Schema, Store, SubscriptionRow } from '../store/index.ts';
import { areBrowserKeys, newServerKeys, type ServerKeys } from './push-message.ts';
import { wrongHook } from './webhook.ts';

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

export class Subscriptions {
  private readonly store: Store;
  private readonly privateToo: boolean;
  private keys: Promise<ServerKeys> | null = null;

  /** `privateToo`: may they be in a private network? */
  constructor(store: Store, privateToo: boolean) {
    this.store = store;
    this.privateToo = privateToo;
  }

  /** The same on all nodes; the first node to need them creates them. */
  serverKeys(): Promise<ServerKeys> {
    this.keys ??= this.loadKeys();
    this.keys.catch(() => {
      this.keys = null;
    });
    return this.keys;
  }

  /** Pushes to this browser from now on, as long as the session lasts. */
  async add(session: string, { endpoint, keys }: PushSubscriptionKeys): Promise<void> {
    const wrong = wrongHook(endpoint, this.privateToo);
    if (wrong) throw bad(`That push address can’t be used: ${wrong}.`);
    if (!this.privateToo && !endpoint.startsWith('https:'))
      throw bad('That push address can’t be used: it is not safe.');
    if (!areBrowserKeys(keys)) throw bad('Those are no keys of a browser.');
    const { db } = this.store;
    // Browsers renew their addresses, and no one says goodbye for a session that has ended.
    await db
      .deleteFrom('subscriptions')
      .where(({ eb, or, selectFrom }) =>
        or([eb('session', '=', session), eb('session', 'not in', selectFrom('sessions').select('token'))]),
      )
      .execute();
    const row: SubscriptionRow = { id: idOf(endpoint), session, endpoint, ...keys };
    const { id: _, ...rest } = row;
    await db
      .insertInto('subscriptions')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
      .execute();
  }

  async remove(session: string): Promise<void> {
    await this.store.db.deleteFrom('subscriptions').where('session', '=', session).execute();
  }

  /** Its push service says that there is no such browser any more. */
  async drop(id: string): Promise<void> {
    await this.store.db.deleteFrom('subscriptions').where('id', '=', id).execute();
  }

  /** Those of a person, in all browsers where they are logged in. */
  of(db: Kysely<Schema>, user: string): Promise<SubscriptionRow[]> {
    return db
      .selectFrom('subscriptions')
      .innerJoin('sessions', 'sessions.token', 'subscriptions.session')
      .selectAll('subscriptions')
      .where('sessions.user_id', '=', user)
      .where('sessions.expires_at', '>', Date.now())
      .execute();
  }

  private async loadKeys(): Promise<ServerKeys> {
    const { db } = this.store;
    await db
      .insertInto('house')
      .values({ key: 'push', value: JSON.stringify(newServerKeys()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db.selectFrom('house').select('value').where('key', '=', 'push').executeTakeFirstOrThrow();
    return JSON.parse(row.value);
  }
}
