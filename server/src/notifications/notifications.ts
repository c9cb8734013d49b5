/**
 * Notices: what a person should know who is not looking. A turn is one notice, not ten: nothing is written while he may
 * still answer in time or is watching, of each kind there is one for a table until he has looked at it, and of the same
 * turn he is told once, however often he looks and goes.
 */
import type { Seat } from '@concert/kernel';
import type { Chair, NotificationMessage } from '@concert/wire';
import { type Kysely, sql, type Transaction } from 'kysely';
import { CoalescedJob } from '../coalesced-job.ts';
import type { Connection, ConnectionPlugin } from '../live/connection.ts';
import { change, type NoticeRow, queryTemplate, type Schema, type Store } from '../store/index.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { playerOf } from '../tables/seating.ts';
import type { Mailer } from './mailer.ts';
import { addPending, clearPending, PENDING_KINDS } from './pending.ts';

export const KINDS = ['turn', ...PENDING_KINDS] as const;
export type NotificationKind = (typeof KINDS)[number];

const AT_ONCE = 50;
/** So many of a person's notices are kept. */
const MOST_KEPT = 200;

const sentences: { readonly [kind in NotificationKind]: (title: string) => string } = {
  turn: (title) => `It is your turn: ${title}`,
  press: (title) => `You have been written to: ${title}`,
  regent: (title) => `Your time ran out, and a regent plays for you until you return: ${title}`,
  over: (title) => `The game is over: ${title}`,
};

/**
 * Has this person something to choose? Whether he himself has still to answer is no secret to anybody. Of a game that was
 * ended before it was over the position goes on asking, and nobody has to answer.
 */
const isAskedAt = ({ turnStatus, seating }: LiveTable, user: string): boolean =>
  seating?.row.state === 'playing' &&
  (turnStatus?.busy.some((seat) => playerOf(seating.chairs[seat]!) === user) ?? false);

const look = queryTemplate<{ user: string; table: string }>()((db, { user, table }) =>
  db
    .updateTable('notices')
    .set({ seen: 1 })
    .where('user_id', '=', user)
    .where('seen', '=', 0)
    .where('table_id', '=', table),
);

/** A regent is told of at once. */
const due = queryTemplate<{ before: number }>()((db, { before }) =>
  db
    .selectFrom('expectations')
    .selectAll()
    .where(({ or, eb }) => or([eb('since', '<=', before), eb('kind', '=', 'regent')]))
    .orderBy('since')
    .limit(AT_ONCE),
);

export interface NotificationsOptions {
  delayMs: number;
  now(): number;
  isHere(table: string, user: string): Promise<boolean>;
  /** Browsers connected to this node. */
  connections: ReadonlySet<Connection>;
}

export class Notifications implements ConnectionPlugin {
  private readonly tables: OpenTables;
  private readonly store: Store;
  private readonly mailer: Mailer;
  private readonly options: NotificationsOptions;
  /** Whose turn it is, and since when he has not been told: by table and person; null: not his. */
  private readonly turns = new Map<string, Map<string, number | null>>();
  private readonly sweeper: NodeJS.Timeout;
  private readonly rounds = new CoalescedJob(() =>
    this.tellDue().catch((error) => this.tables.log('notices could not be written', { error })),
  );

  constructor(tables: OpenTables, mailer: Mailer, options: NotificationsOptions) {
    this.tables = tables;
    this.store = tables.store;
    this.mailer = mailer;
    this.options = options;
    tables.onPlayed((table) => {
      for (const chair of table.seating!.chairs) {
        const user = playerOf(chair);
        if (user !== null) this.turn(table.id, user, isAskedAt(table, user));
      }
    });
    tables.subscribe('notice', (text) => {
      const [user, n] = text.split(' ');
      if (n !== undefined) this.safely(this.push(user!, Number(n)));
    });
    this.sweeper = setInterval(() => void this.sweep(), Math.max(50, Math.min(1_000, options.delayMs / 4)));
    this.sweeper.unref();
  }

  /** Something is being said to somebody: he is to be told, together with writing it down. */
  async said(db: Transaction<Schema>, table: string, from: Seat, to: readonly Seat[]): Promise<void> {
    const author = db.selectFrom('chairs').select('user_id').where('table_id', '=', table).where('seat', '=', from);
    await addPending(db, { table, kind: 'press', since: this.options.now() }, (seated) => {
      const others = seated.where('user_id', '<>', author);
      return to.length === 0 ? others : others.where('seat', 'in', to);
    }).execute();
  }

  /** A regent took somebody's chair: he is told at once. */
  ranOut(): void {
    void this.sweep();
  }

  take(): boolean {
    return false;
  }

  /** He has looked. */
  watched(table: string, _chair: Chair, { user }: Connection): void {
    this.safely(this.looked(user, table));
  }

  /** He has turned away himself: until then his page was there and showed him what there was. */
  left(table: string, _chair: Chair, { user }: Connection): void {
    this.safely(this.store.write(clearPending(user, table)));
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.rounds.settled();
  }

  // ── what a person has to be told ─────────────────────────────────────────────────────────────────────────────────

  /** A turn comes and goes with every choice: what it stood in stays until the next sweep. */
  private turn(table: string, user: string, isHis: boolean): void {
    let people = this.turns.get(table);
    if (!people) this.turns.set(table, (people = new Map()));
    const since = people.get(user) ?? null;
    if (isHis) people.set(user, since ?? this.options.now());
    else if (since !== null) people.set(user, null);
  }

  /** Tells what has waited long enough. Every node does so; tests do it by hand. */
  sweep(): Promise<void> {
    return this.rounds.run();
  }

  private async tellDue(): Promise<void> {
    await this.tellExpected();
    await this.tellTurns();
  }

  private async tellExpected(): Promise<void> {
    for (;;) {
      const rows = await this.store.read(due, { before: this.options.now() - this.options.delayMs });
      for (const row of rows) {
        const { user_id: user, table_id: table, kind } = row;
        // He sees it.
        if (kind !== 'regent' && (await this.options.isHere(table, user)))
          await this.store.write(clearPending(user, table));
        else await this.tell(user, table, kind as NotificationKind);
      }
      if (rows.length < AT_ONCE) return;
    }
  }

  private async tellTurns(): Promise<void> {
    const now = this.options.now();
    for (const [table, people] of [...this.turns]) {
      for (const [user, since] of [...people]) {
        if (since === null) people.delete(user);
        else if (now - since >= this.options.delayMs) {
          // If he sees it and goes without answering he is told later.
          const here = await this.options.isHere(table, user);
          const count = here ? null : await this.askedAt(table, user);
          if (count !== null) await this.tell(user, table, 'turn', count);
          if (people.get(user) === since) people.set(user, here ? now : null);
        }
      }
      if (people.size === 0) this.turns.delete(table);
    }
  }

  /**
   * After how many open choices it is his turn; null when it no longer is: he may have answered through another node, while
   * the table was closed here. While several are asked together they are as many, whatever others do in private.
   */
  private async askedAt(table: string, user: string): Promise<number | null> {
    const live = this.tables.get(table);
    const opened = await live.wake().then(
      () => true,
      () => false,
    );
    return opened && isAskedAt(live, user) ? live.turnStatus!.count : null;
  }

  /** Writes a notice and shows it; what was expected no longer is, with the same stroke. */
  private async tell(user: string, table: string, kind: NotificationKind, count: number | null = null): Promise<void> {
    const { db } = this.store;
    const row = await db.transaction().execute(async (tx) => {
      // Whoever takes it away is the one who tells, unless the person himself has looked first.
      const untold = count === null ? this.takeAway(tx, user, table, kind) : this.isNewTurn(tx, user, table, count);
      if (!(await untold)) return null;
      const found = await tx.selectFrom('tables').select('title').where('id', '=', table).executeTakeFirst();
      if (!found || (kind === 'over' && (await wasTold(tx, user, table, kind)))) return null;
      return this.write(tx, { user_id: user, table_id: table, kind, text: sentences[kind](found.title), count });
    });
    if (!row) return;
    this.tables.publish('notice', `${user} ${row.n}`);
    await this.push(user, row.n);
    await db
      .deleteFrom('notices')
      .where('user_id', '=', user)
      .where('n', '<=', row.n - MOST_KEPT)
      .execute();
  }

  private async takeAway(
    db: Transaction<Schema>,
    user: string,
    table: string,
    kind: NotificationKind,
  ): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('expectations')
      .where('user_id', '=', user)
      .where('table_id', '=', table)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Has he not been told of this turn? What he has not looked at yet tells him of this one too. */
  private async isNewTurn(db: Transaction<Schema>, user: string, table: string, count: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('notices')
      .set({ count })
      .where('user_id', '=', user)
      .where('table_id', '=', table)
      .where('kind', '=', 'turn')
      .where(({ or, eb }) => or([eb('seen', '=', 0), eb('count', '=', count)]))
      .executeTakeFirst();
    return numUpdatedRows === 0n;
  }

  /** Under the next number of his; null when he has not looked at the last of that kind. */
  private async write(
    db: Transaction<Schema>,
    about: Pick<NoticeRow, 'user_id' | 'table_id' | 'kind' | 'text' | 'count'>,
  ): Promise<NoticeRow | null> {
    const { user_id, table_id, kind } = about;
    for (;;) {
      const row = await db
        .insertInto('notices')
        .values(({ selectFrom }) => ({
          ...about,
          n: selectFrom('notices').select(sql<number>`coalesce(max(n), 0) + 1`.as('n')).where('user_id', '=', user_id),
          at: this.options.now(),
          seen: 0,
        }))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row) await this.mailer.enqueue(db, row);
      // Otherwise another node has just given the number to another of his: there is a next one.
      if (row || (await wasTold(db, user_id, table_id, kind, true))) return row ?? null;
    }
  }

  // ── in the page ──────────────────────────────────────────────────────────────────────────────────────────────────

  async list(
    user: string,
  ): Promise<{ notices: (Omit<NotificationMessage, 'type'> & { seen: boolean })[]; unread: number }> {
    const rows = await this.store.db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', user)
      .orderBy('n', 'desc')
      .limit(AT_ONCE)
      .execute();
    const { unread } = await this.store.db
      .selectFrom('notices')
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .where('user_id', '=', user)
      .where('seen', '=', 0)
      .executeTakeFirstOrThrow();
    return {
      notices: rows.map(({ n, table_id, kind, text, at, seen }) => ({
        n,
        table: table_id,
        kind,
        text,
        at,
        seen: seen === 1,
      })),
      unread: Number(unread),
    };
  }

  async seen(user: string, upTo: number): Promise<void> {
    await this.store.db
      .updateTable('notices')
      .set({ seen: 1 })
      .where('user_id', '=', user)
      .where('seen', '=', 0)
      .where('n', '<=', upTo)
      .execute();
  }

  private async looked(user: string, table: string): Promise<void> {
    await this.store.write(clearPending(user, table), change(look, { user, table }));
  }

  /** Shows it in every page he has open on this node. */
  private async push(user: string, n: number): Promise<void> {
    const pages = [...this.options.connections].filter((connection) => connection.user === user);
    if (pages.length === 0) return;
    const row = await this.store.db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', user)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!row) return;
    const { table_id: table, kind, text, at } = row;
    for (const page of pages) page.say({ type: 'notice', n, table, kind, text, at });
  }

  private safely(work: Promise<unknown>): void {
    work.catch((error) => this.tables.log('a notice could not be written', { error }));
  }
}

async function wasTold(
  db: Kysely<Schema>,
  user: string,
  table: string,
  kind: string,
  unseen = false,
): Promise<boolean> {
  let query = db
    .selectFrom('notices')
    .select('n')
    .where('user_id', '=', user)
    .where('table_id', '=', table)
    .where('kind', '=', kind);
  if (unseen) query = query.where('seen', '=', 0);
  return (await query.executeTakeFirst()) !== undefined;
}
