/**
 * Notifications: what people should hear about while they are not watching. A turn is one notification, not ten:
 * nothing is written while the player may still answer in time or is watching; there is one of each kind per table
 * until they have looked at it, and one per turn, however often they look.
 */
import type { Seat } from '@concert/kernel';
import type { Chair, NotificationMessage } from '@concert/wire';
import { type Kysely, sql, type Transaction } from 'kysely';
import { CoalescedJob } from '../coalesced-job.ts';
import type { Connection, ConnectionPlugin } from '../live/connection.ts';
import { unlessMuted } from '../people/relations.ts';
import { change, type NoticeRow, queryTemplate, type Schema, type Store } from '../store/index.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { hidesNames, playerOf } from '../tables/seating.ts';
import { agreed } from '../tables/settings.ts';
import { seatsToMove } from '../tables/turns.ts';
import type { Mailer } from './mailer.ts';
import { addPending, clearPending, PENDING_KINDS } from './pending.ts';

export const KINDS = ['turn', ...PENDING_KINDS] as const;
export type NotificationKind = (typeof KINDS)[number];

const AT_ONCE = 50;
/** This many notifications are kept per person. */
const MOST_KEPT = 200;

const sentences: { readonly [kind in NotificationKind]: (title: string) => string } = {
  turn: (title) => `It is your turn: ${title}`,
  press: (title) => `You have a new message: ${title}`,
  regent: (title) => `Your time ran out; a bot plays for you until you return: ${title}`,
  over: (title) => `The game is over: ${title}`,
  seat: (title) => `A seat is kept for you; open the table and take it: ${title}`,
  reminder: (title) => `Time is running out at your table of a tournament: ${title}`,
  standings: (title) => `The tournament is over and the standings are final: ${title}`,
  start: (title) => `Every seat is taken; open the table so that the game can begin: ${title}`,
};

/**
 * Does this person have something to choose? Whether they still have to answer is no secret to themselves. In a game
 * that was ended early the position still asks, but no one has to answer.
 */
const isAskedAt = ({ turnStatus, seating }: LiveTable, user: string): boolean =>
  seating?.row.state === 'playing' &&
  turnStatus !== null &&
  seatsToMove(turnStatus).some((seat) => playerOf(seating.chairs[seat]!) === user);

/** A turn that a person is told of. */
interface Turn {
  count: number;
  recap: string | null;
}

/** What happened since they last did something, from what their own seat was told; null when there is no news, or no answer. */
async function recapFor(live: LiveTable, user: string): Promise<string | null> {
  const { turnStatus, seating, id } = live;
  const seat = turnStatus!.busy.find((each) => playerOf(seating!.chairs[each]!) === user);
  if (seat === undefined) return null;
  const lines = await live.ask({ kind: 'recap', table: id, seat }).catch(() => []);
  return lines.length > 0 ? lines.join('\n') : null;
}

const markSeen = queryTemplate<{ user: string; table: string }>()((db, { user, table }) =>
  db
    .updateTable('notices')
    .set({ seen: 1 })
    .where('user_id', '=', user)
    .where('seen', '=', 0)
    .where('table_id', '=', table),
);

/** A stand-in is reported at once. */
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
  /** Whose turn it is, and since when they have not been told: by table and person; null: not theirs. */
  private readonly turns = new Map<string, Map<string, number | null>>();
  private readonly sweeper: NodeJS.Timeout;
  private readonly sweeps = new CoalescedJob(() =>
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
        if (user !== null) this.noteTurn(table.id, user, isAskedAt(table, user));
      }
    });
    tables.subscribe('notice', (text) => {
      const [user, n] = text.split(' ');
      if (n !== undefined) this.safely(this.push(user!, Number(n)));
    });
    this.sweeper = setInterval(() => void this.sweep(), Math.max(50, Math.min(1_000, options.delayMs / 4)));
    this.sweeper.unref();
  }

  /** A chat line is being written: its readers are to be told, in the same transaction. */
  async said(db: Transaction<Schema>, table: string, from: Seat, to: readonly Seat[]): Promise<void> {
    const author = db.selectFrom('chairs').select('user_id').where('table_id', '=', table).where('seat', '=', from);
    const row = await db.selectFrom('tables').selectAll().where('id', '=', table).executeTakeFirstOrThrow();
    const isHidden = hidesNames({ row, settings: agreed(row.settings) });
    await addPending(db, { table, kind: 'press', since: this.options.now() }, (seated) => {
      const others = unlessMuted(seated.where('user_id', '<>', author), author, isHidden);
      return to.length === 0 ? others : others.where('seat', 'in', to);
    }).execute();
  }

  /** The host warns a person about what they did at a table; they are told at once. */
  async warn(user: string, table: string, text: string): Promise<void> {
    const about = { user_id: user, table_id: table, kind: 'warning', text, count: null, recap: null };
    const row = await this.store.db.transaction().execute((tx) => this.write(tx, about));
    if (!row) return;
    this.tables.publish('notice', `${user} ${row.n}`);
    await this.push(user, row.n);
  }

  /** A stand-in took a person's seat: they are told at once. */
  ranOut(): void {
    void this.sweep();
  }

  take(): boolean {
    return false;
  }

  /** They have looked. */
  watched(table: string, _chair: Chair, { user }: Connection): void {
    this.safely(this.looked(user, table));
  }

  /** They stopped watching on purpose: until then the page was there and showed them everything. */
  left(table: string, _chair: Chair, { user }: Connection): void {
    this.safely(this.store.write(clearPending(user, table)));
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.sweeps.settled();
  }

  // ── what a person has to be told ─────────────────────────────────────────────────────────────────────────────────

  /** A turn comes and goes with every choice: it stays in the map until the next sweep. */
  private noteTurn(table: string, user: string, isAsked: boolean): void {
    let people = this.turns.get(table);
    if (!people) this.turns.set(table, (people = new Map()));
    const since = people.get(user) ?? null;
    if (isAsked) people.set(user, since ?? this.options.now());
    else if (since !== null) people.set(user, null);
  }

  /** Sends what has waited long enough. Every node does so; tests do it by hand. */
  sweep(): Promise<void> {
    return this.sweeps.run();
  }

  private async tellDue(): Promise<void> {
    await this.tellPending();
    await this.tellTurns();
  }

  private async tellPending(): Promise<void> {
    for (;;) {
      const rows = await this.store.read(due, { before: this.options.now() - this.options.delayMs });
      for (const row of rows) {
        const { user_id: user, table_id: table, kind } = row;
        // They can see it.
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
          // If they see it and leave without answering they are told later.
          const here = await this.options.isHere(table, user);
          const turn = here ? null : await this.askedAt(table, user);
          if (turn) await this.tell(user, table, 'turn', turn);
          if (people.get(user) === since) people.set(user, here ? now : null);
        }
      }
      if (people.size === 0) this.turns.delete(table);
    }
  }

  /**
   * After how many open choices it is their turn, and what happened since their last one; null when it no longer is: they may have answered through another
   * node, while the table was closed here. While several are asked together the number stays, no matter what others do in
   * private.
   */
  private async askedAt(table: string, user: string): Promise<Turn | null> {
    const live = this.tables.get(table);
    const opened = await live.wake().then(
      () => true,
      () => false,
    );
    if (!opened || !isAskedAt(live, user)) return null;
    const { count } = live.turnStatus!;
    return { count, recap: (await this.wantsRecap(user)) ? await recapFor(live, user) : null };
  }

  private async wantsRecap(user: string): Promise<boolean> {
    const wish = this.store.db.selectFrom('wishes').select('recap').where('user_id', '=', user);
    return (await wish.executeTakeFirst())?.recap === 1;
  }

  /** Writes a notification and shows it; in the same transaction it is no longer pending. */
  private async tell(user: string, table: string, kind: NotificationKind, turn?: Turn): Promise<void> {
    const { db } = this.store;
    const { count, recap } = turn ?? { count: null, recap: null };
    const row = await db.transaction().execute(async (tx) => {
      // The node that deletes it is the one that sends it, unless the person has looked first.
      const untold = count === null ? this.claimPending(tx, user, table, kind) : this.isNewTurn(tx, user, table, count);
      if (!(await untold)) return null;
      const found = await tx.selectFrom('tables').select('title').where('id', '=', table).executeTakeFirst();
      if (!found || (kind === 'over' && (await wasTold(tx, user, table, kind)))) return null;
      return this.write(tx, { user_id: user, table_id: table, kind, text: sentences[kind](found.title), count, recap });
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

  private async claimPending(
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

  /** Have they not been told of this turn? A notification they have not looked at covers this turn too. */
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

  /** Under their next number; null when they have not looked at the last one of that kind. */
  private async write(
    db: Transaction<Schema>,
    about: Pick<NoticeRow, 'user_id' | 'table_id' | 'kind' | 'text' | 'count' | 'recap'>,
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
      // Otherwise another node has just used the number for them: there is a next one.
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
    await this.store.write(clearPending(user, table), change(markSeen, { user, table }));
  }

  /** Shows it in every page they have open on this node. */
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
