/**
 * How much memory one piece of work in a thread may take. V8 bounds a thread's heap, but not what lies outside of it: typed
 * arrays can fill the machine long before any time limit. What counts in the end is the memory of the process, and that
 * can be read from outside while a thread does not listen. When it has grown by too much since a thread began with what it
 * is at, that thread is stopped. If several have been at work all the while nobody can tell which of them it was: all are
 * stopped, and those that did nothing wrong can be asked again.
 */

/** A thread at work. */
export interface MemoryUser {
  /** The thread; the same as long as it is the same. */
  readonly who: object;
  /** The piece of work it is at. */
  readonly at: unknown;
  /** Stops it. Was it certainly this one? */
  stop(certain: boolean): void;
}

const LOOK_MS = 100;
const MEGABYTE = 1024 * 1024;

export class MemoryGuard {
  private readonly mostBytes: number;
  private readonly rss: () => number;
  private readonly sources: (() => Iterable<MemoryUser>)[] = [];
  /** What the process held when each thread was first seen at what it is at. */
  private before = new Map<object, { at: unknown; rss: number }>();
  private readonly timer: NodeJS.Timeout;

  constructor(megabytes: number, rss: () => number = process.memoryUsage.rss) {
    this.mostBytes = megabytes * MEGABYTE;
    this.rss = rss;
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** Watches over whatever threads are at work whenever it looks. */
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
