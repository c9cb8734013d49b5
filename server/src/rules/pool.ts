/**
 * The threads that host tables, seen from the main thread. Requests that arrive while a thread works wait in a queue of
 * their own, which decides what comes next; a few are sent together. A thread that spends too long on one request, or fills the memory, is terminated: that request gets the failure, all
 * its other requests get `lost`, and its tables have to be reopened from the store in a new thread.
 */
import { Worker } from 'node:worker_threads';
import { unavailable } from '../errors.ts';
import type { MemoryGuard, MemoryUser } from '../memory-guard.ts';
import { threadScript } from '../threads.ts';
import type { ThreadData } from './host-thread.ts';
import { type Packet, packFailure, packRequest, repliesIn } from './packet.ts';
import type { AnswerTo, RequestKind, RulesAnswers, RulesFailure, RulesRequest } from './requests.ts';
import { type Queued, RulesQueue } from './rules-queue.ts';

export type Answered<K extends RequestKind> =
  | { answer: AnswerTo<K>; failure?: never }
  | { answer?: never; failure: RulesFailure };
type Callback = (answered: Answered<RequestKind>) => void;

interface RulesThread {
  /** Null until it is needed: a thread that fails to start must not be started over and over. */
  worker: Worker | null;
  /** The request the thread is working on; 0 when it is idle. */
  current: Int32Array;
  /** What it was working on at the last check, and for how long by then. */
  lastSeen: number;
  busyMs: number;
  outstanding: Map<number, { request: RulesRequest; callback: Callback }>;
  queue: RulesQueue;
  /** What it was sent and has not answered. */
  sent: Map<number, Queued>;
  /** How many packets it has been sent and not answered. */
  packets: number;
  tables: Set<string>;
  stopped: boolean;
}

const newThread = (): RulesThread => ({
  worker: null,
  current: new Int32Array(new SharedArrayBuffer(4)),
  lastSeen: 0,
  busyMs: 0,
  outstanding: new Map(),
  queue: new RulesQueue(),
  sent: new Map(),
  packets: 0,
  tables: new Set(),
  stopped: false,
});

export interface RulesPoolOptions {
  threads: number;
  limitMs: number;
  /** Rules that fill the memory are terminated like rules that hang: the heap limit of a thread … */
  memoryMb: number;
  /** … and the limit for memory of any kind per request. */
  memoryGuard: MemoryGuard;
  /** Where editions are installed. */
  editions: string;
  /** What the threads run, if not the real games. */
  script?: URL;
  /** Does a person wait for what is asked of this table? If not said, one does. */
  isAwaited?(table: string): boolean;
  /** Do other threads of the server go first? */
  lowPriority?: boolean;
  log(message: string): void;
  /** All threads have answered everything. */
  onIdle?(): void;
  /** A thread ended: these tables are no longer open. */
  onLost(tables: readonly string[]): void;
}

/**
 * V8's young generation, for all threads together. At every moment the views and positions of many tables are new and
 * alive: the more room there is, the fewer of them have to be moved, and moving is a third of all the rules cost.
 */
const YOUNG_GENERATION_MB = 192;
const LEAST_YOUNG_GENERATION_MB = 24;
/** Young garbage counts against the memory limit of a request too, so it must not fill it. */
const MOST_OF_MEMORY = 1 / 4;
const PACKETS_AT_ONCE = 2;
const LAST_NUMBER = 0x7fffffff;
/** How often a request is repeated that was lost through no fault of its own. */
const MOST_TRIES = 3;

/** How much of it each of this many threads gets. */
export const youngGenerationOf = ({ threads, memoryMb }: Pick<RulesPoolOptions, 'threads' | 'memoryMb'>): number =>
  Math.max(LEAST_YOUNG_GENERATION_MB, Math.min(YOUNG_GENERATION_MB / threads, memoryMb * MOST_OF_MEMORY));

export class RulesPool {
  private readonly options: RulesPoolOptions;
  private readonly threads: RulesThread[];
  private readonly openTables = new Map<string, { thread: RulesThread; owner: string }>();
  private readonly hangTimer: NodeJS.Timeout;
  private readonly checkMs: number;
  private lastCheck = performance.now();
  private nextNumber = 1;
  private scheduled = false;
  private closed = false;

  constructor(options: RulesPoolOptions) {
    this.options = options;
    this.threads = Array.from({ length: options.threads }, newThread);
    this.checkMs = Math.max(10, Math.min(250, options.limitMs / 4));
    this.hangTimer = setInterval(() => this.checkForHangs(), this.checkMs);
    this.hangTimer.unref();
    options.memoryGuard.watch(() => this.memoryUsers(), options.memoryMb);
  }

  /** Starts the threads before they are needed, so that the first table doesn't wait for one. */
  start(): void {
    for (const thread of this.threads) if (!thread.worker) this.startWorker(thread);
  }

  /** How many tables are open in all threads. */
  get tables(): number {
    return this.openTables.size;
  }

  /** Is any thread working, or about to? */
  get working(): boolean {
    return this.threads.some(({ packets, queue }) => packets > 0 || !queue.empty);
  }

  /** Sends a request; answers for one table come in the order of the requests. */
  request<K extends RequestKind>(
    request: Extract<RulesRequest, { kind: K }>,
    callback: (answered: Answered<K>) => void,
  ): void {
    if (this.closed) {
      callback({ failure: { why: 'lost', message: 'the server is closing' } });
      return;
    }
    const owner = this.ownerOf(request);
    const thread = this.threadFor(request);
    const n = this.nextNumber;
    this.nextNumber = n === LAST_NUMBER ? 1 : n + 1;
    thread.outstanding.set(n, { request, callback: callback as Callback });
    const awaited = this.options.isAwaited?.(request.table) ?? true;
    thread.queue.add(n, request, { owner, awaited });
    this.schedulePost();
  }

  /** The same as a promise, which fails with `RulesError`. What was lost with a thread is asked again. */
  async ask<K extends RequestKind>(request: Extract<RulesRequest, { kind: K }>, tries = 1): Promise<RulesAnswers[K]> {
    const { answer, failure } = await new Promise<Answered<K>>((resolve) => this.request<K>(request, resolve));
    if (!failure) return answer;
    if (failure.why !== 'lost') throw new RulesError(failure);
    if (this.closed || tries >= MOST_TRIES) throw unavailable();
    return this.ask<K>(request, tries + 1);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.hangTimer);
    await Promise.all(
      this.threads.map((thread) => this.stopWorker(thread, { why: 'lost', message: 'the server is closing' })),
    );
  }

  private threadFor(request: RulesRequest): RulesThread {
    const { table } = request;
    const open = this.openTables.get(table);
    if (open) {
      if (request.kind === 'close') this.forgetTable(open.thread, table);
      return open.thread;
    }
    const thread = this.threads.reduce((best, each) => (each.tables.size < best.tables.size ? each : best));
    if (request.kind === 'open' || request.kind === 'import') {
      this.openTables.set(table, { thread, owner: request.owner });
      thread.tables.add(table);
    }
    return thread;
  }

  /** Who pays for it. What is about no table, or about one that is not open, is paid for in common. */
  private ownerOf(request: RulesRequest): string {
    return 'owner' in request ? request.owner : (this.openTables.get(request.table)?.owner ?? '');
  }

  private schedulePost(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => setImmediate(() => this.postAll()));
  }

  private postAll(): void {
    this.scheduled = false;
    for (const thread of this.threads) this.postTo(thread);
  }

  /** One packet is worked on, and the next lies ready: a thread does not wait for this one to hear that it is done. */
  private postTo(thread: RulesThread): void {
    while (thread.packets < PACKETS_AT_ONCE && !thread.queue.empty) this.postNext(thread);
  }

  private postNext(thread: RulesThread): void {
    const packet: Packet = [];
    const batch = thread.queue.take();
    for (const queued of batch) {
      thread.sent.set(queued.n, queued);
      packRequest(packet, queued.n, queued.request);
    }
    thread.packets++;
    try {
      (thread.worker ?? this.startWorker(thread)).postMessage(packet);
    } catch (error) {
      // A request that can't even be copied was never sent.
      const replies: Packet = [];
      for (const { n } of batch) packFailure(replies, n, 0, { why: 'bad', message: String(error) });
      this.handleReplies(thread, replies);
    }
  }

  private startWorker(thread: RulesThread): Worker {
    const { script, memoryMb, editions, lowPriority = false } = this.options;
    const worker = new Worker(script ?? threadScript('rules'), {
      workerData: { current: thread.current.buffer, lowPriority, editions } satisfies ThreadData,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: youngGenerationOf(this.options),
      },
      // The parent's own Node options (to run from source, say) are not for the built threads.
      execArgv: [],
    });
    worker.on('message', (replies: Packet) => this.handleReplies(thread, replies));
    worker.on('error', (error) =>
      this.replace(thread, { why: 'broken', message: error.message, detail: error.stack ?? '' }),
    );
    worker.on('exit', () => this.replace(thread, { why: 'broken', message: 'the thread of the rules ended' }));
    // The server, not its threads, decides how long the process lives.
    worker.unref();
    thread.worker = worker;
    return worker;
  }

  private handleReplies(thread: RulesThread, replies: Packet): void {
    thread.packets--;
    if (!thread.queue.empty) this.schedulePost();
    for (const reply of repliesIn(replies)) {
      const queued = thread.sent.get(reply.n);
      if (queued) thread.queue.answered(queued, reply.ms);
      thread.sent.delete(reply.n);
      const asked = thread.outstanding.get(reply.n);
      if (!asked) continue;
      thread.outstanding.delete(reply.n);
      const { request, callback } = asked;
      if ('failure' in reply) {
        // A table that could not be opened, or failed, is open nowhere.
        if ('owner' in request || reply.failure.why === 'broken' || reply.failure.why === 'diverged')
          this.forgetTable(thread, request.table);
        callback({ failure: reply.failure });
      } else callback({ answer: reply.answer as never });
    }
    if (!this.working) this.options.onIdle?.();
  }

  private forgetTable(thread: RulesThread, table: string): void {
    thread.tables.delete(table);
    if (this.openTables.get(table)?.thread === thread) this.openTables.delete(table);
  }

  /**
   * Has any thread spent too long on one request? When the check itself is late the whole machine may have stood still,
   * and the rules with it: at most two intervals are counted.
   */
  private checkForHangs(): void {
    const now = performance.now();
    const passed = Math.min(now - this.lastCheck, 2 * this.checkMs);
    this.lastCheck = now;
    for (const thread of this.threads) {
      const current = Atomics.load(thread.current, 0);
      if (current === 0 || current !== thread.lastSeen) {
        thread.lastSeen = current;
        thread.busyMs = 0;
      } else if ((thread.busyMs += passed) > this.options.limitMs) {
        const message = `the rules took more than ${this.options.limitMs} ms`;
        this.replace(thread, { why: 'hung', message });
      }
    }
  }

  /** Threads that are working on a request. */
  private *memoryUsers(): Iterable<MemoryUser> {
    for (const thread of this.threads) {
      const current = Atomics.load(thread.current, 0);
      if (current === 0) continue;
      const stop = (certain: boolean): void => {
        const message = `the rules filled more than ${this.options.memoryMb} MB of memory`;
        this.replace(thread, { why: certain ? 'broken' : 'lost', message });
      };
      yield { thread, work: current, stop };
    }
  }

  private replace(thread: RulesThread, failure: RulesFailure): void {
    if (thread.stopped || this.closed) return;
    this.options.log(`a thread of the rules is replaced: ${failure.message}`);
    const tables = [...thread.tables];
    this.threads[this.threads.indexOf(thread)] = newThread();
    void this.stopWorker(thread, failure);
    this.options.onLost(tables);
  }

  /** Terminates a thread. Its current request gets the failure; the others are merely lost. */
  private async stopWorker(thread: RulesThread, failure: RulesFailure): Promise<void> {
    thread.stopped = true;
    const guilty = Atomics.load(thread.current, 0);
    for (const table of thread.tables) if (this.openTables.get(table)?.thread === thread) this.openTables.delete(table);
    const outstanding = [...thread.outstanding];
    thread.outstanding.clear();
    thread.queue.clear();
    for (const [n, { callback }] of outstanding)
      callback({ failure: n === guilty ? failure : { why: 'lost', message: failure.message } });
    await thread.worker?.terminate();
  }
}

export class RulesError extends Error {
  override name = 'RulesError';
  readonly failure: RulesFailure;
  constructor(failure: RulesFailure) {
    super(failure.message);
    this.failure = failure;
  }
}
