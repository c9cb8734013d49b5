/** Records and bug reports: games out of the server, and into it. */

import { randomBytes } from 'node:crypto';
import type { Viewer } from '@concert/kernel';
import type { Person } from '@concert/wire';
import { conflict, forbidden, tooOften } from '../errors.ts';
import { FairPlaces } from '../fair-places.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import type { TableRow } from '../store/index.ts';
import { importRecord } from './import-record.ts';
import type { OpenTables } from './open-tables.ts';
import { unplayable } from './refusals.ts';
import { countImported } from './rows.ts';
import { entriesFrom, formatOf, seatsOf } from './seating.ts';
import type { TablesService } from './service.ts';

const TEN_MINUTES = 10 * 60 * 1000;
/** So many a person may import in that time, and a network: each is replayed. */
const [MOST_EACH, MOST_NETWORK] = [20, 30];
/** So many of one network are read at once, and of all: they are held until it is their turn. */
const [HELD_OF_HOUSEHOLD, HELD_OF_ALL] = [4, 24];
/** And this many are replayed and written. */
const AT_ONCE = 1;

/** An import that has not been answered. */
interface Bringing {
  person: string;
  network: string | null;
  request: object;
}

export class Records {
  private readonly tables: OpenTables;
  private readonly service: TablesService;
  private readonly imports = new KeyedRateLimit(MOST_EACH, TEN_MINUTES);
  private readonly networkImports = new KeyedRateLimit(MOST_NETWORK, TEN_MINUTES);
  private readonly bringing = new Set<Bringing>();
  private readonly places = new FairPlaces(AT_ONCE);
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
   * Admits an import before any of it is read: no one may send several at once, or without end. `network` is null for
   * the person at this machine.
   */
  admit(person: Person, network: string | null, request: object): void {
    const others = [...this.bringing];
    if (others.some((each) => each.person === person.id))
      throw tooOften('Another record of yours is still being imported; try again when it is done.');
    const near = others.filter((each) => network !== null && each.network === network);
    if (near.length >= HELD_OF_HOUSEHOLD || others.length >= HELD_OF_ALL)
      throw tooOften('Many records are being imported; try again in a moment.');
    if (!this.imports.take(person.id) || (network !== null && !this.networkImports.take(network))) throw tooOften();
    this.bringing.add({ person: person.id, network, request });
  }

  /** That request has been answered, or its client has gone. */
  dismiss(request: object): void {
    for (const each of this.bringing) if (each.request === request) this.bringing.delete(each);
  }

  /** Puts a record on a table of its own, to be viewed. It must replay with the rules it was played with. */
  async import(person: Person, network: string, text: string): Promise<string> {
    const { count } = (await this.tables.store.first(countImported, { host: person.id }))!;
    if (count >= this.most) throw conflict(`You have imported ${this.most} records, the most this server allows.`);
    return this.places.run([network, person.id], () => importRecord(this.tables.asidePlace, person.id, text));
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
