/**
 * The threads in which bots think: one choice at a time each, within a budget. People who opened tables share the
 * threads fairly by the time their bots have used, and so do the tables of each person: no one's bots hold up everyone
 * else's, and quick bots overtake slow ones. The bots of tables where no person is come last.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { HostedAct } from '@concert/bundles';
import type { AnyChoice, Json, Message, Seat } from '@concert/kernel';
import { playerByName } from '@concert/players';
import { FairQueue } from '../fair-queue.ts';
import type { MemoryGuard, MemoryUser } from '../memory-guard.ts';
import { charged, type Rank } from '../ranks.ts';
import { threadScript } from '../threads.ts';

export interface BotTask {
  /** Table and seat: a bot remembers what it thought there. */
  key: string;
  bot: string;
  game: string;
  /** The version of the rules, and of the bot that plays by them. */
  rules: string;
  options: { [name: string]: Json };
  seat: Seat;
  /** What its seat is told, as text. */
  turn: string;
  /** What was said to it and it has not read. */
  messages: Message[];
  /** How long it may think. */
  ms: number;
  seed: string;
}
export type BotAnswer = { act: HostedAct | null; error?: never } | { act?: never; error: string };

/** What a thread is started with. */
export interface BotThreadData {
  editions: string;
}

interface Waiting {
  task: BotTask;
  /** Whom it belongs to, for fairness. */
  path: readonly [rank: Rank, host: string, table: string];
  settle(act: HostedAct | null): void;
}

interface Thread {
  worker: Worker;
  /** What it thinks about. */
  current: (Waiting & { since: number; limit: NodeJS.Timeout }) | null;
}

const MOST_MEGABYTES = 512;

export interface BotPoolOptions {
  threads: number;
  /** Where editions are installed. */
  editions: string;
  limitMs: number;
  memoryGuard: MemoryGuard;
  log(message: string): void;
}

export class BotPool {
  private readonly options: BotPoolOptions;
  private readonly queue = new FairQueue<Waiting>();
  private readonly idle: Thread[] = [];
  private readonly all = new Set<Thread>();
  private closed = false;
  /** For measurements. */
  failures = 0;

  constructor(options: BotPoolOptions) {
    this.options = options;
    options.memoryGuard.watch(() => this.memoryUsers());
  }

  /** Is there a bot of that name? */
  static knows(name: string): boolean {
    try {
      playerByName(name, '');
      return true;
    } catch {
      return false;
    }
  }

  /**
   * What the bot does, for a table that this person opened; null: nothing. A bot that fails, or thinks for too long, chooses
   * at random.
   */
  act(task: Omit<BotTask, 'seed' | 'ms'>, path: Waiting['path']): Promise<HostedAct | null> {
    return new Promise((settle) => {
      const ms = this.options.limitMs;
      this.queue.add(path, { task: { ...task, ms, seed: randomBytes(12).toString('hex') }, path, settle });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    this.queue.clear();
    await Promise.all([...this.all].map(({ worker }) => worker.terminate()));
  }

  /** Gives the next task to an idle thread, which is started when first needed. */
  private next(): void {
    if (this.closed || this.queue.length === 0) return;
    const thread = this.idle.pop() ?? (this.all.size < this.options.threads ? this.spawn() : null);
    if (!thread) return;
    const { limitMs } = this.options;
    const limit = setTimeout(() => this.end(thread, `it thought for more than ${limitMs} ms`), limitMs);
    thread.current = { ...this.queue.next()!, since: performance.now(), limit };
    thread.worker.postMessage(thread.current.task);
  }

  private spawn(): Thread {
    const worker = new Worker(threadScript('bots'), {
      workerData: { editions: this.options.editions } satisfies BotThreadData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
      // The parent's own Node options are not for the built threads.
      execArgv: [],
    });
    const thread: Thread = { worker, current: null };
    worker.on('message', ({ act, error }: BotAnswer) => {
      this.idle.push(thread);
      this.settle(thread, act ?? null, error ?? null);
    });
    worker.on('error', (error) => this.end(thread, error.message));
    worker.on('exit', () => this.end(thread, 'its thread ended'));
    worker.unref();
    this.all.add(thread);
    return thread;
  }

  /** Threads that are busy. */
  private *memoryUsers(): Iterable<MemoryUser> {
    for (const thread of this.all)
      if (thread.current) yield { thread, work: thread.current, stop: () => this.end(thread, 'it filled the memory') };
  }

  /** Ends a thread; its task has failed. */
  private end(thread: Thread, why: string): void {
    if (!this.all.delete(thread)) return;
    const at = this.idle.indexOf(thread);
    if (at >= 0) this.idle.splice(at, 1);
    void thread.worker.terminate();
    this.settle(thread, null, why);
  }

  private settle(thread: Thread, act: HostedAct | null, failure: string | null): void {
    const { current } = thread;
    thread.current = null;
    if (current) {
      clearTimeout(current.limit);
      this.queue.spend(current.path, charged(current.path, performance.now() - current.since));
      if (this.closed) return;
      if (failure) {
        this.failures++;
        this.options.log(`bot ${current.task.bot} of ${current.task.key} chose at random: ${failure}`);
      }
      current.settle(failure ? anyOf(current.task) : act);
    }
    this.next();
  }
}

function anyOf({ turn }: BotTask): HostedAct | null {
  const { choices } = JSON.parse(turn) as { choices: AnyChoice[] };
  return choices.length > 0 ? { choose: choices[randomInt(choices.length)]! } : null;
}
