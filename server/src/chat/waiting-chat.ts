/**
 * The chat of a table whose game has not begun. The rules have no word in it yet: lines are by people, who may not have a seat or may
 * change it, and go to everyone who may see the table. When the game begins it can still be read.
 */
import type { Person, WaitingLine } from '@concert/wire';
import { conflict, forbidden, tooOften } from '../errors.ts';
import { addPending, clearPending } from '../notifications/pending.ts';
import { mutedBy, unlessMuted } from '../people/relations.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import type { Store } from '../store/index.ts';
import { hidesNames, invitedTo, type Seating, seatsOf } from '../tables/seating.ts';
import { readable } from './readable.ts';

/** More than this is not shown. */
const LINES_SHOWN = 100;
/** A table where more is said before the game has another purpose. */
const MOST_LINES = 2_000;

export class WaitingChat {
  private readonly store: Store;
  private readonly now: () => number;
  private readonly allowances = new KeyedRateLimit(20, 30_000);

  constructor(store: Store, now: () => number) {
    this.store = store;
    this.now = now;
  }

  /** Writes a line. Those who opened the table, have a seat there or were invited may. */
  async say(person: Person, seating: Seating, text: string): Promise<void> {
    const { row, chairs } = seating;
    if (row.state !== 'gathering') throw conflict('The game has begun: write in its chat.');
    if (!belongsTo({ row, chairs }, person.id)) throw forbidden('Take a seat first; then you can write.');
    const line = readable(text);
    if (!this.allowances.take(person.id)) throw tooOften('You are writing too fast; wait a moment.');
    for (let isWritten = false; !isWritten; ) isWritten = await this.write(person, seating, line);
  }

  /** Each line takes the next number; of two at once, one has to take the one after. */
  private async write(person: Person, seating: Seating, text: string): Promise<boolean> {
    const table = seating.row.id;
    const { db } = this.store;
    const { last } = await db
      .selectFrom('waiting_lines')
      .select(({ fn }) => fn.max('n').as('last'))
      .where('table_id', '=', table)
      .executeTakeFirstOrThrow();
    const n = Number(last ?? 0) + 1;
    if (n > MOST_LINES) throw conflict('No more can be written here before the game.');
    const at = this.now();
    return db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('waiting_lines')
        .values({ table_id: table, n, user_id: person.id, text, at })
        .onConflict((conflicting) => conflicting.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return false;
      const told = { table, kind: 'press', since: at } as const;
      await addPending(tx, told, (seated) =>
        unlessMuted(seated.where('user_id', '<>', person.id), person.id, hidesNames(seating)),
      ).execute();
      return true;
    });
  }

  /** What this person may read: spectators only where the table allows it. */
  readFor(person: Person, seating: Seating, after?: number): Promise<WaitingLine[]> {
    const may = seating.settings.gallery || belongsTo(seating, person.id);
    return may ? this.read(seating, person.id, after) : Promise.resolve([]);
  }

  /** The newest lines after one of them. What a person has been shown they need not be told. */
  async read(seating: Seating, user: string | null, after = 0): Promise<WaitingLine[]> {
    const table = seating.row.id;
    const isHidden = hidesNames(seating);
    const rows = await this.store.db
      .selectFrom('waiting_lines')
      .innerJoin('users', 'users.id', 'waiting_lines.user_id')
      .select(['n', 'user_id', 'name', 'text', 'at'])
      .select(({ exists }) => exists(mutedBy(this.store.db, user ?? '', table, isHidden)).as('muted'))
      .where('table_id', '=', table)
      .where('n', '>', after)
      .orderBy('n', 'desc')
      .limit(LINES_SHOWN)
      .execute();
    if (user !== null && rows.length > 0) await this.store.write(clearPending(user, table));
    const nameOf = (id: string, name: string): string =>
      isHidden && id !== user ? (seating.chairs.find((chair) => chair.user_id === id)?.name ?? '') : name;
    return rows.reverse().map(({ n, user_id, name, muted, text, at }) => ({
      n,
      name: nameOf(user_id, name),
      yours: user_id === user,
      muted: Boolean(muted),
      text,
      at,
    }));
  }
}

const belongsTo = ({ row, chairs }: Pick<Seating, 'row' | 'chairs'>, user: string): boolean =>
  row.host === user || seatsOf({ chairs }, user).length > 0 || invitedTo({ row }, user);
