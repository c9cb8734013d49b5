/** Records and bug reports: a game out of the server, and into it. */

import { randomBytes } from 'node:crypto';
import { BadInput, type GameRecord, readRecord, type Viewer } from '@concert/kernel';
import type { Person } from '@concert/wire';
import { bad, conflict, forbidden, Refusal } from '../errors.ts';
import { newTableId } from '../ids.ts';
import { Allowances } from '../people/allowances.ts';
import { RulesTrouble } from '../rules/pool.ts';
import type { TableRow } from '../store/index.ts';
import type { OpenTables } from './open-tables.ts';
import { blank, chairOf } from './rows.ts';
import { seatsOf } from './seating.ts';
import type { TablesService } from './service.ts';

/** SQLite takes so many values at once. */
const ROWS_AT_ONCE = 500;

export class Records {
  private readonly tables: OpenTables;
  private readonly service: TablesService;
  /** Each is replayed, which may take as long as rules may take for anything. */
  private readonly imports = new Allowances(20, 10 * 60 * 1000);

  constructor(tables: OpenTables, service: TablesService) {
    this.tables = tables;
    this.service = service;
  }

  /** The record of a game that is over. While it runs it holds every secret, and nobody gets it. */
  async export(person: Person, id: string): Promise<string> {
    const seating = await this.service.seatingFor(person, id);
    const { state, secret } = seating.row;
    if (state !== 'over' && state !== 'ended')
      throw conflict('The record holds every secret of the game; you can have it when the game is over.');
    return this.tables.get(id).ask({ kind: 'record', table: id, secret, ended: state === 'ended' });
  }

  /** Puts a record on a table of its own, to be looked at. It must replay by the rules of this server. */
  async import(person: Person, raw: unknown): Promise<string> {
    if (!this.imports.take(person.id)) throw new Refusal(429, 'too-often', 'That was too often; wait a while.');
    const record = read(raw);
    const { options, seats, rules, title } = await this.service.preview(record.game, record.options);
    const { commitment, contributions, secret = null } = record.chance;
    const id = newTableId();
    const setup = JSON.stringify(record.setup);
    const entries = record.entries.map((entry) => JSON.stringify(entry));
    const opening = { game: record.game, options, secret, commitment, contributions, setup, entries };
    let over: object | null;
    try {
      const { standing } = await this.tables.rules.ask({ kind: 'open', table: id, ...opening });
      over = standing.over;
    } catch (error) {
      if (error instanceof RulesTrouble) throw bad(`This record does not replay: ${error.message}.`);
      throw error;
    } finally {
      this.tables.rules.order({ kind: 'close', table: id }, () => {});
    }
    const now = Date.now();
    const row: TableRow = {
      ...blank(id, person.id),
      game: record.game,
      rules,
      title,
      options: JSON.stringify(options),
      state: over ? 'over' : 'ended',
      open: 0,
      secret,
      commitment,
      contributions: JSON.stringify(contributions),
      setup,
      outcome: over && JSON.stringify(over),
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
    return id;
  }

  /** The position as a case file that holds what the reporter knows; the rest of it is imagined. */
  async caseFile(person: Person, id: string, viewer: Viewer, about: string): Promise<string> {
    const seating = await this.service.seatingFor(person, id);
    if (viewer >= 0 && !seatsOf(seating, person.id).includes(viewer)) throw forbidden('That is not your seat.');
    const seed = randomBytes(8).toString('hex');
    return this.tables.ask(id, viewer, { kind: 'case', table: id, viewer, about, seed });
  }
}

function read(raw: unknown): GameRecord {
  try {
    return readRecord(raw);
  } catch (error) {
    if (error instanceof BadInput) throw bad(`That is no record: ${error.message}.`);
    throw error;
  }
}
