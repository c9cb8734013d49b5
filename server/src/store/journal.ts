/**
 * Group commit. Entries that arrive during a flush share the next one, so that many tables pay for one write to the
 * disk. Each flush carries only one entry per table: if its place was taken, what was computed on top of it must not be
 * written.
 */
import type { EntryRow } from './schema.ts';
import type { Store } from './store.ts';

/** A flush costs as much as fifty entries: while more are being computed it waits for them, but no longer than this. */
const PATIENCE_MS = 1;
/** And this long after the last one: where several players choose they share, and a single player never waits. */
const APART_MS = 4;
const FEW = 8;
/** As many as fit into one message to the other nodes. */
const MOST_AT_ONCE = 250;

/**
 * Called when it is certain: the entry is durable; or it is not, because its place was taken, or with an error because
 * the write failed. A callback, not a promise: there is one for every choice.
 */
export type Settle = (written: boolean, error?: unknown) => void;

interface Waiting {
  row: EntryRow;
  settle: Settle;
}

export class Journal {
  private readonly store: Pick<Store, 'append'>;
  private readonly moreIsComing: () => boolean;
  private flushTimer: NodeJS.Timeout | null = null;
  private waiting: Waiting[] = [];
  /** The latest start of the flush for what is waiting. */
  private deadline = 0;
  /** When the last flush began. */
  private began = -APART_MS;
  private flushing = false;
  /** For measurements. */
  flushes = 0;
  written = 0;

  constructor(store: Pick<Store, 'append'>, moreIsComing: () => boolean = () => false) {
    this.store = store;
    this.moreIsComing = moreIsComing;
  }

  append(table: string, seq: number, body: string, settle: Settle): void {
    if (this.waiting.length === 0) this.deadline = performance.now() + PATIENCE_MS;
    this.waiting.push({ row: { table_id: table, seq, body, at: Date.now() }, settle });
    this.schedule();
  }

  /** Nothing more is being computed: no need to wait. */
  hurry(): void {
    if (!this.flushTimer) return;
    clearTimeout(this.flushTimer);
    this.flushTimer = null;
    this.schedule();
  }

  /** Flushes when nothing more is coming, or it can't wait any longer. */
  private schedule(): void {
    if (this.flushing || this.flushTimer || this.waiting.length === 0) return;
    const next = this.waiting.length < FEW ? this.began + APART_MS : 0;
    const left = Math.max(next, this.moreIsComing() ? this.deadline : 0) - performance.now();
    if (left > 0) {
      this.flushTimer = setTimeout(() => this.hurry(), Math.ceil(left));
      return;
    }
    this.flushing = true;
    // Sockets are read once more first: what they bring is computed while the disk is written.
    setImmediate(() => setImmediate(() => void this.flush()));
  }

  /** Drops what waits for a table: its base is gone. The callers are told that it was not written. */
  drop(table: string): void {
    const [gone, left] = [[] as Waiting[], [] as Waiting[]];
    for (const each of this.waiting) (each.row.table_id === table ? gone : left).push(each);
    this.waiting = left;
    for (const each of gone) each.settle(false);
  }

  private async flush(): Promise<void> {
    this.began = performance.now();
    const batch = this.take();
    const rows = batch.map(({ row }) => row);
    let written: readonly boolean[] | null = null;
    let error: unknown;
    try {
      written = await this.store.append(rows);
      this.flushes++;
    } catch (thrown) {
      // No one knows whether they were written; the callers must look.
      error = thrown;
    }
    for (let i = 0; i < batch.length; i++) {
      if (written?.[i]) this.written++;
      batch[i]!.settle(written?.[i] ?? false, error);
    }
    // Lets sockets and threads be read first, so that the next flush carries as much as possible.
    setImmediate(() => {
      this.flushing = false;
      this.schedule();
    });
  }

  /** The next entry of each table. */
  private take(): Waiting[] {
    const tables = new Set<string>();
    const [batch, left] = [[] as Waiting[], [] as Waiting[]];
    for (const each of this.waiting) {
      const fits = batch.length < MOST_AT_ONCE && !tables.has(each.row.table_id);
      (fits ? batch : left).push(each);
      tables.add(each.row.table_id);
    }
    this.waiting = left;
    this.deadline = performance.now() + PATIENCE_MS;
    return batch;
  }
}
