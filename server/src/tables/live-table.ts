/**
 * A table that is open on this node: who watches it, which writes are pending, and which bots think at it. What the
 * rules say is sent in the order in which they said it, and never before everything it depends on is durable.
 */
import type { Seat, TakenSnapshot, Viewer } from '@concert/kernel';
import type { SeatAction, TurnStatus } from '@concert/wire';
import { Debounce } from '../debounce.ts';
import { Refusal, unavailable } from '../errors.ts';
import type {
  AnswerTo,
  BotDecision,
  DoneOrRefused,
  RequestKind,
  RulesFailure,
  RulesRequest,
} from '../rules/requests.ts';
import type { Audience, Watcher } from './audience.ts';
import { BotChairs } from './bot-chairs.ts';
import { carryOver, hasStoredAnswers } from './carried-over.ts';
import { CatchUp } from './catch-up.ts';
import type { Move, Result, TableEnvironment, WatchRequest } from './environment.ts';
import { LiveSeating } from './live-seating.ts';
import { openStored, SLICE } from './opening.ts';
import { OrderedAnswers } from './ordered-answers.ts';
import { Outbox, type OutboxItem } from './outbox.ts';
import {
  badlyAsked,
  ended,
  frozenBy,
  isWithoutRules,
  NOT_BEGUN,
  notKept,
  reportOf,
  troubleOf,
  unplayable,
  wasLost,
  withoutRules,
} from './refusals.ts';
import { entriesFrom, type Seating } from './seating.ts';
import { keepSnapshot } from './snapshots.ts';

/** How often something is repeated that was lost through no fault of its own. */
const MOST_TRIES = 3;
/** And a choice whose place others took first: no game has more seats than this. */
const MOST_RACES = 10;
/**
 * When another node made the last move its bots answer first; if it died, this one takes over. The same wait applies
 * before bots retry what could not be written.
 */
const TAKE_OVER_MS = 5_000;

type Done = Extract<DoneOrRefused, { ok: true }>;
type OpenWaiter = { go(): void; fail(refusal: Refusal): void };

export class LiveTable {
  readonly id: string;
  readonly liveSeating: LiveSeating;
  turnStatus: TurnStatus | null = null;
  lastUsed = performance.now();
  /** Resolves when the end of its game is written: readers of the database have seen it by then. */
  ending: Promise<void> | null = null;
  private readonly environment: TableEnvironment;
  private state: 'away' | 'coming' | 'open' = 'away';
  /** Changes whenever the table is reopened: requests to the old one are void. */
  private epoch = 0;
  private waiters: OpenWaiter[] = [];
  private readonly outbox = new Outbox();
  private readonly bots: BotChairs;
  private readonly ordered: OrderedAnswers;
  private readonly pendingCatchUp = new CatchUp(
    () => this.state === 'open' && !this.outbox.unwritten,
    () => this.follow(),
  );
  /** How many requests the rules have not answered. */
  private pendingRequests = 0;
  /** Does after a while what others should have done by then, or what failed. */
  private readonly takeOver = new Debounce(TAKE_OVER_MS, () => {
    if (this.state === 'away') this.wake().catch(() => {});
    else {
      this.inBackground(this.pendingCatchUp.look());
      this.wakeBots();
    }
  });
  /** The last entry could not be written. */
  private unwritten = false;
  /** How many entries came before those it holds. */
  private snapshotAt = 0;

  constructor(environment: TableEnvironment, id: string) {
    this.environment = environment;
    this.id = id;
    this.liveSeating = new LiveSeating(environment, id);
    this.bots = new BotChairs(this, environment);
    this.ordered = new OrderedAnswers(this, environment.orderedMs);
  }

  get audience(): Audience {
    return this.liveSeating.audience;
  }
  get seating(): Seating | null {
    return this.liveSeating.seating;
  }
  /** It is not watched and nothing is under way. */
  get idle(): boolean {
    return this.resting && this.audience.empty;
  }
  /** Nothing is under way. */
  get resting(): boolean {
    return (
      this.outbox.empty &&
      this.waiters.length === 0 &&
      this.pendingRequests === 0 &&
      !this.bots.busy &&
      !this.ordered.busy
    );
  }
  get isOpen(): boolean {
    return this.state === 'open';
  }
  /** How many entries it holds in its thread. */
  get held(): number {
    return this.turnStatus ? this.turnStatus.entries - this.snapshotAt : 0;
  }

  // ── what people do ───────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Carries out an action; `tell` is called when it is durable, or refused. When another node was faster it is tried
   * again on the new position: the mark says whether this seat has seen the change. If it was another seat's secret,
   * this seat must not even notice.
   */
  act(seat: Seat, mark: number, action: SeatAction, tell: (result: Result) => void, races = 1): void {
    const refuse = ({ key, message }: Refusal): void => tell({ ok: false, key, sentence: message });
    const spoil = (error: unknown): void => {
      if (error || races >= MOST_RACES) this.tellNotKept(error, seat, tell);
      else this.act(seat, mark, action, tell, races + 1);
    };
    this.request({ kind: 'do', table: this.id, seat, mark, deed: action }, refuse, (answer) => {
      if (!answer.ok) this.outbox.send({ deliver: () => tell(answer), spoil });
      else
        this.commit(answer, { by: seat, choice: 'verb' in action, elsewhere: false }, () => tell({ ok: true }), spoil);
    });
  }

  /** Does what needs no mark: it holds even if something has changed. Resolves when it is durable, or refused. */
  actAnyhow(seat: Seat, deed: SeatAction | { resign: true }, races = 1): Promise<Result> {
    return new Promise((resolve, reject) =>
      this.request({ kind: 'do', table: this.id, seat, deed }, reject, (answer) => {
        const spoil = (error: unknown): void => {
          if (error || races >= MOST_RACES) reject(notKept(error));
          else this.actAnyhow(seat, deed, races + 1).then(resolve, reject);
        };
        if (!answer.ok) this.outbox.send({ deliver: () => resolve(answer), spoil });
        else this.commit(answer, { by: seat, choice: false, elsewhere: false }, () => resolve({ ok: true }), spoil);
      }),
    );
  }

  /** Gives the answer that a standing order of a seat names, unless that has changed. */
  answerByOrder(seat: Seat, settled: (given: boolean) => void): void {
    const none = (): void => settled(false);
    this.request({ kind: 'ordered', table: this.id, seat }, none, (answer) => {
      if (answer === null) this.outbox.send({ deliver: none, spoil: none });
      else
        this.commit(
          answer,
          { by: seat, choice: true, elsewhere: false, ordered: true },
          () => settled(true),
          () => {
            settled(false);
            this.wakeBots();
          },
        );
    });
  }

  /**
   * Starts to send a watcher what this viewer sees, from the mark it still has; or the facts, until the game starts.
   */
  watch(watcher: Watcher, viewer: Viewer, have: number | undefined, arrival: WatchRequest): void {
    const { wanted, arrived } = arrival;
    const order = { kind: 'watch', table: this.id, viewer, ...(have !== undefined && { have }) } as const;
    this.audience.expect(viewer);
    const fail = (refusal: Refusal): void => {
      this.audience.linger(viewer);
      arrival.fail(refusal);
    };
    const come = (texts: readonly string[]): void => {
      if (!wanted()) {
        this.audience.linger(viewer);
        return;
      }
      const refusal = this.liveSeating.receive(watcher, viewer, texts);
      if (refusal) fail(refusal);
      else arrived();
    };
    const refused = (refusal: Refusal): void => (refusal.key === NOT_BEGUN ? come([]) : fail(refusal));
    this.request(order, refused, (texts) =>
      this.outbox.send({
        deliver: () => come(texts),
        spoil: () => this.watch(watcher, viewer, undefined, arrival),
      }),
    );
  }

  unwatch(watcher: Watcher, viewer: Viewer): void {
    this.audience.remove(watcher, viewer);
    this.lastUsed = performance.now();
  }

  /** Asks the rules something that changes nothing; the answer comes after everything sent before it. */
  ask<K extends 'explain' | 'past' | 'lines' | 'talk' | 'case'>(
    order: Extract<RulesRequest, { kind: K }>,
  ): Promise<AnswerTo<K>> {
    return new Promise((resolve, reject) => {
      this.request(order, reject, (answer) =>
        this.outbox.send({
          deliver: () => resolve(answer as AnswerTo<K>),
          spoil: () => resolve(this.ask(order)),
        }),
      );
    });
  }

  /** What a bot on this seat is handed. */
  decisionFor(seat: Seat): Promise<BotDecision | null> {
    return new Promise((resolve) => this.request({ kind: 'turn', table: this.id, seat }, () => resolve(null), resolve));
  }

  /** Its row and seats, whether it can be played or not. */
  load(): Promise<Seating> {
    return this.liveSeating.load();
  }

  /** Opens the table if it is not open; resolves when bots have been started. */
  wake(): Promise<void> {
    return new Promise((resolve, reject) => this.enter({ go: resolve, fail: reject }));
  }

  /** Its game has just started and is open in the rules: nothing has to be read. */
  begin(seating: Seating, turnStatus: TurnStatus): void {
    // A request that came before has found it started and is opening it.
    if (this.state !== 'away') return;
    this.lastUsed = performance.now();
    this.liveSeating.reseat(seating);
    this.turnStatus = turnStatus;
    this.snapshotAt = 0;
    this.epoch++;
    this.opened();
  }

  // ── what other nodes and the server do ────────────────────────────────────────────────────────────────────────────

  /** Another node wrote this entry, or an unknown number of entries. */
  async catchUp(seq = Number.MAX_SAFE_INTEGER): Promise<void> {
    if (this.state === 'away') {
      // It was closed, or could not be read, while it was being watched.
      if (!this.audience.empty && this.seating?.row.state === 'playing') await this.wake().catch(() => {});
    } else if (this.state === 'coming' || this.outbox.unwritten || this.turnStatus!.entries <= seq)
      await this.pendingCatchUp.want().catch(this.notDone);
  }

  private async follow(): Promise<void> {
    const { epoch, turnStatus } = this;
    const at = turnStatus!.entries;
    const entries = await entriesFrom(this.environment.store, this.id, at, SLICE);
    if (epoch !== this.epoch) return;
    // There may be more than one request replays.
    if (entries.length === SLICE) void this.pendingCatchUp.want();
    // A move was made here meanwhile: whether it could be written will show.
    if (turnStatus !== this.turnStatus) void this.pendingCatchUp.want();
    else if (entries.length > 0)
      await new Promise<void>((done) => {
        const order = { kind: 'follow', table: this.id, at, entries } as const;
        this.environment.rules.request(order, ({ answer, trouble: failure }) => {
          done();
          if (epoch !== this.epoch) return;
          if (failure) this.handleFailure(failure, order);
          else {
            const { texts, standing: now, snapshots } = answer;
            this.turnStatus = now;
            for (const taken of snapshots) this.keepSnapshot(taken);
            this.outbox.send({ deliver: () => this.audience.show(texts), spoil: () => {} });
            this.afterMove(now, { by: null, choice: true, elsewhere: true });
          }
        });
      });
  }

  /** The table's row or seats changed. */
  refresh(): Promise<void> {
    return this.changeTo(this.liveSeating.find());
  }

  private async reseat(seating: Seating): Promise<void> {
    this.liveSeating.reseat(seating);
    const { state } = seating.row;
    if (state === 'frozen' || state === 'ended') this.putAway();
    else if (this.state === 'open') this.wakeBots();
    // It has just started, here or elsewhere, and is being waited for.
    else if (state === 'playing' && this.state === 'away' && !this.audience.empty) await this.wake();
  }

  /** The thread in which it was open has ended. Pending writes still count. */
  lostThread(): void {
    if (this.state === 'open') this.reopen();
  }

  /** Drops viewers that are no longer watched. */
  sweep(now: number): void {
    for (const viewer of this.audience.lost(now))
      if (this.state === 'open') this.environment.rules.request({ kind: 'unwatch', table: this.id, viewer }, () => {});
  }

  /** Resolves when no write is pending. */
  settled(): Promise<void> {
    return this.outbox.settled();
  }

  /** No longer waits for others. */
  stopWaiting(): void {
    this.takeOver.clear();
    this.ordered.stop();
    this.bots.stopWaiting();
  }

  /** Closes it in its thread; it is reopened on request. */
  putAway(): void {
    this.stopWaiting();
    this.closeInThread();
    this.audience.forget();
    // Waiting requests learn the current state, or why there is none.
    if (this.waiters.length > 0) this.inBackground(this.openFromStore());
  }

  /** Requests to the thread are void. */
  private closeInThread(): void {
    if (this.state === 'open') this.environment.rules.request({ kind: 'close', table: this.id }, () => {});
    this.state = 'away';
    this.epoch++;
  }

  // ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private enter(entrance: OpenWaiter): void {
    this.lastUsed = performance.now();
    if (this.state === 'open') entrance.go();
    else {
      this.waiters.push(entrance);
      if (this.state === 'away') this.inBackground(this.openFromStore());
    }
  }

  /** Opens it from the store, by replaying it. */
  private async openFromStore(): Promise<void> {
    this.state = 'coming';
    this.pendingCatchUp.forget();
    const turn = ++this.epoch;
    try {
      await this.outbox.settled();
      const { row } = await this.liveSeating.read();
      const refusal = unplayable(row);
      if (refusal) throw refusal;
      const isWanted = (): boolean => turn === this.epoch;
      const opened = await openStored(this.environment, row, { isWanted }).catch((error) => {
        throw isWithoutRules(error) ? withoutRules(row) : error;
      });
      if (turn !== this.epoch) return;
      this.turnStatus = opened.turnStatus;
      this.snapshotAt = opened.snapshotAt;
    } catch (error) {
      if (turn === this.epoch) await this.notOpened(error);
      return;
    }
    this.opened();
    await this.pendingCatchUp.look();
  }

  /** Tells waiting requests why; a table that the database did not deliver is tried again. */
  private async notOpened(error: unknown): Promise<void> {
    this.state = 'away';
    const failure = troubleOf(error);
    if (failure) return this.inBackground(this.freeze(failure));
    if (!(error instanceof Refusal)) {
      this.environment.log('a table could not be opened', { table: this.id, error });
      this.takeOver.set();
    }
    this.rejectWaiters(error instanceof Refusal ? error : unavailable());
  }

  private rejectWaiters(refusal: Refusal): void {
    for (const { fail } of this.waiters.splice(0)) fail(refusal);
  }

  /** It is open in the rules: shows it to everyone who watches, and continues waiting requests. */
  private opened(): void {
    this.state = 'open';
    for (const viewer of this.audience.viewers) this.showAll(viewer);
    for (const { go } of this.waiters.splice(0)) go();
    if (hasStoredAnswers(this.seating!))
      this.inBackground(
        carryOver(this.environment.store, this.seating!, (seat, orders) => this.actAnyhow(seat, { orders })).then(() =>
          this.refresh(),
        ),
      );
    this.afterMove(this.turnStatus!, { by: null, choice: false, elsewhere: this.unwritten });
  }

  private reopen(): void {
    this.environment.rules.request({ kind: 'close', table: this.id }, () => {});
    this.inBackground(this.openFromStore());
  }

  /** Everyone who watches as this viewer gets the whole view again. */
  private showAll(viewer: Viewer): void {
    const { epoch } = this;
    const order = { kind: 'watch', table: this.id, viewer } as const;
    this.environment.rules.request(order, ({ answer, trouble: failure }) => {
      if (epoch !== this.epoch) return;
      if (failure) this.handleFailure(failure, order);
      else
        this.outbox.send({ deliver: () => this.audience.show(answer.map((text) => [viewer, text])), spoil: () => {} });
    });
  }

  /** Something failed that no one in particular had asked for. */
  private handleFailure(failure: RulesFailure, request: RulesRequest): void {
    if (wasLost(failure)) this.reopen();
    else this.inBackground(this.freeze(failure, request));
  }

  /** Sends a request to the rules when the table is open; repeats what was lost with a thread. */
  private request<K extends RequestKind>(
    order: Extract<RulesRequest, { kind: K }>,
    fail: (refusal: Refusal) => void,
    then: (answer: AnswerTo<K>) => void,
    tries = 1,
  ): void {
    this.enter({
      fail,
      go: () => {
        const { epoch } = this;
        // It may have been ended since the request.
        if (order.kind === 'do' && this.seating?.row.state === 'ended') return fail(ended());
        this.pendingRequests++;
        this.environment.rules.request<K>(order, ({ answer, trouble: failure }) => {
          this.pendingRequests--;
          if (!failure && epoch === this.epoch) return then(answer as AnswerTo<K>);
          // The table was reopened meanwhile, and nothing done in the old one counts.
          if (!failure || wasLost(failure)) {
            if (tries >= MOST_TRIES) return fail(unavailable());
            if (epoch === this.epoch && this.state === 'open') this.reopen();
            return this.request(order, fail, then, tries + 1);
          }
          if (failure.why === 'bad') return fail(badlyAsked(failure));
          this.inBackground(this.freeze(failure, order));
          fail(frozenBy(failure));
        });
      },
    });
  }

  // ── what goes out ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Makes an entry durable, then tells everyone; or has it abandoned. */
  private commit(
    { entry, texts, standing: turnStatus, snapshot }: Done,
    move: Move,
    done: () => void,
    spoil: OutboxItem['spoil'],
  ): void {
    const { epoch } = this;
    this.turnStatus = turnStatus;
    const deliver = (): void => {
      this.unwritten = false;
      this.audience.show(texts);
      done();
      if (snapshot) this.keepSnapshot(snapshot);
      this.afterMove(turnStatus, move);
      if (this.pendingCatchUp.outstanding) this.inBackground(this.pendingCatchUp.look());
    };
    const settle = this.outbox.awaiting({ deliver, spoil }, (error) => {
      // Another node continued the game, or no one knows whether it was continued: look at what is stored.
      this.unwritten = Boolean(error);
      if (error) this.environment.log('an entry could not be written', { table: this.id, error });
      this.environment.journal.drop(this.id);
      if (epoch === this.epoch) this.reopen();
    });
    this.environment.journal.append(this.id, turnStatus.entries - 1, entry, settle);
  }

  /** Stores a snapshot whose entries are durable. If that fails it is taken again when the table is next opened. */
  private keepSnapshot(taken: TakenSnapshot): void {
    this.snapshotAt = taken.entries;
    this.inBackground(keepSnapshot(this.environment.store, this.id, taken));
  }

  /** Refuses a choice whose base is gone, or that was not written, with the current table view. */
  private tellNotKept(error: unknown, seat: Seat, tell: (result: Result) => void): void {
    const { key, message: sentence } = notKept(error);
    const refused = { ok: false, key, sentence } as const;
    this.request(
      { kind: 'watch', table: this.id, viewer: seat },
      () => tell(refused),
      ([now]) => {
        this.audience.linger(seat);
        // Others may have chosen meanwhile, and what they did is in it.
        this.outbox.send({
          deliver: () => tell(now ? { ...refused, now } : refused),
          spoil: () => this.tellNotKept(error, seat, tell),
        });
      },
    );
  }

  // ── after a move ─────────────────────────────────────────────────────────────────────────────────────────────────

  private afterMove(turnStatus: TurnStatus, move: Move): void {
    if (turnStatus !== this.turnStatus) return;
    this.takeOver.clear();
    if (turnStatus.over && this.seating!.row.state === 'playing')
      this.ending = this.inBackground(this.changeTo(this.liveSeating.finish(turnStatus.over)));
    else if (move.elsewhere) {
      this.bots.forgetSlow();
      this.ordered.stop();
      this.takeOver.set();
    } else this.wakeBots(move.ordered);
    this.environment.played(this, turnStatus, move);
  }

  /** Starts the bots that are to move, and what answers by order. */
  wakeBots(chained = false): void {
    const { turnStatus, seating } = this;
    if (this.state !== 'open' || !turnStatus || seating?.row.state !== 'playing') return;
    this.ordered.wake(turnStatus, chained);
    this.bots.wake(turnStatus, seating);
  }

  /** The rules failed here. The table is frozen, with a report, until they are fixed. */
  async freeze(failure: RulesFailure, request?: RulesRequest): Promise<void> {
    const refusal = frozenBy(failure);
    this.environment.log('a table is frozen', { table: this.id, trouble: failure.message });
    this.closeInThread();
    const report = reportOf(this.id, this.turnStatus?.entries ?? -1, failure, request);
    try {
      await this.changeTo(this.liveSeating.freeze(refusal.message, report));
    } finally {
      this.rejectWaiters(refusal);
    }
    this.audience.tellAll(JSON.stringify({ type: 'frozen', table: this.id, sentence: refusal.message }));
  }

  /** Work that no request waits for. When the database is away it fails, and is done when the table is next opened. */
  private inBackground(work: Promise<void>): Promise<void> {
    return work.catch(this.notDone);
  }
  private readonly notDone = (error: unknown): void =>
    this.environment.log('a table could not be kept up', { table: this.id, error });

  /** Its row is being changed, or has been: shows it when it is. */
  private async changeTo(change: Promise<Seating | null>): Promise<void> {
    const seating = await change;
    if (seating) await this.reseat(seating);
  }
}
