/**
 * In which order the requests to one thread are served. The people who opened tables share its time fairly, and so do
 * the tables of each person: a table that uses up its share waits for itself, and others don't notice. Tables that no
 * person waits for come last. The requests of one table keep their order.
 */
import { FairQueue } from '../fair-queue.ts';
import { charged, type Rank, rankOf } from '../ranks.ts';
import type { RequestKind, RulesRequest } from './requests.ts';

type Path = readonly [rank: Rank, owner: string, table: string];

/** A request that waits to be sent. */
export interface Queued {
  n: number;
  request: RulesRequest;
  /** Who pays for it. */
  path: Path;
  /** How long it will probably take, in milliseconds; charged in advance. */
  expected: number;
}

/** Whom a table belongs to, and whether a person waits for it. */
export interface Payer {
  owner: string;
  awaited: boolean;
}

interface QueuedTable {
  path: Path;
  /** How many of its requests wait. */
  waiting: number;
  /** How long its requests took of late, in milliseconds. */
  typical: number;
}

/** What is sent together takes about this long: a message between threads is dear, but the next one waits for it. */
const BATCH_MS = 4;
const FIRST_GUESS_MS = 0.5;
const LEAST_GUESS_MS = 0.01;
/** How much a new measurement counts, and how many times as much as usual at most: a thread may have stood still. */
const NEWEST = 0.2;
const MOST_TIMES_TYPICAL = 4;
/** These replay entries, or are unlike the others: each is sent alone, and says nothing about them. */
const LONG: readonly RequestKind[] = [
  'open',
  'follow',
  'past',
  'case',
  'why',
  'blunder',
  'import',
  'replay',
  'games',
  'preview',
];

export class RulesQueue {
  private readonly queue = new FairQueue<Queued>();
  private readonly tables = new Map<string, QueuedTable>();

  get empty(): boolean {
    return this.queue.length === 0;
  }

  add(n: number, request: RulesRequest, { owner, awaited }: Payer): void {
    const known = this.tables.get(request.table);
    // What waits already goes first: it stays where it is, and this goes behind it.
    const path = known && known.waiting > 0 ? known.path : ([rankOf(awaited), owner, request.table] as const);
    const table = known ?? { path, waiting: 0, typical: FIRST_GUESS_MS };
    table.path = path;
    table.waiting++;
    this.tables.set(request.table, table);
    this.queue.add(path, { n, request, path, expected: 0 });
  }

  /** What is sent next: at least one request, and as many as take about as long as may be waited for. */
  take(): Queued[] {
    const batch: Queued[] = [];
    let ms = 0;
    for (let next = this.queue.peek(); next; next = this.queue.peek()) {
      const expected = this.expected(next.request);
      if (batch.length > 0 && ms + expected > BATCH_MS) break;
      this.queue.next();
      this.tables.get(next.request.table)!.waiting--;
      this.charge(next.path, expected);
      batch.push({ ...next, expected });
      ms += expected;
    }
    return batch;
  }

  /** A request has been answered, after this many milliseconds. */
  answered({ request, path, expected }: Queued, ms: number): void {
    this.charge(path, ms - expected);
    const table = this.tables.get(request.table);
    if (!table) return;
    const measured = Math.min(ms, MOST_TIMES_TYPICAL * Math.max(LEAST_GUESS_MS, table.typical));
    if (!LONG.includes(request.kind)) table.typical += (measured - table.typical) * NEWEST;
    if (request.kind === 'close' && table.waiting === 0) this.tables.delete(request.table);
  }

  clear(): void {
    this.queue.clear();
    this.tables.clear();
  }

  private expected({ kind, table }: RulesRequest): number {
    return LONG.includes(kind) ? BATCH_MS : Math.max(LEAST_GUESS_MS, this.tables.get(table)!.typical);
  }

  private charge(path: Path, ms: number): void {
    this.queue.spend(path, charged(path, ms));
  }
}
