/** Tables from the golden games, at a moment found by what is asked there; saved in a browser as its own. */
import { readFileSync } from 'node:fs';
import { type AnyChoice, type Entry, readRecord, replay, type Seat, type TableSummary } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import type { SavedTable } from '@concert/web/saves';
import type { Page } from 'playwright-core';

/** A moment of a golden game; the seat that is asked plays in the browser, bots in the other seats. */
export interface Scene {
  readonly game: string;
  /** Which of the game's golden records. */
  readonly golden: number;
  /** The first position that fits, for a seat that is being asked; without it the end of the game. */
  readonly when?: (asked: Asked) => boolean;
}
export interface Asked extends TableSummary {
  seat: Seat;
  /** How many of the choices are of this verb. */
  count(verb: string): number;
  /** Names of the steps of the flow, the innermost last. */
  steps: readonly string[];
}

const NAME = 'Anna';
/** When these games were played: any day, but the same. */
const DAY = Date.UTC(2026, 0, 2, 12);

const goldenOf = ({ game, golden }: Scene): string =>
  readFileSync(new URL(`../../games/${game}/test/golden/${game}-${golden}.json`, import.meta.url), 'utf8');

/** What this browser would have saved, had the game been played in it up to there. */
async function savedAt(scene: Scene): Promise<{ table: SavedTable; entries: Entry[] }> {
  const game = await loadGame(scene.game);
  const { entries, outcome: _, ...record } = readRecord(JSON.parse(goldenOf(scene)));
  const { secret = '', ...chance } = record.chance;
  const found = scene.when ? findMoment(scene, game, { ...record, entries, outcome: null }) : null;
  const at = found?.at ?? entries.length;
  const seats = game.seats(record.options as never).length;
  const table: SavedTable = {
    id: `local-${scene.game}-${scene.golden}`,
    game: scene.game,
    record: { ...record, chance },
    secret,
    chairs: Array.from({ length: seats }, (_, seat) =>
      seat === (found?.seat ?? 0) ? { kind: 'person', name: NAME } : { kind: 'bot', level: 'policy' },
    ),
    created: DAY,
    changed: DAY,
    over: !found,
    press: [],
  };
  return { table, entries: entries.slice(0, at) };
}

function findMoment(
  { when, game: id, golden }: Scene,
  game: Awaited<ReturnType<typeof loadGame>>,
  record: ReturnType<typeof readRecord>,
): { at: number; seat: Seat } {
  const { table } = replay(game, { ...record, entries: [] }, { secret: record.chance.secret ?? '' });
  for (const [at, { hash: _, draws: __, ...deed }] of record.entries.entries()) {
    for (const seat of table.machine.busy(table.position)) {
      const summary = table.summary(seat);
      const stack = [...summary.view.flow, ...(summary.view.lane?.stack ?? [])] as { at: string }[];
      const count = (verb: string): number => summary.choices.filter((each: AnyChoice) => each.verb === verb).length;
      if (when!({ ...summary, seat, count, steps: stack.map((frame) => frame.at) })) return { at, seat };
    }
    table.do(deed);
  }
  throw new Error(`there is no such moment in golden game ${golden} of ${id}`);
}

/** Puts the table where the page saves its own, and opens it. The page must be open, so that there is such a place. */
export const openScene = async (page: Page, scene: Scene): Promise<void> => openSaved(page, await savedAt(scene));

export async function openSaved(page: Page, saved: { table: SavedTable; entries: Entry[] }): Promise<void> {
  await page.evaluate(async (text) => {
    const { table, entries } = JSON.parse(text) as { table: { id: string }; entries: object[] };
    const asked = indexedDB.open('concert', 1);
    await new Promise((resolve, reject) => {
      asked.onsuccess = resolve;
      asked.onerror = () => reject(asked.error);
    });
    const transaction = asked.result.transaction(['tables', 'entries'], 'readwrite');
    transaction.objectStore('tables').put(table);
    entries.forEach((entry, i) => {
      transaction.objectStore('entries').put(entry, [table.id, i]);
    });
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    asked.result.close();
    location.hash = `#/table/${table.id}`;
  }, JSON.stringify(saved));
  await page.waitForSelector('.now-bar');
}
