/**
 * What a table is: the position with everything that belongs beside it, how it comes about, and what is kept of it in a
 * snapshot. What each viewer may know of it is in `table-views.ts`, what can be done at one in `table.ts`.
 */
import { Chain, firstLink, RECORD_FORMAT, shownHead } from './chain.ts';
import { type Chance, type ChanceRecord, type Draw, DrawRecorder, KeyedChance, SingleDraws } from './chance.ts';
import type { AnyChoice } from './choices.ts';
import type { Entry, Refused } from './entries.ts';
import { type Event, EventLog } from './event-log.ts';
import { BadInput, type Seat } from './fields.ts';
import type { Game, Options, Outcome, PositionOf, Shape } from './game.ts';
import { RunningHash } from './hash.ts';
import { copy, preview } from './json.ts';
import { Machine } from './machine.ts';
import { OfferBook } from './offer-book.ts';
import type { Order } from './orders.ts';
import { isInt } from './schema.ts';
import type { Knowledge } from './secrets.ts';
import { SharedParts } from './shared-parts.ts';
import { SNAPSHOT_EVERY, SNAPSHOT_FORMAT, type Snapshot, snapshotText, type TakenSnapshot } from './snapshot.ts';
import { UndoStack } from './undo-stack.ts';
import { SPECTATOR, type Viewer } from './view.ts';
import { type No, Phrases, type Say } from './words.ts';

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
