/** What each viewer may know of a table, and what it may do there: choices, standing orders, offers, views, marks and the log. */
import { DrawRecorder, FastChance } from './chance.ts';
import type { AnyChoice } from './choices.ts';
import type { Offer } from './deals.ts';
import { RulesError } from './errors.ts';
import type { Event, Line } from './event-log.ts';
import type { Seat } from './fields.ts';
import type { Position } from './flow.ts';
import type { Shape } from './game.ts';
import { copy } from './json.ts';
import { findLane } from './lanes.ts';
import type { Meanings } from './meaning.ts';
import { type Aim, isAim, isInForce, type Order, orderedAnswer, spansOf } from './orders.ts';
import { TableState } from './table-state.ts';
import type { SeatView, Viewer } from './view.ts';
import { type Explanation, type No, no, type Say } from './words.ts';

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

export abstract class TableViews<G extends Shape = Shape> extends TableState<G> {
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
}

/** Are others asked now, or in another way? That is no secret. */
export const asksOthers = (before: Position, after: Position): boolean =>
  before.lanes !== null || after.lanes !== null || !sameSeats(before.asked, after.asked);

const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean =>
  a.length === b.length && a.every((seat) => b.includes(seat));
