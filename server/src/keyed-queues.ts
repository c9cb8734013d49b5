/** Serial work per key; work under different keys runs in parallel. */
export class KeyedQueues {
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const mine = before ? before.then(work, work) : work();
    this.last.set(key, mine);
    const done = (): void => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(done, done);
    return mine;
  }

  /** Resolves when nothing is left to do. */
  async settled(): Promise<void> {
    while (this.last.size > 0) await Promise.allSettled(this.last.values());
  }
}
