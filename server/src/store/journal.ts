/**
 * Group commit. Entries that arrive while a flush is under way share the next one, so that many tables pay for one write
 * to the disk. Of one table only one entry goes into a flush: if its place was taken, what was computed upon it must not
 * be written.
 */
import type { EntryRow } from './schema.ts';
import type { Store } from './store.ts';

/** A flush costs as much as twenty entries: while more are being computed it waits for them, but no longer than this. */
const PATIENCE_MS = 2;
/** As many as fit one notice to the other nodes. */
const MOST_AT_ONCE = 250;

interface Waiting {
  row: EntryRow;
  settle(written: boolean): void;
  fail(error: unknown): void;
}

export class Journal {
  private readonly store: Pick<Store, 'append'>;
  private readonly moreIsComing: () => boolean;
  private patience: NodeJS.Timeout | null = null;
  private waiting: Waiting[] = [];
  private flushing = false;
  /** For whoever measures. */
  flushes = 0;
  written = 0;

  constructor(store: Pick<Store, 'append'>, moreIsComing: () => boolean = () => false) {
    this.store = store;
    this.moreIsComing = moreIsComing;
  }

  /** Resolves when the entry is durable: true; or false when its place was taken. */
  append(table: string, seq: number, body: string): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.waiting.push({ row: { table_id: table, seq, body, at: Date.now() }, settle, fail });
      this.schedule();
    });
  }

  /** Nothing more is coming: there is nothing to wait for. */
  hurry(): void {
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
    if (!this.flushing && this.waiting.length > 0) this.begin();
  }

  private schedule(): void {
    if (this.flushing || this.patience) return;
    if (this.moreIsComing()) this.patience = setTimeout(() => this.hurry(), PATIENCE_MS);
    else this.begin();
  }

  private begin(): void {
    this.flushing = true;
    setImmediate(() => void this.flush());
  }

  /** Forgets what waits for a table: its ground has gone. Whoever waits is told that it was not written. */
  drop(table: string): void {
    const [gone, left] = [[] as Waiting[], [] as Waiting[]];
    for (const each of this.waiting) (each.row.table_id === table ? gone : left).push(each);
    this.waiting = left;
    for (const each of gone) each.settle(false);
  }

  private async flush(): Promise<void> {
    const batch = this.take();
    try {
      const written = new Set(
        (await this.store.append(batch.map(({ row }) => row))).map(({ table_id, seq }) => `${table_id}:${seq}`),
      );
      this.flushes++;
      this.written += written.size;
      for (const { row, settle } of batch) settle(written.has(`${row.table_id}:${row.seq}`));
    } catch (error) {
      // Whether they were written nobody knows; whoever waits must look.
      for (const { fail } of batch) fail(error);
    }
    // Lets sockets and threads be heard first, so that the next flush carries as much as possible.
    setImmediate(() => {
      this.flushing = false;
      if (this.waiting.length > 0) this.schedule();
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
    return batch;
  }
}
