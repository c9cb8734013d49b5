/**
 * The machine: runs a game's steps over a position. It holds no position and no history; give it a position and it
 * lists, checks, explains, applies, views, imagines. Search and random tests use it directly; live games through
 * `Table`, which adds the journal, undo, chance and offers.
 */
import type { Chance } from './chance.ts';
import { type AnyChoice, Sink } from './choices.ts';
import { Context, laneChance, newHandleSeed } from './context.ts';
import { RulesError } from './errors.ts';
import type { Event } from './event-log.ts';
import type { Seat } from './fields.ts';
import type { Lane } from './flow.ts';
import { FlowRunner } from './flow-runner.ts';
import type { Game, Options, Outcome, PartsOf, Play, PositionOf, SeatInfo, Shape } from './game.ts';
import { hash, type RunningHash } from './hash.ts';
import { copy, copyListSharing, copySharing, type Json, keepIfSame, reuseIfSame } from './json.ts';
import { findLane, lanesClosed, newLane } from './lanes.ts';
import { gatherMeanings, type Meanings } from './meaning.ts';
import { completeOptions } from './options.ts';
import { spansOf } from './orders.ts';
import { validateAll } from './schema.ts';
import type { SharedParts } from './shared-parts.ts';
import { type SeatView, SPECTATOR, type Viewer } from './view.ts';
import { type No, no, type Say, type Verdict } from './words.ts';

const MOST_WORLDS = 1000;

type SeatParts = Pick<SeatView, 'asked' | 'waiting' | 'acting' | 'names' | 'spans'>;

export class Machine<G extends Shape = Shape> {
  readonly game: Game<G>;
  readonly options: Options<G>;
  readonly seats: readonly SeatInfo[];
  private readonly fixedNames: readonly string[];
  private readonly flow: FlowRunner<G>;
  private readonly sink = new Sink();

  constructor(game: Game<G>, options: Partial<Options<G>> = {}) {
    this.game = game;
    this.options = completeOptions(game, options);
    this.seats = game.seats(this.options);
    this.fixedNames = this.seats.map(({ name }) => name);
    const context = new Context(this.options as Options<Shape>, this.seats.length, game as unknown as Game);
    this.flow = new FlowRunner(game, this.seats.length, context, this.sink);
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
    const play = this.flow.at(position, chance, events);
    position.stack = play.stack = stack;
    position.asked = [];
    position.lanes = null;
    this.flow.run(position);
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

  /** A copy to be kept and looked at, which shares with an earlier one all that has not changed. Neither may be changed. */
  copySharing(position: PositionOf<G>, earlier: PositionOf<G>): PositionOf<G> {
    const { state, stack, asked, lanes, until, count, veil } = position;
    return {
      state: copySharing(state as object, earlier.state as object),
      stack: copyListSharing(stack, earlier.stack),
      asked: reuseIfSame(asked, earlier.asked),
      lanes: reuseIfSame(lanes, earlier.lanes),
      until,
      count,
      veil,
    };
  }

  /** The hash of a position, by which a replay that diverges is found. `running` hashes positions that share their parts. */
  hash(position: PositionOf<G>, running?: RunningHash): string {
    const { digest } = this.game;
    if (digest) return hash({ ...position, state: digest(position.state) });
    return running ? running.hash(position as { state: object }) : hash(position);
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
    const question = this.flow.question(frame);
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
    const { powers } = this.flow.question(frame);
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
    return this.flow.offer(position, frame, seat, this.sink.forList()).list;
  }

  count(position: PositionOf<G>, seat: Seat): number {
    const frame = this.asking(position, seat);
    return frame === null ? 0 : this.flow.offer(position, frame, seat, this.sink.forCount()).count;
  }

  /** What the seat is being asked, or null. */
  prompt(position: PositionOf<G>, seat: Seat): Say | null {
    const frame = this.asking(position, seat);
    return frame === null
      ? null
      : this.flow.question(frame).prompt(this.readContext(position, seat), frame as never, seat);
  }

  /** What these choices of a seat, as `choices` listed them, mean to it. */
  meanings(position: PositionOf<G>, seat: Seat, choices: readonly AnyChoice[]): Meanings {
    const frame = this.asking(position, seat);
    const meaning = frame && this.flow.question(frame).meaning;
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
    if (this.flow.offer(position, frame, seat, this.sink.forCheck(choice)).found) return true;
    // Reasons are worked out only when something is refused: nearly all choices are legal.
    const { refusal }: { refusal: No | null } = this.flow.offer(position, frame, seat, this.sink.forChoice(choice));
    return (
      refusal ??
      this.game.explain?.(this.readContext(position, seat), frame, seat, choice) ??
      no('', Object.hasOwn(this.flow.question(frame).take, verb) ? 'kernel.not-now' : 'kernel.other-question')
    );
  }

  /**
   * Applies a choice to the position, in place, and runs until a seat is asked again. The choice must be one that
   * `choices` listed or `verdict` allowed: nothing is checked here, so that search pays for it once.
   */
  take(position: PositionOf<G>, seat: Seat, choice: AnyChoice, chance: Chance, events: Event[] | null = null): void {
    this.flow.take(position, seat, choice, chance, events);
  }

  /** What a viewer sees. Parts that are the same as in what it saw last may be shared with that. */
  view(position: PositionOf<G>, viewer: Viewer, last?: SeatView<G>, shared: SharedParts | null = null): SeatView<G> {
    const { lanes, until, stack, count } = position;
    const lane = findLane(position, viewer);
    const open = <T extends object | null>(name: keyof SeatView, make: () => T): T =>
      shared === null ? reuseIfSame(make(), last?.[name] as T | undefined) : shared.value(name, make);
    const play = this.readContext(position);
    (play as unknown as Context).sharedParts = shared;
    const lanesOf = (seen: (frame: G['frame']) => G['frame']): SeatView<G>['together'] =>
      lanes === null ? null : { until, lanes: lanes.map(({ seat, enter }) => ({ seat, enter: seen(enter) })) };
    // Frames that look different to each viewer can't be shared among them.
    const show = this.game.flow?.(play, viewer) ?? null;
    const board = this.game.view(play, viewer, last?.board);
    const flow = show === null ? open('flow', () => stack) : reuseIfSame(stack.map(show), last?.flow);
    const seats =
      shared === null
        ? this.seatParts(position, last, reuseIfSame)
        : shared.kept('seats', (before: SeatParts | undefined) => this.seatParts(position, before, keepIfSame));
    return {
      viewer,
      board,
      flow,
      asked: seats.asked,
      waiting: seats.waiting,
      acting: seats.acting,
      names: seats.names,
      together:
        show === null || lanes === null
          ? open('together', () => lanesOf((frame) => frame))
          : reuseIfSame(lanesOf(show), last?.together ?? undefined),
      lane: reuseIfSame(lane as Lane<G['frame']> | null, last?.lane),
      count,
      spans: seats.spans,
      over: this.outcome(position),
    };
  }

  /** What every viewer is told alike of seats and spans, made together; `keep` shares with what was told before. */
  private seatParts(
    position: PositionOf<G>,
    last: SeatParts | undefined,
    keep: <T>(value: T, last: T | undefined) => T,
  ): SeatParts {
    return {
      asked: keep(position.asked, last?.asked),
      waiting: keep(this.waiting(position), last?.waiting),
      acting: keep(this.acting(position), last?.acting),
      names: keep(this.game.seatNames ? [...this.seatNames(position)] : null, last?.names),
      spans: keep(spansOf(this, position), last?.spans),
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
    const { options, seats, parts } = this.flow.context;
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
    this.flow.at(position, laneChance, null);
    position.lanes = view.together.lanes.map(({ seat, enter }) =>
      seat === view.viewer && view.lane ? copy(view.lane) : newLane(seat, enter),
    );
    for (const lane of position.lanes) if (lane.seat !== view.viewer) this.flow.runLane(lane as Lane, null);
    return position;
  }

  /** The context for reading a position: no chance, no log. For a seat: as the question it is asked sees it. */
  readContext(position: PositionOf<G>, seat: Viewer = SPECTATOR): Play<G> {
    return this.flow.reading(position, seat) as unknown as Play<G>;
  }

  /** The context for rules that act outside a step: deals and the position language. */
  writeContext(position: PositionOf<G>, chance: Chance, events: Event[] | null): Play<G> {
    return this.flow.at(position, chance, events) as unknown as Play<G>;
  }
}
