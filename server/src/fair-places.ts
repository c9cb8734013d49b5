import { FairQueue } from './fair-queue.ts';

/** A number of places for long work. Who waits for one is let in fairly, by the time each party has had. */
export class FairPlaces {
  private readonly queue = new FairQueue<() => void>();
  private free: number;

  constructor(places: number) {
    this.free = places;
  }

  /** Does something for the party at this path when there is a place. */
  async run<T>(path: readonly string[], work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.queue.add(path, resolve));
    const since = performance.now();
    try {
      return await work();
    } finally {
      this.queue.spend(path, performance.now() - since);
      const next = this.queue.next();
      if (next) next();
      else this.free++;
    }
  }
}
