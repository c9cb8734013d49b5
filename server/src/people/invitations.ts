/** Invitations: a link that lets whoever has it come to a table, and into the house where it is not open to all. */
import { randomBytes } from 'node:crypto';
import type { Seat } from '@concert/kernel';
import type { Invitation, Person } from '@concert/wire';
import { conflict, forbidden, notFound, Refusal, tooOften } from '../errors.ts';
import type { Store } from '../store/index.ts';
import type { TablesService } from '../tables/service.ts';
import type { KeptSettings } from '../tables/settings.ts';
import { KeyedRateLimit } from './keyed-rate-limit.ts';
import { hashOf } from './people.ts';

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

export class Invitations {
  private readonly store: Store;
  private readonly service: TablesService;
  private readonly announce: (table: string) => Promise<void>;
  /** They are kept for good: nobody fills the database with them. */
  private readonly writing = new KeyedRateLimit(200, HOUR);

  /** `announce` is told of tables to which somebody may come. */
  constructor(store: Store, service: TablesService, announce: (table: string) => Promise<void>) {
    this.store = store;
    this.service = service;
    this.announce = announce;
  }

  /** Whoever opened a table or plays there may ask others; it is good for so many people and so many days. */
  async write(
    person: Person,
    table: string,
    { seat, uses, days }: { seat: Seat | null; uses: number; days: number },
  ): Promise<string> {
    const facts = await this.service.facts(person, table);
    const { host } = await this.store.db
      .selectFrom('tables')
      .select('host')
      .where('id', '=', table)
      .executeTakeFirstOrThrow();
    if (host !== person.id && facts.yours.length === 0) throw forbidden('Only who plays here may invite others.');
    if (seat !== null && !facts.seats[seat]) throw notFound('seat');
    if (!this.writing.take(person.id)) throw tooOften();
    const word = randomBytes(18).toString('base64url');
    const now = Date.now();
    await this.store.db
      .insertInto('invitations')
      .values({
        word: hashOf(word),
        table_id: table,
        seat,
        by_user: person.id,
        uses_left: uses,
        created_at: now,
        expires_at: now + days * DAY,
      })
      .execute();
    return word;
  }

  /** What an invitation is for, for whoever has it; who has come by it may read it when it is used up. */
  async read(word: string, person: Person | null): Promise<Invitation> {
    return (await this.find(word, person)).invited;
  }

  /**
   * May whoever has it make an account by it, where only the invited may? Then it has to be from somebody who has one, or
   * from the host: guests could invite themselves.
   */
  async vouches(word: string, person: Person | null): Promise<boolean> {
    return (await this.find(word, person)).trusted;
  }

  private async find(word: string, person: Person | null): Promise<{ invited: Invitation; trusted: boolean }> {
    const found = await this.store.db
      .selectFrom('invitations')
      .innerJoin('tables', 'tables.id', 'invitations.table_id')
      .innerJoin('users', 'users.id', 'invitations.by_user')
      .select(['table_id as table', 'game', 'title', 'name as by', 'seat'])
      .select(['uses_left', 'expires_at', 'locked', 'users.guest', 'users.host', 'tables.host as opener', 'settings'])
      .where('word', '=', hashOf(word))
      .executeTakeFirst();
    if (!found) throw notFound(GONE);
    const { uses_left, expires_at, locked, guest, host, opener, settings, ...invited } = found;
    const isGood = uses_left > 0 && expires_at > Date.now() && !locked;
    if (!isGood && !(person && hasCome(person, opener, settings))) throw notFound(GONE);
    return { invited, trusted: guest === 0 || host === 1 };
  }

  /** Comes to the table; sits down on the chair that was kept, if it is free. Coming twice costs nothing. */
  async accept(person: Person, word: string): Promise<Invitation> {
    const invited = await this.come(person, word);
    if (invited.seat !== null) {
      const { seats, yours, state } = await this.service.facts(person, invited.table);
      if (state === 'gathering' && yours.length === 0 && seats[invited.seat]?.holder === null)
        await this.service.sit(person, invited.table, invited.seat).catch((error) => {
          // Somebody was faster: he has come all the same, and sees which chairs are free.
          if (!(error instanceof Refusal && error.status === 409)) throw error;
        });
    }
    return invited;
  }

  /** Counts as having come to the table from now on, for which the invitation is used once. */
  async come(person: Person, word: string): Promise<Invitation> {
    const invited = await this.read(word, person);
    const { db, kind } = this.store;
    const isNew = await db.transaction().execute(async (tx) => {
      const { host, settings } = await tx
        .selectFrom('tables')
        .select(['host', 'settings'])
        .where('id', '=', invited.table)
        // Of those who come at the same moment one writes after the other. SQLite lets one in at a time by itself.
        .$if(kind === 'postgres', (query) => query.forUpdate())
        .executeTakeFirstOrThrow();
      if (hasCome(person, host, settings)) return false;
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
        .where('word', '=', hashOf(word))
        .where('uses_left', '>', 0)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw conflict('Somebody else was faster; that invitation is used up.');
      const all = JSON.parse(settings) as KeptSettings;
      await tx
        .updateTable('tables')
        .set({ settings: JSON.stringify({ ...all, invited: [...(all.invited ?? []), person.id] }) })
        .where('id', '=', invited.table)
        .execute();
      return true;
    });
    // Whoever looks at the table knows then that he may come.
    if (isNew) await this.announce(invited.table);
    return invited;
  }
}

const GONE = 'invitation, or it is no longer good';

/** Has this person opened the table, or been invited to it? */
const hasCome = ({ id }: Person, opener: string, settings: string): boolean =>
  opener === id || ((JSON.parse(settings) as KeptSettings).invited ?? []).includes(id);
