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
  readonly who: object;
  /** The piece of work it is doing. */
  readonly at: unknown;
  /** Stops it. `certain`: was it certainly this one? */
  stop(certain: boolean): void;
}

const LOOK_MS = 100;
const MEGABYTE = 1024 * 1024;

export class MemoryGuard {
  private readonly megabytes: number;
  private readonly rss: () => number;
  private readonly sources: { users: () => Iterable<MemoryUser>; most: number }[] = [];
  /** What the process held when each thread was first seen at its current work. */
  private before = new Map<object, { at: unknown; rss: number }>();
  private readonly timer: NodeJS.Timeout;

  constructor(megabytes: number, rss: () => number = process.memoryUsage.rss) {
    this.megabytes = megabytes;
    this.rss = rss;
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** Watches the threads that are busy at each check; they may have a limit of their own. */
  watch(users: () => Iterable<MemoryUser>, megabytes = this.megabytes): void {
    this.sources.push({ users, most: megabytes * MEGABYTE });
  }

  look(): void {
    const eaters = this.sources.flatMap(({ users, most }) => [...users()].map((user) => ({ user, most })));
    if (eaters.length === 0) {
      this.before.clear();
      return;
    }
    const rss = this.rss();
    const now = new Map<object, { at: unknown; rss: number }>();
    const tooMuch: MemoryUser[] = [];
    for (const { user: eater, most } of eaters) {
      const known = this.before.get(eater.who);
      const began = known && known.at === eater.at ? known : { at: eater.at, rss };
      now.set(eater.who, began);
      if (rss - began.rss > most) tooMuch.push(eater);
    }
    this.before = now;
    for (const eater of tooMuch) {
      this.before.delete(eater.who);
      eater.stop(tooMuch.length === 1);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }
}
