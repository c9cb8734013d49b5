/**
 * Work that looks from time to time for what is due. One round at a time; whoever asks for one while another is under way
 * gets one that begins after it, since the other may have looked before there was what he wants to be found.
 */
export class CoalescedJob {
  private readonly work: () => Promise<void>;
  private now: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  /** `work` must not fail. */
  constructor(work: () => Promise<void>) {
    this.work = work;
  }

  /** Resolves when a round is over that began no earlier than now. */
  run(): Promise<void> {
    if (this.now) {
      this.next ??= this.now.then(() => {
        this.next = null;
        return this.run();
      });
      return this.next;
    }
    this.now = this.work().finally(() => {
      this.now = null;
    });
    return this.now;
  }

  /** Resolves when no round is under way, nor asked for. */
  async settled(): Promise<void> {
    while (this.now) await (this.next ?? this.now);
  }
}
