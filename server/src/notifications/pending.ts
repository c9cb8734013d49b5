/**
 * What people are to be told, unless they see it themselves first. It is kept in the database, together with what gave
 * rise to it: whichever node is there tells of it, a server that ends forgets nothing, and what somebody saw through one
 * node no other tells him. A turn is not among it: it comes and goes with every choice, and the position shows it.
 */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type Change, change, queryTemplate, type Schema, type TableRow } from '../store/index.ts';

/** Kinds that are expected here. */
export const PENDING_KINDS = ['press', 'regent', 'over'] as const;
export type PendingKind = (typeof PENDING_KINDS)[number];

interface Pending {
  table: string;
  kind: PendingKind;
  since: number;
}
type Seated = SelectQueryBuilder<Schema, 'chairs', { user_id: string; table_id: string; kind: string; since: number }>;

/** Everybody who sits at a table, or only some of them, is to be told; of each thing once, however often it comes. */
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

/**
 * Whoever sits there is to be told that the game is over: to be written just before it is, by whoever writes that first. Of
 * two who do at the same moment, through whatever nodes, one waits here, and not each for the other.
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
    .where('kind', 'in', ['press', 'over']),
);
/** He has seen it himself. That a regent sits on his chair he is told in any case. */
export const clearPending = (user: string, table: string): Change => change(deletePending, { user, table });
