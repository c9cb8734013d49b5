/**
 * The chat of a table. The rules say who may write to whom, at the moment of writing; who may read a line is fixed with
 * it and never changes: its author and its recipients. Lines are numbered per viewer, since the gaps in common numbers
 * would show how much others whisper.
 */
import { type Message, type Seat, SPECTATOR, type Viewer } from '@concert/kernel';
import { type Chair, type ChatLine, type ChatMessage, type ClientMessage, viewerOf } from '@concert/wire';
import type { Transaction } from 'kysely';
import { Refusal, tooOften } from '../errors.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import type { Connection, ConnectionPlugin } from '../live/connection.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import { type PressRow, queryTemplate, type Schema, type Store } from '../store/index.ts';
import type { BotChat } from '../tables/bot-chairs.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { isDelayed, mayWatch, playerOf, type Seating } from '../tables/seating.ts';
import { readable } from './readable.ts';

const LINES_AT_ONCE = 100;
/** How many tables' read positions are kept after a table is closed; any other is loaded again in a moment. */
const MOST_BOOKS = 2_000;

type Said = (db: Transaction<Schema>, table: string, from: Seat, to: readonly Seat[]) => Promise<void>;
type SayMessage = Extract<ClientMessage, { type: 'say' }>;

/** How far this node has sent a table's lines, and how many of them each viewer may read. */
interface Book {
  last: number;
  counts: Map<Viewer, number>;
}

type OfTable = { table: string };
const linesAfter = queryTemplate<OfTable & { last: number }>()((db, { table, last }) =>
  db.selectFrom('press').selectAll().where('table_id', '=', table).where('n', '>', last).orderBy('n'),
);
const passages = queryTemplate<OfTable>()((db, { table }) =>
  db.selectFrom('press').select(['n', 'seat', 'addressees']).where('table_id', '=', table).orderBy('n'),
);
const readBy = queryTemplate<OfTable & { seat: Seat }>()((db, { table, seat }) =>
  db.selectFrom('press_read').select('up_to').where('table_id', '=', table).where('seat', '=', seat),
);

export class Chat implements ConnectionPlugin, BotChat {
  private readonly tables: OpenTables;
  private readonly store: Store;
  private readonly queues = new KeyedQueues();
  private readonly books = new Map<string, Book>();
  private sweepAt = MOST_BOOKS;
  private readonly allowances = new KeyedRateLimit(20, 30_000);
  private readonly listeners: Said[] = [];

  constructor(tables: OpenTables) {
    this.tables = tables;
    this.store = tables.store;
    tables.subscribe('press', (table) => {
      if (tables.find(table)) this.safely(table, () => this.deliver(table));
    });
    tables.subscribe('read', (text) => {
      const [table = '', seat] = text.split(' ');
      if (seat !== undefined && tables.find(table)) this.safely(table, () => this.tellRead(table, Number(seat)));
    });
  }

  /** Called when a line sent through this node is written; may write something in the same transaction. */
  onSaid(listener: Said): void {
    this.listeners.push(listener);
  }

  take(message: ClientMessage, connection: Connection): boolean {
    if (message.type === 'say')
      connection.runIfPermitted(message.table, message.seat, message.id, () => {
        this.say(message, connection.user).then(
          () => connection.say({ type: 'done', id: message.id }),
          (error) => connection.refuse(message.table, message.id, error),
        );
      });
    else if (message.type === 'read')
      connection.runIfPermitted(message.table, message.seat, undefined, () =>
        this.safely(message.table, () => this.read(message.table, message.seat, message.upTo)),
      );
    else return false;
    return true;
  }

  watched(table: string, chair: Chair, connection: Connection): void {
    this.safely(table, async () => {
      await this.deliver(table);
      const page = await this.page(table, chair);
      // They may have left the seat meanwhile.
      if (mayWatch(await this.tables.get(table).load(), connection.user, viewerOf(chair))) connection.say(page);
    });
  }

  /** The newest lines this viewer may read, or the newest before one of them. */
  history(table: string, chair: Chair, before?: number): Promise<ChatMessage> {
    return this.queues.run(table, async () => {
      await this.deliver(table);
      return this.page(table, chair, before);
    });
  }

  settled(): Promise<void> {
    return this.queues.settled();
  }

  // ── bots ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  async unread(table: string, seat: Seat): Promise<Message[]> {
    const { lines, read } = await this.history(table, seat);
    const fresh = lines.filter(({ n, from }) => n > read && from !== seat);
    if (fresh.length > 0) await this.queues.run(table, () => this.read(table, seat, lines.at(-1)!.n));
    return fresh.map(({ from, to, text }) => ({ from, to, text }));
  }

  async sayFor(table: string, seat: Seat, to: readonly Seat[], text: string): Promise<void> {
    await this.say({ type: 'say', id: 0, table, seat, to: [...to], text }, `bot ${table} ${seat}`);
  }

  // ── speaking ─────────────────────────────────────────────────────────────────────────────────────────────────────

  private async say({ table, seat, to, text }: SayMessage, user: string): Promise<void> {
    const line = readable(text);
    if (!this.allowances.take(user)) throw tooOften('You are writing too fast; wait a moment.');
    const may = await this.tables.get(table).ask({ kind: 'talk', table, seat, to });
    if (may !== true) throw new Refusal(403, 'press.not-now', may.sentence);
    await this.write(table, seat, to, line);
    this.tables.publish('press', table);
    // The line is written: whether everyone can be sent it right now doesn't change that.
    await this.safely(table, () => this.deliver(table));
  }

  /** Each line takes the next number; of two at once, one has to take the one after. */
  private async write(table: string, seat: Seat, to: readonly Seat[], text: string): Promise<void> {
    const addressees = to.length === 0 ? '' : `,${[...to].sort((a, b) => a - b).join()},`;
    for (;;) {
      const { last } = await this.store.db
        .selectFrom('press')
        .select(({ fn }) => fn.max('n').as('last'))
        .where('table_id', '=', table)
        .executeTakeFirstOrThrow();
      const row: PressRow = { table_id: table, n: Number(last ?? 0) + 1, seat, addressees, text, at: Date.now() };
      const written = await this.store.db.transaction().execute(async (db) => {
        const { numInsertedOrUpdatedRows = 0n } = await db
          .insertInto('press')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return false;
        for (const listener of this.listeners) await listener(db, table, seat, to);
        return true;
      });
      if (written) return;
    }
  }

  private async read(table: string, seat: Seat, upTo: number): Promise<void> {
    await this.deliver(table);
    const { counts } = await this.book(table);
    const up_to = Math.min(upTo, counts.get(seat) ?? 0);
    const { numInsertedOrUpdatedRows = 0n } = await this.store.db
      .insertInto('press_read')
      .values({ table_id: table, seat, up_to })
      .onConflict((conflict) =>
        conflict.columns(['table_id', 'seat']).doUpdateSet({ up_to }).where('press_read.up_to', '<', up_to),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    this.tables.publish('read', `${table} ${seat}`);
    await this.tellRead(table, seat);
  }

  // ── telling ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Sends viewers the lines written since this node last looked. */
  private async deliver(table: string): Promise<void> {
    const live = this.tables.find(table);
    const isNew = !this.books.has(table);
    const book = await this.book(table);
    if (isNew) return;
    for (const row of await this.store.read(linesAfter, { table, last: book.last })) {
      const readers = readersOf(row, book).map((viewer) => ({ viewer, n: book.counts.get(viewer)! + 1 }));
      const messages: [Viewer, string][] = [];
      for (const { viewer, n } of readers)
        if (live?.audience.viewers.includes(viewer) && mayRead(viewer, await live.load()))
          messages.push([viewer, JSON.stringify(await this.message(table, viewer, [lineOf(row, n)]))]);
      // Only now: a line that could not be sent to one viewer is sent to all at the next attempt.
      book.last = row.n;
      for (const { viewer, n } of readers) book.counts.set(viewer, n);
      live?.audience.show(messages);
      // Bots answer people, not each other.
      const { chairs } = live?.seating ?? { chairs: [] };
      if (chairs[row.seat] && playerOf(chairs[row.seat]!) !== null)
        live!.tellWritten(readers.map(({ viewer }) => viewer).filter((viewer) => viewer >= 0 && viewer !== row.seat));
    }
  }

  private async tellRead(table: string, seat: Seat): Promise<void> {
    this.tables.find(table)?.audience.tell(seat, JSON.stringify(await this.message(table, seat, [])));
  }

  private async page(table: string, chair: Chair, before?: number): Promise<ChatMessage> {
    const viewer = viewerOf(chair);
    const book = await this.book(table);
    if (!mayRead(viewer, await this.tables.get(table).load())) return this.message(table, viewer, []);
    const total = book.counts.get(viewer) ?? 0;
    if (total === 0) return { type: 'press', table, seat: chair, lines: [], read: 0 };
    const end = Math.min(total, (before ?? Number.MAX_SAFE_INTEGER) - 1);
    const rows = await this.store.db
      .selectFrom('press')
      .selectAll()
      .where('table_id', '=', table)
      .where('n', '<=', book.last)
      .where((eb) =>
        eb.or([
          eb('addressees', '=', ''),
          ...(viewer === SPECTATOR ? [] : [eb('seat', '=', viewer), eb('addressees', 'like', `%,${viewer},%`)]),
        ]),
      )
      .orderBy('n', 'desc')
      .offset(total - Math.max(0, end))
      .limit(LINES_AT_ONCE)
      .execute();
    const lines = rows.map((row, i) => lineOf(row, end - i)).reverse();
    return this.message(table, viewer, lines);
  }

  private async message(table: string, viewer: Viewer, lines: ChatLine[]): Promise<ChatMessage> {
    const seat = viewer === SPECTATOR ? null : viewer;
    const row = seat === null ? undefined : await this.store.first(readBy, { table, seat });
    return { type: 'press', table, seat, lines, read: row?.up_to ?? 0 };
  }

  /** The read position of a table, continued where this node left off, or at the newest line. */
  private async book(table: string): Promise<Book> {
    const known = this.books.get(table);
    if (known) return known;
    const { chairs } = await this.tables.get(table).load();
    const book: Book = { last: 0, counts: new Map([SPECTATOR, ...chairs.map(({ seat }) => seat)].map((v) => [v, 0])) };
    for (const row of await this.store.read(passages, { table })) {
      book.last = row.n;
      for (const viewer of readersOf(row, book)) book.counts.set(viewer, book.counts.get(viewer)! + 1);
    }
    this.books.set(table, book);
    if (this.books.size > this.sweepAt) this.sweep();
    return book;
  }

  /**
   * Drops the positions of closed tables. While the table is watched its position stays, or viewers would miss the next
   * line.
   */
  private sweep(): void {
    for (const table of this.books.keys()) if (!this.tables.find(table)) this.books.delete(table);
    this.sweepAt = MOST_BOOKS + 2 * this.books.size;
  }

  private safely(table: string, work: () => Promise<void>): Promise<void> {
    return this.queues
      .run(table, work)
      .catch((error) => this.tables.log('the press of a table could not be read', { table, error }));
  }
}

type Passing = Pick<PressRow, 'seat' | 'addressees'>;
export const seatsIn = (addressees: string): Seat[] => addressees.split(',').filter(Boolean).map(Number);

const readersOf = ({ seat, addressees }: Passing, { counts }: Book): Viewer[] =>
  addressees === '' ? [...counts.keys()] : [seat, ...seatsIn(addressees)];

const lineOf = ({ seat, addressees, text, at }: PressRow, n: number): ChatLine => ({
  n,
  from: seat,
  to: seatsIn(addressees),
  text,
  at,
});

/** Spectators read public lines, if the table allows it; with a spectator delay, once the game is over. */
const mayRead = (viewer: Viewer, seating: Seating): boolean =>
  viewer !== SPECTATOR || (seating.settings.gallery && !isDelayed(seating));
