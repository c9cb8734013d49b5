/** A query that may cost the rules a lot. */
export interface Query {
  /** Answers it; must not fail. */
  answer(): Promise<void>;
  /** Tells the client that it will get no answer. */
  drop(): void;
}

/** More than anyone waits for. */
const MOST_WAITING = 16;

/**
 * The queries of one person, answered one after the other, for others want the rules too. When too many wait the oldest
 * is dropped: the person has moved on to something else.
 */
export class QueryQueue {
  private waiting: Query[] = [];
  private busy = false;

  put(question: Query): void {
    this.waiting.push(question);
    if (this.waiting.length > MOST_WAITING) this.waiting.shift()!.drop();
    if (!this.busy) void this.work();
  }

  /** Nothing waits any more. */
  clear(): void {
    this.waiting = [];
  }

  private async work(): Promise<void> {
    this.busy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await next.answer();
    this.busy = false;
  }
}
