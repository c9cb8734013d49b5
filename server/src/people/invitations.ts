/** Invitations: a link that lets whoever has it come to a table, and into the house where it is not open to all. */
import { randomBytes } from 'node:crypto';
import type { Seat } from '@concert/kernel';
import type { Invited, Person } from '@concert/wire';
import { conflict, forbidden, notFound } from '../errors.ts';
import type { Store } from '../store/index.ts';
import type { TablesService } from '../tables/service.ts';
import { hashOf } from './people.ts';

const DAY = 24 * 3600 * 1000;

export class Invitations {
  private readonly store: Store;
  private readonly service: TablesService;

  constructor(store: Store, service: TablesService) {
    this.store = store;
    this.service = service;
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

  /** What an invitation is for, for whoever has it. */
  async read(word: string): Promise<Invited> {
    const found = await this.store.db
      .selectFrom('invitations')
      .innerJoin('tables', 'tables.id', 'invitations.table_id')
      .innerJoin('users', 'users.id', 'invitations.by_user')
      .select(['table_id as table', 'game', 'title', 'name as by', 'seat'])
      .where('word', '=', hashOf(word))
      .where('uses_left', '>', 0)
      .where('expires_at', '>', Date.now())
      .executeTakeFirst();
    if (!found) throw notFound('invitation, or it is no longer good');
    return found;
  }

  /** Comes to the table; sits down on the chair that was kept, if it is free. Coming twice costs nothing. */
  async accept(person: Person, word: string): Promise<Invited> {
    const invited = await this.read(word);
    const { db } = this.store;
    await db.transaction().execute(async (tx) => {
      const { host, settings } = await tx
        .selectFrom('tables')
        .select(['host', 'settings'])
        .where('id', '=', invited.table)
        .executeTakeFirstOrThrow();
      const all = JSON.parse(settings) as { invited?: string[] };
      if (host === person.id || all.invited?.includes(person.id)) return;
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
        .where('word', '=', hashOf(word))
        .where('uses_left', '>', 0)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw conflict('Somebody else was faster; that invitation is used up.');
      const next = JSON.stringify({ ...all, invited: [...(all.invited ?? []), person.id] });
      // Somebody else may have come at the same moment: nobody's name is written over.
      const { numUpdatedRows: written } = await tx
        .updateTable('tables')
        .set({ settings: next })
        .where('id', '=', invited.table)
        .where('settings', '=', settings)
        .executeTakeFirst();
      if (written === 0n) throw conflict('Others came at the same moment; try once more.');
    });
    if (invited.seat !== null) {
      const { seats, yours, state } = await this.service.facts(person, invited.table);
      if (state === 'gathering' && yours.length === 0 && seats[invited.seat]?.holder?.kind !== 'person')
        await this.service.sit(person, invited.table, invited.seat);
    }
    return invited;
  }

  /** Is this word good now? For letting somebody into the house. */
  async isGood(word: string | undefined): Promise<boolean> {
    return (
      word !== undefined &&
      (await this.read(word).then(
        () => true,
        () => false,
      ))
    );
  }
}
