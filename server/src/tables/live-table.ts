/**
 * A table that is open on this node: who watches it, which writes are pending, and which bots think at it. What the
 * rules say is sent in the order in which they said it, and never before everything it depends on is durable.
 */
import type { Seat, Viewer } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import { Debounce } from '../debounce.ts';
import { Refusal, unavailable } from '../errors.ts';
import type { RulesPool } from '../rules/pool.ts';
import type { AnswerTo, BotDecision, DoneOrRefused, RulesFailure, RulesRequest } from '../rules/requests.ts';
import type { Audience, Watcher } from './audience.ts';
import { BotChairs } from './bot-chairs.ts';
import { carryOver, hasStoredAnswers } from './carried-over.ts';
import { CatchUp } from './catch-up.ts';
import type { Move, Result, TableEnvironment } from './environment.ts';
import { LiveSeating } from './live-seating.ts';
import { openStored, SLICE } from './opening.ts';
import { OrderedAnswers } from './ordered-answers.ts';
import { PeopleAtTable, type Question } from './people-at-table.ts';
import {
  badlyAsked,
  ended,
  failureOf,
  frozenBy,
  isWithoutRules,
  reportOf,
  unplayable,
  withoutRules,
} from './refusals.ts';
import { isImported } from './rows.ts';
import { botOf, entriesFrom, type Seating } from './seating.ts';
import { TableInRules } from './table-in-rules.ts';
import { TableWrites } from './table-writes.ts';

/**
 * When another node made the last move its bots answer first; if it died, this one takes over. The same wait applies
 * before bots retry what could not be written.
 */
const TAKE_OVER_MS = 5_000;

type Done = Extract<DoneOrRefused, { ok: true }>;

export class LiveTable {
  readonly id: string;
  readonly liveSeating: LiveSeating;
  turnStatus: TurnStatus | null = null;
  lastUsed = performance.now();
  /** Resolves when the end of its game is written: readers of the database have seen it by then. */
  ending: Promise<void> | null = null;
  private readonly environment: TableEnvironment;
  private readonly inRules: TableInRules;
  private readonly writes: TableWrites;
  private readonly bots: BotChairs;
  private readonly people: PeopleAtTable;
  private readonly ordered: OrderedAnswers;
  private readonly pendingRead = new CatchUp(
    () => this.isOpen && !this.writes.outbox.unwritten,
    () => this.follow(),
  );
  /** Does after a while what others should have done by then, or what failed. */
  private readonly takeOver = new Debounce(TAKE_OVER_MS, () => {
    if (this.inRules.isClosed) this.wake().catch(() => {});
    else {
      this.inBackground(this.pendingRead.readIfPossible());
      this.wakeBots();
    }
  });

  constructor(environment: TableEnvironment, id: string) {
    this.environment = environment;
    this.id = id;
    this.writes = new TableWrites(environment, id);
    this.inRules = new TableInRules({
      id,
      rules: () => this.rules,
      openFromStore: (isWanted) => void this.inBackground(this.openFromStore(isWanted)),
      failed: (failure, request) => this.failed(failure, request),
      // It may have been ended since the request.
      refusalOf: ({ kind }) => (kind === 'do' && this.seating?.row.state === 'ended' ? ended() : null),
    });
    this.liveSeating = new LiveSeating(environment, id);
    this.bots = new BotChairs(this, environment);
    this.people = new PeopleAtTable({
      id,
      outbox: this.writes.outbox,
      liveSeating: this.liveSeating,
      request: (request, take) => this.request(request, take),
      commit: (done, move, tell) => this.commit(done, move, tell),
      wakeBots: () => this.wakeBots(),
    });
    this.ordered = new OrderedAnswers(this.people, environment.orderedMs);
  }

  get audience(): Audience {
    return this.liveSeating.audience;
  }
  get seating(): Seating | null {
    return this.liveSeating.seating;
  }
  /** Where it is open. A record that was brought is not played: no one who plays should wait for it. */
  private get rules(): RulesPool {
    const { rules, aside } = this.environment;
    return this.seating && isImported(this.seating.row) ? aside : rules;
  }
  /** It is not watched and nothing is under way. */
  get idle(): boolean {
    return this.resting && this.audience.empty;
  }
  /** Nothing is under way. */
  get resting(): boolean {
    return this.writes.outbox.empty && !this.inRules.busy && !this.bots.busy && !this.ordered.busy;
  }
  get isOpen(): boolean {
    return this.inRules.isOpen;
  }
  /** Is a person here, or about to be? */
  get isAwaited(): boolean {
    return this.people.visits > 0 || !this.audience.empty;
  }
  /** How many entries it holds in its thread. */
  get held(): number {
    return this.turnStatus ? this.turnStatus.entries - this.writes.snapshotAt : 0;
  }

  // ── what people do ───────────────────────────────────────────────────────────────────────────────────────────────

  act(...action: Parameters<PeopleAtTable['act']>): Promise<void> {
    return this.people.act(...action);
  }

  actAnyhow(...action: Parameters<PeopleAtTable['actAnyhow']>): Promise<Result> {
    return this.people.actAnyhow(...action);
  }

  watch(...visit: Parameters<PeopleAtTable['watch']>): Promise<boolean> {
    return this.people.watch(...visit);
  }

  ask<K extends Question>(request: Extract<RulesRequest, { kind: K }>): Promise<AnswerTo<K>> {
    return this.people.ask(request);
  }

  unwatch(watcher: Watcher, viewer: Viewer): void {
    this.audience.remove(watcher, viewer);
    this.lastUsed = performance.now();
  }

  /** What a bot on this seat is handed. */
  async decisionFor(seat: Seat, anyway: boolean): Promise<BotDecision | null> {
    return this.request({ kind: 'turn', table: this.id, seat, anyway }, (decision) => decision).catch(() => null);
  }

  /** Someone has written to these seats; those that bots play read it. */
  tellWritten(seats: readonly Seat[]): void {
    const { chairs } = this.seating ?? { chairs: [] };
    const bots = seats.filter((seat) => chairs[seat] && botOf(chairs[seat]) !== null);
    if (bots.length > 0) this.bots.tellWritten(bots);
  }

  /** Its row and seats, whether it can be played or not. */
  load(): Promise<Seating> {
    return this.liveSeating.load();
  }

  /** Opens the table if it is not open; resolves when it is. */
  wake(): Promise<void> {
    this.lastUsed = performance.now();
    return this.inRules.whenOpen();
  }

  /** Its game has just started and is open in the rules: nothing has to be read. */
  begin(seating: Seating, turnStatus: TurnStatus): void {
    // A request that came before has found it started and is opening it.
    if (!this.inRules.isClosed) return;
    this.lastUsed = performance.now();
    this.liveSeating.reseat(seating);
    this.turnStatus = turnStatus;
    this.writes.snapshotAt = 0;
    this.opened();
  }

  // ── what other nodes and the server do ────────────────────────────────────────────────────────────────────────────

  /** Another node wrote this entry, or an unknown number of entries. */
  async catchUp(seq = Number.MAX_SAFE_INTEGER): Promise<void> {
    if (this.inRules.isClosed) {
      // It was closed, or could not be read, while it was being watched.
      if (!this.audience.empty && this.seating?.row.state === 'playing') await this.wake().catch(() => {});
    } else if (!this.isOpen || this.writes.outbox.unwritten || this.turnStatus!.entries <= seq)
      await this.pendingRead.request().catch(this.notDone);
  }

  private async follow(): Promise<void> {
    const { turnStatus } = this;
    const isCurrent = this.inRules.epochCheck();
    const at = turnStatus!.entries;
    const entries = await entriesFrom(this.environment.store, this.id, at, SLICE);
    if (!isCurrent()) return;
    // There may be more than one request replays.
    if (entries.length === SLICE) void this.pendingRead.request();
    // A move was made here meanwhile: whether it could be written will show.
    if (turnStatus !== this.turnStatus) void this.pendingRead.request();
    else if (entries.length > 0)
      await this.inRules.inform({ kind: 'follow', table: this.id, at, entries }, (answer) => {
        const { followed, texts, turnStatus: now, snapshots } = answer;
        if (followed < entries.length) void this.pendingRead.request();
        this.turnStatus = now;
        for (const taken of snapshots) this.writes.keepSnapshot(taken);
        this.show(texts);
        this.afterMove(now, { by: null, choice: true, elsewhere: true });
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
    else if (this.isOpen) this.wakeBots();
    // It has just started, here or elsewhere, and is being waited for.
    else if (state === 'playing' && this.inRules.isClosed && !this.audience.empty) await this.wake();
  }

  /** The thread in which it was open has ended. Pending writes still count. */
  lostThread(): void {
    if (this.isOpen) this.inRules.reopen();
  }

  /** Drops viewers that are no longer watched. */
  sweep(now: number): void {
    for (const viewer of this.audience.lost(now))
      if (this.isOpen) this.rules.request({ kind: 'unwatch', table: this.id, viewer }, () => {});
  }

  /** Resolves when no write is pending. */
  settled(): Promise<void> {
    return this.writes.outbox.settled();
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
    this.inRules.close();
    this.audience.forget();
    // Waiting requests learn the current state, or why there is none.
    if (this.inRules.isAwaited) this.inRules.startOpening();
  }

  // ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Opens it from the store, by replaying it. */
  private async openFromStore(isWanted: () => boolean): Promise<void> {
    this.pendingRead.cancel();
    const { store, log } = this.environment;
    try {
      await this.writes.outbox.settled();
      const { row } = await this.liveSeating.read();
      const refusal = unplayable(row);
      if (refusal) throw refusal;
      const opened = await openStored({ store, rules: this.rules, log }, row, { isWanted }).catch((error) => {
        throw isWithoutRules(error) ? withoutRules(row) : error;
      });
      if (!isWanted()) return;
      this.turnStatus = opened.turnStatus;
      this.writes.snapshotAt = opened.snapshotAt;
    } catch (error) {
      if (isWanted()) this.notOpened(error);
      return;
    }
    this.opened();
    await this.pendingRead.readIfPossible();
  }

  /** Tells waiting requests why; a table that the database did not deliver is tried again. */
  private notOpened(error: unknown): void {
    this.inRules.notOpened();
    const failure = failureOf(error);
    if (failure) return void this.inBackground(this.freeze(failure));
    if (!(error instanceof Refusal)) {
      this.environment.log('a table could not be opened', { table: this.id, error });
      this.takeOver.set();
    }
    this.inRules.refuse(error instanceof Refusal ? error : unavailable());
  }

  /** It is open in the rules: shows it to everyone who watches, and continues waiting requests. */
  private opened(): void {
    this.inRules.opened(() => {
      for (const viewer of this.audience.viewers) this.showAll(viewer);
    });
    if (hasStoredAnswers(this.seating!))
      this.inBackground(
        carryOver(this.environment.store, this.seating!, (seat, orders) => this.actAnyhow(seat, { orders })).then(() =>
          this.refresh(),
        ),
      );
    this.afterMove(this.turnStatus!, { by: null, choice: false, elsewhere: this.writes.failed });
  }

  /** Everyone who watches as this viewer gets the whole view again. */
  private showAll(viewer: Viewer): void {
    const request = { kind: 'watch', table: this.id, viewer } as const;
    const shown = this.inRules.inform(request, (texts) => this.show(texts.map((text) => [viewer, text])));
    this.inBackground(shown);
  }

  /** Shows what other nodes did, or how it stands; of no use when what it depends on was not written. */
  private show(texts: [Viewer, string][]): void {
    this.writes.outbox.send(() => this.audience.show(texts)).catch(() => {});
  }

  private request<K extends RulesRequest['kind'], T>(
    request: Extract<RulesRequest, { kind: K }>,
    take: (answer: AnswerTo<K>) => T | Promise<T>,
  ): Promise<T> {
    this.lastUsed = performance.now();
    return this.inRules.request<K, T>(request, take);
  }

  private failed(failure: RulesFailure, request: RulesRequest): Refusal {
    if (failure.why === 'bad') return badlyAsked(failure);
    this.inBackground(this.freeze(failure, request));
    return frozenBy(failure);
  }

  // ── what goes out ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Makes an entry durable, then tells everyone; or has it abandoned. */
  private commit(done: Done, move: Move, tell: () => void): Promise<void> {
    const isCurrent = this.inRules.epochCheck();
    const { texts, turnStatus } = done;
    this.turnStatus = turnStatus;
    const deliver = (): void => {
      this.audience.show(texts);
      tell();
      this.afterMove(turnStatus, move);
      if (this.pendingRead.isPending) this.inBackground(this.pendingRead.readIfPossible());
    };
    return this.writes.commit(done, deliver, () => {
      if (isCurrent()) this.inRules.reopen();
    });
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
    if (!this.isOpen || !turnStatus || seating?.row.state !== 'playing') return;
    this.ordered.wake(turnStatus, chained);
    this.bots.wake(turnStatus, seating);
  }

  /** The rules failed here. The table is frozen, with a report, until they are fixed. */
  async freeze(failure: RulesFailure, request?: RulesRequest): Promise<void> {
    const refusal = frozenBy(failure);
    this.environment.log('a table is frozen', { table: this.id, trouble: failure.message });
    this.inRules.close();
    const report = reportOf(this.id, this.turnStatus?.entries ?? -1, failure, request);
    try {
      await this.changeTo(this.liveSeating.freeze(refusal.message, report));
    } finally {
      this.inRules.refuse(refusal);
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
