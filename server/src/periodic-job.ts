/** A job that is done again and again, one run at a time. What fails is logged, and tried again the next time. */
import { CoalescedJob } from './coalesced-job.ts';

export interface PeriodicJobOptions {
  readonly everyMs: number;
  work(): Promise<void>;
  /** What the log says when it fails. */
  readonly failed: string;
  log(message: string, about: object): void;
}

export class PeriodicJob {
  private readonly runs: CoalescedJob;
  private readonly timer: NodeJS.Timeout;

  constructor({ everyMs, work, failed, log }: PeriodicJobOptions) {
    this.runs = new CoalescedJob(() => work().catch((error) => log(failed, { error })));
    this.timer = setInterval(() => void this.run(), everyMs);
    this.timer.unref();
  }

  /** Resolves when a run is over that started no earlier than now. */
  run(): Promise<void> {
    return this.runs.run();
  }

  /** Resolves when no run is under way; none is begun any more. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.runs.settled();
  }
}
