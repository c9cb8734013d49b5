/**
 * Gives the answers that standing orders name, whether their owners are watching or not. When an answer comes depends on the
 * question alone, never on what its seat holds: always so long after it was asked, also when an order would have answered
 * the question before. Questions that such an answer leads to are answered at once: a chain of windows is waited for only
 * once.
 */
import type { Seat } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import { Debounce } from '../debounce.ts';

/** Long enough to be seen; short enough not to hold up the game. */
export const ORDERED_MS = 500;

export interface OrderedTable {
  /** Gives the answer for a seat, if an order still names one; calls back when it is durable, or there is none. */
  answerByOrder(seat: Seat, settled: (given: boolean) => void): void;
}

export class OrderedAnswers {
  private readonly table: OrderedTable;
  private readonly waitMs: number;
  private readonly waits = new Map<Seat, Debounce>();
  private readonly answering = new Set<Seat>();
  /** What the waits are for. */
  private question = '';

  constructor(table: OrderedTable, waitMs: number) {
    this.table = table;
    this.waitMs = waitMs;
  }

  get busy(): boolean {
    return this.waits.size > 0 || this.answering.size > 0;
  }

  /** Something was asked; `chained` where it was an answer of this kind that led to it. */
  wake({ ordered, question = '' }: Pick<TurnStatus, 'ordered' | 'question'>, chained: boolean): void {
    const isNew = question !== this.question;
    this.question = question;
    for (const [seat, wait] of this.waits)
      if (isNew || !ordered.includes(seat)) {
        wait.clear();
        this.waits.delete(seat);
      }
    for (const seat of ordered) {
      if (this.answering.has(seat)) continue;
      if (chained) this.answer(seat);
      else if (!this.waits.has(seat)) this.wait(seat);
    }
  }

  stop(): void {
    for (const wait of this.waits.values()) wait.clear();
    this.waits.clear();
  }

  private wait(seat: Seat): void {
    const wait = new Debounce(this.waitMs, () => this.answer(seat));
    this.waits.set(seat, wait);
    wait.set();
  }

  private answer(seat: Seat): void {
    this.waits.get(seat)?.clear();
    this.waits.delete(seat);
    this.answering.add(seat);
    this.table.answerByOrder(seat, () => this.answering.delete(seat));
  }
}
