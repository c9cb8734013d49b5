/**
 * A live table: one game being played. It holds what belongs beside the position and never in it — the journal, the
 * log, undo, the stream of chance and the offers between seats — and everything from outside reaches the rules through
 * it. It knows no clock, no network and no user; a server wraps it.
 */
import { RecordedChance, ScriptedChance, SingleDraws } from './chance.ts';
import type { AnyChoice } from './choices.ts';
import { type Deal, type Offer, offered, partyTo } from './deals.ts';
import { type Action, type Done, differs, type Entry, type Promised, type Refused, recordedAction } from './entries.ts';
import { canHear, type Event } from './event-log.ts';
import type { Seat } from './fields.ts';
import type { AnyFrame, Lane } from './flow.ts';
import type { PositionOf, Shape } from './game.ts';
import { copy, same } from './json.ts';
import { findLane } from './lanes.ts';
import { type Order, ordersTrouble, spansOf } from './orders.ts';
import { validateAll } from './schema.ts';
import { type Knowledge, knowledgeOf, learned } from './secrets.ts';
import type { Snapshot } from './snapshot.ts';
import { asksOthers, MOST_ENTRIES, TableViews } from './table-views.ts';
import type { Viewer } from './view.ts';
import { no } from './words.ts';

export class Table<G extends Shape = Shape> extends TableViews<G> {
  /** The same game once more where its journal begins, to be walked through again by `follow`, with the recorded draws. */
  restart(): Table<G> {
    const { machine, origin, setup, chance } = this;
    const resumed = typeof origin === 'string';
    const start = resumed ? { setup, snapshot: JSON.parse(origin) as Snapshot<G> } : origin;
    const recorded = new RecordedChance(resumed ? [] : setup.draws);
    // A record of the first format has its dice one by one, also where the rules throw them together.
    const source = setup.format === undefined ? new SingleDraws(recorded) : recorded;
    return new Table(machine.game, machine.options, source, chance, start);
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

  /** Makes a choice; `standing` where a standing order of the seat does, which must be the one it names. */
  choose(seat: Seat, wanted: AnyChoice, standing?: true): Done | Refused {
    if (this.over) return this.refuse(no('', 'kernel.over'));
    // Checked before anything walks through it: what comes from outside may be deep without end.
    const verdict = this.wasShown(seat, wanted) || this.machine.verdict(this.current, seat, wanted);
    if (verdict !== true) return this.refuse(verdict);
    if (standing && !same(this.ordersAnswer(seat), wanted)) return this.refuse(no('', 'kernel.no-order'));
    if (this.mustFinish(seat) && !this.choices(seat).some((choice) => same(choice, wanted)))
      return this.refuse(no('', 'kernel.finish', { most: MOST_ENTRIES }));
    const choice = copy(wanted);
    const at = this.entries;
    const before = this.settled;
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
      if (!inLane) this.judgePromises(at, events, before);
      this.spend(seat, fenced, inLane ? null : before);
      if (standing) this.answeredFor[seat]!++;
      else this.answeredFor.fill(0);
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

  /** Was the seat shown this choice in the position as it stands? Then it is legal: one enumerator lists and checks. */
  private wasShown(seat: Seat, wanted: AnyChoice): boolean {
    const shown = this.shownChoices[seat];
    return shown?.some((choice) => choice.verb === wanted?.verb && same(choice.arg, wanted.arg)) ?? false;
  }

  /** What happened may settle promises. */
  private judgePromises(at: number, events: readonly Event[], before: PositionOf<G>): void {
    if (!this.offerBook.hasOpenPromises) return;
    const { machine, current } = this;
    const spans = { before: spansOf(machine, before), after: spansOf(machine, current) };
    const holders = machine.game.deals?.holders?.(machine.readContext(current)) ?? null;
    this.offerBook.judge({ at, events, ...spans, over: this.over, holders });
  }

  /** Counts what a seat does at one question: from 0 when it cannot go back, and for all seats when others are asked. */
  private spend(seat: Seat, fenced: boolean, before: PositionOf<G> | null): void {
    this.spent[seat] = fenced ? 0 : this.spent[seat]! + 1;
    if (before === null || !asksOthers(before, this.current)) return;
    this.spent.fill(0);
    this.offerBook.beginTurn();
  }

  /** Is something known after a choice in the open that was not, or is someone else asked? Then undo closes. */
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
    this.restore(step.before);
    this.eventLog.retract(step.at, (at) => !this.struck.has(at));
    this.spent[seat]!++;
    this.heldAt[seat] = this.current.count;
    this.offerBook.reopen(step.expired);
    this.offerBook.unjudge(step.at);
    this.markAllChanged(expired);
    return this.write(this.entry({ seat, undo: true }), { undone: step.at });
  }

  private undoInLane(seat: Seat): Done | Refused {
    const step = this.undoStack.lastInLane(seat);
    if (step === null) return this.refuse(no('', 'kernel.no-undo'));
    const lanes = this.current.lanes as Lane<AnyFrame>[];
    this.undoStack.dropInLane(seat);
    lanes[lanes.findIndex((lane) => lane.seat === seat)] = copy(step.lane);
    this.eventLog.retract(step.at, (at) => at === step.at);
    this.heldAt[seat] = this.current.count;
    this.spent[seat]!++;
    this.marks[seat]!++;
    return this.write(this.entry({ seat, undo: true }), { undone: step.at });
  }

  /** Gives up, for all to see. A regent or a bot plays the seat on, unless there were only two. */
  private resign(seat: Seat): Done | Refused {
    if (this.over) return this.refuse(no('', 'kernel.over'));
    if (this.resigned.includes(seat)) return this.refuse(no('', 'kernel.already-resigned'));
    this.resigned.push(seat);
    this.orders[seat] = [];
    this.announce({ what: 'kernel.resigned', when: this.current.count, args: { seat } });
    this.judgePromises(this.entries, [], this.current);
    return this.write(this.entry({ seat, resign: true }));
  }

  /** Sets a seat's standing orders and aims. No other seat learns of them. */
  private order(seat: Seat, orders: Order[]): Done | Refused {
    const { machine } = this;
    if (this.resigned.includes(seat)) return this.refuse(no('', 'kernel.already-resigned'));
    const wrong = ordersTrouble(orders, machine.game, machine.seats.length);
    if (wrong) return this.refuse(no('', 'kernel.bad-argument', { why: wrong }));
    if (this.mustFinish(seat)) return this.refuse(no('', 'kernel.no-more', { most: MOST_ENTRIES }));
    this.orders[seat] = copy(orders);
    // What it took back before was not about these.
    this.heldAt[seat] = -1;
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

  /** Says something that stands, even if choices are undone. */
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
    // Only what was asked for goes into the journal; anything else that came with it is dropped.
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
    const before = this.settled;
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
      this.judgePromises(at, events, before);
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

  /** Runs rules on the current position; if they throw, it is restored and nothing has happened. */
  private guarded(before: PositionOf<G>, run: () => Done): Done {
    try {
      return run();
    } catch (error) {
      this.restore(before);
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
    entry.hash = this.machine.hash(this.settle(), this.runningHash);
    return entry;
  }

  private write(entry: Entry, { undone = null, atRest = false }: Written = {}): Done {
    this.drawn += this.recorder.takeDraws().length;
    this.undone = undone;
    this.atRest = atRest;
    this.sharedParts.invalidate();
    this.shownChoices.fill(null);
    this.journal.push(entry);
    this.chain?.add(entry);
    const head = this.chain?.shownHead ?? null;
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
