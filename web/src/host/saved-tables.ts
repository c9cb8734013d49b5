/** The games saved in this browser as the lobby lists them. An unreadable one doesn't hide the others. */
import { type AnyGame, completeOptions } from '@concert/kernel';
import type { SavedTable } from './saves.ts';
import type { LocalTable } from './worker-api.ts';

export const listSavedTables = (
  saved: readonly SavedTable[],
  load: (game: string) => Promise<AnyGame>,
): Promise<LocalTable[]> => Promise.all(saved.map((table) => summaryOf(table, load)));

async function summaryOf(table: SavedTable, load: (game: string) => Promise<AnyGame>): Promise<LocalTable> {
  const { id, changed } = table;
  try {
    const game = await load(table.game);
    const seats = game.seats(completeOptions(game, table.record.options));
    const chairs = seats.map(({ name }, i) => ({ name, chair: table.chairs[i] }));
    if (chairs.some(({ chair }) => chair === undefined)) throw new Error('a chair is missing');
    return { id, title: game.title, chairs, changed, over: table.over, unreadable: false };
  } catch {
    return { id, title: String(table.game ?? ''), chairs: [], changed: changed ?? 0, over: false, unreadable: true };
  }
}
