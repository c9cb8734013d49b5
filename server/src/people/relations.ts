/**
 * Who wants to hear less of whom. Who is muted is not heard; who is blocked is muted, and can't sit down where the other has
 * opened the table or has a seat. At a table that hides names a relation holds there alone, and relations from elsewhere are
 * not shown there: either would tell who someone is.
 */
import type { Seat } from '@concert/kernel';
import type { Person, RelationFacts } from '@concert/wire';
import type { Expression, Kysely } from 'kysely';
import { bad, notFound, tooOften } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Seated } from '../notifications/pending.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import type { RelationRow, Schema, Store } from '../store/index.ts';
import { hasBeenPlayed, hidesNames, type Seating } from '../tables/seating.ts';

const MOST_EACH = 500;

/** A person at a table, as others there point at them: by their seat, or by a line they wrote before the game. */
export interface Target {
  seat?: Seat | undefined;
  line?: number | undefined;
}

/** The relation by which a person mutes the author of a line before the game. */
export const mutedBy = (db: Kysely<Schema>, user: string, table: string, isHidden: boolean) => {
  const all = db
    .selectFrom('relations')
    .select('relations.id')
    .where('relations.user_id', '=', user)
    .whereRef('relations.other_id', '=', 'waiting_lines.user_id' as never);
  return isHidden
    ? all.where('only_at', '=', table)
    : all.where(({ eb, or }) => or([eb('only_at', 'is', null), eb('only_at', '=', table)]));
};

/**
 * Of people with a seat, those who do not mute this author. Where names are hidden only what was muted there counts: one who is not
 * told of a line would know whose it is.
 */
export const unlessMuted = (seated: Seated, author: string | Expression<unknown>, isHidden: boolean): Seated =>
  seated.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('relations')
          .select('relations.id')
          .whereRef('relations.user_id', '=', 'chairs.user_id')
          .where('relations.other_id', '=', author as string)
          .where(({ eb, or, ref }) => {
            const here = eb('only_at', '=', ref('chairs.table_id'));
            return isHidden ? here : or([eb('only_at', 'is', null), here]);
          }),
      ),
    ),
  );

/** Has one of these people blocked this person? */
export async function isBlockedBy(db: Kysely<Schema>, person: string, others: readonly string[]): Promise<boolean> {
  const found = db
    .selectFrom('relations')
    .select('id')
    .where('other_id', '=', person)
    .where('user_id', 'in', others)
    .where('kind', '=', 'block')
    .where('only_at', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

const blocks = (db: Kysely<Schema>) =>
  db.selectFrom('relations').where('kind', '=', 'block').where('only_at', 'is', null);

/** Those whom this person has blocked. */
export const blockedBy = (db: Kysely<Schema>, user: string) =>
  blocks(db).select('other_id').where('user_id', '=', user);

/** Those who have blocked this person. */
export const blockersOf = (db: Kysely<Schema>, user: string) =>
  blocks(db).select('user_id').where('other_id', '=', user);

export class Relations {
  private readonly store: Store;
  private readonly changes = new KeyedRateLimit(60, 60 * 60 * 1000);

  constructor(store: Store) {
    this.store = store;
  }

  /** All of a person's own. While names are hidden at the table where one was made, it shows the seat. */
  async list(user: string): Promise<RelationFacts[]> {
    const rows = await this.store.db
      .selectFrom('relations')
      .innerJoin('users', 'users.id', 'relations.other_id')
      .leftJoin('tables', 'tables.id', 'relations.only_at')
      .select(['relations.id', 'kind', 'label', 'users.name', 'only_at', 'tables.state', 'setup', 'relations.at'])
      .where('relations.user_id', '=', user)
      .orderBy('relations.at', 'desc')
      .orderBy('relations.id')
      .execute();
    return rows.map(({ id, kind, label, name, state, setup, at }) => {
      const isHidden = state !== null && !hasBeenPlayed({ state, setup });
      return { id, kind, name: isHidden ? label : name, at };
    });
  }

  /** Which seats of a table a person mutes or blocks. */
  async at(user: string, seating: Seating): Promise<{ seat: Seat; kind: RelationRow['kind'] }[]> {
    const rows = await this.store.db.selectFrom('relations').selectAll().where('user_id', '=', user).execute();
    const { id } = seating.row;
    const holding = rows.filter(({ only_at }) => only_at === id || (only_at === null && !hidesNames(seating)));
    return seating.chairs.flatMap(({ seat, user_id }) => {
      const kinds = holding.filter(({ other_id }) => other_id === user_id).map(({ kind }) => kind);
      return kinds.length === 0 ? [] : [{ seat, kind: kinds.includes('block') ? 'block' : 'mute' }];
    });
  }

  /** Mutes or blocks a person at a table; null: neither any more. */
  async set(person: Person, seating: Seating, target: Target, kind: RelationRow['kind'] | null): Promise<void> {
    if (!this.changes.take(person.id)) throw tooOften();
    const other = await this.find(seating, target);
    if (other === person.id) throw bad('That is you.');
    const isHidden = hidesNames(seating);
    const only_at = isHidden ? seating.row.id : null;
    const { name } = seating.chairs.find(({ user_id }) => user_id === other) ?? { name: '' };
    const label = `${name}, ${seating.row.title}`;
    await this.store.db.transaction().execute(async (db) => {
      await db
        .deleteFrom('relations')
        .where('user_id', '=', person.id)
        .where('other_id', '=', other)
        // Where names are shown, what was said of the seat while they were not is said of the person.
        .where(({ eb, or }) =>
          isHidden ? eb('only_at', '=', only_at) : or([eb('only_at', 'is', null), eb('only_at', '=', seating.row.id)]),
        )
        .execute();
      if (kind === null) return;
      const all = db.selectFrom('relations').select(({ fn }) => fn.countAll<number>().as('count'));
      const { count } = await all.where('user_id', '=', person.id).executeTakeFirstOrThrow();
      if (Number(count) >= MOST_EACH) throw bad(`You mute or block ${MOST_EACH} people, the most there can be.`);
      const row = { id: newId(), user_id: person.id, other_id: other, kind, only_at, label, at: Date.now() };
      await db.insertInto('relations').values(row).execute();
    });
  }

  async end(user: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.store.db
      .deleteFrom('relations')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('person on your list');
  }

  /** The person on a seat, or who wrote a line before the game. */
  async find({ row, chairs }: Seating, { seat, line }: Target): Promise<string> {
    const written =
      line === undefined
        ? undefined
        : await this.store.db
            .selectFrom('waiting_lines')
            .select('user_id')
            .where('table_id', '=', row.id)
            .where('n', '=', line)
            .executeTakeFirst();
    const found = seat === undefined ? written?.user_id : chairs[seat]?.user_id;
    if (!found) throw notFound('person at this table');
    return found;
  }
}
