/**
 * Snapshots: all that a table is after this many entries, so that it can go on from there without playing what came before.
 * They are taken only where nothing can be taken back, so what follows never reaches behind one.
 */
import type { SavedLog } from './event-log.ts';
import { BadInput, type Seat } from './fields.ts';
import type { Game, PositionOf, Shape } from './game.ts';
import { hash } from './hash.ts';
import type { SavedOffers } from './offer-book.ts';
import type { Order } from './orders.ts';

export const SNAPSHOT_FORMAT = 'concert-snapshot-1';
/** One is due after this many entries, as soon as nothing can be taken back. */
export const SNAPSHOT_EVERY = 300;

export interface Snapshot<G extends Shape = Shape> {
  format: typeof SNAPSHOT_FORMAT;
  game: string;
  rules: string;
  /** How many entries led to it. */
  entries: number;
  /** How many draws have been made. */
  drawn: number;
  /** The head of the chain; null at a table that has none. */
  head: string | null;
  position: PositionOf<G>;
  /** By viewer, spectators last: the marks, and the heads as they were shown with them. */
  marks: number[];
  heads: (string | null)[];
  log: SavedLog;
  offers: SavedOffers;
  /** By seat: how many entries it has made at the question that is open. */
  spent: number[];
  resigned: Seat[];
  orders: Order[][];
  /** Of all the above. */
  hash: string;
}

/** A snapshot that was taken, and by what it is found again. */
export interface TakenSnapshot {
  /** How many entries led to it. */
  entries: number;
  /** How many choices had been made in the open. */
  count: number;
  /** How many lines each viewer's log had, spectators last. */
  lines: number[];
  text: string;
}

/** A snapshot as it is stored: sealed by a hash, so that a damaged one is not taken for a true one. */
export function snapshotText<G extends Shape>(snapshot: Omit<Snapshot<G>, 'hash'>): string {
  return JSON.stringify({ ...snapshot, hash: hash(snapshot) });
}

/** Reads a stored snapshot; throws `BadInput` when it is damaged, or of another game or other rules. */
export function readSnapshot<G extends Shape>(game: Game<G>, text: string): Snapshot<G> {
  let raw: Snapshot<G>;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new BadInput('snapshot: it is damaged');
  }
  if (raw?.format !== SNAPSHOT_FORMAT) throw new BadInput('snapshot: it is of another format');
  const { hash: sealed, ...content } = raw;
  if (hash(content) !== sealed) throw new BadInput('snapshot: it is damaged');
  if (raw.game !== game.id || raw.rules !== game.rules)
    throw new BadInput(`snapshot: it is of ${raw.game} ${raw.rules}, not of ${game.id} ${game.rules}`);
  return raw;
}
