/** A question that may cost the rules much. */
export interface Query {
  /** Has it answered; must not fail. */
  answer(): Promise<void>;
  /** Tells whoever asked that he will hear nothing. */
  drop(): void;
}

/** More than anybody waits for. */
const MOST_WAITING = 16;

/**
 * Questions of one person, answered one after the other, for others want the rules too. When too many wait the oldest is
 * dropped: whoever asked it has gone on to look at something else.
 */
export class QueryQueue {
  private waiting: Query[] = [];
  private busy = false;

  put(question: Query): void {
    this.waiting.push(question);
    if (this.waiting.length > MOST_WAITING) this.waiting.shift()!.drop();
    if (!this.busy) void this.work();
  }

  /** Nobody waits any more. */
  clear(): void {
    this.waiting = [];
  }

  private async work(): Promise<void> {
    this.busy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await next.answer();
    this.busy = false;
  }
}
