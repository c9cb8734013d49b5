/** Invitations: a link that admits people to a table, and to the server where it is not open to all. */
import { randomBytes } from 'node:crypto';
import type { Seat } from '@concert/kernel';
import type { Invitation, Person } from '@concert/wire';
import type { WaitingChat } from '../chat/waiting-chat.ts';
import { conflict, forbidden, notFound, Refusal, tooOften } from '../errors.ts';
import { hashOf } from '../ids.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import type { Store } from '../store/index.ts';
import { factsFor, hidesNames, loadSeating, present } from '../tables/seating.ts';
import type { TablesService } from '../tables/service.ts';
import type { KeptSettings } from '../tables/settings.ts';

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

export class Invitations {
  private readonly store: Store;
  private readonly service: TablesService;
  private readonly chat: WaitingChat;
  private readonly announce: (table: string) => Promise<void>;
  /** They are kept for good, so their number is limited. */
  private readonly writing = new KeyedRateLimit(200, HOUR);

  /** `announce` is called for tables that a person may join. */
  constructor(store: Store, service: TablesService, chat: WaitingChat, announce: (table: string) => Promise<void>) {
    this.store = store;
    this.service = service;
    this.chat = chat;
    this.announce = announce;
  }

  /** The person who opened a table, and its players, may invite; a link is valid for this many people and days. */
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
    if (host !== person.id && facts.yours.length === 0)
      throw forbidden('Only players at this table can invite others.');
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

  /** What an invitation is for; people who joined with it may read it when it is used up. */
  async read(word: string, person: Person | null): Promise<Invitation> {
    const { invited } = await this.find(word, person);
    const seating = await loadSeating(this.store, invited.table);
    if (!seating) throw notFound(GONE);
    const { seats, settings, options, open, state } = factsFor(seating, person?.id ?? '', present(undefined));
    const chat = await this.chat.read(seating, person?.id ?? null);
    const by = hidesNames(seating) ? '' : invited.by;
    return { ...invited, by, at: { seats, settings, options, open, state }, chat };
  }

  /**
   * May it be used to sign up, where only invited people may? Then its author must have an account or be the host:
   * guests could invite themselves.
   */
  async allowsSignUp(word: string, person: Person | null): Promise<boolean> {
    return (await this.find(word, person)).trusted;
  }

  private async find(
    word: string,
    person: Person | null,
  ): Promise<{ invited: Omit<Invitation, 'at' | 'chat'>; trusted: boolean }> {
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

  /** Joins the table and takes the reserved seat, if it is free. Joining twice costs nothing. */
  async accept(person: Person, word: string, commitment?: string): Promise<Invitation> {
    const invited = await this.come(person, word);
    if (invited.seat !== null) {
      const { seats, yours, state } = await this.service.facts(person, invited.table);
      if (state === 'gathering' && yours.length === 0 && seats[invited.seat]?.holder === null)
        await this.service.sit(person, invited.table, invited.seat, commitment).catch((error) => {
          // Another person was faster: they have joined all the same, and see which seats are free.
          if (!(error instanceof Refusal && error.status === 409)) throw error;
        });
    }
    return invited;
  }

  /** Counts as having joined the table from now on, for which the invitation is used once. */
  async come(person: Person, word: string): Promise<Invitation> {
    const invited = await this.read(word, person);
    const { db, kind } = this.store;
    const isNew = await db.transaction().execute(async (tx) => {
      const { host, settings } = await tx
        .selectFrom('tables')
        .select(['host', 'settings'])
        .where('id', '=', invited.table)
        // Of those who join at the same moment one writes after the other. SQLite admits one at a time by itself.
        .$if(kind === 'postgres', (query) => query.forUpdate())
        .executeTakeFirstOrThrow();
      if (hasCome(person, host, settings)) return false;
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
        .where('word', '=', hashOf(word))
        .where('uses_left', '>', 0)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw conflict('That invitation is used up.');
      const all = JSON.parse(settings) as KeptSettings;
      await tx
        .updateTable('tables')
        .set({ settings: JSON.stringify({ ...all, invited: [...(all.invited ?? []), person.id] }) })
        .where('id', '=', invited.table)
        .execute();
      return true;
    });
    // Everyone watching the table then sees that they may join.
    if (isNew) await this.announce(invited.table);
    return invited;
  }
}

const GONE = 'invitation, or it is no longer good';

/** Has this person opened the table, or been invited to it? */
const hasCome = ({ id }: Person, opener: string, settings: string): boolean =>
  opener === id || ((JSON.parse(settings) as KeptSettings).invited ?? []).includes(id);
