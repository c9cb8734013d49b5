/**
 * Passkeys (WebAuthn) beside passwords. A device signs a challenge of ours with a key that never leaves it; the signature
 * also covers where the page came from, so that another site can't use it. A challenge is good once and for five minutes.
 */
import { randomBytes } from 'node:crypto';
import type { PasskeyFacts, Person } from '@concert/wire';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict, notFound, Refusal, tooOften } from '../errors.ts';
import { isLoopback, nameOf } from '../http/origin.ts';
import { KeyedRateLimit, networkOf } from '../rate-limit.ts';
import type { Store } from '../store/index.ts';
import type { People } from './people.ts';

const MINUTE = 60_000;
const GOOD_FOR_MS = 5 * MINUTE;
/** So many a person may have. */
const MOST_EACH = 20;
/** Signatures we can check: ES256, which every device offers, and RS256, which Windows Hello may have. */
const ALGORITHMS = [-7, -257];

/** The library is loaded when the first passkey is used: most servers start without. */
const library = () => import('@simplewebauthn/server');

export interface PasskeysOptions {
  publicUrl: string | null;
  now(): number;
}

/** Where passkeys are good for: they belong to a name, and are asked for by pages from one origin. */
interface Place {
  rpId: string;
  origin: string;
}

export class Passkeys {
  private readonly store: Store;
  private readonly people: People;
  private readonly options: PasskeysOptions;
  private readonly attempts = new KeyedRateLimit(120, 10 * MINUTE);

  constructor(store: Store, people: People, options: PasskeysOptions) {
    this.store = store;
    this.people = people;
    this.options = options;
  }

  async list(user: string): Promise<PasskeyFacts[]> {
    const rows = await this.store.db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at as at', 'used_at as used'])
      .where('user_id', '=', user)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows;
  }

  /**
   * What a browser needs to make a new passkey. A passkey outlives the session it was made in, so who only found a page open
   * must not be able to make one: the password is asked for again.
   */
  async newOptions(request: FastifyRequest, person: Person, password: string) {
    this.assertAccount(person);
    this.assertNotThrottled(request);
    const { rpId } = this.placeOf(request);
    await this.people.assertPassword(request, person, password);
    const known = await this.list(person.id);
    return {
      challenge: await this.challenge(person.id),
      rp: { id: rpId, name: 'Concert' },
      user: { id: Buffer.from(person.id).toString('base64url'), name: person.name, displayName: person.name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: GOOD_FOR_MS,
      attestation: 'none' as const,
      authenticatorSelection: { residentKey: 'required' as const, userVerification: 'preferred' as const },
      // The same device need not be added twice.
      excludeCredentials: known.map(({ id }) => ({ type: 'public-key' as const, id })),
    };
  }

  async add(request: FastifyRequest, person: Person, name: string, response: RegistrationResponseJSON): Promise<void> {
    this.assertAccount(person);
    this.assertNotThrottled(request);
    const { rpId, origin } = this.placeOf(request);
    if ((await this.list(person.id)).length >= MOST_EACH)
      throw conflict(`You have ${MOST_EACH} passkeys, the most there can be; remove one first.`);
    const { verifyRegistrationResponse } = await library();
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => this.take(challenge, person.id),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(refuse);
    if (!verified.verified) throw invalid();
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    const row = {
      id,
      user_id: person.id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(),
      name,
      created_at: this.options.now(),
      used_at: null,
    };
    const { db, kind } = this.store;
    await db.transaction().execute(async (tx) => {
      // Their session may have ended with a reset of the password, which removes all passkeys: this one comes before or never.
      const session = tx.selectFrom('sessions').select('token').where('token', '=', this.people.sessionOf(request));
      if (!(await session.$if(kind === 'postgres', (query) => query.forShare()).executeTakeFirst())) throw invalid();
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflicting) => conflicting.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw conflict('That passkey is in use already.');
    });
  }

  async remove(user: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.store.db
      .deleteFrom('passkeys')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('passkey');
  }

  /** What a browser needs to ask for any passkey of this server. */
  async logInOptions(request: FastifyRequest) {
    this.assertNotThrottled(request);
    const { rpId } = this.placeOf(request);
    const challenge = await this.challenge(null);
    return { challenge, rpId, timeout: GOOD_FOR_MS, userVerification: 'preferred' as const };
  }

  /** Logs in with a passkey. */
  async logIn(request: FastifyRequest, reply: FastifyReply, response: AuthenticationResponseJSON): Promise<Person> {
    this.assertNotThrottled(request);
    const { rpId, origin } = this.placeOf(request);
    const { db } = this.store;
    const found = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
    if (!found) throw invalid();
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.take(challenge, null),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: found.id,
        publicKey: new Uint8Array(Buffer.from(found.public_key, 'base64url')),
        counter: Number(found.counter),
      },
    }).catch(refuse);
    if (!verified) throw invalid();
    const row = await db.selectFrom('users').selectAll().where('id', '=', found.user_id).executeTakeFirst();
    if (!row || row.locked) throw invalid();
    // A counter that another log-in has moved on since belongs to a copy of the key.
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, used_at: this.options.now() })
      .where('id', '=', found.id)
      .where('counter', '=', found.counter)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalid();
    return this.people.admit(request, reply, row, { passkey: found.id });
  }

  private async challenge(user: string | null): Promise<string> {
    const { db } = this.store;
    const challenge = randomBytes(32).toString('base64url');
    const now = this.options.now();
    await db.deleteFrom('challenges').where('expires_at', '<', now).execute();
    await db
      .insertInto('challenges')
      .values({ challenge, user_id: user, expires_at: now + GOOD_FOR_MS })
      .execute();
    return challenge;
  }

  /** Was it ours, for this person, and not used yet? It is now. */
  private async take(challenge: string, user: string | null): Promise<boolean> {
    const { numDeletedRows } = await this.store.db
      .deleteFrom('challenges')
      .where('challenge', '=', challenge)
      .where('user_id', user === null ? 'is' : '=', user)
      .where('expires_at', '>', this.options.now())
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  private placeOf(request: FastifyRequest): Place {
    const { publicUrl } = this.options;
    if (publicUrl !== null) {
      const { protocol, hostname, origin } = new URL(publicUrl);
      if (isName(hostname) && (protocol === 'https:' || isLoopback(hostname))) return { rpId: hostname, origin };
    } else if (nameOf(request.headers.host) === 'localhost')
      return { rpId: 'localhost', origin: `http://${request.headers.host}` };
    throw conflict('Passkeys need a server with a name and TLS: open it at its https address, or as localhost.');
  }

  private assertAccount(person: Person): void {
    if (person.guest) throw conflict('Sign up first: a passkey belongs to an account.');
  }

  private assertNotThrottled(request: FastifyRequest): void {
    if (!this.attempts.take(networkOf(request.ip))) throw tooOften();
  }
}

/** Passkeys belong to names, never to addresses of the network. */
const isName = (hostname: string): boolean => /[a-z]/i.test(hostname) && !hostname.startsWith('[');

const invalid = (): Refusal =>
  new Refusal(401, 'wrong-passkey', 'That passkey can’t be used here. Try again, or log in with your password.');

/** What exactly was wrong helps only those who try to forge one; a database that fails is another matter. */
function refuse(error: unknown): never {
  const { code } = error as { code?: string };
  throw code === undefined ? invalid() : error;
}
