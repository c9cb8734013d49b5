import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../store/index.ts';
import type { KeptSettings } from '../tables/settings.ts';
import { FORMER_PLAYER } from './names.ts';
import { addReliability } from './reliability.ts';

/**
 * What was told to a guest goes nowhere else when they log in. Their browser may have had earlier users: whose address they
 * left there would get the account's notifications from then on, and links to a new password.
 */
const NO_ADDRESS = { mail: null, mail_agreed: 0, webhook: null, secret: null, calendar: null } as const;

/**
 * Seats, tables, invitations and host rights of a guest move to the account they log in to; notes and notification
 * settings without addresses too, if it has none. Returns the tables that changed.
 */
export async function merge({ db, kind }: Store, from: string, to: string): Promise<Set<string>> {
  const seats = await db.selectFrom('chairs').select('table_id as id').where('user_id', '=', from).execute();
  const changed = await db.transaction().execute(async (tx) => {
    const opened = await tx
      .selectFrom('tables')
      .select(['id', 'settings'])
      .where(({ eb, or }) => or([eb('host', '=', from), eb('settings', 'like', `%"${from}"%`)]))
      .orderBy('id')
      // Another person may join one of them at this moment.
      .$if(kind === 'postgres', (query) => query.forUpdate())
      .execute();
    for (const { id, settings } of opened) {
      const all = JSON.parse(settings) as KeptSettings;
      if (!all.invited?.includes(from)) continue;
      const invited = [...new Set(all.invited.map((user) => (user === from ? to : user)))];
      const next = JSON.stringify({ ...all, invited });
      await tx.updateTable('tables').set({ settings: next }).where('id', '=', id).execute();
    }
    await tx.updateTable('chairs').set({ user_id: to }).where('user_id', '=', from).execute();
    await tx.updateTable('chairs').set({ kept_for: to }).where('kept_for', '=', from).execute();
    await mergeTournaments(tx, from, to);
    // The first person may have been a guest: host rights move with them.
    const wasHost = tx.selectFrom('users').select('id').where('id', '=', from).where('host', '=', 1);
    await tx
      .updateTable('users')
      .set({ host: 1 })
      .where('id', '=', to)
      .where(({ exists }) => exists(wasHost))
      .execute();
    await tx.updateTable('users').set({ host: 0 }).where('id', '=', from).execute();
    await tx.updateTable('tables').set({ host: to }).where('host', '=', from).execute();
    await tx.updateTable('waiting_lines').set({ user_id: to }).where('user_id', '=', from).execute();
    await tx.updateTable('invitations').set({ by_user: to }).where('by_user', '=', from).execute();
    const had = tx.selectFrom('notes').select('table_id').where('user_id', '=', to);
    await tx
      .updateTable('notes')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .where('table_id', 'not in', had)
      .execute();
    for (const side of ['user_id', 'other_id'] as const)
      await tx
        .updateTable('relations')
        .set({ [side]: to })
        .where(side, '=', from)
        .execute();
    await tx.deleteFrom('relations').whereRef('user_id', '=', 'other_id').execute();
    await tx.updateTable('complaints').set({ about_user: to }).where('about_user', '=', from).execute();
    await tx.updateTable('complaints').set({ by_user: to }).where('by_user', '=', from).execute();
    const kept = await tx.selectFrom('reliability').selectAll().where('user_id', '=', from).executeTakeFirst();
    if (kept) await addReliability(tx, { ...kept, user_id: to });
    await tx.deleteFrom('reliability').where('user_id', '=', from).execute();
    await tx.updateTable('results').set({ player: to }).where('player', '=', from).execute();
    await tx.deleteFrom('notices').where('user_id', '=', from).execute();
    await tx
      .insertInto('expectations')
      .columns(['user_id', 'table_id', 'kind', 'since'])
      .expression(
        tx
          .selectFrom('expectations')
          .select([sql<string>`cast(${to} as text)`.as('user_id'), 'table_id', 'kind', 'since'])
          .where('user_id', '=', from),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.deleteFrom('expectations').where('user_id', '=', from).execute();
    const told = tx.selectFrom('wishes').select('user_id').where('user_id', '=', to);
    await tx
      .updateTable('wishes')
      .set({ user_id: to, ...NO_ADDRESS })
      .where('user_id', '=', from)
      .where(({ not, exists }) => not(exists(told)))
      .execute();
    // What the account has of its own already is not wanted, and the guest is no one any more.
    for (const table of ['wishes', 'notes', 'deliveries', 'presence', 'sessions'] as const)
      await tx.deleteFrom(table).where('user_id', '=', from).execute();
    const gone = { name: FORMER_PLAYER, locked: 1, deleted_at: Date.now() } as const;
    await tx.updateTable('users').set(gone).where('id', '=', from).execute();
    return opened;
  });
  return new Set([...seats, ...changed].map(({ id }) => id));
}

/** Who has joined a tournament twice, as a guest and with the account, stays in it once. */
async function mergeTournaments(tx: Transaction<Schema>, from: string, to: string): Promise<void> {
  await tx.updateTable('tournaments').set({ host: to }).where('host', '=', from).execute();
  const joined = tx.selectFrom('entrants').select('tournament_id').where('user_id', '=', to);
  await tx.deleteFrom('entrants').where('user_id', '=', from).where('tournament_id', 'in', joined).execute();
  await tx.updateTable('entrants').set({ user_id: to }).where('user_id', '=', from).execute();
  await tx.updateTable('board_seats').set({ user_id: to }).where('user_id', '=', from).execute();
}
