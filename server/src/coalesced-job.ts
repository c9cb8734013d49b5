/**
 * A job that looks for due work now and then. One run at a time: a call while one is under way gets a run that starts
 * after it, since the current one may have looked too early to find the caller's work.
 */
export class CoalescedJob {
  private readonly work: () => Promise<void>;
  private now: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  /** `work` must not fail. */
  constructor(work: () => Promise<void>) {
    this.work = work;
  }

  /** Resolves when a run is over that started no earlier than now. */
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

  /** Resolves when no run is under way or requested. */
  async settled(): Promise<void> {
    while (this.now) await (this.next ?? this.now);
  }
}
