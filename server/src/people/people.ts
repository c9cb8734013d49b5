/**
 * Who is who. Everybody has a user and a session; guests get theirs the moment they come. The cookie is a random word,
 * the database keeps only its hash.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Store, UserRow } from '../store/index.ts';

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  /** May administer. */
  host: boolean;
}

export const COOKIE = 'concert';
const SESSION_MS = 90 * 24 * 3600 * 1000;

export class People {
  private readonly store: Store;
  private readonly config: Pick<Config, 'guests' | 'publicUrl'>;

  constructor(store: Store, config: Pick<Config, 'guests' | 'publicUrl'>) {
    this.store = store;
    this.config = config;
  }

  /** Who sends this request; null when it is nobody known. */
  async whoIs(request: FastifyRequest): Promise<Person | null> {
    const token = request.cookies[COOKIE];
    if (!token || token.length > 100) return null;
    const row = await this.store.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('users')
      .where('sessions.token', '=', hashOf(token))
      .where('sessions.expires_at', '>', Date.now())
      .executeTakeFirst();
    return row ? personOf(row) : null;
  }

  async insist(request: FastifyRequest): Promise<Person> {
    const person = await this.whoIs(request);
    if (!person) throw new Refusal(401, 'unknown', 'Say who you are first.');
    return person;
  }

  /** Lets a guest in under a name. Whoever comes first is the host. */
  async welcome(name: string, reply: FastifyReply): Promise<Person> {
    if (!this.config.guests) throw new Refusal(403, 'no-guests', 'Guests are not welcome here; an account is needed.');
    const first = await this.store.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    const row: UserRow = {
      id: newId(),
      name,
      guest: 1,
      host: first ? 0 : 1,
      password: null,
      created_at: Date.now(),
    };
    await this.store.db.insertInto('users').values(row).execute();
    await this.logIn(row.id, reply);
    return personOf(row);
  }

  private async logIn(user: string, reply: FastifyReply): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const now = Date.now();
    await this.store.db
      .insertInto('sessions')
      .values({ token: hashOf(token), user_id: user, created_at: now, expires_at: now + SESSION_MS })
      .execute();
    reply.setCookie(COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.config.publicUrl?.startsWith('https:') ?? false,
      maxAge: SESSION_MS / 1000,
    });
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const personOf = ({ id, name, guest, host }: UserRow): Person => ({ id, name, guest: guest === 1, host: host === 1 });
