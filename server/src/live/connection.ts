/** One browser on the live connection. What it may do and see is decided here; the table decides what comes of it. */
import type { Seat, Viewer } from '@concert/kernel';
import {
  type Chair,
  type ClientMessage,
  chairOf,
  type HostMessage,
  type Person,
  parseMessage,
  viewerOf,
} from '@concert/wire';
import { Refusal, tooOften } from '../errors.ts';
import type { Watcher } from '../tables/audience.ts';
import type { Result } from '../tables/environment.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { forbids, type Seating } from '../tables/seating.ts';
import type { Allowances, LimitedConnection, PersonAllowance } from './allowances.ts';
import type { ClientSocket } from './client-socket.ts';
import { QueryQueue } from './query-queue.ts';

/** More tables at once than anyone watches. */
const MOST_WATCHED = 64;
/** A client that has not taken this much is sent nothing new of its tables; when it has, it gets a fresh view of each. */
const MOST_BEHIND = 256 * 1024;
/** One that asks and asks and takes no answer is dropped; it will reconnect and resume. */
const MOST_BUFFERED = 1024 * 1024;

/** A seat that this connection watches from, or will as soon as there is something to see. */
interface Watched {
  readonly table: string;
  readonly seat: Chair;
  arrived: boolean;
  /** Was it asked for once more before it arrived? */
  again?: boolean;
}

/** A part of the server that handles messages of its own: chat, clocks. */
export interface ConnectionPlugin {
  /** True when the message was its own. */
  take(message: ClientMessage, connection: Connection): boolean;
  /** This connection now watches from a seat; it has been sent what there is to see. */
  watched?(table: string, seat: Chair, connection: Connection): void;
  /** This connection stopped watching from a seat, on request and not because it broke. */
  left?(table: string, seat: Chair, connection: Connection): void;
  /** A person is about to act from a seat; they act when what is awaited here has been done, or has failed. */
  acting?(table: string, seat: Seat, connection: Connection): Promise<void> | null;
}

/** Who is at the other end. */
export interface Caller {
  readonly person: Person;
  /** The session it was opened in. */
  readonly session: string;
  readonly network: string;
}

type Refused = Extract<Result, { ok: false }>;

const keyOf = (table: string, seat: Chair): string => `${table} ${seat}`;

export class Connection implements Watcher, LimitedConnection {
  readonly person: Person;
  readonly session: string;
  private readonly network: string;
  private readonly socket: ClientSocket;
  private readonly tables: OpenTables;
  private readonly allowances: Allowances;
  private readonly allowance: PersonAllowance;
  private readonly plugins: readonly ConnectionPlugin[];
  private readonly watching = new Map<string, Watched>();
  /** What to do from a seat as soon as it is given back; the last of it, by seat. */
  private readonly returning = new Map<string, Promise<void>>();
  private readonly queries = new QueryQueue();
  /** The seats of which something could not be sent, and a fresh view is owed. */
  private readonly owed = new Set<string>();
  /** The mark of the view that was last sent with a refusal, by seat, where the seat is not watched. */
  private readonly shown = new Map<string, number>();
  private closed = false;

  constructor(
    { person, session, network }: Caller,
    socket: ClientSocket,
    tables: OpenTables,
    allowances: Allowances,
    plugins: readonly ConnectionPlugin[] = [],
  ) {
    this.person = person;
    this.session = session;
    this.network = network;
    this.socket = socket;
    this.tables = tables;
    this.allowances = allowances;
    this.allowance = allowances.of(person.id);
    this.plugins = plugins;
    socket.onDrained(() => this.drained());
    const tooMany = allowances.add(this, person.id, network);
    if (tooMany) this.disconnect(tooMany);
  }

  get user(): string {
    return this.person.id;
  }

  get buffered(): number {
    return this.socket.bufferedAmount;
  }

  /** Sends what is new at a table, or owes it. */
  send(text: string, table: string, viewer?: Viewer): void {
    const isBehind = this.buffered > MOST_BEHIND;
    // Nearly always: then it need not even be asked for which seats it is.
    if (!isBehind && this.owed.size === 0) {
      this.put(text);
      return;
    }
    const seats = viewer === undefined ? this.seatsAt(table) : [chairOf(viewer)];
    if (seats.some((seat) => this.owed.has(keyOf(table, seat)))) return;
    if (isBehind) this.owe(table, seats);
    else this.put(text);
  }

  private owe(table: string, seats: readonly Chair[]): void {
    for (const seat of seats) this.owed.add(keyOf(table, seat));
    // What it asks for now, it would not take either.
    this.socket.pause();
  }

  /** It is about to be sent everything that this viewer sees. */
  fresh(table: string, viewer: Viewer): void {
    this.owed.delete(keyOf(table, chairOf(viewer)));
  }

  say(message: HostMessage): void {
    this.reply(JSON.stringify(message));
  }

  /** Sends an answer, or something else that is about no table in particular. */
  private reply(text: string): void {
    if (this.buffered > MOST_BUFFERED) this.drop();
    else this.put(text);
  }

  private put(text: string): void {
    this.socket.send(text);
    this.allowances.note(this, this.user, this.network);
  }

  /** Ends it at once. */
  drop(): void {
    this.socket.drop();
    this.close();
  }

  /** The other side has taken everything: what it was not sent is shown to it as it is now, one seat after the other. */
  private drained(): void {
    if (this.closed) return;
    this.allowances.note(this, this.user, this.network);
    if (this.buffered > MOST_BEHIND) return;
    this.socket.resume();
    for (const key of this.owed) if (!this.watching.has(key)) this.owed.delete(key);
    // One that has not arrived is being shown everything anyway.
    const next = [...this.owed].map((key) => this.watching.get(key)!).find(({ arrived }) => arrived);
    if (next) this.watch(next, () => this.drained());
  }

  private seatsAt(table: string): Chair[] {
    return [...this.watching.values()].flatMap((watched) => (watched.table === table ? [watched.seat] : []));
  }

  /** Handles a message as it came. */
  receive(raw: string): void {
    if (this.closed) return;
    const { messages } = this.allowance;
    if (!messages.take()) {
      if (messages.exhausted) this.disconnect('too many messages');
      else if (messages.isNew) this.say({ type: 'error', sentence: 'Too many messages; wait a moment.' });
      return;
    }
    const reading = parseMessage(raw);
    if (reading.ok) this.take(reading.message);
    else this.say({ type: 'error', sentence: reading.sentence, ...(reading.id !== undefined && { id: reading.id }) });
  }

  /** May a ping be answered? A client that sends them without end is dropped. */
  mayPing(): boolean {
    if (this.closed) return false;
    const { messages } = this.allowance;
    const granted = messages.take();
    if (messages.exhausted || this.buffered > MOST_BUFFERED) this.drop();
    return granted && !this.closed;
  }

  /** Ends it, and says why. A client that doesn't confirm it can say and see no more all the same. */
  disconnect(reason: string, code = 1008): void {
    this.socket.close(code, reason);
    this.close();
  }

  /** It is gone. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.allowances.remove(this, this.user, this.network);
    this.queries.clear();
    for (const { table, seat } of this.watching.values()) this.tables.unwatch(table, this, viewerOf(seat));
    this.watching.clear();
  }

  /** Runs something if the person may act, or watch, from this seat; otherwise tells why not. */
  runIfPermitted(table: string, seat: Chair, id: number | undefined, run: () => void): void {
    this.checkPermission(table, seat, run, (error) => this.refuse(table, id, error));
  }

  private checkPermission(table: string, seat: Chair, run: () => void, refuse: (error: unknown) => void): void {
    const live = this.tables.get(table);
    const check = (seating: Seating): void => {
      // They may have been logged out while the table was loaded.
      if (this.closed) return;
      const refusal = forbids(seating, this.user, viewerOf(seat));
      if (refusal) refuse(refusal);
      else run();
    };
    if (live.seating) check(live.seating);
    else
      live.load().then(check, (error) => {
        this.tables.forget(table);
        refuse(error);
      });
  }

  /** Tells that something was refused, or failed. */
  refuse(table: string, id: number | undefined, error: unknown): void {
    const known = error instanceof Refusal;
    const [key, sentence] = known
      ? [error.key, error.message]
      : ['server.failed', 'Something went wrong on the server.'];
    if (!known) this.tables.log('a message could not be answered', { table, error });
    if (id !== undefined) this.say({ type: 'refused', id, key, sentence });
    else if (key === 'server.frozen') this.say({ type: 'frozen', table, sentence });
    else this.say({ type: 'error', table, sentence });
  }

  private take(message: ClientMessage): void {
    switch (message.type) {
      case 'ping':
        this.say({ type: 'pong', now: Date.now() });
        return;
      case 'watch':
        this.watch(message);
        return;
      case 'unwatch':
        this.unwatch(message.table, message.seat);
        return;
      case 'do':
        this.runIfPermitted(message.table, message.seat, message.id, () => this.act(message));
        return;
      case 'explain':
        this.runIfPermitted(message.table, message.seat, message.id, () => {
          const { table, seat, choice, id } = message;
          const done = this.begin(table, id);
          if (!done) return;
          const asked = this.tables.get(table).ask({ kind: 'explain', table, seat, ...choice });
          void this.answer(table, id, asked, (why) => this.say({ type: 'explained', id, why })).finally(done);
        });
        return;
      case 'past':
      case 'lines':
        this.runIfPermitted(message.table, message.seat, message.id, () => this.lookBack(message));
        return;
      default:
        if (!this.plugins.some((each) => each.take(message, this)))
          this.say({
            type: 'error',
            sentence: 'That is not possible here.',
            ...('id' in message && { id: message.id }),
          });
    }
  }

  /** One query after the other: looking back may mean to replay a game, and others want the rules too. */
  private lookBack(message: Extract<ClientMessage, { type: 'past' | 'lines' }>): void {
    const { table, id } = message;
    const viewer = viewerOf(message.seat);
    const ask = async (): Promise<string> => {
      const text = await (message.type === 'past'
        ? this.tables.ask(table, viewer, { kind: 'past', table, id, viewer, at: message.at })
        : this.tables.ask(table, viewer, { kind: 'lines', table, id, viewer, before: message.before }));
      const refusal = forbids(await this.tables.get(table).load(), this.user, viewer);
      if (refusal) throw refusal;
      return text;
    };
    this.queries.put({
      answer: () => this.answer(table, id, ask(), (text) => this.reply(text)),
      drop: () => this.refuse(table, id, tooOften('You asked for something else since.')),
    });
  }

  /** `then` is called when it watches. */
  private watch({ table, seat, have }: { table: string; seat: Chair; have?: number }, then = () => {}): void {
    const key = keyOf(table, seat);
    if (!this.watching.has(key) && this.watching.size >= MOST_WATCHED) {
      this.say({ type: 'error', table, sentence: 'You are watching too many tables at once.' });
      return;
    }
    const before = this.watching.get(key);
    // It is being shown already, and gets everything.
    if (before && !before.arrived) {
      before.again = true;
      return;
    }
    const chair: Watched = { table, seat, arrived: false };
    // From now on, and not only when the table is found: they may stop watching before that.
    this.watching.set(key, chair);
    const wanted = (): boolean => this.watching.get(key) === chair;
    const fail = (error: unknown): void => {
      // One that is owed a view and can't be shown it has to come again: what it has is out of date.
      if (this.owed.has(key)) {
        this.drop();
        return;
      }
      // A client that already watches and asks again continues to watch.
      if (wanted() && before?.arrived) this.watching.set(key, before);
      else if (wanted()) this.watching.delete(key);
      this.refuse(table, undefined, error);
    };
    const arrived = (): void => {
      chair.arrived = true;
      if (chair.again) this.watch({ table, seat });
      for (const each of this.plugins) each.watched?.(table, seat, this);
      then();
    };
    const begin = async (): Promise<void> => {
      if (wanted()) await this.tables.watch(table, this, viewerOf(seat), have, { wanted, fail, arrived });
    };
    this.checkPermission(table, seat, () => void this.allowance.show(this.session, begin), fail);
  }

  private unwatch(table: string, seat: Chair): void {
    const key = keyOf(table, seat);
    const watched = this.watching.get(key);
    this.watching.delete(key);
    this.owed.delete(key);
    this.tables.unwatch(table, this, viewerOf(seat));
    if (watched?.arrived) for (const each of this.plugins) each.left?.(table, seat, this);
  }

  private act(message: Extract<ClientMessage, { type: 'do' }>): void {
    const { table, seat, id } = message;
    const before: Promise<void>[] = [];
    for (const each of this.plugins) {
      const awaited = each.acting?.(table, seat, this);
      if (awaited) before.push(awaited);
    }
    if (before.length === 0 && this.returning.size === 0) {
      this.actNow(message);
      return;
    }
    const key = keyOf(table, seat);
    // Nothing overtakes what was to be done earlier.
    const earlier = this.returning.get(key);
    if (earlier) before.push(earlier);
    if (before.length === 0) {
      this.actNow(message);
      return;
    }
    const done = Promise.all(before).then(() => {
      if (this.returning.get(key) === done) this.returning.delete(key);
      // They may have left the seat meanwhile.
      this.runIfPermitted(table, seat, id, () => this.actNow(message));
    });
    this.returning.set(key, done);
  }

  private actNow({ table, id, seat, mark, deed: action }: Extract<ClientMessage, { type: 'do' }>): void {
    const done = this.begin(table, id);
    if (!done) return;
    const live = this.tables.get(table);
    const key = keyOf(table, seat);
    const tell = (result: Result): void => {
      if (result.ok) this.reply(`{"type":"done","id":${id}}`);
      // A player who has resigned meanwhile sees no more of it.
      else this.reply(this.refusalOf(result, id, key, !forbids(live.seating!, this.user, seat)));
    };
    const knows = this.watching.get(key)?.arrived ? 'all' : this.shown.get(key);
    const acted = live.act(seat, mark, action, tell, knows);
    void this.answer(table, id, acted, () => {}).finally(done);
  }

  private refusalOf({ ok: _, now, newest, ...why }: Refused, id: number, key: string, mayLook: boolean): string {
    const text = JSON.stringify({ type: 'refused', id, ...why });
    if (!now || !mayLook) return text;
    if (newest !== undefined) this.shown.set(key, newest);
    // The table view is JSON already.
    return `${text.slice(0, -1)},"now":${now}}`;
  }

  /** Begins something that the rules have to answer; null when too much of this person's has no answer yet. */
  private begin(table: string, id: number): (() => void) | null {
    const done = this.allowance.begin();
    if (!done) this.refuse(table, id, tooOften('Too much at once; wait for the answers.'));
    return done;
  }

  private answer<T>(table: string, id: number, asked: Promise<T>, tell: (answer: T) => void): Promise<void> {
    return asked.then(tell, (error) => this.refuse(table, id, error));
  }
}
