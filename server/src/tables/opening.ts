/**
 * Opens a stored table in the rules: from its newest snapshot that can be read, or from its set-up, and then plays what came
 * after it, slice by slice, so that no order takes longer than rules may take however long the game has been.
 */
import type { Standing } from '@concert/wire';
import { type RulesPool, RulesTrouble } from '../rules/pool.ts';
import type { Store, TableRow } from '../store/index.ts';
import { entriesFrom, originOf } from './seating.ts';
import { dropSnapshots, keepSnapshot, newestSnapshot } from './snapshots.ts';

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
}

export interface OpenedStored {
  standing: Standing;
  /** The entries before the snapshot it was opened from, or that was taken last. */
  snapshotAt: number;
}

/** Fails with `RulesTrouble` when the rules cannot follow what is stored. */
export async function openStored(place: Opening, row: TableRow, options: OpeningOptions = {}): Promise<OpenedStored> {
  const { store, log } = place;
  for (let from = options.from ?? Number.MAX_SAFE_INTEGER; ; ) {
    const until = Math.min(from, options.until ?? from);
    const snapshot = await newestSnapshot(store, row.id, until);
    try {
      return await played(place, row, options, snapshot);
    } catch (error) {
      if (!snapshot || !(error instanceof RulesTrouble)) throw error;
      const { why } = error.trouble;
      // A snapshot that cannot be read, or does not lead where the entries lead, is not what it should be: the entries are.
      if (why !== 'snapshot' && why !== 'diverged') throw error;
      log('a snapshot is dropped', { table: row.id, seq: snapshot.seq, why: error.message });
      await dropSnapshots(store, row.id, snapshot.seq);
      from = snapshot.seq - 1;
    }
  }
}

async function played(
  { store, rules, log }: Opening,
  row: TableRow,
  { table = row.id, until = Number.MAX_SAFE_INTEGER, past }: OpeningOptions,
  snapshot: { seq: number; body: string } | undefined,
): Promise<OpenedStored> {
  let at = snapshot?.seq ?? 0;
  let snapshotAt = at;
  const origin = { ...originOf(row), ...(snapshot && { snapshot: snapshot.body }), ...(past && { past, secret: null }) };
  let { standing } = await rules.ask({ kind: 'open', table, ...(table !== row.id && { as: row.id }), ...origin });
  for (;;) {
    const entries = await entriesFrom(store, row.id, at, Math.min(SLICE, until - at));
    if (entries.length === 0) return { standing, snapshotAt };
    const followed = await rules.ask({ kind: 'follow', table, at, entries });
    ({ standing } = followed);
    at += entries.length;
    for (const taken of followed.snapshots) {
      snapshotAt = taken.entries;
      // It was not written when it was taken, or is of a game from before there were any.
      await keepSnapshot(store, row.id, taken).catch((error) => log('a snapshot could not be kept', { error }));
    }
  }
}
