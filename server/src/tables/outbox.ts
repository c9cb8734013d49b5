import type { Settle } from '../store/index.ts';

/** What a table has to send, in order. Nothing leaves before everything ahead of it is durable. */
export interface OutboxItem {
  deliver(): void;
  /** The entries it depends on were not written: their place was taken, or, with an error, the write failed. */
  spoil(error: unknown): void;
}

export class Outbox {
  private waiting: { parcel: OutboxItem; written: boolean }[] = [];
  private settling: (() => void)[] = [];

  get empty(): boolean {
    return this.waiting.length === 0;
  }
  /** Does anything wait for the disk? */
  get unwritten(): boolean {
    return this.waiting.some(({ written }) => !written);
  }

  /** Sends something that depends on nothing but what is ahead of it. */
  send(parcel: OutboxItem): void {
    this.waiting.push({ parcel, written: true });
    this.deliver();
  }

  /**
   * Sends something when its entry is written, which is reported by calling the returned function; `lost` is called
   * when it was not, before everything that depends on it is abandoned.
   */
  awaiting(parcel: OutboxItem, lost: (error: unknown) => void): Settle {
    const item = { parcel, written: false };
    this.waiting.push(item);
    return (written, error = null) => {
      item.written = written;
      if (!written) {
        const at = this.waiting.indexOf(item);
        if (at < 0) return;
        const spoiled = this.waiting.splice(at);
        lost(error);
        for (const each of spoiled) each.parcel.spoil(error);
      }
      this.deliver();
    };
  }

  /** Resolves when nothing is pending any more. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      if (this.empty) resolve();
      else this.settling.push(resolve);
    });
  }

  private deliver(): void {
    while (this.waiting.length > 0 && this.waiting[0]!.written) this.waiting.shift()!.parcel.deliver();
    if (this.empty) for (const done of this.settling.splice(0)) done();
  }
}
