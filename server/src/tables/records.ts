/** Records and bug reports: games out of the server, and into it. */

import { randomBytes } from 'node:crypto';
import {
  BadInput,
  cleanEntry,
  commitTo,
  type GameRecord,
  readRecord,
  sharesTrouble,
  type TakenSnapshot,
  type Viewer,
} from '@concert/kernel';
import type { Person } from '@concert/wire';
import { bad, conflict, forbidden, tooOften } from '../errors.ts';
import { newTableId } from '../ids.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import { RulesError } from '../rules/pool.ts';
import type { TableRow } from '../store/index.ts';
import type { OpenTables } from './open-tables.ts';
import { SLICE } from './opening.ts';
import { unplayable } from './refusals.ts';
import { blank, chairOf, countImported, IMPORTED, MOST_CONTRIBUTION } from './rows.ts';
import { entriesFrom, formatOf, seatsOf } from './seating.ts';
import type { TablesService } from './service.ts';
import { keepSnapshot } from './snapshots.ts';

/** SQLite takes this many values at once. */
const ROWS_AT_ONCE = 500;

export class Records {
  private readonly tables: OpenTables;
  private readonly service: TablesService;
  /** Each is replayed, which may take as long as the rules' time limit. */
  private readonly imports = new KeyedRateLimit(20, 10 * 60 * 1000);
  /** Who is importing one, and in which request. */
  private readonly bringing = new Map<string, object>();
  private readonly most: number;

  /** How many records one person may have imported. */
  constructor(tables: OpenTables, service: TablesService, most: number) {
    this.tables = tables;
    this.service = service;
    this.most = most;
  }

  /**
   * The record of a game that is over, put together from what is stored: no rules are opened for it. While the game runs
   * the record holds every secret, and no one gets it.
   */
  async export(person: Person, id: string): Promise<string> {
    const { row } = await this.service.seatingFor(person, id);
    if (row.state !== 'over' && row.state !== 'ended')
      throw conflict('The record holds every secret of the game; you can download it when the game is over.');
    const refusal = unplayable(row);
    if (refusal) throw refusal;
    return recordText(row, await entriesFrom(this.tables.store, id, 0));
  }

  /**
   * Admits an import before any of it is read: reading it keeps everyone waiting, so no one may send several at once,
   * or without end.
   */
  admit(person: Person, request: object): void {
    if (this.bringing.has(person.id))
      throw tooOften('Another record of yours is still being imported; try again when it is done.');
    if (!this.imports.take(person.id)) throw tooOften();
    this.bringing.set(person.id, request);
  }

  /** That request has been answered, or its client has gone. */
  dismiss(request: object): void {
    for (const [person, brought] of this.bringing) if (brought === request) this.bringing.delete(person);
  }

  /** Puts a record on a table of its own, to be viewed. It must replay with the rules it was played with. */
  async import(person: Person, raw: unknown): Promise<string> {
    const record = read(raw);
    const { game, rules } = record;
    const { options, seats, title } = await this.service.preview(game, record.options, rules);
    assertChance(record, seats.length);
    const { count } = (await this.tables.store.first(countImported, { host: person.id }))!;
    if (count >= this.most) throw conflict(`You have imported ${this.most} records, the most this server allows.`);
    const { commitment, contributions, shares, secret = null } = cleanChance(record);
    const id = newTableId();
    const { over, setup, entries, snapshots } = await this.replayed(id, { ...record, options });
    const now = Date.now();
    const row: TableRow = {
      ...blank(id, person.id),
      game,
      rules,
      title,
      options: JSON.stringify(options),
      state: over ? 'over' : 'ended',
      open: 0,
      secret,
      commitment,
      contributions: JSON.stringify(contributions),
      shares: shares ? JSON.stringify(shares) : null,
      setup,
      outcome: over && JSON.stringify(over),
      settings: IMPORTED,
      started_at: now,
      ended_at: now,
    };
    await this.tables.store.db.transaction().execute(async (db) => {
      await db.insertInto('tables').values(row).execute();
      await db
        .insertInto('chairs')
        .values(seats.map((info, seat) => chairOf(id, seat, info)))
        .execute();
      for (let i = 0; i < entries.length; i += ROWS_AT_ONCE)
        await db
          .insertInto('entries')
          .values(entries.slice(i, i + ROWS_AT_ONCE).map((body, k) => ({ table_id: id, seq: i + k, body, at: now })))
          .execute();
    });
    for (const taken of snapshots) await keepSnapshot(this.tables.store, id, taken);
    return id;
  }

  /** Replays a record in slices and returns the result. */
  private async replayed(table: string, record: GameRecord) {
    const { game, rules: version, options, setup, entries } = record;
    const { rules } = this.tables;
    const { secret = null, ...mixed } = cleanChance(record);
    const origin = { game, rules: version, options, ...mixed, secret, setup: JSON.stringify(setup) };
    // Only what an entry consists of is kept, and nothing else that came with it.
    const texts = entries.map((entry) => JSON.stringify(cleanEntry(entry)));
    const whole = secret === null && setup.format === undefined;
    const slice = whole ? texts.length : SLICE;
    try {
      const first = texts.slice(0, slice);
      let { standing: turnStatus, setup: written } = await rules.ask({
        kind: 'open',
        table,
        ...origin,
        entries: first,
      });
      const snapshots: TakenSnapshot[] = [];
      for (let at = first.length; at < texts.length; at += slice) {
        const followed = await rules.ask({ kind: 'follow', table, at, entries: texts.slice(at, at + slice) });
        turnStatus = followed.standing;
        snapshots.push(...followed.snapshots);
      }
      return { over: turnStatus.over, setup: written, entries: texts, snapshots };
    } catch (error) {
      if (error instanceof RulesError) throw bad(`This record does not replay: ${error.message}.`);
      throw error;
    } finally {
      rules.request({ kind: 'close', table }, () => {});
    }
  }

  /** The position as a case file with what the reporter knows; the rest of it is imagined. */
  async caseFile(person: Person, id: string, viewer: Viewer, about: string): Promise<string> {
    const seating = await this.service.seatingFor(person, id);
    if (viewer >= 0 && !seatsOf(seating, person.id).includes(viewer)) throw forbidden('That is not your seat.');
    const seed = randomBytes(8).toString('hex');
    return this.tables.ask(id, viewer, { kind: 'case', table: id, viewer, about, seed });
  }
}

/** The record of a finished game, from its row and its entries as they are stored. */
export function recordText(row: TableRow, entries: readonly string[]): string {
  const { game, rules, options, commitment, contributions, shares, secret, setup, outcome, state } = row;
  const chance = {
    commitment,
    contributions: JSON.parse(contributions ?? '[]'),
    ...(shares !== null && { shares: JSON.parse(shares) }),
    ...(secret !== null && { secret }),
  };
  const heading = JSON.stringify({ format: formatOf(setup), game, rules, options: JSON.parse(options), chance });
  const ended = state === 'ended' ? ',"ended":true' : '';
  return `${heading.slice(0, -1)},"setup":${setup},"entries":[${entries}],"outcome":${outcome}${ended}}`;
}

function read(raw: unknown): GameRecord {
  try {
    return readRecord(raw);
  } catch (error) {
    if (error instanceof BadInput) throw bad(`That is not a record: ${error.message}.`);
    throw error;
  }
}

/** What a record says of its dice, and nothing that came with it. */
function cleanChance({ chance: { commitment, contributions, shares, secret } }: GameRecord): GameRecord['chance'] {
  const clean = shares?.map(({ commitment, failures }) => ({ commitment, failures }));
  return { commitment, contributions, ...(clean && { shares: clean }), ...(secret !== undefined && { secret }) };
}

/** The dice must be described as this server does, and an opened secret must fit its commitment. */
function assertChance({ chance: { commitment, contributions, shares, secret } }: GameRecord, seats: number): void {
  if (!/^[0-9a-f]{64}$/.test(commitment)) throw bad('That is not a record: the commitment is not 64 hex digits.');
  if (contributions.length > seats || contributions.some((part) => part.length > MOST_CONTRIBUTION))
    throw bad('That is not a record: it has more contributions to the dice than seats could make.');
  if (secret !== undefined && commitTo(secret) !== commitment)
    throw bad('This record does not verify: the opened secret does not fit the commitment.');
  if (!shares) return;
  if (shares.length !== seats || !shares.every(({ commitment: own }) => own === null || /^[0-9a-f]{64}$/.test(own)))
    throw bad('That is not a record: there is not one share of the dice for every seat.');
  const trouble = sharesTrouble(shares, contributions);
  if (trouble) throw bad(`This record does not verify: ${trouble}.`);
}
