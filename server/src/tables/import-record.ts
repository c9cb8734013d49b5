/**
 * Brings a record into the store: read and replayed aside, then written a little at a time. Everyone else goes on
 * meanwhile. Until all of it is there its table has no game; if the server stops in between, it stays so.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TakenSnapshot } from '@concert/kernel';
import { bad, unavailable } from '../errors.ts';
import { newTableId } from '../ids.ts';
import { RulesError } from '../rules/pool.ts';
import type { BroughtRecord, Replayed } from '../rules/requests.ts';
import type { Store, TableRow } from '../store/index.ts';
import type { Opening } from './opening.ts';
import { blank, chairOf, IMPORTED } from './rows.ts';
import { keepSnapshot } from './snapshots.ts';

/** So many entries are written at once: while they are, no one else reads or writes. */
const ROWS_AT_ONCE = 100;
/** Between two writes, so that everyone else gets their turn several times. */
const REST_MS = 10;
/** The time a record may take, in slices of the rules' time: a minute or so. */
const MOST_SLICES = 6_000;
/** A record may be lost with its thread; then it is read once more. */
const MOST_TRIES = 2;

/** Returns the table it is on. Fails with a refusal that says what is wrong with the record. */
export async function importRecord(place: Opening, person: string, text: string): Promise<string> {
  const table = newTableId();
  for (let tries = 1; ; tries++)
    try {
      await brought(place, table, person, text);
      return table;
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      if (error.failure.why !== 'gone') throw bad(`This record does not replay: ${error.message}.`);
      if (tries >= MOST_TRIES) throw unavailable();
    } finally {
      place.rules.request({ kind: 'close', table }, () => {});
    }
}

async function brought(place: Opening, table: string, person: string, text: string): Promise<void> {
  const record = await place.rules.ask({ kind: 'import', table, owner: person, text }).catch((error) => {
    const isTheirs = error instanceof RulesError && ['bad', 'unknown'].includes(error.failure.why);
    throw isTheirs ? bad(error.message) : error;
  });
  const replayed = await replay(place, table, record);
  await write(place, { table, person, record, ...replayed });
}

async function replay(
  { rules }: Opening,
  table: string,
  { entries }: BroughtRecord,
): Promise<{ last: Replayed; snapshots: TakenSnapshot[] }> {
  const snapshots: TakenSnapshot[] = [];
  for (let slices = 1; ; slices++) {
    const last = await rules.ask({ kind: 'replay', table });
    snapshots.push(...last.snapshots);
    if (last.at >= entries) return { last, snapshots };
    if (slices >= MOST_SLICES) throw bad('This record takes too long to replay.');
  }
}

interface Import {
  table: string;
  person: string;
  record: BroughtRecord;
  last: Replayed;
  snapshots: readonly TakenSnapshot[];
}

async function write(place: Opening, { table, person, record, last, snapshots }: Import): Promise<void> {
  const { store } = place;
  const { game, rules, title, options, seats, commitment, contributions, shares, secret, entries } = record;
  const now = Date.now();
  const row: TableRow = {
    ...blank(table, person),
    game,
    rules,
    title,
    options: JSON.stringify(options),
    state: 'ended',
    open: 0,
    secret,
    commitment,
    contributions: JSON.stringify(contributions),
    shares: shares ? JSON.stringify(shares) : null,
    settings: IMPORTED,
    started_at: now,
    ended_at: now,
  };
  const chairs = seats.map((info, seat) => chairOf(table, seat, info));
  await store.db.transaction().execute(async (db) => {
    await db.insertInto('tables').values(row).execute();
    await db.insertInto('chairs').values(chairs).execute();
  });
  try {
    for (let from = 0; from < entries; from += ROWS_AT_ONCE) {
      const bodies = await place.rules.ask({ kind: 'entries', table, from, most: ROWS_AT_ONCE });
      const rows = bodies.map((body, i) => ({ table_id: table, seq: from + i, body, at: now }));
      await store.db.insertInto('entries').values(rows).execute();
      await sleep(REST_MS);
    }
    for (const taken of snapshots) {
      await keepSnapshot(store, table, taken);
      await sleep(REST_MS);
    }
    const { setup, over } = last;
    const state = over ? 'over' : 'ended';
    const complete = { setup, state, outcome: over && JSON.stringify(over) } as const;
    await store.db.updateTable('tables').set(complete).where('id', '=', table).execute();
  } catch (error) {
    await remove(store, table).catch(() => {});
    throw error;
  }
}

async function remove({ db }: Store, table: string): Promise<void> {
  for (const each of ['snapshots', 'entries', 'chairs'] as const)
    await db.deleteFrom(each).where('table_id', '=', table).execute();
  await db.deleteFrom('tables').where('id', '=', table).execute();
}
