import type { Kysely } from 'kysely';
import { unknownPerson } from '../errors.ts';
import type { Schema, Store } from '../store/index.ts';

/**
 * Refuses a person who has deleted themself, or was locked out, since their request was let in: a seat they took would wait for
 * no one. In a transaction it stays true until its end.
 */
export async function assertStillHere(db: Kysely<Schema>, kind: Store['kind'], user: string): Promise<void> {
  const found = db.selectFrom('users').select('id').where('id', '=', user).where('locked', '=', 0);
  if (!(await found.$if(kind === 'postgres', (query) => query.forShare()).executeTakeFirst())) throw unknownPerson();
}
