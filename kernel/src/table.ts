/**
 * A live table: one game being played. It holds what belongs beside the position and never in it — the journal, the
 * log, undo, the stream of chance and the offers between seats — and everything from outside reaches the rules through
 * it. It knows no clock, no network and no user; a server wraps it.
 */
import { type Chance, type ChanceRecord, type Draw, DrawRecorder, ScriptedChance } from './chance.ts';
import type { AnyChoice } from './choices.ts';
import { type Deal, type Offer, offered, type Proposal, partyTo } from './deals.ts';
import { RulesError } from './errors.ts';
import { canHear, type Event, EventLog, type Line } from './event-log.ts';
import { BadInput, isInt, type Seat } from './fields.ts';
import type { AnyFrame, Lane } from './flow.ts';
import type { Game, Options, PositionOf, Shape } from './game.ts';
import { copy, hash, type Json, preview, same } from './json.ts';
import { findLane } from './lanes.ts';
import { Machine } from './machine.ts';
import type { Meanings } from './meaning.ts';
import { OfferBook } from './offer-book.ts';
import { type Knowledge, knowledgeOf, learned } from './secrets.ts';
import { SharedParts } from './shared-parts.ts';
import { UndoStack } from './undo-stack.ts';
import { type SeatView, SPECTATOR, type Viewer } from './view.ts';
import { type No, no, Phrases, type Say } from './words.ts';

/** What a seat wants to do. */
export type Action = { seat: Seat } & (
  | { verb: string; arg: Json }
  | { undo: true }
  | { offer: Proposal }
  | { answer: 'accept' | 'refuse' | 'withdraw'; id: string }
);

/** One line of the journal: what a seat did, what was drawn for it, and the hash of the position after it. */
export type Entry = Action & { draws?: Draw[]; hash: string };

/** Refused, with the reason. Nothing has changed. */
export interface Refused {
  ok: false;
  no: No;
  sentence: string;
}
export type Done = { ok: true; entry: Entry };

/** What a viewer gets: everything it may know and do. */
export interface TableSummary<G extends Shape = Shape> {
  view: SeatView<G>;
  prompt: Say | null;
  choices: AnyChoice[];
  meanings: Meanings;
  /** Moves when anything changed for this viewer; a choice made at an older mark is stale. */
  mark: number;
  mayUndo: boolean;
  offers: Offer[];
}

/** How the first position is made. */
export type Begin<G extends Shape> = (machine: Machine<G>, chance: Chance, events: Event[]) => PositionOf<G>;

export class Table<G extends Shape = Shape> {
  readonly machine: Machine<G>;
  readonly chance: ChanceRecord;
  readonly setup: { draws: Draw[]; hash: string };
  readonly journal: Entry[] = [];
  private current: PositionOf<G>;
  private readonly eventLog: EventLog;
  private readonly undoStack = new UndoStack<G>();
  /** The entries that struck deals: those stand, even when something before them is undone. */
  private readonly struck = new Set<number>();
  /** The entry that the last action undid, if it did. */
  private undone: number | null = null;
  /** What its viewers see alike. */
  private readonly sharedParts = new SharedParts();
  private marks: number[];
  /** Who knows what in the current position, once that has been worked out. */
  private known: Knowledge | null = null;
  private readonly recorder: DrawRecorder;
  private readonly offerBook: OfferBook<G>;
  private readonly begin: Begin<G>;
  private readonly phrases: Phrases;

  /**
   * Begins a game. `source` must be the stream that `record` describes, at its first draw. A case may bring a position
   * of its own.
   */
  constructor(
    game: Game<G>,
    options: Partial<Options<G>>,
    source: Chance,
    record: ChanceRecord,
    begin: Begin<G> = (machine, chance, events) => machine.start(chance, events),
  ) {
    this.machine = new Machine(game, options);
    this.begin = begin;
    this.chance = record;
    this.recorder = new DrawRecorder(source);
    this.offerBook = new OfferBook(this.machine);
    this.phrases = new Phrases(game.words, game.kinds, () => this.machine.seatNames(this.current));
    this.marks = Array(this.machine.seats.length + 1).fill(0);
    this.eventLog = new EventLog(this.machine.seats.length);
    const events: Event[] = [];
    this.current = begin(this.machine, this.recorder, events);
    this.eventLog.add(-1, events);
    this.setup = { draws: this.recorder.takeDraws(), hash: hash(this.current) };
  }

  /** The same game again from its beginning, to be replayed with the draws of another stream. */
  restart(source: Chance): Table<G> {
    return new Table(this.machine.game, this.machine.options, source, this.chance, this.begin);
  }

  /** The position itself. Only for the host of the rules: it holds every secret. */
  get position(): PositionOf<G> {
    return this.current;
  }
  get over(): boolean {
    return this.machine.isOver(this.current);
  }

  /** Carries out an action, or says why not. Throws only when the rules themselves are broken; then nothing changes. */
  do(action: Action, mark?: number): Done | Refused {
    if (typeof action !== 'object' || action === null) return this.refuse(no('', 'kernel.not-now'));
    const { seat } = action;
    if (!this.isSeat(seat)) return this.refuse(no('', 'kernel.not-asked'));
    if (mark !== undefined && mark !== this.marks[seat]) return this.refuse(no('', 'kernel.stale'));
    if ('verb' in action) return this.choose(seat, { verb: action.verb, arg: action.arg });
    if ('undo' in action) return this.undo(seat);
    return this.handleOffer(action);
  }

  choose(seat: Seat, wanted: AnyChoice): Done | Refused {
    // Checked before anything walks through it: input may be nested without end.
    const verdict = this.machine.verdict(this.current, seat, wanted);
    if (verdict !== true) return this.refuse(verdict);
    const choice = copy(wanted);
    const at = this.journal.length;
    const before = this.machine.copy(this.current);
    const events: Event[] = [];
    return this.guarded(before, () => {
      this.machine.take(this.current, seat, copy(choice), this.recorder, events);
      // The count moves when lanes close, even if the next ones open at once.
      const inLane = before.lanes !== null && before.count === this.current.count;
      const fenced = inLane ? events.some((event) => event.reveals) : this.closesUndo(before, events);
      const expired = inLane ? [] : this.offerBook.expiring(this.current);
      const written = this.entry({ seat, verb: choice.verb, arg: choice.arg });
      // From here on nothing can fail.
      this.eventLog.add(at, events);
      if (inLane) {
        if (fenced) this.undoStack.closeLane(seat);
        else this.undoStack.addInLane(seat, { at, lane: findLane(before, seat)! });
        this.marks[seat]!++;
      } else {
        if (fenced) this.undoStack.close();
        else this.undoStack.add({ seat, at, before, expired });
        this.markAllChanged(expired);
      }
      return this.write(written);
    });
  }

  /** Does a choice made in the open close undo: was something drawn or learned, or are other seats asked? */
  private closesUndo(before: PositionOf<G>, events: Event[]): boolean {
    const { current, known } = this;
    this.known = null;
    return (
      this.recorder.draws.length > 0 ||
      before.lanes !== null ||
      current.lanes !== null ||
      !sameSeats(before.asked, current.asked) ||
      events.some((event) => event.reveals) ||
      this.hasTaught(before, known)
    );
  }

  /** Has any seat learned something since this position? Who knows what now is kept for the next choice. */
  private hasTaught(before: PositionOf<G>, knew: Knowledge | null): boolean {
    const { machine, current } = this;
    this.known = knowledgeOf(machine, current);
    return learned(knew ?? knowledgeOf(machine, before), this.known, machine.seats.length) !== 0;
  }

  mayUndo(seat: Seat): boolean {
    return this.current.lanes !== null ? this.undoStack.lastInLane(seat) !== null : this.undoStack.last(seat) !== null;
  }

  /** Undoes the seat's last choice: in its lane, or the last one made in the open if it was its own. */
  undo(seat: Seat): Done | Refused {
    if (this.current.lanes !== null) return this.undoInLane(seat);
    const step = this.undoStack.last(seat);
    if (step === null) return this.refuse(no('', 'kernel.no-undo'));
    this.known = null;
    const expired = this.offerBook.expiring(step.before);
    this.undoStack.drop();
    this.current = step.before;
    this.eventLog.retract((at) => at >= step.at && !this.struck.has(at));
    this.offerBook.reopen(step.expired);
    this.markAllChanged(expired);
    return this.write(this.entry({ seat, undo: true }), step.at);
  }

  private undoInLane(seat: Seat): Done | Refused {
    const step = this.undoStack.lastInLane(seat);
    if (step === null) return this.refuse(no('', 'kernel.no-undo'));
    const lanes = this.current.lanes as Lane<AnyFrame>[];
    this.undoStack.dropInLane(seat);
    lanes[lanes.findIndex((lane) => lane.seat === seat)] = step.lane;
    this.eventLog.retract((at) => at === step.at);
    this.marks[seat]!++;
    return this.write(this.entry({ seat, undo: true }), step.at);
  }

  /** Offers and answers. A binding deal that all have accepted is struck by the rules. */
  private handleOffer(deed: Extract<Action, { offer: object } | { answer: string }>): Done | Refused {
    const { seat } = deed;
    const proposed = 'offer' in deed;
    const bargained = proposed
      ? this.offerBook.propose(this.current, seat, deed.offer)
      : this.offerBook.answer(this.current, seat, deed.answer, deed.id);
    if (bargained.verdict !== true) return this.refuse(bargained.verdict);
    // Only the fields we know go into the journal, whatever else came with them.
    const done: Action = proposed ? { seat, offer: offered(deed.offer) } : { seat, answer: deed.answer, id: deed.id };
    if (!bargained.strike) {
      bargained.settle();
      for (const party of bargained.parties) this.marks[party]!++;
      return this.write(this.entry(done));
    }
    const at = this.journal.length;
    const deal = bargained.strike;
    this.known = null;
    const events: Event[] = [];
    const before = this.machine.copy(this.current);
    return this.guarded(before, () => {
      this.machine.game.deals!.strike?.(this.machine.writeContext(this.current, this.recorder, events), deal);
      const expired = this.offerBook.expiring(this.current);
      const written = this.entry(done);
      const aware = this.viewers().filter(
        (viewer) =>
          partyTo(deal, viewer) ||
          expired.some((offer) => partyTo(offer, viewer)) ||
          events.some((event) => canHear(event, viewer)) ||
          !this.looksSame(before, viewer),
      );
      const drawn = this.recorder.draws.length > 0;
      const trail = this.undoStack.afterDeal(aware, (old) => (drawn ? null : this.strikeIn(old, deal)));
      // From here on nothing can fail.
      this.eventLog.add(at, events);
      this.struck.add(at);
      this.undoStack.replace(trail);
      this.offerBook.expire(expired);
      for (const viewer of aware) this.marks[viewer < 0 ? this.marks.length - 1 : viewer]!++;
      bargained.settle();
      return this.write(written);
    });
  }

  /** Is everything the same for this viewer as in that position? */
  private looksSame(before: PositionOf<G>, viewer: Viewer): boolean {
    const { machine, current } = this;
    if (!same(machine.view(before, viewer), machine.view(current, viewer))) return false;
    return (
      viewer < 0 ||
      (same(machine.prompt(before, viewer), machine.prompt(current, viewer)) &&
        same(machine.choices(before, viewer), machine.choices(current, viewer)))
    );
  }

  /** Strikes a deal in an earlier position too, if it can be struck there: then undo can still go back to it. */
  private strikeIn(before: PositionOf<G>, deal: Deal): PositionOf<G> | null {
    const { machine } = this;
    if (!this.offerBook.mayStrike(before, deal)) return null;
    const position = machine.copy(before);
    machine.game.deals!.strike?.(machine.writeContext(position, new ScriptedChance([]), null), deal);
    return position;
  }

  /** Everything a viewer may know and do now. The last view makes it cheaper to find what changed. */
  summary(viewer: Viewer, last?: SeatView<G>): TableSummary<G> {
    const seated = viewer >= 0;
    const choices = seated ? this.choices(viewer) : [];
    return {
      view: this.view(viewer, last),
      prompt: seated ? this.machine.prompt(this.current, viewer) : null,
      choices,
      meanings: seated ? this.machine.meanings(this.current, viewer, choices) : {},
      mark: this.mark(viewer),
      mayUndo: seated && this.mayUndo(viewer),
      offers: seated ? this.offerBook.offersOf(viewer) : [],
    };
  }

  view(viewer: Viewer, last?: SeatView<G>): SeatView<G> {
    this.assertViewer(viewer);
    return this.machine.view(this.current, viewer, last, this.sharedParts);
  }

  /** The seat's legal choices. A seat that is asked and has none is a bug in the rules. */
  choices(seat: Seat): AnyChoice[] {
    const listed = this.machine.choices(this.current, seat);
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

  /** How many lines this viewer's log has. Undo shortens it. */
  logLength(viewer: Viewer): number {
    this.assertViewer(viewer);
    return this.eventLog.length(viewer);
  }

  /** How many lines of a viewer's log are unchanged since before the last action. */
  unchangedLines(viewer: Viewer): number {
    return this.undone === null ? this.logLength(viewer) : this.eventLog.lengthBefore(viewer, this.undone);
  }

  /** Every event, for all viewers. Only for the host of the rules. */
  allEvents(): Event[] {
    return this.eventLog.all();
  }

  /** Why a choice is not legal now, or null when it is. */
  explain(seat: Seat, choice: AnyChoice): { clause: string; sentence: string } | null {
    const verdict = this.machine.verdict(this.current, seat, choice);
    return verdict === true ? null : { clause: verdict.clause, sentence: this.words(verdict) };
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

  private viewers(): Viewer[] {
    return [...this.machine.seats.keys(), SPECTATOR];
  }

  private isSeat(seat: unknown): seat is Seat {
    return isInt(seat, 0, this.machine.seats.length - 1);
  }

  private assertViewer(viewer: Viewer): void {
    if (viewer !== SPECTATOR && !this.isSeat(viewer)) throw new BadInput(`there is no viewer ${preview(viewer)}`);
  }

  private refuse(why: No): Refused {
    return { ok: false, no: why, sentence: this.words(why) };
  }

  /** Runs rules on the current position; if they throw, it is restored and nothing has happened. */
  private guarded(before: PositionOf<G>, run: () => Done): Done {
    try {
      return run();
    } catch (error) {
      this.current = before;
      this.known = null;
      this.recorder.discard();
      throw error;
    }
  }

  private markAllChanged(expired: readonly Offer[]): void {
    this.offerBook.expire(expired);
    for (let i = 0; i < this.marks.length; i++) this.marks[i]!++;
  }

  /** The journal entry of an action, with everything drawn for it. The action object becomes the entry. */
  private entry(action: Action): Entry {
    const entry = action as Entry;
    const { draws } = this.recorder;
    if (draws.length > 0) entry.draws = draws;
    entry.hash = hash(this.current);
    return entry;
  }

  private write(entry: Entry, undone: number | null = null): Done {
    this.recorder.takeDraws();
    this.undone = undone;
    this.sharedParts.invalidate();
    this.journal.push(entry);
    return { ok: true, entry };
  }
}

const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean =>
  a.length === b.length && a.every((seat) => b.includes(seat));
