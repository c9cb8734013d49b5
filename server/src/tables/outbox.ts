import type { Settle } from '../store/index.ts';

/** What a table has to tell, in order. Nothing leaves before everything ahead of it is durable. */
export interface OutboxItem {
  deliver(): void;
  /** The entries it rests on were not written: their place was taken, or, with an error, nobody could write them. */
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

  /** Tells something that rests on nothing but what is ahead of it. */
  send(parcel: OutboxItem): void {
    this.waiting.push({ parcel, written: true });
    this.deliver();
  }

  /**
   * Tells something when its entry is written, which is to be said by calling what is returned; `lost` is called when it
   * was not, before all that rests on it is spoiled.
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

  /** Resolves when nothing is on its way any more. */
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
