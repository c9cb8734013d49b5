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
  private readonly mostBytes: number;
  private readonly rss: () => number;
  private readonly sources: (() => Iterable<MemoryUser>)[] = [];
  /** What the process held when each thread was first seen at its current work. */
  private before = new Map<object, { at: unknown; rss: number }>();
  private readonly timer: NodeJS.Timeout;

  constructor(megabytes: number, rss: () => number = process.memoryUsage.rss) {
    this.mostBytes = megabytes * MEGABYTE;
    this.rss = rss;
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** Watches the threads that are busy at each check. */
  watch(eaters: () => Iterable<MemoryUser>): void {
    this.sources.push(eaters);
  }

  look(): void {
    const eaters = this.sources.flatMap((source) => [...source()]);
    if (eaters.length === 0) {
      this.before.clear();
      return;
    }
    const rss = this.rss();
    const now = new Map<object, { at: unknown; rss: number }>();
    const tooMuch: MemoryUser[] = [];
    for (const eater of eaters) {
      const known = this.before.get(eater.who);
      const began = known && known.at === eater.at ? known : { at: eater.at, rss };
      now.set(eater.who, began);
      if (rss - began.rss > this.mostBytes) tooMuch.push(eater);
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
