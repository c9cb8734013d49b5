/** Which tables stay on which rules, and why. Only what is stored is read: no rules are opened, and no server need run. */
import { isEdition } from '@concert/bundles/versions';
import { gameIds, versionsOf } from '@concert/registry';
import type { Config } from '../config.ts';
import { withDatabase } from './backup.ts';

/** What becomes of a table under the rules that are here. */
export type Fate =
  /** It is played by the newest rules. */
  | 'newest'
  /** It stays on the rules it began with, which are kept. */
  | 'stays'
  /** Its rules are not here: it cannot be opened, and nothing else is wrong with it. */
  | 'missing';

export interface CheckedTable {
  table: string;
  title: string;
  game: string;
  /** The version it was begun with. */
  rules: string;
  state: string;
  /** The newest version of the game; null when the game is not here. */
  newest: string | null;
  fate: Fate;
  why: string;
}

/** Every table of a server's database, the oldest first. */
export const checkUpgrade = (place: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<CheckedTable[]> =>
  withDatabase(place, true, async (db) => {
    const rows = await db
      .selectFrom('tables')
      .select(['id', 'title', 'game', 'rules', 'state'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const editions = await storedEditions(db);
    return rows.map(({ id, ...row }) => ({ table: id, ...row, ...fateOf(row, editions) }) as CheckedTable);
  });

/** The editions in a database: the server puts them where they are loaded from. A database of an earlier version has none. */
async function storedEditions(db: Parameters<Parameters<typeof withDatabase>[2]>[0]): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'edition_files')) return new Set();
  const rows = await db.selectFrom('edition_files').select(['game', 'rules']).distinct().execute();
  return new Set(rows.map(({ game, rules }) => `${game} ${rules}`));
}

function fateOf(
  { game, rules, state }: { game: string; rules: string; state: string },
  editions: ReadonlySet<string>,
): {
  newest: string | null;
  fate: Fate;
  why: string;
} {
  const versions = gameIds.includes(game) ? versionsOf(game) : [];
  const newest = versions.at(-1) ?? null;
  const isOver = state === 'over' || state === 'ended';
  if (rules === newest) return { newest, fate: 'newest', why: 'these are the newest rules' };
  if (versions.includes(rules) || (newest !== null && editions.has(`${game} ${rules}`)))
    return {
      newest,
      fate: 'stays',
      why: isOver
        ? 'it is shown and verified by the rules it was played by'
        : 'it is played to its end on the rules it began with',
    };
  const lacking =
    newest === null
      ? `there is no game ${game} here`
      : isEdition(rules)
        ? `the edition in rules ${rules} is not installed here`
        : `rules ${rules} are not kept here; there are ${versions.join(', ')}`;
  return {
    newest,
    fate: 'missing',
    why: `${lacking}: it is listed${isOver ? ' and exported' : ''}, but cannot be opened`,
  };
}
