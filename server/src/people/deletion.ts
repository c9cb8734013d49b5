/**
 * Deletes a person. Everything that is theirs alone goes; games they played stay readable for the others, under a name
 * that belongs to no one. In games that still run their seats are resigned, and tables that wait for players are left.
 */
import type { Complaint, Person } from '@concert/wire';
import type { Transaction } from 'kysely';
import { conflict } from '../errors.ts';
import type { Schema, Store } from '../store/index.ts';
import { UNFINISHED } from '../tables/rows.ts';
import { REGENT, type TablesService } from '../tables/service.ts';
import { FORMER_PLAYER } from './names.ts';
import type { Sessions } from './sessions.ts';

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
    // What they asked for at the same moment was done before that, and is undone; from now on it is refused.
    await this.leaveTables(person);
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
      await withoutName(tx, user);
      const name = { name: FORMER_PLAYER, guest: 1, host: 0, account: null, password: null, locked: 1 } as const;
      await tx
        .updateTable('users')
        .set({ ...name, deleted_at: Date.now() })
        .where('id', '=', user)
        .execute();
      await leaveTournaments(tx, user);
      await tx.updateTable('chairs').set({ kept_for: null }).where('kept_for', '=', user).execute();
      await tx.deleteFrom('invitations').where('by_user', '=', user).execute();
      await tx.deleteFrom('relations').where('other_id', '=', user).execute();
      await tx.deleteFrom('complaints').where('by_user', '=', user).where('decision', 'is', null).execute();
      const pushed = tx.selectFrom('sessions').select('token').where('user_id', '=', user);
      await tx.deleteFrom('subscriptions').where('session', 'in', pushed).execute();
      for (const table of OWN_TABLES) await tx.deleteFrom(table).where('user_id', '=', user).execute();
    });
  }
}

/** Their results stay; they are not seated again. What they organise and has not begun never will. */
async function leaveTournaments(db: Transaction<Schema>, user: string): Promise<void> {
  const joining = db.selectFrom('tournaments').select('id').where('state', '=', 'joining');
  await db.deleteFrom('entrants').where('user_id', '=', user).where('tournament_id', 'in', joining).execute();
  await db.updateTable('entrants').set({ withdrawn: 1 }).where('user_id', '=', user).execute();
  await db
    .updateTable('tournaments')
    .set({ state: 'cancelled', ended_at: Date.now() })
    .where('host', '=', user)
    .where('state', '=', 'joining')
    .execute();
}

/** Takes their name out of the lines that reports hold. */
async function withoutName(db: Transaction<Schema>, user: string): Promise<void> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', user).executeTakeFirstOrThrow();
  const written = db.selectFrom('waiting_lines').select('table_id').where('user_id', '=', user);
  const rows = db.selectFrom('complaints').select(['id', 'context']).where('table_id', 'in', written);
  for (const { id, context } of await rows.execute()) {
    const lines = (JSON.parse(context) as NonNullable<Complaint['context']>).map((line) =>
      line.name === name ? { ...line, name: FORMER_PLAYER } : line,
    );
    await db
      .updateTable('complaints')
      .set({ context: JSON.stringify(lines) })
      .where('id', '=', id)
      .execute();
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
