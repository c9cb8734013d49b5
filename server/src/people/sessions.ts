/** Sessions: the cookie is a random token, the database stores only its hash. People see theirs, and can end each. */
import { randomBytes } from 'node:crypto';
import type { SessionFacts } from '@concert/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../errors.ts';
import { hashOf } from '../ids.ts';
import type { Disconnect } from '../live/disconnect.ts';
import { queryTemplate, type Store, type UserRow } from '../store/index.ts';
import { deviceOf } from './device.ts';

export const COOKIE = 'concert';
const HOUR = 3600 * 1000;
/** A person who stays away for this long has to log in again. */
const SESSION_MS = 90 * 24 * HOUR;

const userOfSession = queryTemplate<{ token: string; now: number }>()((db, { token, now }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select('sessions.seen_at as seen')
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now),
);

/** A session as its owner sees it: the name of it gives no access. */
const idOf = (token: string): string => hashOf(token).slice(0, 16);

/** How a person has shown that an account is theirs. */
export type Proof = { password: string; passkey?: never } | { passkey: string; password?: never };

export class Sessions {
  private readonly store: Store;
  private readonly publicUrl: string | null;
  private readonly disconnect: Disconnect;

  /** `disconnect` is called for sessions that ended. */
  constructor(store: Store, publicUrl: string | null, disconnect: Disconnect) {
    this.store = store;
    this.publicUrl = publicUrl;
    this.disconnect = disconnect;
  }

  /** The session in which a logged-in request was sent. */
  of(request: FastifyRequest): string {
    return hashOf(request.cookies[COOKIE] ?? '');
  }

  /** The user of this request; null when they are not logged in, or locked out. */
  async userOf(request: FastifyRequest): Promise<UserRow | null> {
    const token = request.cookies[COOKIE];
    if (!token || token.length > 100) return null;
    const now = Date.now();
    const row = await this.store.first(userOfSession, { token: hashOf(token), now });
    if (!row || row.locked) return null;
    request.mayRenew = row.seen < now - HOUR;
    return row;
  }

  /** Extends a session in use, once an hour. Call it before the answer is sent. */
  async renew(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.mayRenew) return;
    const now = Date.now();
    const renewed = await this.store.db
      .updateTable('sessions')
      .set({ expires_at: now + SESSION_MS, seen_at: now })
      .where('token', '=', this.of(request))
      .executeTakeFirst()
      // It can be done another hour; the answer doesn't depend on it.
      .catch(() => null);
    // There is none any more when they have just logged out.
    if (renewed?.numUpdatedRows) this.giveCookie(reply, request.cookies[COOKIE]!);
  }

  /**
   * Begins a session, in place of the one the request was sent in. `proved` is what was just verified, the password hash or
   * a passkey: it may have been changed or removed since, and is then `refused`.
   */
  async begin(
    user: string,
    request: FastifyRequest,
    reply: FastifyReply,
    proved?: Proof & { refused(): Refusal },
  ): Promise<void> {
    const { db, kind } = this.store;
    const token = randomBytes(32).toString('base64url');
    const now = Date.now();
    await db.transaction().execute(async (tx) => {
      const still = tx
        .selectFrom('users')
        .select('users.id')
        .where('users.id', '=', user)
        .$if(proved?.password !== undefined, (query) => query.where('password', '=', proved!.password!))
        .$if(
          proved?.passkey !== undefined,
          (query) =>
            query
              .innerJoin('passkeys', 'passkeys.user_id', 'users.id')
              .where('passkeys.id', '=', proved!.passkey!) as never,
        )
        // A change from now on ends all sessions afterwards, and so this one too.
        .$if(kind === 'postgres', (query) => query.forShare());
      if (proved && !(await still.executeTakeFirst())) throw proved.refused();
      await tx
        .insertInto('sessions')
        .values({
          token: hashOf(token),
          user_id: user,
          created_at: now,
          expires_at: now + SESSION_MS,
          seen_at: now,
          device: deviceOf(request.headers['user-agent']),
        })
        .execute();
    });
    const old = this.of(request);
    await db.deleteFrom('sessions').where('token', '=', old).execute();
    this.disconnect(old);
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
    this.giveCookie(reply, token);
  }

  /** A person's sessions, the last used first; `current` is the one that asks. */
  async list(user: string, current: string): Promise<SessionFacts[]> {
    const rows = await this.store.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user)
      .where('expires_at', '>', Date.now())
      .orderBy('seen_at', 'desc')
      .execute();
    return rows.map(({ token, device, created_at, seen_at }) => ({
      id: idOf(token),
      device,
      at: created_at,
      seen: seen_at,
      current: token === current,
    }));
  }

  /** Ends one of a person's sessions; false when there is none by that name. */
  async end(user: string, id: string): Promise<boolean> {
    const rows = await this.store.db.selectFrom('sessions').select('token').where('user_id', '=', user).execute();
    const found = rows.find(({ token }) => idOf(token) === id);
    if (!found) return false;
    await this.store.db.deleteFrom('sessions').where('token', '=', found.token).execute();
    this.disconnect(found.token);
    return true;
  }

  async endAll(user: string): Promise<void> {
    await this.store.db.deleteFrom('sessions').where('user_id', '=', user).execute();
    this.disconnect(user);
  }

  private giveCookie(reply: FastifyReply, token: string): void {
    reply.setCookie(COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.publicUrl?.startsWith('https:') ?? false,
      maxAge: SESSION_MS / 1000,
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It was sent in a session that should be extended. */
    mayRenew?: boolean;
  }
}
