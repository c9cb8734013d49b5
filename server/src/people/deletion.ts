/**
 * Deletes a person. Everything that is theirs alone goes; games they played stay readable for the others, under a name
 * that belongs to no one. In games that still run their seats are resigned, and tables that wait for players are left.
 */
import type { Person } from '@concert/wire';
import { conflict } from '../errors.ts';
import type { Store } from '../store/index.ts';
import { UNFINISHED } from '../tables/rows.ts';
import { REGENT, type TablesService } from '../tables/service.ts';
import type { Sessions } from './sessions.ts';

/** What others read in place of the name. */
export const FORMER_PLAYER = 'Former player';

export class Deletion {
  private readonly store: Store;
  private readonly sessions: Sessions;
  private readonly service: TablesService;
  private readonly announce: (table: string) => Promise<void>;

  constructor(store: Store, sessions: Sessions, service: TablesService, announce: (table: string) => Promise<void>) {
    this.store = store;
    this.sessions = sessions;
    this.service = service;
    this.announce = announce;
  }

  async delete(person: Person): Promise<void> {
    await this.assertReplaceable(person);
    await this.leaveTables(person);
    const tables = await this.store.db
      .selectFrom('chairs')
      .select('table_id as id')
      .distinct()
      .where('user_id', '=', person.id)
      .execute();
    await this.erase(person.id);
    await this.sessions.endAll(person.id);
    for (const { id } of tables) await this.announce(id);
  }

  /** A server without a host could not be looked after. */
  private async assertReplaceable({ id, host }: Person): Promise<void> {
    if (!host) return;
    const { db } = this.store;
    const others = db.selectFrom('users').select('id').where('id', '<>', id).where('locked', '=', 0);
    const another = await others.where('host', '=', 1).executeTakeFirst();
    const left = await others.where('account', 'is not', null).executeTakeFirst();
    if (!another && left) throw conflict('You are the only host of this server. Make another person host first.');
  }

  private async leaveTables(person: Person): Promise<void> {
    const { db } = this.store;
    const seats = await db
      .selectFrom('chairs')
      .innerJoin('tables', 'tables.id', 'chairs.table_id')
      .select(['tables.id', 'state', 'seat'])
      .where('user_id', '=', person.id)
      .where('resigned', '=', 0)
      .where('state', 'in', UNFINISHED)
      .execute();
    for (const { id, state, seat } of seats) {
      if (state === 'playing') await this.service.resign(person, id, seat);
      else if (state === 'gathering') await this.service.stand(person, id, seat);
      else
        await db
          .updateTable('chairs')
          .set({ resigned: 1, wants_end: 0, bot: REGENT, regent: null })
          .where('table_id', '=', id)
          .where('seat', '=', seat)
          .execute();
    }
    const opened = await db
      .selectFrom('tables')
      .select('id')
      .where('host', '=', person.id)
      .where('state', '=', 'gathering')
      .execute();
    for (const { id } of opened) await this.service.close(id, ['gathering']);
  }

  private async erase(user: string): Promise<void> {
    await this.store.db.transaction().execute(async (tx) => {
      const name = { name: FORMER_PLAYER, guest: 1, host: 0, account: null, password: null, locked: 1 } as const;
      await tx
        .updateTable('users')
        .set({ ...name, deleted_at: Date.now() })
        .where('id', '=', user)
        .execute();
      // Their results stay; they are not seated again.
      await tx.updateTable('entrants').set({ withdrawn: 1 }).where('user_id', '=', user).execute();
      await tx.deleteFrom('invitations').where('by_user', '=', user).execute();
      await tx.deleteFrom('relations').where('other_id', '=', user).execute();
      await tx.deleteFrom('complaints').where('by_user', '=', user).where('decision', 'is', null).execute();
      const pushed = tx.selectFrom('sessions').select('token').where('user_id', '=', user);
      await tx.deleteFrom('subscriptions').where('session', 'in', pushed).execute();
      for (const table of OWN_TABLES) await tx.deleteFrom(table).where('user_id', '=', user).execute();
    });
  }
}

/** Whose rows are a person's alone. */
const OWN_TABLES = [
  'password_resets',
  'passkeys',
  'challenges',
  'wishes',
  'deliveries',
  'notices',
  'expectations',
  'notes',
  'presence',
  'reliability',
  'relations',
  'sessions',
] as const;
