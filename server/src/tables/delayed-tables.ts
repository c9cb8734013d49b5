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
import { badlyAsked, frozenBy, isWithoutRules, NOT_BEGUN, unplayable, wasLost, withoutRules } from './refusals.ts';
import { isDelayed, originOf } from './seating.ts';

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
  /** How many entries it has played; null when it is not open. */
  at: number | null;
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

  watch(id: string, watcher: Watcher, have: number | undefined, arrival: WatchRequest): void {
    this.run(id, async () => {
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
    if (!isDelayed(await live.load())) return live.watch(watcher, SPECTATOR, have, arrival);
    const delayed = await this.get(id);
    const refusal = await this.opened(delayed);
    // Spectators who come before the game wait for it.
    if (refusal && refusal.key !== NOT_BEGUN) throw refusal;
    if (!arrival.wanted()) return;
    delayed.watchers.set(watcher, arrival);
    live.audience.addDelayed(watcher);
    live.liveSeating.greet(watcher);
    const order = { kind: 'watch', table: keyOf(delayed), viewer: SPECTATOR } as const;
    const texts = refusal ? [] : await this.ordered(delayed, { ...order, ...(have !== undefined && { have }) });
    // They may have stopped watching meanwhile.
    if (delayed.watchers.get(watcher) !== arrival) return;
    for (const text of texts) watcher.send(text);
    arrival.arrived();
  }

  unwatch(id: string, watcher: Watcher): void {
    this.delayed.get(id)?.watchers.delete(watcher);
    this.tables.find(id)?.audience.removeDelayed(watcher);
  }

  /** Asks something of the delayed copy. */
  ask<K extends Asking>(id: string, order: Extract<RulesRequest, { kind: K }>): Promise<AnswerTo<K>> {
    return this.queues.run(id, async () => {
      const delayed = await this.get(id);
      const refusal = await this.opened(delayed);
      if (refusal) throw refusal;
      // If no one was watching, it has not been advanced.
      await this.advance(delayed);
      return this.ordered<K>(delayed, { ...order, table: keyOf(delayed) });
    });
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.queues.settled();
  }

  /** Plays the entries that are old enough. */
  private async advance(delayed: DelayedTable): Promise<void> {
    const { at } = delayed;
    if ((await this.opened(delayed)) || at === null) return;
    const entries = await this.isDue(delayed, at);
    if (entries.length === 0) return;
    try {
      const order = { kind: 'follow', table: keyOf(delayed), at, entries } as const;
      const { texts } = await this.told(delayed, order);
      delayed.at = at + entries.length;
      for (const [, text] of texts) for (const watcher of delayed.watchers.keys()) watcher.send(text);
    } catch (error) {
      delayed.at = null;
      if (!(error instanceof RulesError)) throw error;
      await this.opened(delayed);
    }
  }

  // ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private async get(id: string): Promise<DelayedTable> {
    const { settings } = await this.tables.get(id).load();
    const delayed: DelayedTable = this.delayed.get(id) ?? {
      id,
      delay: settings.delay!,
      watchers: new Map(),
      at: null,
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
    const entries = await this.isDue(delayed, 0);
    const origin = originOf(row, entries);
    await this.told(delayed, { kind: 'open', table: keyOf(delayed), as: delayed.id, ...origin }).catch((error) => {
      throw isWithoutRules(error) ? withoutRules(row) : error;
    });
    const texts = await this.told(delayed, { kind: 'watch', table: keyOf(delayed), viewer: SPECTATOR });
    delayed.at = entries.length;
    for (const text of texts) for (const watcher of delayed.watchers.keys()) watcher.send(text);
    return null;
  }

  /** A request to the delayed copy; repeated once if it was lost with its thread. */
  private async ordered<K extends Asking | 'watch'>(
    delayed: DelayedTable,
    order: Extract<RulesRequest, { kind: K }>,
  ): Promise<AnswerTo<K>> {
    try {
      return await this.told<K>(delayed, order);
    } catch (error) {
      delayed.at = null;
      if (!(error instanceof RulesError)) throw error;
      const refusal = await this.opened(delayed);
      if (refusal) throw refusal;
      return this.told<K>(delayed, order);
    }
  }

  /** What the rules answer. Where they fail for delayed spectators the table is frozen, as for anyone. */
  private async told<K extends RequestKind>(
    { id }: DelayedTable,
    order: Extract<RulesRequest, { kind: K }>,
  ): Promise<AnswerTo<K>> {
    try {
      return await this.tables.rules.ask<K>(order);
    } catch (error) {
      if (!(error instanceof RulesError) || wasLost(error.failure) || isWithoutRules(error)) throw error;
      const { failure } = error;
      if (failure.why === 'bad') throw badlyAsked(failure);
      await this.tables.get(id).freeze(failure, order);
      throw frozenBy(failure);
    }
  }

  /** Entries that are old enough, from one of them on. */
  private async isDue({ id, delay }: DelayedTable, from: number): Promise<string[]> {
    const rows = await this.tables.store.db
      .selectFrom('entries')
      .select(['body', 'at'])
      .where('table_id', '=', id)
      .where('seq', '>=', from)
      .orderBy('seq')
      .execute();
    const young = 'minutes' in delay ? rows.findIndex(({ at }) => at > this.now() - delay.minutes * MINUTE) : -1;
    const count = 'choices' in delay ? Math.max(0, rows.length - delay.choices) : young < 0 ? rows.length : young;
    return rows.slice(0, count).map(({ body }) => body);
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
    for (const [watcher, arrival] of watchers)
      this.tables.get(delayed.id).watch(watcher, SPECTATOR, undefined, arrival);
  }

  private shut(delayed: DelayedTable): void {
    if (delayed.at !== null) this.tables.rules.request({ kind: 'close', table: keyOf(delayed) }, () => {});
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

  private run(id: string, work: () => Promise<void>): void {
    this.queues
      .run(id, work)
      .catch((error) => this.tables.log('a table could not be shown late', { table: id, error }));
  }
}
