/**
 * The machine: runs a game's steps over a position. It holds no position and no history; give it a position and it
 * lists, checks, explains, applies, views, imagines. Search and random tests use it directly; live games through
 * `Table`, which adds the journal, undo, chance and offers.
 */
import type { Chance } from './chance.ts';
import { type AnyChoice, Sink } from './choices.ts';
import { Context, laneChance, newHandleSeed, viewChance } from './context.ts';
import { RulesError } from './errors.ts';
import type { Event } from './event-log.ts';
import type { Seat } from './fields.ts';
import type { AnyFrame, Lane, Next, Question } from './flow.ts';
import type { AnyGame, Game, Options, Outcome, PartsOf, Play, PositionOf, SeatInfo, Shape } from './game.ts';
import { copy, hash, type Json, reuseIfSame } from './json.ts';
import { assertSeats, closeLanes, findLane, follow, lanesClosed, newLane, unwind } from './lanes.ts';
import { gatherMeanings, type Meanings } from './meaning.ts';
import { completeOptions } from './options.ts';
import { spansOf } from './orders.ts';
import { validateAll } from './schema.ts';
import type { SharedParts } from './shared-parts.ts';
import { type SeatView, SPECTATOR, type Viewer } from './view.ts';
import { type No, no, type Say, type Verdict } from './words.ts';

/** No choice in any of our games takes a hundredth of this. */
const MOST_STEPS = 10_000;
const MOST_WORLDS = 1000;

export class Machine<G extends Shape = Shape> {
  readonly game: Game<G>;
  readonly options: Options<G>;
  readonly seats: readonly SeatInfo[];
  private readonly fixedNames: readonly string[];
  private readonly context: Context;
  private readonly sink = new Sink();

  constructor(game: Game<G>, options: Partial<Options<G>> = {}) {
    this.game = game;
    this.options = completeOptions(game, options);
    this.seats = game.seats(this.options);
    this.fixedNames = this.seats.map(({ name }) => name);
    this.context = new Context(this.options as Options<Shape>, this.seats.length, game as unknown as Game);
  }

  /** The position at the beginning of a game. */
  start(chance: Chance, events: Event[] | null = null): PositionOf<G> {
    const position = this.setUp(chance, events);
    this.begin(position, [this.game.begin(this.options)], chance, events);
    return position;
  }

  /** The pieces on the board, before anything happens. */
  setUp(chance: Chance, events: Event[] | null = null): PositionOf<G> {
    const position: PositionOf<G> = {
      state: {},
      stack: [],
      asked: [],
      lanes: null,
      until: 'all',
      count: 0,
      veil: newHandleSeed(chance),
    };
    position.state = this.game.setup(this.writeContext(position, chance, events));
    return position;
  }

  /** Sets the flow to these frames, lowest first, and runs until a seat is asked. For set-up and for cases. */
  begin(position: PositionOf<G>, stack: G['frame'][], chance: Chance, events: Event[] | null = null): void {
    const play = this.at(position, chance, events);
    position.stack = play.stack = stack;
    position.asked = [];
    position.lanes = null;
    this.runMain(position, null);
  }

  copy(position: PositionOf<G>): PositionOf<G> {
    const { state, stack, asked, lanes, until, count, veil } = position;
    return {
      state: this.game.copy ? this.game.copy(state) : copy(state),
      stack: copy(stack),
      asked: asked.slice(),
      lanes: lanes === null ? null : copy(lanes),
      until,
      count,
      veil,
    };
  }

  /** The hash of a position, by which a replay that diverges is found. */
  hash(position: PositionOf<G>): string {
    const { digest } = this.game;
    return hash(digest ? { ...position, state: digest(position.state) } : position);
  }

  isOver(position: PositionOf<G>): boolean {
    return position.stack.length === 0;
  }

  outcome(position: PositionOf<G>): Outcome | null {
    return this.isOver(position) ? this.game.outcome(this.readContext(position)) : null;
  }

  /** Seats that can choose something now. Not for players: who among several is still busy is a secret. */
  busy(position: PositionOf<G>): Seat[] {
    if (position.lanes === null) return position.asked;
    return position.lanes.filter((lane) => !lane.ready).map((lane) => lane.seat);
  }

  /** Of several asked in the open, those that are done: public. */
  doneSeats({ lanes, asked, stack }: PositionOf<G>): Seat[] {
    if (lanes !== null || asked.length < 2) return [];
    const frame = stack[stack.length - 1]!;
    const question = this.question(frame);
    return question.isDone ? asked.filter((seat) => question.isDone!(frame, seat)) : [];
  }

  /** Who is being waited for, publicly: of seats in lanes all are named, ready or not. */
  waiting(position: PositionOf<G>): Seat[] {
    const { lanes, asked } = position;
    if (lanes !== null) return lanes.map((each) => each.seat);
    const resting = this.doneSeats(position);
    return resting.length === 0 ? asked.slice() : asked.filter((seat) => !resting.includes(seat));
  }

  /** For which powers each of these seats is asked, as everyone may know. What is asked in lanes is not told. */
  private acting(position: PositionOf<G>): number[][] | null {
    if (!this.game.powers) return null;
    const waiting = this.waiting(position);
    const frame = position.stack.at(-1);
    if (frame === undefined || position.lanes !== null) return waiting.map(() => []);
    const { powers } = this.question(frame);
    const play = this.readContext(position);
    return waiting.map((seat) => (powers ? [...powers(play as never, frame, seat)] : []));
  }

  /** What the seats are called now. */
  seatNames(position: PositionOf<G>): readonly string[] {
    return this.game.seatNames?.(this.readContext(position)) ?? this.fixedNames;
  }

  /** The frame a seat is asked at, or null when it is not asked. */
  asking(position: PositionOf<G>, seat: Seat): G['frame'] | null {
    if (position.lanes !== null) {
      const lane = findLane(position, seat);
      return lane === null || lane.ready ? null : lane.stack[lane.stack.length - 1]!;
    }
    return position.asked.includes(seat) ? position.stack[position.stack.length - 1]! : null;
  }

  /** Every legal choice of a seat; empty when it is not asked. */
  choices(position: PositionOf<G>, seat: Seat): AnyChoice[] {
    const frame = this.asking(position, seat);
    if (frame === null) return [];
    return this.offer(position, frame, seat, this.sink.forList()).list;
  }

  count(position: PositionOf<G>, seat: Seat): number {
    const frame = this.asking(position, seat);
    return frame === null ? 0 : this.offer(position, frame, seat, this.sink.forCount()).count;
  }

  /** What the seat is being asked, or null. */
  prompt(position: PositionOf<G>, seat: Seat): Say | null {
    const frame = this.asking(position, seat);
    return frame === null ? null : this.question(frame).prompt(this.readContext(position, seat), frame as never, seat);
  }

  /** What these choices of a seat, as `choices` listed them, mean to it. */
  meanings(position: PositionOf<G>, seat: Seat, choices: readonly AnyChoice[]): Meanings {
    const frame = this.asking(position, seat);
    const meaning = frame && this.question(frame).meaning;
    if (!meaning) return {};
    const play = this.readContext(position, seat);
    const rules = typeof meaning === 'function' ? meaning(play as never, frame, seat) : meaning;
    return gatherMeanings(choices, ({ verb, arg }) => rules[verb]?.(play as never, frame, arg as never, seat));
  }

  /** Is this choice legal now? If not, why? Uses the same enumerator as `choices`. */
  verdict(position: PositionOf<G>, seat: Seat, choice: AnyChoice): Verdict {
    if (this.isOver(position)) return no('', 'kernel.over');
    const frame = this.asking(position, seat);
    if (frame === null && findLane(position, seat)?.ready) return no('', 'kernel.ready');
    const verb = typeof choice?.verb === 'string' ? choice.verb : '';
    const fields = Object.hasOwn(this.game.verbs, verb) ? this.game.verbs[verb] : undefined;
    const wrong = fields && validateAll(fields, choice.arg, 'argument', this.seats.length);
    if (frame === null) {
      const told = fields && !wrong ? this.game.notAsked?.(this.readContext(position, seat), seat, choice) : null;
      return told ?? no('', 'kernel.not-asked');
    }
    if (!fields) return no('', 'kernel.no-verb', { verb: verb.slice(0, 40) });
    if (wrong) return no('', 'kernel.bad-argument', { why: wrong });
    if (this.offer(position, frame, seat, this.sink.forCheck(choice)).found) return true;
    // Reasons are worked out only when something is refused: nearly all choices are legal.
    const { refusal }: { refusal: No | null } = this.offer(position, frame, seat, this.sink.forChoice(choice));
    return (
      refusal ??
      this.game.explain?.(this.readContext(position, seat), frame, seat, choice) ??
      no('', Object.hasOwn(this.question(frame).take, verb) ? 'kernel.not-now' : 'kernel.other-question')
    );
  }

  /**
   * Applies a choice to the position, in place, and runs until a seat is asked again. The choice must be one that
   * `choices` listed or `verdict` allowed: nothing is checked here, so that search pays for it once.
   */
  take(position: PositionOf<G>, seat: Seat, choice: AnyChoice, chance: Chance, events: Event[] | null = null): void {
    if (position.lanes !== null) this.takeInLane(position, seat, choice, chance, events);
    else {
      const play = this.at(position, chance, events);
      const frame = position.stack[position.stack.length - 1]!;
      position.count++;
      this.runMain(position, this.answer(play, frame, seat, choice));
    }
  }

  private takeInLane(
    position: PositionOf<G>,
    seat: Seat,
    choice: AnyChoice,
    chance: Chance,
    events: Event[] | null,
  ): void {
    const lane = findLane(position, seat)!;
    const laneEvents: Event[] = [];
    const play = this.at(position, laneChance, laneEvents);
    play.stack = lane.stack;
    const frame = lane.stack[lane.stack.length - 1]!;
    this.runLane(lane, this.answer(play, frame, seat, choice));
    // What is logged in a lane is for its owner alone.
    if (events) for (const event of laneEvents) events.push({ ...event, to: [seat] });
    if (lanesClosed(position)) {
      this.at(position, chance, events);
      position.count++;
      closeLanes(position);
      this.runMain(position, null);
    }
  }

  private answer(play: Context, frame: AnyFrame, seat: Seat, choice: AnyChoice): Next {
    const handler = this.question(frame).take[choice.verb];
    if (!handler) throw new RulesError(`${frame.at} offers “${choice.verb}” but cannot take it`, play.stack);
    return handler(play as never, frame as never, choice.arg as never, seat);
  }

  /** What a viewer sees. Parts that are the same as in what it saw last may be shared with that. */
  view(position: PositionOf<G>, viewer: Viewer, last?: SeatView<G>, shared: SharedParts | null = null): SeatView<G> {
    const { lanes, until, asked, stack, count } = position;
    const lane = findLane(position, viewer);
    const open = <T extends object | null>(name: keyof SeatView, make: () => T): T =>
      shared === null ? reuseIfSame(make(), last?.[name] as T | undefined) : shared.value(name, make);
    const play = this.readContext(position);
    (play as unknown as Context).sharedParts = shared;
    const lanesOf = (seen: (frame: G['frame']) => G['frame']): SeatView<G>['together'] =>
      lanes === null ? null : { until, lanes: lanes.map(({ seat, enter }) => ({ seat, enter: seen(enter) })) };
    // Frames that look different to each viewer can't be shared among them.
    const show = this.game.flow?.(play, viewer) ?? null;
    return {
      viewer,
      board: this.game.view(play, viewer, last?.board),
      flow: show === null ? open('flow', () => stack) : reuseIfSame(stack.map(show), last?.flow),
      asked: open('asked', () => asked),
      waiting: open('waiting', () => this.waiting(position)),
      acting: open('acting', () => this.acting(position)),
      names: open('names', () => (this.game.seatNames ? [...this.seatNames(position)] : null)),
      together:
        show === null || lanes === null
          ? open('together', () => lanesOf((frame) => frame))
          : reuseIfSame(lanesOf(show), last?.together ?? undefined),
      lane: reuseIfSame(lane as Lane<G['frame']> | null, last?.lane),
      count,
      spans: open('spans', () => spansOf(this, position)),
      over: this.outcome(position),
    };
  }

  /**
   * A full position consistent with a view: the game imagines the state, the flow is public, the viewer's own lane is
   * known, and everyone else's lane starts again. With a belief the state also fits what the seat has learned before.
   */
  imagine(view: SeatView<G>, chance: Chance, belief?: Json): PositionOf<G> {
    // That the question is still open tells something; worlds in which it could not be are imagined again.
    for (let tries = 0; tries < MOST_WORLDS; tries++) {
      const position = this.imagineOnce(view, chance, belief);
      if (position.lanes === null || !lanesClosed(position)) return position;
    }
    throw new RulesError(`no imagined world keeps the ask open in ${MOST_WORLDS} tries`, view.flow);
  }

  private imagineOnce(view: SeatView<G>, chance: Chance, belief?: Json): PositionOf<G> {
    const { options, seats, parts } = this.context;
    const unknown = { options: options as Options<G>, seats, parts: parts as PartsOf<G>, chance };
    const remembered = belief === undefined ? undefined : this.game.bot?.belief;
    const position: PositionOf<G> = {
      state: remembered ? remembered.sample(belief!, view, unknown) : this.game.imagine(view, unknown),
      stack: copy(view.flow),
      asked: view.asked.slice(),
      lanes: null,
      until: view.together?.until ?? 'all',
      count: view.count,
      veil: newHandleSeed(chance),
    };
    if (view.together === null) return position;
    this.at(position, laneChance, null);
    position.lanes = view.together.lanes.map(({ seat, enter }) =>
      seat === view.viewer && view.lane ? copy(view.lane) : newLane(seat, enter),
    );
    for (const lane of position.lanes) if (lane.seat !== view.viewer) this.runLane(lane as Lane, null);
    return position;
  }

  /** The context for reading a position: no chance, no log. For a seat: as the question it is asked sees it. */
  readContext(position: PositionOf<G>, seat: Viewer = SPECTATOR): Play<G> {
    const play = this.at(position, viewChance, null);
    const lane = findLane(position, seat);
    if (lane !== null) play.stack = lane.stack;
    return play as unknown as Play<G>;
  }

  /** The context for rules that act outside a step: deals and the position language. */
  writeContext(position: PositionOf<G>, chance: Chance, events: Event[] | null): Play<G> {
    return this.at(position, chance, events) as unknown as Play<G>;
  }

  private at(position: PositionOf<G>, chance: Chance, events: Event[] | null): Context {
    const { context } = this;
    context.position = position;
    context.state = position.state;
    context.stack = position.stack;
    context.chance = chance;
    context.events = events;
    context.sharedParts = null;
    return context;
  }

  private offer(position: PositionOf<G>, frame: G['frame'], seat: Seat, sink: Sink): Sink {
    this.question(frame).offer(this.readContext(position, seat) as never, frame as never, seat, sink as never);
    return sink;
  }

  private question(frame: AnyFrame): Question<Shape, AnyFrame> {
    const step = (this.game as AnyGame).steps[frame.at];
    if (typeof step !== 'object') throw new RulesError(`${frame.at} is asked but is no question`, [frame]);
    return step;
  }

  /** Runs the main flow from what the last step returned (or the topmost frame) until it asks or ends. */
  private runMain(position: PositionOf<G>, first: Next | null): void {
    const play = this.context;
    const { steps } = this.game as AnyGame;
    const stack = position.stack as AnyFrame[];
    let next = first;
    for (let ran = 0; ; ran++) {
      if (ran > MOST_STEPS) throw new RulesError(`more than ${MOST_STEPS} steps after one choice`, stack);
      if (next === null) {
        if (stack.length === 0) {
          position.asked = [];
          return;
        }
        const frame = stack[stack.length - 1]!;
        const step = steps[frame.at];
        if (typeof step !== 'function')
          throw new RulesError(step ? `${frame.at} is a question: ask it` : `there is no step ${frame.at}`, stack);
        play.state = position.state;
        play.stack = stack;
        next = step(play, frame) as Next;
      }
      if (next.next === 'exit') next = unwind(stack, next);
      if (next.next === 'ask') {
        assertSeats(next.seats, this.seats.length, stack);
        stack[stack.length - 1] = next.frame;
        position.asked = next.seats.slice();
        next = this.onlyChoice(play, position, next.frame);
        if (next === null) return;
      } else if (next.next === 'together') {
        stack[stack.length - 1] = next.resume;
        if (!this.openLanes(position, next)) return;
        next = null;
      } else if (next.next === 'again') {
        const frame = stack[stack.length - 1]!;
        next = this.onlyChoice(play, position, frame);
        if (next === null) return;
      } else next = follow(stack, next);
    }
  }

  /** The only choice of a question that answers itself, applied; null when it has to be asked. */
  private onlyChoice(play: Context, position: PositionOf<G>, frame: AnyFrame): Next | null {
    const { auto } = this.question(frame);
    if (!auto || position.asked.length !== 1 || (auto !== true && !auto(play as never, frame))) return null;
    const { chance, events } = play;
    const seat = position.asked[0]!;
    const { list } = this.offer(position, frame as G['frame'], seat, this.sink.forSole());
    this.at(position, chance, events);
    return list.length === 1 ? this.answer(play, frame, seat, copy(list[0]!)) : null;
  }

  /** Opens a lane for each seat and runs it to its first question. True if all ended at once and are closed again. */
  private openLanes(position: PositionOf<G>, next: Extract<Next, { next: 'together' }>): boolean {
    const { chance, events } = this.context;
    assertSeats(next.seats, this.seats.length, position.stack);
    position.asked = [];
    position.until = next.until;
    position.lanes = next.seats.map((seat) => newLane(seat, next.enter(seat)));
    for (const lane of position.lanes) {
      const laneEvents: Event[] = [];
      const play = this.at(position, laneChance, laneEvents);
      play.stack = lane.stack as AnyFrame[];
      this.runLane(lane as Lane, null);
      if (events) for (const event of laneEvents) events.push({ ...event, to: [lane.seat] });
    }
    this.at(position, chance, events);
    if (!lanesClosed(position)) return false;
    closeLanes(position);
    return true;
  }

  /** Runs one lane until it asks its seat or ends. */
  private runLane(lane: Lane, first: Next | null): void {
    const play = this.context;
    const { steps } = this.game as AnyGame;
    const { stack } = lane;
    let next = first;
    for (let ran = 0; ; ran++) {
      if (ran > MOST_STEPS) throw new RulesError(`more than ${MOST_STEPS} steps after one choice`, stack);
      if (next === null) {
        const frame = stack[stack.length - 1]!;
        const step = steps[frame.at];
        if (typeof step === 'object') return;
        if (!step) throw new RulesError(`there is no step ${frame.at}`, stack);
        play.stack = stack;
        next = step(play, frame) as Next;
      }
      if (next.next === 'exit') next = unwind(stack, next);
      if (next.next === 'together') throw new RulesError('a lane cannot open lanes of its own', stack);
      if (next.next === 'again') return;
      if (next.next === 'ask') {
        if (next.seats.length !== 1 || next.seats[0] !== lane.seat)
          throw new RulesError('a lane can ask only its own seat', stack);
        stack[stack.length - 1] = next.frame;
        this.question(next.frame);
        return;
      }
      if (next.next === 'done' && stack.length === 1) {
        // The last frame stays: the seat goes on seeing what it has decided.
        lane.ready = true;
        lane.answer = copy(next.result);
        return;
      }
      next = follow(stack, next);
    }
  }
}
