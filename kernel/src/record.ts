/**
 * Records: a whole game as one JSON file. `{ game, rules, options, chance, setup, entries }`, each entry with its draws
 * and the hash of the position after it. A record replays to any point; anyone can verify a finished one.
 */
import { Chain, chainKey, firstLink, type RECORD_FORMAT } from './chain.ts';
import {
  type Chance,
  type ChanceRecord,
  commitTo,
  type Draw,
  KeyedChance,
  RecordedChance,
  ScriptError,
  SingleDraws,
} from './chance.ts';
import { differs, type Entry } from './entries.ts';
import { BadInput } from './fields.ts';
import type { AnyGame, Game, Options, Outcome, Shape } from './game.ts';
import { copy, type Json, preview, same } from './json.ts';
import { type Share, sharesTrouble } from './shares.ts';
import { readSnapshot } from './snapshot.ts';
import { Table } from './table.ts';
import type { Setup } from './table-state.ts';

/** The format before: dice were drawn one by one, and entries were not chained. */
export const FIRST_FORMAT = 'concert-record-1';

export interface GameRecord {
  format: typeof RECORD_FORMAT | typeof FIRST_FORMAT;
  game: string;
  rules: string;
  options: { [name: string]: Json };
  chance: ChanceRecord;
  setup: Setup;
  entries: Entry[];
  outcome: Outcome | null;
  /** The game was not played out: it was ended early. */
  ended?: true;
  /** The last head of the chain of entries. With the secret anyone can work it out. */
  head?: string;
}

/** Opens a live table: the secret stays with the host, everything else may be known. */
export function openTable<G extends Shape>(
  game: Game<G>,
  options: Partial<Options<G>>,
  secret: string,
  contributions: readonly string[] = [],
  shares?: readonly Share[],
): Table<G> {
  const mixed = { commitment: commitTo(secret), contributions: [...contributions] };
  const chance: ChanceRecord = { ...mixed, ...(shares && { shares: shares.map((share) => ({ ...share })) }) };
  return new Table(game, options, new KeyedChance(secret, contributions), chance);
}

/**
 * The record of a table that holds all its entries. It holds every draw and every secret order: while the game runs it is
 * for the host alone. The chance secret is opened only when the game is over, or was ended where it stands.
 */
export function recordOf<G extends Shape>(table: Table<G>, secret?: string, wasEnded = false): GameRecord {
  const { machine, chance, setup, journal, over, head } = table;
  if (journal.length !== table.entries) throw new Error('this table holds only its newest entries');
  const ended = wasEnded && !over;
  return copy({
    format: setup.format ?? FIRST_FORMAT,
    game: machine.game.id,
    rules: machine.game.rules,
    options: machine.options as { [name: string]: Json },
    chance: { ...chance, ...((over || ended) && secret !== undefined && { secret }) },
    setup,
    entries: journal,
    outcome: table.outcome(),
    ...(ended && { ended }),
    ...(head !== null && { head }),
  });
}

/** Where and how a replay left its record. */
export interface Divergence {
  /** The entry at which it happened; −1 is the set-up. */
  at: number;
  why: string;
}

export interface Replay<G extends Shape = Shape> {
  table: Table<G>;
  divergence: Divergence | null;
  /** How many entries were replayed. */
  entries: number;
}

/** Told now and then how many entries have been replayed, of how many. */
export type Progress = (done: number, of: number) => void;

export interface ReplayOptions<G extends Shape = Shape> {
  /** Up to (not including) this entry. */
  until?: number;
  secret?: string;
  progress?: Progress;
  /** Shown the table before each entry. */
  before?: (table: Table<G>, at: number) => void;
}

/** Often enough to be seen moving, not at every entry. */
const TOLD_EVERY = 500;

/**
 * Plays a record again. With `secret` the draws come from the keyed stream and the table can go on being played; without it
 * they come from the record. Stops at the first entry that is refused or whose hash differs.
 */
export function replay<G extends Shape>(
  game: Game<G>,
  record: GameRecord,
  { until = record.entries.length, secret, progress, before }: ReplayOptions<G> = {},
): Replay<G> {
  const { setup, entries, chance, options } = record;
  if (record.game !== game.id) throw new BadInput(`the record is of ${preview(record.game)}, this is ${game.id}`);
  const last = Math.min(until, entries.length);
  const source = sourceOf(chance, setup.draws, secret);
  const { secret: _, ...published } = chance;
  const single = record.format === FIRST_FORMAT;
  const table = begin(game, options as Partial<Options<G>>, single ? new SingleDraws(source) : source, copy(published));
  const wrong = differs(table.setup, setup);
  let divergence = wrong === null ? null : { at: -1, why: wrong };
  let at = 0;
  for (; at < last && !divergence; at++) {
    before?.(table, at);
    const why = followed(table, entries[at]!);
    if (why !== null) divergence = { at, why };
    if (at % TOLD_EVERY === 0) progress?.(at, last);
  }
  progress?.(at, last);
  return { table, divergence, entries: at };
}

/** Does an entry again; anything that goes wrong is how it differs. */
export function followed<G extends Shape>(table: Table<G>, entry: Entry): string | null {
  try {
    return table.follow(entry);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Without the secret the draws are those of the record, and the game cannot go on. */
const sourceOf = (chance: ChanceRecord, draws: readonly Draw[], secret: string | undefined): Chance =>
  secret === undefined ? new RecordedChance(draws) : new KeyedChance(secret, chance.contributions);

/** Opens a table where a snapshot was taken; throws `BadInput` when that cannot be read. */
export function resumeTable<G extends Shape>(
  game: Game<G>,
  { options, chance, setup }: Pick<GameRecord, 'options' | 'chance' | 'setup'>,
  text: string,
  secret?: string,
): Table<G> {
  const snapshot = readSnapshot(game, text);
  return new Table(game, options as Partial<Options<G>>, sourceOf(chance, [], secret), copy(chance), {
    setup,
    snapshot,
  });
}

function begin<G extends Shape>(
  game: Game<G>,
  options: Partial<Options<G>>,
  source: Chance,
  chance: ChanceRecord,
): Table<G> {
  try {
    return new Table(game, options, source, chance);
  } catch (error) {
    if (error instanceof ScriptError) throw new BadInput(`the set-up does not replay: ${error.message}`);
    throw error;
  }
}

/**
 * Verifies a finished game: the opened secret fits the commitment, the opened shares fit theirs, every draw is what the
 * keyed stream gives, every choice was legal, every position is as recorded and so is the head of the chain. Of a game that
 * was ended where it stood it verifies what was played; that it went no further the record only says. Returns what is
 * wrong, or null.
 */
export function verify(game: AnyGame, record: GameRecord, progress?: Progress): Divergence | null {
  const { secret, commitment, shares, contributions } = record.chance;
  const wrong = (why: string, at = -1): Divergence => ({ at, why });
  if (record.game !== game.id) return wrong(`the record is of ${preview(record.game)}, this is ${game.id}`);
  if (record.rules !== game.rules) return wrong(`the record is of rules ${record.rules}, this is ${game.rules}`);
  if (secret === undefined) return wrong('the secret has not been opened: the game is not finished');
  if (commitTo(secret) !== commitment) return wrong('the opened secret does not fit the commitment');
  const trouble = shares && sharesTrouble(shares, contributions);
  if (trouble) return wrong(trouble);
  const { table, divergence } = replay(game, record, { secret, ...(progress && { progress }) });
  if (divergence) return divergence;
  const end = record.entries.length;
  if (shares && shares.length !== table.machine.seats.length)
    return wrong('there is not one share of the dice for every seat');
  if (record.ended && table.over) return wrong('the game was played out, not ended', end);
  if (!table.over && !record.ended) return wrong('the game is not finished', end);
  if (!same(table.outcome(), record.outcome)) return wrong('the outcome differs from the recorded one', end);
  if (record.head !== undefined && record.head !== table.head)
    return wrong('the head of the chain differs from the recorded one', end);
  return null;
}

/** Every head of a record's chain, from the set-up on; what was shown while it was played are the beginnings of some. */
export function headsOf(record: GameRecord): string[] {
  const { secret } = record.chance;
  if (record.format === FIRST_FORMAT) throw new BadInput('records of this format have no chain');
  if (secret === undefined) throw new BadInput('the secret has not been opened: the game is not finished');
  const chain = new Chain(chainKey(secret));
  return [firstLink(record), ...record.entries].map((link) => chain.add(link).head);
}
