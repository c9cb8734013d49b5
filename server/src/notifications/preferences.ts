/** How people want to be notified. An address gets email only after its owner has confirmed it. */
import { randomBytes } from 'node:crypto';
import type { NotificationSettings, PushSubscriptionKeys, SavedNotificationSettings } from '@concert/wire';
import { bad, conflict, forbidden, notFound, tooOften } from '../errors.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import type { NotificationSettingsRow, Store } from '../store/index.ts';
import { isZone } from '../time/zones.ts';
import { type Mailer, quietHoursOf } from './mailer.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Purpose, SignedToken, TokenSigner } from './token-signer.ts';
import { wrongHook } from './webhook.ts';

const HOUR = 3600 * 1000;

export class NotificationPreferences {
  private readonly store: Store;
  private readonly mailer: Mailer;
  private readonly signer: TokenSigner;
  private readonly subscriptions: Subscriptions;
  private readonly privateToo: boolean;
  private readonly questions = new KeyedRateLimit(5, HOUR);
  private readonly questionsAt = new KeyedRateLimit(3, 24 * HOUR);
  /** A network has as many guests as it likes: strangers are asked only so often from it. */
  private readonly questionsFrom = new KeyedRateLimit(30, HOUR);

  constructor(store: Store, mailer: Mailer, signer: TokenSigner, subscriptions: Subscriptions, privateToo: boolean) {
    this.store = store;
    this.mailer = mailer;
    this.signer = signer;
    this.subscriptions = subscriptions;
    this.privateToo = privateToo;
  }

  /** As this person has them, and as far as they are about the browser, in this session. */
  async read(user: string, session: string): Promise<SavedNotificationSettings> {
    const row = await this.row(user);
    const pushed = await this.subscriptions.of(this.store.db, user);
    return {
      mail: row?.mail ?? null,
      mailOff: row?.mail_off === 1,
      agreed: row?.mail_agreed === 1,
      webhook: row?.webhook ?? null,
      secret: row?.secret ?? null,
      unwanted: row ? JSON.parse(row.unwanted) : [],
      recap: row?.recap === 1,
      zone: row?.zone ?? null,
      quiet: quietHoursOf(row),
      calendar: row?.calendar != null,
      letters: this.mailer.sendsMail,
      pushKey: (await this.subscriptions.serverKeys()).publicKey,
      pushed: pushed.some((each) => each.session === session),
    };
  }

  /**
   * `network` is null for the person at this machine. A new address outlives the session it is named in, and links to a new
   * password go there: for an account it must be `proved` by its password that its owner names it.
   */
  async write(
    user: string,
    network: string | null,
    { mail, mailOff, webhook, unwanted, recap, zone, quiet }: NotificationSettings,
    proved: boolean,
  ): Promise<void> {
    if (zone !== null && !isZone(zone)) throw bad('That time zone is not known here.');
    if (quiet && zone === null) throw bad('Quiet hours need a time zone.');
    const wrong = webhook && wrongHook(webhook, this.privateToo);
    if (wrong) throw bad(`That webhook address can’t be used: ${wrong}.`);
    if (mail && !this.mailer.sendsMail) throw conflict('This server sends no email.');
    const before = await this.row(user);
    const another = mail !== null && mail !== before?.mail;
    if (!proved && (another || (webhook !== null && webhook !== before?.webhook)))
      throw forbidden('Enter your password to set a new address.');
    if (another && !this.mayAsk(user, mail, network)) throw tooOften();
    const row: NotificationSettingsRow = {
      user_id: user,
      mail,
      mail_agreed: mail !== null && !another && before?.mail_agreed === 1 ? 1 : 0,
      mail_off: mailOff ? 1 : 0,
      webhook,
      secret: webhook === null ? null : webhook === before?.webhook ? before.secret : newSecret(),
      unwanted: JSON.stringify(unwanted),
      recap: recap ? 1 : 0,
      zone,
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      calendar: before?.calendar ?? null,
    };
    // A calendar may have been made meanwhile.
    const { user_id: _, calendar: __, ...rest } = row;
    await this.store.db.transaction().execute(async (db) => {
      await db
        .insertInto('wishes')
        .values(row)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
        .execute();
      if (another) await this.mailer.ask(db, user);
      // A link to a new password that went to the old address is good no more.
      if (mail !== before?.mail) await db.deleteFrom('password_resets').where('user_id', '=', user).execute();
    });
  }

  /** May an address be asked whether it is this person's? */
  private mayAsk(user: string, mail: string, network: string | null): boolean {
    return (
      this.questions.take(user) &&
      this.questionsAt.take(mail.toLowerCase()) &&
      (network === null || this.questionsFrom.take(network))
    );
  }

  /** Pushes to this browser from now on; null: no more. */
  async push(session: string, subscription: PushSubscriptionKeys | null): Promise<void> {
    if (subscription) await this.subscriptions.add(session, subscription);
    else await this.subscriptions.remove(session);
  }

  /** What a token from an email is for. */
  async confirm(word: string): Promise<{ purpose: Purpose; user: string; mail: string }> {
    const said = await this.signer.read(word);
    const row = said && ((await this.row(said.user)) ?? (said.purpose === 'stop' ? await this.heir(said) : undefined));
    if (!said || !row?.mail || !said.isFor(row.mail))
      throw notFound('link, or it is about an address that is no longer used');
    return { purpose: said.purpose, user: row.user_id, mail: row.mail };
  }

  /** A guest's settings moved to an account. The owner of the address may still unsubscribe. */
  private async heir({ isFor }: SignedToken): Promise<NotificationSettingsRow | undefined> {
    const rows = await this.store.db.selectFrom('wishes').selectAll().where('mail', 'is not', null).execute();
    return rows.find(({ mail }) => isFor(mail!));
  }

  async follow(word: string): Promise<Purpose> {
    const { purpose, user, mail } = await this.confirm(word);
    const set = purpose === 'agree' ? ({ mail_agreed: 1 } as const) : await this.unsubscribed(user);
    await this.store.db.updateTable('wishes').set(set).where('user_id', '=', user).where('mail', '=', mail).execute();
    return purpose;
  }

  /** An account keeps its address, for a forgotten password; nothing else is sent there. Guests have no use for theirs. */
  private async unsubscribed(user: string): Promise<Partial<NotificationSettingsRow>> {
    const found = this.store.db.selectFrom('users').select('guest').where('id', '=', user);
    return (await found.executeTakeFirst())?.guest === 0 ? { mail_off: 1 } : { mail: null, mail_agreed: 0 };
  }

  private row(user: string): Promise<NotificationSettingsRow | undefined> {
    return this.store.db.selectFrom('wishes').selectAll().where('user_id', '=', user).executeTakeFirst();
  }
}

const newSecret = (): string => randomBytes(24).toString('base64url');
