/**
 * What people ask and say about a bot's choice: why it was made, and that it was a blunder. Reasons are for a seat's own eyes while
 * the game goes on; blunders are kept for the operator, with the position as the bot knew it, and never shown to anyone else.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenReason } from '@concert/bundles';
import type { Person } from '@concert/wire';
import { conflict, forbidden, notFound } from '../errors.ts';
import type { OpenTables } from './open-tables.ts';
import { seatsOf } from './seating.ts';
import type { TablesService } from './service.ts';

/** So many bot cases are kept; then the drawer is full until the operator empties it. */
export const MOST_CASES = 500;

export class BotReviews {
  private readonly tables: OpenTables;
  private readonly service: TablesService;
  private readonly folder: string;

  constructor(tables: OpenTables, service: TablesService, dataDir: string) {
    this.tables = tables;
    this.service = service;
    this.folder = join(dataDir, 'bot-cases');
  }

  /** Of the choice after a moment, or the last of one's own; null when there is nothing to say, or not to this person yet. */
  async why(person: Person, id: string, count: number | undefined): Promise<OpenReason | null> {
    const seats = await this.seatsAt(person, id);
    const which = count === undefined ? { last: seats[0]! } : { count };
    const told = await this.tables.judge(id, count ?? null, { kind: 'why', table: id, which, seats });
    if (!told) return null;
    const { entry: _, ...reason } = told;
    return reason;
  }

  /** Keeps the position as a bot case. Nothing of it goes back: it holds what the bot knew. */
  async keepBlunder(person: Person, id: string, count: number, about: string): Promise<void> {
    await this.seatsAt(person, id);
    const name = randomBytes(8).toString('hex');
    const which = { count };
    const text = await this.tables.judge(id, count, { kind: 'blunder', table: id, which, about, seed: name });
    if (text === null) throw notFound('choice');
    await mkdir(this.folder, { recursive: true });
    if ((await readdir(this.folder)).length >= MOST_CASES)
      throw conflict('This server has as many reports about its bots as it keeps.');
    await writeFile(join(this.folder, `${name}.json`), text, { flag: 'wx' });
  }

  private async seatsAt(person: Person, id: string): Promise<number[]> {
    const seats = seatsOf(await this.service.seatingFor(person, id), person.id);
    if (seats.length === 0) throw forbidden('Only those who play can ask this.');
    return seats;
  }
}
