/**
 * The bots of one table. Each decides once per question, from what its seat may know, and answers like anyone else. What
 * a standing order of the seat's owner answers is not theirs to decide.
 */
import type { AnyChoice, Seat } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import type { BotPool } from '../bots/pool.ts';
import { paceOf } from '../clocks/clock.ts';
import { Debounce } from '../debounce.ts';
import { rankOf } from '../ranks.ts';
import type { BotDecision } from '../rules/requests.ts';
import type { Result } from './environment.ts';
import { botOf, playerOf, type Seating } from './seating.ts';

export interface BotTable {
  readonly id: string;
  readonly seating: Seating | null;
  readonly turnStatus: TurnStatus | null;
  /** Is a person here, or about to be? */
  readonly isAwaited: boolean;
  /** What a seat may know and choose; null when it has nothing to choose, or can't be asked now. */
  decisionFor(seat: Seat): Promise<BotDecision | null>;
  /** Checks again who is to move. */
  wakeBots(): void;
  act(seat: Seat, mark: number, deed: { verb: string; arg: never }, tell: (result: Result) => void): Promise<void>;
}

export interface BotEnvironment {
  readonly bots: BotPool;
  log(message: string, about?: object): void;
}

export class BotChairs {
  private readonly table: BotTable;
  private readonly environment: BotEnvironment;
  private readonly thinking = new Set<Seat>();
  /** Those for which something has changed meanwhile: if nothing comes of it they have to decide again. */
  private readonly again = new Set<Seat>();
  /**
   * Stand-ins that take their time, since no person waits for them. While no one watches either, the table may be
   * closed.
   */
  private readonly slow = new Map<Seat, Debounce>();

  constructor(table: BotTable, environment: BotEnvironment) {
    this.table = table;
    this.environment = environment;
  }

  get busy(): boolean {
    return this.thinking.size > 0;
  }

  /** No longer waits for anyone. */
  stopWaiting(): void {
    this.forgetSlow();
  }

  /** Stand-ins no longer take their time here. Where another node has moved, they take it there. */
  forgetSlow(): void {
    for (const later of this.slow.values()) later.clear();
    this.slow.clear();
  }

  /** Starts the bots that are to move and not busy yet. */
  wake(turnStatus: TurnStatus, seating: Seating): void {
    const { chairs, settings } = seating;
    const awaited = chairs.some((chair) => playerOf(chair) !== null);
    if (awaited) this.forgetSlow();
    for (const seat of turnStatus.busy) {
      const chair = chairs[seat]!;
      if (botOf(chair) === null || turnStatus.ordered.includes(seat)) continue;
      if (this.thinking.has(seat)) this.again.add(seat);
      else if (chair.regent === null || awaited) this.begin(seat, seating);
      else if (!this.slow.has(seat)) this.beginLater(seat, paceOf(settings.clock));
    }
  }

  private beginLater(seat: Seat, ms: number): void {
    const later = new Debounce(ms, () => {
      this.slow.delete(seat);
      const { turnStatus, seating } = this.table;
      if (this.thinking.has(seat) || seating?.row.state !== 'playing') return;
      if (turnStatus?.busy.includes(seat)) this.begin(seat, seating);
    });
    this.slow.set(seat, later);
    later.set();
  }

  private begin(seat: Seat, seating: Seating): void {
    this.thinking.add(seat);
    this.again.delete(seat);
    this.think(seat, seating).catch((error) => {
      this.thinking.delete(seat);
      this.environment.log('a seat could not be answered for', { table: this.table.id, error });
    });
  }

  private async think(seat: Seat, seating: Seating): Promise<void> {
    const turn = await this.table.decisionFor(seat);
    const choice = turn && (await this.botChoice(seat, turn, seating));
    if (!choice) {
      this.thinking.delete(seat);
      // A stand-in may have taken the seat meanwhile.
      if (this.again.has(seat)) this.table.wakeBots();
      return;
    }
    await this.table.act(seat, turn.mark, choice as never, (result) => {
      this.thinking.delete(seat);
      // A choice made at an outdated mark is void and has to be decided again. Any other refusal means that there is
      // nothing to do here: the table is frozen, or out of reach.
      if (!result.ok && result.key === 'kernel.stale') this.table.wakeBots();
    });
  }

  private async botChoice(seat: Seat, { turn }: BotDecision, { row, chairs }: Seating): Promise<AnyChoice | null> {
    const bot = botOf(chairs[seat]!);
    if (bot === null) return null;
    const options = JSON.parse(row.options);
    const { id } = this.table;
    const task = { key: `${id}/${seat}`, bot, game: row.game, rules: row.rules, options, seat, turn };
    const choice = await this.environment.bots.choose(task, [rankOf(this.table.isAwaited), row.host, id]);
    // The owner may have come back while the stand-in was thinking.
    const now = this.table.seating?.chairs[seat];
    return now && botOf(now) === bot ? choice : null;
  }
}
