/**
 * When the rules have changed, every running game is replayed with the new rules before it can be opened. Games with
 * the same result continue with the new rules; the others stay as they are, frozen, with the reason.
 */
import { RulesError } from '../rules/pool.ts';
import type { OpenTables } from './open-tables.ts';

/** Returns how many games were replayed. */
export async function replayRunning(tables: OpenTables): Promise<number> {
  const running = tables.store.db.selectFrom('tables').where('state', '=', 'playing');
  const kinds = await running.select(['game', 'rules']).distinct().execute();
  let replayed = 0;
  for (const { game, rules } of kinds) {
    if ((await versionOf(tables, game)) === rules) continue;
    const old = await running.select('id').where('game', '=', game).where('rules', '=', rules).execute();
    // One after the other: players are served in between.
    for (const { id } of old) {
      await tables
        .get(id)
        .wake()
        .catch((error) => tables.log('a running game cannot go on', { table: id, why: String(error) }));
      replayed++;
    }
  }
  return replayed;
}

/** The version of a game's rules on this server; null when it does not know the game. */
async function versionOf(tables: OpenTables, game: string): Promise<string | null> {
  try {
    return (await tables.rules.ask({ kind: 'preview', table: '', game, options: {} })).rules;
  } catch (error) {
    if (error instanceof RulesError) return null;
    throw error;
  }
}
