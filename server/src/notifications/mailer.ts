/**
 * Carries notices out of the house: by webhook and by mail. Whoever moves a delivery's time forward first is the one who
 * carries it, so that of many nodes one does; if that one is lost on the way another tries again. Many are under way side
 * by side, and none waits for another; of each person few, so that nobody whose address hangs holds up the rest.
 */
import type { Transaction } from 'kysely';
import { CoalescedJob } from '../coalesced-job.ts';
import { newId } from '../ids.ts';
import type { DeliveryRow, NoticeRow, NotificationSettingsRow, Schema, Store } from '../store/index.ts';
import { type Email, emailText } from './email.ts';
import { MailError, sendMail } from './smtp.ts';
import type { TokenSigner } from './token-signer.ts';
import { post } from './webhook.ts';

const SWEEP_MS = 1_000;
const AT_ONCE = 20;
const AT_ONCE_EACH = 2;
/** Longer than any carrying takes. */
const CARRYING_MS = 60_000;
/** After each failure it waits four times as long; in all about two days. */
const FIRST_WAIT_MS = 30_000;
const MOST_TRIES = 8;

export interface MailerOptions {
  smtpUrl: string | null;
  /** Who vouches for the mail server, as PEM; null for whoever everybody trusts. */
  smtpCa: string | null;
  mailFrom: string | null;
  /** How the world reaches this server. */
  home(): string;
  privateToo: boolean;
  now(): number;
  log(message: string, about?: object): void;
}

export class Mailer {
  private readonly store: Store;
  private readonly signer: TokenSigner;
  private readonly options: MailerOptions;
  private readonly sweeper: NodeJS.Timeout;
  /** What is under way, and for whom. */
  private readonly underWay = new Map<Promise<void>, string>();
  private readonly closing = new AbortController();
  private readonly rounds = new CoalescedJob(() =>
    this.setOut().catch((error) => this.options.log('deliveries could not be read', { error })),
  );

  constructor(store: Store, signer: TokenSigner, options: MailerOptions) {
    this.store = store;
    this.signer = signer;
    this.options = options;
    this.sweeper = setInterval(() => void this.rounds.run(), SWEEP_MS);
    this.sweeper.unref();
  }

  get sendsMail(): boolean {
    return this.options.smtpUrl !== null;
  }

  /** What is under way is broken off, and due again for whoever comes next. */
  async close(): Promise<void> {
    clearInterval(this.sweeper);
    this.closing.abort();
    await this.settled();
  }

  /** Takes a notice to wherever its reader wants it, together with writing it down. */
  async enqueue(db: Transaction<Schema>, { user_id, n, kind }: NoticeRow): Promise<void> {
    const wish = await db.selectFrom('wishes').selectAll().where('user_id', '=', user_id).executeTakeFirst();
    if (!wish || (JSON.parse(wish.unwanted) as string[]).includes(kind)) return;
    const ways: DeliveryRow['way'][] = [];
    if (wish.webhook) ways.push('webhook');
    if (wish.mail && wish.mail_agreed && this.sendsMail) ways.push('mail');
    for (const way of ways)
      await db
        .insertInto('deliveries')
        .values(this.delivery(user_id, n, way))
        .execute();
  }

  /** Asks whoever reads a person's new address whether it is right; the old one is no longer asked. */
  async ask(db: Transaction<Schema>, user: string): Promise<void> {
    await db.deleteFrom('deliveries').where('user_id', '=', user).where('n', 'is', null).execute();
    await db
      .insertInto('deliveries')
      .values(this.delivery(user, null, 'mail'))
      .execute();
  }

  private delivery(user_id: string, n: number | null, way: DeliveryRow['way']): DeliveryRow {
    return { id: newId(), user_id, n, way, tries: 0, due: this.options.now() };
  }

  /** Carries all that is due, to the end. Every node sets out of itself; tests do it by hand. */
  async sweep(): Promise<void> {
    await this.rounds.run();
    await this.settled();
  }

  private async settled(): Promise<void> {
    await this.rounds.settled();
    while (this.underWay.size > 0) {
      await Promise.all(this.underWay.keys());
      await this.rounds.settled();
    }
  }

  /** Sets out with as much of what is due as may be under way. Whoever has come back makes room for more. */
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

  /** Those of whom no more may be under way. */
  private busy(): Set<string> {
    const counts = new Map<string, number>();
    for (const user of this.underWay.values()) counts.set(user, (counts.get(user) ?? 0) + 1);
    return new Set([...counts].filter(([, count]) => count >= AT_ONCE_EACH).map(([user]) => user));
  }

  /** Is it this node that carries it? */
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
        if (!this.closing.signal.aborted) void this.rounds.run();
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

  private async deliver({ id, user_id, n, way }: DeliveryRow): Promise<void> {
    const { db } = this.store;
    const wish = await db
      .selectFrom('wishes')
      .selectAll()
      .where('user_id', '=', user_id)
      // What he wanted asked while this was claimed is asked by another.
      .where(({ exists, selectFrom }) => exists(selectFrom('deliveries').select('id').where('id', '=', id)))
      .executeTakeFirst();
    if (!wish) return;
    if (n === null) return this.deliverConfirmation(wish, id);
    const notice = await db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('n', '=', n)
      .executeTakeFirst();
    // He has looked meanwhile, or no longer wants it.
    if (!notice || notice.seen) return;
    if (way === 'mail') await this.deliverEmail(wish, notice, id);
    else await this.deliverWebhook(wish, notice, id);
  }

  private async deliverWebhook(
    { webhook, secret }: NotificationSettingsRow,
    notice: NoticeRow,
    id: string,
  ): Promise<void> {
    if (!webhook || !secret) return;
    const { n, table_id: table, kind, text, at } = notice;
    const body = JSON.stringify({ n, table, kind, text, at, url: this.addressOf(table) });
    const { privateToo, now } = this.options;
    await post({ url: webhook, secret, id, body }, { privateToo, now: now(), signal: this.closing.signal });
  }

  private async deliverEmail(
    { user_id, mail, mail_agreed }: NotificationSettingsRow,
    notice: NoticeRow,
    id: string,
  ): Promise<void> {
    if (!mail || !mail_agreed) return;
    const stop = `${this.options.home()}/api/letters/${await this.signer.token('stop', user_id, mail)}`;
    const text = `${notice.text}\n\n${this.addressOf(notice.table_id)}\n\nNo more letters: ${stop}\n`;
    await this.send({ id, to: mail, subject: notice.text, text, stop });
  }

  private async deliverConfirmation(
    { user_id, mail, mail_agreed }: NotificationSettingsRow,
    id: string,
  ): Promise<void> {
    if (!mail || mail_agreed) return;
    const link = `${this.options.home()}/api/letters/${await this.signer.token('agree', user_id, mail)}`;
    const text = `Somebody wants to be told at this address when it is his turn.\n\nIf that is you, open this: ${link}\n\nIf it is not, do nothing, and nothing more will come.\n`;
    await this.send({ id, to: mail, subject: 'Is this your address?', text });
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
