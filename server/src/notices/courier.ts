/**
 * Carries notices out of the house: by webhook and by mail. Whoever moves a delivery's time forward first is the one who
 * carries it, so that of many nodes one does; if that one is lost on the way another tries again.
 */
import type { Transaction } from 'kysely';
import { newId } from '../ids.ts';
import { Rounds } from '../rounds.ts';
import type { DeliveryRow, NoticeRow, Schema, Store, WishRow } from '../store/index.ts';
import { letterText } from './letter.ts';
import type { Seal } from './seal.ts';
import { MailError, sendMail } from './smtp.ts';
import { post } from './webhook.ts';

const SWEEP_MS = 1_000;
const AT_ONCE = 20;
/** Longer than any carrying takes. */
const CARRYING_MS = 60_000;
/** After each failure it waits four times as long; in all about two days. */
const FIRST_WAIT_MS = 30_000;
const MOST_TRIES = 8;

export interface CourierOptions {
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

export class Courier {
  private readonly store: Store;
  private readonly seal: Seal;
  private readonly options: CourierOptions;
  private readonly sweeper: NodeJS.Timeout;
  private readonly rounds = new Rounds(() =>
    this.carryDue().catch((error) => this.options.log('deliveries could not be read', { error })),
  );

  constructor(store: Store, seal: Seal, options: CourierOptions) {
    this.store = store;
    this.seal = seal;
    this.options = options;
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
    this.sweeper.unref();
  }

  get sendsMail(): boolean {
    return this.options.smtpUrl !== null;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.rounds.settled();
  }

  /** Takes a notice to wherever its reader wants it, together with writing it down. */
  async entrust(db: Transaction<Schema>, { user_id, n, kind }: NoticeRow): Promise<void> {
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

  /** Asks whoever reads an address whether it is right. */
  async askAt(user: string): Promise<void> {
    await this.store.db
      .insertInto('deliveries')
      .values(this.delivery(user, null, 'mail'))
      .execute();
  }

  private delivery(user_id: string, n: number | null, way: DeliveryRow['way']): DeliveryRow {
    return { id: newId(), user_id, n, way, tries: 0, due: this.options.now() };
  }

  /** Carries what is due. Every node does so; tests do it by hand. */
  sweep(): Promise<void> {
    return this.rounds.go();
  }

  private async carryDue(): Promise<void> {
    const rows = await this.store.db
      .selectFrom('deliveries')
      .selectAll()
      .where('due', '<=', this.options.now())
      .orderBy('due')
      .limit(AT_ONCE)
      .execute();
    await Promise.all(rows.map((row) => this.carry(row)));
  }

  private async carry(row: DeliveryRow): Promise<void> {
    const { db } = this.store;
    const tries = row.tries + 1;
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ tries, due: this.options.now() + CARRYING_MS })
      .where('id', '=', row.id)
      .where('due', '=', row.due)
      .where('tries', '=', row.tries)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const over = () => db.deleteFrom('deliveries').where('id', '=', row.id).execute();
    try {
      await this.bring(row);
      await over();
    } catch (error) {
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

  private async bring({ id, user_id, n, way }: DeliveryRow): Promise<void> {
    const { db } = this.store;
    const wish = await db.selectFrom('wishes').selectAll().where('user_id', '=', user_id).executeTakeFirst();
    if (!wish) return;
    if (n === null) return this.bringQuestion(wish);
    const notice = await db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('n', '=', n)
      .executeTakeFirst();
    // He has looked meanwhile, or no longer wants it.
    if (!notice || notice.seen) return;
    if (way === 'mail') await this.bringLetter(wish, notice);
    else await this.bringHook(wish, notice, id);
  }

  private async bringHook({ webhook, secret }: WishRow, notice: NoticeRow, id: string): Promise<void> {
    if (!webhook || !secret) return;
    const { n, table_id: table, kind, text, at } = notice;
    const body = JSON.stringify({ n, table, kind, text, at, url: this.addressOf(table) });
    const { privateToo, now } = this.options;
    await post({ url: webhook, secret, id, body }, { privateToo, now: now() });
  }

  private async bringLetter({ user_id, mail, mail_agreed }: WishRow, notice: NoticeRow): Promise<void> {
    if (!mail || !mail_agreed) return;
    const stop = `${this.options.home()}/api/letters/${await this.seal.word('stop', user_id, mail)}`;
    const text = `${notice.text}\n\n${this.addressOf(notice.table_id)}\n\nNo more letters: ${stop}\n`;
    await this.send(mail, notice.text, text, stop);
  }

  private async bringQuestion({ user_id, mail, mail_agreed }: WishRow): Promise<void> {
    if (!mail || mail_agreed) return;
    const link = `${this.options.home()}/api/letters/${await this.seal.word('agree', user_id, mail)}`;
    const text = `Somebody wants to be told at this address when it is his turn.\n\nIf that is you, open this: ${link}\n\nIf it is not, do nothing, and nothing more will come.\n`;
    await this.send(mail, 'Is this your address?', text);
  }

  private async send(to: string, subject: string, text: string, stop?: string): Promise<void> {
    const { smtpUrl, smtpCa, mailFrom: from, now } = this.options;
    if (!smtpUrl || !from) return;
    const letter = letterText({ from, to, subject, text, ...(stop && { stop }) }, now());
    await sendMail(smtpUrl, { from, to, text: letter }, { ca: smtpCa ?? undefined });
  }

  private addressOf(table: string): string {
    return `${this.options.home()}/?table=${encodeURIComponent(table)}`;
  }
}
