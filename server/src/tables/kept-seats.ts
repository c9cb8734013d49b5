/** Seats that are kept for one person, by name. */
import type { Seat } from '@concert/kernel';
import type { Person } from '@concert/wire';
import { conflict, forbidden, notFound, tooOften } from '../errors.ts';
import { addPendingFor } from '../notifications/pending.ts';
import { accountName } from '../people/names.ts';
import { isBlockedBy } from '../people/relations.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import { setChair, whileGathering } from './chairs.ts';
import type { OpenTables } from './open-tables.ts';
import type { TablesService } from './service.ts';

const HOUR = 3600 * 1000;

export class KeptSeats {
  private readonly tables: OpenTables;
  private readonly service: TablesService;
  /** Each is a notification to another person. */
  private readonly keeping = new KeyedRateLimit(60, HOUR);
  /** So many one person is told of, by all others together. */
  private readonly told = new KeyedRateLimit(20, HOUR);

  constructor(tables: OpenTables, service: TablesService) {
    this.tables = tables;
    this.service = service;
  }

  /** Keeps a free seat for a person with an account, who is told and may come; null lets anyone take it. */
  async keep(person: Person, id: string, seat: Seat, name: string | null): Promise<void> {
    const { row, settings } = await this.service.seatingFor(person, id);
    if (row.host !== person.id) throw forbidden('Only the person who opened the table can do that.');
    if (row.tournament_id !== null) throw conflict('The seats at this table are given by its tournament.');
    // Who is refused a second seat has one, and who then comes has this one: either would tell who someone is.
    if (settings.anonymous && name !== null)
      throw conflict(
        'Names are hidden at this table, so no seat can be kept for a person. Send an invite link instead.',
      );
    // A stranger with a cookie could write to everyone here, by the title of a table.
    if (person.guest && !person.host && name !== null)
      throw forbidden('Sign up first: people with an account can keep seats for others. Or send an invite link.');
    if (!this.keeping.take(person.id)) throw tooOften();
    const { store } = this.tables;
    const user = name === null ? null : await this.userNamed(person, name);
    if (user !== null && !this.told.take(user)) throw tooOften();
    await whileGathering(store, id, async (db, chairs) => {
      const chair = chairs[seat];
      if (!chair || chair.user_id !== null || chair.bot !== null)
        throw conflict('That seat is taken, or does not exist.');
      if (user !== null && chairs.some((other) => other.user_id === user || other.kept_for === user))
        throw conflict(`${name} has a seat here already.`);
      await setChair(db, id, seat, { kept_for: user });
      const told = db.deleteFrom('expectations').where('table_id', '=', id).where('kind', '=', 'seat');
      if (chair.kept_for !== null) await told.where('user_id', '=', chair.kept_for).execute();
      if (user !== null) await addPendingFor(db, [user], { table: id, kind: 'seat', since: this.tables.now() });
    });
    await this.tables.announce(id);
  }

  /** People who have blocked the person who asks can't be told from people who don't exist. */
  private async userNamed(person: Person, name: string): Promise<string> {
    const { db } = this.tables.store;
    const found = await db
      .selectFrom('users')
      .select('id')
      .where('account', '=', accountName(name))
      .where('locked', '=', 0)
      .executeTakeFirst();
    if (!found || found.id === person.id || (await isBlockedBy(db, person.id, [found.id])))
      throw notFound('account; check the name');
    return found.id;
  }
}
