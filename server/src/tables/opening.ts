/**
 * Opens a stored table in the rules: from its newest snapshot that can be read, or from its set-up, and then plays what came
 * after it, slice by slice, so that no order takes longer than rules may take however long the game has been.
 */
import { FIRST_FORMAT } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import { RulesError, type RulesPool } from '../rules/pool.ts';
import type { Store, TableRow } from '../store/index.ts';
import { entriesFrom, formatOf, originOf } from './seating.ts';
import { dropSnapshots, keepSnapshot, newestSnapshot, type StoredSnapshot } from './snapshots.ts';

/** So many entries are played at once: a small part of what an order may take, and little to hold. */
export const SLICE = 250;

export interface Opening {
  readonly store: Store;
  readonly rules: RulesPool;
  log(message: string, about?: object): void;
}

export interface OpeningOptions {
  /** What the table is called in the rules, when it is not its id. */
  table?: string;
  /** Play no further than this many entries. */
  until?: number;
  /** Begin at no later snapshot than the one after so many entries. */
  from?: number;
  /** Hold everything since then, to be looked back at; nothing new is played there. */
  past?: true;
  /** Is it still wanted? Somebody may have begun to open it anew. */
  isWanted?(): boolean;
}

/** Nobody waits for it any more. */
export class NotWanted extends Error {
  override name = 'NotWanted';
}

/** How often it is begun anew when it was lost with a thread on the way. */
const MOST_TRIES = 3;

export interface OpenedStored {
  standing: TurnStatus;
  /** The entries before the snapshot it was opened from, or that was taken last. */
  snapshotAt: number;
}

/** Fails with `RulesTrouble` when the rules cannot follow what is stored. */
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
      // A snapshot that cannot be read, or does not lead where the entries lead, is not what it should be: the entries are.
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
  const slice = async (): Promise<string[]> => {
    const entries = await entriesFrom(store, row.id, at, Math.min(sliceOf(row), until - at));
    if (!isWanted()) throw new NotWanted();
    return entries;
  };
  const first = await slice();
  const origin = {
    ...originOf(row),
    ...(snapshot && { snapshot: snapshot.body }),
    ...(past && { past, secret: null }),
  };
  const as = table === row.id ? {} : { as: row.id };
  let { standing: turnStatus } = await rules.ask({
    kind: 'open',
    table,
    ...as,
    ...origin,
    entries: snapshot ? [] : first,
  });
  if (!snapshot) at = first.length;
  for (let entries = snapshot ? first : await slice(); entries.length > 0; entries = await slice()) {
    const followed = await rules.ask({ kind: 'follow', table, at, entries });
    ({ standing: turnStatus } = followed);
    at += entries.length;
    for (const taken of followed.snapshots) {
      snapshotAt = taken.entries;
      // It was not written when it was taken, or is of a game from before there were any.
      await keepSnapshot(store, row.id, taken).catch((error) => log('a snapshot could not be kept', { error }));
    }
  }
  return { standing: turnStatus, snapshotAt };
}

/** Records of the first format whose secret nobody has are played in one go: those rules take all their draws with them. */
const sliceOf = ({ secret, setup }: TableRow): number =>
  secret === null && formatOf(setup) === FIRST_FORMAT ? Number.MAX_SAFE_INTEGER : SLICE;
