/** What a bot remembers: a function of the lines its seat has heard, so that it can be made again anywhere. */
import type { BotRules, Json, Shape, Turn } from '@concert/kernel';

export class Memory {
  private belief: Json | undefined;
  /** The number of the next line it has not heard. */
  private next = 0;

  /** What it believes now; absent in a game whose bot remembers nothing. */
  recall({ machine, view, log, from }: Pick<Turn, 'machine' | 'view' | 'log' | 'from'>): Json | undefined {
    const rules = (machine.game.bot as BotRules<Shape> | undefined)?.belief;
    if (!rules) return undefined;
    // What was taken back shortens the log; what it heard of it is forgotten too.
    if (this.belief === undefined || this.next > from + log.length) {
      this.belief = rules.start(view);
      this.next = from;
    }
    for (const { event } of log.slice(Math.max(0, this.next - from)))
      this.belief = rules.hear(this.belief, event, view);
    this.next = from + log.length;
    return this.belief;
  }
}
