/**
 * What a table is: the position with everything that belongs beside it, how it comes about, what is kept of it in a
 * snapshot, and what each viewer may know of it. What can be done at one is in `table.ts`.
 */
import { Chain, firstLink, RECORD_FORMAT, shownHead } from './chain.ts';
import {
  type Chance,
  type ChanceRecord,
  type Draw,
  DrawRecorder,
  FastChance,
  KeyedChance,
  SingleDraws,
} from './chance.ts';
import type { AnyChoice } from './choices.ts';
import type { Offer } from './deals.ts';
import type { Entry, Refused } from './entries.ts';
import { RulesError } from './errors.ts';
import { type Event, EventLog, type Line } from './event-log.ts';
import { BadInput, type Seat } from './fields.ts';
import type { Position } from './flow.ts';
import type { Game, Options, Outcome, PositionOf, Shape } from './game.ts';
import { RunningHash } from './hash.ts';
import { copy, preview } from './json.ts';
import { findLane } from './lanes.ts';
import { Machine } from './machine.ts';
import type { Meanings } from './meaning.ts';
import { OfferBook } from './offer-book.ts';
import { type Aim, isAim, isInForce, type Order, orderedAnswer, spansOf } from './orders.ts';
import { isInt } from './schema.ts';
import type { Knowledge } from './secrets.ts';
import { SharedParts } from './shared-parts.ts';
import { SNAPSHOT_EVERY, SNAPSHOT_FORMAT, type Snapshot, snapshotText, type TakenSnapshot } from './snapshot.ts';
import { UndoStack } from './undo-stack.ts';
import { type SeatView, SPECTATOR, type Viewer } from './view.ts';
import { type Explanation, type No, no, Phrases, type Say } from './words.ts';

/** What a viewer is given: all it may know, and what it may do. */
export interface TableSummary<G extends Shape = Shape> {
  view: SeatView<G>;
  prompt: Say | null;
  choices: AnyChoice[];
  meanings: Meanings;
  /** Moves when anything changed for this viewer; a choice made at an older mark is stale. */
  mark: number;
  mayUndo: boolean;
  offers: Offer[];
  /** The seat's own standing orders and aims. */
  orders: Order[];
  /** The head of the chain when something last changed for this viewer; null at a table without one. */
  head: string | null;
}

/** More entries than this of one seat at one question are noise, or an attack. */
export const MOST_ENTRIES = 1000;

/** Standing orders answer so often for a seat without anyone choosing anything in between: they must not go round. */
const MOST_IN_A_ROW = 20;

export interface Setup {
  /** How the table is recorded; what was written before there was a format has none. */
  format?: typeof RECORD_FORMAT;
  draws: Draw[];
  hash: string;
}

/** A table goes on from a snapshot instead of beginning. */
export interface Resume<G extends Shape> {
  setup: Setup;
  snapshot: Snapshot<G>;
}

/** How the first position is made. */
export type Begin<G extends Shape> = (machine: Machine<G>, chance: Chance, events: Event[]) => PositionOf<G>;

export abstract class TableState<G extends Shape = Shape> {
  readonly machine: Machine<G>;
  readonly chance: ChanceRecord;
  readonly setup: Setup;
  /** The entries since the table began, or since the snapshot from which it can begin again. */
  journal: Entry[] = [];
  protected current: PositionOf<G>;
  /** The position after the last entry, which shares its parts with earlier ones. Never changed, so that it can be kept. */
  protected settled: PositionOf<G>;
  protected readonly runningHash = new RunningHash();
  protected readonly eventLog: EventLog;
  protected readonly undoStack = new UndoStack<G>();
  /** The entries by which deals were struck, and the like: those stand, even if earlier choices are undone. */
  protected readonly struck = new Set<number>();
  /** The entry that the last action took back, if it did. */
  protected undone: number | null = null;
  /** What its viewers see alike. */
  protected readonly sharedParts = new SharedParts();
  protected readonly marks: number[];
  protected readonly chain: Chain | null;
  /** By viewer: the mark at which a head was last shown, and that head. It stands still while the mark does. */
  protected readonly linked: number[];
  protected readonly heads: (string | null)[];
  /** By seat: its entries at the question that is open. */
  protected readonly spent: number[];
  protected readonly resigned: Seat[] = [];
  protected readonly orders: Order[][];
  /** By seat: the count of open choices at which it took something back; there its orders wait for it to answer. */
  protected readonly heldAt: number[];
  /** By seat: how often in a row orders have answered for it. */
  protected readonly answeredFor: number[];
  /** By seat: its choices in the current position, where they were listed to be shown. What was shown needs no other check. */
  protected readonly shownChoices: (readonly AnyChoice[] | null)[];
  /** Who knows what in the current position, where that has been worked out. */
  protected known: Knowledge | null = null;
  protected readonly recorder: DrawRecorder;
  protected readonly offerBook: OfferBook<G>;
  /** How to begin again: from the beginning, or from a snapshot, kept as text. */
  protected origin: Begin<G> | string;
  /** How many entries came before the journal, and at what count of open choices it begins. */
  protected before = 0;
  protected from: number;
  protected drawn: number;
  /** Did the last entry leave nothing to take back, in the open? Then a snapshot can be taken. */
  protected atRest = false;
  protected readonly phrases: Phrases;

  /**
   * Begins a game, or goes on with one. `source` must be the stream that `record` describes, at its first draw. A case may
   * bring a position of its own.
   */
  constructor(
    game: Game<G>,
    options: Partial<Options<G>>,
    source: Chance,
    record: ChanceRecord,
    start: Begin<G> | Resume<G> = (machine, chance, events) => machine.start(chance, events),
  ) {
    this.machine = new Machine(game, options);
    const seats = this.machine.seats.length;
    const saved = typeof start === 'function' ? null : start.snapshot;
    this.chance = record;
    this.recorder = new DrawRecorder(source);
    this.phrases = new Phrases(game.words, game.kinds, () => this.machine.seatNames(this.current));
    this.offerBook = new OfferBook(this.machine, saved?.offers);
    this.eventLog = new EventLog(seats, saved?.log);
    this.marks = saved?.marks.slice() ?? Array(seats + 1).fill(0);
    this.linked = this.marks.slice();
    this.spent = saved?.spent.slice() ?? Array(seats).fill(0);
    this.orders = copy(saved?.orders) ?? Array.from({ length: seats }, () => []);
    this.heldAt = Array(seats).fill(-1);
    this.answeredFor = Array(seats).fill(0);
    this.shownChoices = Array(seats).fill(null);
    if (typeof start === 'function') {
      this.origin = start;
      const events: Event[] = [];
      this.current = start(this.machine, this.recorder, events);
      this.eventLog.add(-1, events);
      const draws = this.recorder.takeDraws();
      const format = source instanceof SingleDraws ? {} : { format: RECORD_FORMAT };
      this.setup = { ...format, draws, hash: this.machine.hash(this.current) } as Setup;
      this.drawn = draws.length;
    } else {
      const { setup, snapshot } = start;
      this.origin = JSON.stringify(snapshot);
      this.current = this.machine.copy(snapshot.position);
      this.setup = setup;
      this.before = snapshot.entries;
      this.drawn = snapshot.drawn;
      this.resigned.push(...snapshot.resigned);
      if (this.recorder.keyed) this.recorder.keyed.drawn = snapshot.drawn;
    }
    this.from = this.current.count;
    this.settled = this.machine.copy(this.current);
    // Where dice are drawn one by one there was no chain yet.
    this.chain = source instanceof KeyedChance ? this.chained(source, saved?.head ?? null) : null;
    this.heads = saved?.heads.slice() ?? Array(seats + 1).fill(this.chain && shownHead(this.chain.head));
  }

  /** The chain that a stream's secret opens: its first link is all that was agreed before the first entry. */
  protected chained({ chainKey }: KeyedChance, head: string | null): Chain {
    if (head !== null) return new Chain(chainKey, head, this.entries + 1);
    const chain = new Chain(chainKey);
    const { machine, chance, setup } = this;
    const { id: game, rules } = machine.game;
    chain.add(firstLink({ game, rules, options: machine.options, chance, setup }));
    return chain;
  }

  /** How many entries there have been. */
  get entries(): number {
    return this.before + this.journal.length;
  }
  /** The count of open choices at which the journal begins. */
  get firstCount(): number {
    return this.from;
  }
  /** The head of the chain after all entries. For the host: a viewer gets the one of its summary. */
  get head(): string | null {
    return this.chain?.head ?? null;
  }

  /**
   * A snapshot, if one is due: the last was a while ago and nothing can be taken back. From then on the table holds only what
   * came after it.
   */
  takeSnapshot(every = SNAPSHOT_EVERY): TakenSnapshot | null {
    if (this.journal.length < every || !this.atRest) return null;
    const text = this.snapshot();
    const lines = [...this.machine.seats.keys(), SPECTATOR].map((viewer) => this.eventLog.length(viewer));
    this.origin = text;
    this.before = this.entries;
    this.from = this.current.count;
    this.journal = [];
    this.struck.clear();
    this.eventLog.trim();
    this.offerBook.trim(this.current.count);
    return { entries: this.entries, count: this.current.count, lines, text };
  }

  /** All that the table is now. Only where nothing can be taken back. */
  protected snapshot(): string {
    const { game } = this.machine;
    return snapshotText<G>({
      format: SNAPSHOT_FORMAT,
      game: game.id,
      rules: game.rules,
      entries: this.entries,
      drawn: this.drawn,
      head: this.head,
      position: this.current,
      marks: this.marks,
      heads: this.heads,
      log: this.eventLog.save(),
      offers: this.offerBook.save(this.current.count),
      spent: this.spent,
      resigned: this.resigned,
      orders: this.orders,
    });
  }

  /** The position has changed, and an entry is made of it as it is now. */
  protected settle(): PositionOf<G> {
    this.settled = this.machine.copySharing(this.current, this.settled);
    return this.settled;
  }

  /** Goes back to a position as it was settled. */
  protected restore(settled: PositionOf<G>): void {
    this.settled = settled;
    this.current = this.machine.copy(settled);
  }

  /** The position itself. Only for the host of the rules: it holds every secret. */
  get position(): PositionOf<G> {
    return this.current;
  }
  get over(): boolean {
    return this.outcome() !== null;
  }

  /** How the game ended, or null. Of two players, one who resigns has lost. */
  outcome(): Outcome | null {
    const { machine, resigned } = this;
    const seat = machine.seats.length === 2 ? resigned[0] : undefined;
    if (seat === undefined || machine.isOver(this.current)) return machine.outcome(this.current);
    return { winners: [1 - seat], scores: [seat, 1 - seat], what: 'kernel.resigned', args: { seat } };
  }

  /** Has the seat gone to and fro here for so long that only what finishes is left to it? */
  protected mustFinish(seat: Seat): boolean {
    return this.spent[seat]! >= MOST_ENTRIES;
  }

  /** The choices after which the seat cannot go on to and fro; all, where there is none. */
  protected finishing(seat: Seat, choices: AnyChoice[]): AnyChoice[] {
    const finishing = choices.filter((choice) => {
      const position = this.machine.copy(this.current);
      const drawn = new DrawRecorder(new FastChance('finish'));
      this.machine.take(position, seat, copy(choice), drawn);
      const isReady = position.lanes !== null && findLane(position, seat)?.ready === true;
      const asksOn = this.current.lanes === null && !asksOthers(this.current, position);
      return drawn.draws.length > 0 || isReady || (position.count !== this.current.count && !asksOn);
    });
    return finishing.length > 0 ? finishing : choices;
  }

  /** What a bot that plays on for the seat is to do, or to leave. For that bot alone. */
  aims(seat: Seat): Aim[] {
    return this.ordersInForce(seat).filter(isAim);
  }

  /** A seat's standing orders and aims that have not ended. */
  protected ordersInForce(seat: Seat): Order[] {
    const orders = this.orders[seat]!;
    if (orders.every(({ until }) => until === undefined)) return orders;
    const spans = spansOf(this.machine, this.current);
    return orders.filter((order) => isInForce(order, spans));
  }

  /** What a seat's standing orders answer to what it is asked; null when they don't, or it is not asked. */
  protected ordersAnswer(seat: Seat): AnyChoice | null {
    const { machine, current, orders } = this;
    if (orders[seat]!.length === 0 || this.over) return null;
    const frame = machine.asking(current, seat);
    if (frame === null || machine.doneSeats(current).includes(seat)) return null;
    return orderedAnswer(orders[seat]!, frame.at, spansOf(machine, current), this.choices(seat));
  }

  /**
   * What standing orders answer for a seat now. Not where the seat has taken something back, which they would only do
   * again; and not without end. For the host alone.
   */
  standingAnswer(seat: Seat): AnyChoice | null {
    if (this.heldAt[seat] === this.current.count || this.answeredFor[seat]! >= MOST_IN_A_ROW) return null;
    return this.ordersAnswer(seat);
  }

  /** The offers a seat is party to: the open ones, and for a while the closed ones. */
  offers(seat: Seat): Offer[] {
    return this.offerBook.offersOf(seat, this.current.count);
  }

  /** The seats that have an open offer to answer. For the host alone. */
  get awaited(): Seat[] {
    return this.over ? [] : this.offerBook.awaited();
  }

  mayUndo(seat: Seat): boolean {
    return this.current.lanes !== null ? this.undoStack.lastInLane(seat) !== null : this.undoStack.last(seat) !== null;
  }

  /** Everything a viewer may know and do now. The last view makes it cheaper to find what changed. */
  summary(viewer: Viewer, last?: SeatView<G>): TableSummary<G> {
    const seated = viewer >= 0;
    const choices = seated ? this.choices(viewer) : [];
    if (seated) this.shownChoices[viewer] = choices;
    return {
      view: this.view(viewer, last),
      prompt: seated ? this.machine.prompt(this.current, viewer) : null,
      choices,
      meanings: seated ? this.machine.meanings(this.current, viewer, choices) : {},
      mark: this.mark(viewer),
      mayUndo: seated && this.mayUndo(viewer),
      offers: seated ? this.offers(viewer) : [],
      orders: seated ? copy(this.ordersInForce(viewer)) : [],
      head: this.heads[viewer < 0 ? this.heads.length - 1 : viewer]!,
    };
  }

  view(viewer: Viewer, last?: SeatView<G>): SeatView<G> {
    this.assertViewer(viewer);
    const view = this.machine.view(this.settled, viewer, last, this.sharedParts);
    if (this.resigned.length > 0) view.over ??= this.outcome();
    return view;
  }

  /** The seat's legal choices. A seat that is asked and has none is a bug in the rules. */
  choices(seat: Seat): AnyChoice[] {
    if (this.over) return [];
    const listed = this.machine.choices(this.current, seat);
    if (this.mustFinish(seat)) return this.finishing(seat, listed);
    if (listed.length === 0 && this.machine.busy(this.current).includes(seat)) {
      const shared = this.current.lanes === null && this.current.asked.length > 1;
      if (!shared) throw new RulesError(`dead end: seat ${seat} is asked and has no choice`, this.current.stack);
    }
    return listed;
  }

  mark(viewer: Viewer): number {
    this.assertViewer(viewer);
    return this.marks[viewer < 0 ? this.marks.length - 1 : viewer]!;
  }

  /** The log as this viewer sees it, with the count of open choices at which each line happened; from a line on. */
  log(viewer: Viewer, from = 0): Line[] {
    this.assertViewer(viewer);
    return this.eventLog.linesFor(viewer, from);
  }

  /** From which line on this viewer's log is at hand. What is older is found by replaying from an older snapshot. */
  oldestLine(viewer: Viewer): number {
    this.assertViewer(viewer);
    return this.eventLog.oldest(viewer);
  }

  /** How many lines this viewer's log has. What is taken back shortens it. */
  logLength(viewer: Viewer): number {
    this.assertViewer(viewer);
    return this.eventLog.length(viewer);
  }

  /** How many lines of a viewer's log are as they were before the last action. */
  unchangedLines(viewer: Viewer): number {
    return this.undone === null ? this.logLength(viewer) : this.eventLog.lengthBefore(viewer, this.undone);
  }

  /** Every event, for all viewers. Only for the host of the rules. */
  allEvents(): Event[] {
    return this.eventLog.all();
  }

  /** Why a choice is not legal now, or null when it is. */
  explain(seat: Seat, choice: AnyChoice): Explanation | null {
    const verdict = this.machine.verdict(this.current, seat, choice);
    if (verdict === true) return null;
    const { what: key, args, clause } = verdict;
    return { key, ...(args && { args }), clause, sentence: this.words(verdict) };
  }

  /** May this seat speak to these now? An empty list is the whole table, in public. */
  mayTalk(from: Seat, to: readonly Seat[]): true | No {
    const { talk } = this.machine.game;
    const others =
      Array.isArray(to) && new Set(to).size === to.length && to.every((seat) => this.isSeat(seat) && seat !== from);
    if (!this.isSeat(from) || !others) return no('', 'kernel.no-talk');
    return talk ? talk(this.machine.readContext(this.current), from, to) : true;
  }

  /** The sentence for a message, in the game's own words. */
  words(said: Say): string {
    return this.phrases.sentence(said);
  }

  protected viewers(): Viewer[] {
    return [...this.machine.seats.keys(), SPECTATOR];
  }

  protected isSeat(seat: unknown): seat is Seat {
    return isInt(seat, 0, this.machine.seats.length - 1);
  }

  protected assertViewer(viewer: Viewer): void {
    if (viewer !== SPECTATOR && !this.isSeat(viewer)) throw new BadInput(`there is no viewer ${preview(viewer)}`);
  }

  protected refuse(why: No): Refused {
    return { ok: false, no: why, sentence: this.words(why) };
  }
}

/** Are others asked now, or in another way? That is no secret. */
export const asksOthers = (before: Position, after: Position): boolean =>
  before.lanes !== null || after.lanes !== null || !sameSeats(before.asked, after.asked);

const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean =>
  a.length === b.length && a.every((seat) => b.includes(seat));
