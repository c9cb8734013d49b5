/**
 * What people complain of, for the host: with the lines that led to it, as the person who complained could read them. And
 * what hosts did, for all hosts to read. A host who plays at the table sees its lines and hidden names when the game is over.
 */
import type { Seat } from '@concert/kernel';
import type { AuditLine, Complaint, ComplaintReason, Person } from '@concert/wire';
import type { Chat } from '../chat/chat.ts';
import type { WaitingChat } from '../chat/waiting-chat.ts';
import { bad, conflict, notFound, tooOften } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import type { Store } from '../store/index.ts';
import { UNFINISHED } from '../tables/rows.ts';
import { type Seating, seatsOf } from '../tables/seating.ts';
import { agreed } from '../tables/settings.ts';
import type { Relations, Target } from './relations.ts';

const AT_ONCE = 100;
const LINES = 30;

export const DECISIONS = ['dismissed', 'warned', 'locked'] as const;
export type Decision = (typeof DECISIONS)[number];
/** The time and id of the last row the client has. */
type End = readonly [at: number, id: string];

export interface ModerationParts {
  store: Store;
  relations: Relations;
  chat: Chat;
  waitingChat: WaitingChat;
  notifications: Notifications;
  now(): number;
}

export class Moderation {
  private readonly parts: ModerationParts;
  private readonly complaints = new KeyedRateLimit(10, 60 * 60 * 1000);

  constructor(parts: ModerationParts) {
    this.parts = parts;
  }

  async complain(
    person: Person,
    seating: Seating,
    target: Target,
    { reason, text }: { reason: ComplaintReason; text: string },
  ): Promise<void> {
    const { store, relations, now } = this.parts;
    const about = await relations.find(seating, target);
    if (about === person.id) throw bad('That is you.');
    if (!this.complaints.take(person.id))
      throw tooOften('You have reported a lot; wait an hour before the next report.');
    await store.db
      .insertInto('complaints')
      .values({
        id: newId(),
        by_user: person.id,
        about_user: about,
        table_id: seating.row.id,
        reason,
        text,
        context: JSON.stringify(await this.linesFor(person, seating)),
        decision: null,
        note: '',
        handled_by: null,
        handled_at: null,
        at: now(),
      })
      .execute();
  }

  /** The last lines that this person can read at a table. */
  private async linesFor(person: Person, seating: Seating): Promise<NonNullable<Complaint['context']>> {
    const { chat, waitingChat } = this.parts;
    const before = (await waitingChat.readFor(person, seating)).map(({ name, text, at }) => ({ name, text, at }));
    const seat: Seat | null = seatsOf(seating, person.id)[0] ?? null;
    const said = seating.row.setup === null ? [] : (await chat.history(seating.row.id, seat)).lines;
    const lines = said.map(({ from, text, at }) => ({ name: seating.chairs[from]?.name ?? '?', text, at }));
    return [...before, ...lines].slice(-LINES);
  }

  /** The newest first, those that wait for a decision or those that have one. */
  async list(host: Person, open: boolean, [at, id]: End): Promise<Complaint[]> {
    const { db } = this.parts.store;
    const rows = await db
      .selectFrom('complaints')
      .innerJoin('users as by', 'by.id', 'complaints.by_user')
      .innerJoin('users as about', 'about.id', 'complaints.about_user')
      .innerJoin('tables', 'tables.id', 'complaints.table_id')
      .leftJoin('users as handler', 'handler.id', 'complaints.handled_by')
      .selectAll('complaints')
      .select(['by.name as byName', 'about.name as aboutName', 'about.locked', 'handler.name as handler'])
      .select(['title', 'tables.state', 'settings'])
      .select(({ selectFrom, fn }) =>
        selectFrom('chairs')
          .select(fn.countAll<number>().as('count'))
          .whereRef('chairs.table_id', '=', 'complaints.table_id')
          .where('chairs.user_id', '=', host.id)
          .as('mine'),
      )
      .where('decision', open ? 'is' : 'is not', null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('complaints.at', 'complaints.id'), '<', tuple(at, id)))
      .orderBy('complaints.at', 'desc')
      .orderBy('complaints.id', 'desc')
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => {
      const isPlaying = Number(row.mine) > 0 && UNFINISHED.includes(row.state);
      const isHidden = isPlaying && agreed(row.settings).anonymous;
      return {
        id: row.id,
        at: row.at,
        by: isHidden ? '' : row.byName,
        about: isHidden ? null : { id: row.about_user, name: row.aboutName, locked: row.locked === 1 },
        table: row.table_id,
        title: row.title,
        reason: row.reason,
        text: row.text,
        context: isPlaying ? null : (JSON.parse(row.context) as Complaint['context']),
        decision: row.decision,
        note: row.note,
        handledBy: row.handler,
      };
    });
  }

  /** Of two hosts who decide at the same moment one does; returns whom it is about. */
  async decide(host: Person, id: string, decision: Decision, note: string): Promise<string> {
    const { store, notifications, now } = this.parts;
    const found = await store.db
      .selectFrom('complaints')
      .innerJoin('tables', 'tables.id', 'complaints.table_id')
      .select(['about_user', 'table_id', 'title', 'reason', 'state', 'settings'])
      .where('complaints.id', '=', id)
      .executeTakeFirst();
    if (!found) throw notFound('report');
    // What is then done to whom would tell a host who plays there who it was.
    const isHidden = agreed(found.settings).anonymous && UNFINISHED.includes(found.state);
    if (isHidden && (await this.playsAt(host, found.table_id)))
      throw conflict(
        'You play at that table, whose names are hidden. Another host can decide, or you when it is over.',
      );
    if (decision === 'locked' && found.about_user === host.id) throw conflict('You can’t change your own access.');
    const { numUpdatedRows } = await store.db
      .updateTable('complaints')
      .set({ decision, note, handled_by: host.id, handled_at: now() })
      .where('id', '=', id)
      .where('decision', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict('Another host has decided this already.');
    // All hosts read the log, those too who play there: it names the table, and the report tells the others who it was.
    const target = isHidden ? found.table_id : found.about_user;
    await this.note(host, decision, target, [found.reason, note].filter(Boolean).join(': '));
    if (decision === 'warned')
      await notifications.warn(
        found.about_user,
        found.table_id,
        `A warning from the host of this server, about ${found.title}${note && `: ${note}`}`,
      );
    return found.about_user;
  }

  private async playsAt({ id }: Person, table: string): Promise<boolean> {
    const seat = this.parts.store.db.selectFrom('chairs').select('seat').where('table_id', '=', table);
    return (await seat.where('user_id', '=', id).executeTakeFirst()) !== undefined;
  }

  /** Writes down what a host did. */
  async note(host: Person, action: string, target: string, detail = ''): Promise<void> {
    const { store, now } = this.parts;
    const row = { id: newId(), host_id: host.id, action, target, detail, at: now() };
    await store.db.insertInto('audit').values(row).execute();
  }

  /** What hosts did, the newest first. */
  async audit([at, id]: End): Promise<AuditLine[]> {
    const rows = await this.parts.store.db
      .selectFrom('audit')
      .leftJoin('users as host', 'host.id', 'audit.host_id')
      .leftJoin('users as person', 'person.id', 'audit.target')
      .leftJoin('tables', 'tables.id', 'audit.target')
      .select([
        'audit.id',
        'audit.at',
        'action',
        'detail',
        'target',
        'host.name as host',
        'person.name',
        'tables.title',
      ])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('audit.at', 'audit.id'), '<', tuple(at, id)))
      .orderBy('audit.at', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(AT_ONCE)
      .execute();
    return rows.map(({ id, at, action, detail, target, host, name, title }) => ({
      id,
      at,
      action,
      detail,
      host: host ?? '?',
      target: name ?? title ?? target,
    }));
  }
}
