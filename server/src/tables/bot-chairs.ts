/**
 * The bots of one table. Each decides once per question, from what its seat may know, and answers like anyone else: also
 * the offers made to it and the messages written to it, when it has nothing to choose. What a standing order of the seat's
 * owner answers is not theirs to decide.
 */
import type { HostedAct } from '@concert/bundles';
import type { Message, Offer, Seat } from '@concert/kernel';
import { MOST_SAID } from '@concert/players';
import type { SeatAction, TurnStatus } from '@concert/wire';
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
  /** What a seat may know and do; null when there is nothing, unless asked `anyway`, or it can't be asked now. */
  decisionFor(seat: Seat, anyway: boolean): Promise<BotDecision | null>;
  /** Checks again who is to move. */
  wakeBots(): void;
  act(seat: Seat, mark: number, deed: SeatAction, tell: (result: Result) => void): Promise<void>;
}

/** The chat, as bots take part in it. */
export interface BotChat {
  /** What was said to a seat and it has not read; read from now on. */
  unread(table: string, seat: Seat): Promise<Message[]>;
  /** Says something, if the rules allow it now. */
  sayFor(table: string, seat: Seat, to: readonly Seat[], text: string): Promise<void>;
}

export interface BotEnvironment {
  readonly bots: BotPool;
  /** Null until there is a chat. */
  readonly chat: BotChat | null;
  log(message: string, about?: object): void;
}

/** What a bot says is said this long after it was written to, or a multiple: how long it thought is no one's business. */
export const TALK_MS = 1_000;

export class BotChairs {
  private readonly table: BotTable;
  private readonly environment: BotEnvironment;
  private readonly talkMs: number;
  private readonly thinking = new Set<Seat>();
  /** Those for which something has changed meanwhile: if nothing comes of it they have to decide again. */
  private readonly again = new Set<Seat>();
  /** Those that have messages to read. */
  private readonly written = new Set<Seat>();
  /** What each has said in the phase it last spoke in. */
  private readonly said = new Map<Seat, { phase: string; count: number }>();
  /**
   * Stand-ins that take their time, since no person waits for them. While no one watches either, the table may be
   * closed.
   */
  private readonly slow = new Map<Seat, Debounce>();
  /** Since when each has had something to answer: a message, or an offer. */
  private readonly addressed = new Map<Seat, number>();
  /** What is about to be said. */
  private readonly talk = new Set<Debounce>();

  constructor(table: BotTable, environment: BotEnvironment, talkMs = TALK_MS) {
    this.table = table;
    this.environment = environment;
    this.talkMs = talkMs;
  }

  get busy(): boolean {
    return this.thinking.size > 0 || this.talk.size > 0;
  }

  /** No longer waits for anyone. */
  stopWaiting(): void {
    this.forgetSlow();
    for (const later of this.talk) later.clear();
    this.talk.clear();
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
    for (const seat of turnStatus.offered) this.noteAddressed(seat);
    for (const seat of new Set([...turnStatus.busy, ...turnStatus.offered, ...this.written])) {
      const chair = chairs[seat]!;
      if (botOf(chair) === null || turnStatus.ordered.includes(seat)) continue;
      if (this.thinking.has(seat)) this.again.add(seat);
      else if (chair.regent === null || awaited) this.begin(seat, seating);
      else if (!this.slow.has(seat)) this.beginLater(seat, paceOf(settings.clock));
    }
  }

  /** Someone has written to these seats. */
  tellWritten(seats: readonly Seat[]): void {
    for (const seat of seats) {
      this.written.add(seat);
      this.noteAddressed(seat);
    }
    this.table.wakeBots();
  }

  private noteAddressed(seat: Seat): void {
    if (!this.addressed.has(seat)) this.addressed.set(seat, performance.now());
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
    const isWritten = this.written.delete(seat);
    const turn = await this.table.decisionFor(seat, isWritten);
    const { chat } = this.environment;
    const messages = turn && isWritten && chat ? await chat.unread(this.table.id, seat) : [];
    const act = turn && (await this.actOf(seat, turn, messages, seating));
    if (!act) {
      this.thinking.delete(seat);
      // A stand-in may have taken the seat meanwhile.
      if (this.again.has(seat)) this.table.wakeBots();
      return;
    }
    if ('say' in act) {
      this.say(seat, turn.phase, act.to, act.say);
      this.thinking.delete(seat);
      // It has spoken, and may still have to choose.
      this.table.wakeBots();
      return;
    }
    await this.table.act(seat, turn.mark, deedOf(act), (result) => {
      this.thinking.delete(seat);
      if (result.ok && 'answer' in act && act.why) {
        const offer = offerIn(turn, act.id);
        if (offer) this.say(seat, turn.phase, [offer.from], act.why);
      }
      // A choice made at an outdated mark is void and has to be decided again, and a bot whose offer is refused may still have
      // to choose; it makes few offers in a phase. Any other refusal means that there is nothing to do here: the table is
      // frozen, or out of reach.
      if (!result.ok && (result.key === 'kernel.stale' || 'offer' in act)) this.table.wakeBots();
    });
  }

  /** No bot says more than two things in one phase. */
  private say(seat: Seat, phase: string, to: readonly Seat[], text: string): void {
    const before = this.said.get(seat);
    const count = before?.phase === phase ? before.count : 0;
    if (count >= MOST_SAID) return;
    this.said.set(seat, { phase, count: count + 1 });
    const { chat, log } = this.environment;
    this.sayInTime(seat, () => {
      chat?.sayFor(this.table.id, seat, to, text).catch((error) => {
        log('a bot could not speak', { table: this.table.id, error });
      });
    });
  }

  /** Counted from when it was written to, so that the time tells nothing of what else it had to think about. */
  private sayInTime(seat: Seat, speak: () => void): void {
    const passed = performance.now() - (this.addressed.get(seat) ?? performance.now());
    this.addressed.delete(seat);
    const later = new Debounce(this.talkMs - (passed % this.talkMs), () => {
      this.talk.delete(later);
      speak();
    });
    this.talk.add(later);
    later.set();
  }

  private async actOf(
    seat: Seat,
    { turn }: BotDecision,
    messages: Message[],
    { row, chairs }: Seating,
  ): Promise<HostedAct | null> {
    const bot = botOf(chairs[seat]!);
    if (bot === null) return null;
    const options = JSON.parse(row.options);
    const { id } = this.table;
    const task = { key: `${id}/${seat}`, bot, game: row.game, rules: row.rules, options, seat, turn, messages };
    const act = await this.environment.bots.act(task, [rankOf(this.table.isAwaited), row.host, id]);
    // The owner may have come back while the stand-in was thinking.
    const now = this.table.seating?.chairs[seat];
    return now && botOf(now) === bot ? act : null;
  }
}

function deedOf(act: Exclude<HostedAct, { say: string }>): SeatAction {
  if ('choose' in act) return { verb: act.choose.verb, arg: act.choose.arg };
  return 'offer' in act ? { offer: act.offer } : { answer: act.answer, id: act.id };
}

const offerIn = ({ turn }: BotDecision, id: string): Offer | undefined =>
  (JSON.parse(turn) as { offers?: Offer[] }).offers?.find((offer) => offer.id === id);
