/** So many a second, with some in reserve. Whoever goes on asking long after it is used up has no good reason. */
export class RateLimit {
  private readonly rate: number;
  private left: number;
  private last = performance.now();
  private denied = 0;

  constructor(rate: number) {
    this.rate = rate;
    this.left = 2 * rate;
  }

  /** Has it been overdrawn ten times over? */
  get exhausted(): boolean {
    return this.denied > 10 * this.rate;
  }

  take(): boolean {
    const now = performance.now();
    this.left = Math.min(2 * this.rate, this.left + ((now - this.last) / 1000) * this.rate);
    this.last = now;
    if (this.left < 1) {
      this.denied++;
      return false;
    }
    this.left--;
    if (this.left >= this.rate) this.denied = 0;
    return true;
  }
}
