/**
 * A live table: one game being played. It holds what belongs beside the position and never in it — the journal, the
 * log, undo, the stream of chance and the offers between seats — and everything from outside reaches the rules through
 * it. It knows no clock, no network and no user; a server wraps it.
 */
import { Chain, firstLink, RECORD_FORMAT, shownHead } from './chain.ts';
import {
  type Chance,
  type ChanceRecord,
  type Draw,
  DrawRecorder,
  FastChance,
  KeyedChance,
  RecordedChance,
  ScriptedChance,
  SingleDraws,
} from './chance.ts';
import type { AnyChoice } from './choices.ts';
import { type Deal, type Offer, offered, partyTo } from './deals.ts';
import {
  type Action,
  type Done,
  differs,
  type Entry,
  ordersTrouble,
  type Promised,
  type Refused,
  recordedAction,
  type StandingOrder,
} from './entries.ts';
import { RulesError } from './errors.ts';
import { canHear, type Event, EventLog, type Line } from './event-log.ts';
import { BadInput, isInt, type Seat, validateAll } from './fields.ts';
import type { AnyFrame, Lane, Position } from './flow.ts';
import type { Game, Options, Outcome, PositionOf, Shape } from './game.ts';
import { copy, preview, same } from './json.ts';
import { findLane } from './lanes.ts';
import { Machine } from './machine.ts';
import type { Meanings } from './meaning.ts';
import { OfferBook } from './offer-book.ts';
import { type Knowledge, knowledgeOf, learned } from './secrets.ts';
import { SharedParts } from './shared-parts.ts';
import { SNAPSHOT_EVERY, SNAPSHOT_FORMAT, type Snapshot, snapshotText, type TakenSnapshot } from './snapshot.ts';
import { UndoStack } from './undo-stack.ts';
import { type SeatView, SPECTATOR, type Viewer } from './view.ts';
import { type No, no, Phrases, type Say } from './words.ts';

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
  /** The seat's own standing orders. */
  orders: StandingOrder[];
  /** The head of the chain when something last changed for this viewer; null at a table without one. */
  head: string | null;
}

/** More entries than this of one seat at one question are noise, or an attack. */
export const MOST_ENTRIES = 1000;

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

export class Table<G extends Shape = Shape> {
  readonly machine: Machine<G>;
  readonly chance: ChanceRecord;
  readonly setup: Setup;
  /** The entries since the table began, or since the snapshot from which it can begin again. */
  journal: Entry[] = [];
  private current: PositionOf<G>;
  private readonly eventLog: EventLog;
  private readonly undoStack = new UndoStack<G>();
  /** The entries by which deals were struck, and the like: those stand, whatever is taken back from before them. */
  private readonly struck = new Set<number>();
  /** The entry that the last action took back, if it did. */
  private undone: number | null = null;
  /** What its viewers see alike. */
  private readonly sharedParts = new SharedParts();
  private readonly marks: number[];
  private readonly chain: Chain | null;
  /** By viewer: the mark at which a head was last shown, and that head. It stands still while the mark does. */
  private readonly linked: number[];
  private readonly heads: (string | null)[];
  /** By seat: its entries at the question that is open. */
  private readonly spent: number[];
  private readonly resigned: Seat[] = [];
  private readonly orders: StandingOrder[][];
  /** Who knows what in the current position, where that has been worked out. */
  private known: Knowledge | null = null;
  private readonly recorder: DrawRecorder;
  private readonly offerBook: OfferBook<G>;
  /** How to begin again: from the beginning, or from a snapshot, kept as text. */
  private origin: Begin<G> | string;
  /** How many entries came before the journal, and at what count of open choices it begins. */
  private before = 0;
  private from: number;
  private drawn: number;
  /** Did the last entry leave nothing to take back, in the open? Then a snapshot can be taken. */
  private atRest = false;
  private readonly phrases: Phrases;

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
    // Where dice are drawn one by one there was no chain yet.
    this.chain = source instanceof KeyedChance ? this.chained(source, saved?.head ?? null) : null;
    this.heads = saved?.heads.slice() ?? Array(seats + 1).fill(this.chain && shownHead(this.chain.head));
  }

  /** The chain that a stream's secret opens: its first link is all that was agreed before the first entry. */
  private chained({ chainKey }: KeyedChance, head: string | null): Chain {
    if (head !== null) return new Chain(chainKey, head, this.entries + 1);
    const chain = new Chain(chainKey);
    const { machine, chance, setup } = this;
    const { id: game, rules } = machine.game;
    chain.add(firstLink({ game, rules, options: machine.options, chance, setup }));
    return chain;
  }

  /** The same game once more where its journal begins, to be walked through again by `follow`, with the recorded draws. */
  restart(): Table<G> {
    const { machine, origin, setup, chance } = this;
    const resumed = typeof origin === 'string';
    const start = resumed ? { setup, snapshot: JSON.parse(origin) as Snapshot<G> } : origin;
    return new Table(machine.game, machine.options, new RecordedChance(resumed ? [] : setup.draws), chance, start);
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
  private snapshot(): string {
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

  /** Carries out an action, or says why not. Throws only when the rules themselves are broken; then nothing changes. */
  do(action: Action, mark?: number): Done | Refused {
    if (typeof action !== 'object' || action === null) return this.refuse(no('', 'kernel.not-now'));
    const { seat } = action;
    if (!this.isSeat(seat)) return this.refuse(no('', 'kernel.not-asked'));
    if (mark !== undefined && mark !== this.marks[seat]) return this.refuse(no('', 'kernel.stale'));
    if ('verb' in action) return this.choose(seat, { verb: action.verb, arg: action.arg }, action.standing);
    if ('undo' in action) return this.undo(seat);
    if ('resign' in action) return this.resign(seat);
    if ('orders' in action) return this.order(seat, action.orders);
    if ('promise' in action) return this.promise(seat, action.promise);
    return this.handleOffer(action);
  }

  /** Does again what is written already. Says how it comes out differently here, or null. */
  follow(entry: Entry): string | null {
    this.recorder.recorded?.add(entry.draws);
    const done = this.do(recordedAction(entry));
    return done.ok ? differs(done.entry, entry) : `refused: ${done.sentence}`;
  }

  choose(seat: Seat, wanted: AnyChoice, standing?: true): Done | Refused {
    if (this.over) return this.refuse(no('', 'kernel.over'));
    // Checked before anything walks through it: what comes from outside may be deep without end.
    const verdict = this.machine.verdict(this.current, seat, wanted);
    if (verdict !== true) return this.refuse(verdict);
    if (this.mustFinish(seat) && !this.choices(seat).some((choice) => same(choice, wanted)))
      return this.refuse(no('', 'kernel.finish', { most: MOST_ENTRIES }));
    const choice = copy(wanted);
    const at = this.entries;
    const before = this.machine.copy(this.current);
    const events: Event[] = [];
    return this.guarded(before, () => {
      this.machine.take(this.current, seat, copy(choice), this.recorder, events);
      // The count moves when lanes close, even if the next ones open at once.
      const inLane = before.lanes !== null && before.count === this.current.count;
      const fenced = inLane ? events.some((event) => event.reveals) : this.closesUndo(before, events);
      const expired = inLane ? [] : this.offerBook.expiring(this.current);
      const written = this.entry({ seat, verb: choice.verb, arg: choice.arg, ...(standing && { standing }) });
      // From here on nothing can fail.
      this.eventLog.add(at, events);
      this.spend(seat, fenced, inLane ? null : before);
      if (inLane) {
        if (fenced) this.undoStack.closeLane(seat);
        else this.undoStack.addInLane(seat, { at, lane: findLane(before, seat)! });
        this.marks[seat]!++;
      } else {
        if (fenced) this.undoStack.close();
        else this.undoStack.add({ seat, at, before, expired });
        this.markAllChanged(expired);
      }
      return this.write(written, { atRest: fenced && !inLane });
    });
  }

  /** Counts what a seat does at one question: anew when it cannot go back, and for all when others are asked. */
  private spend(seat: Seat, fenced: boolean, before: PositionOf<G> | null): void {
    this.spent[seat] = fenced ? 0 : this.spent[seat]! + 1;
    if (before === null || !asksOthers(before, this.current)) return;
    this.spent.fill(0);
    this.offerBook.beginTurn();
  }

  /** Has the seat gone to and fro here for so long that only what finishes is left to it? */
  private mustFinish(seat: Seat): boolean {
    return this.spent[seat]! >= MOST_ENTRIES;
  }

  /** The choices after which the seat cannot go on to and fro; all, where there is none. */
  private finishing(seat: Seat, choices: AnyChoice[]): AnyChoice[] {
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

  /** Is something known after a choice in the open that was not, or somebody else asked? Then undo closes. */
  private closesUndo(before: PositionOf<G>, events: Event[]): boolean {
    const { current, known } = this;
    this.known = null;
    return (
      this.recorder.draws.length > 0 ||
      asksOthers(before, current) ||
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
    if (this.over) return this.refuse(no('', 'kernel.over'));
    if (this.mustFinish(seat)) return this.refuse(no('', 'kernel.finish', { most: MOST_ENTRIES }));
    if (this.current.lanes !== null) return this.undoInLane(seat);
    const step = this.undoStack.last(seat);
    if (step === null) return this.refuse(no('', 'kernel.no-undo'));
    this.known = null;
    const expired = this.offerBook.expiring(step.before);
    this.undoStack.drop();
    this.current = step.before;
    this.eventLog.retract(step.at, (at) => !this.struck.has(at));
    this.spent[seat]!++;
    this.offerBook.reopen(step.expired);
    this.markAllChanged(expired);
    return this.write(this.entry({ seat, undo: true }), { undone: step.at });
  }

  private undoInLane(seat: Seat): Done | Refused {
    const step = this.undoStack.lastInLane(seat);
    if (step === null) return this.refuse(no('', 'kernel.no-undo'));
    const lanes = this.current.lanes as Lane<AnyFrame>[];
    this.undoStack.dropInLane(seat);
    lanes[lanes.findIndex((lane) => lane.seat === seat)] = step.lane;
    this.eventLog.retract(step.at, (at) => at === step.at);
    this.spent[seat]!++;
    this.marks[seat]!++;
    return this.write(this.entry({ seat, undo: true }), { undone: step.at });
  }

  /** Gives up, for all to see. Somebody or something else plays the seat on, unless there were only two. */
  private resign(seat: Seat): Done | Refused {
    if (this.over) return this.refuse(no('', 'kernel.over'));
    if (this.resigned.includes(seat)) return this.refuse(no('', 'kernel.already-resigned'));
    this.resigned.push(seat);
    this.announce({ what: 'kernel.resigned', when: this.current.count, args: { seat } });
    return this.write(this.entry({ seat, resign: true }));
  }

  /** Sets a seat's standing orders. They are nobody else's business. */
  private order(seat: Seat, orders: StandingOrder[]): Done | Refused {
    const { machine } = this;
    const wrong = ordersTrouble(orders, machine.game.verbs, machine.seats.length);
    if (wrong) return this.refuse(no('', 'kernel.bad-argument', { why: wrong }));
    if (this.mustFinish(seat)) return this.refuse(no('', 'kernel.no-more', { most: MOST_ENTRIES }));
    this.orders[seat] = copy(orders);
    this.spent[seat]!++;
    this.marks[seat]!++;
    return this.write(this.entry({ seat, orders: copy(orders) }));
  }

  /** Promises something to other seats, who hear of it. */
  private promise(seat: Seat, promised: Promised): Done | Refused {
    const { machine } = this;
    const { to, kind, terms } = promised ?? {};
    const rule = Object.hasOwn(machine.game.promises ?? {}, kind) ? machine.game.promises![kind] : undefined;
    const may = rule ? this.mayTalk(seat, to) : no('', 'kernel.no-promise');
    if (may !== true) return this.refuse(may);
    const wrong = validateAll(rule!.terms, terms, 'terms', machine.seats.length);
    if (wrong) return this.refuse(no('', 'kernel.bad-argument', { why: wrong }));
    if (this.mustFinish(seat)) return this.refuse(no('', 'kernel.no-more', { most: MOST_ENTRIES }));
    const args = { seat, to: to.slice(), kind, terms: copy(terms) };
    const heardBy = to.length > 0 && { to: [seat, ...to] };
    this.spent[seat]!++;
    this.announce({ what: 'kernel.promised', when: this.current.count, args, ...heardBy });
    return this.write(this.entry({ seat, promise: { to: args.to, kind, terms: copy(terms) } }));
  }

  /** Says something that stands, whatever is taken back. */
  private announce(event: Event): void {
    this.eventLog.add(this.entries, [event]);
    this.struck.add(this.entries);
    for (const viewer of this.viewers())
      if (canHear(event, viewer)) this.marks[viewer < 0 ? this.marks.length - 1 : viewer]!++;
  }

  /** Offers and answers. A binding deal that all have accepted is struck by the rules. */
  private handleOffer(action: Extract<Action, { offer: object } | { answer: string }>): Done | Refused {
    const { seat } = action;
    if (this.over) return this.refuse(no('', 'kernel.no-deal'));
    const proposed = 'offer' in action;
    const bargained = proposed
      ? this.offerBook.propose(this.current, seat, action.offer)
      : this.offerBook.answer(this.current, seat, action.answer, action.id);
    if (bargained.verdict !== true) return this.refuse(bargained.verdict);
    // Only what was asked for goes into the journal, whatever else came with it.
    const done: Action = proposed
      ? { seat, offer: offered(action.offer) }
      : { seat, answer: action.answer, id: action.id };
    if (!bargained.strike) {
      bargained.settle();
      for (const party of bargained.parties) this.marks[party]!++;
      return this.write(this.entry(done));
    }
    const at = this.entries;
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
      this.offerBook.expire(expired, this.current.count);
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
      offers: seated ? this.offerBook.offersOf(viewer, this.current.count) : [],
      orders: seated ? copy(this.orders[viewer]!) : [],
      head: this.heads[viewer < 0 ? this.heads.length - 1 : viewer]!,
    };
  }

  view(viewer: Viewer, last?: SeatView<G>): SeatView<G> {
    this.assertViewer(viewer);
    const view = this.machine.view(this.current, viewer, last, this.sharedParts);
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
    this.offerBook.expire(expired, this.current.count);
    for (let i = 0; i < this.marks.length; i++) this.marks[i]!++;
  }

  /** What the journal will say of a action, with all that was drawn for it. The action becomes the entry. */
  private entry(action: Action): Entry {
    const entry = action as Entry;
    const { draws } = this.recorder;
    if (draws.length > 0) entry.draws = draws;
    entry.hash = this.machine.hash(this.current);
    return entry;
  }

  private write(entry: Entry, { undone = null, atRest = false }: Written = {}): Done {
    this.drawn += this.recorder.takeDraws().length;
    this.undone = undone;
    this.atRest = atRest;
    this.sharedParts.invalidate();
    this.journal.push(entry);
    const head = this.chain && shownHead(this.chain.add(entry));
    for (let i = 0; i < this.marks.length; i++) {
      if (this.linked[i] === this.marks[i]) continue;
      this.linked[i] = this.marks[i]!;
      this.heads[i] = head;
    }
    return { ok: true, entry };
  }
}

/** What an entry took back, and whether nothing can be taken back after it. */
interface Written {
  undone?: number | null;
  atRest?: boolean;
}

/** Are others asked now, or in another way? That is no secret. */
const asksOthers = (before: Position, after: Position): boolean =>
  before.lanes !== null || after.lanes !== null || !sameSeats(before.asked, after.asked);

const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean =>
  a.length === b.length && a.every((seat) => b.includes(seat));
