/**
 * A table that is open on this node: who watches it, what is on its way to the disk, and which bots think at it. Whatever
 * the rules say leaves in the order in which they said it, and never before everything it rests on is durable.
 */
import type { Seat, TakenSnapshot, Viewer } from '@concert/kernel';
import type { SeatDeed, Standing } from '@concert/wire';
import { Refusal, unavailable } from '../errors.ts';
import { Later } from '../later.ts';
import type { AnswerTo, BotTurn, DoneOrRefused, Kind, Order, Trouble } from '../rules/orders.ts';
import type { Audience, Watcher } from './audience.ts';
import { BotChairs } from './bot-chairs.ts';
import { Foyer } from './foyer.ts';
import type { Arrival, House, Move, Result } from './house.ts';
import { openStored, SLICE } from './opening.ts';
import { Outbox, type Parcel } from './outbox.ts';
import { Readings } from './readings.ts';
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

/** How often something is tried again that was lost through no fault of its own. */
const MOST_TRIES = 3;
/** And a choice for whose place others were faster: nobody plays a game of more seats than this. */
const MOST_RACES = 10;
/**
 * When another node made the last move its bots answer first; if it died, this one takes over. And so long it waits
 * before bots try again what could not be written.
 */
const TAKE_OVER_MS = 5_000;

type Done = Extract<DoneOrRefused, { ok: true }>;
type Entrance = { go(): void; fail(refusal: Refusal): void };

export class LiveTable {
  readonly id: string;
  readonly foyer: Foyer;
  standing: Standing | null = null;
  lastUsed = performance.now();
  /** The end of its game is written by then: whoever asks the database has seen it already. */
  ending: Promise<void> | null = null;
  private readonly house: House;
  private state: 'away' | 'coming' | 'open' = 'away';
  /** Changes whenever the table is opened anew: what was asked of the old one is void. */
  private turn = 0;
  private entrances: Entrance[] = [];
  private readonly outbox = new Outbox();
  private readonly bots: BotChairs;
  private readonly readings = new Readings(
    () => this.state === 'open' && !this.outbox.unwritten,
    () => this.follow(),
  );
  /** How many orders the rules have not answered. */
  private asked = 0;
  /** Does after a while what others should have done by then, or could not be done. */
  private readonly later = new Later(TAKE_OVER_MS, () => {
    if (this.state === 'away') this.rouse().catch(() => {});
    else {
      this.behind(this.readings.look());
      this.wakeBots();
    }
  });
  /** The last entry could not be written. */
  private unwritten = false;
  /** How many entries came before those it holds. */
  private snapshotAt = 0;

  constructor(house: House, id: string) {
    this.house = house;
    this.id = id;
    this.foyer = new Foyer(house, id, (isHere) => this.bots.stirred(isHere));
    this.bots = new BotChairs(this, house);
  }

  get audience(): Audience {
    return this.foyer.audience;
  }
  get seating(): Seating | null {
    return this.foyer.seating;
  }
  /** Nobody looks at it and nothing is under way. */
  get idle(): boolean {
    return this.resting && this.audience.empty;
  }
  /** Nothing is under way. */
  get resting(): boolean {
    return this.outbox.empty && this.entrances.length === 0 && this.asked === 0 && !this.bots.busy;
  }
  get isOpen(): boolean {
    return this.state === 'open';
  }
  /** How many entries it holds in its thread. */
  get held(): number {
    return this.standing ? this.standing.entries - this.snapshotAt : 0;
  }

  // ── what people do ───────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Does what a seat wants; `tell` is called when it is durable, or refused. When another node was faster it is tried again
   * upon what is true: the mark says whether this seat has seen it. Of somebody else's secret it must not even learn that.
   */
  act(seat: Seat, mark: number, deed: SeatDeed, tell: (result: Result) => void, races = 1): void {
    const refuse = ({ key, message }: Refusal): void => tell({ ok: false, key, sentence: message });
    const spoil = (error: unknown): void => {
      if (error || races >= MOST_RACES) this.tellNotKept(error, seat, tell);
      else this.act(seat, mark, deed, tell, races + 1);
    };
    this.order({ kind: 'do', table: this.id, seat, mark, deed }, refuse, (answer) => {
      if (!answer.ok) this.outbox.send({ deliver: () => tell(answer), spoil });
      else this.keep(answer, { by: seat, choice: 'verb' in deed, elsewhere: false }, () => tell({ ok: true }), spoil);
    });
  }

  /** Begins to send a watcher what this viewer sees, from the mark it still has; or the facts, until the game begins. */
  watch(watcher: Watcher, viewer: Viewer, have: number | undefined, arrival: Arrival): void {
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
      const refusal = this.foyer.receive(watcher, viewer, texts);
      if (refusal) fail(refusal);
      else arrived();
    };
    const refused = (refusal: Refusal): void => (refusal.key === NOT_BEGUN ? come([]) : fail(refusal));
    this.order(order, refused, (texts) =>
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

  /** Asks the rules something that changes nothing; the answer comes after all that was said before it. */
  ask<K extends 'explain' | 'past' | 'lines' | 'talk' | 'case'>(
    order: Extract<Order, { kind: K }>,
  ): Promise<AnswerTo<K>> {
    return new Promise((resolve, reject) => {
      this.order(order, reject, (answer) =>
        this.outbox.send({
          deliver: () => resolve(answer as AnswerTo<K>),
          spoil: () => resolve(this.ask(order)),
        }),
      );
    });
  }

  /** What a bot on this seat is handed. */
  turnOf(seat: Seat): Promise<BotTurn | null> {
    return new Promise((resolve) => this.order({ kind: 'turn', table: this.id, seat }, () => resolve(null), resolve));
  }

  /** Its row and chairs, whether it can be played or not. */
  load(): Promise<Seating> {
    return this.foyer.load();
  }

  /** Opens the table if it is not open; resolves when bots have been set to work. */
  rouse(): Promise<void> {
    return new Promise((resolve, reject) => this.enter({ go: resolve, fail: reject }));
  }

  /** Its game has begun this moment and is open in the rules: nothing has to be read. */
  begin(seating: Seating, standing: Standing): void {
    // Whoever came before has found it begun and is opening it himself.
    if (this.state !== 'away') return;
    this.lastUsed = performance.now();
    this.foyer.reseat(seating);
    this.standing = standing;
    this.snapshotAt = 0;
    this.turn++;
    this.opened();
  }

  // ── what other nodes and the house do ────────────────────────────────────────────────────────────────────────────

  /** Another node wrote this entry, or nobody here knows how many. */
  async catchUp(seq = Number.MAX_SAFE_INTEGER): Promise<void> {
    if (this.state === 'away') {
      // It was put away, or could not be read, while somebody was looking.
      if (!this.audience.empty && this.seating?.row.state === 'playing') await this.rouse().catch(() => {});
    } else if (this.state === 'coming' || this.outbox.unwritten || this.standing!.entries <= seq)
      await this.readings.want().catch(this.notDone);
  }

  private async follow(): Promise<void> {
    const { turn, standing } = this;
    const at = standing!.entries;
    const entries = await entriesFrom(this.house.store, this.id, at, SLICE);
    if (turn !== this.turn) return;
    // There may be more than one order takes.
    if (entries.length === SLICE) void this.readings.want();
    // Somebody moved here meanwhile: whether that could be written shows how things stand.
    if (standing !== this.standing) void this.readings.want();
    else if (entries.length > 0)
      await new Promise<void>((done) => {
        const order = { kind: 'follow', table: this.id, at, entries } as const;
        this.house.rules.order(order, ({ answer, trouble }) => {
          done();
          if (turn !== this.turn) return;
          if (trouble) this.troubled(trouble, order);
          else {
            const { texts, standing: now, snapshots } = answer;
            this.standing = now;
            for (const taken of snapshots) this.keepSnapshot(taken);
            this.outbox.send({ deliver: () => this.audience.show(texts), spoil: () => {} });
            this.afterMove(now, { by: null, choice: true, elsewhere: true });
          }
        });
      });
  }

  /** The table's row or chairs changed. */
  refresh(): Promise<void> {
    return this.changeTo(this.foyer.find());
  }

  private async reseat(seating: Seating): Promise<void> {
    this.foyer.reseat(seating);
    const { state } = seating.row;
    if (state === 'frozen' || state === 'ended') this.putAway();
    else if (this.state === 'open') this.wakeBots();
    // It has just begun, here or elsewhere, and somebody has been waiting for it.
    else if (state === 'playing' && this.state === 'away' && !this.audience.empty) await this.rouse();
  }

  /** The thread in which it was open has ended. What is on its way to the disk still counts. */
  lostThread(): void {
    if (this.state === 'open') this.reopen();
  }

  /** Lets go of viewers nobody looks through any more. */
  sweep(now: number): void {
    for (const viewer of this.audience.lost(now))
      if (this.state === 'open') this.house.rules.order({ kind: 'unwatch', table: this.id, viewer }, () => {});
  }

  /** Resolves when nothing is on its way to the disk. */
  settled(): Promise<void> {
    return this.outbox.settled();
  }

  /** No longer waits for others. */
  stopWaiting(): void {
    this.later.clear();
    this.bots.stopWaiting();
  }

  /** Closes it in its thread; it is opened again when somebody asks. */
  putAway(): void {
    this.stopWaiting();
    this.leave();
    this.audience.forget();
    // Whoever was waiting for it learns how it stands now, or why there is nothing to be had.
    if (this.entrances.length > 0) this.behind(this.bring());
  }

  /** What was asked of it in its thread is void. */
  private leave(): void {
    if (this.state === 'open') this.house.rules.order({ kind: 'close', table: this.id }, () => {});
    this.state = 'away';
    this.turn++;
  }

  // ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private enter(entrance: Entrance): void {
    this.lastUsed = performance.now();
    if (this.state === 'open') entrance.go();
    else {
      this.entrances.push(entrance);
      if (this.state === 'away') this.behind(this.bring());
    }
  }

  /** Opens it from the store, by playing it again. */
  private async bring(): Promise<void> {
    this.state = 'coming';
    this.readings.forget();
    const turn = ++this.turn;
    try {
      await this.outbox.settled();
      const { row } = await this.foyer.read();
      const refusal = unplayable(row);
      if (refusal) throw refusal;
      const isWanted = (): boolean => turn === this.turn;
      const opened = await openStored(this.house, row, { isWanted }).catch((error) => {
        throw isWithoutRules(error) ? withoutRules(row) : error;
      });
      if (turn !== this.turn) return;
      this.standing = opened.standing;
      this.snapshotAt = opened.snapshotAt;
    } catch (error) {
      if (turn === this.turn) await this.notOpened(error);
      return;
    }
    this.opened();
    await this.readings.look();
  }

  /** Tells whoever waits why; a table that the database did not give is tried again. */
  private async notOpened(error: unknown): Promise<void> {
    this.state = 'away';
    const trouble = troubleOf(error);
    if (trouble) return this.behind(this.freeze(trouble));
    if (!(error instanceof Refusal)) {
      this.house.log('a table could not be opened', { table: this.id, error });
      this.later.set();
    }
    this.turnAway(error instanceof Refusal ? error : unavailable());
  }

  private turnAway(refusal: Refusal): void {
    for (const { fail } of this.entrances.splice(0)) fail(refusal);
  }

  /** It is open in the rules: shows it to all who look, and lets in who waits. */
  private opened(): void {
    this.state = 'open';
    for (const viewer of this.audience.viewers) this.showAll(viewer);
    for (const { go } of this.entrances.splice(0)) go();
    this.afterMove(this.standing!, { by: null, choice: false, elsewhere: this.unwritten });
  }

  private reopen(): void {
    this.house.rules.order({ kind: 'close', table: this.id }, () => {});
    this.behind(this.bring());
  }

  /** Everybody who looks through this viewer gets everything anew. */
  private showAll(viewer: Viewer): void {
    const { turn } = this;
    const order = { kind: 'watch', table: this.id, viewer } as const;
    this.house.rules.order(order, ({ answer, trouble }) => {
      if (turn !== this.turn) return;
      if (trouble) this.troubled(trouble, order);
      else
        this.outbox.send({ deliver: () => this.audience.show(answer.map((text) => [viewer, text])), spoil: () => {} });
    });
  }

  /** Something went wrong that nobody in particular had asked for. */
  private troubled(trouble: Trouble, order: Order): void {
    if (wasLost(trouble)) this.reopen();
    else this.behind(this.freeze(trouble, order));
  }

  /** Gives an order to the rules when the table is open; tries again what was lost with a thread. */
  private order<K extends Kind>(
    order: Extract<Order, { kind: K }>,
    fail: (refusal: Refusal) => void,
    then: (answer: AnswerTo<K>) => void,
    tries = 1,
  ): void {
    this.enter({
      fail,
      go: () => {
        const { turn } = this;
        // It may have been ended since it was asked for.
        if (order.kind === 'do' && this.seating?.row.state === 'ended') return fail(ended());
        this.asked++;
        this.house.rules.order<K>(order, ({ answer, trouble }) => {
          this.asked--;
          if (!trouble && turn === this.turn) return then(answer as AnswerTo<K>);
          // The table was opened anew meanwhile, and whatever was done in the old one is not.
          if (!trouble || wasLost(trouble)) {
            if (tries >= MOST_TRIES) return fail(unavailable());
            if (turn === this.turn && this.state === 'open') this.reopen();
            return this.order(order, fail, then, tries + 1);
          }
          if (trouble.why === 'bad') return fail(badlyAsked(trouble));
          this.behind(this.freeze(trouble, order));
          fail(frozenBy(trouble));
        });
      },
    });
  }

  // ── what goes out ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Makes an entry durable, then tells everybody; or has it spoiled. */
  private keep({ entry, texts, standing, snapshot }: Done, move: Move, done: () => void, spoil: Parcel['spoil']): void {
    const { turn } = this;
    this.standing = standing;
    const deliver = (): void => {
      this.unwritten = false;
      this.audience.show(texts);
      done();
      if (snapshot) this.keepSnapshot(snapshot);
      this.afterMove(standing, move);
      if (this.readings.outstanding) this.behind(this.readings.look());
    };
    const settle = this.outbox.awaiting({ deliver, spoil }, (error) => {
      // Somebody else continued the game, or nobody knows whether it was continued: look at what is true.
      this.unwritten = Boolean(error);
      if (error) this.house.log('an entry could not be written', { table: this.id, error });
      this.house.journal.drop(this.id);
      if (turn === this.turn) this.reopen();
    });
    this.house.journal.append(this.id, standing.entries - 1, entry, settle);
  }

  /** Keeps a snapshot whose entries are durable. If that fails it is taken again when the table is next opened. */
  private keepSnapshot(taken: TakenSnapshot): void {
    this.snapshotAt = taken.entries;
    this.behind(keepSnapshot(this.house.store, this.id, taken));
  }

  /** Refuses a choice that was made on ground that has gone, or was not written, with the sight as it is now. */
  private tellNotKept(error: unknown, seat: Seat, tell: (result: Result) => void): void {
    const { key, message: sentence } = notKept(error);
    const refused = { ok: false, key, sentence } as const;
    this.order(
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

  private afterMove(standing: Standing, move: Move): void {
    if (standing !== this.standing) return;
    this.later.clear();
    if (standing.over && this.seating!.row.state === 'playing')
      this.ending = this.behind(this.changeTo(this.foyer.finish(standing.over)));
    else if (move.elsewhere) {
      this.bots.forgetSlow();
      this.later.set();
    } else this.wakeBots();
    this.house.played(this, standing, move);
  }

  /** Sets bots to work whose turn it is. */
  wakeBots(): void {
    const { standing, seating } = this;
    if (this.state === 'open' && standing && seating?.row.state === 'playing') this.bots.wake(standing, seating);
  }

  /** The rules broke here. The table stands still, with a report, until they are mended. */
  async freeze(trouble: Trouble, order?: Order): Promise<void> {
    const refusal = frozenBy(trouble);
    this.house.log('a table is frozen', { table: this.id, trouble: trouble.message });
    this.leave();
    const report = reportOf(this.id, this.standing?.entries ?? -1, trouble, order);
    try {
      await this.changeTo(this.foyer.freeze(refusal.message, report));
    } finally {
      this.turnAway(refusal);
    }
    this.audience.tellAll(JSON.stringify({ type: 'frozen', table: this.id, sentence: refusal.message }));
  }

  /** Work that nobody waits for. When the database is gone it is not done, and done when the table is next opened. */
  private behind(work: Promise<void>): Promise<void> {
    return work.catch(this.notDone);
  }
  private readonly notDone = (error: unknown): void =>
    this.house.log('a table could not be kept up', { table: this.id, error });

  /** Its row is being changed, or has been: shows it when it is. */
  private async changeTo(change: Promise<Seating | null>): Promise<void> {
    const seating = await change;
    if (seating) await this.reseat(seating);
  }
}
