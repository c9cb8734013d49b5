/** Which tables a person is shown in the list. */

import { blockedBy, blockersOf } from '../people/relations.ts';
import type { Store } from '../store/index.ts';
import { UNFINISHED } from './rows.ts';

/** How many finished tables, and how many of other people, are shown. */
const MOST_SHOWN = 100;
/** How the settings of a table that hides names are stored. */
const HIDDEN = '%"anonymous":true%';

/**
 * Their own unfinished ones, however many others there are; the newest of their finished ones; and open ones. The
 * newest first.
 */
export async function listed({ db }: Store, user: string, archived: boolean): Promise<string[]> {
  const seated = db
    .selectFrom('chairs')
    .select('table_id')
    .where((eb) => eb.or([eb('user_id', '=', user), eb('kept_for', '=', user)]));
  const putAway = db.selectFrom('notes').select('table_id').where('user_id', '=', user).where('archived', '=', 1);
  const tables = db
    .selectFrom('tables')
    .select(['id', 'created_at'])
    .where('id', archived ? 'in' : 'not in', putAway)
    .orderBy('created_at', 'desc');
  // The tables of a tournament are on its own page.
  const own = tables.where((eb) =>
    eb.or([eb('id', 'in', seated), eb.and([eb('host', '=', user), eb('tournament_id', 'is', null)])]),
  );
  const others = tables
    .where('host', '<>', user)
    .where('id', 'not in', seated)
    // Where names are hidden, a table that went when someone was blocked would tell that they opened it.
    .where((eb) =>
      eb.or([
        eb('settings', 'like', HIDDEN),
        eb.and([eb('host', 'not in', blockedBy(db, user)), eb('host', 'not in', blockersOf(db, user))]),
      ]),
    );
  const found = [
    await own.where('state', 'in', UNFINISHED).execute(),
    await own.where('state', 'not in', UNFINISHED).limit(MOST_SHOWN).execute(),
    await others.where('open', '=', 1).where('state', 'in', ['gathering', 'playing']).limit(MOST_SHOWN).execute(),
  ];
  return found
    .flat()
    .sort((a, b) => b.created_at - a.created_at)
    .map(({ id }) => id);
}
