/** Runs something after a while, unless it is set again or cleared before. It keeps no process alive. */
export class Debounce {
  private readonly ms: number;
  private readonly run: () => void;
  private timer: NodeJS.Timeout | null = null;

  constructor(ms: number, run: () => void) {
    this.ms = ms;
    this.run = run;
  }

  set(): void {
    this.clear();
    this.timer = setTimeout(() => {
      this.timer = null;
      this.run();
    }, this.ms).unref();
  }

  /** Is it still to run? */
  get pending(): boolean {
    return this.timer !== null;
  }

  clear(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
