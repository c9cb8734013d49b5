/**
 * What is older than an open table holds: a past moment, or lines of the log. The part of the game between two snapshots is
 * opened a second time, replayed with its recorded draws, and kept for a while, because people who look back look further.
 */
import { type GamePart, partWith } from '@concert/wire';
import { unavailable } from '../errors.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import { RulesError } from '../rules/pool.ts';
import type { AnswerTo, RulesRequest } from '../rules/requests.ts';
import type { TableRow } from '../store/index.ts';
import { type Opening, openStored, SLICE } from './opening.ts';
import { entriesFrom } from './seating.ts';
import { listSnapshots } from './snapshots.ts';

const KEPT_MS = 30_000;
const SWEEP_MS = 5_000;
/** At most this many parts of games are kept open. */
const MOST_KEPT = 16;
/** A part may be lost with its thread; it is then opened once more. */
const MOST_TRIES = 2;

export type PastRequest = Extract<RulesRequest, { kind: 'past' | 'lines' }>;

export class TableHistory {
  private readonly place: Opening;
  private readonly queues = new KeyedQueues();
  /** When each was last used, the oldest first, and how many entries it has come to. */
  private readonly kept = new Map<string, { used: number; at: number }>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(place: Opening) {
    this.place = place;
    this.sweeper = setInterval(() => this.sweep(performance.now() - KEPT_MS), SWEEP_MS);
    this.sweeper.unref();
  }

  /** Answers as the open table would if it held everything; `count` is the number of open choices the viewer knows of. */
  async ask(row: TableRow, request: PastRequest, count: number): Promise<string> {
    const part = partWith(await listSnapshots(this.place.store, row.id), request);
    return this.inPart(row, part, MOST_TRIES, async (table) => {
      const text = await this.place.rules.ask({ ...request, table });
      if (text === null) throw unavailable();
      // The part knows no later moment than its own end.
      return request.kind === 'past' ? JSON.stringify({ ...JSON.parse(text), of: count }) : text;
    });
  }

  /**
   * Judges the choice after a moment. That plays turns through, for which no table in play should wait, and which may take so long that
   * it is given up: then nothing has happened to the table.
   */
  async judge<K extends 'why' | 'blunder'>(
    row: TableRow,
    request: Extract<RulesRequest, { kind: K }>,
    at: number,
  ): Promise<AnswerTo<K>> {
    // What was chosen in private at that moment may be older than a snapshot that was taken at it.
    const snapshots = (await listSnapshots(this.place.store, row.id)).filter(({ count }) => count !== at);
    return this.inPart(row, partWith(snapshots, { at }), 1, (table) =>
      this.place.rules.ask<K>({ ...request, table } as Extract<RulesRequest, { kind: K }>),
    );
  }

  /** Opens a part of the game, unless it is open, and does something with it. */
  private inPart<T>(row: TableRow, part: GamePart, mostTries: number, use: (table: string) => Promise<T>): Promise<T> {
    return this.queues.run(row.id, async () => {
      const table = `${row.id} past ${part.from}`;
      for (let tries = 1; ; tries++)
        try {
          const at = await this.opened(row, part, table);
          this.use(table, at);
          return await use(table);
        } catch (error) {
          this.drop(table);
          if (!(error instanceof RulesError)) throw error;
          if (tries < mostTries) continue;
          this.place.log('a past moment could not be shown', { table: row.id, why: error.message });
          throw unavailable();
        }
    });
  }

  /** Closes every part that is kept open. */
  forget(): void {
    this.sweep(Number.POSITIVE_INFINITY);
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.queues.settled();
  }

  /** Opens a part, or has it go on to where the game has come since; returns how many entries it has played. */
  private async opened(row: TableRow, part: GamePart, table: string): Promise<number> {
    const known = this.kept.get(table);
    if (!known) return (await openStored(this.place, row, { ...part, table, past: true })).turnStatus.entries;
    let { at } = known;
    for (let rest = await this.rest(row, at, part); rest.length > 0; rest = await this.rest(row, at, part))
      at += (await this.place.rules.ask({ kind: 'follow', table, at, entries: rest })).followed;
    return at;
  }

  private rest({ id }: TableRow, at: number, { until }: GamePart): Promise<string[]> {
    return entriesFrom(this.place.store, id, at, Math.min(SLICE, until - at));
  }

  private use(table: string, at: number): void {
    this.kept.delete(table);
    this.kept.set(table, { used: performance.now(), at });
    for (const [oldest] of this.kept) {
      if (this.kept.size <= MOST_KEPT) break;
      this.drop(oldest);
    }
  }

  private sweep(before: number): void {
    for (const [table, { used }] of this.kept) if (used < before) this.drop(table);
  }

  private drop(table: string): void {
    this.kept.delete(table);
    this.place.rules.request({ kind: 'close', table }, () => {});
  }
}
