/**
 * Limits the memory of one piece of work in a thread. V8 limits a thread's heap, but not what lies outside of it: typed
 * arrays can fill the machine long before any time limit. What counts is the memory of the process, which can be read
 * from outside while a thread is busy. When it has grown too much since a thread began its work, that thread is
 * stopped. If several were busy all the while, no one can tell which of them it was: all are stopped, and the innocent
 * ones can be asked again.
 */

/** A busy thread. */
export interface MemoryUser {
  /** The thread's identity. */
  readonly thread: object;
  /** The piece of work it is doing. */
  readonly work: unknown;
  /** Stops it. `certain`: was it certainly this one? */
  stop(certain: boolean): void;
}

const CHECK_MS = 100;
const MEGABYTE = 1024 * 1024;

export class MemoryGuard {
  private readonly megabytes: number;
  private readonly rss: () => number;
  private readonly sources: { users: () => Iterable<MemoryUser>; most: number }[] = [];
  /** What the process held when each thread was first seen at its current work. */
  private before = new Map<object, { work: unknown; rss: number }>();
  private readonly timer: NodeJS.Timeout;

  constructor(megabytes: number, rss: () => number = process.memoryUsage.rss) {
    this.megabytes = megabytes;
    this.rss = rss;
    this.timer = setInterval(() => this.check(), CHECK_MS);
    this.timer.unref();
  }

  /** Watches the threads that are busy at each check; they may have a limit of their own. */
  watch(users: () => Iterable<MemoryUser>, megabytes = this.megabytes): void {
    this.sources.push({ users, most: megabytes * MEGABYTE });
  }

  check(): void {
    const busy = this.sources.flatMap(({ users, most }) => [...users()].map((user) => ({ user, most })));
    if (busy.length === 0) {
      this.before.clear();
      return;
    }
    const rss = this.rss();
    const now = new Map<object, { work: unknown; rss: number }>();
    const tooMuch: MemoryUser[] = [];
    for (const { user, most } of busy) {
      const known = this.before.get(user.thread);
      const began = known && known.work === user.work ? known : { work: user.work, rss };
      now.set(user.thread, began);
      if (rss - began.rss > most) tooMuch.push(user);
    }
    this.before = now;
    for (const user of tooMuch) {
      this.before.delete(user.thread);
      user.stop(tooMuch.length === 1);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }
}
