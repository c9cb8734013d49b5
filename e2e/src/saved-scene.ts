/** Tables from the golden games, at a moment found by what is asked there; saved in a browser as its own. */
import { readFileSync } from 'node:fs';
import {
  type AnyChoice,
  type AnyGame,
  type CaseFile,
  copy,
  type Entry,
  FastChance,
  type Json,
  openCase,
  openTable,
  readRecord,
  recordOf,
  replay,
  type Seat,
  secretFrom,
  type Table,
  type TableSummary,
} from '@concert/kernel';
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
  /** Where the person sits instead, to see what the seat that is asked does. */
  readonly seat?: (asked: Asked) => Seat;
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

interface Saved {
  table: SavedTable;
  entries: Entry[];
}

/** A table of this browser with people at these seats and bots at the others. */
const savedAs = (
  id: string,
  { game, ...record }: SavedTable['record'],
  seats: number,
  people: readonly Seat[],
): Omit<SavedTable, 'secret'> => ({
  id: `local-${id}`,
  game,
  record: { game, ...record },
  chairs: Array.from({ length: seats }, (_, seat) =>
    people.includes(seat) ? { kind: 'person', name: NAME } : { kind: 'bot', level: 'policy' },
  ),
  created: DAY,
  changed: DAY,
  over: false,
  press: [],
});

/** What this browser would have saved, had the game been played in it up to there. */
async function savedAt(scene: Scene): Promise<Saved> {
  const game = await loadGame(scene.game);
  const { entries, outcome: _, ...record } = readRecord(JSON.parse(goldenOf(scene)));
  const { secret = '', ...chance } = record.chance;
  const found = scene.when ? findMoment(scene, game, { ...record, entries, outcome: null }) : null;
  const at = found?.at ?? entries.length;
  const seats = game.seats(record.options as never).length;
  const table = savedAs(`${scene.game}-${scene.golden}`, { ...record, chance }, seats, [found?.seat ?? 0]);
  return { table: { ...table, secret, over: !found }, entries: entries.slice(0, at) };
}

function askedOf(table: Table, seat: Seat): Asked {
  const summary = table.summary(seat);
  const stack = [...summary.view.flow, ...(summary.view.lane?.stack ?? [])] as { at: string }[];
  const count = (verb: string): number => summary.choices.filter((each: AnyChoice) => each.verb === verb).length;
  return { ...summary, seat, count, steps: stack.map((frame) => frame.at) };
}

function findMoment(
  { when, seat: sits, game: id, golden }: Scene,
  game: AnyGame,
  record: ReturnType<typeof readRecord>,
): { at: number; seat: Seat } {
  const { table } = replay(game, { ...record, entries: [] }, { secret: record.chance.secret ?? '' });
  for (const [at, { hash: _, draws: __, ...deed }] of record.entries.entries()) {
    for (const seat of table.machine.busy(table.position)) {
      const asked = askedOf(table as unknown as Table, seat);
      if (when!(asked)) return { at, seat: sits?.(asked) ?? seat };
    }
    table.do(deed);
  }
  throw new Error(`there is no such moment in golden game ${golden} of ${id}`);
}

/** A moment of a game that is played here, calmly, until a seat is asked what is looked for. */
export interface PlayedScene {
  readonly game: string;
  readonly options: { readonly [name: string]: Json };
  readonly when: (asked: Asked) => boolean;
  /** Whose seats are a person's; without it that of the seat that is asked. */
  readonly people?: readonly Seat[];
}

/** Choices that let things be: by them a campaign comes to the questions of its first phases without much ado. */
const CALM = ['agree', 'noWar', 'abstain', 'ready', 'skip', 'noBribe', 'decline'];
const MOST = 3000;

/** Plays up to the moment and opens it; the seat that is asked. */
export async function openPlayed(page: Page, { game: id, options, when, people }: PlayedScene): Promise<Seat> {
  const secret = secretFrom(id);
  const table = openTable(await loadGame(id), options as never, secret) as unknown as Table;
  const chance = new FastChance(id);
  for (let n = 0; n < MOST && !table.over; n++) {
    const busy = table.machine.busy(table.position);
    const found = busy.find((seat) => when(askedOf(table, seat)));
    if (found !== undefined) {
      const { entries, outcome: _, ...record } = recordOf(table);
      const saved = savedAs(`${id}-played-${n}`, record, table.machine.seats.length, people ?? [found]);
      await openSaved(page, { table: { ...saved, secret }, entries });
      return found;
    }
    const { choices } = table.summary(busy[0]!);
    const { verb, arg } = choices.find((each) => CALM.includes(each.verb)) ?? chance.pick(choices, 'choice');
    table.do({ seat: busy[0]!, verb, arg } as never);
  }
  throw new Error(`there is no such moment in a calm game of ${id}`);
}

/** Opens the position that a case describes, with people at these seats. */
export async function openCaseFile(page: Page, file: CaseFile, people: readonly Seat[]): Promise<void> {
  const table = openCase(await loadGame(file.game), file) as unknown as Table;
  const { entries: _, outcome: __, ...record } = recordOf(table);
  const saved = savedAs(`${file.game}-case`, record, table.machine.seats.length, people);
  const whatIf = { position: copy(table.position) as unknown as Json, seed: file.case, from: table.position.count };
  await openSaved(page, { table: { ...saved, secret: '', whatIf }, entries: [] });
}

/** Puts the table where the page saves its own, and opens it. The page must be open, so that there is such a place. */
export const openScene = async (page: Page, scene: Scene): Promise<void> => openSaved(page, await savedAt(scene));

export async function openSaved(page: Page, saved: Saved): Promise<void> {
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
