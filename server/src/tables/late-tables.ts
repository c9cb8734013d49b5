/**
 * Spectators who see the game late. For them a table is opened a second time, as far as its journal went so long ago, and
 * follows from there: all that is shown and all that can be asked comes from a game that has not gone on yet. When the
 * game is over they see it as it is.
 */
import { SPECTATOR } from '@concert/kernel';
import type { Delay } from '@concert/wire';
import { Refusal, unavailable } from '../errors.ts';
import { Queues } from '../queues.ts';
import type { AnswerTo, Kind, Order } from '../rules/orders.ts';
import { RulesTrouble } from '../rules/pool.ts';
import type { Watcher } from './audience.ts';
import type { Arrival } from './house.ts';
import type { OpenTables } from './open-tables.ts';
import { openStored, SLICE } from './opening.ts';
import { badlyAsked, frozenBy, isWithoutRules, NOT_BEGUN, unplayable, wasLost, withoutRules } from './refusals.ts';
import { entriesFrom, isShownLate } from './seating.ts';

const SWEEP_MS = 1_000;
/** Kept open for so long when nobody looks. */
const LINGER_MS = 30_000;
const MINUTE = 60_000;

export type Asking = 'past' | 'lines' | 'case';

/** One table as spectators see it. */
interface Late {
  readonly id: string;
  readonly delay: Delay;
  readonly watchers: Map<Watcher, Arrival>;
  /** How many entries it has been played; null when it is not open. */
  at: number | null;
  /** The count of open choices there. */
  count: number;
  lastUsed: number;
}

const keyOf = ({ id }: Late): string => `${id} late`;

export class LateTables {
  private readonly tables: OpenTables;
  private readonly now: () => number;
  private readonly queues = new Queues();
  private readonly late = new Map<string, Late>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(tables: OpenTables, now: () => number) {
    this.tables = tables;
    this.now = now;
    tables.onPlayed(({ id }) => this.look(id));
    tables.onChanged((id) => this.look(id, true));
    this.sweeper = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeper.unref();
  }

  watch(id: string, watcher: Watcher, have: number | undefined, arrival: Arrival): void {
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

  private async receive(id: string, watcher: Watcher, have: number | undefined, arrival: Arrival): Promise<void> {
    const live = this.tables.get(id);
    if (!isShownLate(await live.load())) return live.watch(watcher, SPECTATOR, have, arrival);
    const late = await this.get(id);
    const refusal = await this.opened(late);
    // Whoever comes before the game waits for it.
    if (refusal && refusal.key !== NOT_BEGUN) throw refusal;
    if (!arrival.wanted()) return;
    late.watchers.set(watcher, arrival);
    live.audience.addLate(watcher);
    live.foyer.greet(watcher);
    const order = { kind: 'watch', table: keyOf(late), viewer: SPECTATOR } as const;
    const texts = refusal ? [] : await this.ordered(late, { ...order, ...(have !== undefined && { have }) });
    // He may have looked away meanwhile.
    if (late.watchers.get(watcher) !== arrival) return;
    for (const text of texts) watcher.send(text);
    arrival.arrived();
  }

  unwatch(id: string, watcher: Watcher): void {
    this.late.get(id)?.watchers.delete(watcher);
    this.tables.find(id)?.audience.removeLate(watcher);
  }

  /** Asks something as if it were then. */
  ask<K extends Asking>(id: string, order: Extract<Order, { kind: K }>): Promise<AnswerTo<K>> {
    return this.queues.run(id, async () => {
      const late = await this.get(id);
      const refusal = await this.opened(late);
      if (refusal) throw refusal;
      // Nobody may be looking, for whom it would have gone on.
      await this.advance(late);
      return this.ordered<K>(late, { ...order, table: keyOf(late) });
    });
  }

  /** The count of open choices that spectators of a table have come to. */
  countOf(id: string): number {
    return this.late.get(id)?.count ?? 0;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.queues.settled();
  }

  /** Plays what has become old enough. */
  private async advance(late: Late): Promise<void> {
    const { at } = late;
    if ((await this.opened(late)) || at === null) return;
    const ripe = await this.ripe(late);
    try {
      for (let from = at; from < ripe; from = late.at!) {
        const entries = await entriesFrom(this.tables.store, late.id, from, Math.min(SLICE, ripe - from));
        const order = { kind: 'follow', table: keyOf(late), at: from, entries } as const;
        const { texts, standing } = await this.told(late, order);
        late.at = from + entries.length;
        late.count = standing.count;
        for (const [, text] of texts) for (const watcher of late.watchers.keys()) watcher.send(text);
      }
    } catch (error) {
      late.at = null;
      if (!(error instanceof RulesTrouble)) throw error;
      await this.opened(late);
    }
  }

  // ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private async get(id: string): Promise<Late> {
    const { settings } = await this.tables.get(id).load();
    const late: Late = this.late.get(id) ?? {
      id,
      delay: settings.delay!,
      watchers: new Map(),
      at: null,
      count: 0,
      lastUsed: 0,
    };
    late.lastUsed = performance.now();
    this.late.set(id, late);
    return late;
  }

  /** Opens it and shows it to all who look, for whom it is followed; says why not, when its game has not begun or stands still. */
  private async opened(late: Late): Promise<Refusal | null> {
    const { row } = await this.tables.get(late.id).load();
    const refusal = unplayable(row);
    if (refusal || late.at !== null) return refusal;
    const until = await this.ripe(late);
    const opening = openStored(this.tables, row, { table: keyOf(late), until });
    const { standing } = await this.checked(late, opening).catch((error) => {
      throw isWithoutRules(error) ? withoutRules(row) : error;
    });
    const texts = await this.told(late, { kind: 'watch', table: keyOf(late), viewer: SPECTATOR });
    late.at = standing.entries;
    late.count = standing.count;
    for (const text of texts) for (const watcher of late.watchers.keys()) watcher.send(text);
    return null;
  }

  /** An order at the open table; once more if it was lost with its thread. */
  private async ordered<K extends Asking | 'watch'>(
    late: Late,
    order: Extract<Order, { kind: K }>,
  ): Promise<AnswerTo<K>> {
    try {
      return await this.told<K>(late, order);
    } catch (error) {
      late.at = null;
      if (!(error instanceof RulesTrouble)) throw error;
      const refusal = await this.opened(late);
      if (refusal) throw refusal;
      return this.told<K>(late, order);
    }
  }

  /** What the rules answer. Where they break for who looks late the table is frozen, as for anybody. */
  private told<K extends Kind>(late: Late, order: Extract<Order, { kind: K }>): Promise<AnswerTo<K>> {
    return this.checked(late, this.tables.rules.ask<K>(order), order);
  }

  private async checked<T>({ id }: Late, asked: Promise<T>, order?: Order): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof RulesTrouble) || wasLost(error.trouble) || isWithoutRules(error)) throw error;
      const { trouble } = error;
      if (trouble.why === 'bad') throw badlyAsked(trouble);
      await this.tables.get(id).freeze(trouble, order);
      throw frozenBy(trouble);
    }
  }

  /** How many entries are old enough. */
  private async ripe({ id, delay }: Late): Promise<number> {
    const { db } = this.tables.store;
    const last = db.selectFrom('entries').where('table_id', '=', id).orderBy('seq', 'desc').limit(1);
    if ('choices' in delay) {
      const newest = await last.select('seq').executeTakeFirst();
      return Math.max(0, (newest?.seq ?? -1) + 1 - delay.choices);
    }
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
    if (!this.late.has(id)) return;
    this.run(id, async () => {
      const late = this.late.get(id);
      if (!late) return;
      const live = this.tables.get(id);
      if (facts) await live.refresh();
      if (!isShownLate(await live.load())) return this.release(late);
      if (late.watchers.size > 0) await this.advance(late);
    });
  }

  /** It is over: they may see it as it is. */
  private release(late: Late): void {
    const watchers = [...late.watchers];
    this.shut(late);
    for (const [watcher, arrival] of watchers) this.tables.get(late.id).watch(watcher, SPECTATOR, undefined, arrival);
  }

  private shut(late: Late): void {
    if (late.at !== null) this.tables.rules.order({ kind: 'close', table: keyOf(late) }, () => {});
    this.late.delete(late.id);
    for (const watcher of late.watchers.keys()) this.tables.find(late.id)?.audience.removeLate(watcher);
    late.watchers.clear();
    late.at = null;
  }

  private sweep(): void {
    const now = performance.now();
    const isLeft = ({ watchers, lastUsed }: Late): boolean => watchers.size === 0 && now - lastUsed > LINGER_MS;
    for (const late of this.late.values()) {
      if (late.watchers.size > 0) {
        late.lastUsed = now;
        this.look(late.id);
      } else if (isLeft(late))
        this.run(late.id, async () => {
          // Somebody may have come meanwhile.
          if (this.late.get(late.id) === late && isLeft(late)) this.shut(late);
        });
    }
  }

  private run(id: string, work: () => Promise<void>): void {
    this.queues
      .run(id, work)
      .catch((error) => this.tables.log('a table could not be shown late', { table: id, error }));
  }
}
