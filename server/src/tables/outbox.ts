import type { Settle } from '../store/index.ts';

/** The entries that something depends on were not written: their place was taken, or, with a cause, the write failed. */
export class NotWritten extends Error {
  override name = 'NotWritten';
}

interface Item {
  written: boolean;
  deliver(): void;
  spoil(error: NotWritten): void;
}

/**
 * What a table has to send, in order. Nothing leaves before everything ahead of it is durable. What is given to be
 * delivered runs at that moment, before anything behind it; the promise is kept when it has, and broken with
 * `NotWritten` when it never will.
 */
export class Outbox {
  private waiting: Item[] = [];
  private settling: (() => void)[] = [];

  get empty(): boolean {
    return this.waiting.length === 0;
  }
  /** Does anything wait for the disk? */
  get unwritten(): boolean {
    return this.waiting.some(({ written }) => !written);
  }

  /** Sends something that depends on nothing but what is ahead of it. */
  send<T>(deliver: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.push(itemOf(true, deliver, resolve, reject));
      this.deliver();
    });
  }

  /**
   * Sends something when its entry is written: `write` is told how to report that. `lost` is called when it was not,
   * before everything that depends on it is abandoned.
   */
  commit<T>(deliver: () => T, write: (settle: Settle) => void, lost: (error: unknown) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const item = itemOf(false, deliver, resolve, reject);
      this.waiting.push(item);
      write((written, error = null) => {
        item.written = written;
        if (!written) this.spoilFrom(item, error, lost);
        this.deliver();
      });
    });
  }

  /** Resolves when nothing is pending any more. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      if (this.empty) resolve();
      else this.settling.push(resolve);
    });
  }

  private spoilFrom(item: Item, error: unknown, lost: (error: unknown) => void): void {
    const at = this.waiting.indexOf(item);
    // It depended on one that was not written either.
    if (at < 0) return;
    const spoiled = this.waiting.splice(at);
    lost(error);
    for (const each of spoiled) each.spoil(new NotWritten('it was not written', { cause: error }));
  }

  private deliver(): void {
    while (this.waiting.length > 0 && this.waiting[0]!.written) this.waiting.shift()!.deliver();
    if (this.empty) for (const done of this.settling.splice(0)) done();
  }
}

function itemOf<T>(
  written: boolean,
  deliver: () => T,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Item {
  const run = (): void => {
    try {
      resolve(deliver());
    } catch (error) {
      reject(error);
    }
  };
  return { written, deliver: run, spoil: reject };
}
