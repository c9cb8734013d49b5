/**
 * Notices: what a person should know who is not looking. A turn is one notice, not ten: nothing is written while he may
 * still answer in time or is watching, and of each kind there is one for a table until he has looked at it.
 */
import type { Seat } from '@concert/kernel';
import type { Chair, NoticeMessage } from '@concert/wire';
import type { Connection, Correspondent } from '../live/connection.ts';
import { Rounds } from '../rounds.ts';
import { change, type NoticeRow, recipe, type Store } from '../store/index.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { playerOf } from '../tables/seating.ts';
import type { Courier } from './courier.ts';

export const KINDS = ['turn', 'press', 'regent', 'over'] as const;
export type NoticeKind = (typeof KINDS)[number];

const AT_ONCE = 50;
/** So many of a person's notices are kept. */
const MOST_KEPT = 200;

const sentences: { readonly [kind in NoticeKind]: (title: string) => string } = {
  turn: (title) => `It is your turn: ${title}`,
  press: (title) => `You have been written to: ${title}`,
  regent: (title) => `Your time ran out, and a regent plays for you until you return: ${title}`,
  over: (title) => `The game is over: ${title}`,
};

/**
 * Has this person something to choose? Whether he himself has still to answer is no secret to anybody. Of a game that was
 * ended before it was over the position goes on asking, and nobody has to answer.
 */
const isAskedAt = ({ standing, seating }: LiveTable, user: string): boolean =>
  seating?.row.state === 'playing' &&
  (standing?.busy.some((seat) => playerOf(seating.chairs[seat]!) === user) ?? false);

const look = recipe<{ user: string; table: string }>()((db, { user, table }) =>
  db
    .updateTable('notices')
    .set({ seen: 1 })
    .where('user_id', '=', user)
    .where('seen', '=', 0)
    .where('table_id', '=', table),
);

/** What somebody may have to be told of, and since when; null: not of that. */
type Waiting = { [kind in NoticeKind]: number | null };

export interface NoticesOptions {
  delayMs: number;
  now(): number;
  isHere(table: string, user: string): Promise<boolean>;
  /** Browsers connected to this node. */
  connections: ReadonlySet<Connection>;
}

export class Notices implements Correspondent {
  private readonly tables: OpenTables;
  private readonly store: Store;
  private readonly courier: Courier;
  private readonly options: NoticesOptions;
  /** By table and person. */
  private readonly waiting = new Map<string, Map<string, Waiting>>();
  private readonly sweeper: NodeJS.Timeout;
  private readonly rounds = new Rounds(() =>
    this.writeDue().catch((error) => this.tables.log('notices could not be written', { error })),
  );

  constructor(tables: OpenTables, courier: Courier, options: NoticesOptions) {
    this.tables = tables;
    this.store = tables.store;
    this.courier = courier;
    this.options = options;
    tables.onPlayed((table, standing, move) => {
      for (const chair of table.seating!.chairs) {
        const user = playerOf(chair);
        if (user === null) continue;
        if (isAskedAt(table, user)) this.expect(table.id, user, 'turn');
        else this.forget(table.id, user, 'turn');
        // Not when an old game is looked at again.
        if (standing.over && (move.by !== null || move.elsewhere)) this.expect(table.id, user, 'over');
      }
    });
    tables.heed('notice', (text) => {
      const [user, n] = text.split(' ');
      if (n !== undefined) this.safely(this.push(user!, Number(n)));
    });
    this.sweeper = setInterval(() => void this.sweep(), Math.max(50, Math.min(1_000, options.delayMs / 4)));
    this.sweeper.unref();
  }

  /** Something was said to somebody. */
  said(table: string, from: Seat, to: readonly Seat[]): void {
    const chairs = this.tables.find(table)?.seating?.chairs ?? [];
    const author = chairs[from]?.user_id;
    for (const { seat, user_id, resigned } of chairs)
      if (user_id !== null && !resigned && user_id !== author && (to.length === 0 || to.includes(seat)))
        this.expect(table, user_id, 'press');
  }

  /** A regent took somebody's chair: he is told at once. */
  ranOut(table: string, user: string): void {
    this.safely(this.write(user, table, 'regent'));
  }

  take(): boolean {
    return false;
  }

  /** He has looked. */
  watched(table: string, _chair: Chair, { user }: Connection): void {
    for (const kind of ['press', 'over', 'regent'] as const) this.forget(table, user, kind);
    this.safely(this.looked(user, table));
  }

  /** He has turned away himself: until then his page was there and showed him what there was. */
  left(table: string, _chair: Chair, { user }: Connection): void {
    for (const kind of ['press', 'over'] as const) this.forget(table, user, kind);
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.rounds.settled();
  }

  // ── what a person has to be told ─────────────────────────────────────────────────────────────────────────────────

  private expect(table: string, user: string, kind: NoticeKind): void {
    let people = this.waiting.get(table);
    if (!people) this.waiting.set(table, (people = new Map()));
    let waiting = people.get(user);
    if (!waiting) people.set(user, (waiting = { turn: null, press: null, regent: null, over: null }));
    waiting[kind] ??= this.options.now();
  }

  /** A turn comes and goes with every choice: what it stood in stays until the next sweep. */
  private forget(table: string, user: string, kind: NoticeKind): void {
    const waiting = this.waiting.get(table)?.get(user);
    if (waiting) waiting[kind] = null;
  }

  /** Writes what has waited long enough. */
  sweep(): Promise<void> {
    return this.rounds.go();
  }

  private async writeDue(): Promise<void> {
    const now = this.options.now();
    for (const [table, people] of [...this.waiting]) {
      for (const [user, waiting] of [...people]) {
        if (KINDS.every((kind) => waiting[kind] === null)) people.delete(user);
        for (const kind of KINDS) {
          const since = waiting[kind];
          if (since === null || now - since < this.options.delayMs) continue;
          if (await this.options.isHere(table, user)) {
            // He sees it. If he goes without answering he is told later.
            if (waiting[kind] === since) waiting[kind] = kind === 'turn' ? now : null;
            continue;
          }
          waiting[kind] = null;
          if (kind !== 'turn' || (await this.isAsked(table, user))) await this.write(user, table, kind);
        }
      }
      if (people.size === 0) this.waiting.delete(table);
    }
  }

  /** Is it still his turn? He may have answered through another node, while the table was closed here. */
  private async isAsked(table: string, user: string): Promise<boolean> {
    const live = this.tables.get(table);
    const opened = await live.rouse().then(
      () => true,
      () => false,
    );
    return opened && isAskedAt(live, user);
  }

  private async write(user: string, table: string, kind: NoticeKind): Promise<void> {
    const { db } = this.store;
    const found = await db.selectFrom('tables').select('title').where('id', '=', table).executeTakeFirst();
    if (!found) return;
    if (kind === 'over' && (await this.wasTold(user, table, kind))) return;
    for (let tries = 0; tries < 5; tries++) {
      const { last } = await db
        .selectFrom('notices')
        .select(({ fn }) => fn.max('n').as('last'))
        .where('user_id', '=', user)
        .executeTakeFirstOrThrow();
      const n = Number(last ?? 0) + 1;
      const text = sentences[kind](found.title);
      const row: NoticeRow = { user_id: user, n, table_id: table, kind, text, at: this.options.now(), seen: 0 };
      const written = await db.transaction().execute(async (tx) => {
        const { numInsertedOrUpdatedRows = 0n } = await tx
          .insertInto('notices')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows > 0n) await this.courier.entrust(tx, row);
        return numInsertedOrUpdatedRows > 0n;
      });
      if (written) {
        this.tables.spread('notice', `${user} ${n}`);
        await this.push(user, n);
        await db
          .deleteFrom('notices')
          .where('user_id', '=', user)
          .where('n', '<=', n - MOST_KEPT)
          .execute();
        return;
      }
      // Either he has such a notice already, or another of his got the number.
      if (await this.wasTold(user, table, kind, true)) return;
    }
  }

  private async wasTold(user: string, table: string, kind: NoticeKind, unseen = false): Promise<boolean> {
    let query = this.store.db
      .selectFrom('notices')
      .select('n')
      .where('user_id', '=', user)
      .where('table_id', '=', table)
      .where('kind', '=', kind);
    if (unseen) query = query.where('seen', '=', 0);
    return (await query.executeTakeFirst()) !== undefined;
  }

  // ── in the page ──────────────────────────────────────────────────────────────────────────────────────────────────

  async list(user: string): Promise<{ notices: (Omit<NoticeMessage, 'type'> & { seen: boolean })[]; unread: number }> {
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
    await this.store.write(change(look, { user, table }));
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

  private safely(work: Promise<void>): void {
    work.catch((error) => this.tables.log('a notice could not be written', { error }));
  }
}
