/**
 * Who answers at one table when no person does: bots, and what owners left to be answered while they are away. Each thinks
 * about a turn once, from what its seat may know, and answers like anybody else.
 */
import type { AnyChoice, Seat } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import type { BotPool } from '../bots/pool.ts';
import { paceOf } from '../clocks/clock.ts';
import { Debounce } from '../debounce.ts';
import type { BotDecision } from '../rules/requests.ts';
import type { ChairRow } from '../store/index.ts';
import type { Result } from './environment.ts';
import { botOf, playerOf, type Seating } from './seating.ts';

export interface BotTable {
  readonly id: string;
  readonly seating: Seating | null;
  readonly turnStatus: TurnStatus | null;
  /** What a seat may know and choose; null when it has nothing to choose, or cannot be asked now. */
  decisionFor(seat: Seat): Promise<BotDecision | null>;
  /** Looks anew whose turn it is. */
  wakeBots(): void;
  act(seat: Seat, mark: number, deed: { verb: string; arg: never }, tell: (result: Result) => void): void;
}

/** What those who are away left to be answered. */
export interface Absent {
  /** So long whoever was asked while he was there, and has gone, may take to come back before he is answered for. */
  readonly patienceMs: number;
  /** The choice the owner of a chair left for this turn; null when he left none, or is there himself. */
  answer(table: string, turn: string, chair: () => ChairRow | undefined): Promise<AnyChoice | null>;
}

export interface BotEnvironment {
  readonly bots: BotPool;
  readonly absent: Absent;
  log(message: string, about?: object): void;
}

/** So often an absent owner answers without anybody else doing anything: no answer may go round in circles. */
const MOST_IN_A_ROW = 20;

export class BotChairs {
  private readonly table: BotTable;
  private readonly environment: BotEnvironment;
  private readonly thinking = new Set<Seat>();
  /** Those of them for whom something has changed meanwhile: if nothing comes of it they have to think again. */
  private readonly again = new Set<Seat>();
  /** How often a seat was answered for in a row, and at which entry that row would go on. */
  private readonly rows = new Map<Seat, { next: number; count: number }>();
  /** Somebody who left something to be answered may have gone without answering. */
  private readonly gone: Debounce;
  /** Seats that are asked and whose owner left something to be answered, and was not there when others came or went last. */
  private alone = new Set<Seat>();
  /** Regents who take their time, since no person waits for them. While nobody looks either the table may be put away. */
  private readonly slow = new Map<Seat, Debounce>();

  constructor(table: BotTable, house: BotEnvironment) {
    this.table = table;
    this.environment = house;
    this.gone = new Debounce(house.absent.patienceMs, () => table.wakeBots());
  }

  get busy(): boolean {
    return this.thinking.size > 0 || this.gone.pending;
  }

  /** Others are looking than before. Whoever else comes and goes does not put off what is waited for. */
  stirred(isHere: (user: string) => boolean): void {
    const { turnStatus, seating } = this.table;
    const isAlone = (seat: Seat): boolean => {
      const { answers = null, user_id = null } = seating?.chairs[seat] ?? {};
      return answers !== null && user_id !== null && !isHere(user_id);
    };
    const before = this.alone;
    this.alone = new Set(turnStatus?.busy.filter(isAlone));
    if ([...this.alone].some((seat) => !before.has(seat))) this.gone.set();
  }

  /** No longer waits for anybody. */
  stopWaiting(): void {
    this.gone.clear();
    this.alone.clear();
    this.forgetSlow();
  }

  /** Regents no longer take their time. Where another node has moved, they take it there. */
  forgetSlow(): void {
    for (const later of this.slow.values()) later.clear();
    this.slow.clear();
  }

  /** Sets those to work whose turn it is and who are not at work already. */
  wake(turnStatus: TurnStatus, seating: Seating): void {
    const { chairs, settings } = seating;
    const awaited = chairs.some((chair) => playerOf(chair) !== null);
    if (awaited) this.forgetSlow();
    for (const seat of turnStatus.busy) {
      const chair = chairs[seat]!;
      if (botOf(chair) === null && chair.answers === null) continue;
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
    const choice = turn && ((await this.left(seat, turn)) ?? (await this.botChoice(seat, turn, seating)));
    if (!choice) {
      this.thinking.delete(seat);
      // He may have left something else to be answered, or a regent may have taken his chair.
      if (this.again.has(seat)) this.table.wakeBots();
      return;
    }
    this.table.act(seat, turn.mark, choice as never, (result) => {
      this.thinking.delete(seat);
      // What was chosen at a mark that has moved on is void, and it has to be thought about again. Any other refusal means
      // that there is nothing to do here: the table is frozen, or out of reach.
      if (!result.ok && result.key === 'kernel.stale') this.table.wakeBots();
    });
  }

  /** What the owner left to be answered. */
  private async left(seat: Seat, { turn }: BotDecision): Promise<AnyChoice | null> {
    if (!this.table.seating?.chairs[seat]?.answers) return null;
    const row = this.rows.get(seat);
    const entries = this.table.turnStatus?.entries ?? 0;
    const count = row?.next === entries ? row.count + 1 : 1;
    if (count > MOST_IN_A_ROW) return null;
    const choice = await this.environment.absent.answer(this.table.id, turn, () => this.table.seating?.chairs[seat]);
    if (choice) this.rows.set(seat, { next: entries + 1, count });
    return choice;
  }

  private async botChoice(seat: Seat, { turn }: BotDecision, { row, chairs }: Seating): Promise<AnyChoice | null> {
    const bot = botOf(chairs[seat]!);
    if (bot === null) return null;
    const options = JSON.parse(row.options);
    const { id } = this.table;
    const task = { key: `${id}/${seat}`, bot, game: row.game, rules: row.rules, options, seat, turn };
    const choice = await this.environment.bots.choose(task, [row.host, id]);
    // The owner may have come back while his regent was thinking.
    const now = this.table.seating?.chairs[seat];
    return now && botOf(now) === bot ? choice : null;
  }
}
