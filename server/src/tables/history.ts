/**
 * What is older than an open table holds: a past moment, or lines of the log. For that the part of the game between two
 * snapshots is opened once more, played with the draws it had, and kept for a moment, since whoever looks back looks further.
 */
import { SPECTATOR } from '@concert/kernel';
import { Refusal, unavailable } from '../errors.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import { RulesError } from '../rules/pool.ts';
import type { RulesRequest } from '../rules/requests.ts';
import type { TableRow } from '../store/index.ts';
import type { OpenTables } from './open-tables.ts';
import { openStored } from './opening.ts';
import { listSnapshots } from './snapshots.ts';

const KEPT_MS = 30_000;
const SWEEP_MS = 5_000;
/** So many parts of games are kept at most. */
const MOST_KEPT = 16;

export type PastOrder = Extract<RulesRequest, { kind: 'past' | 'lines' }>;

/** A part of a game: from one snapshot to the next. */
interface Part {
  from: number;
  until: number;
}

export class TableHistory {
  private readonly tables: OpenTables;
  private readonly queues = new KeyedQueues();
  /** When each was last used, the oldest first. */
  private readonly kept = new Map<string, number>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(tables: OpenTables) {
    this.tables = tables;
    this.sweeper = setInterval(() => this.sweep(performance.now() - KEPT_MS), SWEEP_MS);
    this.sweeper.unref();
  }

  /** Answers as the open table would, if it held all its life; `count` is how many open choices whoever asks knows of. */
  ask(row: TableRow, order: PastOrder, count: number): Promise<string> {
    return this.queues.run(row.id, async () => {
      const part = await this.partFor(row.id, order);
      const table = `${row.id} past ${part.from}`;
      try {
        if (!this.kept.has(table)) await openStored(this.tables, row, { ...part, table, past: true });
        this.use(table);
        const text = await this.tables.rules.ask({ ...order, table });
        if (text === null) throw unavailable();
        // It knows of no more than its own part.
        return order.kind === 'past' ? JSON.stringify({ ...JSON.parse(text), of: count }) : text;
      } catch (error) {
        this.drop(table);
        if (error instanceof Refusal || !(error instanceof RulesError)) throw error;
        this.tables.log('a past moment could not be shown', { table: row.id, why: error.message });
        throw unavailable();
      }
    });
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.queues.settled();
  }

  private async partFor(table: string, order: PastOrder): Promise<Part> {
    const snapshots = await listSnapshots(this.tables.store, table);
    const isAfter = ({ count, lines }: (typeof snapshots)[number]): boolean =>
      order.kind === 'past'
        ? count > order.at
        : lines.at(order.viewer === SPECTATOR ? -1 : order.viewer)! >= order.before;
    const next = snapshots.findIndex(isAfter);
    const until = next < 0 ? Number.MAX_SAFE_INTEGER : snapshots[next]!.seq;
    const from = next === 0 ? 0 : (snapshots.at(next < 0 ? -1 : next - 1)?.seq ?? 0);
    return { from, until };
  }

  private use(table: string): void {
    this.kept.delete(table);
    this.kept.set(table, performance.now());
    for (const [oldest] of this.kept) {
      if (this.kept.size <= MOST_KEPT) break;
      this.drop(oldest);
    }
  }

  private sweep(before: number): void {
    for (const [table, used] of this.kept) if (used < before) this.drop(table);
  }

  private drop(table: string): void {
    this.kept.delete(table);
    this.tables.rules.request({ kind: 'close', table }, () => {});
  }
}
