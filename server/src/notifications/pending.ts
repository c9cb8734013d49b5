/**
 * What people are to be told, unless they see it themselves first. It is stored in the database together with its
 * cause: any node can send it, a server that stops forgets nothing, and what a person saw through one node no other
 * node sends. Turns are not among it: they come and go with every choice, and follow from the position.
 */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type Change, change, queryTemplate, type Schema, type TableRow } from '../store/index.ts';

/** Kinds that are stored here. */
export const PENDING_KINDS = ['press', 'regent', 'over', 'start', 'seat', 'reminder', 'standings'] as const;
export type PendingKind = (typeof PENDING_KINDS)[number];

interface Pending {
  table: string;
  kind: PendingKind;
  since: number;
}
export type Seated = SelectQueryBuilder<
  Schema,
  'chairs',
  { user_id: string; table_id: string; kind: string; since: number }
>;

/**
 * Everyone who has a seat at a table, or only some of them, is to be told; each thing once, however often it happens.
 */
export const addPending = (
  db: Kysely<Schema>,
  { table, kind, since }: Pending,
  only: (seated: Seated) => Seated = (seated) => seated,
) =>
  db
    .insertInto('expectations')
    .columns(['user_id', 'table_id', 'kind', 'since'])
    .expression(
      only(
        db
          .selectFrom('chairs')
          .distinct()
          .select([
            sql<string>`user_id`.as('user_id'),
            'table_id',
            sql<string>`cast(${kind} as text)`.as('kind'),
            sql<number>`cast(${since} as bigint)`.as('since'),
          ])
          .where('table_id', '=', table)
          .where('user_id', 'is not', null)
          .where('resigned', '=', 0),
      ),
    )
    .onConflict((conflict) => conflict.doNothing());

/** The same for people who have no seat there yet. */
export async function addPendingFor(db: Kysely<Schema>, users: readonly string[], about: Pending): Promise<void> {
  if (users.length === 0) return;
  const { table: table_id, kind, since } = about;
  await db
    .insertInto('expectations')
    .values(users.map((user_id) => ({ user_id, table_id, kind, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Players are to be told that the game is over: written just before the end, by the node that writes it first. Of two
 * nodes that do so at the same moment one waits here, and not each for the other.
 */
export const addPendingOver = (
  db: Kysely<Schema>,
  { table, since }: Omit<Pending, 'kind'>,
  states: readonly TableRow['state'][],
) =>
  addPending(db, { table, kind: 'over', since }, (seated) =>
    seated.where(({ exists, selectFrom }) =>
      exists(selectFrom('tables').select('id').where('id', '=', table).where('state', 'in', states)),
    ),
  );

const insertPendingOver = queryTemplate<Omit<Pending, 'kind'>>()((db, given) => addPendingOver(db, given, ['playing']));

/** The same for a game that has been played to its end. */
export const overAt = (table: string, since: number): Change => change(insertPendingOver, { table, since });

const deletePending = queryTemplate<{ user: string; table: string }>()((db, { user, table }) =>
  db
    .deleteFrom('expectations')
    .where('user_id', '=', user)
    .where('table_id', '=', table)
    .where('kind', 'in', ['press', 'over', 'seat', 'reminder', 'standings']),
);

/** They have seen it. That a stand-in has their seat they are told in any case. */
export const clearPending = (user: string, table: string): Change => change(deletePending, { user, table });
