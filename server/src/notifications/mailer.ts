/**
 * Sends notifications by webhook, by email and by push. The node that moves a delivery's due time forward first is the one that
 * sends it, so that only one of many does; if it is lost on the way another tries again. Many deliveries run in
 * parallel and none waits for another; only a few per person, so that one hanging address doesn't hold up the rest.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { readClock, shownClock } from '../clocks/clock.ts';
import { CoalescedJob } from '../coalesced-job.ts';
import { newId } from '../ids.ts';
import { newPasswordReset, RESET_MINUTES } from '../people/password-resets.ts';
import type { DeliveryRow, NoticeRow, NotificationSettingsRow, Schema, Store } from '../store/index.ts';
import { type QuietHours, quietUntil, spelledMoment } from '../time/zones.ts';
import { type Email, emailText } from './email.ts';
import { encryptFor, signatureFor } from './push-message.ts';
import { MailError, sendMail } from './smtp.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { TokenSigner } from './token-signer.ts';
import { NotTaken, post, postTo } from './webhook.ts';

const SWEEP_MS = 1_000;
const AT_ONCE = 20;
const AT_ONCE_EACH = 2;
/** Longer than any delivery takes. */
const CARRYING_MS = 60_000;
/** After each failure the wait is four times as long; about two days in total. */
const FIRST_WAIT_MS = 30_000;
const MOST_TRIES = 8;
/** A push service keeps a message this long for a browser that is not there, in seconds. */
const PUSH_KEPT = 2 * 24 * 3600;
/** The target of an email with a link to a new password. */
const RESET = 'reset';
/** Messages are filled up to a multiple of this many bytes. */
const PUSH_BLOCK = 512;

export interface MailerOptions {
  smtpUrl: string | null;
  /** Certificates to trust for the mail server, as PEM; null for the usual ones. */
  smtpCa: string | null;
  mailFrom: string | null;
  /** The public address of this server. */
  home(): string;
  privateToo: boolean;
  now(): number;
  log(message: string, about?: object): void;
}

export class Mailer {
  private readonly store: Store;
  private readonly signer: TokenSigner;
  private readonly subscriptions: Subscriptions;
  private readonly options: MailerOptions;
  private readonly sweeper: NodeJS.Timeout;
  /** What is under way, and for whom. */
  private readonly underWay = new Map<Promise<void>, string>();
  private readonly closing = new AbortController();
  private readonly sweeps = new CoalescedJob(() =>
    this.setOut().catch((error) => this.options.log('deliveries could not be read', { error })),
  );

  constructor(store: Store, signer: TokenSigner, subscriptions: Subscriptions, options: MailerOptions) {
    this.store = store;
    this.signer = signer;
    this.subscriptions = subscriptions;
    this.options = options;
    this.sweeper = setInterval(() => void this.sweeps.run(), SWEEP_MS);
    this.sweeper.unref();
  }

  get sendsMail(): boolean {
    return this.options.smtpUrl !== null;
  }

  /** Deliveries under way are aborted, and due again for another node. */
  async close(): Promise<void> {
    clearInterval(this.sweeper);
    this.closing.abort();
    await this.settled();
  }

  /** Schedules a notification for delivery, in the transaction that writes it. */
  async enqueue(db: Transaction<Schema>, { user_id, n, kind }: NoticeRow): Promise<void> {
    const wish = await db.selectFrom('wishes').selectAll().where('user_id', '=', user_id).executeTakeFirst();
    if (wish && (JSON.parse(wish.unwanted) as string[]).includes(kind)) return;
    const quiet = quietHoursOf(wish);
    // What comes in quiet hours waits for their end, and is dropped if it was seen by then.
    const due = (quiet && quietUntil(this.options.now(), quiet, wish!.zone!)) ?? this.options.now();
    const deliveries: DeliveryRow[] = [];
    if (wish?.webhook) deliveries.push(this.delivery(user_id, n, 'webhook'));
    if (wish?.mail && wish.mail_agreed && !wish.mail_off && this.sendsMail)
      deliveries.push(this.delivery(user_id, n, 'mail'));
    for (const { id } of await this.subscriptions.of(db, user_id))
      deliveries.push(this.delivery(user_id, n, 'push', id));
    for (const delivery of deliveries)
      await db
        .insertInto('deliveries')
        .values({ ...delivery, due })
        .execute();
  }

  /** Asks the owner of a person's new address to confirm it; the old one is no longer asked. */
  async ask(db: Transaction<Schema>, user: string): Promise<void> {
    await db
      .deleteFrom('deliveries')
      .where('user_id', '=', user)
      .where('n', 'is', null)
      .where('target', 'is', null)
      .execute();
    await db
      .insertInto('deliveries')
      .values(this.delivery(user, null, 'mail'))
      .execute();
  }

  /** Sends a person a link to a new password, if their address is confirmed. The link is made when the email is. */
  async sendReset(user: string): Promise<void> {
    await this.store.db
      .insertInto('deliveries')
      .values(this.delivery(user, null, 'mail', RESET))
      .execute();
  }

  private delivery(user_id: string, n: number | null, way: DeliveryRow['way'], target?: string): DeliveryRow {
    return { id: newId(), user_id, n, way, target: target ?? null, tries: 0, due: this.options.now() };
  }

  /** Sends everything that is due, to the end. Every node does so by itself; tests do it by hand. */
  async sweep(): Promise<void> {
    await this.sweeps.run();
    await this.settled();
  }

  private async settled(): Promise<void> {
    await this.sweeps.settled();
    while (this.underWay.size > 0) {
      await Promise.all(this.underWay.keys());
      await this.sweeps.settled();
    }
  }

  /** Starts as many due deliveries as may be under way. A finished one makes room for more. */
  private async setOut(): Promise<void> {
    for (;;) {
      const room = AT_ONCE - this.underWay.size;
      const rows = room > 0 && !this.closing.signal.aborted ? await this.due(room) : [];
      if (rows.length === 0) return;
      for (const row of rows) if (!this.busy().has(row.user_id) && (await this.claim(row))) this.start(row);
    }
  }

  private due(most: number): Promise<DeliveryRow[]> {
    const busy = [...this.busy()];
    const all = this.store.db.selectFrom('deliveries').selectAll().where('due', '<=', this.options.now());
    const rows = busy.length > 0 ? all.where('user_id', 'not in', busy) : all;
    return rows.orderBy('due').limit(most).execute();
  }

  /** People with the maximum under way. */
  private busy(): Set<string> {
    const counts = new Map<string, number>();
    for (const user of this.underWay.values()) counts.set(user, (counts.get(user) ?? 0) + 1);
    return new Set([...counts].filter(([, count]) => count >= AT_ONCE_EACH).map(([user]) => user));
  }

  /** Did this node claim it? */
  private async claim({ id, due, tries }: DeliveryRow): Promise<boolean> {
    const { numUpdatedRows } = await this.store.db
      .updateTable('deliveries')
      .set({ tries: tries + 1, due: this.options.now() + CARRYING_MS })
      .where('id', '=', id)
      .where('due', '=', due)
      .where('tries', '=', tries)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  private start(row: DeliveryRow): void {
    const carrying = this.attempt(row)
      .catch((error) => this.options.log('a delivery could not be noted', { error }))
      .finally(() => {
        this.underWay.delete(carrying);
        if (!this.closing.signal.aborted) void this.sweeps.run();
      });
    this.underWay.set(carrying, row.user_id);
  }

  private async attempt(row: DeliveryRow): Promise<void> {
    const { db } = this.store;
    const tries = row.tries + 1;
    const over = () => db.deleteFrom('deliveries').where('id', '=', row.id).execute();
    try {
      await this.deliver(row);
      await over();
    } catch (error) {
      if (this.closing.signal.aborted) {
        await db.updateTable('deliveries').set({ tries: row.tries, due: row.due }).where('id', '=', row.id).execute();
        return;
      }
      const about = { way: row.way, tries, error: (error as Error).message };
      const final = error instanceof MailError && error.final;
      if (final || tries >= MOST_TRIES) {
        this.options.log('a notice could not be delivered', about);
        await over();
        return;
      }
      this.options.log('a notice could not be delivered yet', about);
      const due = this.options.now() + FIRST_WAIT_MS * 4 ** (tries - 1);
      await db.updateTable('deliveries').set({ due }).where('id', '=', row.id).execute();
    }
  }

  private async deliver({ id, user_id, n, way, target }: DeliveryRow): Promise<void> {
    const { db } = this.store;
    const wish = await db
      .selectFrom('wishes')
      .selectAll()
      .where('user_id', '=', user_id)
      // A newer confirmation, requested while this one was claimed, is sent by another delivery.
      .where(({ exists, selectFrom }) => exists(selectFrom('deliveries').select('id').where('id', '=', id)))
      .executeTakeFirst();
    if (n === null && target === RESET) return wish && this.deliverReset(wish, id);
    if (n === null) return wish && this.deliverConfirmation(wish, id);
    const notice = await db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('n', '=', n)
      .executeTakeFirst();
    // They have looked meanwhile, or no longer want it.
    if (!notice || notice.seen) return;
    const recap = wish?.recap ? linesOf(notice) : [];
    if (way === 'push') await this.deliverPush(notice, recap, target!);
    else if (wish && way === 'mail') await this.deliverEmail(wish, notice, recap, id);
    else if (wish) await this.deliverWebhook(wish, notice, recap, id);
  }

  private async deliverWebhook(
    { webhook, secret }: NotificationSettingsRow,
    notice: NoticeRow,
    recap: string[],
    id: string,
  ): Promise<void> {
    if (!webhook || !secret) return;
    const { n, table_id: table, kind, text, at } = notice;
    const about = { n, table, kind, text, at, url: this.addressOf(table) };
    const body = JSON.stringify({ ...about, ...(recap.length > 0 && { recap }) });
    const { privateToo, now } = this.options;
    await post({ url: webhook, secret, id, body }, { privateToo, now: now(), signal: this.closing.signal });
  }

  private async deliverEmail(
    { user_id, mail, mail_agreed, mail_off, zone }: NotificationSettingsRow,
    notice: NoticeRow,
    recap: string[],
    id: string,
  ): Promise<void> {
    if (!mail || !mail_agreed || mail_off) return;
    const stop = `${this.options.home()}/api/letters/${await this.signer.token('stop', user_id, mail)}`;
    const told = recap.length > 0 ? `Since your last turn:\n${recap.map((line) => `- ${line}`).join('\n')}\n\n` : '';
    const until = notice.kind === 'turn' ? await this.deadlineOf(user_id, notice.table_id) : null;
    const limit = until === null ? '' : `You have until ${spelledMoment(until, zone)}.\n\n`;
    const text = `${notice.text}\n\n${limit}${told}${this.addressOf(notice.table_id)}\n\nUnsubscribe: ${stop}\n`;
    await this.send({ id, to: mail, subject: notice.text, text, stop });
  }

  /** When a person's time runs out at a table where it is their turn; null where no clock runs for them. */
  private async deadlineOf(user: string, table: string): Promise<number | null> {
    const { db } = this.store;
    const kept = await db.selectFrom('clocks').select('state').where('table_id', '=', table).executeTakeFirst();
    if (!kept) return null;
    const seats = await db
      .selectFrom('chairs')
      .select('seat')
      .where('table_id', '=', table)
      .where('user_id', '=', user)
      .execute();
    const now = this.options.now();
    const { running, left, paused, away } = shownClock(table, readClock(kept.state), now);
    const ends = seats.flatMap(({ seat }) =>
      paused || !running.includes(seat) || left[seat] == null ? [] : Math.max(now, away[seat] ?? 0) + left[seat],
    );
    return ends.length > 0 ? Math.min(...ends) : null;
  }

  /** Says the same as the notification; what happened only to a person who asked for it. */
  private async deliverPush(
    { user_id, table_id: table, kind, text }: NoticeRow,
    recap: string[],
    target: string,
  ): Promise<void> {
    const found = (await this.subscriptions.of(this.store.db, user_id)).find(({ id }) => id === target);
    if (!found) return;
    const { endpoint, p256dh, auth } = found;
    const said = JSON.stringify({ table, kind, text, ...(recap.length > 0 && { recap: recap[0] }) });
    const { home, now, privateToo } = this.options;
    const headers = {
      authorization: signatureFor(endpoint, home(), await this.subscriptions.serverKeys(), now()),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(PUSH_KEPT),
      urgency: 'normal',
      // What was not fetched yet is replaced: one message of each kind and table.
      topic: topicOf(user_id, table, kind),
    };
    const body = encryptFor({ p256dh, auth }, said, PUSH_BLOCK);
    const { signal } = this.closing;
    await postTo(endpoint, headers, body, { privateToo, signal }).catch((error) => {
      if (!(error instanceof NotTaken) || (error.status !== 404 && error.status !== 410)) throw error;
      return this.subscriptions.drop(target);
    });
  }

  private async deliverConfirmation(
    { user_id, mail, mail_agreed }: NotificationSettingsRow,
    id: string,
  ): Promise<void> {
    if (!mail || mail_agreed) return;
    const link = `${this.options.home()}/api/letters/${await this.signer.token('agree', user_id, mail)}`;
    const text = `Someone asked to be notified at this address when it is their turn.\n\nIf that was you, confirm it here: ${link}\n\nIf not, ignore this email and you will get no more.\n`;
    await this.send({ id, to: mail, subject: 'Is this your address?', text });
  }

  private async deliverReset({ user_id, mail, mail_agreed }: NotificationSettingsRow, id: string): Promise<void> {
    if (!mail || !mail_agreed) return;
    const { name, word } = (await newPasswordReset(this.store.db, user_id, this.options.now())) ?? {};
    if (!word) return;
    const link = `${this.options.home()}/?reset=${word}`;
    const text = `Someone asked for a new password for the account “${name}”.\n\nIf that was you, choose one here within ${RESET_MINUTES} minutes: ${link}\n\nThe link works once. If you did not ask, ignore this email: your password stays as it is.\n`;
    await this.send({ id, to: mail, subject: 'A new password for Concert', text });
  }

  private async send(letter: Omit<Email, 'from'>): Promise<void> {
    const { smtpUrl, smtpCa, mailFrom: from, now } = this.options;
    if (!smtpUrl || !from) return;
    const text = emailText({ ...letter, from }, now());
    await sendMail(smtpUrl, { from, to: letter.to, text }, { ca: smtpCa ?? undefined, signal: this.closing.signal });
  }

  private addressOf(table: string): string {
    return `${this.options.home()}/?table=${encodeURIComponent(table)}`;
  }
}

/** When a person wants to be left alone. */
export const quietHoursOf = (
  wish: Pick<NotificationSettingsRow, 'zone' | 'quiet_from' | 'quiet_to'> | undefined,
): QuietHours | null =>
  wish?.zone != null && wish.quiet_from !== null && wish.quiet_to !== null
    ? { from: wish.quiet_from, to: wish.quiet_to }
    : null;

const linesOf = ({ recap }: NoticeRow): string[] => (recap === null ? [] : recap.split('\n'));

/** At most 32 letters; a hash, and another for each person: a push service need not know who sits at one table. */
const topicOf = (user: string, table: string, kind: string): string =>
  createHash('sha256').update(`${user} ${table} ${kind}`).digest('base64url').slice(0, 32);
