/**
 * New passwords for people who forgot theirs, by a link in an email to the confirmed address of the account. A link is good
 * once and for half an hour, and the database holds only its hash. Asking for one says nothing about who has an account:
 * the answer is the same at once, and the account is looked up afterwards.
 */
import { randomBytes } from 'node:crypto';
import type { Person } from '@concert/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { conflict, notFound, tooOften } from '../errors.ts';
import { hashOf } from '../ids.ts';
import type { Mailer } from '../notifications/mailer.ts';
import { KeyedRateLimit, networkOf } from '../rate-limit.ts';
import type { Schema, Store, UserRow } from '../store/index.ts';
import { accountName } from './names.ts';
import type { People } from './people.ts';

export const RESET_MINUTES = 30;
const HOUR = 3600 * 1000;
/** An address may belong to several accounts, of a family for example; more than this is no family. */
const MOST_ACCOUNTS = 5;
const GONE = 'link, or it has been used or is too old; ask for a new one';

/** A new link for an account, in place of earlier ones; null when the account is gone or locked out. */
export async function newPasswordReset(
  db: Kysely<Schema>,
  user: string,
  now: number,
): Promise<{ name: string; word: string } | null> {
  const found = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', user)
    .where('account', 'is not', null)
    .where('locked', '=', 0)
    .executeTakeFirst();
  if (!found) return null;
  const word = randomBytes(24).toString('base64url');
  await db
    .deleteFrom('password_resets')
    .where(({ eb, or }) => or([eb('user_id', '=', user), eb('expires_at', '<', now)]))
    .execute();
  const expires_at = now + RESET_MINUTES * 60_000;
  await db
    .insertInto('password_resets')
    .values({ word: hashOf(word), user_id: user, expires_at })
    .execute();
  return { name: found.name, word };
}

export interface PasswordResetsOptions {
  now(): number;
  log(message: string, about?: object): void;
}

export class PasswordResets {
  private readonly store: Store;
  private readonly people: People;
  private readonly mailer: Mailer;
  private readonly options: PasswordResetsOptions;
  private readonly asking = new KeyedRateLimit(10, HOUR);
  private readonly askingFor = new KeyedRateLimit(3, HOUR);
  private readonly using = new KeyedRateLimit(30, 10 * 60 * 1000);
  private readonly underWay = new Set<Promise<void>>();

  constructor(store: Store, people: People, mailer: Mailer, options: PasswordResetsOptions) {
    this.store = store;
    this.people = people;
    this.mailer = mailer;
    this.options = options;
  }

  /** Asks for a link: `who` is the name of an account or its address. */
  ask(request: FastifyRequest, who: string): void {
    if (!this.mailer.sendsMail) throw conflict('This server sends no email. Ask its host for a new password.');
    if (!this.asking.take(networkOf(request.ip))) throw tooOften();
    // Neither the answer nor the time it takes may depend on whether there is such an account.
    const sending = this.send(who)
      .catch((error) => this.options.log('a password reset could not be sent', { error }))
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  /** Resolves when everything that was asked for is on its way. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Whose password a link replaces. */
  async read(request: FastifyRequest, word: string): Promise<string> {
    if (!this.using.take(networkOf(request.ip))) throw tooOften();
    return (await this.find(word)).name;
  }

  /** Replaces the password, ends all sessions of the account, and logs in here. */
  async use(request: FastifyRequest, reply: FastifyReply, word: string, password: string): Promise<Person> {
    if (!this.using.take(networkOf(request.ip))) throw tooOften();
    const row = await this.find(word);
    // Of two who use it at the same moment one deletes it.
    const { numDeletedRows } = await this.store.db
      .deleteFrom('password_resets')
      .where('word', '=', hashOf(word))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound(GONE);
    await this.store.db.deleteFrom('password_resets').where('user_id', '=', row.id).execute();
    const locked = await this.people.setPassword(row.id, password, networkOf(request.ip));
    if (locked === null) throw notFound(GONE);
    return this.people.admit(request, reply, { ...row, password: locked }, { password: locked });
  }

  private async send(who: string): Promise<void> {
    const users = await this.store.db
      .selectFrom('users')
      .innerJoin('wishes', 'wishes.user_id', 'users.id')
      .select('users.id')
      .where('account', 'is not', null)
      .where('locked', '=', 0)
      .where('mail_agreed', '=', 1)
      .where(({ eb, or, fn }) =>
        or([eb('account', '=', accountName(who)), eb(fn('lower', ['mail']), '=', who.toLowerCase())]),
      )
      .limit(MOST_ACCOUNTS)
      .execute();
    for (const { id } of users) if (this.askingFor.take(id)) await this.mailer.sendReset(id);
  }

  private async find(word: string): Promise<UserRow> {
    const found = await this.store.db
      .selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'password_resets.user_id')
      .selectAll('users')
      .where('word', '=', hashOf(word))
      .where('expires_at', '>', this.options.now())
      .where('locked', '=', 0)
      .executeTakeFirst();
    if (!found) throw notFound(GONE);
    return found;
  }
}
