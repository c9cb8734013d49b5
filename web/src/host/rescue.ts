/**
 * Games that can't simply be opened: one that these rules no longer replay to its end, and one that comes as a file.
 */
import { isBadInput, type RulesBundle } from '@concert/bundles';
import { BadInput, type GameRecord, type Json, readRecord } from '@concert/kernel';
import type { HostSettings } from './host-settings.ts';
import type { LocalChair, SavedTable } from './saves.ts';

type Means = Pick<HostSettings, 'saves' | 'load' | 'secret' | 'now'>;

/** How far a saved game replays. */
export interface Compatibility {
  /** Entries that replay; −1 when not even the set-up does. */
  fits: number;
  of: number;
}

async function loaded({ saves }: Means, id: string) {
  const found = await saves.load(id);
  if (!found) throw new BadInput('there is no such game in this browser');
  return found;
}

/** Null when there is nothing to rescue: no such game, a what-if, or a game that replays to its end. */
export async function compatibility(means: Means, id: string): Promise<Compatibility | null> {
  const found = await means.saves.load(id);
  if (!found || found.table.whatIf) return null;
  const { table, entries } = found;
  const { options, chance, setup } = table.record;
  const bundle = await rulesFor(means, table);
  const { divergence } = bundle.open({ options, chance, secret: table.secret, setup, entries });
  return divergence && { fits: divergence.at, of: entries.length };
}

/** The record as it is stored. Its secret stays here: the game may continue from the choices that replay. */
async function rulesFor({ load }: Means, { game, record }: SavedTable): Promise<RulesBundle> {
  try {
    return await load(game, record.rules, record.options);
  } catch (error) {
    if (!isBadInput(error)) throw error;
    return load(game, undefined, record.options);
  }
}

/** The record as it is kept. Its secret stays here: from the choices that fit the game may yet go on. */
export async function storedRecord(means: Means, id: string): Promise<GameRecord> {
  const { table, entries } = await loaded(means, id);
  return { ...table.record, entries, outcome: null };
}

/** A new game that continues after the last choice that replays. The original is left as it is. */
export async function rescue(means: Means, id: string): Promise<string> {
  const { table, entries } = await loaded(means, id);
  const { fits = -1 } = (await compatibility(means, id)) ?? {};
  if (fits < 0) throw new BadInput('nothing of this game can be played by these rules');
  const { rules } = await rulesFor(means, table);
  return keep(means, { ...table, record: { ...table.record, rules }, over: false }, entries.slice(0, fits));
}

/** Imports the record of a finished game, to view it from every seat. Refuses what doesn't verify. */
export async function importRecord(means: Means, raw: Json): Promise<string> {
  const { entries, outcome: _, ...record } = readRecord(raw);
  const bundle = await means.load(record.game, record.rules, record.options);
  const wrong = bundle.verify(raw as unknown as GameRecord);
  if (wrong) throw new BadInput(`this record cannot be opened: ${wrong.why}`);
  const { secret = '', ...chance } = record.chance;
  const seats = bundle.preview(record.options).seats.map(({ name }) => name);
  const chairs = seats.map((name): LocalChair => ({ kind: 'person', name }));
  const now = means.now();
  const { title } = bundle;
  const saved = {
    game: record.game,
    title,
    seats,
    record: { ...record, chance },
    secret,
    chairs,
    press: [],
    created: now,
  };
  return keep(means, { ...saved, over: true }, entries);
}

async function keep(
  { saves, secret, now }: Means,
  table: Omit<SavedTable, 'id' | 'changed'>,
  entries: GameRecord['entries'],
): Promise<string> {
  const id = `local-${secret().slice(0, 12)}`;
  for (const [index, entry] of entries.entries()) await saves.append(id, index, entry);
  // Last: an interrupted import is never listed.
  await saves.save({ ...table, id, changed: now() });
  return id;
}
