/**
 * Records: a whole game as one JSON file. `{ game, rules, options, chance, setup, entries }`, each entry with its draws
 * and the hash of the position after it. A record replays to any point; anyone can verify a finished one.
 */
import {
  type Chance,
  type ChanceRecord,
  commitTo,
  type Draw,
  KeyedChance,
  ScriptError,
  ScriptedChance,
} from './chance.ts';
import { BadInput } from './fields.ts';
import type { AnyGame, Game, Options, Outcome, Shape } from './game.ts';
import { copy, type Json, preview, same } from './json.ts';
import { type Entry, Table } from './table.ts';

export const RECORD_FORMAT = 'concert-record-1';

export interface GameRecord {
  format: typeof RECORD_FORMAT;
  game: string;
  rules: string;
  options: { [name: string]: Json };
  chance: ChanceRecord;
  setup: { draws: Draw[]; hash: string };
  entries: Entry[];
  outcome: Outcome | null;
  /** The game was not played out: it was ended early. */
  ended?: true;
}

/** Opens a live table: the secret stays with the host, everything else may be known. */
export function openTable<G extends Shape>(
  game: Game<G>,
  options: Partial<Options<G>>,
  secret: string,
  contributions: readonly string[] = [],
): Table<G> {
  const chance = { commitment: commitTo(secret), contributions: [...contributions] };
  return new Table(game, options, new KeyedChance(secret, contributions), chance);
}

/**
 * The record of a table. It holds every draw and every secret order: while the game runs, only the host may have it.
 * The chance secret is opened only when the game is over or was ended early.
 */
export function recordOf<G extends Shape>(table: Table<G>, secret?: string, wasEnded = false): GameRecord {
  const { machine, chance, setup, journal, position, over } = table;
  const ended = wasEnded && !over;
  return copy({
    format: RECORD_FORMAT,
    game: machine.game.id,
    rules: machine.game.rules,
    options: machine.options as { [name: string]: Json },
    chance: { ...chance, ...((over || ended) && secret !== undefined && { secret }) },
    setup,
    entries: journal,
    outcome: machine.outcome(position),
    ...(ended && { ended }),
  });
}

/** Checks that something from outside is a record of this format; throws a `BadInput` that says where it is not. */
export function readRecord(raw: unknown): GameRecord {
  const wrong = shapeError(raw);
  if (wrong) throw new BadInput(`not a game record: ${wrong}`);
  return raw as GameRecord;
}

function shapeError(raw: unknown): string | null {
  if (!isObject(raw)) return 'it is not an object';
  if (raw.format !== RECORD_FORMAT) return `its format is ${preview(raw.format)}, not ${RECORD_FORMAT}`;
  for (const key of ['game', 'rules']) if (typeof raw[key] !== 'string') return `${key} is missing`;
  if (!isObject(raw.options)) return 'options are missing';
  const { chance, setup, entries } = raw;
  if (!isObject(chance) || typeof chance.commitment !== 'string') return 'the commitment is missing';
  if (!Array.isArray(chance.contributions) || !chance.contributions.every((part) => typeof part === 'string'))
    return 'the contributions are missing';
  if (chance.secret !== undefined && !(typeof chance.secret === 'string' && /^[0-9a-f]{64}$/.test(chance.secret)))
    return 'the secret is not 64 hex digits';
  if (!isObject(setup) || typeof setup.hash !== 'string' || !areDraws(setup.draws)) return 'the set-up is malformed';
  if (raw.ended !== undefined && raw.ended !== true) return 'ended is not true';
  if (!Array.isArray(entries)) return 'entries are missing';
  const bad = entries.findIndex((entry) => !isEntry(entry));
  return bad < 0 ? null : `entry ${bad} is malformed`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areDraws = (draws: unknown): boolean =>
  Array.isArray(draws) &&
  draws.every(
    (draw) =>
      Array.isArray(draw) &&
      draw.length === 3 &&
      typeof draw[0] === 'string' &&
      Number.isInteger(draw[1]) &&
      Number.isInteger(draw[2]),
  );

function isEntry(entry: unknown): boolean {
  if (!isObject(entry) || !Number.isInteger(entry.seat) || typeof entry.hash !== 'string') return false;
  if (entry.draws !== undefined && !areDraws(entry.draws)) return false;
  if ('verb' in entry) return typeof entry.verb === 'string' && isObject(entry.arg);
  if ('undo' in entry) return entry.undo === true;
  if ('answer' in entry) return typeof entry.answer === 'string' && typeof entry.id === 'string';
  return isObject(entry.offer);
}

/** Where and how a replay diverged from its record. */
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

/**
 * Replays a record up to (not including) entry `until`. With `secret` the draws come from the keyed stream and the
 * table can be continued; without it they come from the record. Stops at the first entry that is refused or whose hash
 * differs.
 */
export function replay<G extends Shape>(
  game: Game<G>,
  record: GameRecord,
  { until = record.entries.length, secret }: { until?: number; secret?: string } = {},
): Replay<G> {
  const { setup, entries, chance, options } = record;
  if (record.game !== game.id) throw new BadInput(`the record is of ${preview(record.game)}, this is ${game.id}`);
  const keyed = secret === undefined ? null : new KeyedChance(secret, chance.contributions);
  const draws = [...setup.draws, ...entries.slice(0, until).flatMap((entry) => entry.draws ?? [])];
  const source: Chance = keyed ?? new ScriptedChance(draws);
  const { secret: _, ...published } = chance;
  const table = begin(game, options as Partial<Options<G>>, source, copy(published));
  let divergence = compare(-1, table.setup, setup);
  let at = 0;
  for (; at < Math.min(until, entries.length) && !divergence; at++) {
    const entry = entries[at]!;
    const { hash: _hash, draws: _draws, ...deed } = entry;
    try {
      const done = table.do(deed);
      divergence = done.ok ? compare(at, done.entry, entry) : { at, why: `refused: ${done.sentence}` };
    } catch (error) {
      divergence = { at, why: error instanceof Error ? error.message : String(error) };
    }
  }
  return { table, divergence, entries: at };
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

function compare(
  at: number,
  now: { draws?: Draw[]; hash: string },
  then: { draws?: Draw[]; hash: string },
): Divergence | null {
  if (!same(now.draws ?? [], then.draws ?? [])) {
    const [left, right] = [then.draws ?? [], now.draws ?? []];
    const i = left.findIndex((draw, k) => !same(draw, right[k]));
    const [recorded, drawn] = i < 0 ? [undefined, right[left.length]] : [left[i], right[i]];
    return { at, why: `the record has the draw ${preview(recorded)}, it should be ${preview(drawn)}` };
  }
  return now.hash === then.hash ? null : { at, why: 'the position differs from the recorded one' };
}

/**
 * Verifies a finished game: the opened secret fits the commitment, every draw is what the keyed stream gives, every
 * choice was legal and every position is as recorded. For a game that was ended early it verifies what was played; that
 * nothing came after it can't be checked. Returns what is wrong, or null.
 */
export function verify(game: AnyGame, record: GameRecord): Divergence | null {
  const { secret, commitment } = record.chance;
  if (record.game !== game.id) return { at: -1, why: `the record is of ${preview(record.game)}, this is ${game.id}` };
  if (record.rules !== game.rules)
    return { at: -1, why: `the record is of rules ${record.rules}, this is ${game.rules}` };
  if (secret === undefined) return { at: -1, why: 'the secret has not been opened: the game is not finished' };
  if (commitTo(secret) !== commitment) return { at: -1, why: 'the opened secret does not fit the commitment' };
  const { table, divergence } = replay(game, record, { secret });
  if (divergence) return divergence;
  if (record.ended && table.over) return { at: record.entries.length, why: 'the game was played out, not ended' };
  if (!table.over && !record.ended) return { at: record.entries.length, why: 'the game is not finished' };
  if (!same(table.machine.outcome(table.position), record.outcome))
    return { at: record.entries.length, why: 'the outcome differs from the recorded one' };
  return null;
}
