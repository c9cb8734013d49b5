/**
 * Opens a stored table in the rules: from its newest readable snapshot, or from its set-up. The entries after that are
 * replayed in slices, so that no request takes long, however long the game has been.
 */
import { FIRST_FORMAT } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import { RulesError, type RulesPool } from '../rules/pool.ts';
import type { Store, TableRow } from '../store/index.ts';
import { entriesFrom, formatOf, originOf } from './seating.ts';
import { dropSnapshots, keepSnapshot, newestSnapshot, type StoredSnapshot } from './snapshots.ts';

/** This many entries are sent with one request, which replays as many as fit into its time. */
export const SLICE = 250;

export interface Opening {
  readonly store: Store;
  readonly rules: Pick<RulesPool, 'ask' | 'request'>;
  log(message: string, about?: object): void;
}

export interface OpeningOptions {
  /** The table's key in the rules, if it is not its id. */
  table?: string;
  /** Replay no further than this many entries. */
  until?: number;
  /** Start from no later snapshot than the one after this many entries. */
  from?: number;
  /** Hold everything since that snapshot, for looking back; no new entries are made there. */
  past?: true;
  /** Is it still wanted? The table may be being opened again already. */
  isWanted?(): boolean;
}

/** Thrown when the opening is no longer wanted. */
export class NotWanted extends Error {
  override name = 'NotWanted';
}

/** How often opening starts over when its thread was lost on the way. */
const MOST_TRIES = 3;

export interface OpenedStored {
  turnStatus: TurnStatus;
  /** How many entries came before the newest snapshot. */
  snapshotAt: number;
}

/** Fails with a `RulesError` when the rules cannot replay what is stored. */
export async function openStored(place: Opening, row: TableRow, options: OpeningOptions = {}): Promise<OpenedStored> {
  const { store, log } = place;
  let from = Math.min(options.from ?? Number.MAX_SAFE_INTEGER, options.until ?? Number.MAX_SAFE_INTEGER);
  for (let tries = 1; ; ) {
    const snapshot = await newestSnapshot(store, row.id, from);
    try {
      return await played(place, row, options, snapshot);
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      if (error.failure.why === 'gone' && tries++ < MOST_TRIES) continue;
      // A snapshot that can't be read, or from which the entries don't replay, is wrong: the entries decide.
      if (!snapshot || !['snapshot', 'diverged'].includes(error.failure.why)) throw error;
      log('a snapshot is dropped', { table: row.id, seq: snapshot.seq, why: error.message });
      await dropSnapshots(store, row.id, snapshot.seq);
      from = snapshot.seq - 1;
    }
  }
}

async function played(
  { store, rules, log }: Opening,
  row: TableRow,
  { table = row.id, until = Number.MAX_SAFE_INTEGER, past, isWanted = () => true }: OpeningOptions,
  snapshot: StoredSnapshot | undefined,
): Promise<OpenedStored> {
  let at = snapshot?.seq ?? 0;
  let snapshotAt = at;
  const slice = (): Promise<string[]> => entriesFrom(store, row.id, at, Math.min(SLICE, until - at));
  const origin = {
    ...originOf(row),
    ...(snapshot && { snapshot: snapshot.body }),
    ...(past && { past, secret: null }),
  };
  const entries = isReplayedWhole(origin) && !snapshot ? await entriesFrom(store, row.id, 0, until) : [];
  const as = table === row.id ? {} : { as: row.id };
  let { turnStatus } = await rules.ask({ kind: 'open', table, ...as, ...origin, entries });
  at += entries.length;
  let rest = await slice();
  while (rest.length > 0) {
    if (!isWanted()) throw new NotWanted();
    const followed = await rules.ask({ kind: 'follow', table, at, entries: rest });
    turnStatus = followed.turnStatus;
    at += followed.followed;
    for (const taken of followed.snapshots) {
      snapshotAt = taken.entries;
      // It was lost when the server stopped, or the game is older than snapshots.
      await keepSnapshot(store, row.id, taken).catch((error) => log('a snapshot could not be kept', { error }));
    }
    rest = rest.slice(followed.followed);
    if (rest.length === 0) rest = await slice();
  }
  return { turnStatus, snapshotAt };
}

/** Games of the first format without their secret are replayed in one go: those rules need all draws when they open. */
export const isReplayedWhole = ({ secret, setup }: Pick<TableRow, 'secret' | 'setup'>): boolean =>
  secret === null && formatOf(setup) === FIRST_FORMAT;
