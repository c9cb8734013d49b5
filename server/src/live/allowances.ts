/**
 * What the connections of one person may have under way together, and those of one network, and all. What the other
 * side has not taken yet fills the memory: where there is too much of it, the connection that holds most is ended. It can
 * come back and go on; connections that take what they are sent hold nothing, and are never meant.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { FairPlaces } from '../fair-places.ts';
import { RateLimit, TokenBucket } from '../rate-limit.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** How much may be buffered for one person, one network, and altogether. */
export const MOST_FOR_PERSON = 2 * MEGABYTE;
export const MOST_FOR_NETWORK = 16 * MEGABYTE;
export const MOST_FOR_ALL = 64 * MEGABYTE;
/** So little is not counted: even of all the connections a network may have it is a small part of what fits. */
const LITTLE = 2 * KILOBYTE;
/** More pages than anyone has open, and than a network has. */
export const MOST_CONNECTIONS = 64;
export const MOST_NETWORK_CONNECTIONS = 640;
/** More requests of one person that have no answer yet than any page makes. */
const MOST_UNANSWERED = 32;
/** So many tables are shown to one person at a time, and so many for each message a second; more wait for them. */
const SHOWN_AT_ONCE = 8;
const SHOWN_PER_MESSAGE = 0.04;
/** How often to ask again whether one more may be shown. */
const RETRY_MS = 100;
/** So many people without a connection are remembered for what they have sent of late. */
const MOST_REMEMBERED = 10_000;

/** A connection, as far as it takes up room. */
export interface LimitedConnection {
  readonly buffered: number;
  drop(): void;
}

/** Connections that share a limit. */
class Group {
  readonly connections = new Map<LimitedConnection, number>();
  buffered = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Notes how much a connection holds now; drops those that hold most until the rest fits. */
  note(connection: LimitedConnection, buffered: number): void {
    this.buffered += buffered - (this.connections.get(connection) ?? 0);
    this.connections.set(connection, buffered);
    while (this.buffered > this.most) {
      const [heaviest] = [...this.connections].reduce((most, each) => (each[1] > most[1] ? each : most));
      this.remove(heaviest);
      heaviest.drop();
    }
  }

  /** The same for one that is here; others don't count. */
  update(connection: LimitedConnection): void {
    const before = this.connections.get(connection);
    if (before === undefined) return;
    const { buffered } = connection;
    if (buffered !== before) this.note(connection, buffered);
  }

  /** Does it hold something that has been noted? */
  counts(connection: LimitedConnection): boolean {
    return (this.connections.get(connection) ?? 0) > 0;
  }

  remove(connection: LimitedConnection): void {
    this.buffered -= this.connections.get(connection) ?? 0;
    this.connections.delete(connection);
  }
}

/** What one person has under way, on all connections. */
export class PersonAllowance {
  readonly group = new Group(MOST_FOR_PERSON);
  readonly messages: RateLimit;
  private readonly places = new FairPlaces(SHOWN_AT_ONCE);
  private readonly views: TokenBucket;
  private unanswered = 0;

  /** So many messages a second. */
  constructor(rate: number) {
    this.messages = new RateLimit(rate);
    // As many at once as in ten seconds: a page that comes back shows everything it had.
    this.views = new TokenBucket(Math.max(SHOWN_AT_ONCE, 10 * rate * SHOWN_PER_MESSAGE), 10_000, performance.now());
  }

  /** Begins a request, if there are not too many; it ends by calling what is returned. */
  begin(): (() => void) | null {
    if (this.unanswered >= MOST_UNANSWERED) return null;
    this.unanswered++;
    let open = true;
    return () => {
      if (open) this.unanswered--;
      open = false;
    };
  }

  /** Shows a table when it is its turn. Those who ask for view after view wait, and no one else does. */
  async show(connection: string, run: () => Promise<void>): Promise<void> {
    await this.places.run([connection], async () => {
      while (!this.views.take(performance.now())) await sleep(RETRY_MS, undefined, { ref: false });
      await run();
    });
  }

  get idle(): boolean {
    return this.group.connections.size === 0 && this.unanswered === 0;
  }
}

export class Allowances {
  private readonly rate: number;
  private readonly people = new Map<string, PersonAllowance>();
  private readonly networks = new Map<string, Group>();
  private readonly all = new Group(MOST_FOR_ALL);

  constructor(rate: number) {
    this.rate = rate;
  }

  /** What a person has under way. It outlives their connections: who comes back at once has not become another. */
  of(person: string): PersonAllowance {
    const known = this.people.get(person) ?? new PersonAllowance(this.rate);
    this.people.delete(person);
    this.people.set(person, known);
    if (this.people.size > MOST_REMEMBERED)
      for (const [each, { idle }] of this.people) {
        if (this.people.size <= MOST_REMEMBERED) break;
        if (idle && each !== person) this.people.delete(each);
      }
    return known;
  }

  /** A connection is there. Why it can't stay, if it can't. */
  add(connection: LimitedConnection, person: string, network: string): string | null {
    const [own, near] = [this.of(person).group, this.groupOf(network)];
    for (const group of [own, near, this.all]) group.note(connection, 0);
    if (own.connections.size > MOST_CONNECTIONS) return 'too many pages at once';
    return near.connections.size > MOST_NETWORK_CONNECTIONS ? 'too many pages at once from the same address' : null;
  }

  /**
   * How much it holds has changed. This runs for every message: a person who is connected need not be remembered anew, and one
   * that holds no more than what is being written at this moment is not counted.
   */
  note(connection: LimitedConnection, person: string, network: string): void {
    if (connection.buffered <= LITTLE && !this.all.counts(connection)) return;
    this.people.get(person)?.group.update(connection);
    this.networks.get(network)?.update(connection);
    this.all.update(connection);
  }

  /** It is gone. */
  remove(connection: LimitedConnection, person: string, network: string): void {
    for (const group of [this.people.get(person)?.group, this.networks.get(network), this.all])
      group?.remove(connection);
    if (this.networks.get(network)?.connections.size === 0) this.networks.delete(network);
  }

  private groupOf(network: string): Group {
    const known = this.networks.get(network) ?? new Group(MOST_FOR_NETWORK);
    this.networks.set(network, known);
    return known;
  }
}
