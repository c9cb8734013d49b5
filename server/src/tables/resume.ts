/** Games that went on when the last server ended: whoever is to move there may be a bot, or has to be told. */
import { Refusal } from '../errors.ts';
import type { OpenTables } from './open-tables.ts';

const RECENT_MS = 24 * 3600 * 1000;
const MOST = 200;

/** Opens the tables at which something happened lately, one after the other, the newest first. */
export async function resume(tables: OpenTables): Promise<void> {
  try {
    const rows = await tables.store.db
      .selectFrom('tables')
      .where('state', '=', 'playing')
      .select((eb) => [
        'id',
        'started_at',
        eb
          .selectFrom('entries')
          .select('at')
          .whereRef('entries.table_id', '=', 'tables.id')
          .orderBy('seq', 'desc')
          .limit(1)
          .as('moved_at'),
      ])
      .execute();
    const since = Date.now() - RECENT_MS;
    const recent = rows
      .map(({ id, started_at, moved_at }) => ({ id, at: moved_at ?? started_at ?? 0 }))
      .filter(({ at }) => at > since)
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST);
    for (const { id } of recent)
      await tables
        .get(id)
        .rouse()
        .catch((error) => {
          if (!(error instanceof Refusal)) throw error;
        });
  } catch (error) {
    tables.log('games could not be resumed', { error });
  }
}
