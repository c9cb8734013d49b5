/** The bots at one table: each thinks about a turn once, from what its seat may know, and answers like anybody else. */
import type { Seat } from '@concert/kernel';
import type { Standing } from '@concert/wire';
import type { BotPool } from '../bots/pool.ts';
import type { BotTurn } from '../rules/orders.ts';
import type { Result } from './live-table.ts';
import { botOf, type Seating } from './seating.ts';

export interface BotTable {
  readonly id: string;
  /** What a seat may know and choose; null when it has nothing to choose, or cannot be asked now. */
  turnOf(seat: Seat): Promise<BotTurn | null>;
  /** Looks anew whose turn it is. */
  wakeBots(): void;
  act(seat: Seat, mark: number, deed: { verb: string; arg: never }, tell: (result: Result) => void): void;
}

export class BotChairs {
  private readonly table: BotTable;
  private readonly pool: BotPool;
  private readonly thinking = new Set<Seat>();

  constructor(table: BotTable, pool: BotPool) {
    this.table = table;
    this.pool = pool;
  }

  get busy(): boolean {
    return this.thinking.size > 0;
  }

  /** Sets those bots to work whose turn it is and who are not at work already. */
  wake(standing: Standing, seating: Seating): void {
    for (const seat of standing.busy) {
      const bot = botOf(seating.chairs[seat]!);
      if (bot !== null && !this.thinking.has(seat)) void this.think(seat, bot, seating);
    }
  }

  private async think(seat: Seat, bot: string, { row }: Seating): Promise<void> {
    this.thinking.add(seat);
    const turn = await this.table.turnOf(seat);
    if (!turn) {
      this.thinking.delete(seat);
      return;
    }
    const key = `${this.table.id}/${seat}`;
    const options = JSON.parse(row.options);
    const choice = await this.pool.choose({ key, bot, game: row.game, options, seat, turn: turn.turn });
    this.table.act(seat, turn.mark, choice as never, (result) => {
      this.thinking.delete(seat);
      // What was chosen at a mark that has moved on is void, and the bot has to think again. Any other refusal means
      // that there is nothing to do here: the table is frozen, or out of reach.
      if (!result.ok && result.key === 'kernel.stale') this.table.wakeBots();
    });
  }
}
