/**
 * Who is who. Every person has a user and a session; guests get theirs when they arrive, and may turn it into an
 * account later without losing a seat.
 */

import { randomBytes } from 'node:crypto';
import type { Person } from '@concert/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { conflict, forbidden, Refusal, tooOften, unknownPerson } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Disconnect } from '../live/disconnect.ts';
import { KeyedRateLimit, networkOf } from '../rate-limit.ts';
import type { Store, UserRow } from '../store/index.ts';
import { Hosting } from './hosting.ts';
import { isLocalUser } from './local-user.ts';
import { merge } from './merge.ts';
import { accountName, assertOwnName, nameTaken } from './names.ts';
import { Passwords } from './passwords.ts';
import { COOKIE, type Proof, Sessions } from './sessions.ts';

const HOUR = 3600 * 1000;

export type PeopleConfig = Pick<Config, 'guests' | 'accounts' | 'publicUrl'>;

/** Admits people to a server that is not open to all, one person at a time. */
export interface Introduction {
  isValid(): Promise<boolean>;
  /** Does it allow signing up, too? */
  allowsSignUp(known: Person | null): Promise<boolean>;
  /** Throws when others were faster. */
  use(newcomer: Person): Promise<void>;
}

export class People {
  readonly hosting: Hosting;
  readonly sessions: Sessions;
  private readonly store: Store;
  private readonly config: PeopleConfig;
  private readonly announce: (table: string) => Promise<void>;
  private readonly disconnect: Disconnect;
  private readonly passwords = new Passwords();
  private readonly arrivals = new KeyedRateLimit(300, HOUR);
  private readonly attemptsFrom = new KeyedRateLimit(30, 10 * 60 * 1000);
  /** At one account from one network: a guesser locks no one else out. */
  private readonly attemptsAs = new KeyedRateLimit(10, 10 * 60 * 1000);
  /** At one account from everywhere: guessing from many networks is limited too. */
  private readonly attemptsAtAll = new KeyedRateLimit(200, 10 * 60 * 1000);
  /** Trying names reveals which of them are accounts. */
  private readonly renamings = new KeyedRateLimit(30, HOUR);

  /** `announce` is called for tables at which a person's user changed; `disconnect` for sessions that ended. */
  constructor(store: Store, config: PeopleConfig, announce: (table: string) => Promise<void>, disconnect: Disconnect) {
    this.store = store;
    this.hosting = new Hosting(store);
    this.config = config;
    this.announce = announce;
    this.disconnect = disconnect;
    this.sessions = new Sessions(store, config.publicUrl, disconnect);
  }

  /** The user of this request; null when they are not logged in. */
  async userOf(request: FastifyRequest): Promise<Person | null> {
    const row = await this.sessions.userOf(request);
    return row && personOf(row);
  }

  /** The session in which a logged-in request was sent. */
  sessionOf(request: FastifyRequest): string {
    return this.sessions.of(request);
  }

  async requireUser(request: FastifyRequest): Promise<Person> {
    const person = await this.userOf(request);
    if (!person) throw unknownPerson();
    return person;
  }

  async requireHost(request: FastifyRequest): Promise<Person> {
    const person = await this.requireUser(request);
    if (!person.host) throw forbidden('Only the host of this server can do that.');
    return person;
  }

  /** Creates a guest. The first person from this machine, or with the key, becomes host. */
  async createGuest(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    key?: string,
    introduction?: Introduction,
  ): Promise<Person> {
    const near = this.isNear(request);
    const isOpen = this.config.guests || (await this.hosting.mayClaim(key, near));
    if (!isOpen && !(await introduction?.isValid()))
      throw new Refusal(403, 'no-guests', 'Guests are not welcome here; an account is needed.');
    this.assertNotThrottled(near || this.arrivals.take(networkOf(request.ip)));
    await this.assertGuestName(name);
    const row = newUser(name);
    await this.store.db.insertInto('users').values(row).execute();
    if (!isOpen) await this.introduce(personOf(row), introduction);
    // First the session: a host who can't log in is none.
    await this.sessions.begin(row.id, request, reply);
    return this.asHost(request, personOf(row), key);
  }

  /** A known person comes again; with the key they are host from now on. */
  resumeGuest(request: FastifyRequest, known: Person, key?: string): Promise<Person> {
    return this.asHost(request, known, key);
  }

  /** Signs up. A guest keeps everything: the guest becomes the account. */
  async register(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, password, key }: { name: string; password: string; key?: string | undefined },
    introduction?: Introduction,
  ): Promise<Person> {
    const known = await this.userOf(request);
    if (known && !known.guest) throw conflict('You have an account already.');
    const near = this.isNear(request);
    const { accounts } = this.config;
    const isOpen = accounts === 'open' || known?.host || (await this.hosting.mayClaim(key, near));
    if (!isOpen && (accounts === 'closed' || !(await introduction?.allowsSignUp(known))))
      throw new Refusal(403, 'no-accounts', 'New accounts are not opened here without an invitation.');
    assertOwnName(name);
    this.assertNotThrottled(near || this.arrivals.take(networkOf(request.ip)));
    const locked = await this.passwords.lock(password, networkOf(request.ip));
    const row = {
      ...newUser(name),
      id: known?.id ?? newId(),
      guest: 0,
      account: accountName(name),
      password: locked,
    } as const;
    const { db } = this.store;
    const written = known
      ? await unlessTaken(
          db
            .updateTable('users')
            .set({ name, guest: 0, account: row.account, password: locked })
            .where('id', '=', known.id)
            .where('guest', '=', 1)
            .executeTakeFirst()
            .then(({ numUpdatedRows }) => numUpdatedRows),
        )
      : await unlessTaken(
          db
            .insertInto('users')
            .values(row)
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows = 0n }) => numInsertedOrUpdatedRows),
        );
    if (written === 0n) throw nameTaken();
    if (!isOpen) await this.introduce(personOf(row), introduction, known);
    // The old cookie may be known to earlier users of the guest's browser.
    await this.sessions.begin(row.id, request, reply);
    return this.asHost(request, { ...personOf(row), host: known?.host ?? false }, key);
  }

  /** Logs in. Seats taken as a guest move to the account. */
  async logIn(request: FastifyRequest, reply: FastifyReply, name: string, password: string): Promise<Person> {
    const account = accountName(name);
    const from = networkOf(request.ip);
    this.assertNotThrottled(
      this.attemptsFrom.take(from) && this.attemptsAs.take(`${from} ${account}`) && this.attemptsAtAll.take(account),
    );
    const { db } = this.store;
    const row = await db.selectFrom('users').selectAll().where('account', '=', account).executeTakeFirst();
    const fits = await this.passwords.fits(password, row?.password ?? null, from);
    if (!row || !fits || row.locked) throw wrongPassword();
    return this.admit(request, reply, row, { password: row.password! });
  }

  /**
   * Logs in a person who has proved who they are, by the password with this hash or by a passkey. Seats taken as a guest
   * move to the account.
   */
  async admit(request: FastifyRequest, reply: FastifyReply, row: UserRow, proved: Proof): Promise<Person> {
    const known = await this.userOf(request);
    if (known?.guest && known.id !== row.id) await this.becomes(known.id, row.id);
    await this.sessions.begin(row.id, request, reply, { ...proved, refused: wrongPassword });
    return this.asHost(request, { ...personOf(row), host: row.host === 1 || (known?.guest && known.host) || false });
  }

  /** Ends this session, or all sessions of this user. */
  async logOut(request: FastifyRequest, reply: FastifyReply, everywhere: boolean): Promise<void> {
    const person = await this.requireUser(request);
    const session = this.sessionOf(request);
    const ending = this.store.db.deleteFrom('sessions').where('user_id', '=', person.id);
    await (everywhere ? ending : ending.where('token', '=', session)).execute();
    this.disconnect(everywhere ? person.id : session);
    reply.clearCookie(COOKIE, { path: '/' });
  }

  async rename(person: Person, name: string): Promise<void> {
    this.assertNotThrottled(this.renamings.take(person.id));
    assertOwnName(name);
    if (person.guest) await this.assertGuestName(name);
    const { db } = this.store;
    const written = await unlessTaken(
      db
        .updateTable('users')
        .set({ name, ...(!person.guest && { account: accountName(name) }) })
        .where('id', '=', person.id)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => numUpdatedRows),
    );
    if (written === 0n) throw nameTaken();
  }

  /** Changes the password; every other session ends. This one continues under a new token: the old one may be known. */
  async changePassword(request: FastifyRequest, reply: FastifyReply, old: string, wanted: string): Promise<void> {
    const person = await this.requireUser(request);
    this.assertNotThrottled(this.attemptsAs.take(`change ${person.id}`));
    const { db } = this.store;
    const row = await db.selectFrom('users').select('password').where('id', '=', person.id).executeTakeFirstOrThrow();
    const from = networkOf(request.ip);
    if (!(await this.passwords.fits(old, row.password, from))) throw notYourPassword();
    const locked = await this.passwords.lock(wanted, from);
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ password: locked })
      .where('id', '=', person.id)
      // It may have been changed elsewhere since.
      .where('password', '=', row.password)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notYourPassword();
    await this.endLinks(person.id);
    await this.sessions.endAll(person.id);
    await this.sessions.begin(person.id, request, reply, { password: locked, refused: wrongPassword });
  }

  /**
   * Gives an account a new password, for a person who forgot theirs, and ends all its sessions. Its email address must be set
   * again, since links to a new password go there: the account may have been in other hands. Null when there is no such account.
   */
  async resetPassword(user: string): Promise<string | null> {
    const password = randomBytes(9).toString('base64url');
    if ((await this.setPassword(user, password, user)) === null) return null;
    await this.store.db.updateTable('wishes').set({ mail: null, mail_agreed: 0 }).where('user_id', '=', user).execute();
    // One may have been asked for before.
    await this.endLinks(user);
    return password;
  }

  /**
   * Sets a lost account's password, ends all its sessions and removes its passkeys: who had the account until now keeps no
   * other way in. Returns what is stored of the password, null when there is no such account.
   */
  async setPassword(user: string, password: string, from: string): Promise<string | null> {
    const locked = await this.passwords.lock(password, from);
    const { numUpdatedRows } = await this.store.db
      .updateTable('users')
      .set({ password: locked })
      .where('id', '=', user)
      .where('account', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await this.endLinks(user);
    // With the challenges that were handed out for new ones; and twice: a passkey may be on its way in a session that ends, and
    // a session by a passkey that goes.
    for (let times = 0; times < 2; times++) {
      for (const ways of ['passkeys', 'challenges'] as const)
        await this.store.db.deleteFrom(ways).where('user_id', '=', user).execute();
      await this.sessions.endAll(user);
    }
    return locked;
  }

  /** Links to a new password that were asked for before: the account may have been in other hands. */
  private async endLinks(user: string): Promise<void> {
    await this.store.db.deleteFrom('password_resets').where('user_id', '=', user).execute();
  }

  /** Throws unless this is the password of the logged-in person; guests have none, and need none. */
  async assertPassword(request: FastifyRequest, person: Person, password: string | undefined): Promise<void> {
    if (person.guest) return;
    this.assertNotThrottled(this.attemptsAs.take(`change ${person.id}`));
    const { db } = this.store;
    const row = await db.selectFrom('users').select('password').where('id', '=', person.id).executeTakeFirstOrThrow();
    if (!(await this.passwords.fits(password ?? '', row.password, networkOf(request.ip)))) throw notYourPassword();
  }

  private async becomes(guest: string, account: string): Promise<void> {
    const tables = await merge(this.store, guest, account);
    this.disconnect(guest);
    for (const table of tables) await this.announce(table);
  }

  /** Uses up the introduction; if others were faster the person is not admitted. */
  private async introduce(newcomer: Person, introduction?: Introduction, known: Person | null = null): Promise<void> {
    try {
      await introduction?.use(newcomer);
    } catch (error) {
      const { db } = this.store;
      if (known) {
        const { name } = known;
        const guest = { name, guest: 1, account: null, password: null } as const;
        await db.updateTable('users').set(guest).where('id', '=', known.id).execute();
      } else await db.deleteFrom('users').where('id', '=', newcomer.id).execute();
      throw error;
    }
  }

  /** The same person, as host if they show the key, or come from this machine while there is none. */
  private async asHost(request: FastifyRequest, person: Person, key?: string): Promise<Person> {
    if (person.host) return person;
    return { ...person, host: await this.hosting.claim(person.id, key, this.isNear(request)) };
  }

  /** A guest can't use the name of an account: others would take them for that person. */
  private async assertGuestName(name: string): Promise<void> {
    assertOwnName(name);
    const taken = this.store.db.selectFrom('users').select('id').where('account', '=', accountName(name));
    if (await taken.executeTakeFirst())
      throw conflict('There is an account with that name: log in if it is yours, or choose another name.');
  }

  /** Does the request come from this very machine? */
  isNear(request: FastifyRequest): boolean {
    return isLocalUser(request, this.config.publicUrl);
  }

  private assertNotThrottled(granted: boolean): void {
    if (!granted) throw tooOften();
  }
}

const wrongPassword = (): Refusal => new Refusal(401, 'wrong-password', 'That name and password do not go together.');
const notYourPassword = (): Refusal => forbidden('That is not your password.');

const newUser = (name: string): UserRow => ({
  id: newId(),
  name,
  guest: 1,
  host: 0,
  account: null,
  password: null,
  locked: 0,
  deleted_at: null,
  created_at: Date.now(),
});

export const personOf = ({ id, name, guest, host }: UserRow): Person => ({
  id,
  name,
  guest: guest === 1,
  host: host === 1,
});

/** How many rows were written; none when the name is taken. */
async function unlessTaken(writing: Promise<bigint>): Promise<bigint> {
  try {
    return await writing;
  } catch (error) {
    const { code } = error as { code?: string };
    // PostgreSQL's and SQLite's words for a duplicate key.
    if (code === '23505' || code?.startsWith('SQLITE_CONSTRAINT')) return 0n;
    throw error;
  }
}
