/** All tables that are open on this node. They are opened on request and closed when unused. */
import { SPECTATOR, type Viewer } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import type { BotPool } from '../bots/pool.ts';
import { Refusal, unavailable } from '../errors.ts';
import { RulesPool, type RulesPoolOptions } from '../rules/pool.ts';
import type { AnswerTo, RulesRequest } from '../rules/requests.ts';
import { Journal, type Store } from '../store/index.ts';
import type { Watcher } from './audience.ts';
import type { BotChat } from './bot-chairs.ts';
import { type Asking, DelayedTables } from './delayed-tables.ts';
import type { Move, OtherNodes, TableEnvironment, WatchRequest } from './environment.ts';
import { TableHistory } from './history.ts';
import { LiveTable } from './live-table.ts';
import type { Opening } from './opening.ts';
import { isDelayed, type Seating, takesSnapshots } from './seating.ts';
import { storedTurn, Turns } from './turns.ts';

/** An entry with its texts takes about a kilobyte while its table is open, a table itself as much as a hundred. */
const TABLE_WEIGHT = 100;
const MOST_HELD = 400_000;
/** When a game is over and unwatched, hardly anyone will come back. */
const FINISHED_MS = 5_000;

/** Something happened at a table. */
export type PlayedListener = (table: LiveTable, turnStatus: TurnStatus, move: Move) => void;
/** Something about a table changed, here or elsewhere. */
export type ChangedListener = (table: string) => void;

export interface OpenTablesOptions extends Omit<RulesPoolOptions, 'onLost' | 'log'> {
  /** The memory limit of what runs aside, in megabytes. */
  asideMemoryMb: number;
  idleMs: number;
  orderedMs: number;
  otherNodes: OtherNodes;
  now(): number;
  log(message: string, about?: object): void;
}

export class OpenTables implements TableEnvironment {
  readonly store: Store;
  readonly journal: Journal;
  readonly rules: RulesPool;
  readonly aside: RulesPool;
  readonly bots: BotPool;
  readonly orderedMs: number;
  chat: BotChat | null = null;
  readonly otherNodes: OtherNodes;
  readonly log: TableEnvironment['log'];
  readonly now: TableEnvironment['now'];
  private readonly live = new Map<string, LiveTable>();
  private readonly late: DelayedTables;
  private readonly history: TableHistory;
  readonly turns = new Turns(this);
  private readonly sweeper: NodeJS.Timeout;
  private readonly playedListeners: PlayedListener[] = [];
  private readonly changedListeners: ChangedListener[] = [];
  private readonly topics = new Map<string, (text: string) => void>();

  constructor(store: Store, bots: BotPool, options: OpenTablesOptions) {
    const { idleMs, asideMemoryMb, log, orderedMs, otherNodes, now, ...rules } = options;
    this.store = store;
    this.bots = bots;
    this.orderedMs = orderedMs;
    this.otherNodes = otherNodes;
    this.log = log;
    this.now = now;
    this.journal = new Journal(store, () => this.rules.working);
    const onLost = (tables: readonly string[]): void => {
      for (const table of tables) this.live.get(table)?.lostThread();
    };
    this.rules = new RulesPool({
      ...rules,
      log,
      onLost,
      onIdle: () => this.journal.hurry(),
      isAwaited: (table) => this.live.get(table)?.isAwaited ?? true,
    });
    this.aside = new RulesPool({ ...rules, threads: 1, memoryMb: asideMemoryMb, lowPriority: true, log, onLost });
    this.late = new DelayedTables(this, now);
    this.history = new TableHistory(this.asidePlace);
    store.listen(
      (topic, text) => this.hear(topic, text),
      () => this.lookAgain(),
    );
    this.sweeper = setInterval(() => this.sweep(idleMs), Math.min(idleMs, 5_000));
    this.sweeper.unref();
  }

  /** Where tables are opened aside. */
  get asidePlace(): Opening {
    return { store: this.store, rules: this.aside, log: this.log };
  }

  /** The table of this id; whether it exists shows when something is asked of it. */
  get(id: string): LiveTable {
    let table = this.live.get(id);
    if (!table) {
      table = new LiveTable(this, id);
      this.live.set(id, table);
    }
    // It is about to be used: it must not be closed in between.
    table.lastUsed = performance.now();
    return table;
  }

  /** The table, if it is open here. */
  find(id: string): LiveTable | undefined {
    return this.live.get(id);
  }

  /** Starts to send a watcher what this viewer may see now. Resolves when it does, was refused, or is not wanted. */
  watch(id: string, watcher: Watcher, viewer: Viewer, have: number | undefined, arrival: WatchRequest): Promise<void> {
    const table = this.get(id);
    // Until something is known of the table, don't assume that they may see it as it is.
    const later = viewer === SPECTATOR && (!table.seating || isDelayed(table.seating));
    if (later) return this.late.watch(id, watcher, have, arrival);
    return table.watch(watcher, viewer, have, arrival.wanted).then(
      (came) => {
        if (came) arrival.arrived();
      },
      (error) => arrival.fail(this.refusalOf(id, error)),
    );
  }

  private refusalOf(table: string, error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    this.log('a table could not be shown', { table, error });
    return unavailable();
  }

  unwatch(id: string, watcher: Watcher, viewer: Viewer): void {
    this.live.get(id)?.unwatch(watcher, viewer);
    if (viewer === SPECTATOR) this.late.unwatch(id, watcher);
  }

  /** Asks something for a viewer, at the moment of the game that they may see. */
  async ask(id: string, viewer: Viewer, request: Extract<RulesRequest, { kind: Asking }>): Promise<string> {
    const table = this.get(id);
    const seating = await table.load();
    const later = viewer === SPECTATOR && isDelayed(seating);
    // A past moment is found by replaying up to it, which no one else should wait for.
    if (request.kind === 'past' && !later && takesSnapshots(seating.row)) return this.lookBack(table, seating, request);
    const text = await (later ? this.late.ask(id, request) : table.ask(request));
    if (text !== null || request.kind === 'case') return text!;
    // The table holds only the newest part of its game; what is older is played again from a snapshot.
    const count = later ? this.late.countOf(id) : table.turnStatus!.count;
    return this.history.ask(seating.row, request, count);
  }

  private async lookBack(
    table: LiveTable,
    { row }: Seating,
    request: Extract<RulesRequest, { kind: 'past' }>,
  ): Promise<string> {
    await table.wake();
    const { count } = table.turnStatus!;
    // Nothing is shown that has been written but not been told yet.
    return this.history.ask(row, { ...request, at: Math.min(request.at, count) }, count);
  }

  /** Judges the choice after a moment, or with null the last one: aside, where nothing in play waits for it. */
  async judge<K extends 'why' | 'blunder'>(
    id: string,
    count: number | null,
    request: Extract<RulesRequest, { kind: K }>,
  ): Promise<AnswerTo<K>> {
    const table = this.get(id);
    const { row } = await table.load();
    await table.wake();
    const { count: now } = table.turnStatus!;
    return this.history.judge(row, request, Math.min(count ?? now, now));
  }

  /** There is no such table, and no one waits for it. */
  forget(id: string): void {
    if (this.live.get(id)?.idle) this.live.delete(id);
  }

  /** All that are open here. */
  [Symbol.iterator](): IterableIterator<LiveTable> {
    return this.live.values();
  }

  get size(): number {
    return this.live.size;
  }

  onPlayed(listener: PlayedListener): void {
    this.playedListeners.push(listener);
  }
  onChanged(listener: ChangedListener): void {
    this.changedListeners.push(listener);
  }

  played(table: LiveTable, turnStatus: TurnStatus, move: Move): void {
    for (const listener of this.playedListeners) listener(table, turnStatus, move);
  }

  /**
   * Subscribes to what the same part of the server on other nodes publishes with `publish`, and is called once for
   * every table open here when some of it may have been missed.
   */
  subscribe(topic: string, listener: (table: string) => void): void {
    this.topics.set(topic, listener);
  }

  /** Tells other nodes that there is something new at a table, after it is in the database. */
  publish(topic: string, table: string): void {
    void this.store.tell(topic, table).catch((error) => this.log('other nodes could not be told', { error }));
  }

  /** Call it after a change of a table's row or seats is in the database. */
  changed(table: string): void {
    this.publish('table', table);
    for (const listener of this.changedListeners) listener(table);
  }

  /** The same, and people watching the table here are shown it. */
  async announce(table: string): Promise<void> {
    this.changed(table);
    await this.live.get(table)?.refresh();
  }

  /** Opens a closed table, for a bot that may have to move there though it is unwatched. */
  wake(table: string): void {
    const woken = this.get(table).wake();
    // People who come to the table are told why not.
    this.safely(woken.catch((error) => (error instanceof Refusal ? undefined : Promise.reject(error))));
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.late.close();
    await this.history.close();
    for (const table of this.live.values()) table.stopWaiting();
    await Promise.all([...this.live.values()].map((table) => table.settled()));
    await this.keepTurns([...this.live.values()]);
    await this.bots.close();
    await Promise.all([this.rules.close(), this.aside.close()]);
  }

  private hear(topic: string, text: string): void {
    if (topic === 'entries')
      for (const place of text.split(',')) {
        const [id = '', seq = ''] = place.split(':');
        const table = this.live.get(id);
        if (table) this.safely(table.catchUp(Number(seq)));
      }
    else if (topic === 'table') {
      for (const listener of this.changedListeners) listener(text);
      const table = this.live.get(text);
      if (table) this.safely(table.refresh());
    } else this.topics.get(topic)?.(text);
  }

  /** Some messages of other nodes may not have arrived, or were never sent: it is in the database. */
  lookAgain(): void {
    for (const table of this.live.values()) {
      this.safely(table.refresh());
      this.safely(table.catchUp());
      for (const listener of this.topics.values()) listener(table.id);
    }
  }

  private safely(work: Promise<void>): void {
    work.catch((error) => this.log('the database could not be read', { error }));
  }

  private sweep(idleMs: number): void {
    const now = performance.now();
    this.makeRoom();
    for (const [id, table] of this.live) {
      table.sweep(now);
      const wait = table.turnStatus?.over ? Math.min(idleMs, FINISHED_MS) : idleMs;
      if (!table.idle || now - table.lastUsed < wait) continue;
      this.putAway(table);
      this.live.delete(id);
    }
  }

  /** Closes a table; whose turn it is there is kept for lists. */
  private putAway(table: LiveTable): void {
    void this.keepTurns([table]);
    table.putAway();
  }

  private async keepTurns(tables: readonly LiveTable[]): Promise<void> {
    const changes = tables.filter(({ isOpen }) => isOpen).flatMap((table) => storedTurn(table) ?? []);
    if (changes.length === 0) return;
    await this.store.write(...changes).catch((error) => this.log('whose turn it is could not be kept', { error }));
  }

  /** Closes the least recently used tables when all together fill the memory, even if they are watched. */
  private makeRoom(): void {
    const open = [...this.live.values()].filter((table) => table.isOpen);
    let weight = open.reduce((sum, { held }) => sum + TABLE_WEIGHT + held, 0);
    if (weight <= MOST_HELD) return;
    for (const table of open.sort((a, b) => a.lastUsed - b.lastUsed)) {
      if (weight <= MOST_HELD) return;
      if (!table.resting) continue;
      weight -= TABLE_WEIGHT + table.held;
      this.putAway(table);
    }
  }
}
