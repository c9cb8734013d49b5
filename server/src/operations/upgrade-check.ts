/** Which tables stay on which rules, and why. Only what is stored is read: no rules are opened, and no server need run. */
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
    return rows.map(({ id, ...row }) => ({ table: id, ...row, ...fateOf(row) }) as CheckedTable);
  });

function fateOf({ game, rules, state }: { game: string; rules: string; state: string }): {
  newest: string | null;
  fate: Fate;
  why: string;
} {
  const versions = gameIds.includes(game) ? versionsOf(game) : [];
  const newest = versions.at(-1) ?? null;
  const isOver = state === 'over' || state === 'ended';
  if (rules === newest) return { newest, fate: 'newest', why: 'these are the newest rules' };
  if (versions.includes(rules))
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
      : `rules ${rules} are not kept here; there are ${versions.join(', ')}`;
  return {
    newest,
    fate: 'missing',
    why: `${lacking}: it is listed${isOver ? ' and exported' : ''}, but cannot be opened`,
  };
}
