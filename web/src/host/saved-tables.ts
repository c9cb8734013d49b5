/** The games saved in this browser as the lobby lists them. An unreadable one doesn't hide the others. */
import type { GivenOptions, RulesBundle } from '@concert/bundles';
import type { SavedTable } from './saves.ts';
import type { LocalTable } from './worker-api.ts';

type Load = (game: string, rules: string, options: GivenOptions) => Promise<RulesBundle>;

export const listSavedTables = (saved: readonly SavedTable[], load: Load): Promise<LocalTable[]> =>
  Promise.all(saved.map((table) => summaryOf(table, load)));

async function summaryOf(table: SavedTable, load: Load): Promise<LocalTable> {
  const { id, game, changed } = table;
  try {
    const { title, seats } = await named(table, load);
    const chairs = seats.map((name, i) => ({ name, chair: table.chairs[i] }));
    if (chairs.some(({ chair }) => chair === undefined)) throw new Error('a chair is missing');
    const asked = (table.asked ?? []).flatMap((seat) => seats[seat] ?? []);
    return { id, game, title, chairs, changed, over: table.over, asked, unreadable: false };
  } catch {
    const title = String(game ?? '');
    return { id, game: title, title, chairs: [], changed: changed ?? 0, over: false, asked: [], unreadable: true };
  }
}

/** What the game and its seats are called: as it was kept, or else by its rules. */
async function named(
  { game, title, seats, record }: SavedTable,
  load: Load,
): Promise<{ title: string; seats: string[] }> {
  if (title !== undefined && seats !== undefined) return { title, seats };
  const bundle = await load(game, record.rules, record.options);
  return { title: bundle.title, seats: bundle.preview(record.options).seats.map(({ name }) => name) };
}
