/**
 * Spectators with a delay. For them a table is opened a second time, as far as its journal went that long ago, and
 * follows from there: everything they see and ask comes from that copy. When the game is over they see it as it is.
 */
import { SPECTATOR } from '@concert/kernel';
import type { Delay } from '@concert/wire';
import { Refusal, unavailable } from '../errors.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import { RulesError } from '../rules/pool.ts';
import type { AnswerTo, RequestKind, RulesRequest } from '../rules/requests.ts';
import type { Watcher } from './audience.ts';
import type { WatchRequest } from './environment.ts';
import type { OpenTables } from './open-tables.ts';
import { openStored, SLICE } from './opening.ts';
import { badlyAsked, frozenBy, isWithoutRules, NOT_BEGUN, unplayable, wasLost, withoutRules } from './refusals.ts';
import { entriesFrom, isDelayed } from './seating.ts';
import { SpectatorScout } from './spectator-scout.ts';

const SWEEP_MS = 1_000;
/** Kept open for this long when it is not watched. */
const LINGER_MS = 30_000;
const MINUTE = 60_000;

export type Asking = 'past' | 'lines' | 'case';

/** One table as delayed spectators see it. */
interface DelayedTable {
  readonly id: string;
  readonly delay: Delay;
  readonly watchers: Map<Watcher, WatchRequest>;
  /** Where the delay is a number of choices. */
  readonly scout: SpectatorScout | null;
  /** How many entries it has played; null when it is not open. */
  at: number | null;
  /** The count of open choices there. */
  count: number;
  lastUsed: number;
}

const keyOf = ({ id }: DelayedTable): string => `${id} late`;

export class DelayedTables {
  private readonly tables: OpenTables;
  private readonly now: () => number;
  private readonly queues = new KeyedQueues();
  private readonly delayed = new Map<string, DelayedTable>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(tables: OpenTables, now: () => number) {
    this.tables = tables;
    this.now = now;
    tables.onPlayed(({ id }) => this.look(id));
    tables.onChanged((id) => this.look(id, true));
    this.sweeper = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeper.unref();
  }

  watch(id: string, watcher: Watcher, have: number | undefined, arrival: WatchRequest): Promise<void> {
    return this.run(id, async () => {
      try {
        await this.receive(id, watcher, have, arrival);
      } catch (error) {
        this.unwatch(id, watcher);
        const refused = error instanceof Refusal;
        arrival.fail(refused ? error : unavailable());
        if (!refused) throw error;
      }
    });
  }

  private async receive(id: string, watcher: Watcher, have: number | undefined, arrival: WatchRequest): Promise<void> {
    const live = this.tables.get(id);
    if (!isDelayed(await live.load())) return this.showNow(id, watcher, have, arrival);
    const delayed = await this.get(id);
    const refusal = await this.opened(delayed);
    // Spectators who come before the game wait for it.
    if (refusal && refusal.key !== NOT_BEGUN) throw refusal;
    if (!arrival.wanted()) return;
    delayed.watchers.set(watcher, arrival);
    live.audience.addDelayed(watcher);
    live.liveSeating.greet(watcher, SPECTATOR);
    const request = { kind: 'watch', table: keyOf(delayed), viewer: SPECTATOR } as const;
    const texts = refusal ? [] : await this.ordered(delayed, { ...request, ...(have !== undefined && { have }) });
    // They may have stopped watching meanwhile.
    if (delayed.watchers.get(watcher) !== arrival) return;
    for (const text of texts) watcher.send(text, id, SPECTATOR);
    arrival.arrived();
  }

  unwatch(id: string, watcher: Watcher): void {
    this.delayed.get(id)?.watchers.delete(watcher);
    this.tables.find(id)?.audience.removeDelayed(watcher);
  }

  /** Asks something of the delayed copy. */
  ask<K extends Asking>(id: string, request: Extract<RulesRequest, { kind: K }>): Promise<AnswerTo<K>> {
    return this.queues.run(id, async () => {
      const delayed = await this.get(id);
      const refusal = await this.opened(delayed);
      if (refusal) throw refusal;
      // If no one was watching, it has not been advanced.
      await this.advance(delayed);
      return this.ordered<K>(delayed, { ...request, table: keyOf(delayed) });
    });
  }

  /** The count of open choices that spectators of a table have come to. */
  countOf(id: string): number {
    return this.delayed.get(id)?.count ?? 0;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.queues.settled();
  }

  /** Plays the entries that are old enough. */
  private async advance(delayed: DelayedTable): Promise<void> {
    const { at } = delayed;
    if ((await this.opened(delayed)) || at === null) return;
    const ripe = await this.isDue(delayed);
    try {
      for (let from = at; from < ripe; from = delayed.at!) {
        const entries = await entriesFrom(this.tables.store, delayed.id, from, Math.min(SLICE, ripe - from));
        const request = { kind: 'follow', table: keyOf(delayed), at: from, entries } as const;
        const { followed, texts, turnStatus } = await this.told(delayed, request);
        delayed.at = from + followed;
        delayed.count = turnStatus.count;
        for (const [, text] of texts)
          for (const watcher of delayed.watchers.keys()) watcher.send(text, delayed.id, SPECTATOR);
      }
    } catch (error) {
      delayed.at = null;
      if (!(error instanceof RulesError)) throw error;
      await this.opened(delayed);
    }
  }

  // ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private async get(id: string): Promise<DelayedTable> {
    const { settings } = await this.tables.get(id).load();
    const delay = settings.delay!;
    const delayed: DelayedTable = this.delayed.get(id) ?? {
      id,
      delay,
      watchers: new Map(),
      scout: 'choices' in delay ? new SpectatorScout(this.tables.asidePlace, id, delay.choices) : null,
      at: null,
      count: 0,
      lastUsed: 0,
    };
    delayed.lastUsed = performance.now();
    this.delayed.set(id, delayed);
    return delayed;
  }

  /** Opens it and shows it to everyone who watches; returns why not, when its game has not started or is frozen. */
  private async opened(delayed: DelayedTable): Promise<Refusal | null> {
    const { row } = await this.tables.get(delayed.id).load();
    const refusal = unplayable(row);
    if (refusal || delayed.at !== null) return refusal;
    const until = await this.isDue(delayed);
    const opening = openStored(this.tables.asidePlace, row, { table: keyOf(delayed), until });
    const { turnStatus } = await this.checked(delayed, opening).catch((error) => {
      throw isWithoutRules(error) ? withoutRules(row) : error;
    });
    const texts = await this.told(delayed, { kind: 'watch', table: keyOf(delayed), viewer: SPECTATOR });
    delayed.at = turnStatus.entries;
    delayed.count = turnStatus.count;
    for (const text of texts) for (const watcher of delayed.watchers.keys()) watcher.send(text, delayed.id, SPECTATOR);
    return null;
  }

  /** A request to the delayed copy; repeated once if it was lost with its thread. */
  private async ordered<K extends Asking | 'watch'>(
    delayed: DelayedTable,
    request: Extract<RulesRequest, { kind: K }>,
  ): Promise<AnswerTo<K>> {
    try {
      return await this.told<K>(delayed, request);
    } catch (error) {
      delayed.at = null;
      if (!(error instanceof RulesError)) throw error;
      const refusal = await this.opened(delayed);
      if (refusal) throw refusal;
      return this.told<K>(delayed, request);
    }
  }

  /** What the rules answer. Where they fail for delayed spectators the table is frozen, as for anyone. */
  private told<K extends RequestKind>(
    delayed: DelayedTable,
    request: Extract<RulesRequest, { kind: K }>,
  ): Promise<AnswerTo<K>> {
    return this.checked(delayed, this.tables.aside.ask<K>(request), request);
  }

  private async checked<T>({ id }: DelayedTable, asked: Promise<T>, request?: RulesRequest): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof RulesError) || wasLost(error.failure) || isWithoutRules(error)) throw error;
      const { failure } = error;
      if (failure.why === 'bad') throw badlyAsked(failure);
      await this.tables.get(id).freeze(failure, request);
      throw frozenBy(failure);
    }
  }

  /** How many entries are old enough. */
  private async isDue(delayed: DelayedTable): Promise<number> {
    const { id, delay, scout } = delayed;
    if ('choices' in delay) {
      const { row } = await this.tables.get(id).load();
      return this.checked(delayed, scout!.due(row));
    }
    const { db } = this.tables.store;
    const last = db.selectFrom('entries').where('table_id', '=', id).orderBy('seq', 'desc').limit(1);
    // The first that is too young, and not the last that is old enough: clocks may have been set back in between.
    const young = await db
      .selectFrom('entries')
      .select('seq')
      .where('table_id', '=', id)
      .where('at', '>', this.now() - delay.minutes * MINUTE)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    return young ? young.seq : ((await last.select('seq').executeTakeFirst())?.seq ?? -1) + 1;
  }

  // ── as time goes by ──────────────────────────────────────────────────────────────────────────────────────────────

  private look(id: string, facts = false): void {
    if (!this.delayed.has(id)) return;
    this.run(id, async () => {
      const delayed = this.delayed.get(id);
      if (!delayed) return;
      const live = this.tables.get(id);
      if (facts) await live.refresh();
      if (!isDelayed(await live.load())) return this.release(delayed);
      if (delayed.watchers.size > 0) await this.advance(delayed);
    });
  }

  /** It is over: they may see it as it is. */
  private release(delayed: DelayedTable): void {
    const watchers = [...delayed.watchers];
    this.shut(delayed);
    for (const [watcher, arrival] of watchers) void this.watch(delayed.id, watcher, undefined, arrival);
  }

  /** Shows the table as it is. */
  private async showNow(id: string, watcher: Watcher, have: number | undefined, arrival: WatchRequest): Promise<void> {
    if (await this.tables.get(id).watch(watcher, SPECTATOR, have, arrival.wanted)) arrival.arrived();
  }

  private shut(delayed: DelayedTable): void {
    if (delayed.at !== null) this.tables.aside.request({ kind: 'close', table: keyOf(delayed) }, () => {});
    delayed.scout?.close();
    this.delayed.delete(delayed.id);
    for (const watcher of delayed.watchers.keys()) this.tables.find(delayed.id)?.audience.removeDelayed(watcher);
    delayed.watchers.clear();
    delayed.at = null;
  }

  private sweep(): void {
    const now = performance.now();
    const isLeft = ({ watchers, lastUsed }: DelayedTable): boolean => watchers.size === 0 && now - lastUsed > LINGER_MS;
    for (const delayed of this.delayed.values()) {
      if (delayed.watchers.size > 0) {
        delayed.lastUsed = now;
        this.look(delayed.id);
      } else if (isLeft(delayed))
        this.run(delayed.id, async () => {
          // A spectator may have come meanwhile.
          if (this.delayed.get(delayed.id) === delayed && isLeft(delayed)) this.shut(delayed);
        });
    }
  }

  private run(id: string, work: () => Promise<void>): Promise<void> {
    return this.queues
      .run(id, work)
      .catch((error) => this.tables.log('a table could not be shown late', { table: id, error }));
  }
}
